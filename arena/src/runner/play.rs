//! One game: the referee and two engine processes on one event loop.

use std::time::Duration;

use quadriga::{Seat, ToAct};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::engine::{EngineProcess, Happening};
use crate::latency::Latency;
use crate::openings::Opening;
use crate::plan::{Patience, TimeControl};
use crate::record::{MoveNote, Termination, TimeLoss};
use crate::referee::{Adjudication, Mishap, Moment, Outbox, Referee, SeatSetup, Setup, Verdict};

/// What goes out before a `go` is written together with it if it is no longer than that, in bytes: what
/// a pipe takes at once. Then the clock is read before the whole, to the engine's favour by nothing.
const WITH_GO: usize = 4096;

/// What a game needs besides its engines.
pub struct GameToPlay {
    /// Where it begins.
    pub opening: Opening,
    /// Its number in the schedule.
    pub number: u64,
    /// The seed of its dice and deals.
    pub seed: u64,
    /// How long each seat may think.
    pub times: [TimeControl; 2],
    /// How long the host waits off the clock.
    pub patience: Patience,
    /// When it ends before the rules end it.
    pub adjudication: Adjudication,
    /// What a loss on time is.
    pub time_loss: TimeLoss,
    /// Who is told of each step.
    pub progress: Option<Follow>,
}

/// Somebody who is told of each step of a game.
pub type Follow = Box<dyn FnMut(Progress)>;

/// A step of a game, as it happens: one action, or two with their chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The game's number.
    pub game: u64,
    /// The place of its first token in the move list, from 1.
    pub place: usize,
    /// Its tokens.
    pub made: Vec<Made>,
    /// The state string after it.
    pub state: String,
}

/// A token of the move list, as it is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The token.
    pub token: String,
    /// Who made it; none of chance and of the opening.
    pub seat: Option<Seat>,
    /// What is noted of it.
    pub note: Option<MoveNote>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// The state string that it began with.
    pub start: String,
    /// How many tokens of the move list are of the opening.
    pub book: u64,
    /// The move list.
    pub moves: Vec<String>,
    /// What is noted of each of its tokens.
    pub notes: Vec<Option<MoveNote>>,
    /// How it ended.
    pub verdict: Verdict,
    /// How the engine in each seat failed, if it did.
    pub mishaps: [Option<Mishap>; 2],
    /// The state string at its end.
    pub end: String,
    /// What each seat had left on its clock at the end.
    pub left: [Option<Duration>; 2],
    /// What each seat had answered at a simultaneous decision that was not completed.
    pub answered: [Option<String>; 2],
    /// How late the engine in each seat was heard.
    pub latency: [Latency; 2],
}

/// Plays a game to its end. An engine may be missing, since it failed to start; then it has failed.
/// When `abort` turns true the game is broken off.
pub async fn play(
    game: GameToPlay,
    engines: &mut [Result<EngineProcess, Mishap>; 2],
    abort: &mut watch::Receiver<bool>,
) -> Played {
    let seats = [0, 1].map(|index| {
        let engine = engines[index].as_ref().ok();
        SeatSetup {
            time: game.times[index],
            features: engine.map(|engine| engine.declared.features).unwrap_or_default(),
            next_go: engine.map_or(1, |engine| engine.next_go),
        }
    });
    for engine in engines.iter_mut().flatten() {
        // Of its first game the greeting is kept, too.
        if engine.next_go > 1 {
            engine.transcript.clear();
        }
    }
    let GameToPlay { opening, number, seed, patience, adjudication, time_loss, progress, .. } =
        game;
    let Opening { start, moves: opening } = opening;
    let (start_text, book) = (start.state(), opening.len() as u64);
    let setup = Setup { start, opening, number, seed, seats, patience, adjudication, time_loss };
    let referee = Referee::new(setup);
    let follower = progress.map(|follow| Follower {
        follow,
        game: number,
        told: 0,
        to_act: referee.game().now().to_act(),
    });
    let mut table = Table { referee, out: Outbox::default(), epoch: Instant::now(), follower };
    table.play(engines, abort).await;
    for seat in Seat::BOTH {
        if let Ok(engine) = &mut engines[seat.index()] {
            engine.next_go = table.referee.next_go(seat);
        }
    }
    let mut played = table.result(start_text, book);
    for (latency, engine) in played.latency.iter_mut().zip(engines) {
        if let Ok(engine) = engine
            && let Some(time) = engine.woke_in.take()
        {
            latency.ready.add(time);
        }
    }
    played
}

/// The referee at work, with its clock.
struct Table {
    referee: Referee,
    out: Outbox,
    epoch: Instant,
    follower: Option<Follower>,
}

/// Tells of each step.
struct Follower {
    follow: Follow,
    game: u64,
    /// How many tokens of the move list were told.
    told: usize,
    /// Whose turn it was then.
    to_act: ToAct,
}

impl Follower {
    /// Tells what has happened since.
    fn look_at(&mut self, referee: &Referee) {
        let (moves, notes) = (referee.game().moves(), referee.notes());
        if moves.len() == self.told {
            return;
        }
        let mut seats: Vec<Seat> =
            Seat::BOTH.into_iter().filter(|seat| self.to_act.includes(*seat)).collect();
        seats.reverse();
        let made = moves[self.told..].iter().zip(&notes[self.told.min(notes.len())..]);
        let made = made.map(|(token, note)| Made {
            token: token.clone(),
            // What no engine was asked for has no note.
            seat: note.as_ref().and_then(|_| seats.pop()),
            note: note.clone(),
        });
        let (game, place, state) = (self.game, self.told + 1, referee.game().now().state());
        let made = made.collect();
        (self.follow)(Progress { game, place, made, state });
        self.told = moves.len();
        self.to_act = referee.game().now().to_act();
    }
}

