//! From what was written to what will be done: defaults filled in, programs found, mistakes refused.

use std::path::PathBuf;
use std::time::Duration;

use quadriga::{Limit, Variant};

use super::entry::{
    DrawEntry, EngineEntry, ExtensionEntry, FormatWord, Milliseconds, OpeningsEntry, PlanEntry,
    ResignEntry,
};
use super::launch::{Launch, LaunchError};
use super::{EnginePlan, Events, OpeningsPlan, Patience, Plan, Restart, Showing, TimeControl};
use crate::openings::Order;
use crate::record::TimeLoss;
use crate::referee::{Adjudication, DrawRule, ResignRule};
use crate::schedule::{Extension, Format, Luck};
use crate::sprt::SprtEntry;

/// The most games of a pairing in a variant.
const MOST_GAMES: u32 = 10_000_000;
const GAMES_RANGE: &str = "from 1 to 10000000";

/// The most games for a pairing in a variant where there is a test and nothing is said.
const SPRT_GAMES: u32 = 100_000;

/// A plan that can't be followed. Nothing was started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Fewer than two engines.
    #[error(
        "{0} engine(s): a tournament needs at least two; add --engine cmd=... or builtin:random"
    )]
    TooFewEngines(usize),
    /// An engine without a command.
    #[error("engine {0} has no command: add cmd=\"...\" or builtin:random or builtin:greedy")]
    NoCommand(usize),
    /// An engine's program can't be started.
    #[error("engine {number}: {error}")]
    Launch {
        /// Its place in the plan, from 1.
        number: usize,
        /// Why.
        error: LaunchError,
    },
    /// A path that a plan file can't hold.
    #[error("the path `{}` is not UTF-8: a plan can't hold it", .0.display())]
    NotUtf8(PathBuf),
    /// Two engines of one name.
    #[error("two engines are called `{0}`: give them different names with name=...")]
    SameName(String),
    /// A name that would spoil records and tables.
    #[error("engine {number}: the name `{name}` {why}")]
    BadName {
        /// Its place in the plan, from 1.
        number: usize,
        /// The name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// No variant was named.
    #[error(
        "no variant: add --variant with one or more of ramses, rampart-classic, rampart-xl, qadesh, ptolemy-basic, ptolemy-advanced, or all"
    )]
    NoVariant,
    /// A variant stands there twice.
    #[error("the variant {0} is given twice")]
    SameVariant(Variant),
    /// A number out of its range.
    #[error("{key} = {number}: {expected}")]
    OutOfRange {
        /// What it is for.
        key: String,
        /// The number.
        number: u64,
        /// What would be right.
        expected: &'static str,
    },
    /// Parts of the plan that don't go together.
    #[error("{0}")]
    Contradiction(&'static str),
    /// A test that can't be made.
    #[error("sprt: {0}")]
    Sprt(String),
    /// `cmd` and the like make no sense for all engines at once.
    #[error("`{0}` can't be given for each engine: give it to the engines one by one")]
    NotForEach(&'static str),
}

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
                return Err(PlanError::SameName(name.clone()));
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

/// The most rounds of a Swiss or a ladder.
const MOST_ROUNDS: u32 = 100_000;

fn resolve_format(entry: &PlanEntry, engines: usize) -> Result<Format, PlanError> {
    let PlanEntry { format, seeds, rounds, tiebreaks, .. } = entry;
    let word = format.map_or(FormatWord::RoundRobin, |format| format.0);
    let contradiction = |what| Err(PlanError::Contradiction(what));
    if seeds.is_some() && word != FormatWord::Gauntlet {
        return contradiction("seeds are for a gauntlet: add format gauntlet");
    }
    if rounds.is_some() && !matches!(word, FormatWord::Swiss | FormatWord::Ladder) {
        return contradiction("rounds are for a Swiss or a ladder: add format swiss or ladder");
    }
    if tiebreaks.is_some() && word != FormatWord::Knockout {
        return contradiction("tiebreaks are for a knockout: add format knockout");
    }
    if entry.sprt.is_some() && !matches!(word, FormatWord::RoundRobin | FormatWord::Match) {
        return contradiction("sprt: a test is a match of two engines: leave the format away");
    }
    let opponents = u32::try_from(engines - 1).unwrap_or(u32::MAX);
    match word {
        FormatWord::RoundRobin => Ok(Format::RoundRobin),
        FormatWord::Match if engines == 2 => Ok(Format::Match),
        FormatWord::Match => {
            contradiction("a match is between two engines: for more, leave the format away")
        }
        FormatWord::Gauntlet => {
            let least_one_other = "at least 1, and fewer than there are engines";
            let seeds = in_range("seeds", seeds.unwrap_or(1), 1, engines - 1, least_one_other)?;
            Ok(Format::Gauntlet { seeds })
        }
        FormatWord::Swiss => {
            // As many as a knockout would have.
            let usual = engines.next_power_of_two().trailing_zeros();
            let most = opponents + u32::from(engines % 2 == 1);
            let expected =
                "at least 1, and no more than everybody has opponents: nobody meets twice";
            let rounds = in_range("rounds", rounds.unwrap_or(usual), 1, most, expected)?;
            Ok(Format::Swiss { rounds })
        }
        FormatWord::Knockout => {
            let tiebreaks = tiebreaks.unwrap_or(5);
            Ok(Format::Knockout {
                tiebreaks: in_range("tiebreaks", tiebreaks, 0, 1000, "from 0 to 1000")?,
            })
        }
        FormatWord::Ladder => {
            // As many games as a round robin.
            let rounds = rounds.unwrap_or(opponents);
            Ok(Format::Ladder {
                rounds: in_range("rounds", rounds, 1, MOST_ROUNDS, "from 1 to 100000")?,
            })
        }
    }
}

fn resolve_extensions(
    entries: &[ExtensionEntry],
    format: Format,
    engines: usize,
) -> Result<Vec<Extension>, PlanError> {
    let mut joined = 0;
    let mut extensions = Vec::new();
    for entry in entries {
        extensions.push(match (*entry, format) {
            (_, Format::Knockout { .. }) => {
                return Err(PlanError::Contradiction("a knockout can't be extended"));
            }
            (ExtensionEntry { games: Some(games), rounds: None, engines: None, after: None }, _)
                if !format.is_dynamic() =>
            {
                let (least, most) = (1, MOST_GAMES);
                Extension::Games(in_range("extension games", games, least, most, GAMES_RANGE)?)
            }
            (
                ExtensionEntry { games: None, rounds: Some(rounds), engines: None, after: None },
                Format::Swiss { .. } | Format::Ladder { .. },
            ) => Extension::Rounds(in_range(
                "extension rounds",
                rounds,
                1,
                MOST_ROUNDS,
                "from 1 to 100000",
            )?),
            (ExtensionEntry { games: None, rounds: None, engines: Some(count), after }, _) => {
                joined += count;
                Extension::Engines { count, after: after.unwrap_or(0) }
            }
            _ => {
                return Err(PlanError::Contradiction(
                    "extension: write games (round-robin, match, gauntlet), rounds (swiss, ladder) or \
                     engines with after",
                ));
            }
        });
    }
    if joined + 2 > engines {
        return Err(PlanError::Contradiction("extension: more engines joined than the plan has"));
    }
    Ok(extensions)
}

fn resolve_openings(openings: Option<OpeningsEntry>) -> Result<OpeningsPlan, PlanError> {
    let Some(OpeningsEntry { file, order, first, random }) = openings else {
        return Ok(OpeningsPlan::Start);
    };
    match (file, random) {
        (Some(_), Some(_)) => {
            Err(PlanError::Contradiction("openings: either a file or random turns, not both"))
        }
        (None, None) => Err(PlanError::Contradiction("openings: give a file or random turns")),
        (None, Some(turns)) if order.is_none() && first.is_none() => {
            Ok(OpeningsPlan::Random(in_range("openings random", turns, 1, 1000, "from 1 to 1000")?))
        }
        (None, Some(_)) => {
            Err(PlanError::Contradiction("openings: order and first are for those of a file"))
        }
        (Some(file), None) if file.to_str().is_none() => Err(PlanError::NotUtf8(file)),
        (Some(file), None) => Ok(OpeningsPlan::File {
            path: std::path::absolute(&file).unwrap_or(file),
            order: order.map_or(Order::Sequential, |order| order.0),
            first: in_range("openings first", first.unwrap_or(1), 1, usize::MAX, "from 1")?,
        }),
    }
}

fn resolve_adjudication(
    resign: Option<ResignEntry>,
    draw: Option<DrawEntry>,
    max_plies: Option<u32>,
) -> Result<Adjudication, PlanError> {
    let plies = |key, plies| in_range(key, plies, 1, 1000, "from 1 to 1000");
    let resign = resign.map(|ResignEntry { plies: number, score, twosided }| {
        Ok(ResignRule { plies: plies("resign plies", number)?, score, twosided })
    });
    let draw = draw.map(|DrawEntry { after, plies: number, score }| {
        Ok(DrawRule { after, plies: plies("draw plies", number)?, score })
    });
    let max_plies =
        max_plies.map(|number| in_range("max-plies", number, 1, 1_000_000, "from 1 to 1000000"));
    Ok(Adjudication {
        resign: resign.transpose()?,
        draw: draw.transpose()?,
        max_plies: max_plies.transpose()?,
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
    let events = entry.events.as_ref().map(|events| events.0.clone());
    let json = entry.json.unwrap_or(false);
    if json && events == Some(Events::STANDARD_OUTPUT) {
        return Err(PlanError::Contradiction(
            "json and events fd:1: both would write to the standard output",
        ));
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
    let words: Vec<String> = command.0.iter().chain(&engine.args).cloned().collect();
    let launch = Launch::find(&words, directory.as_deref(), &engine.env)
        .map_err(|error| PlanError::Launch { number, error })?;
    let time = time_control(&engine);
    if time.movetime.is_some_and(|time| time < Duration::from_millis(1)) {
        let key = "movetime".to_owned();
        return Err(PlanError::OutOfRange {
            key,
            number: 0,
            expected: "an engine needs at least 1 ms",
        });
    }
    if time.nodes == Some(0) || time.depth == Some(0) {
        let key = "nodes or depth".to_owned();
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
