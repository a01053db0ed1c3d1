//! The end of a game: what is shown, and the record.

use std::path::{Path, PathBuf};

use quadriga::Seat;

use super::{Ending, Session};
use crate::play::desk::Desk;
use crate::play::players::Player;
use crate::play::save;
use crate::play::screen;
use crate::play::told::Names;
use crate::record::{BySeat, Failure, GameRecord, GameResult, Termination};
use crate::referee::{Mishap, Verdict};
use crate::report::wrap;

/// The event's name in records.
const EVENT: &str = "Quadriga at the terminal";
/// The width of what is said, in columns.
const WIDTH: usize = 80;

impl Session {
    /// Shows how it ended, saves the game, and lets the engines go.
    pub(super) async fn finish(mut self) -> Ending {
        self.deliver();
        if self.open.take().is_some() {
            // The line editor is left alone with its question.
            self.keyboard.restore();
            self.display.say("\n");
        }
        if self.interrupted {
            self.engines.hurry();
        }
        let verdict = self.referee.verdict().cloned().unwrap_or(BROKEN_OFF);
        let mishaps = self.part().await;
        self.show_end(&verdict, &mishaps);
        let record = self.record(&verdict, &mishaps);
        let unsaved = self.save_at_end(&record);
        let interrupted = self.interrupted;
        self.engines.close().await;
        Ending { interrupted, unsaved }
    }

    /// Lets the players go; gives what happened to those who failed.
    async fn part(&mut self) -> [Option<Mishap>; 2] {
        let mut mishaps = [None, None];
        for seat in Seat::BOTH {
            let index = seat.index();
            let mishap = self.referee.mishap(seat).cloned();
            let gone = Player::Engine(Err(Mishap::new(Termination::Crash, "gone")));
            if self.players[index].desk().is_some() {
                mishaps[index] = mishap.map(|mishap| person_failed(mishap.kind));
            } else {
                let player = std::mem::replace(&mut self.players[index], gone);
                mishaps[index] = self.engines.part(player, mishap.as_ref()).await;
            }
        }
        mishaps
    }

    /// The last news, everything on the board, and the result.
    fn show_end(&mut self, verdict: &Verdict, mishaps: &[Option<Mishap>; 2]) {
        // The one who acted last knows what that was.
        let listener = match (self.occasion.people(), self.holder) {
            (2, Some(holder)) if !self.told_at_once() => Some(holder.other()),
            (2, _) => Some(Seat::P1),
            _ => Seat::BOTH.into_iter().find(|seat| self.players[seat.index()].desk().is_some()),
        };
        let desk = listener.and_then(|seat| self.players[seat.index()].desk_mut());
        let news = desk.map(Desk::take_news).unwrap_or_default();
        self.display.say(&format!("\n{news}"));
        let finished = verdict.result != GameResult::Unfinished;
        if finished && self.watch.is_none() {
            self.display.draw(&self.referee.game().now().draw());
        }
        let told = listener.filter(|_| self.occasion.people() == 1);
        let names = Names { names: self.occasion.names.clone(), told };
        let said = mishaps.clone().map(|mishap| mishap.map(|mishap| mishap.what));
        self.display.say(&screen::ending(verdict, &names, &said));
        if self.occasion.variant().has_chance() && finished {
            self.display.say(&format!("The seed was {}.\n", self.occasion.seed));
        }
        for remark in &verdict.remarks {
            self.display.say(&wrap(&format!("({remark})"), WIDTH));
        }
    }

    /// Whether both seats are told of every action at the same time.
    fn told_at_once(&self) -> bool {
        self.occasion.variant() == quadriga::Variant::Qadesh
    }

    /// Saves the finished game where that was asked for. True if it could not be; then it is shown
    /// instead, so that it is not lost.
    fn save_at_end(&mut self, record: &GameRecord) -> bool {
        let Some(path) = self.occasion.save.clone() else {
            if record.result == GameResult::Unfinished && !record.moves.is_empty() {
                self.display.say("Not saved: there was no --save.\n");
            }
            return false;
        };
        match save::append(&path, record) {
            Ok(()) => {
                self.display.say(&saved(&path));
                false
            }
            Err(error) => {
                self.display.say(&format!("Not saved: {error}\nThis is the record:\n\n"));
                self.display.say(&save::text(record).unwrap_or_else(|_| record.to_line()));
                true
            }
        }
    }

    /// Saves the game so far, to the file that is named or else to that of `--save`. Gives what is to be
    /// said of it.
    pub(super) fn save_now(&self, file: &str) -> String {
        let named = (!file.is_empty()).then(|| PathBuf::from(file));
        let Some(path) = named.or_else(|| self.occasion.save.clone()) else {
            return "Where to? Write `save FILE`, as in `save mine.qgn`.\n".to_owned();
        };
        let mut record = self.record(&BROKEN_OFF, &[None, None]);
        // The game goes on: what somebody has decided in secret stays secret.
        record.answered = None;
        match save::append(&path, &record) {
            Ok(()) => saved(&path),
            Err(error) => wrap(&format!("Not saved: {error}"), WIDTH),
        }
    }

    fn record(&self, verdict: &Verdict, mishaps: &[Option<Mishap>; 2]) -> GameRecord {
        let occasion = &self.occasion;
        let [p1, p2] = occasion.names.clone();
        let moves = self.moves().to_vec();
        let failures = Seat::BOTH.into_iter().zip(mishaps).filter_map(|(seat, mishap)| {
            let Mishap { kind, what } = mishap.clone()?;
            Some(Failure { seat, kind, said: what })
        });
        let mut remarks = verdict.remarks.clone();
        if self.taken_back > 0 {
            remarks.push(format!("decisions were taken back: {}", self.taken_back));
        }
        let [answered1, answered2] =
            self.referee.unfinished_answers().map(|a| a.map(str::to_owned));
        let times = occasion.sitters.each_ref().map(|sitter| sitter.time().to_string());
        let [time1, time2] = times;
        GameRecord {
            termination: Some(verdict.termination),
            reason: verdict.reason.to_owned(),
            sterile: verdict.sterile,
            plies: Some(GameRecord::count_plies(&moves)),
            limit: occasion.opening.start.limit().map(|limit| limit.get()),
            start: Some(occasion.opening.start.state()),
            book: occasion.opening.moves.len().min(moves.len()) as u64,
            notes: self.notes(),
            moves,
            answered: (answered1.is_some() || answered2.is_some())
                .then_some(BySeat { p1: answered1, p2: answered2 }),
            failures: failures.collect(),
            remarks,
            time_control: Some(BySeat { p1: time1, p2: time2 }),
            seed: Some(occasion.seed),
            event: EVENT.to_owned(),
            date: crate::results::today(),
            ..GameRecord::new(occasion.variant(), p1, p2, verdict.result)
        }
    }
}

/// The verdict on a game that goes on, or was left.
const BROKEN_OFF: Verdict = Verdict {
    result: GameResult::Unfinished,
    termination: Termination::Unfinished,
    reason: Termination::Unfinished.word(),
    sterile: false,
    remarks: Vec::new(),
};

/// What is said of a person who lost by more than the rules.
fn person_failed(kind: Termination) -> Mishap {
    let what = match kind {
        Termination::Time => "ran out of time",
        Termination::Resign => "resigned",
        other => other.word(),
    };
    Mishap::new(kind, what)
}

fn saved(path: &Path) -> String {
    format!("Saved to {}\n", path.display())
}
