//! How games end: RPT-6 to RPT-10.

use super::*;
use crate::{Score, Seat};

/// The outcome where these pieces stand on an XL board, however they stand: in two orders.
fn between(first: &str, second: &str) -> String {
    let results = [false, true].map(|reversed| {
        let turn = |pieces: &str| {
            if reversed { pieces.chars().rev().collect() } else { pieces.to_owned() }
        };
        let side = |pieces: &str| {
            let pieces = turn(pieces);
            let left = 7 - pieces.len();
            if left == 0 { pieces } else { format!("{pieces}{left}") }
        };
        let text = format!(
            "{}/7/7/7/7/7/7/7/{} p1 30 1/1",
            side(&second.to_ascii_lowercase()),
            side(first)
        );
        outcome(&xl(&text))
    });
    assert_eq!(results[0], results[1], "RPT-7");
    results[0].clone()
}

/// As [`between`], and the same with the sides changed.
fn both_ways(first: &str, second: &str) -> String {
    let result = between(first, second);
    let changed = match result.split_once(' ') {
        Some(("1-0", reason)) => format!("0-1 {reason}"),
        Some(("0-1", reason)) => format!("1-0 {reason}"),
        _ => result.clone(),
    };
    assert_eq!(between(second, first), changed, "{first} {second}");
    result
}

#[test]
fn rpt_6_facts_of_the_rulebook() {
    assert_eq!(both_ways("QQQ", "QQ"), "1-0 no-captures");
    assert_eq!(both_ways("NNN", "NNNK"), "");
    assert_eq!(both_ways("NNN", "NN"), "1-0 no-captures");
    assert_eq!(both_ways("Q", "BBB"), "1-0 no-captures");
    assert_eq!(both_ways("QNK", "BBB"), "1-0 no-captures");
    assert_eq!(both_ways("QQQK", "NN"), "1-0 insufficient");
    assert_eq!(both_ways("KK", "QQ"), "");
}

#[test]
fn rpt_6_1_what_the_trailing_side_could_take() {
    // Not even equal after all that it could take: 1 Queen against a Knight among three.
    assert_eq!(both_ways("QNK", "Q"), "1-0 insufficient");
    // Equal after it: the game goes on.
    assert_eq!(both_ways("NK", "Q"), "");
    assert_eq!(both_ways("NNKQ", "Q"), "1-0 insufficient");
    // Two kinds of prey add up: the Queen's Knights and the Knight's Kings.
    assert_eq!(both_ways("KKQNN", "QN"), "");
    assert_eq!(both_ways("KQQQN", "QN"), "1-0 insufficient");
    // Each of the three relations counts.
    assert_eq!(both_ways("NN", "Q"), "");
    assert_eq!(both_ways("KK", "N"), "");
    assert_eq!(both_ways("QQ", "K"), "");
    // The leader's relations keep no game alive.
    assert_eq!(both_ways("KK", "Q"), "1-0 insufficient");
    // Blockers are nobody's prey and no hunters.
    assert_eq!(both_ways("QQBBB", "Q"), "1-0 no-captures");
    assert_eq!(both_ways("NN", "BBBBQ"), "");
}

#[test]
fn rpt_6_2_equal_without_a_relation_is_a_draw() {
    assert_eq!(both_ways("KK", "KK"), "1/2-1/2 no-captures");
    assert_eq!(both_ways("B", "B"), "1/2-1/2 no-captures");
    assert_eq!(both_ways("QQB", "QQ"), "1/2-1/2 no-captures");
    assert_eq!(both_ways("K", "Q"), "", "one side's relation is enough");
    assert_eq!(outcome(&classic("5/5/5/5/5/5/5/5/5 p2 7 3/3")), "1/2-1/2 no-captures");
}

#[test]
fn rpt_6_3_the_move_limit() {
    let at = |board: &str, moves: u32, most: u32| {
        let text = format!("{board} p1 {moves} 6/5");
        outcome(&State::<5>::parse(&text, limit(most)).unwrap())
    };
    let top_ahead = "1qq2/1n3/2k2/5/5/5/2K2/1N3/2Q2";
    assert_eq!(at(top_ahead, 199, 200), "");
    assert_eq!(at(top_ahead, 200, 200), "0-1 move-limit");
    assert_eq!(at(top_ahead, 999_999, 200), "0-1 move-limit");
    assert_eq!(at(top_ahead, 200, 201), "");
    assert_eq!(at("1q3/1n3/2k2/5/5/5/2K2/1N3/2Q2", 200, 200), "1/2-1/2 move-limit");
    assert_eq!(at("1q3/1n3/2k2/5/5/5/2K2/1N3/1QQ2", 200, 200), "1-0 move-limit");
    let over = State::<5>::parse(&format!("{top_ahead} p1 200 6/5"), limit(200)).unwrap();
    assert!(legal(&over).is_empty() && !over.has_legal_move());
    assert_eq!(over.check(Move::parse("c1c2").unwrap()), Err(super::super::Refusal::Over));
}

