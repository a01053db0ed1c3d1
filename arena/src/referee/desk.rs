//! One seat as the referee sees it.

use std::time::Duration;

use quadriga_protocol::{Evaluation, Features, Info};

use super::{Mishap, Moment};
use crate::clock::Clock;
use crate::latency::Histogram;
use crate::record::{Eval, MoveNote};

/// One seat: its clock, what its engine owes, and how it failed.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) clock: Clock,
    pub(super) features: Features,
    pub(super) next_go: u64,
    /// Whether it may think for ever where no clock runs.
    pub(super) patient: bool,
    pub(super) duty: Duty,
    pub(super) mishap: Option<Mishap>,
    /// The number of the last event that it was sent.
    pub(super) events: u64,
    /// Events that go out with its next lines.
    pub(super) untold: Vec<u8>,
    /// How many of its lines were answered with `error`.
    pub(super) errors: u32,
    /// Whether it has written a line since it was last asked.
    pub(super) heard: bool,
    /// What was wrong with the last line since then that was of no use.
    pub(super) useless: Option<String>,
    /// What is to be said of a line that it has begun and not ended.
    pub(super) begun: Option<String>,
    /// Whether it has ever answered a `go`, so that it does flush.
    pub(super) answers: bool,
    score: Option<Eval>,
    depth: Option<u32>,
    /// How long it has thought by its own account, as of its last `info` on this search.
    own_time: Option<Duration>,
    /// What its decisions were charged beyond that.
    pub(super) beyond_own: Histogram,
}

/// What an engine owes.
#[derive(Debug, Default)]
pub(super) enum Duty {
    /// Nothing.
    #[default]
    Idle,
    /// `readyok`.
    Ready { until: Moment },
    /// `bestmove`, to the `go` of that id; the times are known once the line is out.
    Think { id: u64, started: Option<Moment>, until: Option<Moment> },
    /// Nothing any more: it has answered, and the other seat has not.
    Done { action: String, note: MoveNote },
}

impl Duty {
    /// Whether the game waits for it.
    pub(super) const fn is_open(&self) -> bool {
        matches!(self, Duty::Ready { .. } | Duty::Think { .. })
    }
}

impl Desk {
    pub(super) fn new(clock: Clock, features: Features, next_go: u64) -> Desk {
        Desk {
            clock,
            features,
            next_go,
            patient: false,
            duty: Duty::Idle,
            mishap: None,
            events: 0,
            untold: Vec::new(),
            errors: 0,
            heard: false,
            useless: None,
            begun: None,
            // It was asked in a game before, and is here again.
            answers: next_go > 1,
            score: None,
            depth: None,
            own_time: None,
            beyond_own: Histogram::default(),
        }
    }

    /// A search begins: what an earlier one said is forgotten.
    pub(super) fn begin(&mut self, id: u64) {
        self.duty = Duty::Think { id, started: None, until: None };
        self.heard = false;
        self.useless = None;
        self.begun = None;
        self.score = None;
        self.depth = None;
        self.own_time = None;
    }

    /// What may help its author if it did not answer: what it wrote instead.
    pub(super) fn hint(&self) -> String {
        match self.begun.as_ref().or(self.useless.as_ref()) {
            Some(what) => format!("; {what}"),
            None if self.heard => String::new(),
            None if self.answers => "; it wrote nothing".to_owned(),
            None => "; it wrote nothing (does it flush its output after each line?)".to_owned(),
        }
    }

    pub(super) const fn deadline(&self) -> Option<Moment> {
        match self.duty {
            Duty::Ready { until } => Some(until),
            Duty::Think { until, .. } => until,
            Duty::Idle | Duty::Done { .. } => None,
        }
    }

    /// Notes what an engine says of the search that it is at; of another it means nothing.
    pub(super) fn note_info(&mut self, info: &Info<'_>) {
        let Duty::Think { id, .. } = self.duty else { return };
        if info.id != Some(id) {
            return;
        }
        if let Some(score) = info.score {
            self.score = Some(match score {
                Evaluation::Centi(score) => Eval::Centi(score.into()),
                Evaluation::Win => Eval::Win,
                Evaluation::Loss => Eval::Loss,
            });
        }
        if let Some(depth) = info.depth {
            self.depth = u32::try_from(depth).ok();
        }
        if let Some(time) = info.time {
            self.own_time = Some(Duration::from_millis(time));
        }
    }

    /// What is noted of the action that took `used`.
    pub(super) fn take_note(&mut self, used: Duration) -> MoveNote {
        if let Some(own) = self.own_time.take() {
            self.beyond_own.add(used.saturating_sub(own));
        }
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        MoveNote {
            score: self.score.take(),
            depth: self.depth.take(),
            time_us: Some(micros(used)),
            left_us: self.clock.left().map(micros),
            text: None,
        }
    }
}
