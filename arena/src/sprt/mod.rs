//! Sequential tests: is one engine stronger than another by this much or by that, and may I stop?
//!
//! The sequential probability ratio test of Wald ("Sequential tests of statistical hypotheses", 1945)
//! with the generalised likelihood ratio, over the results of mirrored pairs (pentanomial) or of
//! single games (trinomial). The models and their notation are those of M. Van den Bergh's notes for
//! fishtest ("A generalized SPRT for multinomial distributions"; "Comments on normalized Elo"), which
//! fishtest and fastchess follow too; `docs/ratings.md` explains them.
//!
//! All functions are pure, end for every input, and give no NaN.

mod counts;
mod likelihood;
mod report;
mod sequence;
mod setup;
mod tests_of_run;

#[cfg(test)]
mod tests;

pub use counts::Counts;
pub use report::{NORMALIZED, SprtReport, SprtState};
pub use sequence::{Progress, Sequence, SprtVerdict, sequences};
pub use setup::{KEYS, Model, SprtEntry, SprtSetup};
pub use tests_of_run::Tests;
