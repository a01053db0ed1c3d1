//! The referee of one game: a plain state machine, without a process, a timer or the system's time.
//!
//! Lines, failures and the passing of time go in; lines to the engines come out, in an [`Outbox`]. Whoever
//! drives it writes the outbox, tells when each `go` went out, waits for the engines at most until
//! [`Referee::deadline`], and reads the [`Verdict`] at the end. Moments are durations since a start of
//! the driver's own choice, so that each case of clocks and faults is a plain test.

mod adjudication;
mod desk;
mod outbox;
mod verdict;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::time::Duration;

use quadriga::legal::{NOTHING, join};
use quadriga::{Fact, Game, Position, Seat, ToAct, Variant};
use quadriga_protocol::{
    Answer, EngineLine, Event, Features, GoLimits, HostLine, millis, write_legal,
};

use crate::clock::Clock;
use crate::plan::{Patience, TimeControl};
use crate::record::{GameResult, MoveNote, Termination, TimeLoss};
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

    /// How late the seat's engine is, in the referee's view, or how it failed.
    #[must_use]
    pub fn mishap(&self, seat: Seat) -> Option<&Mishap> {
        self.desks[seat.index()].mishap.as_ref()
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
            *until = Some(at + desk.clock.deadline().unwrap_or(ceiling));
        }
    }

    /// Takes a line of the seat's engine that was complete at `at`.
    pub fn line(&mut self, seat: Seat, line: &str, at: Moment, out: &mut Outbox) {
        if self.verdict.is_some() {
            return;
        }
        let desk = &mut self.desks[seat.index()];
        match EngineLine::parse(line) {
            Ok(EngineLine::BestMove { id, answer }) => match desk.duty {
                Duty::Think { id: asked, started, .. } if id == asked => {
                    // An answer before the question went out can only be a guess at its id.
                    let started = started.unwrap_or(at);
                    self.answer(seat, answer, at.saturating_sub(started), out);
                }
                // A stale or repeated answer is dropped, never charged to another search or game.
                _ => {}
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
            Err(error) => self.complain(seat, error.code(), &error.to_string(), out),
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
                        Some(late) => Mishap::out_of_time(late, false),
                        // By the microsecond it is in time yet.
                        None => continue,
                    }
                }
                Duty::Think { .. } => Mishap::new(
                    Termination::Stall,
                    format!("no answer within {:?}, where no clock runs", self.patience.ceiling),
                ),
                _ => Mishap::new(
                    Termination::Stall,
                    format!("no readyok within {:?} after newgame", self.patience.newgame),
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

    fn answer(&mut self, seat: Seat, answer: Answer<'_>, used: Duration, out: &mut Outbox) {
        let position = self.game.now();
        let desk = &mut self.desks[seat.index()];
        let judged = match (desk.clock.charge(used), answer) {
            (Err(late), _) => Err(Mishap::out_of_time(late, true)),
            (Ok(()), Answer::Resign) => {
                Err(Mishap::new(Termination::Resign, "resigned".to_owned()))
            }
            (Ok(()), Answer::Action(action)) => position
                .canonical(seat, &without_nothing(position.variant(), action))
                .map_err(|error| Mishap::new(Termination::IllegalMove, error.to_string())),
        };
        match judged {
            Ok(action) => {
                let note = desk.take_note(used);
                desk.duty = Duty::Done { action, note };
            }
            Err(mishap) => {
                desk.duty = Duty::Idle;
                desk.mishap = Some(mishap);
            }
        }
        self.settle(out);
    }

    /// Goes on once nobody owes anything.
    fn settle(&mut self, out: &mut Outbox) {
        if self.verdict.is_some() || self.desks.iter().any(|desk| desk.duty.is_open()) {
            return;
        }
        let deciding = self.game.now().to_act();
        // Before the first decision each engine has to be ready; later, only whoever has to act.
        let failed = |seat: Seat| {
            (self.preparing || deciding.includes(seat)) && self.desks[seat.index()].mishap.is_some()
        };
        match (failed(Seat::P1), failed(Seat::P2)) {
            (false, false) => {}
            (true, true) => return self.double_forfeit(out),
            (true, false) => return self.forfeit(Seat::P1, out),
            (false, true) => return self.forfeit(Seat::P2, out),
        }
        if std::mem::take(&mut self.preparing) {
            self.open(out);
        }
        let mut tokens: Vec<String> = Vec::with_capacity(3);
        let mut notes: Vec<Option<MoveNote>> = Vec::with_capacity(3);
        for seat in Seat::BOTH {
            if let Duty::Done { action, note } = std::mem::take(&mut self.desks[seat.index()].duty)
            {
                self.said.push(Said { seat, score: note.score });
                tokens.push(action);
                notes.push(Some(note));
            }
        }
        if !tokens.is_empty() {
            self.step(tokens, notes, out);
        }
        while self.verdict.is_none() && self.game.now().to_act() == ToAct::Chance {
            self.step(Vec::new(), Vec::new(), out);
        }
        self.ask(out);
    }

    /// Plays the opening.
    fn open(&mut self, out: &mut Outbox) {
        let opening = std::mem::take(&mut self.opening);
        match self.game.apply(&opening) {
            Ok(facts) => {
                self.notes.resize(opening.len(), None);
                self.tell(&facts, out);
            }
            // Openings are played through before the first game: the fault is the host's.
            Err(error) => self.spoil(format!("the opening could not be played: {error}"), out),
        }
    }

    /// A fault of the host itself: the game counts for nobody.
    fn spoil(&mut self, what: String, out: &mut Outbox) {
        self.conclude(GameResult::Unfinished, Termination::Unfinished, None, out);
        if let Some(verdict) = &mut self.verdict {
            verdict.remarks.push(what);
        }
    }

    /// Applies a step whose actions are known to be legal, with the chance that it needs.
    fn step(
        &mut self,
        mut tokens: Vec<String>,
        mut notes: Vec<Option<MoveNote>>,
        out: &mut Outbox,
    ) {
        let mut facts = Vec::new();
        let chance = {
            let actions = match &tokens[..] {
                [first, second] => Some([first.as_str(), second.as_str()]),
                _ => None,
            };
            self.game.now().roll(self.seed, actions).ok()
        };
        if let Some(token) = chance {
            tokens.push(token);
            notes.push(None);
        }
        let words: Vec<&str> = tokens.iter().map(String::as_str).collect();
        match self.game.step(&words, &mut facts) {
            Ok(_) => self.notes.append(&mut notes),
            Err(error) => {
                let what = format!("the host could not apply {words:?}: {error}");
                return self.spoil(what, out);
            }
        }
        self.tell(&facts, out);
    }

    /// Sends each seat that wants them the events of what happened.
    fn tell(&mut self, facts: &[Fact], out: &mut Outbox) {
        for seat in Seat::BOTH {
            let desk = &mut self.desks[seat.index()];
            if desk.features.events {
                for fact in facts {
                    desk.events += 1;
                    let event = Event::seen_by(fact, seat);
                    let number = desk.events;
                    HostLine::Event { number, event }.write_to(&mut out.lines[seat.index()]);
                }
            }
        }
    }

    /// Asks whoever has to act, or ends the game.
    fn ask(&mut self, out: &mut Outbox) {
        if self.verdict.is_some() {
            return;
        }
        let position = self.game.now();
        if let Some(outcome) = position.outcome() {
            let reason = Some(outcome.reason.word());
            return self.conclude(outcome.score.into(), Termination::Rules, reason, out);
        }
        if let Some((result, ground)) = self.adjudication.judge(&self.said) {
            self.conclude(result, Termination::Adjudication, None, out);
            if let Some(verdict) = &mut self.verdict {
                verdict.remarks.push(ground.to_string());
            }
            return;
        }
        let deciding = position.to_act();
        let times = [0, 1].map(|index| self.desks[index].clock.left().map(millis));
        let incs = [0, 1].map(|index| self.desks[index].clock.increment().map(millis));
        for seat in Seat::BOTH.into_iter().filter(|seat| deciding.includes(*seat)) {
            let desk = &mut self.desks[seat.index()];
            if desk.mishap.is_some() {
                // It failed while it owed nothing; now it does.
                continue;
            }
            let lines = &mut out.lines[seat.index()];
            HostLine::Position { view: &position.view(seat) }.write_to(lines);
            if desk.features.legal {
                write_legal(&position.legal_groups(seat), lines);
            }
            let control = desk.clock.control();
            let limits = GoLimits {
                time: times,
                inc: incs,
                movestogo: desk.clock.moves_to_go().map(u64::from),
                movetime: control.movetime.map(millis),
                nodes: control.nodes,
                depth: control.depth.map(u64::from),
                infinite: false,
            };
            let id = desk.next_go;
            desk.next_go += 1;
            out.go[seat.index()] = Some(lines.len());
            HostLine::Go { id, limits }.write_to(lines);
            desk.begin(id);
        }
        self.settle_failed(deciding, out);
    }

    /// Ends the game at once if nobody was asked, since all who should be have failed already.
    fn settle_failed(&mut self, deciding: ToAct, out: &mut Outbox) {
        let asked = self.desks.iter().any(|desk| desk.duty.is_open());
        let failed =
            |seat: Seat| deciding.includes(seat) && self.desks[seat.index()].mishap.is_some();
        match (asked, failed(Seat::P1), failed(Seat::P2)) {
            (true, ..) | (_, false, false) => {}
            (_, true, true) => self.double_forfeit(out),
            (_, true, false) => self.forfeit(Seat::P1, out),
            (_, false, true) => self.forfeit(Seat::P2, out),
        }
    }

    fn double_forfeit(&mut self, out: &mut Outbox) {
        let draw = GameResult::Finished(quadriga::Score::Draw);
        self.conclude(draw, Termination::DoubleForfeit, None, out);
    }

    fn forfeit(&mut self, seat: Seat, out: &mut Outbox) {
        let kind = self.desks[seat.index()].mishap.as_ref().map_or(Termination::Crash, |m| m.kind);
        let loss = GameResult::Finished(quadriga::Score::Win(seat.other()));
        let draw = GameResult::Finished(quadriga::Score::Draw);
        // RPT-9: out of time before any material was lost, the game is a draw, and sterile.
        let spared = kind == Termination::Time
            && self.time_loss == TimeLoss::Rules
            && draw.is_sterile_at(self.game.now());
        self.conclude(if spared { draw } else { loss }, kind, None, out);
    }

    fn conclude(
        &mut self,
        result: GameResult,
        termination: Termination,
        reason: Option<&'static str>,
        out: &mut Outbox,
    ) {
        let reason = reason.unwrap_or_else(|| termination.word());
        self.verdict = Some(Verdict {
            result,
            termination,
            reason,
            sterile: result.is_sterile_at(self.game.now()),
            remarks: Vec::new(),
        });
        for lines in &mut out.lines {
            HostLine::GameOver { result: result.score(), reason }.write_to(lines);
        }
    }
}

/// An answer put together of legal tokens may have `-` parts left in it (QAD-6); they say nothing.
fn without_nothing(variant: Variant, action: &str) -> Cow<'_, str> {
    if variant == Variant::Qadesh && action.split(',').any(|part| part == NOTHING) {
        Cow::Owned(join(action.split(',')))
    } else {
        Cow::Borrowed(action)
    }
}
