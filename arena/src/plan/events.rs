//! Where everything that happens is written for other programs.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A file, or a descriptor that the arena was started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Events {
    /// A file.
    File(PathBuf),
    /// An open descriptor, by its number.
    Descriptor(u32),
}

impl Events {
    /// Where otherwise the tables go.
    pub const STANDARD_OUTPUT: Events = Events::Descriptor(1);
}

impl fmt::Display for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Events::File(path) => path.display().fmt(f),
            Events::Descriptor(number) => write!(f, "fd:{number}"),
        }
    }
}

impl FromStr for Events {
    type Err = String;

    fn from_str(text: &str) -> Result<Events, String> {
        if text.is_empty() {
            return Err("events: write a file, or fd:N for an open descriptor".to_owned());
        }
        match text.strip_prefix("fd:") {
            None => Ok(Events::File(PathBuf::from(text))),
            Some(number) => match number.parse() {
                Ok(number @ 1..=1023) => Ok(Events::Descriptor(number)),
                _ => Err(format!("`{text}`: write fd:N with N from 1 to 1023, as in fd:3")),
            },
        }
    }
}
