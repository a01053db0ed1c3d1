//! `arena run`: from flags and files to a plan, and to a finished tournament.

use std::fmt::Display;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context, anyhow};
use clap::ArgMatches;
use quadriga::Variant;

use super::tournament::{BAD_PLAN, Folder, play};
use crate::cli::RunArgs;
use crate::plan::entry::{EngineEntry, Milliseconds, Parsed, PlanEntry};
use crate::plan::resolve::resolve;
use crate::plan::time_control::milliseconds;
use crate::plan::{Plan, file, words};
use crate::results::ResultsFolder;
use crate::sprt::{KEYS, SprtEntry};

/// Plays a tournament. `matches` are those of the subcommand: they know where each `--engine` begins.
///
/// # Errors
///
/// If the run failed after it had begun.
pub fn run(args: &RunArgs, matches: &ArgMatches) -> anyhow::Result<ExitCode> {
    match plan(args, matches) {
        Ok(plan) => play(plan, Folder::New),
        Err(error) => {
            super::complain(&format!("{error:#}"));
            Ok(ExitCode::from(BAD_PLAN))
        }
    }
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
    if !args.sprt.is_empty() {
        let words = sprt_entry(&args.sprt).map_err(|error| anyhow!("--sprt: {error}"))?;
        entry.sprt = Some(words.over(entry.sprt.unwrap_or_default()));
    }
    entry.games = args.games.or(entry.games);
    entry.concurrency = args.concurrency.or(entry.concurrency);
    entry.seed = args.seed.or(entry.seed);
    entry.out = args.out.clone().or(entry.out);
    entry.event = args.event.clone().or(entry.event);
    entry.seeds = args.seeds.or(entry.seeds);
    entry.rounds = args.rounds.or(entry.rounds);
    entry.tiebreaks = args.tiebreaks.or(entry.tiebreaks);
    entry.quarantine = args.quarantine.or(entry.quarantine);
    entry.max_plies = args.max_plies.or(entry.max_plies);
    entry.table_every = args.table_every.or(entry.table_every);
    entry.affinity = args.affinity.then_some(true).or(entry.affinity);
    entry.debug = args.debug.then_some(true).or(entry.debug);
    entry.json = args.json.then_some(true).or(entry.json);
    entry.quiet = args.quiet.then_some(true).or(entry.quiet);
    over(&mut entry.format, "format", args.format.as_ref())?;
    over(&mut entry.luck, "luck", args.luck.as_ref())?;
    over(&mut entry.time_loss, "time-loss", args.time_loss.as_ref())?;
    over(&mut entry.events, "events", args.events.as_ref())?;
    over_time(&mut entry.startup_timeout, "startup-timeout", args.startup_timeout.as_ref())?;
    over_time(&mut entry.newgame_timeout, "newgame-timeout", args.newgame_timeout.as_ref())?;
    over_time(&mut entry.go_timeout, "go-timeout", args.go_timeout.as_ref())?;
    over_words(&mut entry.openings, "openings", &args.openings, words::openings_entry)?;
    over_words(&mut entry.resign, "resign", &args.resign, words::resign_entry)?;
    over_words(&mut entry.draw, "draw", &args.draw, words::draw_entry)?;
    let plan = resolve(entry)?;
    ResultsFolder::check(&plan.out)?;
    Ok(plan)
}

/// Lays what a flag says over what the file says.
fn over<T: FromStr<Err: Display>>(
    slot: &mut Option<Parsed<T>>,
    flag: &str,
    given: Option<&String>,
) -> anyhow::Result<()> {
    if let Some(text) = given {
        *slot = Some(Parsed(text.parse().map_err(|error| anyhow!("--{flag}: {error}"))?));
    }
    Ok(())
}

fn over_time(
    slot: &mut Option<Milliseconds>,
    flag: &str,
    given: Option<&String>,
) -> anyhow::Result<()> {
    if let Some(text) = given {
        *slot = Some(Milliseconds(milliseconds(flag, text).with_context(|| format!("--{flag}"))?));
    }
    Ok(())
}

fn over_words<T>(
    slot: &mut Option<T>,
    flag: &str,
    given: &[String],
    read: impl Fn(&[String]) -> Result<T, String>,
) -> anyhow::Result<()> {
    if !given.is_empty() {
        *slot = Some(read(given).map_err(|error| anyhow!("--{flag}: {error}"))?);
    }
    Ok(())
}

/// Reads the words after `--sprt`.
fn sprt_entry(words: &[String]) -> Result<SprtEntry, String> {
    let mut entry = SprtEntry::default();
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if !entry.word(key, value)? {
            return Err(format!("`{word}`: the words are {KEYS}"));
        }
    }
    Ok(entry)
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
