//! `arena resume`: goes on with a run that was interrupted, or extends or repairs one that is finished.

use std::collections::BTreeSet;
use std::fs::File;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::ArgMatches;

use super::tournament::{BAD_PLAN, Folder, play};
use crate::cli::ResumeArgs;
use crate::events::EventLog;
use crate::plan::entry::{EngineEntry, ExtensionEntry, Parsed, PlanEntry};
use crate::plan::resolve::resolve;
use crate::plan::{Events, Plan, file, words};
use crate::record::GameRecord;
use crate::results::{PLAN, ResultsFolder};
use crate::runner::retrace;
use crate::schedule::{Format, Schedule};

/// Goes on with the run in a folder of results: what is finished counts, what is not is played. `matches` are
/// those of the subcommand: they know where each `--add-engine` begins.
///
/// # Errors
///
/// If the run failed after it had begun.
pub fn run(args: &ResumeArgs, matches: &ArgMatches) -> anyhow::Result<ExitCode> {
    match take_up(args, matches) {
        Ok((plan, events, folder)) => play(plan, events, folder),
        Err(error) => {
            super::complain(&format!("{error:#}"));
            Ok(ExitCode::from(BAD_PLAN))
        }
    }
}

fn take_up(
    args: &ResumeArgs,
    matches: &ArgMatches,
) -> anyhow::Result<(Plan, Option<File>, Folder)> {
    let mut entry = file::read(&args.folder.join(PLAN))?;
    entry.out = Some(args.folder.clone());
    entry.concurrency = args.concurrency.or(entry.concurrency);
    entry.table_every = args.table_every.or(entry.table_every);
    entry.debug = args.debug.then_some(true).or(entry.debug);
    entry.json = Some(args.json);
    entry.quiet = Some(args.quiet);
    if let Some(events) = &args.events {
        entry.events = Some(Parsed(events.parse().map_err(|error| anyhow!("--events: {error}"))?));
    }
    // A descriptor of the run before is none of this one's.
    entry
        .events
        .take_if(|events| args.events.is_none() && matches!(events.0, Events::Descriptor(_)));
    // All that can be wrong with the flags is found before anything is changed.
    let before = resolve(entry.clone())?;
    let events = EventLog::descriptor(before.showing.events.as_ref())?;
    let (mut results, mut games) = ResultsFolder::resume(&args.folder)?;
    let voided = voided(&before, &games, &args.void)?;
    let (_, schedule) = retraced(&before, &games, &voided);
    extend(&mut entry, args, matches, &before, &schedule)?;
    let plan = resolve(entry)?;
    if !voided.is_empty() {
        results.void(&voided)?;
        games.retain(|game| game.game.is_none_or(|number| !voided.contains(&number)));
        let list: Vec<String> = voided.iter().map(u64::to_string).collect();
        super::complain(&format!("note: taken out, to be played again: {}", list.join(", ")));
    }
    Ok((plan, events, Folder::Resumed(Box::new(results), games)))
}

/// The schedule as far as the games go, without those that are taken out; and the last number of the stage
/// of the first one that is taken out.
fn retraced(plan: &Plan, games: &[GameRecord], void: &BTreeSet<u64>) -> (Option<u64>, Schedule) {
    let plays = plan.engines.iter().map(|engine| engine.variants.clone().unwrap_or_default());
    let mut schedule = Schedule::new(plan.schedule(plays.collect()));
    let kept = games.iter().filter(|game| game.game.is_none_or(|number| !void.contains(&number)));
    retrace(&mut schedule, kept);
    let first = void.first().copied();
    (first.filter(|first| schedule.game(*first).is_some()).map(|_| schedule.stage_end()), schedule)
}

/// The numbers of all games to take out: those that were named, and those that follow from them.
fn voided(plan: &Plan, games: &[GameRecord], named: &[u64]) -> anyhow::Result<BTreeSet<u64>> {
    let known: BTreeSet<u64> = games.iter().filter_map(|game| game.game).collect();
    if let Some(number) = named.iter().find(|number| !known.contains(number)) {
        bail!("--void: there is no finished game {number}");
    }
    let mut void: BTreeSet<u64> = named.iter().copied().collect();
    if plan.format.is_dynamic() || plan.quarantine.is_some() {
        // Without the earliest the schedule stops in its stage: all games behind it follow from others.
        if let (Some(end), _) = retraced(plan, games, &void) {
            void.extend(known.range(end + 1..));
        }
    }
    Ok(void)
}

/// Adds engines and games to the plan.
fn extend(
    entry: &mut PlanEntry,
    args: &ResumeArgs,
    matches: &ArgMatches,
    plan: &Plan,
    schedule: &Schedule,
) -> anyhow::Result<()> {
    let added: Vec<_> =
        matches.get_occurrences::<String>("add_engine").into_iter().flatten().collect();
    let mut ahead = schedule.clone();
    let is_over = plan.format.is_dynamic() && ahead.is_finished();
    if is_over && !added.is_empty() && args.more_games.is_none() {
        // It would join with a round that there is not.
        bail!("--add-engine: all rounds are played; add --more-games N for it to play in");
    }
    let added: Vec<EngineEntry> = added
        .into_iter()
        .map(|words| words::engine_entry(&words.collect::<Vec<_>>()))
        .collect::<Result<_, String>>()
        .map_err(|error| anyhow!("--add-engine: {error}"))?;
    if !added.is_empty() {
        let after = if plan.format.is_dynamic() { schedule.stages() } else { 0 };
        let (engines, after) = (Some(added.len()), Some(after));
        entry.extensions.push(ExtensionEntry { engines, after, ..ExtensionEntry::default() });
    }
    let common = common_time(entry);
    entry.engines.extend(added.into_iter().map(|engine| engine.over(common.clone())));
    let Some(games) = args.more_games else { return Ok(()) };
    let none = ExtensionEntry::default();
    entry.extensions.push(match plan.format {
        Format::Swiss { .. } | Format::Ladder { .. } => {
            if games == 0 || !games.is_multiple_of(plan.games) {
                bail!(
                    "--more-games {games}: here a round has {} games for each engine: write a multiple of it",
                    plan.games
                );
            }
            ExtensionEntry { rounds: Some(games / plan.games), ..none }
        }
        _ => ExtensionEntry { games: Some(games), ..none },
    });
    Ok(())
}

/// The time control that all engines have; nothing if they differ.
fn common_time(entry: &PlanEntry) -> EngineEntry {
    let time = |engine: &EngineEntry| EngineEntry {
        tc: engine.tc,
        movetime: engine.movetime,
        nodes: engine.nodes,
        depth: engine.depth,
        margin: engine.margin,
        ..EngineEntry::default()
    };
    let mut all = entry.engines.iter().map(time);
    let first = all.next().unwrap_or_default();
    if all.all(|other| other == first) { first } else { EngineEntry::default() }
}
