//! The command line of `arena`.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use quadriga::{Limit, Seat, Variant};

/// Plays tournaments of game-playing programs: Ramses, Rampart, Qadesh and Ptolemy.
#[derive(Debug, Parser)]
#[command(name = "arena", version, max_term_width = 100, arg_required_else_help = true)]
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
    /// Serves the rules over standard input and output, for GUIs, bot authors and tests
    #[command(after_help = RULES_EXAMPLES)]
    Rules,
    /// Draws a position on the terminal
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
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

const RUN_EXAMPLES: &str = "\
Words after --engine and --each:
  cmd=\"python3 bot.py -v\"  the command, split as a shell splits words, without a shell
  builtin:greedy           a built-in bot instead (or builtin:random)
  name=Mine                its name; otherwise what it says of itself, else its file
  dir=bots/mine            its working directory
  option.Seed=1            an option of the engine's, sent before the first game
  tc=10+0.1                a clock: [moves/]seconds[+increment]; 10+0.1 where nothing is said
  movetime=100             milliseconds for each decision (or st=0.1, seconds)
  nodes=1000  depth=4      limits that the engine keeps to
  margin=50                milliseconds that an engine may exceed its time by

Examples:
  arena run examples/quickstart.toml
  arena run --engine cmd=\"python3 bot.py\" name=Mine option.Seed=1 --engine builtin:greedy \\
      option.Seed=2 --each tc=10+0.1 --variant ramses qadesh --games 20 --concurrency 2 --seed 7 \\
      --out results
  arena run --engine cmd=./new name=New --engine cmd=./old name=Old --variant rampart-xl \\
      --openings random=6 --resign plies=6 score=400 --draw after=60 plies=10 score=5 \\
      --games 200 --concurrency 2
  arena run results/plan.toml --out again       the same tournament once more

Ctrl-C lets the games in progress end; a second one breaks them off. Every finished game is in the
folder's games.jsonl, and `arena resume DIR` goes on.

Exit status: 0 the schedule is finished, whatever the engines did; 1 the run failed; 2 the plan or a
flag is wrong, and nothing was started; 130 interrupted.";

const RESUME_EXAMPLES: &str = "\
Example:
  arena resume results/mine

However the run ended (Ctrl-C, kill -9): no finished game is lost, and none is played twice.
A game that was broken off is played from its start.

Exit status: as that of arena run.";

const VERIFY_EXAMPLES: &str = "\
Examples:
  arena verify results/games.jsonl
  arena verify results/*.qgn --json

Exit status: 0 everything holds; 1 something doesn't; 2 a file can't be read.";

const RULES_EXAMPLES: &str = "\
Example:
  printf 'position ramses start\\nlegal\\nquit\\n' | arena rules

One request a line; every answer ends with a line `ok` or `error CODE text`. Requests: version,
variants, position, apply, undo, state, view, toact, legal, result, roll, perft, show, quit. See
docs/rules-server.md.";

const SHOW_EXAMPLES: &str = "\
Examples:
  arena show ramses
  arena show ramses start --moves 2-10,20-1 1-18,3-2
  arena show rampart-xl '2q4/7/3K3/7/7/7/7/7/2N4 p1 40 6/5' --color always | less -R
  arena show qadesh start --moves PRE@27,AMU@30 RFC@52,EOM@54,ALL@46,HAT@53,VAS@55
  arena show ptolemy-basic 'E@d4 ~p1 -/?0 ?0 - - 1 0-0' --view p1

The last one draws what a bot was sent. A state is one word to the shell: put it in quotes. docs/rules has the notation of each game.

Exit status: 0 drawn; 2 the state, a move or a flag is wrong.";

const ENGINE_EXAMPLES: &str = "\
Example:
  printf 'qei 1\\nquit\\n' | arena engine greedy

Where an engine is asked for, builtin:greedy starts it as a process of its own.";

/// The flags of `arena run`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub struct RunArgs {
    /// A plan file (TOML); flags override what it says, and --engine adds to its engines
    pub plan: Option<PathBuf>,
    /// An engine, in words (see below); once for each engine
    #[arg(long, value_name = "WORD", num_args = 1.., action = ArgAction::Append)]
    pub engine: Vec<String>,
    /// What holds for each engine that does not say otherwise, in the same words
    #[arg(long, value_name = "WORD", num_args = 1.., action = ArgAction::Append)]
    pub each: Vec<String>,
    /// Variants: ramses, rampart-classic, rampart-xl, qadesh, ptolemy-basic, ptolemy-advanced; or all
    #[arg(long, value_name = "VARIANT", num_args = 1.., action = ArgAction::Append)]
    pub variant: Vec<String>,
    /// Games for each pairing in each variant [default: 2]
    #[arg(long, value_name = "N")]
    pub games: Option<u32>,
    /// Games at the same time [default: 1]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// The seed of all dice and deals [default: a new one]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The folder for the results; it must not hold any yet [default: results]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The tournament's name, for the records
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,
    /// A limit other than the variant's own, as in ramses=100
    #[arg(long, value_name = "VARIANT=N", num_args = 1.., action = ArgAction::Append)]
    pub limit: Vec<String>,
    /// Who meets whom: round-robin, or gauntlet [default: round-robin]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The first N engines of a gauntlet meet all others [default: 1]
    #[arg(long, value_name = "N")]
    pub seeds: Option<usize>,
    /// Where games begin: file=F [order=random] [first=N], or random=N legal turns
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub openings: Vec<String>,
    /// An engine whose own scores say so has lost: plies=N score=S [twosided=true]; off by default
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub resign: Vec<String>,
    /// A game whose scores say so is drawn: plies=N score=S [after=N]; off by default
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub draw: Vec<String>,
    /// What running out of time is: what the rules say, or always a loss [default: rules]
    #[arg(long, value_name = "rules|loss")]
    pub time_loss: Option<String>,
    /// How long an engine may take to start, in ms or with a unit [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub startup_timeout: Option<String>,
    /// How long an engine may take to be ready for a game [default: 60s]
    #[arg(long, value_name = "TIME")]
    pub newgame_timeout: Option<String>,
    /// How long a decision may take that no time limits (nodes=, depth=) [default: 60s]
    #[arg(long, value_name = "TIME")]
    pub go_timeout: Option<String>,
    /// Prints the ratings as JSON at the end, and nothing else, on standard output
    #[arg(long)]
    pub json: bool,
    /// Prints no line for each game
    #[arg(long, short)]
    pub quiet: bool,
}

/// The flags of `arena resume`.
#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The folder with the results of the run
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Games at the same time [default: as before]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// Prints the ratings as JSON at the end, and nothing else, on standard output
    #[arg(long)]
    pub json: bool,
    /// Prints no line for each game
    #[arg(long, short)]
    pub quiet: bool,
}

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

/// The flags of `arena engine`.
#[derive(Debug, Args)]
pub struct EngineArgs {
    /// random or greedy
    pub name: String,
}
