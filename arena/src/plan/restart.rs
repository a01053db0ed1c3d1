//! Whether an engine's process plays one game or many.

use std::fmt;
use std::str::FromStr;

/// Whether each game gets a new process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restart {
    /// Only for engines that did not declare `feature reuse`.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never; whoever did not declare `feature reuse`, and so gets a new process all the same, is told of.
    Off,
}

impl fmt::Display for Restart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Restart::Auto => "auto",
            Restart::On => "on",
            Restart::Off => "off",
        })
    }
}

impl FromStr for Restart {
    type Err = String;

    fn from_str(text: &str) -> Result<Restart, String> {
        match text {
            "auto" => Ok(Restart::Auto),
            "on" => Ok(Restart::On),
            "off" => Ok(Restart::Off),
            _ => Err(format!("restart can't be `{text}`: write auto, on or off")),
        }
    }
}
