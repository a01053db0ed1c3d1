//! What `arena run` and `arena resume` share: playing a plan to its end, in sight of a person.

mod follower;
mod tables;

use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use quadriga::{Seat, Variant};

use super::interrupts::interrupts;
use super::sprt::exit_code;
use crate::events::EventLog;
use crate::guardian::Guardian;
use crate::latency::Latency;
use crate::live::Live;
use crate::openings::Openings;
use crate::os;
use crate::plan::{Events, Plan};
use crate::ratings::{Counted, RatingOptions};
use crate::record::GameRecord;
use crate::report::{Style, sprt_setup_text, standings};
use crate::results::ResultsFolder;
use crate::runner::{Ending, Entrant, RunError, Tournament, preflight};
use crate::schedule::{Format, Luck, Schedule};
use crate::sprt::Tests;
use follower::Follower;
use tables::Figures;

pub(super) use tables::terminal_width;

/// The plan or a flag is wrong; nothing was started.
pub(super) const BAD_PLAN: u8 = 2;
/// The run was interrupted.
pub(super) const INTERRUPTED: u8 = 130;

/// Where the results go.
pub(super) enum Folder {
    /// A new folder, made once everything else is ready.
    New,
    /// That of an earlier run, with the games that it finished.
    Resumed(Box<ResultsFolder>, Vec<GameRecord>),
}

/// A file of this name in the folder of results ends the run as `Ctrl-C` does.
const STOP_FILE: &str = "stop";

/// Plays `plan` to its end, and shows it.
///
/// # Errors
///
/// If the run failed after it had begun.
pub(super) fn play(plan: Plan, events: Option<File>, folder: Folder) -> anyhow::Result<ExitCode> {
    warn_of_load(&plan);
    let (granted, needed) = (os::raise_descriptor_limit(), descriptors(&plan));
    if granted < needed {
        super::complain(&format!(
            "{} games at a time may need {needed} open files, and the system grants {granted}: lower \
             --concurrency, or raise the limit (ulimit -n)",
            plan.concurrency
        ));
        return Ok(ExitCode::from(BAD_PLAN));
    }
    let guardian = Guardian::start().context("the guardian process can't be started")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let code = runtime.block_on(play_watched(plan, events, folder, &guardian));
    guardian.stop();
    code
}

/// How many file descriptors a run may need at the most: for each worker its event loop, two engines that
/// play, those that rest and those that are leaving, with four descriptors each.
const fn descriptors(plan: &Plan) -> u64 {
    64 + plan.concurrency as u64 * 64
}

async fn play_watched(
    plan: Plan,
    events: Option<File>,
    folder: Folder,
    guardian: &Guardian,
) -> anyhow::Result<ExitCode> {
    let openings = match Openings::of(&plan) {
        Ok(openings) => openings,
        Err(error) => return Ok(refuse(&error)),
    };
    let stop = plan.out.join(STOP_FILE);
    if std::fs::remove_file(&stop).is_ok() {
        super::complain(&format!("note: {} is from before: it was taken away", stop.display()));
    }
    let mut interrupts = interrupts(Some(stop))?;
    let tried = tokio::select! {
        tried = preflight(&plan, guardian) => tried,
        _ = interrupts.recv() => {
            super::complain("interrupted before the first game");
            return Ok(ExitCode::from(INTERRUPTED));
        }
    };
    let (entrants, notices) = match tried {
        Ok(ready) => ready,
        Err(error) => return Ok(refuse(&error)),
    };
    for notice in notices {
        super::complain(&format!("note: {notice}"));
    }
    let plan = understood(plan, &entrants);
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let (games, goes_on) = match &folder {
        Folder::New => (&[][..], false),
        Folder::Resumed(_, games) => (&games[..], true),
    };
    changed_programs(&entrants, games)
        .iter()
        .for_each(|notice| super::complain(&format!("note: {notice}")));
    let paired = plan.games > 1 && plan.luck == Luck::Mirrored;
    let mut follower = Follower {
        live: Live::new(plan.showing.quiet || plan.showing.output_is_taken(), &names),
        counted: Counted::new(RatingOptions::default()),
        tests: plan.sprt.map(|setup| Tests::new(setup, &names, paired)),
        events: None,
        plan: plan.clone(),
        names: names.clone(),
    };
    let tournament =
        Tournament::new(plan.clone(), entrants, guardian.clone(), openings, games, &mut follower);
    let tournament = match tournament {
        Ok(tournament) => tournament,
        Err(error) => return Ok(refuse(&error)),
    };
    let schedule = tournament.schedule();
    if schedule.planned() == 0 {
        super::complain("there is no game to play: no two engines play the same variant");
        return Ok(ExitCode::from(BAD_PLAN));
    }
    match open_events(&plan, events, &tournament, games, goes_on) {
        Ok(events) => follower.events = events,
        Err(error) => return Ok(refuse(&error)),
    }
    let finished = games.len();
    let results = match folder {
        Folder::New => ResultsFolder::create(&plan.out, &plan),
        Folder::Resumed(results, counted_already) => {
            drop(counted_already);
            results.save_plan(&plan).map(|()| *results)
        }
    };
    let mut results = match results {
        Ok(results) => results,
        Err(error) => return Ok(refuse(&error)),
    };
    follower.live.begin(schedule.planned());
    if !plan.showing.output_is_taken() {
        let done = if goes_on { format!(", {finished} of them finished") } else { String::new() };
        follower.live.line(&headline(&plan, tournament.entrants(), &schedule, &done));
        follower.live.stage(&schedule);
    }
    let ended = tournament.run(&mut results, &mut follower, interrupts).await;
    follower.live.close();
    finish(follower, &tournament, &mut results, ended)
}

