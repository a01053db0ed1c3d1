//! An engine that fails in the way that it is told to, for tests of the host and of `arena check`.
//!
//! `faulty FAULT [N]`: it plays the first legal token of each group, and commits the fault at the `N`th
//! `go` of a game (1 unless said), or where the fault has a place of its own. Without a fault (`none`) it keeps to
//! the protocol in all.

#![allow(clippy::print_stderr)]

mod careless;
mod reading;

use std::io::{self, Write};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use quadriga::legal::join;
use quadriga::{Limit, Seat, Variant};
use quadriga_protocol::{GoLimits, HostLine, Words};
use reading::Reader;

const FOREVER: Duration = Duration::from_secs(100_000);

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().unwrap_or_default();
    let at = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    Engine { fault, at, ..Engine::default() }.run()
}

#[derive(Default)]
struct Engine {
    fault: String,
    at: u32,
    goes: u32,
    /// The number of the game.
    number: u64,
    games: u32,
    game: Option<(Variant, Seat, Option<Limit>)>,
    view: String,
    /// The `go` that it thinks about until it is stopped, and what it will say then.
    thinking: Option<(u64, String)>,
    /// What it said last.
    last_answer: String,
}

impl Engine {
    fn run(&mut self) -> io::Result<()> {
        match self.fault.as_str() {
            "exit-at-start" => die("no licence found"),
            "silent-at-start" => sleep(FOREVER),
            "chatty" => {
                std::thread::spawn(|| {
                    loop {
                        say("info string still here\n");
                        sleep(Duration::from_millis(5));
                    }
                });
            }
            "banner" => say("Faulty 1.0, all rights reserved\n\n"),
            "deaf" => {
                // Never reads, and says nothing.
                sleep(FOREVER);
            }
            _ => {}
        }
        let mut reader = Reader::new(&self.fault);
        while let Some(line) = reader.line()? {
            if self.is_careless_with(&line) {
                continue;
            }
            match HostLine::parse(&line) {
                Ok(HostLine::Qei { version }) => self.greet(version),
                Ok(HostLine::IsReady { tag }) => match self.fault.as_str() {
                    "never-ready" if self.game.is_some() => {}
                    "exit-at-newgame" if self.game.is_some() => die("out of memory"),
                    "no-tag" => say("readyok\n"),
                    "thinks-on" if self.thinking.is_some() => {}
                    _ => say(&tag.map_or("readyok\n".to_owned(), |tag| format!("readyok {tag}\n"))),
                },
                Ok(HostLine::NewGame { variant, seat, limit, game }) => {
                    self.number = game;
                    self.goes = 0;
                    self.games += 1;
                    self.game = Some((variant, seat, limit));
                }
                Ok(HostLine::Position { view }) => {
                    self.view = Words::new(view).canonical().into_owned()
                }
                Ok(HostLine::Go { id, limits }) => self.go(id, &limits),
                Ok(HostLine::Stop { id }) => self.stop(id),
                Ok(HostLine::GameOver { .. }) if self.fault == "exit-after-game" => return Ok(()),
                Ok(HostLine::GameOver { .. }) if self.fault != "thinks-on" => self.thinking = None,
                Ok(HostLine::Quit) if self.fault == "ignores-quit" => sleep(FOREVER),
                Ok(HostLine::Quit) if self.fault == "end-of-file-only" => {}
                Ok(HostLine::Quit) => return Ok(()),
                _ => {}
            }
        }
        if self.fault == "quit-only" {
            sleep(FOREVER);
        }
        if self.fault == "ignores-quit" {
            sleep(FOREVER);
        }
        if let (true, Some(file)) = (self.fault == "end-of-file-only", std::env::args().nth(3)) {
            // It got to its end by itself.
            std::fs::write(file, "")?;
        }
        Ok(())
    }

    fn greet(&self, version: u64) {
        say("id name faulty\n");
        if self.fault == "no-variants" {
            say("variant chess\n");
        } else {
            say("variant ramses rampart-classic rampart-xl\n");
            if self.fault != "ramses-only" {
                say("variant qadesh ptolemy-basic ptolemy-advanced\n");
            }
        }
        say("option name Seed type spin default 0 min 0 max 1000\n");
        if self.fault == "bad-declaration" {
            say("option name Hash type spin default 64 min 1 max 32\n");
        }
        if self.fault != "new-process" {
            say("feature reuse\n");
        }
        match self.fault.as_str() {
            "comma" => say("feature legal, events\n"),
            "misspelt-variant" => say("variant quadesh\n"),
            "later-words" => say("feature x-mine telepathy\n"),
            "long-greeting" => say(&format!("id author {}\n", "x".repeat(70_000))),
            _ => {}
        }
        match self.fault.as_str() {
            "bare-qeiok" => say("qeiok\n"),
            "version-2" => say("qeiok 2\n"),
            "echo-version" => say(&format!("qeiok {version}\n")),
            _ => say("qeiok 1\n"),
        }
    }

    fn stop(&mut self, id: u64) {
        match self.thinking.take() {
            Some((open, answer))
                if (open == id || self.fault == "any-stop") && self.fault != "stop-deaf" =>
            {
                self.last_answer.clone_from(&answer);
                say(&answer);
            }
            Some(open) => self.thinking = Some(open),
            None if self.fault == "stop-answers" => say(&self.last_answer),
            None => {}
        }
    }

