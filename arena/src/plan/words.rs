//! The words after `--engine` and `--each`, in the shape that users of cutechess-cli and fastchess know:
//! `cmd="python3 bot.py" name=Mine option.Seed=1 tc=10+0.1`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::entry::{
    CommandLine, DrawEntry, EngineEntry, Milliseconds, OpeningsEntry, Parsed, ResignEntry,
};
use super::launch::BUILTIN_PREFIX;
use super::time_control::milliseconds;

/// The keys, for messages and for help.
pub const KEYS: &str = "cmd=, arg=, name=, dir=, env.NAME=, restart=, variants=, tc=, st=, movetime=, nodes=, depth=, margin=, option.NAME=";

/// The longest value of an option, in bytes: its line to the engine has to stay below 8 KiB.
const VALUE_MAX: usize = 7000;

/// Reads the words of one `--engine` or `--each`.
///
/// # Errors
///
/// A sentence that names the word and says what would be right.
pub fn engine_entry<T: AsRef<str>>(words: &[T]) -> Result<EngineEntry, String> {
    let mut entry = EngineEntry::default();
    for word in words {
        let word = word.as_ref();
        if word.starts_with(BUILTIN_PREFIX) {
            once(&mut entry.cmd, "cmd", CommandLine(vec![word.to_owned()]))?;
            continue;
        }
        let Some((key, value)) = word.split_once('=') else {
            let hint = if word.ends_with(".toml") {
                "a plan file stands before the flags"
            } else {
                "expected key=value"
            };
            return Err(format!("`{word}`: {hint}; the keys are {KEYS}"));
        };
        match key {
            "cmd" => {
                once(&mut entry.cmd, key, value.parse().map_err(|why| format!("cmd: {why}"))?)?
            }
            "arg" => entry.args.push(value.to_owned()),
            "restart" => once(&mut entry.restart, key, Parsed(parsed(value)?))?,
            "variants" => {
                let variants = value.split(',').map(parsed).map(|variant| variant.map(Parsed));
                once(&mut entry.variants, key, variants.collect::<Result<_, _>>()?)?;
            }
            "name" => once(&mut entry.name, key, value.to_owned())?,
            "dir" => once(&mut entry.dir, key, PathBuf::from(value))?,
            "tc" => once(&mut entry.tc, key, Parsed(parsed(value)?))?,
            "st" => {
                let seconds = milliseconds(key, &format!("{value}s"))
                    .map_err(|_| format!("`{word}`: st is a number of seconds for a move"))?;
                once(&mut entry.movetime, key, positive(word, seconds)?)?;
            }
            "movetime" => {
                let time = milliseconds(key, value).map_err(|error| error.to_string())?;
                once(&mut entry.movetime, key, positive(word, time)?)?;
            }
            "margin" | "timemargin" => {
                let time = milliseconds(key, value).map_err(|error| error.to_string())?;
                once(&mut entry.margin, key, Milliseconds(time))?;
            }
            "nodes" => once(&mut entry.nodes, key, count(word, value)?)?,
            "depth" => once(&mut entry.depth, key, count(word, value)?)?,
            _ => match (key.strip_prefix("option."), key.strip_prefix("env.")) {
                (None, Some(name)) => {
                    entry.env.insert(name.to_owned(), value.to_owned());
                }
                (Some(name), _) => {
                    option_name(name).map_err(|why| format!("`{word}`: {why}"))?;
                    option_value(value).map_err(|why| format!("`{word}`: {why}"))?;
                    entry.options.set(name, value);
                }
                (None, None) => {
                    return Err(format!("`{word}`: unknown key `{key}`; the keys are {KEYS}"));
                }
            },
        }
    }
    Ok(entry)
}

