//! The starters of bots: what `arena new-bot` writes. The kits' files are in the binary, so that nothing
//! else is needed.

mod starter;

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;

pub use starter::starter;

/// The longest name of a bot, in characters.
const NAME_MAX: usize = 40;

/// A language that there is a starter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Python 3.9 or later
    #[value(alias = "py")]
    Python,
    /// Node 18 or later
    #[value(alias = "js")]
    Javascript,
    /// C99 and POSIX
    C,
    /// Rust, without dependencies
    Rust,
}

/// A bot's name: an ASCII letter, then letters, digits, `-` and `_`. So it is the name of a folder, of a
/// package and a word of a shell as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotName(String);

impl FromStr for BotName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<BotName, BadName> {
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let good = text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(letters)
            && text.len() <= NAME_MAX;
        if good { Ok(BotName(text.to_owned())) } else { Err(BadName) }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A name that no bot can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name is a letter, then letters, digits, `-` and `_`, at most {NAME_MAX} in all")]
pub struct BadName;

/// What is written for a new bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starter {
    /// The files, in the order in which a newcomer should meet them.
    pub files: Vec<StarterFile>,
    /// The commands that come next, typed in the bot's folder.
    pub next: Vec<String>,
}

/// One file of a starter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarterFile {
    /// Its path in the folder.
    pub path: &'static str,
    /// What it is for, in a few words.
    pub what: &'static str,
    /// What stands in it.
    pub text: String,
}

/// A starter that was not written, or not whole.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Something stands there already.
    #[error("`{}` is there already, and nothing is overwritten: choose another name, or a folder with --dir", .0.display())]
    Exists(PathBuf),
    /// It can't be written.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
}

impl Starter {
    /// Writes it to a folder that does not exist yet.
    ///
    /// # Errors
    ///
    /// If there is something of that name, or it can't be written.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        let at = |path: &Path, cause| WriteError::Io { path: path.to_owned(), cause };
        if let Some(parent) = folder.parent() {
            fs::create_dir_all(parent).map_err(|cause| at(parent, cause))?;
        }
        fs::create_dir(folder).map_err(|cause| match cause.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Exists(folder.to_owned()),
            _ => at(folder, cause),
        })?;
        for file in &self.files {
            let path = folder.join(file.path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(|cause| at(parent, cause))?;
            }
            let new = OpenOptions::new().write(true).create_new(true).open(&path);
            new.and_then(|mut new| new.write_all(file.text.as_bytes()))
                .map_err(|cause| at(&path, cause))?;
        }
        Ok(())
    }
}
