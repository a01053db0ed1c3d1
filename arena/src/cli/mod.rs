//! The command line of `arena`.

mod tournament;

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use quadriga::{Limit, Seat, Variant};

use crate::commands;
use tournament::{RESUME_EXAMPLES, RUN_EXAMPLES};

use crate::commands::play::{PLAY_EXAMPLES, PlayArgs};
pub use tournament::{ResumeArgs, RunArgs};

/// Plays tournaments of game-playing programs: Ramses, Rampart, Qadesh and Ptolemy.
#[derive(Debug, Parser)]
#[command(name = "arena", version, max_term_width = 80, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the arena can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays a tournament: engines from flags, from a plan file, or both
    #[command(after_help = RUN_EXAMPLES)]
    Run(Box<RunArgs>),
    /// Goes on with a run that was interrupted: what is finished counts, what is not is played
    #[command(after_help = RESUME_EXAMPLES)]
    Resume(ResumeArgs),
    /// Replays recorded games by the rules and says what does not hold
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// Rates recorded games anew: one joint fit a variant, or a ladder
    #[command(after_help = RATE_EXAMPLES)]
    Rate(Box<RateArgs>),
    /// Decides between two hypotheses on strength: from counts, or from recorded games
    #[command(after_help = SPRT_EXAMPLES)]
    Sprt(SprtArgs),
    /// Serves the rules over standard input and output, for GUIs, bot authors and tests
    #[command(after_help = RULES_EXAMPLES)]
    Rules,
    /// Draws a position on the terminal
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Writes a bot to begin with, in Python, JavaScript, C or Rust
    #[command(after_help = commands::new_bot::EXAMPLES)]
    NewBot(commands::new_bot::NewBotArgs),
    /// Checks whether an engine keeps to the protocol, and says what to do where it doesn't
    #[command(after_help = commands::check::EXAMPLES)]
    Check(commands::check::CheckArgs),
    /// Plays a game at the terminal: you against an engine, two people, or two engines to watch
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Box<PlayArgs>),
    /// Runs a built-in bot as an engine on standard input and output
    #[command(after_help = ENGINE_EXAMPLES)]
    Engine(EngineArgs),
    /// Ends engines that outlive the arena; started by the arena itself
    #[command(hide = true)]
    Guardian {
        /// The mark of the run
        mark: String,
    },
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  arena verify results/games.jsonl
  arena verify results/*.qgn --json

Exit status: 0 everything holds; 1 something doesn't; 2 a file can't be read.";

const RATE_EXAMPLES: &str = "\
Examples:
  arena rate results
  arena rate monday/games.jsonl tuesday/games.qgn --anchor greedy=1500 \\
      --variant qadesh
  arena rate results --engine Mine greedy --format markdown
  arena rate week1 week2 week3 --system glicko2 --json

Files are games.jsonl or .qgn files or folders of results; all of them together
are rated. A game needs no more than variant, p1, p2 and result.
docs/ratings.md explains each column.

Exit status: 0 the ratings are printed; 2 a flag is wrong or a file can't be
read.";

const SPRT_EXAMPLES: &str = "\
Words:
  elo0=0 elo1=5           the two hypotheses on the first engine's lead
  alpha=0.05 beta=0.05    how often each may be accepted wrongly; 0.05 where
                          nothing is said
  model=normalized        the scale of the hypotheses: normalized (where
                          nothing is said) or logistic
  pentanomial=LL,LD,WL+DD,WD,WW   pairs of games, from the first engine's view
  wdl=W,D,L               single games instead
  first=NAME second=NAME  with files: whose games; variant=V for one variant of
                          several

Examples:
  arena sprt elo0=0 elo1=5 model=normalized pentanomial=10,40,100,50,20
  arena sprt elo0=0 elo1=5 model=logistic wdl=320,110,280 --json
  arena sprt results first=Mine second=greedy elo0=0 elo1=10 --exit-code

From files, whole pairs count in the order of the schedule, single games where
there are no pairs; sterile games count as the draws they are. Each variant is
a test of its own. `state` is accept-h0, accept-h1 or continue: the first bound
that was passed. A figure that does not exist is a dash, null in JSON.

Exit status: 0 the verdict is printed; 2 a word is wrong or a file can't be read. With --exit-code:
0 H1 is accepted, in every variant; 3 H0 is accepted, in any variant; 4
undecided.";

const RULES_EXAMPLES: &str = "\
Example:
  printf 'position ramses start\\nlegal\\nquit\\n' | arena rules

One request a line; every answer ends with a line `ok` or `error CODE text`.
Requests: version, variants, position, apply, undo, state, view, toact, legal,
result, roll, perft, show, quit. See docs/rules-server.md.";

const SHOW_EXAMPLES: &str = "\
Examples:
  arena show ramses
  arena show ramses start --moves 2-10,20-1 1-18,3-2
  arena show rampart-xl '2q4/7/3K3/7/7/7/7/7/2N4 p1 40 6/5' --color always
  arena show qadesh '27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 2'
  arena show ptolemy-basic 'E@d4 ~p1 -/?0 ?0 - - 1 0-0' --view p1

The last one draws what a bot was sent. A state is one word to the shell: put
it in quotes. docs/rules has the notation of each game.

Exit status: 0 drawn; 2 the state, a move or a flag is wrong.";

const ENGINE_EXAMPLES: &str = "\
Example:
  printf 'qei 1\\nquit\\n' | arena engine greedy

Where an engine is asked for, builtin:greedy starts it as a process of its own.";

/// The flags of `arena verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Records: games.jsonl or .qgn files
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Prints the findings as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `arena show`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub struct ShowArgs {
    /// ramses, rampart-classic, rampart-xl, qadesh, ptolemy-basic or ptolemy-advanced
    pub variant: Variant,
    /// A state, or start; with --view also what that seat was sent [default: start]
    #[arg(allow_hyphen_values = true)]
    pub state: Option<String>,
    /// Actions and chance tokens to play from there, in the order of a move list
    #[arg(long, value_name = "T", num_args = 1..)]
    pub moves: Vec<String>,
    /// A limit other than the variant's own
    #[arg(long, value_name = "N")]
    pub limit: Option<Limit>,
    /// Draws only what that seat may see: p1 or p2
    #[arg(long, value_name = "SEAT")]
    pub view: Option<Seat>,
    /// Colours: auto is on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    pub color: ColorChoice,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always, also into a pipe or a file.
    Always,
    /// Never.
    Never,
}

/// The flags of `arena rate`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub struct RateArgs {
    /// Files of games, or folders of results
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Prints JSON, as in ratings.json
    #[arg(long, conflicts_with_all = ["csv", "format"])]
    pub json: bool,
    /// Prints comma-separated values, one line an engine
    #[arg(long, conflicts_with = "format")]
    pub csv: bool,
    /// How the tables are printed
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub format: TableFormat,
    /// Decimals of the figures in tables, at most 6
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub decimals: usize,
    /// Only these variants
    #[arg(long, value_name = "VARIANT", num_args = 1.., action = ArgAction::Append)]
    pub variant: Vec<String>,
    /// Only games of this engine; of several, only games among them
    #[arg(long, value_name = "NAME", num_args = 1.., action = ArgAction::Append)]
    pub engine: Vec<String>,
    /// No games of these engines
    #[arg(long, value_name = "NAME", num_args = 1.., action = ArgAction::Append)]
    pub without: Vec<String>,
    /// The rating of an engine, as in greedy=1500; otherwise the mean is 0
    #[arg(long, value_name = "NAME=ELO")]
    pub anchor: Option<String>,
    /// Whether an advantage of the first seat is fitted
    #[arg(long, value_enum, default_value_t = AdvantageRule::Fit)]
    pub advantage: AdvantageRule,
    /// Whether sterile games (RPT-9, RPT-10) change ratings
    #[arg(long, value_enum, default_value_t = SterileRule::Exclude)]
    pub sterile: SterileRule,
    /// A joint fit of all games, or a ladder that follows them in order
    #[arg(long, value_enum, default_value_t = System::Fit)]
    pub system: System,
    /// With --system elo: points that a game is worth at most [default: 20]
    #[arg(long, value_name = "POINTS")]
    pub k: Option<f64>,
    /// With a ladder: points that an engine begins with [default: 1500]
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub initial: Option<f64>,
    /// With --system glicko2: how much the volatility may change [default: 0.5]
    #[arg(long, value_name = "TAU")]
    pub tau: Option<f64>,
    /// With --system glicko2: games in a rating period [default: each file is one]
    #[arg(long, value_name = "GAMES")]
    pub period: Option<usize>,
}

/// How tables are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Aligned plain text
    Text,
    /// Tables of Markdown
    Markdown,
}

/// Whether an advantage of the first seat is fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AdvantageRule {
    /// Fitted, where the results determine it
    Fit,
    /// Taken to be 0
    None,
}

/// What sterile games do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SterileRule {
    /// They change no rating
    Exclude,
    /// They count as draws
    Count,
}

/// How games become ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum System {
    /// One maximum-likelihood fit of all games
    Fit,
    /// Incremental Elo, game by game
    Elo,
    /// Glicko-2, period by period
    Glicko2,
}

/// The flags of `arena sprt`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub struct SprtArgs {
    /// What to test, in words (see below); and files of games or folders of results
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,
    /// Prints the figures as JSON, one object a line
    #[arg(long)]
    pub json: bool,
    /// Tells the verdict in the exit status too
    #[arg(long)]
    pub exit_code: bool,
}

/// The flags of `arena engine`.
#[derive(Debug, Args)]
pub struct EngineArgs {
    /// random or greedy
    pub name: String,
}
