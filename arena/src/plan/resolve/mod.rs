//! From what was written to what will be done: defaults filled in, programs found, mistakes refused.

mod rules;

use std::path::PathBuf;
use std::time::Duration;

use quadriga::{Limit, Variant};

use super::entry::{EngineEntry, Milliseconds, PlanEntry};
use super::launch::{BUILTIN_PREFIX, Launch};
use super::{EnginePlan, Events, Patience, Plan, Restart, Showing, TimeControl};
use crate::record::TimeLoss;
use crate::schedule::Luck;
use crate::sprt::SprtEntry;
use rules::{resolve_adjudication, resolve_extensions, resolve_format, resolve_openings};

pub use super::error::PlanError;

/// The most games of a pairing in a variant.
const MOST_GAMES: u32 = 10_000_000;
const GAMES_RANGE: &str = "from 1 to 10000000";

/// The most games for a pairing in a variant where there is a test and nothing is said.
const SPRT_GAMES: u32 = 100_000;

/// Makes a plan of `entry`: fills in what it leaves open and finds the engines' programs.
///
/// # Errors
///
/// If it can't be followed.
pub fn resolve(entry: PlanEntry) -> Result<Plan, PlanError> {
    let PlanEntry { each, engines, .. } = &entry;
    if each.cmd.is_some() {
        return Err(PlanError::NotForEach("cmd"));
    }
    if each.name.is_some() {
        return Err(PlanError::NotForEach("name"));
    }
    if engines.len() < 2 {
        return Err(PlanError::TooFewEngines(engines.len()));
    }
    let engines: Vec<EnginePlan> = engines
        .iter()
        .enumerate()
        .map(|(index, engine)| resolve_engine(index + 1, engine, each))
        .collect::<Result<_, _>>()?;
    for (index, engine) in engines.iter().enumerate() {
        if let Some(name) = &engine.name {
            check_name(index + 1, name)?;
            if engines[..index].iter().any(|other| other.name.as_ref() == Some(name)) {
                return Err(PlanError::SameName { number: index + 1, name: name.clone() });
            }
        }
    }
    let paths = entry.out.iter().chain(engines.iter().filter_map(|e| e.launch.directory.as_ref()));
    if let Some(path) = paths.into_iter().find(|path| path.to_str().is_none()) {
        return Err(PlanError::NotUtf8(path.clone()));
    }
    let variants: Vec<Variant> = entry.variants.iter().map(|variant| variant.0).collect();
    if variants.is_empty() {
        return Err(PlanError::NoVariant);
    }
    for (index, variant) in variants.iter().enumerate() {
        if variants[..index].contains(variant) {
            return Err(PlanError::SameVariant(*variant));
        }
    }
    let sprt = entry.sprt.map(SprtEntry::resolve).transpose().map_err(PlanError::Sprt)?;
    if sprt.is_some() && engines.len() != 2 {
        let count = engines.len();
        return Err(PlanError::Sprt(format!("{count} engines: a test is between exactly two")));
    }
    // A test ends the run by itself; its schedule is only the most that it may play.
    let games = entry.games.unwrap_or(if sprt.is_some() { SPRT_GAMES } else { 2 });
    let limits = entry.limits.iter().map(|(variant, &number)| {
        let limit = Limit::new(number).filter(|_| variant.0.default_limit().is_some());
        let expected = match variant.0.default_limit() {
            Some(_) => "a limit is a whole number from 1 to 999998",
            None => "this variant has no limit",
        };
        let out_of_range = || PlanError::OutOfRange {
            key: format!("limit {}", variant.0),
            number: number.into(),
            expected,
        };
        limit.map(|limit| (variant.0, limit)).ok_or_else(out_of_range)
    });
    let limits = limits.collect::<Result<_, _>>()?;
    let defaults = Patience::default();
    let patience = Patience {
        startup: patience("startup-timeout", entry.startup_timeout, defaults.startup)?,
        ready: patience("ready-timeout", entry.ready_timeout, defaults.ready)?,
        newgame: patience("newgame-timeout", entry.newgame_timeout, defaults.newgame)?,
        ceiling: patience("go-timeout", entry.go_timeout, defaults.ceiling)?,
        quit: defaults.quit,
    };
    let format = resolve_format(&entry, engines.len())?;
    let showing = resolve_showing(&entry)?;
    Ok(Plan {
        event: entry.event.unwrap_or_else(|| "Quadriga tournament".to_owned()),
        variants,
        limits,
        sprt,
        games: in_range("games", games, 1, MOST_GAMES, GAMES_RANGE)?,
        concurrency: in_range(
            "concurrency",
            entry.concurrency.unwrap_or(1),
            1,
            1024,
            "from 1 to 1024",
        )?,
        seed: entry.seed.unwrap_or_else(fresh_seed),
        out: entry.out.unwrap_or_else(|| PathBuf::from("results")),
        patience,
        extensions: resolve_extensions(&entry.extensions, format, engines.len())?,
        format,
        luck: entry.luck.map_or(Luck::Mirrored, |luck| luck.0),
        quarantine: entry
            .quarantine
            .map(|failures| in_range("quarantine", failures, 1, u32::MAX, "at least 1"))
            .transpose()?,
        affinity: entry.affinity.unwrap_or(false),
        debug: entry.debug.unwrap_or(false),
        showing,
        openings: resolve_openings(entry.openings)?,
        adjudication: resolve_adjudication(entry.resign, entry.draw, entry.max_plies)?,
        time_loss: entry.time_loss.map_or(TimeLoss::Rules, |time_loss| time_loss.0),
        engines,
    })
}

