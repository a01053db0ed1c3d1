//! Tests of the text tables.

mod golden;
mod text;

use crate::ratings::GameRow;
use crate::record::GameResult;

/// A counting game without a pair.
pub(super) fn game(p1: &str, p2: &str, result: GameResult) -> GameRow {
    GameRow {
        variant: "classic".into(),
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
