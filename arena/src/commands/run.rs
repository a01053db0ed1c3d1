//! `arena run`: from flags and files to a finished tournament.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::ArgMatches;
use quadriga::Variant;
use tokio::sync::mpsc;

use crate::cli::RunArgs;
use crate::guardian::Guardian;
use crate::live::Live;
use crate::plan::entry::{EngineEntry, Milliseconds, Parsed, PlanEntry};
use crate::plan::resolve::resolve;
use crate::plan::time_control::milliseconds;
use crate::plan::{Plan, file, words};
use crate::ratings::{GameRow, RatingOptions, Ratings, rate_pool};
use crate::report::{Style, crosstable, legend, rating_table};
use crate::results::ResultsFolder;
use crate::runner::{Entrant, Told, Tournament, Watcher, preflight};

/// The plan or a flag is wrong; nothing was started.
const BAD_PLAN: u8 = 2;
/// The run was interrupted.
const INTERRUPTED: u8 = 130;

/// Plays a tournament. `matches` are those of the subcommand: they know where each `--engine` begins.
///
/// # Errors
///
/// If the run failed after it had begun.
pub fn run(args: &RunArgs, matches: &ArgMatches) -> anyhow::Result<ExitCode> {
    let plan = match plan(args, matches) {
        Ok(plan) => plan,
        Err(error) => {
            super::complain(&format!("{error:#}"));
            return Ok(ExitCode::from(BAD_PLAN));
        }
    };
    let guardian = Guardian::start().context("the guardian process can't be started")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let code = runtime.block_on(tournament(plan, &guardian, args));
    guardian.stop();
    code
}

async fn tournament(plan: Plan, guardian: &Guardian, args: &RunArgs) -> anyhow::Result<ExitCode> {
    let interrupts = interrupts()?;
    let (entrants, notices) = match preflight(&plan, guardian).await {
        Ok(ready) => ready,
        Err(error) => {
            super::complain(&error.to_string());
            return Ok(ExitCode::from(BAD_PLAN));
        }
    };
    for notice in notices {
        super::complain(&format!("note: {notice}"));
    }
    let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    // The names that the engines have now are part of the plan as it was understood.
    let mut understood = plan.clone();
    for (engine, name) in understood.engines.iter_mut().zip(&names) {
        engine.name = Some(name.clone());
    }
    let tournament = Tournament::new(understood.clone(), entrants, guardian.clone())?;
    if tournament.schedule().is_empty() {
        super::complain("there is no game to play: no two engines play the same variant");
        return Ok(ExitCode::from(BAD_PLAN));
    }
    let mut results = match ResultsFolder::create(&understood.out, &understood) {
        Ok(results) => results,
        Err(error) => {
            super::complain(&error.to_string());
            return Ok(ExitCode::from(BAD_PLAN));
        }
    };
    let total = tournament.schedule().len();
    let mut follower =
        Follower { live: Live::new(total, args.quiet || args.json), rows: Vec::new() };
    if !args.json {
        follower.live.line(&headline(&understood, tournament.entrants(), total));
    }
    let ended = tournament.run(&mut results, &mut follower, interrupts).await;
    follower.live.close();
    let ratings = rate(&understood, &follower.rows, &names);
    let text = tables(&ratings, &follower.rows, &Style::default());
    let written = results.finish(&ratings, &text);
    let ending = ended?;
    written?;
    let mut out = io::stdout().lock();
    // Who has closed our output does not want to read on; all is in the files.
    let _closed = if args.json {
        serde_json::to_writer_pretty(&mut out, &ratings)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        let style = Style { width: terminal_width(), ..Style::default() };
        writeln!(out, "\n{}", tables(&ratings, &follower.rows, &style))
            .and_then(|()| writeln!(out, "Results are in {}", understood.out.display()))
    };
    if ending.complete {
        return Ok(ExitCode::SUCCESS);
    }
    super::complain(&format!(
        "interrupted: {} of {total} games are finished, {} broken off",
        ending.finished, ending.broken_off
    ));
    Ok(ExitCode::from(INTERRUPTED))
}

/// The plan of the flags, laid over that of the file.
fn plan(args: &RunArgs, matches: &ArgMatches) -> anyhow::Result<Plan> {
    let mut entry = match &args.plan {
        Some(path) => file::read(path)?,
        None => PlanEntry::default(),
    };
    let occurrences = |id| -> anyhow::Result<Vec<EngineEntry>> {
        let occurrences = matches.get_occurrences::<String>(id).into_iter().flatten();
        occurrences
            .map(|words| words::engine_entry(&words.collect::<Vec<_>>()))
            .collect::<Result<_, String>>()
            .map_err(|error| anyhow!("--{id}: {error}"))
    };
    entry.engines.extend(occurrences("engine")?);
    for each in occurrences("each")? {
        entry.each = each.over(entry.each);
    }
    if !args.variant.is_empty() {
        entry.variants = variants(&args.variant)?;
    }
    for limit in &args.limit {
        let (variant, number) = limit
            .split_once('=')
            .ok_or_else(|| anyhow!("--limit: `{limit}`: write VARIANT=N, as in ramses=100"))?;
        let variant: Variant = variant.parse().context("--limit")?;
        let number =
            number.parse().map_err(|_| anyhow!("--limit: `{number}` is no whole number"))?;
        entry.limits.insert(Parsed(variant), number);
    }
    entry.games = args.games.or(entry.games);
    entry.concurrency = args.concurrency.or(entry.concurrency);
    entry.seed = args.seed.or(entry.seed);
    entry.out = args.out.clone().or(entry.out);
    entry.event = args.event.clone().or(entry.event);
    let time = |flag: &str, given: &Option<String>| -> anyhow::Result<Option<Milliseconds>> {
        let time = given.as_ref().map(|text| milliseconds(flag, text).map(Milliseconds));
        time.transpose().with_context(|| format!("--{flag}"))
    };
    entry.startup_timeout =
        time("startup-timeout", &args.startup_timeout)?.or(entry.startup_timeout);
    entry.newgame_timeout =
        time("newgame-timeout", &args.newgame_timeout)?.or(entry.newgame_timeout);
    entry.go_timeout = time("go-timeout", &args.go_timeout)?.or(entry.go_timeout);
    let plan = resolve(entry)?;
    ResultsFolder::check(&plan.out)?;
    Ok(plan)
}

fn variants(words: &[String]) -> anyhow::Result<Vec<Parsed<Variant>>> {
    let mut variants = Vec::new();
    for word in words.iter().flat_map(|word| word.split(',')) {
        match word {
            "all" => variants.extend(Variant::ALL.map(Parsed)),
            _ => variants.push(Parsed(word.parse().context("--variant")?)),
        }
    }
    Ok(variants)
}

/// An item each time that somebody asks to stop, by Ctrl-C or a request to terminate.
fn interrupts() -> io::Result<mpsc::UnboundedReceiver<()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (sender, receiver) = mpsc::unbounded_channel();
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    tokio::spawn(async move {
        loop {
            let asked = tokio::select! {
                asked = interrupt.recv() => asked,
                asked = terminate.recv() => asked,
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

fn headline(plan: &Plan, entrants: &[Entrant], total: u64) -> String {
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let variants: Vec<&str> = plan.variants.iter().map(|variant| variant.id()).collect();
    format!(
        "{}: {total} games of {} in {}, {} at a time, seed {}",
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
