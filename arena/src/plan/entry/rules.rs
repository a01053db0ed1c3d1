//! The rules of a tournament as they are written: format, openings, adjudication, extensions.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Parsed;
use crate::openings::Order;
use crate::schedule::{Extension, Luck};

/// A format by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatWord {
    /// `round-robin`
    RoundRobin,
    /// `match`
    Match,
    /// `gauntlet`
    Gauntlet,
    /// `swiss`
    Swiss,
    /// `knockout`
    Knockout,
    /// `ladder`
    Ladder,
}

impl FormatWord {
    const ALL: [(FormatWord, &'static str); 6] = [
        (FormatWord::RoundRobin, "round-robin"),
        (FormatWord::Match, "match"),
        (FormatWord::Gauntlet, "gauntlet"),
        (FormatWord::Swiss, "swiss"),
        (FormatWord::Knockout, "knockout"),
        (FormatWord::Ladder, "ladder"),
    ];
}

impl fmt::Display for FormatWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = FormatWord::ALL.iter().find(|(format, _)| format == self);
        f.write_str(word.map_or("", |(_, word)| word))
    }
}

impl FromStr for FormatWord {
    type Err = String;

    fn from_str(text: &str) -> Result<FormatWord, String> {
        let found = FormatWord::ALL.iter().find(|(_, word)| *word == text);
        found.map(|(format, _)| *format).ok_or_else(|| {
            format!(
                "`{text}` is no format: write round-robin, match, gauntlet, swiss, knockout or ladder"
            )
        })
    }
}

impl fmt::Display for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Luck::Mirrored => "mirrored",
            Luck::Independent => "independent",
        })
    }
}

impl FromStr for Luck {
    type Err = String;

    fn from_str(text: &str) -> Result<Luck, String> {
        match text {
            "mirrored" => Ok(Luck::Mirrored),
            "independent" => Ok(Luck::Independent),
            _ => Err(format!("`{text}` is no kind of luck: write mirrored or independent")),
        }
    }
}

/// Where games begin: `file` with `order` and `first`, or `random`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningsEntry {
    /// A file of openings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// In which order they are gone through: `sequential` or `random`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Parsed<Order>>,
    /// The place of the first one, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// Instead: that many random legal turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<u32>,
}

/// When an engine that sees its loss has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ResignEntry {
    /// How many plies back are looked at.
    pub plies: u32,
    /// How far below 0 each of its scores among them is, in centi-units.
    pub score: u32,
    /// Whether the other's must be as far above.
    #[serde(default)]
    pub twosided: bool,
}

/// When a game in which nothing happens is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DrawEntry {
    /// Only after that many plies.
    #[serde(default)]
    pub after: u32,
    /// How many plies back are looked at.
    pub plies: u32,
    /// How far from 0 each score among them may be, in centi-units.
    pub score: u32,
}

/// How a tournament was extended after it had begun: one of `games`, `rounds` and `engines`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExtensionEntry {
    /// Every pairing plays so many games more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// There are so many rounds more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// So many engines joined, the next ones in the plan's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engines: Option<usize>,
    /// After how many stages they joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
}

impl From<Extension> for ExtensionEntry {
    fn from(extension: Extension) -> ExtensionEntry {
        let none = ExtensionEntry::default();
        match extension {
            Extension::Games(games) => ExtensionEntry { games: Some(games), ..none },
            Extension::Rounds(rounds) => ExtensionEntry { rounds: Some(rounds), ..none },
            Extension::Engines { count, after } => {
                ExtensionEntry { engines: Some(count), after: Some(after), ..none }
            }
        }
    }
}
