//! `arena check`: whether an engine keeps to the protocol.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::{ArgAction, Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use quadriga::Variant;

use super::interrupts::interrupts;
use crate::check::{self, Check, Level, Report, Step, Subject, Waits};
use crate::guardian::Guardian;
use crate::plan::Launch;
use crate::plan::entry::{CommandLine, EngineEntry};
use crate::plan::launch::BUILTIN_PREFIX;
use crate::plan::time_control::milliseconds;
use crate::plan::words::{KEYS, engine_entry};

/// Something failed.
const FAILED: u8 = 1;
/// A flag is wrong, or the program can't be executed.
const USAGE: u8 = 2;
/// It was interrupted.
const INTERRUPTED: u8 = 130;

/// What `arena check --help` says at its end.
pub const EXAMPLES: &str = "\
The engine stands last: its command as you would type it, or the words that
follow --engine in arena run (cmd=\"...\", builtin:NAME, dir=, name=,
option.NAME=VALUE). Words before the command are such words, too. What stands
behind the command belongs to it.

Examples:
  arena check python3 bot.py
  arena check --level basic ./mybot --threads 2
  arena check --variant ramses,qadesh option.Seed=1 ./mybot
  arena check --only stop,stop-idle -- ./mybot
  arena check --json builtin:greedy
  arena check --list

Each check starts the engine anew. It is waited for at most 10 s until `qeiok`,
10 s until `readyok`, 5 s for an answer, 5 s for its end; a good engine takes a
few seconds in all. What can't apply to an engine is told as not applicable,
never as passed. docs/check.md explains each check.

Exit status: 0 it conforms at the level; 1 something failed; 2 a flag is wrong
or the program can't be executed; 130 interrupted.";

/// The flags of `arena check`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub struct CheckArgs {
    /// The engine: a command with its arguments, or words as after --engine
    #[arg(value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true)]
    pub engine: Vec<String>,
    /// Up to which level of conformance (protocol/SPEC.md, section 14)
    #[arg(long, value_enum, default_value_t = LevelWord::Full)]
    pub level: LevelWord,
    /// Only these checks, whatever their level: NAME or NAME,NAME
    #[arg(long, value_name = "NAME", value_delimiter = ',', action = ArgAction::Append)]
    pub only: Vec<String>,
    /// Only in these variants [default: all that it lists]
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', action = ArgAction::Append)]
    pub variant: Vec<String>,
    /// Lists all checks with their levels, and does nothing else
    #[arg(long)]
    pub list: bool,
    /// Prints the report as JSON
    #[arg(long)]
    pub json: bool,
    /// How long it may take from its start to `qeiok`, in ms or with a unit [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub startup_timeout: Option<String>,
    /// How long it may take from `newgame` to `readyok` [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub newgame_timeout: Option<String>,
    /// How long an answer may take before it counts as none [default: 5s]
    #[arg(long, value_name = "TIME")]
    pub go_timeout: Option<String>,
    /// How long all checks may take; what is left then is not run [default: 120s]
    #[arg(long, value_name = "TIME")]
    pub time_limit: Option<String>,
}

/// A level by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LevelWord {
    /// What every game needs
    Basic,
    /// All of the protocol
    Full,
}

/// The engine that the words say.
struct Engine {
    launch: Launch,
    name: Option<String>,
    options: Vec<(String, String)>,
}

/// Everything that the flags say.
struct Order {
    engine: Engine,
    variants: Option<Vec<Variant>>,
    checks: Vec<&'static Check>,
    level: Level,
    waits: Waits,
    limit: Duration,
}

/// Checks the engine, and prints the report to `out`. What the flags say wrong is told on the error output.
///
/// # Errors
///
/// If the check itself fails, or those of `out`.
pub fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if args.list {
        return print(out, &check::listing()).map(|()| ExitCode::SUCCESS);
    }
    let order = match order(args) {
        Ok(order) => order,
        Err(error) => {
            super::complain(&format!("{error:#}"));
            return Ok(ExitCode::from(USAGE));
        }
    };
    let guardian = Guardian::start().context("the guardian process can't be started")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let code = runtime.block_on(carry_out(order, args.json, &guardian, out));
    // Ends the processes that are being let go.
    drop(runtime);
    guardian.stop();
    code
}

async fn carry_out(
    order: Order,
    json: bool,
    guardian: &Guardian,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let Order { engine, variants, checks, level, waits, limit } = order;
    let whole = variants.is_none()
        && all_of(level).all(|check| checks.iter().any(|one| one.name == check.name));
    let mut interrupts = interrupts(None)?;
    let subject = Subject::new(engine.launch, engine.options, variants, guardian.clone(), waits);
    if let Err(error) = subject.try_to_start() {
        super::complain(&format!("`{}` can't be executed: {error}", subject.command()));
        return Ok(ExitCode::from(USAGE));
    }
    let progress = progress(checks.len());
    let colour = console::colors_enabled();
    let report = |findings, interrupted, took| Report {
        command: subject.command(),
        name: engine.name.clone(),
        file_name: subject.file_name(),
        declared: subject.declared(),
        level,
        whole,
        interrupted,
        findings,
        took,
    };
    let begun = Instant::now();
    let mut printed = Ok(());
    let mut before = None;
    let stop = async {
        if interrupts.recv().await.is_none() {
            // Nobody can ask any more.
            std::future::pending::<()>().await;
        }
    };
    let running = check::run(&subject, &checks, limit, stop, |step| match step {
        Step::Begins(check) => {
            progress.set_message(format!("{}: {}", check.name, check.meaning));
            progress.inc(1);
        }
        // JSON is one object, at the end.
        Step::Done(_) if json || printed.is_err() => {}
        Step::Done(finding) => {
            let mut text = String::new();
            if before.is_none() {
                text += &report(&[], false, Duration::ZERO).head(colour);
            }
            text += &check::entry(finding, before, colour);
            before = Some(finding.check);
            printed = progress.suspend(|| print(out, &text));
        }
    });
    let (findings, interrupted) = running.await;
    progress.finish_and_clear();
    printed?;
    let report = report(&findings, interrupted, begun.elapsed());
    if interrupted {
        super::complain("interrupted");
    }
    let text = match json {
        true => format!("{:#}\n", report.json()),
        // With nothing done there is nobody above to sum up.
        false if findings.is_empty() => report.head(colour) + &report.summary(),
        false => report.summary(),
    };
    print(out, &text)?;
    let clean = report.tally().is_clean();
    Ok(match interrupted {
        true => ExitCode::from(INTERRUPTED),
        false if clean => ExitCode::SUCCESS,
        false => ExitCode::from(FAILED),
    })
}

