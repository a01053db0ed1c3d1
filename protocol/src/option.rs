//! Options: what an engine lets the host set, as in UCI, with names without spaces.

use std::fmt;

use crate::error::excerpt;
use crate::grammar::{Fields, OneField, Rest, split_field};
use crate::{LineError, OptionError};

/// The usage that errors of an `option` line show.
const USAGE: &str =
    "option name N type check|spin|combo|button|string [default D] [min M max X] [var A]...";

/// An option that an engine declares: `option name N type T ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, one word, told apart from others byte by byte.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The type of an option, with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// Unless set.
        default: bool,
    },
    /// A whole number in a range.
    Spin {
        /// Unless set.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One word of a list.
    Combo {
        /// Unless set; one of the list.
        default: String,
        /// The list.
        vars: Vec<String>,
    },
    /// Something to be done, without a value.
    Button,
    /// A text.
    String {
        /// Unless set. May be empty, and may have spaces inside.
        default: String,
    },
}

impl OptionSpec {
    /// A yes-or-no option.
    pub fn check(name: impl Into<String>, default: bool) -> OptionSpec {
        OptionSpec { name: name.into(), kind: OptionKind::Check { default } }
    }

    /// A number from `min` to `max`.
    pub fn spin(name: impl Into<String>, default: i64, min: i64, max: i64) -> OptionSpec {
        OptionSpec { name: name.into(), kind: OptionKind::Spin { default, min, max } }
    }

    /// One of the words `vars`.
    pub fn combo(name: impl Into<String>, default: &str, vars: &[&str]) -> OptionSpec {
        let vars = vars.iter().map(|word| (*word).to_owned()).collect();
        OptionSpec { name: name.into(), kind: OptionKind::Combo { default: default.into(), vars } }
    }

    /// Something to be done.
    pub fn button(name: impl Into<String>) -> OptionSpec {
        OptionSpec { name: name.into(), kind: OptionKind::Button }
    }

    /// A text.
    pub fn string(name: impl Into<String>, default: impl Into<String>) -> OptionSpec {
        OptionSpec { name: name.into(), kind: OptionKind::String { default: default.into() } }
    }

    /// Whether the option makes sense: its name is a word, its default a value that it takes.
    ///
    /// # Errors
    ///
    /// If not, saying why.
    pub fn verify(&self) -> Result<(), OptionError> {
        let word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_graphic());
        if !word(&self.name) {
            return Err(OptionError::new(&self.name, &self.name, "is no name: one ASCII word"));
        }
        match &self.kind {
            OptionKind::Check { .. } | OptionKind::Button => Ok(()),
            OptionKind::Spin { default, min, max } => {
                if min > max {
                    let range = format!("min {min} max {max}");
                    return Err(OptionError::new(&self.name, &range, "leaves no value"));
                }
                self.accepts(Some(&default.to_string()))
            }
            OptionKind::Combo { default, vars } => match vars.iter().find(|var| !word(var)) {
                Some(var) => Err(OptionError::new(&self.name, var, "is no word for a var")),
                None => self.accepts(Some(default)),
            },
            OptionKind::String { default } => {
                let plain = default.bytes().all(|b| matches!(b, b' '..=b'~'));
                if plain && default.trim() == default && default != EMPTY {
                    Ok(())
                } else {
                    let why = "is no default: ASCII, without spaces around it";
                    Err(OptionError::new(&self.name, default, why))
                }
            }
        }
    }

    /// Whether `value` is one that the option takes, as `setoption` gives it.
    ///
    /// # Errors
    ///
    /// If not, saying what it takes.
    pub fn accepts(&self, value: Option<&str>) -> Result<(), OptionError> {
        let refuse = |why: String| Err(OptionError::new(&self.name, value.unwrap_or(""), why));
        match (&self.kind, value) {
            (OptionKind::Button, None | Some("")) => Ok(()),
            (OptionKind::Button, Some(_)) => refuse("is too much: a button takes no value".into()),
            (OptionKind::String { .. }, Some(_))
            | (OptionKind::Check { .. }, Some("true" | "false")) => Ok(()),
            (OptionKind::String { .. }, None) => refuse("is no value: write value TEXT".into()),
            (OptionKind::Check { .. }, _) => refuse("is not true or false".into()),
            (OptionKind::Spin { min, max, .. }, value) => {
                // A sign of its own is `-`; numbers have no `+` in QEI.
                let value = value.filter(|value| !value.starts_with('+'));
                match value.and_then(|value| value.parse::<i64>().ok()) {
                    Some(number) if (*min..=*max).contains(&number) => Ok(()),
                    _ => refuse(format!("is not a whole number from {min} to {max}")),
                }
            }
            (OptionKind::Combo { vars, .. }, value) => {
                if value.is_some_and(|value| vars.iter().any(|var| var == value)) {
                    Ok(())
                } else {
                    refuse(format!("is not one of {}", excerpt(&vars.join(", "))))
                }
            }
        }
    }

    /// Reads what stands after `option`.
    pub(crate) fn parse(rest: &str) -> Result<OptionSpec, LineError> {
        let mut given = Given::default();
        let mut left = rest;
        while !left.is_empty() {
            left = given.take(left)?;
        }
        let spec = given.build()?;
        spec.verify()?;
        Ok(spec)
    }
}