/// Reads the words of `--openings`: `file=F order=random first=3`, or `random=4`.
///
/// # Errors
///
/// A sentence that names the word and says what would be right.
pub fn openings_entry<T: AsRef<str>>(words: &[T]) -> Result<OpeningsEntry, String> {
    let mut entry = OpeningsEntry::default();
    for word in words {
        match key_and_value(word.as_ref(), "file=, order=, first=, random=")? {
            ("file", value) => once(&mut entry.file, "file", PathBuf::from(value))?,
            ("order", value) => once(&mut entry.order, "order", Parsed(parsed(value)?))?,
            ("first", value) => once(&mut entry.first, "first", number(word.as_ref(), value)?)?,
            ("random", value) => once(&mut entry.random, "random", number(word.as_ref(), value)?)?,
            (key, _) => {
                return Err(format!("unknown key `{key}`; there are file, order, first, random"));
            }
        }
    }
    Ok(entry)
}

/// Reads the words of `--resign`: `plies=6 score=500 twosided=true`.
///
/// # Errors
///
/// A sentence that names the word and says what would be right.
pub fn resign_entry<T: AsRef<str>>(words: &[T]) -> Result<ResignEntry, String> {
    let (mut plies, mut score, mut twosided) = (None, None, None);
    for word in words {
        match key_and_value(word.as_ref(), "plies=, score=, twosided=")? {
            ("plies", value) => once(&mut plies, "plies", number(word.as_ref(), value)?)?,
            ("score", value) => once(&mut score, "score", number(word.as_ref(), value)?)?,
            ("twosided", value) => {
                let value =
                    value.parse().map_err(|_| format!("`twosided={value}`: true or false"))?;
                once(&mut twosided, "twosided", value)?;
            }
            (key, _) => {
                return Err(format!("unknown key `{key}`; there are plies, score, twosided"));
            }
        }
    }
    match (plies, score) {
        (Some(plies), Some(score)) => {
            Ok(ResignEntry { plies, score, twosided: twosided.unwrap_or(false) })
        }
        _ => Err("plies= and score= are needed, as in plies=6 score=500".to_owned()),
    }
}

/// Reads the words of `--draw`: `after=40 plies=8 score=10`.
///
/// # Errors
///
/// A sentence that names the word and says what would be right.
pub fn draw_entry<T: AsRef<str>>(words: &[T]) -> Result<DrawEntry, String> {
    let (mut after, mut plies, mut score) = (None, None, None);
    for word in words {
        match key_and_value(word.as_ref(), "after=, plies=, score=")? {
            ("after", value) => once(&mut after, "after", number(word.as_ref(), value)?)?,
            ("plies", value) => once(&mut plies, "plies", number(word.as_ref(), value)?)?,
            ("score", value) => once(&mut score, "score", number(word.as_ref(), value)?)?,
            (key, _) => return Err(format!("unknown key `{key}`; there are after, plies, score")),
        }
    }
    match (plies, score) {
        (Some(plies), Some(score)) => Ok(DrawEntry { after: after.unwrap_or(0), plies, score }),
        _ => Err("plies= and score= are needed, as in after=40 plies=8 score=10".to_owned()),
    }
}

fn key_and_value<'a>(word: &'a str, keys: &str) -> Result<(&'a str, &'a str), String> {
    word.split_once('=').ok_or_else(|| format!("`{word}`: expected key=value; the keys are {keys}"))
}

fn number<T: FromStr>(word: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("`{word}`: expected a whole number"))
}

fn once<T>(slot: &mut Option<T>, key: &str, value: T) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{key} is given twice")),
    }
}

fn parsed<T: FromStr<Err: std::fmt::Display>>(value: &str) -> Result<T, String> {
    value.parse().map_err(|error: T::Err| error.to_string())
}

fn positive(word: &str, time: Duration) -> Result<Milliseconds, String> {
    if time < Duration::from_millis(1) {
        return Err(format!("`{word}`: an engine needs at least 1 ms"));
    }
    Ok(Milliseconds(time))
}

fn count<T: FromStr + PartialOrd + From<u8>>(word: &str, value: &str) -> Result<T, String> {
    let number = value.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| format!("`{word}`: expected a whole number from 1"))
}

