//! The people of a game: asking them, and doing what they type.

use std::time::Duration;

use quadriga::Seat;
use tokio::time::Instant;

use super::{Decision, Moment, Open, Session, UNEASY, Waiting, unreadable};
use crate::play::choices::Choices;
use crate::play::desk::Desk;
use crate::play::keyboard::Heard;
use crate::play::screen;
use crate::play::typed::{Command, HELP, Typed, read};
use crate::report::{visible, wrap};

/// The width of what is said, in columns.
const WIDTH: usize = 80;

impl Session {
    /// Asks the next person who owes an answer, unless somebody is being asked.
    pub(super) fn ask(&mut self) {
        let owing = |seat: &Seat| {
            let desk = self.players[seat.index()].desk();
            desk.is_some_and(|desk| desk.asked().is_some())
        };
        if self.open.is_some() {
            return;
        }
        let Some(seat) = Seat::BOTH.into_iter().find(owing) else {
            if self.occasion.people() > 0 && matches!(self.waiting, Waiting::No) {
                self.waiting = Waiting::Until(Instant::now() + UNEASY);
            }
            return;
        };
        self.waiting = Waiting::No;
        if self.shares_secrets() && self.holder != Some(seat) {
            let name = &self.occasion.names[seat.index()];
            if self.display.is_terminal() {
                self.display.clear();
                self.open = Some(Open::Pass(seat));
                self.keyboard.ask(&screen::pass_to(seat, name), None, true);
                return;
            }
            self.display.say(&screen::separator(seat, name));
        }
        self.put(seat);
    }

    /// Whether two people use one screen, and each has something to hide.
    fn shares_secrets(&self) -> bool {
        self.occasion.people() == 2 && screen::has_secrets(self.occasion.variant())
    }

    /// Puts the open question to the person: news, board and prompt. Now the clock runs.
    fn put(&mut self, seat: Seat) {
        self.holder = Some(seat);
        let Some(desk) = self.players[seat.index()].desk_mut() else { return };
        let news = desk.take_news();
        self.display.say(&format!("\n{news}"));
        self.draw_board(seat);
        let tokens = self.moves().len();
        let clocks = Seat::BOTH.map(|seat| self.referee.clock(seat).clone());
        self.decisions.push(Decision { tokens, clocks });
        let at = self.now();
        self.asked[seat.index()] = Some(at);
        self.referee.go_sent(seat, at);
        self.prompt_at(seat, at);
    }

    fn draw_board(&mut self, seat: Seat) {
        if let Some(desk) = self.players[seat.index()].desk() {
            self.display.draw(&desk.drawing());
        }
    }

    /// Asks for a line once more.
    fn prompt(&mut self, seat: Seat) {
        self.prompt_at(seat, self.now());
    }

    /// Asks for a line; the clock that is shown is that of this moment.
    fn prompt_at(&mut self, seat: Seat, now: Moment) {
        let prompt = screen::prompt(seat, self.left(seat, now));
        let choices = self.players[seat.index()].desk().map(Desk::choices);
        self.keyboard.ask(&prompt, choices, false);
        self.open = Some(Open::Decision(seat));
    }

    /// What is left on a clock at a moment.
    fn left(&self, seat: Seat, now: Moment) -> Option<Duration> {
        let left = self.referee.clock(seat).left()?;
        let used = self.asked[seat.index()];
        let used = used.map_or(Duration::ZERO, |at| now.saturating_sub(at));
        Some(left.saturating_sub(used))
    }

    /// Tells who keeps a person waiting.
    pub(super) fn tell_who_thinks(&mut self) {
        self.waiting = Waiting::Told;
        let thinks = |seat: &Seat| {
            let desk = self.players[seat.index()].desk();
            desk.is_none() && self.referee.game().now().to_act().includes(*seat)
        };
        let seats = Seat::BOTH.into_iter().filter(thinks);
        let told: Vec<String> = seats
            .map(|seat| format!("{} is thinking.\n", self.occasion.names[seat.index()]))
            .collect();
        self.display.say(&told.concat());
    }

    /// Takes what came from the keyboard.
    pub(super) async fn heard(&mut self, heard: Heard) {
        let at = self.now();
        let open = self.open.take();
        let line = match heard {
            Heard::Line(line) => line,
            Heard::End => return self.break_off("the input ended"),
            Heard::Interrupt => {
                self.interrupted = true;
                return self.break_off("interrupted");
            }
            Heard::Failed(error) => return self.break_off(&unreadable(&error)),
        };
        if self.keyboard.echoes() {
            self.display.say(&format!("{}\n", visible(&line)));
        }
        match open {
            None => {}
            Some(Open::Pass(seat)) => {
                self.display.clear();
                self.put(seat);
            }
            Some(Open::Decision(seat)) => self.typed(seat, &line, at).await,
        }
    }

    async fn typed(&mut self, seat: Seat, line: &str, at: Moment) {
        let Some(desk) = self.players[seat.index()].desk() else { return };
        let action = match read(line) {
            Typed::Command(command, words) => {
                if !self.obey(seat, command, words, at).await {
                    self.prompt(seat);
                }
                return;
            }
            // Nothing is there to be chosen, so nothing needs to be typed.
            Typed::Blank if desk.choices() == &Choices::default() => Ok("hold".to_owned()),
            Typed::Blank => return self.prompt(seat),
            Typed::Action(typed) => desk.choices().action(typed),
        };
        let position = self.referee.game().now();
        let legal = action.and_then(|action| {
            position.canonical(seat, &action).map_err(|error| error.to_string())
        });
        match legal {
            Ok(action) => self.answer(seat, &action, at),
            Err(why) => {
                self.display.say(&wrap(&visible(&why), WIDTH));
                self.prompt(seat);
            }
        }
    }

    /// Gives the referee a person's answer, as an engine would.
    fn answer(&mut self, seat: Seat, answer: &str, at: Moment) {
        self.asked[seat.index()] = None;
        let id = self.players[seat.index()].desk_mut().and_then(Desk::answer);
        if let Some(id) = id {
            self.referee.line(seat, &format!("bestmove {id} {answer}"), at, &mut self.out);
        }
    }

    /// Does what a word asks for. False if the question is still open.
    async fn obey(&mut self, seat: Seat, command: Command, words: &str, at: Moment) -> bool {
        let Some(desk) = self.players[seat.index()].desk() else { return true };
        let text = match command {
            Command::Moves => desk.choices().list(words),
            Command::Board => {
                self.draw_board(seat);
                return false;
            }
            Command::Log => match desk.log() {
                "" => "Nothing has happened yet.\n".to_owned(),
                log => log.to_owned(),
            },
            Command::Clock => {
                let left = Seat::BOTH.map(|seat| self.left(seat, at));
                screen::clocks(desk.names(), left)
            }
            Command::Help => HELP.to_owned(),
            Command::Save => self.save_now(words),
            Command::Undo => match self.take_back().await {
                Ok(()) => return true,
                Err(why) => wrap(&why, WIDTH),
            },
            Command::Resign => {
                self.answer(seat, "resign", at);
                return true;
            }
            Command::Quit => {
                self.break_off(&format!("broken off by {seat}"));
                return true;
            }
        };
        self.display.say(&text);
        false
    }
}
