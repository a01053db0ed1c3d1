//! `arena run`: from flags and files to a plan, and to a finished tournament.

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context, anyhow};
use clap::ArgMatches;
use clap::parser::ValueSource;
use quadriga::Variant;

use super::tournament::{BAD_PLAN, Folder, play};
use crate::cli::RunArgs;
use crate::events::EventLog;
use crate::plan::entry::{EngineEntry, Milliseconds, Parsed, PlanEntry};
use crate::plan::file::PlanFileError;
use crate::plan::launch::BUILTIN_PREFIX;
use crate::plan::resolve::{PlanError, resolve};
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
    let planned = plan(args, matches).and_then(|plan| {
        let events = EventLog::descriptor(plan.showing.events.as_ref())?;
        Ok((plan, events))
    });
    match planned {
        Ok((plan, events)) => play(plan, events, Folder::New),
        Err(error) => {
            super::complain(&format!("{error:#}"));
            Ok(ExitCode::from(BAD_PLAN))
        }
    }
}

/// The plan of the flags, laid over that of the file.
fn plan(args: &RunArgs, matches: &ArgMatches) -> anyhow::Result<Plan> {
    let mut entry = match &args.plan {
        Some(path) => file::read(path).map_err(|error| misplaced(path, error))?,
        None => PlanEntry::default(),
    };
    let occurrences = |id| -> anyhow::Result<Vec<EngineEntry>> {
        let occurrences = matches.get_occurrences::<String>(id).into_iter().flatten();
        occurrences
            .map(|words| words::engine_entry(&words.collect::<Vec<_>>()))
            .collect::<Result<_, String>>()
            .map_err(|error| anyhow!("--{id}: {error}"))
    };
    let in_file = entry.engines.len();
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
    over_time(&mut entry.ready_timeout, "ready-timeout", args.ready_timeout.as_ref())?;
    over_time(&mut entry.newgame_timeout, "newgame-timeout", args.newgame_timeout.as_ref())?;
    over_time(&mut entry.go_timeout, "go-timeout", args.go_timeout.as_ref())?;
    over_words(&mut entry.openings, "openings", &args.openings, words::openings_entry)?;
    over_words(&mut entry.resign, "resign", &args.resign, words::resign_entry)?;
    over_words(&mut entry.draw, "draw", &args.draw, words::draw_entry)?;
    let plan = resolve(entry).map_err(|error| located(error, args, matches, in_file))?;
    ResultsFolder::check(&plan.out)?;
    Ok(plan)
}

/// What is said of a plan file that can't be read; of a word that was hardly meant as one, more.
fn misplaced(path: &Path, error: PlanFileError) -> anyhow::Error {
    let word = path.to_string_lossy();
    if word.contains('=') || word.starts_with(BUILTIN_PREFIX) {
        return anyhow!(
            "`{word}` is taken for a plan file: words like it stand after --engine or --each"
        );
    }
    error.into()
}

