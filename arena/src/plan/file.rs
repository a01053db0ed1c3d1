//! Plan files: TOML, read with line and column of what is wrong, and written again.

use std::path::{Path, PathBuf};

use super::entry::{
    CommandLine, DrawEntry, EngineEntry, ExtensionEntry, FormatWord, Milliseconds, OpeningsEntry,
    Options, Parsed, PlanEntry, ResignEntry,
};
use super::error::PlanError;
use super::{OpeningsPlan, Plan};
use toml::de::{DeArray, DeTable};

use crate::schedule::Format;
use crate::sprt::SprtEntry;

/// A plan file that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum PlanFileError {
    /// It can't be read.
    #[error("{}: {cause}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// What stands in it is no plan; the message has line and column.
    #[error("{}: {message}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong, where.
        message: String,
    },
}

/// Reads a plan file. Directories in it are taken from the file's own folder.
///
/// # Errors
///
/// If it can't be read, or is no plan: with line and column.
pub fn read(path: &Path) -> Result<PlanEntry, PlanFileError> {
    let text = std::fs::read_to_string(path)
        .map_err(|cause| PlanFileError::Unreadable { path: path.to_owned(), cause })?;
    let mut entry = parse(&text)
        .map_err(|message| PlanFileError::Malformed { path: path.to_owned(), message })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    if let Some(file) = entry.openings.as_mut().and_then(|openings| openings.file.as_mut()) {
        *file = folder.join(&*file);
    }
    for engine in entry.engines.iter_mut().chain([&mut entry.each]) {
        if let Some(dir) = &mut engine.dir {
            *dir = folder.join(&*dir);
        }
    }
    Ok(entry)
}

/// Reads the text of a plan file.
///
/// # Errors
///
/// What is wrong, with line and column.
pub fn parse(text: &str) -> Result<PlanEntry, String> {
    toml::from_str(text).map_err(|error| {
        let said = error.to_string();
        let said = said.trim_end().replacen("TOML parse error at ", "", 1);
        // What the types are called here is of no interest there.
        ["usize", "u64", "u32"].iter().fold(said, |said, kind| {
            said.replace(&format!(", expected {kind}"), ", expected a whole number from 0")
        })
    })
}

/// What is wrong with a plan that came from this text, with line and column of its place there, if it stands
/// there.
#[must_use]
pub fn at_its_place(text: &str, error: &PlanError) -> Option<String> {
    let place = error.place()?;
    let document = DeTable::parse(text).ok()?;
    let mut span = None;
    let mut table = Some(document.get_ref());
    let mut list = None;
    for word in &place {
        let value = match (table.take(), list.take()) {
            (Some(table), _) => {
                let entry = table.iter().find(|(key, _)| key.get_ref() == word.as_str());
                // What is missing is missing in what was found last.
                let Some((key, value)) = entry else { break };
                let is_table = value.get_ref().is_table() || value.get_ref().is_array();
                span = Some(if is_table { key.span() } else { value.span() });
                value.get_ref()
            }
            (None, Some(array)) => {
                let array: &DeArray<'_> = array;
                let value = array.get(word.parse::<usize>().ok()?.checked_sub(1)?)?;
                span = Some(value.span());
                value.get_ref()
            }
            (None, None) => break,
        };
        (table, list) = (value.as_table(), value.as_array());
    }
    let start = span?.start;
    let before = text.get(..start)?;
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let (number, column) =
        (before.matches('\n').count() + 1, text[line_start..start].chars().count());
    let line = text[line_start..].lines().next().unwrap_or_default();
    let margin = " ".repeat(number.to_string().len());
    Some(format!(
        "line {number}, column {}\n{margin} |\n{number} | {line}\n{margin} | {}^\n{error}",
        column + 1,
        " ".repeat(column),
    ))
}

/// Writes a plan so that the same run can be started from it: nothing is left to a default.
#[must_use]
pub fn write(plan: &Plan) -> String {
    let entry = PlanEntry::from(plan);
    // A plan has nothing that TOML can't hold: all keys are text, and the numbers are of 64 bits at most.
    let text = toml::to_string(&entry).unwrap_or_default();
    format!(
        "# The plan as it was understood. `arena run plan.toml --out FOLDER` plays the same games again.\n{text}"
    )
}

