//! Faults that cost no game in most tournaments, or not at once: those that `arena check` is for.

use std::time::{Duration, SystemTime};

use quadriga::{Seat, Variant, View};
use quadriga_protocol::{GoLimits, HostLine};

use crate::{Engine, FOREVER, die, reading, say, sleep};

/// What a game leaves behind in an engine that leaks, in bytes, and in how many games at most.
const LEAK: usize = 512 * 1024;
const LEAKS: u32 = 600;

impl Engine {
    /// Commits faults that a line of the host gives occasion to. True if the line is not to be taken.
    pub(crate) fn is_careless_with(&mut self, line: &str) -> bool {
        if reading::misreads(&self.fault, line) {
            return true;
        }
        match (self.fault.as_str(), HostLine::parse(line)) {
            ("answers-errors", Ok(HostLine::Error { .. })) => say("error x-what which line?\n"),
            ("refuses-option", Ok(HostLine::SetOption { name: "Seed", .. })) => {
                say("error bad-option this one can't be set\n");
            }
            ("bad-option-ends", Ok(HostLine::SetOption { name, .. })) if name != "Seed" => {
                die("no such option");
            }
            ("one-game", Ok(HostLine::NewGame { .. })) if self.games == 1 => {
                die("the game has begun already");
            }
            ("leaks", Ok(HostLine::NewGame { .. })) if self.games < LEAKS => {
                std::mem::forget(vec![1_u8; LEAK]);
            }
            _ => {}
        }
        false
    }

    /// The answer as this fault spoils it; none if there is none any more.
    pub(crate) fn careless_answer(
        &self,
        id: u64,
        answer: String,
        limits: &GoLimits,
    ) -> Option<String> {
        let (variant, seat, _) = self.game?;
        let own_time = limits.time[seat.index()];
        let illegal = || Some(format!("bestmove {id} zz99\n"));
        match self.fault.as_str() {
            "same-id" => Some(answer.replace(&format!(" {id} "), " 1 ")),
            "no-id" => Some(answer.replace(&format!(" {id} "), " ")),
            "always-resigns" => Some(format!("bestmove {id} resign\n")),
            "no-line-feed" => Some(answer.trim_end().to_owned()),
            "endless-line" => {
                say(&"x".repeat(200_000));
                None
            }
            "long-info" => {
                say(&format!("info string {}\n", "x".repeat(70_000)));
                Some(answer)
            }
            "twice" => Some(answer.repeat(2)),
            "last-id" => Some(answer.replace(&format!(" {id} "), &format!(" {} ", id - 1))),
            "id-of-32-bits" => {
                Some(answer.replace(&format!(" {id} "), &format!(" {} ", id as u32)))
            }
            "p1-only" if seat == Seat::P2 => illegal(),
            "no-setup" if variant == Variant::Qadesh && self.view.contains(" setup ") => illegal(),
            "no-forced" if self.legal_actions() == 1 => illegal(),
            "empty-hold" if self.legal_actions() == 0 => Some(format!("bestmove {id}\n")),
            "stuck" => Some(format!("error stuck no idea (not really)\nbestmove {id} resign\n")),
            "slow" => {
                sleep(Duration::from_millis(250));
                Some(answer)
            }
            "dies-without-time" if own_time.is_some_and(|time| time < 10) => {
                die("division by zero (not really)")
            }
            "clock-of-p1" => {
                let share = limits.time[0].unwrap_or(0) / 4;
                let most = limits.movetime.map_or(1000, |time| time / 2);
                sleep(Duration::from_millis(share.min(most)));
                Some(answer)
            }
            "needs-time" if limits.movetime.is_none() && own_time.is_none() && !limits.infinite => {
                sleep(FOREVER);
                None
            }
            "random-seed" => {
                let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                self.legal_at(id, now.map_or(0, |now| now.subsec_micros() as usize))
            }
            "remembers" => self.legal_at(id, self.games as usize),
            "torn-info" => {
                say(&format!("info id={id} depth=3 scinfo id={id} depth=4 nodes=7\nore=12\n"));
                Some(answer)
            }
            _ => Some(answer),
        }
    }

    /// How many tokens there are at most in a group; 0 if there is no group.
    fn legal_actions(&self) -> usize {
        self.groups().iter().map(|group| group.tokens.len()).max().unwrap_or(0)
    }

    /// An answer with one of the legal tokens of the first group, and the first ones of the others.
    fn legal_at(&self, id: u64, place: usize) -> Option<String> {
        let groups = self.groups();
        let tokens = groups.iter().enumerate().map(|(index, group)| {
            let place = if index == 0 { place % group.tokens.len() } else { 0 };
            group.tokens[place].as_str()
        });
        Some(format!("bestmove {id} {}\n", quadriga::legal::join(tokens)))
    }

    pub(crate) fn groups(&self) -> Vec<quadriga::LegalGroup> {
        let Some((variant, seat, limit)) = self.game else { return Vec::new() };
        View::parse(variant, limit, seat, &self.view)
            .map_or(Vec::new(), |view| view.legal_groups(seat))
    }
}
