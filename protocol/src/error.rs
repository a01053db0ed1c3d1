//! What can be wrong with bytes, a line or an option: what, where, and what would be right.

use std::borrow::Cow;

/// The words that stand for a kind of error in an `error CODE text` line. Programs compare these;
/// the text after them is for people.
pub mod codes {
    /// The verb is not one of QEI 1, or not one of this direction.
    pub const UNKNOWN_COMMAND: &str = "unknown-command";
    /// The verb is known; the rest of the line is not as it must be.
    pub const BAD_LINE: &str = "bad-line";
    /// The line was longer than allowed, and was dropped.
    pub const TOO_LONG: &str = "too-long";
    /// The line is not UTF-8, and was dropped.
    pub const NOT_UTF8: &str = "not-utf8";
    /// An option was declared wrongly, is not known, or can't have that value.
    pub const BAD_OPTION: &str = "bad-option";
    /// A view that can't be read (engine to host).
    pub const BAD_POSITION: &str = "bad-position";
    /// The line is in order, but can't come now: a `go` without a game, say.
    pub const OUT_OF_ORDER: &str = "out-of-order";
    /// The engine can't decide, and says why (engine to host).
    pub const STUCK: &str = "stuck";
}

/// A line that is refused.
///
/// Its text says what is wrong and what would be right, and quotes at most a few words of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// Nothing but spaces. Blank lines are allowed and mean nothing: skip them without an answer.
    #[error("the line is blank")]
    Blank,
    /// The first word is no verb of this direction.
    #[error("`{found}` is no verb here")]
    UnknownVerb {
        /// The word.
        found: String,
    },
    /// A character that is not printable ASCII, outside of free text.
    #[error(
        "byte {at} is {found:?}: only printable ASCII may stand here (free text is allowed in id, setoption's value, info string and error)"
    )]
    NotAscii {
        /// The byte of the line at which it stands, from 0.
        at: usize,
        /// The character.
        found: char,
    },
    /// A field or key that must be there is not.
    #[error("{field} is missing; write `{usage}`")]
    Missing {
        /// The field's name in the usage, or the key.
        field: &'static str,
        /// The form of the whole line.
        usage: &'static str,
    },
    /// A field or key has a value that it can't have.
    #[error("{field} is `{found}`, but must be {right}; write `{usage}`")]
    Bad {
        /// The field's name in the usage, or the key.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What would be right.
        right: Cow<'static, str>,
        /// The form of the whole line.
        usage: &'static str,
    },
    /// A field too many.
    #[error("`{found}` is too much; write `{usage}`")]
    Extra {
        /// The first field that has no place.
        found: String,
        /// The form of the whole line.
        usage: &'static str,
    },
    /// A known key stands twice on the line.
    #[error("{key} is given twice; write `{usage}`")]
    Repeated {
        /// The key.
        key: &'static str,
        /// The form of the whole line.
        usage: &'static str,
    },
    /// An option declared in a way that makes no sense.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl LineError {
    /// The word for an `error CODE text` line, from [`codes`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            LineError::UnknownVerb { .. } => codes::UNKNOWN_COMMAND,
            LineError::Option(_) => codes::BAD_OPTION,
            _ => codes::BAD_LINE,
        }
    }

    /// Whether the line was blank: then it is skipped, and not answered.
    #[must_use]
    pub const fn is_blank(&self) -> bool {
        matches!(self, LineError::Blank)
    }
}

/// Bytes that make no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The line is longer than allowed. All of it is dropped; this is said once.
    #[error("the line is longer than {max} bytes and was dropped")]
    TooLong {
        /// The greatest length, in bytes without the line end.
        max: usize,
    },
    /// The line is not UTF-8. It is dropped.
    #[error("the line is not UTF-8 from byte {at} on and was dropped")]
    NotUtf8 {
        /// The first byte that is wrong, from 0.
        at: usize,
    },
}

impl FrameError {
    /// The word for an `error CODE text` line, from [`codes`].
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            FrameError::TooLong { .. } => codes::TOO_LONG,
            FrameError::NotUtf8 { .. } => codes::NOT_UTF8,
        }
    }
}

/// An option that makes no sense, or a value that an option can't have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option `{name}`: {found} {why}")]
pub struct OptionError {
    /// The option's name.
    pub name: String,
    /// What stands there, in words or backquotes.
    pub found: String,
    /// What is wrong with it, and what would be right.
    pub why: Cow<'static, str>,
}

impl OptionError {
    /// An error of the option `name`, where `found` stands.
    #[must_use]
    pub fn new(name: &str, found: &str, why: impl Into<Cow<'static, str>>) -> OptionError {
        OptionError { name: excerpt(name), found: format!("`{}`", excerpt(found)), why: why.into() }
    }
}

/// At most the first 40 characters, so that an error about a long line is a short line.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
