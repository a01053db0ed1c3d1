//! What `arena run` and `arena resume` share: playing a plan to its end, in sight of a person.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use quadriga::Variant;
use serde::Serialize;
use tokio::sync::mpsc;

use super::sprt::exit_code;

use crate::guardian::Guardian;
use crate::latency::Latency;
use crate::live::Live;
use crate::openings::Openings;
use crate::os;
use crate::plan::Plan;
use crate::ratings::{Counted, GameRow, Meetings, RatingOptions, Ratings};
use crate::record::GameRecord;
use crate::report::{
    Style, crosstable_of, latency_table, legend, rating_table, sprt_setup_text, sprt_text,
};
use crate::results::ResultsFolder;
use crate::runner::{Entrant, Told, Tournament, Watcher, preflight};
use crate::schedule::Schedule;
use crate::sprt::{SprtVerdict, Tests};

/// The plan or a flag is wrong; nothing was started.
pub(super) const BAD_PLAN: u8 = 2;
/// The run was interrupted.
const INTERRUPTED: u8 = 130;

/// What a person sees of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Showing {
    /// The ratings as JSON, and nothing else, on the standard output.
    pub(super) json: bool,
    /// No line for each game.
    pub(super) quiet: bool,
}

/// Where the results go.
pub(super) enum Folder {
    /// A new folder, made once everything else is ready.
    New,
    /// That of an earlier run, with the games that it finished.
    Resumed(Box<ResultsFolder>, Vec<GameRecord>),
}

/// Plays `plan` to its end, and shows it.
///
/// # Errors
///
/// If the run failed after it had begun.
pub(super) fn play(plan: Plan, folder: Folder, showing: Showing) -> anyhow::Result<ExitCode> {
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
    let code = runtime.block_on(play_watched(plan, folder, showing, &guardian));
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
    folder: Folder,
    showing: Showing,
    guardian: &Guardian,
) -> anyhow::Result<ExitCode> {
    let openings = match Openings::of(&plan) {
        Ok(openings) => openings,
        Err(error) => return Ok(refuse(&error)),
    };
    let mut interrupts = interrupts()?;
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
    let (games, resumed) = match &folder {
        Folder::New => (&[][..], false),
        Folder::Resumed(_, games) => (&games[..], true),
    };
    let finished: HashSet<u64> = games.iter().filter_map(|game| game.game).collect();
    let mut counted = Counted::new(RatingOptions::default());
    games.iter().for_each(|game| counted.add(&GameRow::from(game)));
    let mut live = Live::new(showing.quiet || showing.json);
    games.iter().for_each(|game| live.count(game));
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let mut tests = plan.sprt.map(|setup| Tests::new(setup, &names, plan.games > 1));
    let tournament = Tournament::new(plan.clone(), entrants, guardian.clone(), openings, finished)?;
    if let Some(tests) = &mut tests {
        take_up(tests, games, &tournament);
    }
    let total = tournament.schedule().len();
    if total == 0 {
        super::complain("there is no game to play: no two engines play the same variant");
        return Ok(ExitCode::from(BAD_PLAN));
    }
    let results = match folder {
        Folder::New => ResultsFolder::create(&plan.out, &plan),
        Folder::Resumed(results, counted_already) => {
            drop(counted_already);
            Ok(*results)
        }
    };
    let mut results = match results {
        Ok(results) => results,
        Err(error) => return Ok(refuse(&error)),
    };
    let mut follower = Follower { live, counted, tests };
    follower.live.begin(total);
    if !showing.json {
        let done = if resumed {
            format!(", {} of them finished", follower.counted.games())
        } else {
            String::new()
        };
        follower.live.line(&headline(&plan, tournament.entrants(), tournament.schedule(), &done));
    }
    let ended = tournament.run(&mut results, &mut follower, interrupts).await;
    follower.live.close();
    let Follower { mut counted, tests, .. } = follower;
    let ratings = rate(&plan, &mut counted, &names);
    let meetings = counted.meetings();
    let verdicts = tests.map(|tests| tests.verdicts(&plan.variants));
    let text = tables(&ratings, meetings, verdicts.as_deref(), &Style::default());
    let written = results.finish(&ratings, &text).and_then(|()| match &verdicts {
        Some(verdicts) => results.write_verdicts(verdicts),
        None => Ok(()),
    });
    let ending = ended?;
    written?;
    let latencies: Vec<(String, Latency)> = names.into_iter().zip(tournament.latencies()).collect();
    show(&plan, &ratings, meetings, verdicts.as_deref(), &latencies, showing);
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
        "interrupted: {} of {total} games are finished, {} broken off; `arena resume {}` goes on",
        ending.finished,
        ending.broken_off,
        plan.out.display()
    ));
    Ok(ExitCode::from(INTERRUPTED))
}