/// What is wrong with a name, wherever it comes from.
///
/// # Errors
///
/// If it can't stand in records and tables.
pub fn check_name(number: usize, name: &str) -> Result<(), PlanError> {
    let bad = |why| Err(PlanError::BadName { number, name: name.to_owned(), why });
    if name.trim() != name || name.is_empty() {
        return bad("is empty or has spaces around it");
    }
    if crate::report::visible(name) != name {
        return bad("has control characters or invisible ones in it");
    }
    if name.chars().count() > 100 {
        return bad("is longer than 100 characters");
    }
    Ok(())
}

fn resolve_showing(entry: &PlanEntry) -> Result<Showing, PlanError> {
    let table_every = entry
        .table_every
        .map(|games| in_range("table-every", games, 1, u64::MAX, "at least 1"))
        .transpose()?;
    let events = entry.events.as_ref().map(|events| match &events.0 {
        Events::File(path) => Events::File(std::path::absolute(path).unwrap_or(path.clone())),
        Events::Descriptor(number) => Events::Descriptor(*number),
    });
    let json = entry.json.unwrap_or(false);
    if json && events == Some(Events::STANDARD_OUTPUT) {
        return Err(PlanError::Contradiction {
            key: "json",
            what: "json and events fd:1: both would write to the standard output",
        });
    }
    Ok(Showing { json, quiet: entry.quiet.unwrap_or(false), table_every, events })
}

/// One engine of a plan, of what is said of it and of each; `number` is its place, for errors.
///
/// # Errors
///
/// If it can't be started or its limits make no sense.
pub(crate) fn resolve_engine(
    number: usize,
    engine: &EngineEntry,
    each: &EngineEntry,
) -> Result<EnginePlan, PlanError> {
    let engine = engine.clone().over(each.clone());
    let command = engine.cmd.as_ref().ok_or(PlanError::NoCommand(number))?;
    let directory = engine.dir.as_ref();
    let directory = directory.map(|dir| std::fs::canonicalize(dir).unwrap_or_else(|_| dir.clone()));
    // Where nothing is said it is the arena's own. The plan keeps it: what the command says may depend on it,
    // and a run may be gone on with from elsewhere.
    let is_builtin = command.0.first().is_some_and(|word| word.starts_with(BUILTIN_PREFIX));
    let directory = directory.or_else(|| std::env::current_dir().ok().filter(|_| !is_builtin));
    let words: Vec<String> = command.0.iter().chain(&engine.args).cloned().collect();
    let launch = Launch::find(&words, directory.as_deref(), &engine.env)
        .map_err(|error| PlanError::Launch { number, error })?;
    let time = time_control(&engine);
    if time.movetime.is_some_and(|time| time < Duration::from_millis(1)) {
        let key = format!("engine {number} movetime");
        return Err(PlanError::OutOfRange {
            key,
            number: 0,
            expected: "an engine needs at least 1 ms",
        });
    }
    if time.nodes == Some(0) || time.depth == Some(0) {
        let key = if time.nodes == Some(0) { "nodes" } else { "depth" };
        let key = format!("engine {number} {key}");
        return Err(PlanError::OutOfRange { key, number: 0, expected: "at least 1" });
    }
    Ok(EnginePlan {
        name: engine.name,
        launch,
        restart: engine.restart.map_or(Restart::Auto, |restart| restart.0),
        variants: engine.variants.map(|variants| variants.into_iter().map(|one| one.0).collect()),
        options: engine.options.0,
        time: time.or_default(),
    })
}