/// Writes and shows what is at the end of a run.
fn finish(
    follower: Follower,
    tournament: &Tournament,
    results: &mut ResultsFolder,
    ended: Result<Ending, RunError>,
) -> anyhow::Result<ExitCode> {
    let Follower { plan, names, counted, tests, events, .. } = follower;
    if let (Some(events), Ok(ending)) = (events, &ended)
        && let Some(error) = events.finish(ending.finished, ending.broken_off, ending.complete)
    {
        super::complain(&format!("the events are not complete: {error}"));
    }
    let ratings = tables::rate(&plan, &counted, &names);
    let verdicts = tests.map(|tests| tests.verdicts(&plan.variants));
    let schedule = tournament.schedule();
    let page = Style::default();
    let latencies: Vec<(String, Latency)> =
        names.iter().cloned().zip(tournament.latencies()).collect();
    let figures = Figures {
        latencies: &latencies,
        ratings: &ratings,
        meetings: counted.meetings(),
        verdicts: verdicts.as_deref(),
        standings: &standings(&schedule, &names, &page),
    };
    let written = results.finish(&ratings, &tables::text(&figures, &page));
    let written = written.and_then(|()| match &verdicts {
        Some(verdicts) => results.write_verdicts(verdicts),
        None => Ok(()),
    });
    let ending = ended?;
    written?;
    let style = Style { width: terminal_width(), ..page };
    let standings = standings(&schedule, &names, &style);
    tables::show(&plan, &Figures { standings: &standings, ..figures }, &style);
    match &verdicts {
        None if ending.complete => return Ok(ExitCode::SUCCESS),
        Some(verdicts) => {
            let decided = verdicts.iter().all(|verdict| verdict.report.state.is_decided());
            if ending.complete || decided {
                let states = verdicts.iter().map(|verdict| verdict.report.state);
                return Ok(ExitCode::from(exit_code(states)));
            }
        }
        None => {}
    }
    super::complain(&format!(
        "interrupted: {} of {} games are finished, {} broken off; `arena resume {}` goes on",
        ending.finished,
        schedule.planned(),
        ending.broken_off,
        plan.out.display()
    ));
    Ok(ExitCode::from(INTERRUPTED))
}

/// What is to be told of engines whose programs are not those of the last games that they played.
fn changed_programs(entrants: &[Entrant], games: &[GameRecord]) -> Vec<String> {
    let changed = entrants.iter().filter_map(|entrant| {
        let of_it = games.iter().filter_map(|game| {
            let seat = Seat::BOTH.into_iter().find(|&seat| *game.player(seat) == entrant.name)?;
            Some((game.game?, game.programs.as_ref()?[seat].clone()))
        });
        let (number, program) = of_it.max_by_key(|(number, _)| *number)?;
        (program != entrant.program).then(|| {
            format!(
                "{}: its program is another one than in game {number} ({} now, {} then): its games are rated \
                 together all the same",
                entrant.name, entrant.program.path, program.path
            )
        })
    });
    changed.collect()
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The log of events, with what it has to tell before the first game.
fn open_events(
    plan: &Plan,
    descriptor: Option<File>,
    tournament: &Tournament,
    finished: &[GameRecord],
    goes_on: bool,
) -> io::Result<Option<EventLog>> {
    let Some(events) = &plan.showing.events else { return Ok(None) };
    if !goes_on && ResultsFolder::check(&plan.out).is_err() {
        // What is wrong with the folder is told when it is made.
        return Ok(None);
    }
    if matches!(events, Events::File(path) if path.parent().is_some_and(|own| own == absolute(&plan.out)))
    {
        std::fs::create_dir_all(&plan.out)?;
    }
    let mut log = EventLog::open(events, descriptor)?;
    let count = finished.len() as u64;
    log.begin(plan, tournament.entrants(), &tournament.schedule(), count);
    finished.iter().for_each(|record| log.taken_up(record));
    Ok(Some(log))
}

/// More games at the same time than processors make engines wait for each other, on their clocks.
fn warn_of_load(plan: &Plan) {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if plan.concurrency > processors {
        super::complain(&format!(
            "note: {} games at a time on {processors} processors: engines will wait for each other while \
             their clocks run",
            plan.concurrency
        ));
    }
}

fn refuse(error: &dyn std::error::Error) -> ExitCode {
    super::complain(&error.to_string());
    ExitCode::from(BAD_PLAN)
}

/// The plan as it was understood: the names that the engines have now and the variants that they take
/// part in belong to it, since the schedule follows from them.
fn understood(mut plan: Plan, entrants: &[Entrant]) -> Plan {
    for (engine, entrant) in plan.engines.iter_mut().zip(entrants) {
        engine.name = Some(entrant.name.clone());
        engine.variants = Some(entrant.variants.clone());
    }
    plan
}

fn headline(plan: &Plan, entrants: &[Entrant], schedule: &Schedule, done: &str) -> String {
    let total = schedule.planned();
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let plays = |variant: Variant| entrants.iter().filter(|entrant| entrant.plays(variant)).count();
    let played = |variant: &&Variant| plays(**variant) > 1;
    let variants: Vec<&str> =
        plan.variants.iter().filter(played).map(|variant| variant.id()).collect();
    let mut text = format!(
        "{}: {}{total} games of {} in {}, {} at a time, seed {}{done}",
        plan.event,
        match plan.format {
            Format::RoundRobin | Format::Match => String::new(),
            format => format!("{}, ", format.word()),
        },
        names.join(", "),
        variants.join(", "),
        plan.concurrency,
        plan.seed
    );
    if let Some(setup) = &plan.sprt {
        // Writing to a string can't fail.
        let _ = write!(
            text,
            "\nSPRT in each variant: {}; the games are the most that it may take",
            sprt_setup_text(setup)
        );
    }
    text
}
