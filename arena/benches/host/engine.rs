//! The scripted engine: it answers at once, or after a set time, from the script, and measures.
//!
//! Nothing but reading, looking up and writing happens while a game is on; the measures are kept in
//! memory and written when it quits. Words: `script=` and `log=` (a folder), `legal`, `events` and
//! `reuse` for the features, `infos=N` lines before each answer, `sleep=US` or `busy=US` for the time
//! that a decision takes, `moves` to keep each decision, `meter` to read what the host has used.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::Context;
use quadriga_protocol::{ENGINE_LINE_MAX, LineSplitter};
use rustix::thread::clock_nanosleep_absolute;
use rustix::time::{ClockId, Timespec};

use crate::cpus::now;
use crate::log::{GameSeen, Log, MoveSeen};
use crate::meter::{self, Used};
use crate::script::VARIANT;

/// Where in a game the measuring begins, and how long before its end it ends, in plies of both sides.
const APART: u64 = 2;

#[derive(Default)]
struct Engine {
    script: Vec<(String, String)>,
    words: Vec<String>,
    infos: u64,
    sleep: u64,
    busy: u64,
    /// The ply that the last position stands for.
    ply: u64,
    host: u32,
    from: Option<(u64, Used)>,
    log: Log,
    /// What is written next.
    out: Vec<u8>,
}

/// Plays until `quit` or the end of the input.
pub(crate) fn run(words: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let words: Vec<String> = words.collect();
    let value = |key: &str| words.iter().find_map(|word| word.strip_prefix(key));
    let number = |key: &str| value(key).map_or(Ok(0), str::parse::<u64>);
    let script = fs::read_to_string(value("script=").context("script= is missing")?)?;
    let script = script.lines().filter_map(|line| line.split_once('\t'));
    let folder = value("log=").map(PathBuf::from);
    let mut engine = Engine {
        script: script.map(|(position, action)| (position.into(), action.into())).collect(),
        infos: number("infos=")?,
        sleep: number("sleep=")? * 1000,
        busy: number("busy=")? * 1000,
        host: std::os::unix::process::parent_id(),
        words: words.clone(),
        ..Engine::default()
    };
    // Sleeping is to take the time that is asked for, and not up to 50 us more.
    rustix::thread::set_current_timer_slack(std::num::NonZeroU64::new(1))?;
    engine.play()?;
    folder.map_or(Ok(()), |folder| engine.log.save(&folder))
}

impl Engine {
    fn wants(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    fn play(&mut self) -> anyhow::Result<()> {
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let (meter, moves) = (self.wants("meter"), self.wants("moves"));
        let mut splitter = LineSplitter::new(ENGINE_LINE_MAX);
        let mut chunk = [0; 16 * 1024];
        loop {
            let length = input.read(&mut chunk)?;
            let read = now();
            if length == 0 {
                return Ok(());
            }
            splitter.feed(&chunk[..length]);
            while let Some(Ok(line)) = splitter.next_line() {
                let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
                let mut going = false;
                match verb {
                    "position" => self.position(line),
                    "go" => {
                        going = true;
                        self.go(rest, read, meter);
                    }
                    "isready" => self.out.extend_from_slice(b"readyok\n"),
                    "newgame" => self.newgame(rest, read),
                    "qei" => self.greet(),
                    "quit" => return Ok(()),
                    _ => {}
                }
                if self.out.is_empty() {
                    continue;
                }
                let answered = now();
                if going {
                    self.answered(read, answered, moves);
                }
                // The lock's own buffer is passed by: the lines are written whole, at once.
                output.write_all(&self.out)?;
                output.flush()?;
                self.out.clear();
            }
        }
    }

    fn greet(&mut self) {
        let features = ["legal", "events", "reuse"].into_iter().filter(|word| self.wants(word));
        let features: String = features.map(|word| format!("feature {word}\n")).collect();
        let lines = format!("id name scripted\nvariant {VARIANT}\n{features}qeiok 1\n");
        self.out.extend_from_slice(lines.as_bytes());
    }

    fn newgame(&mut self, rest: &str, read: u64) {
        let number = rest.split(' ').find_map(|field| field.strip_prefix("game="));
        let number = number.and_then(|number| number.parse().ok()).unwrap_or(0);
        self.log.games.push(GameSeen { number, newgame: read, ..GameSeen::default() });
        self.from = None;
    }

    /// `position ... SEAT PLIES LOST/LOST`
    fn position(&mut self, line: &str) {
        let ply = line.rsplit(' ').nth(1).and_then(|ply| ply.parse::<u64>().ok());
        self.ply = ply.unwrap_or(u64::MAX);
        let expected = self.script.get(self.ply as usize);
        if expected.is_none_or(|(position, _)| position != line) {
            self.log.astray += 1;
        }
    }

    fn go(&mut self, rest: &str, read: u64, meter: bool) {
        let id = rest.split(' ').next().unwrap_or("");
        let action = self.script.get(self.ply as usize).map_or("", |(_, action)| action.as_str());
        if let (true, Some(game)) = (meter, self.log.games.last_mut()) {
            // The engine of the first seat alone measures: it has the first `go`.
            let last = self.script.len() as u64 - APART;
            if self.ply == APART {
                self.from = meter::used(self.host).ok().map(|used| (now(), used));
            } else if let (true, Some((from, used))) = (self.ply == last, self.from) {
                game.time = read - from;
                game.plies = last - APART;
                game.host = meter::used(self.host).map_or(Used::default(), |now| now - used);
            }
        }
        let mut line = |text: std::fmt::Arguments<'_>| {
            // Writing to memory can't fail.
            let _ = self.out.write_fmt(text);
        };
        for depth in 1..=self.infos {
            line(format_args!(
                "info id={id} depth={depth} nodes=100 time=1 score=13 pv={action}\n"
            ));
        }
        line(format_args!("bestmove {id} {action}\n"));
        let until = read + self.sleep + self.busy;
        if self.sleep > 0 {
            let until = Timespec {
                tv_sec: (until / 1_000_000_000) as i64,
                tv_nsec: (until % 1_000_000_000) as _,
            };
            // Interrupted, it takes less: that is its own time, too.
            let _ = clock_nanosleep_absolute(ClockId::Monotonic, &until);
        } else {
            while now() < until {}
        }
    }

    fn answered(&mut self, read: u64, answered: u64, moves: bool) {
        let Some(game) = self.log.games.last_mut() else { return };
        if game.first_go == 0 {
            game.first_go = read;
        }
        game.last_answer = answered;
        if moves {
            self.log.moves.push(MoveSeen { game: game.number, ply: self.ply, read, answered });
        }
    }
}