/// Puts the games of an earlier run into the tests; what they decide is closed.
fn take_up(tests: &mut Tests, games: &[GameRecord], tournament: &Tournament) {
    let schedule = tournament.schedule();
    let scheduled = |record: &GameRecord| schedule.game(record.game?);
    let mut games: Vec<&GameRecord> = games.iter().collect();
    games.sort_by_key(|record| record.game);
    for record in games {
        if let Some(game) = scheduled(record) {
            tests.begun(&game);
            tests.game(record, &game);
            while let Some(variant) = tests.newly_decided() {
                tournament.close(variant);
            }
        }
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

/// An item each time that somebody asks to stop, by Ctrl-C or a request to terminate.
fn interrupts() -> io::Result<mpsc::UnboundedReceiver<()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (sender, receiver) = mpsc::unbounded_channel();
    let mut signals = [
        signal(SignalKind::interrupt())?,
        signal(SignalKind::terminate())?,
        signal(SignalKind::hangup())?,
    ];
    tokio::spawn(async move {
        loop {
            let [interrupt, terminate, hangup] = &mut signals;
            let asked = tokio::select! {
                asked = interrupt.recv() => asked,
                asked = terminate.recv() => asked,
                asked = hangup.recv() => asked,
            };
            if asked.is_none() || sender.send(()).is_err() {
                return;
            }
        }
    });
    Ok(receiver)
}

/// Follows the run for the display and for the tables at its end.
struct Follower {
    live: Live,
    counted: Counted,
    tests: Option<Tests>,
}

impl Watcher for Follower {
    fn told(&mut self, told: &Told<'_>) {
        if let (Told::Started(game), Some(tests)) = (told, &mut self.tests) {
            tests.begun(game);
        }
        if let Told::Finished { record, game } = told {
            self.counted.add(&GameRow::from(*record));
            if let Some(tests) = &mut self.tests {
                tests.game(record, game);
                self.live.set_test(tests.standing(record.variant));
            }
        }
        self.live.told(told);
    }

    fn decided(&mut self) -> Option<Variant> {
        self.tests.as_mut()?.newly_decided()
    }
}

/// What `--json` prints: the ratings, and beside them the verdicts where there is a test.
#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    ratings: &'a Ratings,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'a [SprtVerdict]>,
}

fn rate(plan: &Plan, counted: &mut Counted, names: &[String]) -> Ratings {
    // Whoever has no game in a variant does not belong in its table.
    let pools = plan.variants.iter().map(|variant| counted.rate(variant.id(), names));
    Ratings::new(pools.collect())
}

fn tables(
    ratings: &Ratings,
    meetings: &Meetings,
    verdicts: Option<&[SprtVerdict]>,
    style: &Style,
) -> String {
    let mut text = String::new();
    for pool in ratings.pools.iter().filter(|pool| !pool.engines.is_empty()) {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}", rating_table(pool, style).trim_end());
        let _ = writeln!(text, "\n{}\n", crosstable_of(meetings, pool, style).trim_end());
    }
    text.push_str(&legend(ratings, style));
    for verdict in verdicts.into_iter().flatten() {
        let _ = write!(text, "\n{}", sprt_text(verdict));
    }
    text
}

/// Prints the tables, or the ratings as JSON.
fn show(
    plan: &Plan,
    ratings: &Ratings,
    meetings: &Meetings,
    verdicts: Option<&[SprtVerdict]>,
    latencies: &[(String, Latency)],
    showing: Showing,
) {
    let mut out = io::stdout().lock();
    let shown = if showing.json {
        serde_json::to_writer_pretty(&mut out, &Printed { ratings, sprt: verdicts })
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        let style = Style { width: terminal_width(), ..Style::default() };
        writeln!(out, "\n{}", tables(ratings, meetings, verdicts, &style))
            .and_then(|()| writeln!(out, "{}", latency_table(latencies, &style)))
            .and_then(|()| writeln!(out, "Results are in {}", plan.out.display()))
    };
    // Who has closed our output does not want to read on; all is in the files.
    drop(shown);
}

fn headline(plan: &Plan, entrants: &[Entrant], schedule: &Schedule, done: &str) -> String {
    let total = schedule.len();
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let played = |variant: &&Variant| schedule.cells().iter().any(|cell| cell.variant == **variant);
    let variants: Vec<&str> =
        plan.variants.iter().filter(played).map(|variant| variant.id()).collect();
    let mut text = format!(
        "{}: {total} games of {} in {}, {} at a time, seed {}{done}",
        plan.event,
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

/// The width for tables: the terminal's, or that of a page.
pub(super) fn terminal_width() -> usize {
    if !io::stdout().is_terminal() {
        return Style::default().width;
    }
    let (_, columns) = console::Term::stdout().size();
    usize::from(columns).max(40)
}