impl Table {
    fn now(&self) -> Moment {
        self.epoch.elapsed()
    }

    async fn play(
        &mut self,
        engines: &mut [Result<EngineProcess, Mishap>; 2],
        abort: &mut watch::Receiver<bool>,
    ) {
        for seat in Seat::BOTH {
            if let Err(mishap) = &engines[seat.index()] {
                self.referee.fail(seat, mishap.clone(), &mut self.out);
            }
        }
        let now = self.now();
        self.referee.begin(now, &mut self.out);
        // Whose turn it is to be listened to first: an engine that never stops writing must not keep
        // the other, the clock or a person from being heard.
        let mut first = Seat::P1;
        loop {
            self.deliver(engines);
            if let Some(follower) = &mut self.follower {
                follower.look_at(&self.referee);
            }
            if self.referee.verdict().is_some() {
                return;
            }
            let now = self.now();
            if *abort.borrow() {
                self.referee.abort("broken off", &mut self.out);
                continue;
            }
            if self.referee.deadline().is_some_and(|deadline| now > deadline) {
                for seat in Seat::BOTH {
                    let engine = engines[seat.index()].as_ref().ok();
                    self.referee.begun(seat, engine.and_then(EngineProcess::begun_line));
                }
                self.referee.tick(now, &mut self.out);
                continue;
            }
            let deadline = self.referee.deadline().map(|moment| self.epoch + moment);
            let [p1, p2] = &mut *engines;
            let (one, other) = if first == Seat::P1 { (p1, p2) } else { (p2, p1) };
            let (seat, happening) = tokio::select! {
                biased;
                happening = happening(one) => (first, happening),
                happening = happening(other) => (first.other(), happening),
                () = until(deadline) => continue,
                () = asked(abort) => continue,
            };
            let again = seat != first;
            first = seat.other();
            if let Ok(engine) = &mut engines[seat.index()] {
                let at = engine.heard().saturating_duration_since(self.epoch);
                self.take_in(seat, engine, happening, at);
            }
            if again && self.out.is_empty() {
                // The same engine once more, and nothing came of it: have a look at the other's pipe
                // before its next bytes.
                tokio::task::yield_now().await;
            }
        }
    }

    /// Gives the referee what an engine did.
    fn take_in(
        &mut self,
        seat: Seat,
        engine: &mut EngineProcess,
        happening: Happening,
        at: Moment,
    ) {
        while let Some(line) = engine.next_line() {
            match line {
                Ok(line) => self.referee.line(seat, line, at, &mut self.out),
                Err(error) => {
                    self.referee.complain(seat, error.code(), &error.to_string(), &mut self.out);
                }
            }
        }
        if let Happening::Ended = happening {
            let mishap = Mishap::new(Termination::Crash, "closed its output or ended");
            self.referee.fail(seat, mishap, &mut self.out);
        }
    }

    /// Writes what the referee has to say; the clocks are read just before each `go` goes out.
    fn deliver(&mut self, engines: &mut [Result<EngineProcess, Mishap>; 2]) {
        if self.out.is_empty() {
            return;
        }
        let mut sent = [0; 2];
        for (index, engine) in engines.iter_mut().enumerate() {
            // A long way to the `go` first, to both engines, so that neither waits for the other's.
            let before_go = self.out.go[index].unwrap_or(self.out.lines[index].len());
            if let (Ok(engine), true) =
                (engine, before_go > WITH_GO || self.out.go[index].is_none())
            {
                engine.send(&self.out.lines[index][..before_go]);
                sent[index] = before_go;
            }
        }
        for seat in Seat::BOTH {
            let index = seat.index();
            if self.out.go[index].is_some()
                && let Ok(engine) = &mut engines[index]
            {
                let at = Instant::now();
                engine.send_at(&self.out.lines[index][sent[index]..], at);
                self.referee.go_sent(seat, at.saturating_duration_since(self.epoch));
            }
        }
        self.out.clear();
    }

    fn result(&self, start: String, book: u64) -> Played {
        let unfinished = || Verdict {
            result: crate::record::GameResult::Unfinished,
            termination: Termination::Unfinished,
            reason: Termination::Unfinished.word(),
            sterile: false,
            remarks: Vec::new(),
        };
        Played {
            start,
            book: book.min(self.referee.game().moves().len() as u64),
            moves: self.referee.game().moves().to_vec(),
            notes: self.referee.notes().to_vec(),
            verdict: self.referee.verdict().cloned().unwrap_or_else(unfinished),
            mishaps: Seat::BOTH.map(|seat| self.referee.mishap(seat).cloned()),
            end: self.referee.game().now().state(),
            left: Seat::BOTH.map(|seat| self.referee.clock(seat).left()),
            answered: self.referee.unfinished_answers().map(|answer| answer.map(str::to_owned)),
            latency: Seat::BOTH.map(|seat| Latency {
                beyond_own: self.referee.beyond_own(seat).clone(),
                ..Latency::default()
            }),
        }
    }
}

async fn happening(engine: &mut Result<EngineProcess, Mishap>) -> Happening {
    match engine {
        Ok(engine) => engine.happening().await,
        Err(_) => std::future::pending().await,
    }
}

async fn until(deadline: Option<Instant>) {
    match deadline {
        // A moment more, so that the deadline has passed when it is looked at.
        Some(deadline) => sleep_until(deadline + Duration::from_micros(1)).await,
        None => std::future::pending().await,
    }
}

pub(super) async fn asked(abort: &mut watch::Receiver<bool>) {
    if abort.wait_for(|abort| *abort).await.is_err() {
        // Whoever could ask is gone: nobody ever will.
        std::future::pending::<()>().await;
    }
}
