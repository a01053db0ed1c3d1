//! Everything that happens in a run as JSON Lines, for other programs.
//!
//! One object a line, written as it happens; `event` says what it is. `docs/events.md` describes each. A
//! reader begins anew at each `run` line: after it an interrupted run tells its finished games again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde_json::{Value, json};

use crate::os;
use crate::plan::{Events, Plan};
use crate::record::{GameRecord, Program};
use crate::runner::{Entrant, Made, Progress, Told};
use crate::schedule::{Schedule, ScheduledGame};

/// Writes the events of a run.
#[derive(Debug)]
pub struct EventLog {
    out: File,
    /// Why nothing more is written.
    broken: Option<io::Error>,
    names: Vec<String>,
}

/// What a run is, as its first line tells.
#[derive(Serialize)]
struct Run<'a> {
    quadriga: &'static str,
    tournament: &'a str,
    format: &'static str,
    variants: Vec<&'static str>,
    games: u64,
    finished: u64,
    concurrency: usize,
    seed: u64,
    engines: Vec<Engine<'a>>,
}

#[derive(Serialize)]
struct Engine<'a> {
    name: &'a str,
    command: &'a [String],
    #[serde(flatten)]
    program: &'a Program,
    variants: Vec<&'static str>,
    time_control: String,
}

impl EventLog {
    /// The descriptor that the events go to, if they go to one. To be called before anything else is opened:
    /// only then is it known to be one that the arena was started with.
    ///
    /// # Errors
    ///
    /// If it is not open.
    pub fn descriptor(events: Option<&Events>) -> io::Result<Option<File>> {
        let Some(events @ Events::Descriptor(number)) = events else { return Ok(None) };
        os::open_descriptor(*number).map(Some).map_err(named(events))
    }

    /// Opens where the events go, `descriptor` if it is one. What stands in a file stays there, but for a
    /// last line that was not written to its end.
    ///
    /// # Errors
    ///
    /// If it can't be opened.
    pub fn open(events: &Events, descriptor: Option<File>) -> io::Result<EventLog> {
        let out = match (events, descriptor) {
            (_, Some(descriptor)) => descriptor,
            (Events::File(path), None) => open_file(path).map_err(named(events))?,
            (Events::Descriptor(number), None) => {
                os::open_descriptor(*number).map_err(named(events))?
            }
        };
        Ok(EventLog { out, broken: None, names: Vec::new() })
    }

    /// Tells what the run is. `finished` games are from before.
    pub fn begin(&mut self, plan: &Plan, entrants: &[Entrant], schedule: &Schedule, finished: u64) {
        self.names = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let engines = entrants.iter().map(|entrant| Engine {
            name: &entrant.name,
            command: &entrant.plan.launch.words,
            program: &entrant.program,
            variants: entrant.variants.iter().map(|variant| variant.id()).collect(),
            time_control: entrant.plan.time.to_string(),
        });
        let run = Run {
            quadriga: env!("CARGO_PKG_VERSION"),
            tournament: &plan.event,
            format: plan.format.word(),
            variants: plan.variants.iter().map(|variant| variant.id()).collect(),
            games: schedule.planned(),
            finished,
            concurrency: plan.concurrency,
            seed: plan.seed,
            engines: engines.collect(),
        };
        self.write("run", &run);
        if plan.format.is_dynamic() {
            self.stage(schedule);
        }
    }

    /// Tells of a game that was finished by an earlier run.
    pub fn taken_up(&mut self, record: &GameRecord) {
        self.write("end", &json!({ "game": record.game, "earlier": true, "record": record }));
    }

    /// Tells what happened.
    pub fn told(&mut self, told: &Told<'_>) {
        match told {
            Told::Started(game) => self.start(game),
            Told::Progress(progress) => self.step(progress),
            Told::Finished { record, .. } => {
                self.write("end", &json!({ "game": record.game, "record": record }));
            }
            Told::Stage(schedule) => self.stage(schedule),
            Told::Withdrawn(withdrawal) => {
                let engine = self.names.get(withdrawal.engine).cloned();
                let failures = withdrawal.failures;
                self.write("withdrawn", &json!({ "engine": engine, "failures": failures }));
            }
            Told::Stopping => self.write("stopping", &json!({})),
            Told::Aborting => self.write("aborting", &json!({})),
        }
    }

    /// Tells how the run ended. Gives what kept the log from being whole, if anything did.
    pub fn finish(mut self, finished: u64, broken_off: u64, complete: bool) -> Option<io::Error> {
        let ending =
            json!({ "finished": finished, "broken_off": broken_off, "complete": complete });
        self.write("finish", &ending);
        self.broken
    }

    fn start(&mut self, game: &ScheduledGame) {
        let [p1, p2] = game.seats.map(|engine| self.names.get(engine).cloned());
        self.write(
            "start",
            &json!({
                "game": game.number,
                "round": game.round(),
                "pair": game.paired.then_some(game.encounter),
                "variant": game.variant.id(),
                "p1": p1,
                "p2": p2,
            }),
        );
    }

    fn step(&mut self, progress: &Progress) {
        let tokens: Vec<Value> = progress.made.iter().map(token).collect();
        let Progress { game, place, state, .. } = progress;
        self.write(
            "step",
            &json!({ "game": game, "place": place, "tokens": tokens, "state": state }),
        );
    }

    fn stage(&mut self, schedule: &Schedule) {
        let meetings: Vec<Value> = schedule
            .cells()
            .iter()
            .map(|cell| {
                let engines = cell.engines.map(|engine| self.names.get(engine).cloned());
                json!({ "variant": cell.variant.id(), "engines": engines })
            })
            .collect();
        let (stage, games) = (schedule.stages(), schedule.planned());
        self.write("stage", &json!({ "stage": stage, "games": games, "meetings": meetings }));
    }

    /// Writes a line, with the time in milliseconds since 1970 by UTC. What can't be written ends the log,
    /// but not the run.
    fn write(&mut self, event: &'static str, fields: &impl Serialize) {
        #[derive(Serialize)]
        struct Line<'a, T> {
            event: &'static str,
            time_ms: u64,
            #[serde(flatten)]
            fields: &'a T,
        }
        if self.broken.is_some() {
            return;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let time_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        // Strings, numbers and lists alone: there is nothing that JSON can't hold.
        let mut line = serde_json::to_string(&Line { event, time_ms, fields }).unwrap_or_default();
        line.push('\n');
        self.broken = self.out.write_all(line.as_bytes()).err();
    }
}

fn named(events: &Events) -> impl Fn(io::Error) -> io::Error {
    let events = events.to_string();
    move |error| io::Error::new(error.kind(), format!("events: {events}: {error}"))
}

/// Opens a file for appending; a last line without its end, as a full disk leaves it, is cut off.
fn open_file(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().append(true).create(true).open(path)?;
    if file.metadata()?.is_file() {
        let mut reader = BufReader::new(File::open(path)?);
        let (mut whole, mut line) = (0, Vec::new());
        while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            whole += line.len() as u64;
            line.clear();
        }
        file.set_len(whole)?;
    }
    Ok(file)
}

fn token(made: &Made) -> Value {
    let mut value = json!({ "token": made.token });
    if let Some(seat) = made.seat {
        value["seat"] = json!(seat.to_string());
    }
    if let Some(note) = &made.note {
        value["note"] = json!(note);
    }
    value
}