/// The limits that are said of an engine; none, if nothing is said.
pub(crate) fn time_control(entry: &EngineEntry) -> TimeControl {
    TimeControl {
        clock: entry.tc.map(|clock| clock.0),
        movetime: entry.movetime.map(|time| time.0),
        nodes: entry.nodes,
        depth: entry.depth,
        margin: entry.margin.map_or(Duration::ZERO, |margin| margin.0),
    }
}

fn in_range<N: Copy + PartialOrd + TryInto<u64>>(
    key: &str,
    number: N,
    least: N,
    most: N,
    expected: &'static str,
) -> Result<N, PlanError> {
    if number < least || number > most {
        let number = number.try_into().unwrap_or(u64::MAX);
        return Err(PlanError::OutOfRange { key: key.to_owned(), number, expected });
    }
    Ok(number)
}

fn patience(
    key: &str,
    given: Option<Milliseconds>,
    default: Duration,
) -> Result<Duration, PlanError> {
    let time = given.map_or(default, |time| time.0);
    if time.is_zero() {
        let expected = "waiting no time at all makes every engine fail";
        return Err(PlanError::OutOfRange { key: key.to_owned(), number: 0, expected });
    }
    Ok(time)
}

/// A seed that nobody chose, so that two runs without `--seed` differ. It is written into the plan.
pub(crate) fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = now.map_or(0, |now| now.as_nanos() as u64);
    // Kept below 2^53, so that every JSON and TOML reader takes it whole.
    quadriga::game_seed(nanos, u64::from(std::process::id())) >> 11
}

#[cfg(test)]
mod tests {
    use super::super::words::engine_entry;
    use super::*;

    fn entry(engines: &[&str]) -> PlanEntry {
        PlanEntry {
            variants: "ramses".parse().map(super::super::entry::Parsed).into_iter().collect(),
            engines: engines
                .iter()
                .map(|words| engine_entry(&words.split(' ').collect::<Vec<_>>()).unwrap())
                .collect(),
            ..PlanEntry::default()
        }
    }

    #[test]
    fn what_each_says_holds_where_an_engine_says_nothing() {
        let mut entry = entry(&["builtin:random tc=1", "builtin:greedy option.Seed=2"]);
        entry.each =
            engine_entry(&["nodes=5", "margin=10", "option.Seed=1", "option.X=y"]).unwrap();
        let plan = resolve(entry).unwrap();
        assert_eq!(plan.engines[0].time.to_string(), "1");
        assert_eq!(plan.engines[1].time.to_string(), "nodes=5");
        assert_eq!(plan.engines[1].time.margin, Duration::from_millis(10));
        let seeds = |index: usize| plan.engines[index].options.clone();
        assert_eq!(seeds(0)[0], ("Seed".to_owned(), "1".to_owned()));
        assert_eq!(seeds(1)[1], ("Seed".to_owned(), "2".to_owned()));
    }

    #[test]
    fn plans_that_cannot_be_followed_are_refused() {
        let refused = |entry| resolve(entry).unwrap_err().to_string();
        assert!(refused(entry(&["builtin:random"])).contains("at least two"));
        assert!(refused(entry(&["builtin:random", "name=X"])).contains("engine 2 has no command"));
        let twins = entry(&["builtin:random name=X", "builtin:greedy name=X"]);
        assert!(refused(twins).contains("two engines are called `X`"));
        let two = || entry(&["builtin:random", "builtin:greedy"]);
        assert!(refused(PlanEntry { variants: vec![], ..two() }).contains("--variant"));
        assert!(refused(PlanEntry { games: Some(0), ..two() }).contains("games = 0"));
        assert!(refused(PlanEntry { concurrency: Some(0), ..two() }).contains("concurrency = 0"));
        let each = engine_entry(&["name=X"]).unwrap();
        assert!(refused(PlanEntry { each, ..two() }).contains("one by one"));
        let test = |elo0, elo1| Some(SprtEntry { elo0, elo1, ..SprtEntry::default() });
        assert!(refused(PlanEntry { sprt: test(None, Some(1.0)), ..two() }).contains("elo0"));
        let mut three = entry(&["builtin:random", "builtin:random", "builtin:greedy"]);
        three.sprt = test(Some(0.0), Some(5.0));
        assert!(refused(three).contains("exactly two"));
        let tested = PlanEntry { sprt: test(Some(0.0), Some(5.0)), ..two() };
        assert_eq!(resolve(tested).unwrap().games, SPRT_GAMES);
        let limits = [(super::super::entry::Parsed(Variant::PtolemyBasic), 5)].into();
        assert!(refused(PlanEntry { limits, ..two() }).contains("no limit"));
        assert!(resolve(two()).is_ok());
    }
}
