//! How pieces move and are removed: RPT-1 to RPT-5, RPT-12.

use super::*;
use crate::Seat;

/// How far a kind goes on an empty board, by the words of the rules.
fn goes(kind: Kind, right: i32, up: i32) -> bool {
    let (right, up) = (right.abs(), up.abs());
    let (straight, longest) = (right == 0 || up == 0, right.max(up));
    match kind {
        Kind::Queen => (straight || right == up) && (1..=3).contains(&longest),
        Kind::Knight => straight && (1..=2).contains(&longest),
        Kind::King => longest == 1,
        Kind::Blocker => straight && longest == 1,
    }
}

fn pieces_go_where_they_should<const FILES: usize>() {
    for from in (0..Square::<FILES>::COUNT).map(|index| Square::from_index(index).unwrap()) {
        for kind in Kind::ALL {
            let state = lone::<FILES>(kind.letter(Seat::P1), from);
            let targets = state.targets(from);
            assert_eq!(targets >> Square::<FILES>::COUNT, 0);
            for to in squares::<FILES>(u64::MAX) {
                let right = to.file() as i32 - from.file() as i32;
                let up = to.rank() as i32 - from.rank() as i32;
                let reached = targets & to.bit() != 0;
                assert_eq!(reached, goes(kind, right, up), "{} {from}{to}", kind.name());
            }
        }
    }
}

#[test]
fn rpt_1_pieces_on_an_empty_board() {
    pieces_go_where_they_should::<5>();
    pieces_go_where_they_should::<7>();
}

#[test]
fn rpt_1_the_capture_cycle() {
    // Each kind in turn on d5 with each kind of the other side beside it on d6.
    for kind in Kind::ALL {
        for other in Kind::ALL {
            let text = format!(
                "4qnk/7/7/3{}3/3{}3/7/7/7/QNK4 p1 0 0/0",
                other.letter(Seat::P2),
                kind.letter(Seat::P1)
            );
            let state = xl(&text);
            let takes = kind.prey() == Some(other);
            assert_eq!(has(&state, "d5d6"), takes, "{text}");
            let hunted = state.attackers(Seat::P1, other, square("d6")) & square::<7>("d5").bit();
            assert_eq!(hunted != 0, takes, "{text}");
            assert_eq!(
                kind.prey().is_some_and(|prey| prey.hunter() == Some(kind)),
                kind != Kind::Blocker
            );
        }
    }
    use Kind::{Blocker, King, Knight, Queen};
    let cycle = [Some(Knight), Some(King), Some(Queen), None];
    assert_eq!([Queen, Knight, King, Blocker].map(Kind::prey), cycle);
}

#[test]
fn rpt_1_refusals_say_why() {
    let state = classic("5/5/5/1qnk1/1bQ1n/1NK2/5/5/4B p1 10 0/0");
    for (made, reason) in [
        ("c5b6", "RPT-1: a Queen takes Knights only, and a Queen stands on b6"),
        ("c5d6", "RPT-1: a Queen takes Knights only, and a King stands on d6"),
        ("c5b5", "RPT-1: the piece on b5 is a Blocker, which is never taken directly"),
        ("c5c4", "RPT-1: an own piece stands on c4"),
        ("c5c7", "a Queen can't jump, and c6 is occupied"),
        ("c5a7", "a Queen can't jump, and b6 is occupied"),
        ("c5d7", "a Queen moves 1-3 squares in any of 8 directions, so not from c5 to d7"),
        (
            "b4c5",
            "a Knight moves 1 or 2 squares straight along a rank or file, so not from b4 to c5",
        ),
        ("c4c6", "a King moves 1 square in any of 8 directions, so not from c4 to c6"),
        ("e1d2", "a Blocker moves 1 square along a rank or file, so not from e1 to d2"),
        ("c5c5", "RPT-12: there is no passing"),
        ("a1a2", "nothing stands on a1"),
        ("b6b7", "the piece on b6 is the other side's"),
    ] {
        assert_eq!(why(&state, made), reason);
    }
    assert!(has(&state, "b4d4"), "a Knight jumps over c4");
    let blocker = classic("qnk2/5/5/5/5/5/5/4n/QNK1B p1 0 0/0");
    assert_eq!(why(&blocker, "e1e2"), "RPT-1: a Blocker takes nothing, and a Knight stands on e2");
}

