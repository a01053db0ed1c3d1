//! Tests of the sequential tests.

mod brute_force;
mod estimates;
mod published;
mod sequence;
mod words;

use super::{Counts, Model, SprtSetup};

pub(super) fn setup(model: Model, elo0: f64, elo1: f64) -> SprtSetup {
    SprtSetup { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

pub(super) fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected} within {tolerance}");
}

/// Counts in the order of `pentanomial=`.
pub(super) fn pairs(cells: [u64; 5]) -> Counts {
    Counts::Pentanomial(cells)
}

/// Wins, draws, losses.
pub(super) fn games(cells: [u64; 3]) -> Counts {
    Counts::Wdl(cells)
}