/// How UCI writes an empty default; read, and written as nothing.
const EMPTY: &str = "<empty>";

/// The parts of an `option` line as they come.
#[derive(Default)]
struct Given<'a> {
    name: Option<&'a str>,
    kind: Option<&'a str>,
    default: Option<&'a str>,
    min: Option<i64>,
    max: Option<i64>,
    vars: Vec<&'a str>,
}

impl<'a> Given<'a> {
    /// Takes the first word and its value from `text`; gives the rest.
    fn take(&mut self, text: &'a str) -> Result<&'a str, LineError> {
        let (word, rest) = split_field(text);
        let fields = Fields::new(USAGE, rest);
        // The default of a text is the rest of the line.
        if word == "default" && self.kind == Some("string") {
            fields.fill(&mut self.default, "default", if rest == EMPTY { "" } else { rest })?;
            return Ok("");
        }
        let (value, left) = split_field(rest);
        let integer =
            |field| value.parse::<i64>().map_err(|_| fields.bad(field, value, "a whole number"));
        match word {
            "name" => fields.fill(&mut self.name, "name", value)?,
            "type" => fields.fill(&mut self.kind, "type", value)?,
            "default" => fields.fill(&mut self.default, "default", value)?,
            "min" => fields.fill(&mut self.min, "min", integer("min")?)?,
            "max" => fields.fill(&mut self.max, "max", integer("max")?)?,
            "var" => self.vars.push(value),
            _ => return Err(LineError::Extra { found: excerpt(word), usage: USAGE }),
        }
        Ok(left)
    }

    fn build(self) -> Result<OptionSpec, LineError> {
        let fields = Fields::new(USAGE, "");
        let name = self.name.ok_or_else(|| fields.missing("name"))?;
        let default = self.default.ok_or_else(|| fields.missing("default"));
        let kind = match self.kind.ok_or_else(|| fields.missing("type"))? {
            "check" => OptionKind::Check {
                default: match default? {
                    "true" => true,
                    "false" => false,
                    other => return Err(fields.bad("default", other, "true or false")),
                },
            },
            "spin" => {
                let default = default?;
                OptionKind::Spin {
                    default: default
                        .parse()
                        .map_err(|_| fields.bad("default", default, "a whole number"))?,
                    min: self.min.ok_or_else(|| fields.missing("min"))?,
                    max: self.max.ok_or_else(|| fields.missing("max"))?,
                }
            }
            "combo" => OptionKind::Combo {
                default: default?.to_owned(),
                vars: self.vars.into_iter().map(str::to_owned).collect(),
            },
            "button" => OptionKind::Button,
            "string" => OptionKind::String { default: default?.to_owned() },
            other => {
                return Err(fields.bad("type", other, "check, spin, combo, button or string"));
            }
        };
        Ok(OptionSpec { name: name.to_owned(), kind })
    }
}

impl fmt::Display for OptionSpec {
    /// The whole line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneField(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, vars } => {
                write!(f, "combo default {}", OneField(default))?;
                vars.iter().try_for_each(|var| write!(f, " var {}", OneField(var)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } => write!(f, "string default{}", Rest(default)),
        }
    }
}
