//! What a plan file or the flags say, before anything is filled in.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::time_control::{ClockControl, milliseconds};
use crate::openings::Order;
use crate::record::TimeLoss;
use crate::sprt::SprtEntry;

/// A plan as it is written. What is absent is left to another entry or to a default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlanEntry {
    /// The tournament's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Variants by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Parsed<quadriga::Variant>>,
    /// Games for each pairing in each variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Games at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<usize>,
    /// The seed of all dice and deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The folder for the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<PathBuf>,
    /// Limits other than the variants' own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<Parsed<quadriga::Variant>, u32>,
    /// A test that ends the run once it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtEntry>,
    /// From the start of a process to `qeiok`.
    #[serde(rename = "startup-timeout", skip_serializing_if = "Option::is_none")]
    pub startup_timeout: Option<Milliseconds>,
    /// From the options to the first `readyok`, where less is left of the start.
    #[serde(rename = "ready-timeout", skip_serializing_if = "Option::is_none")]
    pub ready_timeout: Option<Milliseconds>,
    /// From `newgame` to `readyok`.
    #[serde(rename = "newgame-timeout", skip_serializing_if = "Option::is_none")]
    pub newgame_timeout: Option<Milliseconds>,
    /// For a `go` that no time limits.
    #[serde(rename = "go-timeout", skip_serializing_if = "Option::is_none")]
    pub go_timeout: Option<Milliseconds>,
    /// Who meets whom: `round-robin` or `gauntlet`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Parsed<FormatWord>>,
    /// How many engines of a gauntlet meet all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<usize>,
    /// Where games begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsEntry>,
    /// When an engine that sees its loss has lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignEntry>,
    /// When a game in which nothing happens is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawEntry>,
    /// What a loss on time is: `rules` or `loss` (RPT-9).
    #[serde(rename = "time-loss", skip_serializing_if = "Option::is_none")]
    pub time_loss: Option<Parsed<TimeLoss>>,
    /// What holds for each engine that does not say otherwise.
    #[serde(skip_serializing_if = "EngineEntry::is_empty")]
    pub each: EngineEntry,
    /// The engines.
    #[serde(rename = "engine", skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineEntry>,
}

/// A format by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatWord {
    /// `round-robin`
    RoundRobin,
    /// `gauntlet`
    Gauntlet,
}

impl fmt::Display for FormatWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatWord::RoundRobin => "round-robin",
            FormatWord::Gauntlet => "gauntlet",
        })
    }
}

impl FromStr for FormatWord {
    type Err = String;

    fn from_str(text: &str) -> Result<FormatWord, String> {
        match text {
            "round-robin" => Ok(FormatWord::RoundRobin),
            "gauntlet" => Ok(FormatWord::Gauntlet),
            _ => Err(format!("`{text}` is no format: write round-robin or gauntlet")),
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

/// What is said of an engine: in an `[[engine]]` table or in `[each]`, or by the words after
/// `--engine` or `--each`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct EngineEntry {
    /// How it is started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<CommandLine>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its working directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// The variants that it takes part in, if not in all that it plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variants: Option<Vec<Parsed<quadriga::Variant>>>,
    /// Its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<Parsed<ClockControl>>,
    /// The most time for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<Milliseconds>,
    /// The most nodes for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The greatest depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// What it may use beyond its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Milliseconds>,
    /// Its options, in order.
    #[serde(rename = "options", skip_serializing_if = "Options::is_empty")]
    pub options: Options,
}

impl EngineEntry {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == EngineEntry::default()
    }

    /// This entry laid over another: what it does not say is left to the other. One that says anything
    /// about thinking time says all of it.
    #[must_use]
    pub fn over(self, other: EngineEntry) -> EngineEntry {
        let timed = self.tc.is_some()
            || self.movetime.is_some()
            || self.nodes.is_some()
            || self.depth.is_some();
        let mut options = other.options;
        for (name, value) in &self.options.0 {
            options.set(name, value);
        }
        EngineEntry {
            cmd: self.cmd.or(other.cmd),
            name: self.name.or(other.name),
            dir: self.dir.or(other.dir),
            variants: self.variants.or(other.variants),
            tc: if timed { self.tc } else { other.tc },
            movetime: if timed { self.movetime } else { other.movetime },
            nodes: if timed { self.nodes } else { other.nodes },
            depth: if timed { self.depth } else { other.depth },
            margin: self.margin.or(other.margin),
            options,
        }
    }
}

/// A value that is a string in the file and has a type of its own here, so that what is wrong with it
/// is told with its line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parsed<T>(pub T);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Parsed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Parsed).map_err(de::Error::custom)
    }
}

impl<T: fmt::Display> Serialize for Parsed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A duration: whole milliseconds as a number, or text with a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Milliseconds(pub Duration);

impl<'de> Deserialize<'de> for Milliseconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "whole milliseconds or text with a unit, as in 100 or \"0.1s\""
        )]
        enum Either {
            Number(u64),
            Text(String),
        }
        let text = match Either::deserialize(deserializer)? {
            Either::Number(number) => number.to_string(),
            Either::Text(text) => text,
        };
        milliseconds("time", &text).map(Milliseconds).map_err(de::Error::custom)
    }
}

impl Serialize for Milliseconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Finer than a millisecond it can only have been written with a unit, so it is again.
        if self.0.subsec_micros().is_multiple_of(1000) {
            serializer.serialize_u64(u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX))
        } else {
            let micros = self.0.as_micros();
            serializer.collect_str(&format_args!("{}.{:03}ms", micros / 1000, micros % 1000))
        }
    }
}

/// A command: one text that is split as a shell splits words, or a list of words taken as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(pub Vec<String>);

impl FromStr for CommandLine {
    type Err = String;

    fn from_str(text: &str) -> Result<CommandLine, String> {
        match shlex::split(text) {
            Some(words) if !words.is_empty() => Ok(CommandLine(words)),
            Some(_) => Err("an empty command".to_owned()),
            None => Err(format!("`{text}` can't be split into words: a quote is left open")),
        }
    }
}

impl<'de> Deserialize<'de> for CommandLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = CommandLine;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a command as text, or a list of words")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<CommandLine, E> {
                text.parse().map_err(E::custom)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<CommandLine, A::Error> {
                let mut words = Vec::new();
                while let Some(word) = list.next_element()? {
                    words.push(word);
                }
                if words.is_empty() {
                    return Err(de::Error::custom("an empty command"));
                }
                Ok(CommandLine(words))
            }
        }
        deserializer.deserialize_any(Words)
    }
}

impl Serialize for CommandLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Engine options in the order given; a later one of the same name takes the place of the earlier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(pub Vec<(String, String)>);

impl Options {
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets one.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.retain(|(known, _)| known != name);
        // The protocol's free text has no spaces around it.
        self.0.push((name.to_owned(), value.trim().to_owned()));
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// An option's value: text, or what TOML has for it.
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "text, a whole number, or true or false")]
        enum Value {
            Bool(bool),
            Number(i64),
            Text(String),
        }
        struct Table;
        impl<'de> Visitor<'de> for Table {
            type Value = Options;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of options")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
                let mut options = Options::default();
                while let Some(name) = map.next_key::<String>()? {
                    let value = match map.next_value()? {
                        Value::Bool(value) => value.to_string(),
                        Value::Number(value) => value.to_string(),
                        Value::Text(value) => value,
                    };
                    super::words::option_name(&name).map_err(de::Error::custom)?;
                    super::words::option_value(&value).map_err(de::Error::custom)?;
                    options.set(&name, &value);
                }
                Ok(options)
            }
        }
        deserializer.deserialize_map(Table)
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
