//! What is said of an engine.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{CommandLine, Milliseconds, Options, Parsed};
use crate::plan::{ClockControl, Restart};

/// What is said of an engine: in an `[[engine]]` table or in `[each]`, or by the words after
/// `--engine` or `--each`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct EngineEntry {
    /// How it is started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cmd: Option<CommandLine>,
    /// More arguments, after those of the command, taken as they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its working directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// Variables of its environment, beside those of the arena's own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub env: BTreeMap<String, String>,
    /// Whether each game gets a new process: `auto`, `on` or `off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<Parsed<Restart>>,
    /// The variants that it takes part in, if not in all that it plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variants: Option<Vec<Parsed<quadriga::Variant>>>,
    /// Its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<Parsed<ClockControl>>,
    /// The most time for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<Milliseconds>,
    /// The most nodes for a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The greatest depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// What it may use beyond its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Milliseconds>,
    /// Its options, in order.
    #[serde(rename = "options", skip_serializing_if = "Options::is_empty")]
    pub options: Options,
}

impl EngineEntry {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == EngineEntry::default()
    }

    /// This entry laid over another: what it does not say is left to the other. One that says anything
    /// about thinking time says all of it.
    #[must_use]
    pub fn over(self, other: EngineEntry) -> EngineEntry {
        let timed = self.tc.is_some()
            || self.movetime.is_some()
            || self.nodes.is_some()
            || self.depth.is_some();
        let mut options = other.options;
        for (name, value) in &self.options.0 {
            options.set(name, value);
        }
        let mut env = other.env;
        env.extend(self.env);
        EngineEntry {
            cmd: self.cmd.or(other.cmd),
            args: if self.args.is_empty() { other.args } else { self.args },
            env,
            restart: self.restart.or(other.restart),
            name: self.name.or(other.name),
            dir: self.dir.or(other.dir),
            variants: self.variants.or(other.variants),
            tc: if timed { self.tc } else { other.tc },
            movetime: if timed { self.movetime } else { other.movetime },
            nodes: if timed { self.nodes } else { other.nodes },
            depth: if timed { self.depth } else { other.depth },
            margin: self.margin.or(other.margin),
            options,
        }
    }
}
