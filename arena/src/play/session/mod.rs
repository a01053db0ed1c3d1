//! A game at the terminal, from the first question to the record: the referee, the players, the keyboard
//! and the display on one event loop.

mod back;
mod end;
mod person;

use std::io;
use std::time::Duration;

use quadriga::Seat;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::desk::FEATURES;
use super::display::Display;
use super::keyboard::{Heard, Keyboard};
use super::occasion::Occasion;
use super::players::{Engines, Player};
use super::screen;
use super::watch::Watch;
use crate::clock::Clock;
use crate::engine::Happening;
use crate::record::{MoveNote, Termination, TimeLoss};
use crate::referee::{Adjudication, Mishap, Moment, Outbox, Referee, SeatSetup, Setup};

/// The number that the game has for the engines.
const NUMBER: u64 = 1;

/// How long an engine thinks before a person is told that it does.
const UNEASY: Duration = Duration::from_secs(1);

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// By Ctrl-C or a signal.
    pub interrupted: bool,
    /// Whether the record could not be saved where it was to be.
    pub unsaved: bool,
}

/// What the keyboard is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// Enter, from whoever sits at this seat.
    Pass(Seat),
    /// An action of this seat.
    Decision(Seat),
}

/// A decision that a person was asked for, to come back to.
#[derive(Clone, Debug)]
struct Decision {
    /// How many tokens had been played.
    tokens: usize,
    /// The clocks before it.
    clocks: [Clock; 2],
}

/// What was played and noted before the last taking back.
#[derive(Debug, Default)]
struct Kept {
    moves: Vec<String>,
    notes: Vec<Option<MoveNote>>,
}

/// A game in progress.
pub struct Session {
    occasion: Occasion,
    engines: Engines,
    players: [Player; 2],
    referee: Referee,
    out: Outbox,
    epoch: Instant,
    keyboard: Keyboard,
    display: Display,
    interrupts: mpsc::UnboundedReceiver<()>,
    /// Where two engines are watched.
    watch: Option<Watch>,
    open: Option<Open>,
    /// The person whose secrets may be on the screen.
    holder: Option<Seat>,
    /// When the open question was put to each person.
    asked: [Option<Moment>; 2],
    decisions: Vec<Decision>,
    kept: Kept,
    taken_back: u32,
    /// Until when what happened is left on the screen before the engines go on.
    hold: Option<Instant>,
    waiting: Waiting,
    interrupted: bool,
}

/// Whether a person waits for an engine.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    No,
    /// Then the person is told that the engine thinks.
    Until(Instant),
    /// The person has been told.
    Told,
}

/// What happens next.
enum Next {
    Heard(Heard),
    Engine(Seat, Happening),
    Interrupt,
    Uneasy,
    Time,
}

impl Session {
    /// Gets ready: `players` are those of the occasion, the engines greeted.
    #[must_use]
    pub fn new(
        occasion: Occasion,
        engines: Engines,
        players: [Player; 2],
        keyboard: Keyboard,
        display: Display,
        interrupts: mpsc::UnboundedReceiver<()>,
    ) -> Session {
        let opened = occasion.opened();
        let watch = (occasion.people() == 0).then(|| {
            let (position, seen) = (opened.now().clone(), opened.moves().len());
            Watch::new(position, seen, occasion.names.clone())
        });
        let referee = referee(&occasion, &players, &occasion.opening.moves);
        let moves = occasion.opening.moves.clone();
        let kept = Kept { notes: vec![None; moves.len()], moves };
        Session {
            occasion,
            engines,
            players,
            referee,
            out: Outbox::default(),
            epoch: Instant::now(),
            keyboard,
            display,
            interrupts,
            watch,
            open: None,
            holder: None,
            asked: [None; 2],
            decisions: Vec::new(),
            kept,
            taken_back: 0,
            hold: None,
            waiting: Waiting::No,
            interrupted: false,
        }
    }

    fn now(&self) -> Moment {
        self.epoch.elapsed()
    }

    /// The game as it stands. After a taking back, before the engines are ready again, the referee's has
    /// no moves yet.
    fn moves(&self) -> &[String] {
        let moves = self.referee.game().moves();
        if moves.len() < self.kept.moves.len() { &self.kept.moves } else { moves }
    }

    /// Plays to the end, and saves.
    pub async fn play(mut self) -> Ending {
        let facts = self.occasion.events(&self.kept.moves);
        let (variant, names) = (self.occasion.variant(), &self.occasion.names);
        self.display.say(&screen::opening_lines(variant, names, self.occasion.people()));
        if let Some(watch) = &self.watch {
            self.display.say("\n");
            self.display.draw(&watch.drawing());
        }
        self.begin(facts);
        loop {
            self.show_steps();
            self.deliver();
            if self.referee.verdict().is_some() {
                break;
            }
            if self.display.is_gone() {
                self.break_off("nobody reads the display any more");
                continue;
            }
            self.ask();
            let now = self.now();
            if self.referee.deadline().is_some_and(|deadline| now > deadline) {
                for seat in Seat::BOTH {
                    if let Player::Engine(Ok(engine)) = &self.players[seat.index()] {
                        self.referee.begun(seat, engine.begun_line());
                    }
                }
                self.referee.tick(now, &mut self.out);
                continue;
            }
            match self.next().await {
                Next::Heard(heard) => self.heard(heard).await,
                Next::Engine(seat, happening) => self.take_in(seat, &happening),
                Next::Interrupt => {
                    self.interrupted = true;
                    self.break_off("interrupted");
                }
                Next::Uneasy => self.tell_who_thinks(),
                Next::Time => self.hold = self.hold.filter(|until| *until > Instant::now()),
            }
        }
        self.finish().await
    }

