//! Tests of the text tables.

mod golden;
mod text;

use crate::ratings::{GameResult, GameRow};

/// A counting game without a pair.
pub(super) fn game(p1: &str, p2: &str, result: GameResult) -> GameRow {
    GameRow {
        variant: "classic".to_owned(),
        p1: p1.to_owned(),
        p2: p2.to_owned(),
        result,
        pair: None,
        sterile: false,
        termination: None,
        spoiled: false,
    }
}

/// `wins`, `draws` and `losses` of `p1` in the first seat.
pub(super) fn games(p1: &str, p2: &str, wins: usize, draws: usize, losses: usize) -> Vec<GameRow> {
    let mut rows = vec![game(p1, p2, GameResult::P1Wins); wins];
    rows.extend(vec![game(p1, p2, GameResult::Draw); draws]);
    rows.extend(vec![game(p1, p2, GameResult::P2Wins); losses]);
    rows
}
