//! From games to results in order.

use super::*;
use crate::record::{CollectedGame, GameRecord, GameResult, Outline};
use crate::sprt::{Progress, SprtState, sequences};

fn game(number: Option<u64>, pair: Option<u64>, p1: &str, p2: &str, result: &str) -> CollectedGame {
    let result: GameResult = result.parse().unwrap();
    let mut record = GameRecord::new(quadriga::Variant::Ramses, p1, p2, result);
    (record.game, record.pair) = (number, pair);
    CollectedGame { file: 0, game: Outline::from(&record) }
}

#[test]
fn pairs_count_in_the_order_of_the_schedule() {
    // The third pair has ended first, the second one is not whole.
    let games = [
        game(Some(6), Some(3), "B", "A", "0-1"),
        game(Some(5), Some(3), "A", "B", "1-0"),
        game(Some(1), Some(1), "A", "B", "0-1"),
        game(Some(3), Some(2), "A", "B", "1-0"),
        game(Some(4), Some(2), "B", "A", "*"),
        game(Some(2), Some(1), "B", "A", "1/2-1/2"),
        game(Some(7), None, "A", "B", "1-0"),
        game(Some(8), Some(9), "A", "C", "1-0"),
    ];
    let found = sequences(&games, "A", "B");
    let sequence = &found["ramses"];
    assert!(sequence.paired);
    assert_eq!(sequence.half_points, [1, 4]);
    assert_eq!((sequence.left_out, sequence.unfinished), (2, 1));
    let turned = sequences(&games, "B", "A");
    assert_eq!(turned["ramses"].half_points, [3, 0]);
    let verdict = sequence.verdict(&setup(Model::Normalized, 0.0, 5.0));
    assert_eq!(verdict.report.counts, pairs([0, 1, 0, 0, 1]));
    assert!(sequences(&games, "A", "X").is_empty());
}

#[test]
fn games_without_pairs_count_one_by_one() {
    let games = [
        game(None, None, "A", "B", "1-0"),
        game(None, None, "B", "A", "1/2-1/2"),
        game(None, None, "B", "A", "1-0"),
    ];
    let found = sequences(&games, "A", "B");
    assert_eq!(found["ramses"].half_points, [2, 1, 0]);
    let verdict = found["ramses"].verdict(&setup(Model::Logistic, 0.0, 5.0));
    assert_eq!(verdict.report.counts, super::games([1, 1, 1]));
}

#[test]
fn the_same_seat_twice_is_no_pair() {
    let games = [
        game(Some(1), Some(1), "A", "B", "1-0"),
        game(Some(2), Some(1), "A", "B", "1-0"),
        game(Some(3), Some(1), "B", "A", "1-0"),
    ];
    let found = sequences(&games, "A", "B");
    assert_eq!((found["ramses"].half_points.clone(), found["ramses"].left_out), (vec![2], 1));
}

#[test]
fn the_first_bound_passed_is_the_verdict() {
    let test = setup(Model::Logistic, 0.0, 200.0);
    let mut progress = Progress::new(test, true);
    while progress.state() == SprtState::Continue {
        progress.add(4);
    }
    let decided = progress.counts().results();
    for _ in 0..60 {
        progress.add(0);
    }
    assert!(progress.llr() < test.lower());
    assert_eq!(progress.state(), SprtState::AcceptH1);
    let points = [vec![4; decided as usize], vec![0; 60]].concat();
    let verdict = crate::sprt::Sequence { paired: true, half_points: points, ..Default::default() }
        .verdict(&test);
    assert_eq!(verdict.report.state, SprtState::AcceptH1);
    assert_eq!(verdict.decided_after, Some(decided));
    assert!(verdict.decided_llr.unwrap() >= test.upper());
    assert_eq!(verdict.report.llr, progress.llr());
}