/// Prints; a reader that goes away early is no error.
fn print(out: &mut dyn Write, text: &str) -> anyhow::Result<()> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// A line that tells which check runs, if somebody looks.
fn progress(checks: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(checks as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

fn all_of(level: Level) -> impl Iterator<Item = &'static Check> {
    check::all().filter(move |check| check.level <= level)
}

fn order(args: &CheckArgs) -> anyhow::Result<Order> {
    let level = match args.level {
        LevelWord::Basic => Level::Basic,
        LevelWord::Full => Level::Full,
    };
    let by_name = |name: &String| {
        check::by_name(name).ok_or_else(|| {
            let names: Vec<&str> = check::all().map(|check| check.name).collect();
            anyhow!("--only: `{name}` is no check; there are {}", names.join(", "))
        })
    };
    let only = args.only.iter().map(by_name).collect::<Result<Vec<_>, _>>()?;
    let checks = if only.is_empty() {
        all_of(level).collect()
    } else {
        check::all().filter(|check| only.iter().any(|one| one.name == check.name)).collect()
    };
    let variants = args.variant.iter().map(|word| word.parse().context("--variant"));
    let variants = variants.collect::<Result<Vec<Variant>, _>>()?;
    let engine = engine(&args.engine)?;
    let defaults = Waits::default();
    let time = |flag: &str, given: &Option<String>, default| match given {
        Some(text) => {
            let time = milliseconds(flag, text).with_context(|| format!("--{flag}"))?;
            if time.is_zero() {
                return Err(anyhow!("--{flag}: no time at all makes every engine fail"));
            }
            Ok(time)
        }
        None => Ok(default),
    };
    let waits = Waits {
        startup: time("startup-timeout", &args.startup_timeout, defaults.startup)?,
        ready: time("newgame-timeout", &args.newgame_timeout, defaults.ready)?,
        answer: time("go-timeout", &args.go_timeout, defaults.answer)?,
        quit: defaults.quit,
    };
    let limit = time("time-limit", &args.time_limit, Duration::from_secs(120))?;
    let variants = Some(variants).filter(|variants| !variants.is_empty());
    Ok(Order { engine, variants, checks, level, waits, limit })
}

/// The engine, from words as after `--engine`, up to one that is none of those: there its command begins.
fn engine(words: &[String]) -> anyhow::Result<Engine> {
    let is_word = |word: &&String| {
        KEYS.split(", ").chain([BUILTIN_PREFIX, "option."]).any(|begin| word.starts_with(begin))
    };
    let count = words.iter().take_while(is_word).count();
    let (words, command) = words.split_at(count);
    let mut entry = engine_entry(words).map_err(|error| anyhow!(error))?;
    let EngineEntry { tc, movetime, nodes, depth, margin, .. } = &entry;
    if tc.is_some() || movetime.is_some() || nodes.is_some() || depth.is_some() || margin.is_some()
    {
        return Err(anyhow!(
            "clocks are set by the checks: leave out tc=, movetime=, nodes=, depth=, margin="
        ));
    }
    match (&entry.cmd, command) {
        (None, []) => {
            return Err(anyhow!(
                "which engine? write its command last: arena check python3 bot.py"
            ));
        }
        (None, command) => entry.cmd = Some(CommandLine(command.to_vec())),
        (Some(_), []) => {}
        (Some(_), [flag, ..]) if flag.starts_with("--") => {
            return Err(anyhow!(
                "`{flag}` stands behind the engine: flags of arena check come before it"
            ));
        }
        (Some(_), [word, ..]) => {
            return Err(anyhow!("`{word}` is too much: the engine has a command already"));
        }
    }
    let command = entry.cmd.map(|command| command.0).unwrap_or_default();
    if let Some(flag) = command.first().filter(|first| first.starts_with('-')) {
        return Err(match flag.split('=').next() {
            Some("--engine" | "-e") => anyhow!(
                "leave out `{flag}`: the engine's words follow directly, as in arena check cmd=\"python3 bot.py\""
            ),
            _ => anyhow!("`{flag}` is no flag of arena check, and no program either"),
        });
    }
    let launch = Launch::find(&command, entry.dir.as_deref(), &entry.env).map_err(|error| {
        let first = command.first().map_or("", String::as_str);
        if check::by_name(first).is_some() || first.parse::<Variant>().is_ok() {
            return anyhow!(
                "{error}; several checks or variants are joined with commas: --only stop,quit"
            );
        }
        error.into()
    })?;
    Ok(Engine { launch, name: entry.name, options: entry.options.0 })
}
