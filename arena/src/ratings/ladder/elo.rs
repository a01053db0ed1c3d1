//! Incremental Elo (Elo, "The Rating of Chessplayers", 1978): after each game a rating moves by K times
//! what the game's score was above the expected one.

use std::sync::Arc;

use super::standing::{LadderPool, Players};
use crate::ratings::{GameRow, Sterile};

/// How incremental Elo rates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EloOptions {
    /// Points that a game is worth at most.
    pub k: f64,
    /// Points that a player begins with.
    pub initial: f64,
    /// What sterile games do (RPT-10).
    pub sterile: Sterile,
}

impl Default for EloOptions {
    fn default() -> Self {
        Self { k: 20.0, initial: 1500.0, sterile: Sterile::Exclude }
    }
}

/// Rates games of one variant one after the other, in the order given.
///
/// The first seat scores 1/(1 + 10^((R2 - R1)/400)) by expectation: the usual formula, without an
/// advantage of the first seat.
#[must_use]
pub fn elo_pool(variant: &str, rows: &[&GameRow], options: &EloOptions) -> LadderPool {
    let mut players = Players::new();
    for row in rows {
        let Some(score) = players.enter(row, options.sterile, &options.initial) else { continue };
        let rating = |name: &Arc<str>| players.of.get(name).map_or(options.initial, |of| of.0);
        let (first, second) = (rating(&row.p1), rating(&row.p2));
        let expected = 1.0 / (1.0 + 10f64.powf((second - first) / 400.0));
        let change = options.k * (score - expected);
        for (name, change) in [(&row.p1, change), (&row.p2, -change)] {
            if let Some((rating, _)) = players.of.get_mut(name) {
                *rating += change;
            }
        }
    }
    players.pool(variant, None, |rating| (*rating, None))
}
