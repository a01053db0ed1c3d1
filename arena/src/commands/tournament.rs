//! What `arena run` and `arena resume` share: playing a plan to its end, in sight of a person.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use tokio::sync::mpsc;

use crate::guardian::Guardian;
use crate::live::Live;
use crate::openings::Openings;
use crate::os;
use crate::plan::Plan;
use crate::ratings::{GameRow, RatingOptions, Ratings, rate_pool};
use crate::record::GameRecord;
use crate::report::{Style, crosstable, legend, rating_table};
use crate::results::ResultsFolder;
use crate::runner::{Entrant, Told, Tournament, Watcher, preflight};

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
    let rows: Vec<GameRow> = games.iter().map(GameRow::from).collect();
    let mut live = Live::new(showing.quiet || showing.json);
    games.iter().for_each(|game| live.count(game));
    let tournament = Tournament::new(plan.clone(), entrants, guardian.clone(), openings, finished)?;
    let total = tournament.schedule().len();
    if total == 0 {
        super::complain("there is no game to play: no two engines play the same variant");
        return Ok(ExitCode::from(BAD_PLAN));
    }
    let results = match folder {
        Folder::New => ResultsFolder::create(&plan.out, &plan),
        Folder::Resumed(results, _) => Ok(*results),
    };
    let mut results = match results {
        Ok(results) => results,
        Err(error) => return Ok(refuse(&error)),
    };
    let mut follower = Follower { live, rows };
    follower.live.begin(total);
    if !showing.json {
        let done = if resumed {
            format!(", {} of them finished", follower.rows.len())
        } else {
            String::new()
        };
        follower.live.line(&headline(&plan, tournament.entrants(), total, &done));
    }
    let ended = tournament.run(&mut results, &mut follower, interrupts).await;
    follower.live.close();
    let Follower { rows, .. } = follower;
    let names: Vec<String> =
        tournament.entrants().iter().map(|entrant| entrant.name.clone()).collect();
    let ratings = rate(&plan, &rows, &names);
    let written = results.finish(&ratings, &tables(&ratings, &rows, &Style::default()));
    let ending = ended?;
    written?;
    show(&plan, &ratings, &rows, showing);
    if ending.complete {
        return Ok(ExitCode::SUCCESS);
    }
    super::complain(&format!(
        "interrupted: {} of {total} games are finished, {} broken off; `arena resume {}` goes on",
        ending.finished,
        ending.broken_off,
        plan.out.display()
    ));
    Ok(ExitCode::from(INTERRUPTED))
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
    rows: Vec<GameRow>,
}

impl Watcher for Follower {
    fn told(&mut self, told: &Told<'_>) {
        if let Told::Finished { record, .. } = told {
            self.rows.push(GameRow::from(*record));
        }
        self.live.told(told);
    }
}

fn rate(plan: &Plan, rows: &[GameRow], names: &[String]) -> Ratings {
    let options = RatingOptions::default();
    let pools = plan.variants.iter().map(|variant| {
        // Whoever has no game in a variant does not belong in its table.
        let played = |name: &&String| {
            rows.iter().any(|row| row.variant == variant.id() && [&row.p1, &row.p2].contains(name))
        };
        let roster: Vec<String> = names.iter().filter(played).cloned().collect();
        rate_pool(variant.id(), rows, &roster, &options)
    });
    Ratings::new(pools.collect())
}

fn tables(ratings: &Ratings, rows: &[GameRow], style: &Style) -> String {
    let mut text = String::new();
    for pool in ratings.pools.iter().filter(|pool| !pool.engines.is_empty()) {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}", rating_table(pool, style).trim_end());
        let _ = writeln!(text, "\n{}\n", crosstable(rows, pool, style).trim_end());
    }
    text.push_str(&legend(ratings, style));
    text
}

/// Prints the tables, or the ratings as JSON.
fn show(plan: &Plan, ratings: &Ratings, rows: &[GameRow], showing: Showing) {
    let mut out = io::stdout().lock();
    let shown = if showing.json {
        serde_json::to_writer_pretty(&mut out, ratings)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        let style = Style { width: terminal_width(), ..Style::default() };
        writeln!(out, "\n{}", tables(ratings, rows, &style))
            .and_then(|()| writeln!(out, "Results are in {}", plan.out.display()))
    };
    // Who has closed our output does not want to read on; all is in the files.
    drop(shown);
}

fn headline(plan: &Plan, entrants: &[Entrant], total: u64, done: &str) -> String {
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let variants: Vec<&str> = plan.variants.iter().map(|variant| variant.id()).collect();
    format!(
        "{}: {total} games of {} in {}, {} at a time, seed {}{done}",
        plan.event,
        names.join(", "),
        variants.join(", "),
        plan.concurrency,
        plan.seed
    )
}

/// The width for tables: the terminal's, or that of a page.
fn terminal_width() -> usize {
    if !io::stdout().is_terminal() {
        return Style::default().width;
    }
    let (_, columns) = console::Term::stdout().size();
    usize::from(columns).max(40)
}
