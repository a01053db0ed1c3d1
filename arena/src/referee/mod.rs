//! The referee of one game: a plain state machine, without a process, a timer or the system's time.
//!
//! Lines, failures and the passing of time go in; lines to the engines come out, in an [`Outbox`]. Whoever
//! drives it writes the outbox, tells when each `go` went out, waits for the engines at most until
//! [`Referee::deadline`], and reads the [`Verdict`] at the end. Moments are durations since a start of
//! the driver's own choice, so that each case of clocks and faults is a plain test.

mod adjudication;
mod desk;
mod flow;
mod outbox;
mod verdict;

#[cfg(test)]
mod tests;

use std::time::Duration;

use quadriga::{Game, Position, Seat};
use quadriga_protocol::{EngineLine, Features, HostLine};

use crate::clock::Clock;
use crate::latency::Histogram;
use crate::plan::{Patience, TimeControl};
use crate::record::{GameResult, MoveNote, Termination, TimeLoss};
use crate::report::excerpt;
use adjudication::Said;
use desk::{Desk, Duty};

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use outbox::Outbox;
pub use verdict::{Mishap, Verdict};

/// A moment: the time since a start that the referee's driver chose.
pub type Moment = Duration;

/// The host answers that many lines of an engine in each game with `error`.
const ERRORS_A_GAME: u32 = 10;

/// What a game begins with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where it begins.
    pub start: Position,
    /// The moves that are played before the engines'.
    pub opening: Vec<String>,
    /// Its number in the schedule.
    pub number: u64,
    /// The seed of its dice and deals.
    pub seed: u64,
    /// What the engine in each seat brings along.
    pub seats: [SeatSetup; 2],
    /// How long the referee waits off the clock.
    pub patience: Patience,
    /// When the game ends before the rules end it.
    pub adjudication: Adjudication,
    /// What a loss on time is.
    pub time_loss: TimeLoss,
}

/// What an engine brings to its seat.
#[derive(Clone, Debug)]
pub struct SeatSetup {
    /// How long it may think.
    pub time: TimeControl,
    /// What it declared.
    pub features: Features,
    /// The id of its next `go`: never used before in its process.
    pub next_go: u64,
}

/// The referee of one game.
#[derive(Debug)]
pub struct Referee {
    game: Game,
    number: u64,
    seed: u64,
    patience: Patience,
    adjudication: Adjudication,
    time_loss: TimeLoss,
    opening: Vec<String>,
    desks: [Desk; 2],
    /// What is noted of each token of the move list.
    notes: Vec<Option<MoveNote>>,
    /// What the engines said of their plies.
    said: Vec<Said>,
    verdict: Option<Verdict>,
    preparing: bool,
}

impl Referee {
    /// A referee, before the game.
    #[must_use]
    pub fn new(setup: Setup) -> Referee {
        let desks =
            setup.seats.map(|seat| Desk::new(Clock::new(seat.time), seat.features, seat.next_go));
        Referee {
            game: Game::new(setup.start),
            number: setup.number,
            seed: setup.seed,
            patience: setup.patience,
            adjudication: setup.adjudication,
            time_loss: setup.time_loss,
            opening: setup.opening,
            desks,
            notes: Vec::new(),
            said: Vec::new(),
            verdict: None,
            preparing: true,
        }
    }

    /// Begins: sends each seat its `newgame`, the start, and `isready`.
    pub fn begin(&mut self, now: Moment, out: &mut Outbox) {
        let position = self.game.now();
        let (variant, limit) = (position.variant(), position.limit());
        for seat in Seat::BOTH {
            let lines = &mut out.lines[seat.index()];
            let game = self.number;
            HostLine::NewGame { variant, seat, game, limit }.write_to(lines);
            HostLine::Position { view: &position.view(seat) }.write_to(lines);
            HostLine::IsReady { tag: None }.write_to(lines);
            if self.desks[seat.index()].mishap.is_none() {
                self.desks[seat.index()].duty = Duty::Ready { until: now + self.patience.newgame };
            }
        }
        self.settle(out);
    }

    /// Where the game stands, with the move list so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What is noted of each token of the move list; nothing of chance tokens.
    #[must_use]
    pub fn notes(&self) -> &[Option<MoveNote>] {
        &self.notes
    }

    /// The verdict, once there is one. Then nothing changes any more.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// What each seat had answered at a simultaneous decision that was not completed.
    #[must_use]
    pub fn unfinished_answers(&self) -> [Option<&str>; 2] {
        [0, 1].map(|index| match &self.desks[index].duty {
            Duty::Done { action, .. } => Some(action.as_str()),
            _ => None,
        })
    }

    /// The id that the seat's next `go` would have.
    #[must_use]
    pub fn next_go(&self, seat: Seat) -> u64 {
        self.desks[seat.index()].next_go
    }

    /// The seat's clock, as it stood when it was last charged.
    #[must_use]
    pub fn clock(&self, seat: Seat) -> &Clock {
        &self.desks[seat.index()].clock
    }

    /// Goes on with the clocks of an earlier game, which this one continues. To be told before it begins.
    pub fn set_clocks(&mut self, clocks: [Clock; 2]) {
        for (desk, clock) in self.desks.iter_mut().zip(clocks) {
            desk.clock = clock;
        }
    }

    /// Lets the seat think as long as it likes where no clock of its own runs: a person sits there. To be
    /// told before the game begins.
    pub fn be_patient(&mut self, seat: Seat) {
        self.desks[seat.index()].patient = true;
    }

