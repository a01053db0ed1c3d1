//! What follows from what came in: steps, questions, the end.

use std::borrow::Cow;
use std::time::Duration;

use quadriga::legal::{NOTHING, join};
use quadriga::{Fact, Seat, ToAct, Variant};
use quadriga_protocol::{Answer, Event, GoLimits, HostLine, millis, write_legal};

use super::adjudication::Said;
use super::desk::Duty;
use super::{Mishap, Outbox, Referee, Verdict};
use crate::record::{GameResult, MoveNote, Termination, TimeLoss};

impl Referee {
    pub(super) fn answer(
        &mut self,
        seat: Seat,
        answer: Answer<'_>,
        used: Duration,
        out: &mut Outbox,
    ) {
        let position = self.game.now();
        let desk = &mut self.desks[seat.index()];
        desk.answers = true;
        let judged = match (desk.clock.charge(used), answer) {
            (Err(late), _) => Err(Mishap::out_of_time(late, None)),
            (Ok(()), Answer::Resign) => Err(Mishap::new(Termination::Resign, "resigned")),
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
    pub(super) fn settle(&mut self, out: &mut Outbox) {
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

    /// Sends each seat that wants them the events of what happened. What a seat did itself it knows: that
    /// goes out with its next lines, since a write of its own would wake its engine for nothing.
    fn tell(&mut self, facts: &[Fact], out: &mut Outbox) {
        for seat in Seat::BOTH {
            let desk = &mut self.desks[seat.index()];
            if desk.features.events {
                for fact in facts {
                    desk.events += 1;
                    let event = Event::seen_by(fact, seat);
                    let number = desk.events;
                    HostLine::Event { number, event }.write_to(&mut desk.untold);
                }
                let own =
                    |fact: &Fact| matches!(fact, Fact::Action { seat: own, .. } if *own == seat);
                if !facts.iter().all(own) {
                    out.lines[seat.index()].append(&mut desk.untold);
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
            lines.append(&mut desk.untold);
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
        // The other may have failed while it owed nothing: that has no part in this.
        self.desks[seat.other().index()].mishap = None;
        let kind = self.desks[seat.index()].mishap.as_ref().map_or(Termination::Crash, |m| m.kind);
        let loss = GameResult::Finished(quadriga::Score::Win(seat.other()));
        let draw = GameResult::Finished(quadriga::Score::Draw);
        // RPT-9: out of time before any material was lost, the game is a draw, and sterile.
        let spared = kind == Termination::Time
            && self.time_loss == TimeLoss::Rules
            && draw.is_sterile_at(self.game.now());
        self.conclude(if spared { draw } else { loss }, kind, None, out);
    }

    pub(super) fn conclude(
        &mut self,
        result: GameResult,
        termination: Termination,
        reason: Option<&'static str>,
        out: &mut Outbox,
    ) {
        let reason = reason.unwrap_or_else(|| termination.word());
        let by_failure = !matches!(
            termination,
            Termination::Rules | Termination::Adjudication | Termination::Unfinished
        );
        if !by_failure {
            // Engines that failed while they owed nothing have lost nothing by it.
            self.desks.iter_mut().for_each(|desk| desk.mishap = None);
        }
        self.verdict = Some(Verdict {
            result,
            termination,
            reason,
            sterile: result.is_sterile_at(self.game.now()),
            remarks: Vec::new(),
        });
        for (lines, desk) in out.lines.iter_mut().zip(&mut self.desks) {
            lines.append(&mut desk.untold);
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