impl From<&Plan> for PlanEntry {
    fn from(plan: &Plan) -> PlanEntry {
        let milliseconds = |time| Some(Milliseconds(time));
        PlanEntry {
            event: Some(plan.event.clone()),
            variants: plan.variants.iter().copied().map(Parsed).collect(),
            games: Some(plan.games),
            concurrency: Some(plan.concurrency),
            seed: Some(plan.seed),
            out: Some(plan.out.clone()),
            limits: plan
                .limits
                .iter()
                .map(|(variant, limit)| (Parsed(*variant), limit.get()))
                .collect(),
            sprt: plan.sprt.map(SprtEntry::from),
            startup_timeout: milliseconds(plan.patience.startup),
            ready_timeout: milliseconds(plan.patience.ready),
            newgame_timeout: milliseconds(plan.patience.newgame),
            go_timeout: milliseconds(plan.patience.ceiling),
            format: Some(Parsed(match plan.format {
                Format::RoundRobin => FormatWord::RoundRobin,
                Format::Match => FormatWord::Match,
                Format::Gauntlet { .. } => FormatWord::Gauntlet,
                Format::Swiss { .. } => FormatWord::Swiss,
                Format::Knockout { .. } => FormatWord::Knockout,
                Format::Ladder { .. } => FormatWord::Ladder,
            })),
            seeds: match plan.format {
                Format::Gauntlet { seeds } => Some(seeds),
                _ => None,
            },
            rounds: match plan.format {
                Format::Swiss { rounds } | Format::Ladder { rounds } => Some(rounds),
                _ => None,
            },
            tiebreaks: match plan.format {
                Format::Knockout { tiebreaks } => Some(tiebreaks),
                _ => None,
            },
            luck: Some(Parsed(plan.luck)),
            quarantine: plan.quarantine,
            extensions: plan.extensions.iter().copied().map(ExtensionEntry::from).collect(),
            max_plies: plan.adjudication.max_plies,
            affinity: Some(plan.affinity),
            debug: Some(plan.debug),
            events: plan.showing.events.clone().map(Parsed),
            table_every: plan.showing.table_every,
            json: Some(plan.showing.json),
            quiet: Some(plan.showing.quiet),
            openings: match &plan.openings {
                OpeningsPlan::Start => None,
                OpeningsPlan::Random(turns) => {
                    Some(OpeningsEntry { random: Some(*turns), ..OpeningsEntry::default() })
                }
                OpeningsPlan::File { path, order, first } => Some(OpeningsEntry {
                    file: Some(path.clone()),
                    order: Some(Parsed(*order)),
                    first: Some(*first),
                    random: None,
                }),
            },
            resign: plan.adjudication.resign.map(|rule| ResignEntry {
                plies: rule.plies,
                score: rule.score,
                twosided: rule.twosided,
            }),
            draw: plan.adjudication.draw.map(|rule| DrawEntry {
                after: rule.after,
                plies: rule.plies,
                score: rule.score,
            }),
            time_loss: Some(Parsed(plan.time_loss)),
            each: EngineEntry::default(),
            engines: plan.engines.iter().map(EngineEntry::from).collect(),
        }
    }
}