/// The error with its place in the plan file, if that is where it stands: what a flag says is no matter of the
/// file. `engines` is how many the file has.
fn located(
    error: PlanError,
    args: &RunArgs,
    matches: &ArgMatches,
    engines: usize,
) -> anyhow::Error {
    let by_flag = |key: &str| {
        let id = key.replace('-', "_");
        let id = match id.as_str() {
            "variants" => "variant",
            "limits" => "limit",
            other => other,
        };
        let known = matches.ids().any(|own| own.as_str() == id);
        known && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let in_file = error.place().is_some_and(|place| match &place[..] {
        [key, number, ..] if key == "engine" => {
            number.parse().is_ok_and(|number: usize| number <= engines)
        }
        [key, ..] => !by_flag(key),
        [] => false,
    });
    let text = args.plan.as_ref().filter(|_| in_file).and_then(|path| {
        let text = std::fs::read_to_string(path).ok()?;
        Some(format!("{}: {}", path.display(), file::at_its_place(&text, &error)?))
    });
    text.map_or_else(|| error.into(), anyhow::Error::msg)
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{CommandFactory, FromArgMatches};

    use super::*;
    use crate::cli::{Cli, Command};

    /// The same said by a flag and in a plan file.
    const PAIRS: [(&[&str], &str); 35] = [
        (&["--variant", "ramses", "qadesh"], "variants = [\"ramses\", \"qadesh\"]"),
        (&["--games", "6"], "games = 6"),
        (&["--sprt", "elo0=0", "elo1=5"], "sprt = { elo0 = 0, elo1 = 5 }"),
        (&["--concurrency", "3"], "concurrency = 3"),
        (&["--seed", "9"], "seed = 9"),
        (&["--out", "elsewhere"], "out = \"elsewhere\""),
        (&["--event", "Cup"], "event = \"Cup\""),
        (&["--limit", "ramses=100"], "limits = { ramses = 100 }"),
        (&["--format", "match"], "format = \"match\""),
        (&["--format", "gauntlet", "--seeds", "1"], "format = \"gauntlet\"\nseeds = 1"),
        (&["--format", "swiss", "--rounds", "1"], "format = \"swiss\"\nrounds = 1"),
        (&["--format", "ladder", "--rounds", "9"], "format = \"ladder\"\nrounds = 9"),
        (&["--format", "knockout", "--tiebreaks", "2"], "format = \"knockout\"\ntiebreaks = 2"),
        (&["--luck", "independent"], "luck = \"independent\""),
        (&["--quarantine", "3"], "quarantine = 3"),
        (&["--openings", "random=4"], "openings = { random = 4 }"),
        (
            &["--openings", "file=/book.txt", "order=random", "first=3"],
            "openings = { file = \"/book.txt\", order = \"random\", first = 3 }",
        ),
        (&["--resign", "plies=6", "score=5"], "resign = { plies = 6, score = 5 }"),
        (
            &["--resign", "plies=6", "score=5", "twosided=true"],
            "resign = { plies = 6, score = 5, twosided = true }",
        ),
        (
            &["--draw", "plies=6", "score=5", "after=9"],
            "draw = { plies = 6, score = 5, after = 9 }",
        ),
        (&["--max-plies", "300"], "max-plies = 300"),
        (&["--time-loss", "loss"], "time-loss = \"loss\""),
        (&["--startup-timeout", "3s"], "startup-timeout = \"3s\""),
        (&["--ready-timeout", "2s"], "ready-timeout = \"2s\""),
        (&["--newgame-timeout", "4s"], "newgame-timeout = 4000"),
        (&["--go-timeout", "5s"], "go-timeout = \"5s\""),
        (&["--affinity"], "affinity = true"),
        (&["--debug"], "debug = true"),
        (&["--events", "fd:3"], "events = \"fd:3\""),
        (&["--table-every", "7"], "table-every = 7"),
        (&["--json"], "json = true"),
        (&["--quiet"], "quiet = true"),
        (&["--each", "tc=40/60,5+0.1", "margin=9"], "each = { tc = \"40/60,5+0.1\", margin = 9 }"),
        (
            &["--each", "movetime=50", "nodes=5", "depth=3", "restart=on", "dir=/", "env.A=b c"],
            "each = { movetime = 50, nodes = 5, depth = 3, restart = \"on\", dir = \"/\", env = { A = \"b c\" } }",
        ),
        (
            &[
                "--engine",
                "cmd=sh",
                "arg=-c",
                "arg=true",
                "name=X",
                "variants=qadesh",
                "option.A=1",
            ],
            "engine = [{ cmd = \"builtin:random\", name = \"R\" }, { cmd = \"builtin:greedy\", name = \"G\" }, \
             { cmd = \"sh\", args = [\"-c\", \"true\"], name = \"X\", variants = [\"qadesh\"], options = { A = 1 } }]",
        ),
    ];

    /// The plan of flags, over a file with what every plan needs.
    fn planned(flags: &[&str], file: &str) -> Result<Plan, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.toml");
        let mut text = file.to_owned();
        for (key, line) in [
            ("seed", "seed = 1"),
            ("variants", "variants = [\"ramses\"]"),
            (
                "engine",
                "engine = [{ cmd = \"builtin:random\", name = \"R\" }, { cmd = \"builtin:greedy\", name = \"G\" }]",
            ),
        ] {
            if !file.lines().any(|own| own.starts_with(&format!("{key} = "))) {
                text.push_str(&format!("\n{line}"));
            }
        }
        std::fs::write(&path, text).unwrap();
        let words =
            ["arena", "run", path.to_str().unwrap()].into_iter().chain(flags.iter().copied());
        let matches =
            Cli::command().try_get_matches_from(words).map_err(|error| error.to_string())?;
        let cli = Cli::from_arg_matches(&matches).unwrap();
        let (Command::Run(args), Some((_, matches))) = (&cli.command, matches.subcommand()) else {
            panic!("not the command");
        };
        plan(args, matches).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn every_flag_can_stand_in_a_plan_file_and_the_other_way_round() {
        let usual = planned(&[], "").unwrap();
        for (flags, line) in PAIRS {
            let (by_flag, by_file) = (planned(flags, ""), planned(&[], line));
            assert_eq!(by_flag, by_file, "{flags:?}");
            let plan = by_flag.unwrap();
            assert_ne!(plan, usual, "{flags:?} changes nothing");
            // And what is saved is what was meant.
            let saved = file::write(&plan);
            let again = resolve(file::parse(&saved).unwrap()).unwrap();
            assert_eq!(again, plan, "{saved}");
        }
    }

    /// The fields that a table of the plan may have, as an unknown one is answered with.
    fn fields(table: &str) -> BTreeSet<String> {
        let error = file::parse(&format!("{table}no-such-key = 1")).unwrap_err();
        let (_, list) = error.split_once("expected one of ").unwrap();
        list.split(", ").map(|name| name.trim().trim_matches('`').to_owned()).collect()
    }

    #[test]
    fn no_flag_and_no_key_is_left_out_of_this_test() {
        let command = Cli::command();
        let run = command.find_subcommand("run").unwrap();
        let flags: BTreeSet<String> =
            run.get_arguments().filter_map(|arg| arg.get_long()).map(str::to_owned).collect();
        let tried: BTreeSet<String> = PAIRS
            .iter()
            .flat_map(|(flags, _)| flags.iter().filter_map(|flag| flag.strip_prefix("--")))
            .map(str::to_owned)
            .collect();
        assert_eq!(flags, tried);
        let keys: BTreeSet<String> = flags
            .into_iter()
            .map(|flag| match flag.as_str() {
                "variant" => "variants".to_owned(),
                "limit" => "limits".to_owned(),
                _ => flag,
            })
            // Only a run that has begun can be extended: arena resume does it.
            .chain(["extension".to_owned()])
            .collect();
        assert_eq!(keys, fields(""));
        let lines: String = PAIRS.iter().map(|(_, line)| *line).collect();
        for field in fields("[each]\n").union(&fields("[openings]\n")) {
            assert!(lines.contains(&format!("{field} = ")), "`{field}` is not tried");
        }
    }
}