    fn go(&mut self, id: u64, limits: &GoLimits) {
        self.goes += 1;
        let answer = format!("bestmove {id} {}\n", self.first_legal());
        let Some(answer) = self.careless_answer(id, answer, limits) else { return };
        if limits.infinite {
            self.thinking = Some((id, answer));
            return;
        }
        self.last_answer.clone_from(&answer);
        if self.fault == "flood-idle" {
            say(&answer);
            // Whatever it writes now is while the other one thinks.
            let blank = "\n".repeat(65536);
            return (0..20).for_each(|_| say(&blank));
        }
        if self.goes != self.at {
            return say(&answer);
        }
        match self.fault.as_str() {
            "crash-in-odd-games" if self.number.is_multiple_of(2) => say(&answer),
            "crash" | "crash-in-odd-games" => die("segmentation fault (not really)"),
            "kill-9" => {
                let own = std::process::id().to_string();
                let _ = Command::new("kill").args(["-9", &own]).status();
                sleep(FOREVER);
            }
            "answer-and-exit" => {
                say(&answer);
                die("answered, and gone");
            }
            "half-a-line" => {
                say(&format!("bestmove {id}"));
                die("cut off");
            }
            // Cut off, or complete but for its line end? Nobody can tell, so it does not count.
            "no-line-end" => {
                say(answer.trim_end());
                exit(0);
            }
            "close-stdout" => {
                // What is left is an engine whose output is closed, but which goes on.
                let child = Command::new("sleep").arg("1000").stdout(Stdio::null()).spawn();
                drop(child);
                close_stdout();
                sleep(FOREVER);
            }
            "hang" => sleep(FOREVER),
            "late" => {
                sleep(Duration::from_millis(2500));
                say(&answer);
            }
            "illegal" => say(&format!("bestmove {id} zz99\n")),
            "empty" => say(&format!("bestmove {id}\n")),
            "rubbish-move" => say(&format!("bestmove {id} \u{1b}[2J é , ,,\n")),
            "resign" => say(&format!("bestmove {id} resign\n")),
            "wrong-id" => {
                say(&format!(
                    "bestmove {} {}",
                    id + 1000,
                    answer.split_once(' ').map_or("", |x| x.1)
                ));
                sleep(FOREVER);
            }
            "stale-then-right" => {
                say(&format!("bestmove {} zz99\nbestmove 0 zz99\n", id + 7));
                say(&answer);
                say(&answer);
                say(&format!("bestmove {id} zz99\n"));
            }
            "rubbish-first" => {
                let mut out = io::stdout().lock();
                let mut bytes: Vec<u8> = (0..=255).collect();
                bytes.extend(vec![b'x'; 200_000]);
                bytes.extend(
                    b"\nno-such-verb a b\nbestmove\nbestmove x y\n\n  \ninfo depth=x score= pv\n",
                );
                let _ = out.write_all(&bytes);
                let _ = out.flush();
                drop(out);
                say(&answer);
            }
            "torn" => {
                for byte in answer.as_bytes() {
                    let mut out = io::stdout().lock();
                    let _ = out.write_all(&[*byte]);
                    let _ = out.flush();
                    drop(out);
                    sleep(Duration::from_millis(1));
                }
            }
            "one-write" => {
                let lines = format!(
                    "info id={id} depth=3 score=42 nodes=7\r\ninfo string hello\r\n{}",
                    answer.replace('\n', "\r\n")
                );
                say(&lines);
            }
            "endless" => {
                // Never stops writing, and never answers.
                let blank = "\n".repeat(65536);
                loop {
                    say(&blank);
                }
            }
            "leave-group" => {
                // Out of the reach of whoever ends the group, and so is what it has started.
                let _ = Command::new("setsid").args(["sleep", "1000"]).spawn();
                rejoin_parents_group();
                sleep(FOREVER);
            }
            "flood" => {
                let info = format!("info id={id} depth=1 nodes=1 score=1 pv=a/b/c\n").repeat(1000);
                for _ in 0..100 {
                    say(&info);
                }
                say(&answer);
            }
            "stderr-flood" => {
                let noise = "noise ".repeat(100_000);
                eprintln!("{noise}");
                say(&answer);
            }
            "grandchild" => {
                // Holds all three pipes open after this process has died.
                let _ = Command::new("sleep").arg("1000").spawn();
                die("gone, but not alone");
            }
            _ => say(&answer),
        }
    }

    fn first_legal(&self) -> String {
        let groups = self.groups();
        join(groups.iter().filter_map(|group| group.tokens.first()).map(String::as_str))
    }
}

/// Leaves its process group for that of the process that started it.
fn rejoin_parents_group() {
    use rustix::process::{getpgid, getppid, setpgid};
    if let Ok(group) = getpgid(getppid()) {
        let _ = setpgid(None, Some(group));
    }
}

fn say(text: &str) {
    if reading::holds_back(text) {
        return;
    }
    let mut out = io::stdout().lock();
    // A host that does not read any more is none of a faulty engine's worries.
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

fn die(last_words: &str) -> ! {
    eprintln!("{last_words}");
    exit(3)
}

/// Closes the standard output for good, the way that a program in another language would.
fn close_stdout() {
    use std::os::fd::FromRawFd;
    // SAFETY: nothing writes to it any more: the engine sleeps from now on.
    #[allow(unsafe_code)]
    drop(unsafe { std::fs::File::from_raw_fd(1) });
}
