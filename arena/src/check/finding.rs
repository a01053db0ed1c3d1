//! What a check is, and what it found.

use std::pin::Pin;
use std::time::Duration;

use super::Subject;

/// The levels of conformance that the specification of QEI defines; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every game needs.
    Basic,
    /// All of the protocol.
    Full,
}

impl Level {
    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Basic => "basic",
            Level::Full => "full",
        }
    }
}

/// What a check takes for granted. If that was found to fail, the check is not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// A process.
    Process,
    /// One that answers `qei` (the check `handshake`).
    Handshake,
    /// One that plays something (`variants`).
    Variants,
    /// One that gets ready for a game and answers a `go` at all (`ready`, `one-answer`).
    Answers,
}

/// One check.
pub struct Check {
    /// Its name, which stays the same from version to version.
    pub name: &'static str,
    /// The level that asks for it.
    pub level: Level,
    /// What it takes for granted.
    pub needs: Needs,
    /// What an engine that passes does, in one line.
    pub meaning: &'static str,
    /// What its author can do if it doesn't.
    pub advice: &'static str,
    pub(super) run: Run,
}

pub(super) type Run =
    for<'a> fn(&'a Subject) -> Pin<Box<dyn Future<Output = Result<Verdict, Fault>> + 'a>>;

impl std::fmt::Debug for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// What a check says of an engine without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It does what is asked.
    Passed,
    /// It does, but its author should know something.
    Noted(String),
    /// It has no part in this, and why.
    NotApplicable(String),
}

impl Verdict {
    pub(super) fn not_applicable(why: impl Into<String>) -> Verdict {
        Verdict::NotApplicable(why.into())
    }
}

/// What is wrong with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened, in a sentence.
    pub what: String,
    /// What to do about it, where that is not the check's general advice.
    pub advice: Option<&'static str>,
    /// The last lines of the exchange.
    pub transcript: Vec<String>,
    /// Whether it did not answer at all: it ended, or was silent.
    pub mute: bool,
    /// What lies behind it, where many checks fail by the same.
    pub cause: Option<Cause>,
}

/// What makes check after check fail, though only one of them is about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Its answers do not have the id of the question.
    WrongId,
    /// Its answers are not legal.
    Illegal,
    /// It says `error`, and resigns.
    GivesUp,
}

impl Cause {
    /// The checks that are about it.
    #[must_use]
    pub const fn told_by(self) -> &'static [&'static str] {
        match self {
            Cause::WrongId => &["one-answer", "games"],
            Cause::Illegal | Cause::GivesUp => &["legal", "games"],
        }
    }

    /// What is so, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Cause::WrongId => "its answers do not have the right id",
            Cause::Illegal => "its answers are not legal",
            Cause::GivesUp => "it gives up where it has to decide",
        }
    }
}

impl Fault {
    /// A fault of its own kind, with advice of its own.
    pub(super) const fn advise(mut self, advice: &'static str) -> Fault {
        self.advice = Some(advice);
        self
    }

    pub(super) const fn because_of(mut self, cause: Cause) -> Fault {
        self.cause = Some(cause);
        self
    }
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The engine does what is asked.
    Passed,
    /// It does not.
    Failed(Fault),
    /// It has no part in this, and why.
    NotApplicable(String),
    /// Nobody knows, and why.
    NotRun(String),
}

/// A check that is done.
#[derive(Debug)]
pub struct Finding {
    /// Which.
    pub check: &'static Check,
    /// What came of it.
    pub outcome: Outcome,
    /// What its author should know though it passed.
    pub note: Option<String>,
    /// How long it took.
    pub took: Duration,
}