impl From<&super::EnginePlan> for EngineEntry {
    fn from(engine: &super::EnginePlan) -> EngineEntry {
        EngineEntry {
            cmd: Some(CommandLine(engine.launch.words.clone())),
            args: Vec::new(),
            env: engine.launch.environment.clone(),
            restart: Some(Parsed(engine.restart)),
            name: engine.name.clone(),
            dir: engine.launch.directory.clone(),
            variants: engine
                .variants
                .as_ref()
                .map(|variants| variants.iter().copied().map(Parsed).collect()),
            tc: engine.time.clock.map(Parsed),
            movetime: engine.time.movetime.map(Milliseconds),
            nodes: engine.time.nodes,
            depth: engine.time.depth,
            margin: Some(Milliseconds(engine.time.margin)),
            options: Options(engine.options.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::resolve::resolve;
    use super::*;

    const PLAN: &str = r#"
event = "Test"
variants = ["ramses", "qadesh"]
games = 4
seed = 7
out = "results"
go-timeout = "30s"
limits = { ramses = 50 }
format = "gauntlet"
seeds = 1
openings = { random = 4 }
resign = { plies = 6, score = 500, twosided = true }
draw = { after = 40, plies = 8, score = 10 }
time-loss = "loss"

[each]
tc = "2+0.02"
options = { Hash = 16 }

[[engine]]
cmd = "builtin:random"
name = "A"

[[engine]]
cmd = ["sh", "-c", "true"]
name = "B"
variants = ["qadesh"]
movetime = 100
options = { Seed = 2, Book = "x y", Ponder = false }
"#;

    #[test]
    fn saved_plans_are_the_same_plan() {
        let plan = resolve(parse(PLAN).unwrap()).unwrap();
        let saved = write(&plan);
        let again =
            resolve(parse(&saved).unwrap_or_else(|error| panic!("{error}\n{saved}"))).unwrap();
        assert_eq!(again, plan, "{saved}");
        assert_eq!(write(&again), saved);
        let options = [("Hash", "16"), ("Seed", "2"), ("Book", "x y"), ("Ponder", "false")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(plan.engines[1].options, options);
        assert_eq!(plan.engines[1].time.to_string(), "movetime=100");
        assert_eq!(plan.engines[0].time.to_string(), "2+0.02");
    }

    /// TOML promises numbers below 2^63 alone; a seed may be greater.
    #[test]
    fn great_numbers_are_saved() {
        let mut entry = parse(PLAN).unwrap();
        entry.seed = Some(u64::MAX);
        entry.engines[0].nodes = Some(1 << 63);
        let plan = resolve(entry).unwrap();
        let saved = write(&plan);
        assert!(saved.contains("seed = 18446744073709551615"), "{saved}");
        assert_eq!(resolve(parse(&saved).unwrap()).unwrap(), plan, "{saved}");
    }

    #[test]
    fn a_test_is_saved_with_the_plan() {
        let text = PLAN
            .replace("format = \"gauntlet\"\nseeds = 1\n", "")
            .replace("[each]", "[sprt]\nelo0 = 0\nelo1 = 2.5\nmodel = \"logistic\"\n\n[each]");
        let plan = resolve(parse(&text).unwrap()).unwrap();
        let setup = plan.sprt.unwrap();
        assert_eq!((setup.elo0, setup.elo1, setup.alpha), (0.0, 2.5, 0.05));
        let saved = write(&plan);
        let again = resolve(parse(&saved).unwrap()).unwrap();
        assert_eq!(again, plan, "{saved}");
        assert_eq!(write(&again), saved);
        let error = parse("[sprt]\nelo2 = 3").unwrap_err();
        assert!(error.contains("line 2") && error.contains("elo2"), "{error}");
        let error = parse("[sprt]\nmodel = \"bayes\"").unwrap_err();
        assert!(error.contains("line 2") && error.contains("normalized"), "{error}");
    }

    #[test]
    fn extensions_are_saved_with_the_plan() {
        let more = [
            "[[extension]]\ngames = 4\n[[extension]]\nengines = 1\nafter = 0\n",
            "[[extension]]\nrounds = 2\n[[extension]]\nengines = 1\nafter = 3\n",
        ];
        let third = "[[engine]]\ncmd = \"builtin:greedy\"\nname = \"C\"\n";
        let swiss = PLAN.replace("format = \"gauntlet\"\nseeds = 1", "format = \"swiss\"");
        for (plan, more) in [(PLAN, more[0]), (&swiss, more[1])] {
            let plan = resolve(parse(&format!("{plan}{third}{more}")).unwrap()).unwrap();
            assert_eq!(plan.extensions.len(), 2);
            let saved = write(&plan);
            assert_eq!(resolve(parse(&saved).unwrap()).unwrap(), plan, "{saved}");
        }
        let refused = |more: &str| resolve(parse(&format!("{PLAN}{more}")).unwrap()).unwrap_err();
        for more in ["rounds = 2", "games = 2\nrounds = 2", "", "engines = 1"] {
            let error = refused(&format!("[[extension]]\n{more}\n")).to_string();
            assert!(error.starts_with("extension: "), "{more}: {error}");
        }
    }

    #[test]
    fn mistakes_are_told_with_line_and_column() {
        for (text, parts) in [
            ("games = 4\ngmaes = 5\n", ["line 2, column 1", "unknown field `gmaes`"]),
            ("variants = [\"ramses\", \"chess\"]", ["line 1, column 12", "`chess` is no variant"]),
            ("[[engine]]\ncmd = \"'\"", ["line 2, column 7", "quote is left open"]),
            ("[each]\ntc = \"soon\"", ["line 2, column 6", "`soon` is no clock"]),
            ("games = -1", ["line 1, column 9", "invalid value"]),
            ("games = 1\ngames = 2", ["line 2, column 1", "duplicate key"]),
            ("format = \"cup\"", ["line 1, column 10", "`cup` is no format"]),
            ("resign = { plies = 3 }", ["line 1, column 10", "missing field `score`"]),
            ("draw = { ply = 3 }", ["line 1, column 10", "unknown field `ply`"]),
            ("openings = { order = \"up\" }", ["line 1, column 22", "`up` is no order"]),
            ("time-loss = \"draw\"", ["line 1, column 13", "`draw` is no rule"]),
            ("[limits]\nchess = 3", ["line 2, column 1", "`chess` is no variant"]),
            ("[each]\noptions = { \"a b\" = 1 }", ["line 2", "one word"]),
        ] {
            let error = parse(text).unwrap_err();
            for part in parts {
                assert!(error.contains(part), "{text}\n{error}");
            }
        }
    }
}
