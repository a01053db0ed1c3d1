//! Values of a plan that have a form of their own.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use crate::plan::time_control::milliseconds;
use crate::plan::words;

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
        milliseconds("", &text).map(Milliseconds).map_err(de::Error::custom)
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
                    words::option_name(&name).map_err(de::Error::custom)?;
                    words::option_value(&value).map_err(de::Error::custom)?;
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