#[test]
fn rpt_1_queens_do_not_jump_and_knights_do() {
    let state = classic("n3k/5/5/1b3/2b2/QB3/b4/N4/1b2K p1 0 0/0");
    // a4: up free to a7, right stopped at once by b4, down by a3; b5 is free but c6 and d7 follow it.
    assert_eq!(names::<5>(state.targets(square("a4"))), "d1 c2 b3 a5 b5 a6 c6 a7 d7");
    assert_eq!(
        names::<5>(state.reach(Kind::Queen, square("a4"))),
        "d1 c2 a3 b3 b4 a5 b5 a6 c6 a7 d7"
    );
    assert!(has(&state, "a2c2") && !has(&state, "a2a4"), "own Queen on a4");
    let over = classic("n3k/5/5/1b3/2b2/1B3/b4/N4/1b2K p1 0 0/0");
    assert!(has(&over, "a2a4"), "over the Blocker on a3");
}

#[test]
fn rpt_1_queen_against_every_pattern_in_the_way() {
    // The tables against a walk, square by square, on boards filled at random.
    let mut seed = 1_u64;
    for _ in 0..2000 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let occupied = (seed ^ seed >> 31) & (seed << 17 | seed >> 5);
        queen_walks::<5>(occupied);
        queen_walks::<7>(occupied);
    }
}

fn queen_walks<const FILES: usize>(occupied: u64) {
    let occupied = occupied & super::super::tables::Tables::<FILES>::BOARD;
    for from in squares::<FILES>(u64::MAX) {
        let mut walked = 0;
        for way in 0..9 {
            let (right, up) = (way % 3 - 1, way / 3 - 1);
            for steps in 1..=3 {
                let file = from.file() as i32 + right * steps;
                let rank = from.rank() as i32 + up * steps;
                let (Ok(file), Ok(rank)) = (usize::try_from(file), usize::try_from(rank)) else {
                    break;
                };
                let Some(to) = Square::<FILES>::new(file, rank) else { break };
                if (right, up) == (0, 0) {
                    break;
                }
                walked |= to.bit();
                if occupied & to.bit() != 0 {
                    break;
                }
            }
        }
        let reach = super::super::tables::Tables::reach(Kind::Queen, from, occupied);
        assert_eq!(names::<FILES>(reach), names::<FILES>(walked), "{from} {occupied:#x}");
    }
}

#[test]
fn rpt_2_starts() {
    let start = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0";
    assert_eq!(State::<5>::start(limit(200)).to_string(), start);
    assert_eq!(State::<5>::start(limit(200)), classic(start));
    let start = "2qqq2/2nnn2/2kkk2/2bbb2/7/2BBB2/2KKK2/2NNN2/2QQQ2 p1 0 0/0";
    assert_eq!(State::<7>::start(limit(300)).to_string(), start);
    assert_eq!(State::<7>::start(limit(300)), xl(start));
}

#[test]
fn rpt_3_all_four_neighbours_by_a_move_of_any_piece() {
    for kind in ["Q", "N", "K", "B"] {
        let text = format!("4n/4k/5/2{kind}2/1BqB1/5/2B2/5/NQK2 p1 20 1/2");
        assert_eq!(
            after(&classic(&text), &["c3c4"]),
            format!("4n/4k/5/2{kind}2/1B1B1/2B2/5/5/NQK2 p2 21 1/3")
        );
        // Three of four are not enough.
        let text = format!("4n/4k/5/2{kind}2/1BqB1/5/2B2/5/NQK2 p1 20 1/2");
        assert!(after(&classic(&text), &["c3b3"]).contains("1BqB1"));
    }
}

#[test]
fn rpt_3_the_moved_piece_is_not_needed() {
    // RPT-4's other half: what is enclosed already goes with any move.
    let state = classic("4n/4k/5/2B2/1BqB1/2B2/5/5/NQK2 p1 20 0/0");
    assert_eq!(names::<5>(state.enclosed(Seat::P1)), "c5");
    assert_eq!(after(&state, &["a1a2"]), "4n/4k/5/2B2/1B1B1/2B2/5/N4/1QK2 p2 21 0/1");
    // Unless the move opens the ring.
    assert_eq!(after(&state, &["c6c7"]), "4n/4k/2B2/5/1BqB1/2B2/5/5/NQK2 p2 21 0/0");
}

#[test]
fn rpt_3_all_at_once_and_with_a_direct_capture() {
    // Two rings at once, closed already.
    let state = xl("6k/7/2B1B2/1BnQqB1/2B1B2/7/7/7/NK4q p1 20 0/0");
    assert_eq!(names::<7>(state.enclosed(Seat::P1)), "c6 e6");
    assert_eq!(after(&state, &["a1a2"]), "6k/7/2B1B2/1B1Q1B1/2B1B2/7/7/N6/1K4q p2 21 0/2");
    // The Queen takes the Knight on d6, and closes the ring of the Blocker on c6 by that, and that of
    // the King on e6.
    let state = xl("6q/3Q3/2B1B2/1BbnkB1/2B1B2/7/7/7/NK4q p1 20 0/0");
    assert_eq!(after(&state, &["d8d6"]), "6q/7/2B1B2/1B1Q1B1/2B1B2/7/7/7/NK4q p2 21 0/2");
}

