//! Tests of the rating computation.

mod closed_form;
mod comparability;
mod counting;
mod first_seat;
mod independent;
mod parts;
mod robustness;
mod simulation;

use super::{EngineRating, GameRow, Pool, RatingOptions, rate};
use crate::record::GameResult;

/// The variant all tests use that need just one.
pub(super) const VARIANT: &str = "classic";

/// A counting game without a pair.
pub(super) fn game(p1: &str, p2: &str, result: GameResult) -> GameRow {
    GameRow {
        variant: VARIANT.into(),
        p1: p1.into(),
        p2: p2.into(),
        result,
        pair: None,
        sterile: false,
        termination: None,
        failed: None,
        spoiled: false,
    }
}

/// `wins`, `draws` and `losses` of `p1` in the first seat.
pub(super) fn games(p1: &str, p2: &str, wins: usize, draws: usize, losses: usize) -> Vec<GameRow> {
    let mut rows = vec![game(p1, p2, GameResult::P1_WINS); wins];
    rows.extend(vec![game(p1, p2, GameResult::DRAW); draws]);
    rows.extend(vec![game(p1, p2, GameResult::P2_WINS); losses]);
    rows
}

/// Options without a first-seat advantage.
pub(super) fn plain() -> RatingOptions {
    RatingOptions { advantage: false, ..RatingOptions::default() }
}

/// The only pool of some rows.
pub(super) fn pool_of(rows: &[GameRow], options: &RatingOptions) -> Pool {
    let mut ratings = rate(rows, &[], options);
    assert_eq!(ratings.pools.len(), 1);
    ratings.pools.remove(0)
}

/// An engine of a pool, by name.
pub(super) fn engine<'a>(pool: &'a Pool, name: &str) -> &'a EngineRating {
    pool.engines.iter().find(|e| e.name == name).expect("no such engine")
}

/// The Elo of an engine that has one.
pub(super) fn elo(pool: &Pool, name: &str) -> f64 {
    engine(pool, name).elo.expect("no rating")
}

pub(super) fn assert_near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected} within {tolerance}");
}

/// A small generator of fixed sequences (splitmix64).
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// From 0 to 1.
    pub(super) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
