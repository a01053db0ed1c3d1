//! An engine that writes down every line that it is sent, for tests of the host.
//!
//! - `scripted RECORD script FILE`: follows a transcript. Where the transcript has a line `> `, it takes one
//!   line of the host, whatever it is; a line `< ` it says.
//! - `scripted RECORD answers FEATURES ACTION...`: answers each `go` with the next action. `hang` is no answer at
//!   all. FEATURES are joined by `,`.
//!
//! Behind the end of both it resigns.

use std::fs::{self, File};
use std::io::{self, BufRead, Error, Lines, StdinLock, Write};

use quadriga_protocol::HostLine;

const VARIANTS: &str = "ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced";

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [record, "script", file] => {
            let script = fs::read_to_string(file)?;
            let mut engine = Engine::start(record)?;
            for line in script.lines() {
                match line.strip_prefix("< ") {
                    Some(line) => say(line)?,
                    None if engine.hear()?.is_none() => return Ok(()),
                    None => {}
                }
            }
            engine.answer("", &[])
        }
        [record, "answers", features, ref actions @ ..] => {
            Engine::start(record)?.answer(features, actions)
        }
        _ => Err(Error::other("scripted RECORD script FILE, or answers FEATURES ACTION...")),
    }
}

struct Engine {
    input: Lines<StdinLock<'static>>,
    record: File,
}

impl Engine {
    fn start(record: &str) -> io::Result<Engine> {
        Ok(Engine { input: io::stdin().lock().lines(), record: File::create(record)? })
    }

    fn hear(&mut self) -> io::Result<Option<String>> {
        let line = self.input.next().transpose()?;
        if let Some(line) = &line {
            writeln!(self.record, "{line}")?;
        }
        Ok(line)
    }

    fn answer(&mut self, features: &str, actions: &[&str]) -> io::Result<()> {
        let mut actions = actions.iter();
        while let Some(line) = self.hear()? {
            match HostLine::parse(&line) {
                Ok(HostLine::Qei { .. }) => {
                    let features = features.replace(',', " ");
                    say(&format!("variant {VARIANTS}\nfeature {features}\nqeiok 1"))?;
                }
                Ok(HostLine::IsReady { .. }) => say("readyok")?,
                Ok(HostLine::Go { id, .. }) => match actions.next().unwrap_or(&"resign") {
                    &"hang" => {}
                    action => say(&format!("bestmove {id} {action}"))?,
                },
                Ok(HostLine::Quit) => break,
                _ => {}
            }
        }
        Ok(())
    }
}

fn say(lines: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{lines}")?;
    out.flush()
}
