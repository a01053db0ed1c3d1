//! What a plan file or the flags say, before anything is filled in.

mod engine;
mod rules;
mod values;

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Events;
use crate::record::TimeLoss;
use crate::schedule::Luck;
use crate::sprt::SprtEntry;

pub use engine::EngineEntry;
pub use rules::{DrawEntry, ExtensionEntry, FormatWord, OpeningsEntry, ResignEntry};
pub use values::{CommandLine, Milliseconds, Options, Parsed};

/// A plan as it is written. What is absent is left to another entry or to a default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlanEntry {
    /// The tournament's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Variants by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Parsed<quadriga::Variant>>,
    /// Games for each pairing in each variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Games at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<usize>,
    /// The seed of all dice and deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The folder for the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<PathBuf>,
    /// Limits other than the variants' own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<Parsed<quadriga::Variant>, u32>,
    /// A test that ends the run once it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtEntry>,
    /// From the start of a process to `qeiok`.
    #[serde(rename = "startup-timeout", skip_serializing_if = "Option::is_none")]
    pub startup_timeout: Option<Milliseconds>,
    /// From the options to the first `readyok`, where less is left of the start.
    #[serde(rename = "ready-timeout", skip_serializing_if = "Option::is_none")]
    pub ready_timeout: Option<Milliseconds>,
    /// From `newgame` to `readyok`.
    #[serde(rename = "newgame-timeout", skip_serializing_if = "Option::is_none")]
    pub newgame_timeout: Option<Milliseconds>,
    /// For a `go` that no time limits.
    #[serde(rename = "go-timeout", skip_serializing_if = "Option::is_none")]
    pub go_timeout: Option<Milliseconds>,
    /// Who meets whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Parsed<FormatWord>>,
    /// How many engines of a gauntlet meet all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<usize>,
    /// How many rounds a Swiss or a ladder has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// By how many pairs at most a tied meeting of a knockout is gone on with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiebreaks: Option<u32>,
    /// What the two games of an encounter have in common: `mirrored` or `independent`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<Parsed<Luck>>,
    /// After how many failures an engine is taken out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quarantine: Option<u32>,
    /// Where games begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsEntry>,
    /// When an engine that sees its loss has lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignEntry>,
    /// When a game in which nothing happens is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawEntry>,
    /// After how many plies a game is drawn.
    #[serde(rename = "max-plies", skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<u32>,
    /// What a loss on time is: `rules` or `loss` (RPT-9).
    #[serde(rename = "time-loss", skip_serializing_if = "Option::is_none")]
    pub time_loss: Option<Parsed<TimeLoss>>,
    /// Whether each game at a time, its engines included, keeps to a processor of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affinity: Option<bool>,
    /// Whether the transcript of every game is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debug: Option<bool>,
    /// Where everything that happens is written as JSON Lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Parsed<Events>>,
    /// After how many games each the tables are printed.
    #[serde(rename = "table-every", skip_serializing_if = "Option::is_none")]
    pub table_every: Option<u64>,
    /// Whether the ratings are printed as JSON, and nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub json: Option<bool>,
    /// Whether no line is printed for each game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<bool>,
    /// How the tournament was extended after it had begun.
    #[serde(rename = "extension", skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<ExtensionEntry>,
    /// What holds for each engine that does not say otherwise.
    #[serde(skip_serializing_if = "EngineEntry::is_empty")]
    pub each: EngineEntry,
    /// The engines.
    #[serde(rename = "engine", skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineEntry>,
}
