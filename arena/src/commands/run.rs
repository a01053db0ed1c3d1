//! `arena run`: from flags and files to a plan, and to a finished tournament.

use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::ArgMatches;
use quadriga::Variant;

use super::tournament::{BAD_PLAN, Folder, Showing, play};
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
        Ok(plan) => play(plan, Folder::New, Showing { json: args.json, quiet: args.quiet }),
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
    let time = |flag: &str, given: &Option<String>| -> anyhow::Result<Option<Milliseconds>> {
        let time = given.as_ref().map(|text| milliseconds(flag, text).map(Milliseconds));
        time.transpose().with_context(|| format!("--{flag}"))
    };
    entry.startup_timeout =
        time("startup-timeout", &args.startup_timeout)?.or(entry.startup_timeout);
    entry.ready_timeout = time("ready-timeout", &args.ready_timeout)?.or(entry.ready_timeout);
    entry.newgame_timeout =
        time("newgame-timeout", &args.newgame_timeout)?.or(entry.newgame_timeout);
    entry.go_timeout = time("go-timeout", &args.go_timeout)?.or(entry.go_timeout);
    let parsed = |flag: &str, error: String| anyhow!("--{flag}: {error}");
    if let Some(format) = &args.format {
        entry.format = Some(Parsed(format.parse().map_err(|error| parsed("format", error))?));
    }
    entry.seeds = args.seeds.or(entry.seeds);
    if !args.openings.is_empty() {
        let openings = words::openings_entry(&args.openings);
        entry.openings = Some(openings.map_err(|error| parsed("openings", error))?);
    }
    if !args.resign.is_empty() {
        let resign = words::resign_entry(&args.resign);
        entry.resign = Some(resign.map_err(|error| parsed("resign", error))?);
    }
    if !args.draw.is_empty() {
        let draw = words::draw_entry(&args.draw);
        entry.draw = Some(draw.map_err(|error| parsed("draw", error))?);
    }
    if let Some(time_loss) = &args.time_loss {
        let time_loss = time_loss.parse().map_err(|error| parsed("time-loss", error))?;
        entry.time_loss = Some(Parsed(time_loss));
    }
    let plan = resolve(entry)?;
    ResultsFolder::check(&plan.out)?;
    Ok(plan)
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
