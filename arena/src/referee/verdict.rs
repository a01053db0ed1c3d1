//! How a game ended, and how an engine failed.

use crate::clock::OutOfTime;
use crate::record::{GameResult, Termination};
use crate::report::excerpt;

/// The greatest length of what is said of a failure, in characters.
const WHAT_MAX: usize = 300;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The result.
    pub result: GameResult,
    /// What ended it.
    pub termination: Termination,
    /// The rules' word for the reason, else the termination's.
    pub reason: &'static str,
    /// Whether it changes no rating (RPT-9, RPT-10).
    pub sterile: bool,
    /// What else is to be said, for a person.
    pub remarks: Vec<String>,
}

/// How an engine failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// In which way.
    pub kind: Termination,
    /// What happened, for a person.
    pub what: String,
}

impl Mishap {
    /// A failure. What an engine said may be in `what`: it is cut to a line's length, and can't act on a
    /// terminal.
    #[must_use]
    pub fn new(kind: Termination, what: impl AsRef<str>) -> Mishap {
        Mishap { kind, what: excerpt(what.as_ref(), WHAT_MAX) }
    }

    /// An engine's time ran out, whether it answered then or not; `hint` is what else is to be said of
    /// one that did not.
    pub(super) fn out_of_time(late: OutOfTime, hint: Option<String>) -> Mishap {
        let OutOfTime { used, had } = late;
        let what = match hint {
            None => format!("answered after {used:?} with {had:?} left"),
            Some(hint) => format!("no answer after {used:?} with {had:?} left{hint}"),
        };
        Mishap::new(Termination::Time, what)
    }
}
