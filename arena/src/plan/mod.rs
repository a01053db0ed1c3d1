//! What is to be played: engines, variants, clocks, how many games.
//!
//! A plan comes from flags, from a TOML file, or from both: each becomes an [`entry::PlanEntry`], the one
//! laid over the other, and [`resolve`] makes of it the [`Plan`] that a run follows, in which nothing
//! is left open. A plan is saved as an entry again, so that the same run can be started from it.

pub mod entry;
mod error;
mod events;
pub mod file;
pub mod launch;
pub mod resolve;
mod restart;
pub mod time_control;
pub mod words;

use std::path::PathBuf;
use std::time::Duration;

use quadriga::{Limit, Variant};

use crate::openings::Order;
use crate::record::TimeLoss;
use crate::referee::Adjudication;
use crate::schedule::{Extension, Format, Luck, ScheduleSetup};
use crate::sprt::SprtSetup;

pub use events::Events;
pub use launch::Launch;
pub use restart::Restart;

pub use time_control::{ClockControl, Period, TimeControl};

/// A run in full: nothing in it is left to a default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The tournament's name, for the records.
    pub event: String,
    /// The variants, each a rating pool of its own.
    pub variants: Vec<Variant>,
    /// Limits other than the variants' own.
    pub limits: Vec<(Variant, Limit)>,
    /// Games for each pairing in each variant.
    pub games: u32,
    /// Games played at the same time.
    pub concurrency: usize,
    /// The seed of all dice and deals.
    pub seed: u64,
    /// The folder for the results.
    pub out: PathBuf,
    /// What an engine may take off its clock.
    pub patience: Patience,
    /// Who meets whom.
    pub format: Format,
    /// What the two games of an encounter have in common.
    pub luck: Luck,
    /// After how many failures an engine is taken out.
    pub quarantine: Option<u32>,
    /// How the tournament was extended after it had begun.
    pub extensions: Vec<Extension>,
    /// Where games begin.
    pub openings: OpeningsPlan,
    /// When games end before the rules end them.
    pub adjudication: Adjudication,
    /// What a loss on time is.
    pub time_loss: TimeLoss,
    /// A test of the first engine against the second, in each variant; it ends the variant's games.
    pub sprt: Option<SprtSetup>,
    /// Whether each game at a time, its engines included, keeps to a processor of its own.
    pub affinity: bool,
    /// Whether the transcript of every game is kept, and not only of those in which an engine failed.
    pub debug: bool,
    /// What is told while it goes on.
    pub showing: Showing,
    /// Who plays, in the order given.
    pub engines: Vec<EnginePlan>,
}

/// What is told of a run while it goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Showing {
    /// The ratings as JSON, and nothing else, on the standard output.
    pub json: bool,
    /// No line for each game.
    pub quiet: bool,
    /// After how many games each the tables are printed.
    pub table_every: Option<u64>,
    /// Where everything that happens is written as JSON Lines.
    pub events: Option<Events>,
}

impl Showing {
    /// Whether nothing for people may go to the standard output, since it belongs to a program.
    #[must_use]
    pub fn output_is_taken(&self) -> bool {
        self.json || self.events == Some(Events::STANDARD_OUTPUT)
    }
}

impl Plan {
    /// The limit that holds in `variant`; none in Ptolemy.
    #[must_use]
    pub fn limit(&self, variant: Variant) -> Option<Limit> {
        let set = self.limits.iter().find(|(limited, _)| *limited == variant);
        set.map(|(_, limit)| *limit).or(variant.default_limit())
    }
}

impl Plan {
    /// What the schedule follows from. `plays` tells the variants that each engine takes part in.
    #[must_use]
    pub fn schedule(&self, plays: Vec<Vec<Variant>>) -> ScheduleSetup {
        ScheduleSetup {
            format: self.format,
            games: self.games,
            luck: self.luck,
            variants: self.variants.clone(),
            plays,
            quarantine: self.quarantine,
            extensions: self.extensions.clone(),
        }
    }
}

/// Where games begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OpeningsPlan {
    /// At the start.
    #[default]
    Start,
    /// After that many random legal turns.
    Random(u32),
    /// With the openings of a file.
    File {
        /// The file.
        path: PathBuf,
        /// In which order they are gone through.
        order: Order,
        /// The place of the first one, from 1.
        first: usize,
    },
}

/// One engine of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnginePlan {
    /// The name that the plan gives it; otherwise it is what the engine says of itself, else its file.
    pub name: Option<String>,
    /// How it is started.
    pub launch: Launch,
    /// Whether each game gets a new process.
    pub restart: Restart,
    /// The variants that it takes part in, of those that it plays; all, if the plan does not say.
    pub variants: Option<Vec<Variant>>,
    /// Its options, in the order in which they are sent.
    pub options: Vec<(String, String)>,
    /// How long it may think.
    pub time: TimeControl,
}

/// How long the host waits off the clock, before it calls an engine stalled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start of the process to `qeiok`.
    pub startup: Duration,
    /// From the options to the first `readyok`, where less than that is left of `startup`.
    pub ready: Duration,
    /// From `newgame`, or between games, to `readyok`.
    pub newgame: Duration,
    /// For a `go` that no time limits.
    pub ceiling: Duration,
    /// From `quit` to the end of the process; then it is killed, which costs it nothing.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            startup: Duration::from_secs(10),
            ready: Duration::from_secs(5),
            newgame: Duration::from_secs(60),
            ceiling: Duration::from_secs(60),
            quit: Duration::from_secs(5),
        }
    }
}