#[test]
fn rpt_3_not_on_the_edge() {
    for (text, made) in [
        ("6q/7/7/6K/4N1k/6Q/7/7/7 p1 20 0/0", "e5f5"),
        ("6q/7/7/K6/k1N4/Q6/7/7/7 p1 20 0/0", "c5b5"),
        ("2KkQ2/7/3N3/7/7/7/7/7/6q p1 20 0/0", "d7d8"),
        ("6q/7/7/7/7/7/3N3/7/2KkQ2 p1 20 0/0", "d3d2"),
    ] {
        let next = after(&xl(text), &[made]);
        assert!(next.ends_with("0/0") && next.contains('k'), "{next}");
    }
    // Nor round the edge: the square after g5 in number is a6, the one before a5 is g4.
    for text in ["6Q/7/7/Q5N/5Kk/6K/7/7/q5n p1 20 0/0", "6Q/7/7/N5B/kK4N/K5Q/7/7/q5n p1 20 0/0"] {
        assert_eq!(xl(text).enclosed(Seat::P1), 0);
        assert!(after(&xl(text), &["g9f9"]).ends_with("0/0"));
    }
}

#[test]
fn rpt_3_only_the_movers_pieces_enclose_and_only_the_others_are_removed() {
    let mixed = classic("4q/5/5/2b2/1BkB1/5/2Q2/5/K3N p1 20 0/0");
    assert!(after(&mixed, &["c3c4"]).ends_with("0/0"));
    // p1's own Knight stands in a ring of p2's; p1 moves elsewhere and nothing is removed.
    let own = classic("4k/5/5/2b2/1bNb1/2b2/5/5/Q1Q2 p1 20 0/0");
    assert_eq!(after(&own, &["a1a2"]), "4k/5/5/2b2/1bNb1/2b2/5/Q4/2Q2 p2 21 0/0");
    // Nor is one in a ring of its own side's.
    let inside = classic("4k/5/5/2B2/1BNB1/2B2/5/5/Q1Q2 p1 20 0/0");
    assert_eq!(after(&inside, &["a1a2"]), "4k/5/5/2B2/1BNB1/2B2/5/Q4/2Q2 p2 21 0/0");
}

#[test]
fn rpt_3_blockers_are_enclosed_too_and_are_no_material() {
    let state = classic("4q/5/5/2K2/1KbK1/5/2B2/5/n4 p1 20 0/0");
    let next = after(&state, &["c3c4"]);
    assert_eq!(next, "4q/5/5/2K2/1K1K1/2B2/5/5/n4 p2 21 0/0");
    assert!(classic(&next).is_sterile());
}

#[test]
fn rpt_4_a_surrounded_square_may_be_entered_and_the_reply_removes() {
    let state = xl("6k/7/7/3b3/1Nb1b2/3b3/7/7/3Q3 p1 20 0/0");
    assert_eq!(after(&state, &["b5d5", "g9g8"]), "7/6k/7/3b3/2b1b2/3b3/7/7/3Q3 p1 22 1/0");
    assert_eq!(
        after(&state, &["b5d5", "d6d7"]),
        "6k/7/3b3/7/2bNb2/3b3/7/7/3Q3 p1 22 0/0",
        "the ring was opened"
    );
}

#[test]
fn rpt_5_losses_are_counted_for_the_side_that_lost() {
    let state = classic("5/2n2/2q2/1QN2/1bk2/1Q3/5/5/5 p2 11 0/0");
    assert_eq!([state.material(Seat::P1), state.material(Seat::P2)], [3, 3]);
    assert!(after(&state, &["c5b4"]).ends_with("p1 12 1/0"));
    let start = State::<5>::start(limit(200));
    assert_eq!(start.material(Seat::P1), 9, "Blockers count nothing");
    let most = classic("5/5/5/1qnk1/1bQ1n/5/5/5/4N p1 10 0/999999");
    assert!(after(&most, &["c5c6"]).ends_with("0/999999"), "six digits are the most");
}

#[test]
fn rpt_12_no_repetition_and_no_passing() {
    let start = State::<5>::start(limit(200));
    let mut state = start;
    for _ in 0..49 {
        for made in ["d1e1", "d9e9", "e1d1", "e9d9"] {
            assert!(state.outcome().is_none());
            state.play(Move::parse(made).unwrap());
        }
    }
    assert_eq!((state.moves(), state.outcome()), (196, None));
    assert_eq!(legal(&state), legal(&start));
    assert_eq!(why(&start, "b4b4"), "RPT-12: there is no passing");
}
