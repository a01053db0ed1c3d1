//! How an engine is started: a program with arguments, or one of the built-in bots.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use quadriga_engines::builtin;

/// What a built-in bot's name begins with where a command is asked for.
pub const BUILTIN_PREFIX: &str = "builtin:";

/// A command, with everything that starting it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The words of the command as they were given; the first is the program or `builtin:NAME`.
    pub words: Vec<String>,
    /// The program's full path.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The directory that it runs in; the arena's own if there is none.
    pub directory: Option<PathBuf>,
    /// Variables of its environment, beside those of the arena's own.
    pub environment: BTreeMap<String, String>,
}

/// A command that can't be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// There is no such built-in bot.
    #[error("`{0}` is no built-in bot: there are {known}", known = builtins())]
    UnknownBuiltin(String),
    /// A built-in bot takes no arguments.
    #[error("`{0}` takes no arguments: its options are set with option.NAME=VALUE")]
    BuiltinArguments(String),
    /// There is no such program.
    #[error("`{program}` can't be found {place}")]
    NotFound {
        /// The program as it was given.
        program: String,
        /// Where it was looked for.
        place: String,
    },
    /// The file is there, but it can't be executed.
    #[error("`{}` can't be executed: {why}", program.display())]
    NotExecutable {
        /// The file.
        program: PathBuf,
        /// Why.
        why: String,
    },
    /// A variable of the environment can't have this name.
    #[error("`{0}` can't be the name of a variable: write letters, digits and `_`")]
    BadVariable(String),
    /// No program can be given such a text.
    #[error("a zero byte can't stand in a command or an environment")]
    ZeroByte,
    /// The directory isn't there.
    #[error("the directory `{}` can't be found", .0.display())]
    NoDirectory(PathBuf),
}

impl Launch {
    /// Finds the program of a command. A name without a `/` is looked for along `PATH`; with one, from
    /// `directory` or else from where the arena runs.
    ///
    /// # Errors
    ///
    /// If it is no built-in bot, or a program that can't be found or executed.
    pub fn find(
        words: &[String],
        directory: Option<&Path>,
        environment: &BTreeMap<String, String>,
    ) -> Result<Launch, LaunchError> {
        let (first, arguments) = words.split_first().ok_or_else(|| LaunchError::NotFound {
            program: String::new(),
            place: "in an empty command".to_owned(),
        })?;
        if let Some(directory) = directory.filter(|directory| !directory.is_dir()) {
            return Err(LaunchError::NoDirectory(directory.to_owned()));
        }
        let launch = |program, arguments| Launch {
            words: words.to_vec(),
            program,
            arguments,
            directory: directory.map(Path::to_owned),
            environment: environment.clone(),
        };
        if let Some(name) = environment.keys().find(|name| !is_variable(name)) {
            return Err(LaunchError::BadVariable(name.clone()));
        }
        if words.iter().chain(environment.values()).any(|text| text.contains('\0')) {
            return Err(LaunchError::ZeroByte);
        }
        if let Some(name) = first.strip_prefix(BUILTIN_PREFIX) {
            if !builtin::NAMES.contains(&name) {
                return Err(LaunchError::UnknownBuiltin(first.clone()));
            }
            if !arguments.is_empty() {
                return Err(LaunchError::BuiltinArguments(first.clone()));
            }
            let program = std::env::current_exe().map_err(|error| LaunchError::NotExecutable {
                program: PathBuf::from("arena"),
                why: error.to_string(),
            })?;
            return Ok(launch(program, vec!["engine".to_owned(), name.to_owned()]));
        }
        let program = find_program(first, directory)?;
        Ok(launch(program, arguments.to_vec()))
    }

    /// What an engine is called that neither the plan nor itself gives a name: its file, without the
    /// folder; for an interpreter and a script, the script's.
    #[must_use]
    pub fn file_name(&self) -> String {
        let script = self
            .words
            .get(1)
            .filter(|word| Path::new(word).extension().is_some() && !word.starts_with('-'));
        let word = script.or(self.words.first()).map_or("", String::as_str);
        let word = word.strip_prefix(BUILTIN_PREFIX).unwrap_or(word);
        let stem = Path::new(word).file_stem().unwrap_or_default().to_string_lossy();
        if stem.is_empty() { "engine".to_owned() } else { stem.into_owned() }
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

/// The built-in bots as a command names them.
fn builtins() -> String {
    let names = builtin::NAMES.iter().map(|name| format!("{BUILTIN_PREFIX}{name}"));
    names.collect::<Vec<_>>().join(", ")
}

fn is_variable(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn find_program(name: &str, directory: Option<&Path>) -> Result<PathBuf, LaunchError> {
    if name.contains('/') {
        let path = directory.map_or_else(|| PathBuf::from(name), |base| base.join(name));
        let path = std::path::absolute(&path).unwrap_or(path);
        if !path.exists() {
            return Err(LaunchError::NotFound {
                program: name.to_owned(),
                place: format!("({})", path.display()),
            });
        }
        return match crate::os::may_execute(&path) {
            Ok(()) => Ok(path),
            Err(why) => Err(LaunchError::NotExecutable { program: path, why }),
        };
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path| crate::os::may_execute(path).is_ok());
    found.ok_or_else(|| {
        let here = directory.unwrap_or(Path::new(".")).join(name).exists();
        LaunchError::NotFound {
            program: name.to_owned(),
            place: if here {
                format!("along PATH; for the file in this folder write ./{name}")
            } else {
                "along PATH".to_owned()
            },
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(words: &[&str]) -> Result<Launch, LaunchError> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Launch::find(&words, None, &BTreeMap::new())
    }

    #[test]
    fn programs_are_found() {
        assert!(find(&["sh", "-c", "true"]).unwrap().program.ends_with("sh"));
        assert_eq!(find(&["builtin:greedy"]).unwrap().arguments, ["engine", "greedy"]);
        assert!(matches!(find(&["builtin:gredy"]), Err(LaunchError::UnknownBuiltin(_))));
        assert!(matches!(find(&["builtin:random", "x"]), Err(LaunchError::BuiltinArguments(_))));
        assert!(matches!(find(&["no-such-program-here"]), Err(LaunchError::NotFound { .. })));
        assert!(matches!(find(&["./no/such"]), Err(LaunchError::NotFound { .. })));
        assert!(matches!(find(&["/"]), Err(LaunchError::NotExecutable { .. })));
    }

    #[test]
    fn engines_are_named_after_their_files() {
        let name = |words: &[&str]| {
            let words = words.iter().map(|word| (*word).to_owned()).collect();
            let environment = BTreeMap::new();
            Launch {
                words,
                program: PathBuf::new(),
                arguments: vec![],
                directory: None,
                environment,
            }
            .file_name()
        };
        assert_eq!(name(&["python3", "bots/mine.py", "-v"]), "mine");
        assert_eq!(name(&["./bots/fast"]), "fast");
        assert_eq!(name(&["builtin:greedy"]), "greedy");
        assert_eq!(name(&["./engine", "-x.y"]), "engine");
    }
}
