//! `arena play VARIANT`: a game at the terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use quadriga::{Game, Limit, Position, Seat, Variant};

use super::interrupts::interrupts;
use super::show::colour;
use super::tournament::{BAD_PLAN, INTERRUPTED};
use crate::cli::ColorChoice;
use crate::guardian::Guardian;
use crate::openings::Opening;
use crate::plan::resolve::{check_name, fresh_seed};
use crate::plan::time_control::milliseconds;
use crate::plan::{ClockControl, Patience};
use crate::play::display::Display;
use crate::play::keyboard::Keyboard;
use crate::play::occasion::{Occasion, seat_players};
use crate::play::save;
use crate::play::seat::{Sitter, sitter};
use crate::play::session::Session;

/// The examples of `arena play --help`.
pub const PLAY_EXAMPLES: &str = "\
Words after --p1 and --p2: human, with name= and tc= or not; or an engine's, as
after --engine of arena run: builtin:greedy, cmd=\"python3 bot.py\", name=,
option.N=V, tc=, movetime=, nodes=, depth=.

Examples:
  arena play ramses
  arena play qadesh --p1 builtin:greedy --p2 human name=Ada --save games.qgn
  arena play ptolemy-basic --p1 human name=Ada --p2 human name=Bob --tc 600+10
  arena play rampart-xl --p2 cmd=\"python3 bot.py\" tc=60+1 --moves c4c5 e6e5
  arena play rampart-classic --p1 builtin:greedy --p2 builtin:random --delay 1s

In the game, type an action or its number, ? for the legal ones, and help for
the rest; Tab completes. Ctrl-C, Ctrl-D and `quit` end the game unfinished; with
--save it is saved even so. docs/play.md shows a game.

Exit status: 0 the game ended, finished or not; 1 it could not be played or
saved; 2 a flag is wrong, and nothing was started; 130 interrupted.";

/// The flags of `arena play`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub struct PlayArgs {
    /// ramses, rampart-classic, rampart-xl, qadesh, ptolemy-basic or ptolemy-advanced
    pub variant: Variant,
    /// Who has the first seat, in words (see below) [default: human]
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub p1: Vec<String>,
    /// Who has the second seat [default: builtin:greedy, or human if p1 is none]
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub p2: Vec<String>,
    /// What the one person is called [default: human]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The clock of whoever has none of its own: [moves/]seconds[+increment] [default: none for people]
    #[arg(long, value_name = "TC")]
    pub tc: Option<ClockControl>,
    /// People's clocks run, and cost nothing when they run out
    #[arg(long)]
    pub untimed: bool,
    /// The seed of all dice and deals [default: a new one]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// A limit other than the variant's own
    #[arg(long, value_name = "N")]
    pub limit: Option<Limit>,
    /// Where the game begins: a whole state, in quotes [default: the start]
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    pub state: Option<String>,
    /// Actions and chance tokens to play from there first, in the order of a move list
    #[arg(long, value_name = "T", num_args = 1..)]
    pub moves: Vec<String>,
    /// How long each position stays before two engines go on, in ms or with a unit [default: 0]
    #[arg(long, value_name = "TIME")]
    pub delay: Option<String>,
    /// Appends the game to FILE when it ends, however it does
    #[arg(long, value_name = "FILE.qgn")]
    pub save: Option<PathBuf>,
    /// Colours: auto is on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
}

/// Plays a game.
///
/// # Errors
///
/// If it can't be played; what is wrong with the flags is told, and the exit code is 2.
pub fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let occasion = match occasion(args) {
        Ok(occasion) => occasion,
        Err(error) => {
            super::complain(&format!("{error:#}"));
            return Ok(ExitCode::from(BAD_PLAN));
        }
    };
    let guardian = Guardian::start().context("the guardian process can't be started")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let code = runtime.block_on(play(args, occasion, &guardian));
    guardian.stop();
    code
}

async fn play(
    args: &PlayArgs,
    mut occasion: Occasion,
    guardian: &Guardian,
) -> anyhow::Result<ExitCode> {
    let mut interrupts = interrupts(None)?;
    let seated = tokio::select! {
        seated = seat_players(&mut occasion, guardian) => seated,
        _ = interrupts.recv() => {
            super::complain("interrupted before the game");
            return Ok(ExitCode::from(INTERRUPTED));
        }
    };
    let (engines, players, notices) = seated.map_err(|error| anyhow!(error))?;
    for notice in notices {
        super::complain(&format!("note: {notice}"));
    }
    let terminal = io::stdout().is_terminal();
    let keyboard = Keyboard::start(terminal)?;
    let display = Display::new(colour(args.color), terminal && io::stdin().is_terminal());
    let session = Session::new(occasion, engines, players, keyboard, display, interrupts);
    let ending = session.play().await;
    Ok(match (ending.interrupted, ending.unsaved) {
        (_, true) => ExitCode::FAILURE,
        (true, false) => ExitCode::from(INTERRUPTED),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// What the flags ask for.
fn occasion(args: &PlayArgs) -> anyhow::Result<Occasion> {
    let opening = opening(args)?;
    let words = |words: &[String], default: &str| match words {
        [] => vec![default.to_owned()],
        words => words.to_vec(),
    };
    let read = |seat, words: &[String]| sitter(seat, words, args.tc, args.untimed);
    let p1 = read(Seat::P1, &words(&args.p1, "human"))?;
    let other = if p1.is_person() { "builtin:greedy" } else { "human" };
    let sitters = [p1, read(Seat::P2, &words(&args.p2, other))?];
    let delay = args.delay.as_ref().map(|text| milliseconds("delay", text)).transpose();
    let delay = delay.context("--delay")?.unwrap_or(Duration::ZERO);
    if let Some(path) = &args.save {
        save::check(path).context("--save")?;
    }
    Ok(Occasion {
        names: names(args.name.as_deref(), &sitters)?,
        opening,
        seed: args.seed.unwrap_or_else(fresh_seed),
        sitters,
        patience: Patience::default(),
        delay,
        save: args.save.clone(),
    })
}

fn opening(args: &PlayArgs) -> anyhow::Result<Opening> {
    let start = match args.state.as_deref() {
        None | Some("start") => Position::start(args.variant, args.limit),
        Some(state) => Position::parse(args.variant, args.limit, state),
    };
    let start = start.context("--state")?;
    let mut game = Game::new(start.clone());
    let moves: Vec<&str> = args.moves.iter().flat_map(|word| word.split_whitespace()).collect();
    game.apply(&moves).context("--moves")?;
    if let Some(outcome) = game.now().outcome() {
        bail!("there is nothing to play: the game is over there, {outcome}");
    }
    Ok(Opening { start, moves: game.moves().to_vec() })
}

/// What both are called; empty for an engine that is to tell it itself.
fn names(given: Option<&str>, sitters: &[Sitter; 2]) -> anyhow::Result<[String; 2]> {
    let people = sitters.iter().filter(|sitter| sitter.is_person()).count();
    if given.is_some() && people != 1 {
        bail!("--name is for one person; here write --p1 human name=... and --p2 human name=...");
    }
    if let Some(name) = given {
        check_name(0, name).map_err(|_| anyhow!("--name: `{name}` can't stand in records"))?;
    }
    let mut number = 0;
    Ok(sitters.each_ref().map(|sitter| match sitter {
        Sitter::Engine(plan) => plan.name.clone().unwrap_or_default(),
        Sitter::Person { name, .. } => {
            number += 1;
            let default = if people == 1 { "human".to_owned() } else { format!("human {number}") };
            name.clone().or(given.map(str::to_owned)).unwrap_or(default)
        }
    }))
}