    /// How the seat's engine failed, if that had a part in how the game ended.
    #[must_use]
    pub fn mishap(&self, seat: Seat) -> Option<&Mishap> {
        self.desks[seat.index()].mishap.as_ref()
    }

    /// What the seat's decisions were charged beyond the engine's own account of its time, where it gave
    /// one.
    #[must_use]
    pub fn beyond_own(&self, seat: Seat) -> &Histogram {
        &self.desks[seat.index()].beyond_own
    }

    /// When [`Referee::tick`] is due, if nothing happens before.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        self.desks.iter().filter_map(Desk::deadline).min()
    }

    /// Tells that the seat's `go` line went out: `at` was read just before it was written.
    pub fn go_sent(&mut self, seat: Seat, at: Moment) {
        let ceiling = self.patience.ceiling;
        let desk = &mut self.desks[seat.index()];
        if let Duty::Think { started, until, .. } = &mut desk.duty {
            *started = Some(at);
            let ceiling = (!desk.patient).then_some(ceiling);
            *until = desk.clock.deadline().or(ceiling).map(|time| at + time);
        }
    }

    /// Takes a line of the seat's engine that was complete at `at`.
    pub fn line(&mut self, seat: Seat, line: &str, at: Moment, out: &mut Outbox) {
        if self.verdict.is_some() {
            return;
        }
        let desk = &mut self.desks[seat.index()];
        desk.heard |= !line.is_empty();
        match EngineLine::parse(line) {
            Ok(EngineLine::BestMove { id, answer }) => match desk.duty {
                Duty::Think { id: asked, started: Some(started), .. } if id == asked => {
                    self.answer(seat, answer, at.saturating_sub(started), out);
                }
                // A stale or repeated answer is dropped, never charged to another search or game; so is
                // one that guessed its id before the question went out.
                _ => {
                    desk.useless =
                        Some(format!("it wrote `{}`, but {id} was not asked", start(line)))
                }
            },
            Ok(EngineLine::ReadyOk { .. }) => {
                if matches!(desk.duty, Duty::Ready { .. }) {
                    desk.duty = Duty::Idle;
                    self.settle(out);
                }
            }
            Ok(EngineLine::Info(info)) => desk.note_info(&info),
            Ok(_) => {}
            Err(error) if error.is_blank() => {}
            Err(error) => {
                desk.useless = Some(format!("it wrote `{}`: {error}", start(line)));
                self.complain(seat, error.code(), &error.to_string(), out);
            }
        }
    }

    /// Answers a line that could not be read at all, or not understood, with `error`.
    pub fn complain(&mut self, seat: Seat, code: &str, text: &str, out: &mut Outbox) {
        let desk = &mut self.desks[seat.index()];
        if self.verdict.is_none() && desk.errors < ERRORS_A_GAME {
            desk.errors += 1;
            HostLine::Error { code, text }.write_to(&mut out.lines[seat.index()]);
        }
    }

    /// Tells that the seat's engine failed: it ended, closed its output, or did not even start.
    ///
    /// An engine that fails while it owes nothing loses when it next has to answer; if the game ends
    /// before that, the result stands. So the result does not depend on when a failure is noticed.
    pub fn fail(&mut self, seat: Seat, mishap: Mishap, out: &mut Outbox) {
        let desk = &mut self.desks[seat.index()];
        if self.verdict.is_some() || desk.mishap.is_some() {
            return;
        }
        desk.mishap = Some(mishap);
        if desk.duty.is_open() {
            desk.duty = Duty::Idle;
            self.settle(out);
        }
    }

    /// Tells what the seat's engine has begun to write and not ended, if anything, for when it is out of time.
    pub fn begun(&mut self, seat: Seat, what: Option<String>) {
        self.desks[seat.index()].begun = what;
    }

    /// Lets time pass: whoever has not answered by now, and should have, fails.
    pub fn tick(&mut self, now: Moment, out: &mut Outbox) {
        for seat in Seat::BOTH {
            let desk = &mut self.desks[seat.index()];
            let late = desk.deadline().is_some_and(|deadline| now > deadline);
            if !late || self.verdict.is_some() {
                continue;
            }
            let mishap = match desk.duty {
                Duty::Think { started: Some(started), .. } if desk.clock.deadline().is_some() => {
                    match desk.clock.out_of_time(now - started) {
                        Some(late) => Mishap::out_of_time(late, Some(desk.hint())),
                        // By the microsecond it is in time yet.
                        None => continue,
                    }
                }
                Duty::Think { .. } => Mishap::new(
                    Termination::Stall,
                    format!(
                        "no answer within {:?}, where no clock runs{}",
                        self.patience.ceiling,
                        desk.hint()
                    ),
                ),
                _ => Mishap::new(
                    Termination::Stall,
                    format!(
                        "no readyok within {:?} after newgame{}",
                        self.patience.newgame,
                        desk.hint()
                    ),
                ),
            };
            self.fail(seat, mishap, out);
        }
    }

    /// Breaks the game off.
    pub fn abort(&mut self, why: &str, out: &mut Outbox) {
        if self.verdict.is_none() {
            self.conclude(GameResult::Unfinished, Termination::Unfinished, None, out);
            if let Some(verdict) = &mut self.verdict {
                verdict.remarks.push(why.to_owned());
            }
        }
    }
}

/// The beginning of a line of an engine's, for messages.
fn start(line: &str) -> String {
    excerpt(line, 60)
}
