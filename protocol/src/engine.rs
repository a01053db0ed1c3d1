//! The lines from an engine to a host.

use std::fmt;

use quadriga::Variant;

use crate::error::excerpt;
use crate::grammar::{
    Fields, Next, OneField, Rest, Words, append_line, require_ascii, split_field, split_key,
    split_verb,
};
use crate::{Features, Info, LineError, OptionSpec};

/// What an `id` line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IdField {
    /// `id name ...`
    Name,
    /// `id author ...`
    Author,
    /// `id version ...`
    Version,
}

impl IdField {
    /// The word on the line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            IdField::Name => "name",
            IdField::Author => "author",
            IdField::Version => "version",
        }
    }
}

/// The answer to a `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// An action: whatever stands after the id. Whether it has the form of one, and is legal, is for
    /// the rules to say: an answer with the right id counts, however odd it is.
    Action(&'a str),
    /// `resign`
    Resign,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Action(action) => OneField(action).fmt(f),
            Answer::Resign => f.write_str("resign"),
        }
    }
}

/// A line from an engine to a host.
///
/// Its `Display` is the one canonical spelling, without the line end. Free text is given as it stands
/// on the line: whoever shows it on a terminal should take the control characters out first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine<'a> {
    /// `id name ...`: who it is.
    Id {
        /// What is told.
        field: IdField,
        /// Free text.
        text: &'a str,
    },
    /// `variant V...`: variants that it plays. Several lines add up.
    Variants {
        /// The ids as they stand on the line. See [`EngineLine::known_variants`].
        ids: Words<'a>,
    },
    /// `option name N type T ...`: an option that it has.
    Option(OptionSpec),
    /// `feature F...`: what it can do. Several lines add up.
    Features(Features),
    /// `qeiok 1`: the version that it will speak; ends the handshake.
    QeiOk {
        /// The version.
        version: u64,
    },
    /// `readyok [tag]`: the answer to `isready`.
    ReadyOk {
        /// The tag of the `isready`.
        tag: Option<&'a str>,
    },
    /// `info id=ID ...`: what it thinks.
    Info(Info<'a>),
    /// `info string ...`: something for people.
    InfoString {
        /// Free text.
        text: &'a str,
    },
    /// `bestmove ID ACTION`: its decision.
    BestMove {
        /// The number of the `go`.
        id: u64,
        /// The decision.
        answer: Answer<'a>,
    },
    /// `error CODE text`: the host's last line was not understood.
    Error {
        /// One word for the kind of error.
        code: &'a str,
        /// Free text.
        text: &'a str,
    },
}

impl<'a> EngineLine<'a> {
    /// Reads a line, with or without its line end.
    ///
    /// # Errors
    ///
    /// If it is no line of an engine; see [`LineError`]. Whatever follows `info` or `error` is read:
    /// those are never refused.
    pub fn parse(line: &'a str) -> Result<EngineLine<'a>, LineError> {
        let (verb, rest) = split_verb(line)?;
        let fields = |usage| Fields::new(usage, rest);
        match verb {
            "info" => return Ok(info(rest)),
            "bestmove" => return best_move(rest),
            "id" => return identity(rest),
            "error" => {
                let (code, text) = split_field(rest);
                return Ok(EngineLine::Error { code, text });
            }
            _ => require_ascii(line)?,
        }
        match verb {
            "variant" if rest.is_empty() => Err(fields("variant V...").missing("V")),
            "variant" => Ok(EngineLine::Variants { ids: Words::new(rest) }),
            "option" => OptionSpec::parse(rest).map(EngineLine::Option),
            "feature" => Ok(EngineLine::Features(Features::from_words(Words::new(rest).iter()))),
            "qeiok" => {
                let mut fields = fields("qeiok VERSION");
                let version = fields.number("VERSION")?;
                fields.end()?;
                Ok(EngineLine::QeiOk { version })
            }
            "readyok" => {
                let mut fields = fields("readyok [TAG]");
                let tag = fields.optional();
                fields.end()?;
                Ok(EngineLine::ReadyOk { tag })
            }
            _ => Err(LineError::UnknownVerb { found: excerpt(verb) }),
        }
    }

    /// Of a `variant` line, the variants that this version of Quadriga knows; else none.
    pub fn known_variants(&self) -> impl Iterator<Item = Variant> + '_ {
        let ids = match self {
            EngineLine::Variants { ids } => *ids,
            _ => Words::default(),
        };
        ids.iter().filter_map(|id| id.parse().ok())
    }

    /// Appends the line and its line feed to `out`.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        append_line(self, out);
    }
}

fn info(rest: &str) -> EngineLine<'_> {
    match split_field(rest) {
        ("string", text) => EngineLine::InfoString { text },
        _ => EngineLine::Info(Info::parse(rest)),
    }
}

fn identity(rest: &str) -> Result<EngineLine<'_>, LineError> {
    let mut fields = Fields::new("id name|author|version TEXT", rest);
    let word = fields.word("name|author|version")?;
    let field = match word {
        "name" => IdField::Name,
        "author" => IdField::Author,
        "version" => IdField::Version,
        _ => return Err(fields.bad("what it tells", word, "name, author or version")),
    };
    Ok(EngineLine::Id { field, text: fields.rest() })
}

fn best_move(rest: &str) -> Result<EngineLine<'_>, LineError> {
    let mut fields = Fields::new("bestmove ID ACTION", rest);
    let id = fields.number("ID")?;
    let rest = fields.rest();
    let (word, after) = split_field(rest);
    // Keys after the action are ignored as everywhere. With anything else there, the whole is taken
    // for the action, so that the rules refuse it under the id that it was given for.
    let keys_only = Words::new(after).iter().all(|field| split_key(field).is_some());
    let action = if keys_only { word } else { rest };
    let answer = if action == "resign" { Answer::Resign } else { Answer::Action(action) };
    Ok(EngineLine::BestMove { id, answer })
}

impl fmt::Display for EngineLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineLine::Id { field, text } => write!(f, "id {}{}", field.word(), Rest(text)),
            EngineLine::Variants { ids } => write!(f, "variant {ids}"),
            EngineLine::Option(spec) => spec.fmt(f),
            EngineLine::Features(features) => write!(f, "feature{features}"),
            EngineLine::QeiOk { version } => write!(f, "qeiok {version}"),
            EngineLine::ReadyOk { tag } => write!(f, "readyok{}", Next(tag.unwrap_or(""))),
            EngineLine::Info(info) => info.fmt(f),
            EngineLine::InfoString { text } => write!(f, "info string{}", Rest(text)),
            EngineLine::BestMove { id, answer: Answer::Action("") } => write!(f, "bestmove {id}"),
            EngineLine::BestMove { id, answer } => write!(f, "bestmove {id} {answer}"),
            EngineLine::Error { code, text } => write!(f, "error{}{}", Next(code), Rest(text)),
        }
    }
}