#[test]
fn rpt_6_4_no_move() {
    let equal = "4q/5/5/5/5/5/5/bb3/Kb3";
    assert_eq!(outcome(&classic(&format!("{equal} p1 60 8/8"))), "1/2-1/2 no-moves");
    assert_eq!(outcome(&classic(&format!("{equal} p2 61 8/8"))), "", "the other side moves");
    assert_eq!(outcome(&xl("6n/7/7/7/7/7/7/bbb4/KKb4 p1 60 7/8")), "1-0 no-moves");
    assert!(!classic(&format!("{equal} p1 60 8/8")).has_legal_move());
}

#[test]
fn rpt_6_in_this_order() {
    // The limit has been reached too in each, and in the last there is no move either.
    assert_eq!(outcome(&xl("nn5/7/7/7/7/7/7/7/NNN4 p1 300 0/1")), "1-0 no-captures");
    assert_eq!(outcome(&xl("nn5/7/7/7/7/7/7/7/QQQK3 p1 300 0/1")), "1-0 insufficient");
    assert_eq!(outcome(&xl("kk5/7/7/7/7/7/7/7/KK5 p1 300 7/7")), "1/2-1/2 no-captures");
    assert_eq!(outcome(&classic("4q/5/5/5/5/5/5/bb3/Kb3 p1 200 8/8")), "1/2-1/2 move-limit");
    assert_eq!(outcome(&classic("4k/5/5/5/5/5/5/bb3/Kb3 p1 20 8/8")), "1/2-1/2 no-captures");
}

#[test]
fn rpt_6_is_looked_at_after_each_capture() {
    // Direct: the Knight goes, which could have taken two Kings.
    let state = classic("3kn/4Q/5/5/5/5/5/5/3KK p1 30 0/0");
    assert_eq!(outcome(&state), "");
    let mut played = state;
    played.play(Move::parse("e8e9").unwrap());
    assert_eq!(outcome(&played), "1-0 insufficient");
    assert_eq!(played.to_string(), "3kQ/5/5/5/5/5/5/5/3KK p2 31 0/1");
    assert!(legal(&played).is_empty());
    // By enclosure: the same.
    let state = classic("4k/5/2Q2/5/1BnB1/2B2/5/5/3KK p1 30 0/0");
    assert_eq!(outcome(&state), "");
    let mut played = state;
    played.play(Move::parse("c7c6").unwrap());
    assert_eq!(outcome(&played), "1-0 insufficient");
    // By enclosure, of a Blocker: nothing changes.
    let state = classic("4q/5/5/2K2/1KbK1/5/2B2/5/n4 p1 20 0/0");
    assert_eq!(outcome(&classic(&after(&state, &["c3c4"]))), "");
}

#[test]
fn rpt_7_enclosure_keeps_no_game_alive() {
    // One move from an enclosure, but without a relation.
    assert_eq!(outcome(&classic("5/5/5/2B2/1BqB1/5/2B2/5/Q4 p1 20 0/0")), "1/2-1/2 no-captures");
}

#[test]
fn rpt_8_a_given_start_is_looked_at_too() {
    let start = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1";
    let over = classic(&format!("{start} p1 200 0/0"));
    assert_eq!(outcome(&over), "1/2-1/2 move-limit");
    assert!(legal(&over).is_empty());
    for seat in Seat::BOTH {
        assert_eq!(over.legal_groups(seat), []);
    }
}

#[test]
fn rpt_10_sterile_while_no_material_is_lost() {
    let start = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1";
    assert!(classic(&format!("{start} p1 200 0/0")).is_sterile());
    assert!(!classic(&format!("{start} p1 200 1/0")).is_sterile());
    assert!(!classic(&format!("{start} p1 200 0/1")).is_sterile());
    let outcome = classic(&format!("{start} p1 200 0/0")).outcome().unwrap();
    assert_eq!(outcome.score, Score::Draw);
}