    /// Begins the referee's game, whose first `known` events need no telling.
    fn begin(&mut self, known: usize) {
        for seat in Seat::BOTH {
            match &mut self.players[seat.index()] {
                Player::Person(desk) => {
                    desk.pass_over(known);
                    self.referee.be_patient(seat);
                }
                Player::Engine(Err(mishap)) => {
                    self.referee.fail(seat, mishap.clone(), &mut self.out);
                }
                Player::Engine(Ok(_)) => {}
            }
        }
        let now = self.now();
        self.referee.begin(now, &mut self.out);
    }

    async fn next(&mut self) -> Next {
        let deadline = self.referee.deadline().map(|moment| self.epoch + moment);
        let asking = self.open.is_some();
        let uneasy = match self.waiting {
            Waiting::Until(moment) => Some(moment),
            Waiting::No | Waiting::Told => None,
        };
        let Session { keyboard, interrupts, players: [p1, p2], hold, .. } = self;
        let heard = async {
            match asking {
                true => keyboard.heard().await,
                false => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            Some(()) = interrupts.recv() => Next::Interrupt,
            heard = heard => Next::Heard(heard),
            happening = p1.happening() => Next::Engine(Seat::P1, happening),
            happening = p2.happening() => Next::Engine(Seat::P2, happening),
            () = until(*hold) => Next::Time,
            () = until(uneasy) => Next::Uneasy,
            () = until(deadline) => Next::Time,
        }
    }

    /// Writes what the referee has to say: to the engines, the clock read just before each `go`, and to
    /// the people's desks.
    fn deliver(&mut self) {
        while !self.out.is_empty() && (self.hold.is_none() || self.referee.verdict().is_some()) {
            let Outbox { lines, go } = std::mem::take(&mut self.out);
            for seat in Seat::BOTH {
                let index = seat.index();
                let (before, question) =
                    lines[index].split_at(go[index].unwrap_or(lines[index].len()));
                match &mut self.players[index] {
                    Player::Person(desk) => {
                        desk.take(&lines[index]);
                        if desk.be_ready() {
                            let now = self.epoch.elapsed();
                            self.referee.line(seat, "readyok", now, &mut self.out);
                        }
                    }
                    Player::Engine(Ok(engine)) => {
                        engine.send(before);
                        if !question.is_empty() {
                            let at = self.epoch.elapsed();
                            engine.send(question);
                            self.referee.go_sent(seat, at);
                        }
                    }
                    Player::Engine(Err(_)) => {}
                }
            }
        }
    }

    /// Gives the referee what an engine did.
    fn take_in(&mut self, seat: Seat, happening: &Happening) {
        let at = self.now();
        let Some(engine) = self.players[seat.index()].engine_mut() else { return };
        while let Some(line) = engine.next_line() {
            match line {
                Ok(line) => self.referee.line(seat, line, at, &mut self.out),
                Err(error) => {
                    let (code, text) = (error.code(), error.to_string());
                    self.referee.complain(seat, code, &text, &mut self.out);
                }
            }
        }
        if matches!(happening, Happening::Ended) {
            let mishap = Mishap::new(Termination::Crash, "closed its output or ended");
            self.referee.fail(seat, mishap, &mut self.out);
        }
    }

    /// Shows whoever watches what has happened, and leaves it there for a while.
    fn show_steps(&mut self) {
        let Some(watch) = &mut self.watch else { return };
        while let Some(step) = watch.next(self.referee.game()) {
            self.display.say(&format!("\n{}", step.told));
            if let Some(drawing) = step.drawing {
                self.display.draw(&drawing);
                let delay = self.occasion.delay;
                self.hold = (!delay.is_zero()).then(|| Instant::now() + delay);
            }
        }
    }

    fn break_off(&mut self, why: &str) {
        self.referee.abort(why, &mut self.out);
    }
}

/// The referee of a game that begins with `moves`.
fn referee(occasion: &Occasion, players: &[Player; 2], moves: &[String]) -> Referee {
    let seat = |index: usize| {
        let (features, next_go) = match &players[index] {
            Player::Person(_) => (FEATURES, 1),
            Player::Engine(Ok(engine)) => (engine.declared.features, engine.next_go),
            Player::Engine(Err(_)) => Default::default(),
        };
        SeatSetup { time: occasion.sitters[index].time(), features, next_go }
    };
    Referee::new(Setup {
        start: occasion.opening.start.clone(),
        opening: moves.to_vec(),
        number: NUMBER,
        seed: occasion.seed,
        seats: [seat(0), seat(1)],
        patience: occasion.patience,
        adjudication: Adjudication::default(),
        time_loss: TimeLoss::Rules,
    })
}

async fn until(moment: Option<Instant>) {
    match moment {
        // A moment more, so that it has passed when it is looked at.
        Some(moment) => sleep_until(moment + Duration::from_micros(1)).await,
        None => std::future::pending().await,
    }
}

/// An error of the keyboard, as the reason for a game's end.
fn unreadable(error: &io::Error) -> String {
    format!("the input can't be read: {error}")
}
