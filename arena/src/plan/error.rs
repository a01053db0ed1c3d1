//! What can be wrong with a plan, and where in its file that stands.

use std::path::PathBuf;

use quadriga::Variant;

use super::launch::LaunchError;

/// A plan that can't be followed. Nothing was started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Fewer than two engines.
    #[error(
        "{0} engine(s): a tournament needs at least two; add --engine cmd=... or builtin:random"
    )]
    TooFewEngines(usize),
    /// An engine without a command.
    #[error("engine {0} has no command: add cmd=\"...\" or builtin:random or builtin:greedy")]
    NoCommand(usize),
    /// An engine's program can't be started.
    #[error("engine {number}: {error}")]
    Launch {
        /// Its place in the plan, from 1.
        number: usize,
        /// Why.
        error: LaunchError,
    },
    /// A path that a plan file can't hold.
    #[error("the path `{}` is not UTF-8: a plan can't hold it", .0.display())]
    NotUtf8(PathBuf),
    /// Two engines of one name.
    #[error("two engines are called `{name}`: give them different names with name=...")]
    SameName {
        /// The place of the second one in the plan, from 1.
        number: usize,
        /// The name.
        name: String,
    },
    /// A name that would spoil records and tables.
    #[error("engine {number}: the name `{name}` {why}")]
    BadName {
        /// Its place in the plan, from 1.
        number: usize,
        /// The name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// No variant was named.
    #[error(
        "no variant: add --variant with one or more of ramses, rampart-classic, rampart-xl, qadesh, ptolemy-basic, ptolemy-advanced, or all"
    )]
    NoVariant,
    /// A variant stands there twice.
    #[error("the variant {0} is given twice")]
    SameVariant(Variant),
    /// A number out of its range.
    #[error("{key} = {number}: {expected}")]
    OutOfRange {
        /// What it is for.
        key: String,
        /// The number.
        number: u64,
        /// What would be right.
        expected: &'static str,
    },
    /// Parts of the plan that don't go together.
    #[error("{what}")]
    Contradiction {
        /// The key that it is about.
        key: &'static str,
        /// What is wrong.
        what: &'static str,
    },
    /// A test that can't be made.
    #[error("sprt: {0}")]
    Sprt(String),
    /// `cmd` and the like make no sense for all engines at once.
    #[error("`{0}` can't be given for each engine: give it to the engines one by one")]
    NotForEach(&'static str),
}

impl PlanError {
    /// The keys that lead to the place in a plan file that it is about, where there is one: an engine stands
    /// under `engine` with its number, from 1.
    #[must_use]
    pub fn place(&self) -> Option<Vec<String>> {
        let engine = |number: &usize, key: &str| {
            vec!["engine".to_owned(), number.to_string(), key.to_owned()]
        };
        match self {
            PlanError::TooFewEngines(_) | PlanError::NotUtf8(_) | PlanError::NoVariant => None,
            PlanError::NoCommand(number) => Some(engine(number, "")),
            PlanError::Launch { number, error } => Some(match error {
                LaunchError::NoDirectory(_) => engine(number, "dir"),
                LaunchError::BadVariable(_) => engine(number, "env"),
                _ => engine(number, "cmd"),
            }),
            PlanError::SameName { number, .. } | PlanError::BadName { number, .. } => {
                Some(engine(number, "name"))
            }
            PlanError::SameVariant(_) => Some(vec!["variants".to_owned()]),
            // A key of several words is written with spaces for people.
            PlanError::OutOfRange { key, .. } => {
                let mut words: Vec<String> = key.split(' ').map(str::to_owned).collect();
                if words[0] == "limit" {
                    words[0] = "limits".to_owned();
                }
                Some(words)
            }
            PlanError::Contradiction { key, .. } => Some(vec![(*key).to_owned()]),
            PlanError::Sprt(_) => Some(vec!["sprt".to_owned()]),
            PlanError::NotForEach(key) => Some(vec!["each".to_owned(), (*key).to_owned()]),
        }
    }
}
