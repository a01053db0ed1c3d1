//! The command line of `arena run` and `arena resume`.

use std::path::PathBuf;

use clap::{ArgAction, Args};

pub(super) const RUN_EXAMPLES: &str = "\
Words after --engine and --each:
  cmd=\"python3 bot.py -v\"  the command, split as a shell splits words, without
                           a shell
  builtin:greedy           a built-in bot instead (or builtin:random)
  name=Mine                its name; otherwise what it says of itself, else its
                           file
  dir=bots/mine            its working directory
  option.Seed=1            an option of the engine's, sent before the first game
  tc=10+0.1                a clock: [moves/]seconds[+increment]; 10+0.1 where
                           nothing is said
  movetime=100             milliseconds for each decision (or st=0.1, seconds)
  nodes=1000  depth=4      limits that the engine keeps to
  margin=50                milliseconds that an engine may exceed its time by

Examples:
  arena run examples/quickstart.toml
  arena run --engine cmd=\"python3 bot.py\" name=Mine option.Seed=1 \\
      --engine builtin:greedy option.Seed=2 --each tc=10+0.1 \\
      --variant ramses qadesh --games 20 --concurrency 2 --seed 7 --out results
  arena run --engine cmd=./new name=New --engine cmd=./old name=Old \\
      --variant rampart-xl --games 200 --concurrency 2 --openings random=6 \\
      --resign plies=6 score=400 --draw after=60 plies=10 score=5
  arena run results/plan.toml --out again       the same tournament once more
  arena run --engine cmd=./new --engine cmd=./old --variant qadesh \\
      --concurrency 4 \\
      --sprt elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized

With --sprt the run ends once the test is decided, in each variant a test of
its own; --games is the most that it may take [default then: 100000]. The
verdicts are in sprt.json.

Ctrl-C lets the games in progress end; a second one breaks them off. Every
finished game is in the folder's games.jsonl, and `arena resume DIR` goes on.

Exit status: 0 the schedule is finished, whatever the engines did; 1 the run
failed; 2 the plan or a flag is wrong, and nothing was started; 130
interrupted. With --sprt: 0 H1 is accepted, in every variant; 3 H0 is accepted,
in any variant; 4 the schedule ended undecided.";

pub(super) const RESUME_EXAMPLES: &str = "\
Examples:
  arena resume results/mine
  arena resume results/mine --more-games 20
  arena resume results/mine --add-engine cmd=./newer name=Newer
  arena resume results/mine --void 17 18        plays games 17 and 18 again

However the run ended (Ctrl-C, kill -9): no finished game is lost, and none is
played twice. A game that was broken off is played from its start. Games that
are taken out are kept in voided.jsonl.

Exit status: as that of arena run.";

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
    /// Games for each pairing in each variant [default: 2; with --sprt 100000]
    #[arg(long, value_name = "N")]
    pub games: Option<u32>,
    /// A test of the first engine against the second that ends the run: elo0= elo1= [alpha= beta= model=]
    #[arg(long, value_name = "WORD", num_args = 1.., action = ArgAction::Append)]
    pub sprt: Vec<String>,
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
    /// Who meets whom: round-robin, match, gauntlet, swiss, knockout or ladder [default: round-robin]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The first N engines of a gauntlet meet all others [default: 1]
    #[arg(long, value_name = "N")]
    pub seeds: Option<usize>,
    /// Rounds of a Swiss or a ladder [default: as a knockout would have, or a round robin]
    #[arg(long, value_name = "N")]
    pub rounds: Option<u32>,
    /// A tied meeting of a knockout is gone on with by N pairs at most [default: 5]
    #[arg(long, value_name = "N")]
    pub tiebreaks: Option<u32>,
    /// Dice, deals and openings: the same in both games of a pair, or each game its own [default: mirrored]
    #[arg(long, value_name = "mirrored|independent")]
    pub luck: Option<String>,
    /// Takes an engine out after N failures; the rest goes on
    #[arg(long, value_name = "N")]
    pub quarantine: Option<u32>,
    /// Where games begin: file=F [order=random] [first=N], or random=N legal turns
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub openings: Vec<String>,
    /// An engine whose own scores say so has lost: plies=N score=S [twosided=true]; off by default
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub resign: Vec<String>,
    /// A game whose scores say so is drawn: plies=N score=S [after=N]; off by default
    #[arg(long, value_name = "WORD", num_args = 1..)]
    pub draw: Vec<String>,
    /// A game is drawn after N plies; off by default
    #[arg(long, value_name = "N")]
    pub max_plies: Option<u32>,
    /// What running out of time is: what the rules say, or always a loss [default: rules]
    #[arg(long, value_name = "rules|loss")]
    pub time_loss: Option<String>,
    /// How long an engine may take to start, in ms or with a unit [default: 10s]
    #[arg(long, value_name = "TIME")]
    pub startup_timeout: Option<String>,
    /// How long it may take for its options at least, where its start took long [default: 5s]
    #[arg(long, value_name = "TIME")]
    pub ready_timeout: Option<String>,
    /// How long an engine may take to be ready for a game [default: 60s]
    #[arg(long, value_name = "TIME")]
    pub newgame_timeout: Option<String>,
    /// How long a decision may take that no time limits (nodes=, depth=) [default: 60s]
    #[arg(long, value_name = "TIME")]
    pub go_timeout: Option<String>,
    /// Keeps each game at a time, with its engines, on a processor of its own
    #[arg(long)]
    pub affinity: bool,
    /// Keeps the transcript of every game in logs/, not only of those in which an engine failed
    #[arg(long)]
    pub debug: bool,
    /// Writes all that happens as JSON Lines: to a file, or to an open descriptor as in fd:3
    #[arg(long, value_name = "FILE|fd:N")]
    pub events: Option<String>,
    /// Prints the tables after each N games
    #[arg(long, value_name = "N")]
    pub table_every: Option<u64>,
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
    /// Takes in another engine, in the words of arena run --engine; once for each engine
    #[arg(long, value_name = "WORD", num_args = 1.., action = ArgAction::Append)]
    pub add_engine: Vec<String>,
    /// Takes a game out, which is then played again; in a Swiss, a knockout or a ladder with all games of
    /// later rounds, since those follow from it
    #[arg(long, value_name = "GAME", num_args = 1.., action = ArgAction::Append)]
    pub void: Vec<u64>,
    /// Plays N games more for each pairing; in a Swiss or a ladder as many rounds more as that makes
    #[arg(long, value_name = "N")]
    pub more_games: Option<u32>,
    /// Games at the same time [default: as before]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// Writes all that happens as JSON Lines, as arena run does [default: as before]
    #[arg(long, value_name = "FILE|fd:N")]
    pub events: Option<String>,
    /// Prints the tables after each N games [default: as before]
    #[arg(long, value_name = "N")]
    pub table_every: Option<u64>,
    /// Keeps the transcript of every game
    #[arg(long)]
    pub debug: bool,
    /// Prints the ratings as JSON at the end, and nothing else, on standard output
    #[arg(long)]
    pub json: bool,
    /// Prints no line for each game
    #[arg(long, short)]
    pub quiet: bool,
}