/// Whether an option may have this name: QEI's names have no spaces.
pub(super) fn option_name(name: &str) -> Result<(), String> {
    let word = name.bytes().all(|byte| byte.is_ascii_graphic());
    if name.is_empty() || name.len() > 1000 || !word {
        return Err("an option's name is one word of printable ASCII".to_owned());
    }
    Ok(())
}

/// Whether an option may have this value: it goes to the end of its line.
pub(super) fn option_value(value: &str) -> Result<(), String> {
    if value.chars().any(char::is_control) {
        return Err("an option's value has no line ends or other control characters".to_owned());
    }
    if value.len() > VALUE_MAX {
        return Err(format!("an option's value has at most {VALUE_MAX} bytes"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        let entry = engine_entry(&[
            "cmd=python3 'my bot.py' -v",
            "name=Mine",
            "option.Seed=1",
            "option.Book=a=b c",
            "option.Seed=2",
            "tc=10+0.1",
            "margin=50",
        ])
        .unwrap();
        assert_eq!(entry.cmd.unwrap().0, ["python3", "my bot.py", "-v"]);
        assert_eq!(entry.name.as_deref(), Some("Mine"));
        let options =
            [("Book".to_owned(), "a=b c".to_owned()), ("Seed".to_owned(), "2".to_owned())];
        assert_eq!(entry.options.0, options);
        assert_eq!(entry.tc.unwrap().0.to_string(), "10+0.1");
        assert_eq!(engine_entry(&["builtin:greedy"]).unwrap().cmd.unwrap().0, ["builtin:greedy"]);
        let st = engine_entry(&["st=0.25"]).unwrap().movetime.unwrap().0;
        assert_eq!(st, engine_entry(&["movetime=250"]).unwrap().movetime.unwrap().0);
    }

    #[test]
    fn words_of_other_flags_are_read() {
        let openings = openings_entry(&["file=book.txt", "order=random", "first=3"]).unwrap();
        assert_eq!((openings.first, openings.random), (Some(3), None));
        assert_eq!(openings_entry(&["random=4"]).unwrap().random, Some(4));
        let resign = ResignEntry { plies: 6, score: 500, twosided: true };
        assert_eq!(resign_entry(&["plies=6", "score=500", "twosided=true"]), Ok(resign));
        let draw = DrawEntry { after: 40, plies: 8, score: 10 };
        assert_eq!(draw_entry(&["score=10", "plies=8", "after=40"]), Ok(draw));
        for (error, part) in [
            (openings_entry(&["book.txt"]).unwrap_err(), "expected key=value"),
            (openings_entry(&["order=up"]).unwrap_err(), "`up` is no order"),
            (resign_entry(&["plies=6"]).unwrap_err(), "score="),
            (resign_entry(&["plies=-6", "score=1"]).unwrap_err(), "whole number"),
            (draw_entry(&["movecount=8"]).unwrap_err(), "unknown key `movecount`"),
            (draw_entry(&["plies=8", "plies=8"]).unwrap_err(), "given twice"),
        ] {
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn bad_words_are_told() {
        for (word, part) in [
            ("bot.py", "expected key=value"),
            ("tx=10", "unknown key `tx`"),
            ("tc=ten", "`ten` is no clock"),
            ("nodes=0", "whole number from 1"),
            ("movetime=0", "at least 1 ms"),
            ("movetime=0.1", "movetime=0.1s"),
            ("option.=1", "name is one word"),
            ("option.a=b\nquit", "control characters"),
            ("cmd=", "empty command"),
            ("cmd='x", "quote is left open"),
        ] {
            let error = engine_entry(&[word]).unwrap_err();
            assert!(error.contains(part), "{word}: {error}");
        }
        assert_eq!(engine_entry(&["tc=1", "tc=2"]).unwrap_err(), "tc is given twice");
    }
}
