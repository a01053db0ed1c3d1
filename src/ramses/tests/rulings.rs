//! Every ruling of Ramses, each with a test that fails if it is broken.

use super::*;
use crate::Seat;

fn outcome(state: &State) -> String {
    state.outcome().map(|outcome| outcome.to_string()).unwrap_or_default()
}

fn numbers(places: Places) -> Vec<u8> {
    let mut numbers: Vec<u8> = places.into_iter().map(|place| place.square().number()).collect();
    numbers.dedup();
    numbers
}

#[test]
fn ram_1_rows_and_columns() {
    assert_eq!(numbers(at(3).row()), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(at(11).row()), (6..=17).collect::<Vec<_>>());
    assert_eq!(numbers(at(18).row()), [18, 19, 20, 21, 22]);
    for (column, [top, middle, bottom]) in
        [[1, 6, 18], [2, 7, 19], [3, 8, 20], [4, 9, 21]].into_iter().enumerate()
    {
        for number in [top, middle, bottom] {
            assert_eq!(numbers(at(number).column()), [top, middle, bottom], "{column}");
        }
    }
    for middle in 10..=17 {
        for place in [at(middle), spot(5, middle), spot(22, middle)] {
            let column: Places =
                [at(middle), spot(5, middle), spot(22, middle)].into_iter().collect();
            assert_eq!(place.column(), column);
        }
    }
}

#[test]
fn ram_1_every_normal_square_borders_its_neighbours() {
    let borders = |number| numbers(at(number).neighbours());
    assert_eq!(borders(1), [2, 6]);
    assert_eq!(borders(3), [2, 4, 8]);
    assert_eq!(borders(6), [1, 7, 18]);
    assert_eq!(borders(9), [4, 8, 10, 21]);
    assert_eq!(borders(10), [5, 9, 11, 22]);
    assert_eq!(borders(17), [5, 16, 22]);
    assert_eq!(borders(18), [6, 19]);
    for place in Places::ALL {
        for neighbour in place.neighbours() {
            assert!(neighbour.neighbours().contains(place), "{place} {neighbour}");
        }
    }
}

#[test]
fn ram_7_a_set_borders_what_its_places_border() {
    for first in Places::ALL {
        for second in Places::ALL {
            let all = first.neighbours().or(second.neighbours());
            assert_eq!(Places::NONE.with(first).with(second).neighbours(), all, "{first} {second}");
        }
    }
    assert_eq!(Places::NONE.neighbours(), Places::NONE);
}

#[test]
fn ram_2_hieroglyphs_and_oblongs() {
    assert_eq!(numbers(Places::HIEROGLYPHS), [1, 9, 13, 17, 18]);
    assert_eq!(Places::HIEROGLYPHS.len(), 5);
    let oblongs: Vec<u8> = (1..=22).filter(|number| square(*number).is_oblong()).collect();
    assert_eq!(oblongs, [5, 22]);
}

#[test]
fn ram_3_a_spot_counts_in_its_column() {
    let state = state("5.14,14,18,22.14/3,6,19,20 p1 2");
    assert_eq!(state.distance(at(14)), Some(3));
    assert_eq!(state.distance(spot(5, 14)), Some(3));
    assert_eq!(state.distance(spot(22, 14)), Some(4), "18, 19, 20 and 22 in the row");
}

#[test]
fn ram_3_a_pawn_fills_the_whole_oblong() {
    // From 4 two steps: 5 can neither be entered nor crossed, wherever on it the pawn stands.
    for spot in 10..=17 {
        let state = state(&format!("4,5.{spot},18,19/6,9,20,21 p1 2"));
        assert_eq!(state.distance(at(4)), Some(3));
        assert_eq!(ends(&state, 4), "1 7", "spot {spot}");
    }
}

#[test]
fn ram_4_start() {
    let start = State::start(limit(200));
    assert_eq!(start.to_string(), "2,3,4,5.10/19,20,21,22.10 p1 1");
    assert_eq!(start, state("2,3,4,5.10/19,20,21,22.10 p1 1"));
    assert_eq!(start.pawns(Seat::P2), [at(19), at(20), at(21), spot(22, 10)].into_iter().collect());
    assert_eq!(legal(&start).len(), 38);
}

#[test]
fn ram_5_the_larger_of_row_and_column_of_both_colours() {
    let state = state("2,7,10,11/5.12,16,19,22.12 p1 2");
    assert_eq!(state.distance(at(2)), Some(3), "column 2, 7, 19");
    assert_eq!(state.distance(at(10)), Some(4), "row 7, 10, 11, 16");
    assert_eq!(state.distance(at(8)), None);
}

#[test]
fn ram_5_counted_before_it_moves_itself_included() {
    let state = state("12,19,20,21/1,2,3,4 p1 2");
    assert_eq!(state.distance(at(12)), Some(1));
    assert_eq!(ends(&state, 12), "5.12 11 13 22.12");
}

#[test]
fn ram_6_exactly_the_steps_over_free_squares() {
    let state = state("2,3,4,5.10/19,20,21,22.10 p1 2");
    assert_eq!(state.distance(at(2)), Some(4));
    assert_eq!(ends(&state, 2), "8 10");
    assert_eq!(
        why(&state, "2-7,19-8"),
        "RAM-6: the pawn on 2 must make exactly 4 steps and can't end on 7"
    );
}

/// A refusal names the ruling without which the move would be legal, if it is one of those on oblongs.
#[test]
fn ram_6_to_9_a_refused_path_names_the_ruling() {
    let check = |text: &str, turns: &[(&str, &str)]| {
        for (turn, ruling) in turns {
            let why = why(&state(text), turn);
            assert!(why.starts_with(&format!("{ruling}: ")), "{text}: {turn}: {why}");
        }
    };
    // Two steps from a middle square.
    check(
        "6,15,18,19/2,3,20,22.10 p1 2",
        &[
            ("15-11,20-21", "RAM-7"),
            ("15-10,20-21", "RAM-7"),
            ("15-5.15,20-11", "RAM-8"),
            ("15-5.10,20-11", "RAM-8"),
            ("15-3,20-21", "RAM-6"),
            // 22 is full.
            ("15-22.14,20-11", "RAM-6"),
        ],
    );
    // One step from an oblong: nobody slides along it.
    check(
        "5.12,6,8,19/9,18,20,22.15 p1 2",
        &[("5-13,22-3", "RAM-9"), ("5-5.13,22-3", "RAM-6"), ("5-3,22-3", "RAM-6")],
    );
    // From 4 every spot is open, and a second half has its reasons, too.
    check("4,12,15,18/6,7,19,20 p1 2", &[("4-11,20-10", "RAM-6"), ("4-5.12,20-22.10", "RAM-6")]);
    let why = why(&state("6,15,18,19/2,3,20,22.10 p1 2"), "15-4,22-17");
    assert_eq!(
        why,
        "RAM-9: after the own move the pawn on 22 must make exactly 4 steps and can't end on 17: an \
         oblong is left only to 4 or 21, or to the square at the own spot"
    );
}

#[test]
fn ram_6_no_square_twice_not_even_the_first() {
    // Two steps in a corner: stepping out and back is no move, nor is standing still.
    let two = state("16,17,18,19/1,2,3,20 p1 2");
    assert_eq!(two.distance(at(17)), Some(2));
    assert_eq!(ends(&two, 17), "4 21");
    // Four steps in a dead end of five squares, 1-2-7-6 a ring and 18 beside it: round the ring again
    // would need a fourth step onto the start.
    let ring = state("1,3,4,8/5.10,18,19,20 p1 2");
    assert_eq!(ring.distance(at(1)), Some(4));
    assert_eq!(ends(&ring, 1), "");
}

#[test]
fn ram_7_from_4_the_next_step_is_to_any_middle_square() {
    let above = state("4,12,19,20/1,6,18,22.10 p1 2");
    assert_eq!(above.distance(at(4)), Some(2));
    assert_eq!(ends(&above, 4), "2 8 10 11 13 14 15 16 17 21");
    let below = state("1,6,12,21/2,3,5.10,18 p1 2");
    assert_eq!(below.distance(at(21)), Some(2));
    assert_eq!(ends(&below, 21), "4 8 10 11 13 14 15 16 17 19");
}

#[test]
fn ram_7_from_a_middle_square_the_next_step_is_to_4_only() {
    let above = state("6,15,18,19/2,3,20,22.10 p1 2");
    assert_eq!(above.distance(at(15)), Some(2));
    assert_eq!(ends(&above, 15), "4 5.14 5.16 13 17");
    // With 4 taken as well there is no way through 5.
    assert_eq!(ends(&state("6,15,18,19/3,4,20,22.10 p1 2"), 15), "5.14 5.16 13 17");
    let below = state("6,15,18,19/2,3,4,5.10 p1 2");
    assert_eq!(ends(&below, 15), "13 17 21 22.14 22.16");
}

#[test]
fn ram_7_an_oblong_is_one_square() {
    // 4 can only go through 5. From the next middle square it can't come back onto 5, at another spot.
    let state = state("1,2,3,4/9,18,19,20 p1 2");
    assert_eq!(state.distance(at(4)), Some(4));
    assert_eq!(
        ends(&state, 4),
        "10 11 12 13 14 15 16 17 21 22.10 22.11 22.12 22.13 22.14 22.15 22.16 22.17"
    );
}

#[test]
fn ram_8_from_4_any_spot_also_beside_an_occupied_square() {
    let above = state("4,12,15,18/6,7,19,20 p1 2");
    assert_eq!(above.distance(at(4)), Some(1));
    assert_eq!(ends(&above, 4), "3 5.10 5.11 5.12 5.13 5.14 5.15 5.16 5.17 9");
    let below = state("2,3,12,21/1,6,7,15 p1 2");
    assert_eq!(below.distance(at(21)), Some(1));
    assert_eq!(ends(&below, 21), "9 20 22.10 22.11 22.12 22.13 22.14 22.15 22.16 22.17");
}

#[test]
fn ram_8_from_a_middle_square_its_own_spot() {
    let one = state("1,2,3,15/4,18,19,20 p1 2");
    assert_eq!(one.distance(at(15)), Some(1));
    assert_eq!(ends(&one, 15), "5.15 14 16 22.15");
}

#[test]
fn ram_9_off_an_oblong_to_its_own_middle_square_or_4() {
    let free = state("5.12,6,8,19/9,18,20,22.15 p1 2");
    assert_eq!(free.distance(spot(5, 12)), Some(1));
    assert_eq!(ends(&free, 5), "4 12");
    let below = state("2,3,6,22.17/1,4,7,8 p1 2");
    assert_eq!(below.distance(spot(22, 17)), Some(1));
    assert_eq!(ends(&below, 22), "17 21");
    let shut = state("4,5.12,12,19/8,18,20,22.15 p1 2");
    assert_eq!(ends(&shut, 5), "", "both taken");
}

#[test]
fn ram_10_two_paths_to_the_same_end_are_one_move() {
    // From 7 two steps to 3 lead through 2 or 8.
    let state = state("4,7,12,20/1,5.10,18,22.11 p1 2");
    assert_eq!(state.distance(at(7)), Some(2));
    assert_eq!(ends(&state, 7), "3 9");
    let mut turns = legal(&state);
    assert!(turns.iter().any(|turn| turn.starts_with("7-3,")));
    let count = turns.len();
    turns.sort_unstable();
    turns.dedup();
    assert_eq!(turns.len(), count);
}

#[test]
fn ram_10_hieroglyph_squares_may_be_passed() {
    // From 8 two steps to 10 lead through 9 alone.
    let state = state("3,8,12,21/1,4,18,22.11 p1 2");
    assert_eq!(state.distance(at(8)), Some(2));
    assert_eq!(ends(&state, 8), "2 6 10 19");
    assert!(legal(&state).iter().any(|turn| turn.starts_with("8-10,")));
}

#[test]
fn ram_11_own_pawn_first_then_the_other_on_the_new_board() {
    let start = state("2,3,4,5.10/19,20,21,22.10 p1 1");
    assert!(has(&start, "3-11,19-10"));
    assert!(why(&start, "19-10,3-11").starts_with("RAM-11: the first half moves a pawn of p1"));
    assert!(why(&start, "3-11,4-12").starts_with("RAM-11: the second half moves a pawn of p2"));
    assert!(why(&start, "3-11,3-11").starts_with("RAM-11"), "the same pawn twice");

    // 7 would make three steps; when 12 has left its row for 5, it makes two.
    let turn = state("3,12,18,20/4,7,8,22.11 p1 2");
    assert_eq!(turn.distance(at(12)), Some(3));
    assert_eq!(turn.distance(at(7)), Some(3));
    let left: Vec<String> =
        legal(&turn).into_iter().filter(|turn| turn.starts_with("12-5.10,7-")).collect();
    assert_eq!(left, ["12-5.10,7-1"]);
}

#[test]
fn ram_11_an_own_move_that_leaves_no_second_half_is_no_turn() {
    let state = state("1,2,3,13/4,5.13,17,18 p1 2");
    assert!(end_squares(&state, at(2)).contains(&9));
    let turns = legal(&state);
    assert!(!turns.is_empty());
    assert!(!turns.iter().any(|turn| turn.starts_with("2-9,")));
}

#[test]
fn ram_12_an_opponents_pawn_on_a_hieroglyph_square_stays() {
    let state = state("2,3,4,5.10/1,18,20,21 p1 2");
    assert!(!legal(&state).iter().any(|turn| turn.contains(",1-") || turn.contains(",18-")));
    assert_eq!(
        why(&state, "2-11,18-6"),
        "RAM-12: the opponent's pawn stands on a hieroglyph square, 18, and may not be moved"
    );
    assert!(has(&state, "2-11,21-9"), "it may be moved onto one");
}

#[test]
fn ram_12_own_pawns_may_leave_hieroglyph_squares() {
    let state = state("1,18,20,21/2,3,4,5.10 p1 2");
    assert!(legal(&state).iter().any(|turn| turn.starts_with("18-")));
}

#[test]
fn ram_13_no_own_pawn_onto_a_hieroglyph_square_on_turn_1() {
    for (seat, own, first) in [("p1", "3-18,19-10", "3-1,"), ("p2", "20-18,3-1", "20-1,")] {
        let board = "2,3,4,5.10/19,20,21,22.10";
        let start = state(&format!("{board} {seat} 1"));
        let mut turns = Vec::new();
        start.legal_into(&mut turns);
        assert_eq!(turns.len(), 38);
        assert!(turns.iter().all(|turn| !turn.own.to.is_hieroglyph()));
        assert!(turns.iter().any(|turn| turn.other.to.is_hieroglyph()), "the opponent's may");
        assert!(why(&start, own).starts_with("RAM-13: on turn 1"), "{}", why(&start, own));
        let second = state(&format!("{board} {seat} 2"));
        assert!(legal(&second).iter().any(|turn| turn.starts_with(first)), "free on turn 2");
    }
}

#[test]
fn ram_14_three_hieroglyph_squares_win_whoever_moved() {
    for seat in ["p1", "p2"] {
        let clear = state(&format!("1,10,17,18/2,3,4,5.10 {seat} 9"));
        assert_eq!(outcome(&clear), "1-0 three-hieroglyphs");
        assert_eq!(legal(&clear), [""; 0]);
        let dark = state(&format!("2,3,4,18/1,9,13,17 {seat} 9"));
        assert_eq!(outcome(&dark), "0-1 three-hieroglyphs");
    }
    let two = state("1,10,16,18/2,3,4,5.10 p1 9");
    assert_eq!(outcome(&two), "", "two do not");

    // p1 moves a third dark pawn onto a hieroglyph square, and loses.
    let mut state = state("2,3,6,22.15/1,8,13,20 p1 8");
    let turn = legal(&state).into_iter().find(|turn| turn.ends_with("-9") || turn.ends_with("-18"));
    state.play(Turn::parse(&turn.unwrap()).unwrap());
    assert_eq!(outcome(&state), "0-1 three-hieroglyphs");
    assert_eq!(state.hieroglyphs(Seat::P2), 3);
}

#[test]
fn ram_14_only_after_a_complete_turn() {
    let state = state("1,2,3,13/4,5.13,17,18 p1 2");
    for turn in ["2-9,4-21", "2-9,5-4"] {
        assert!(why(&state, turn).starts_with("RAM-6: after the own move"));
    }
    Turn::parse("2-9").unwrap_err();
}

#[test]
fn ram_15_a_player_without_a_turn_loses() {
    let stuck = state("3,4,17,22.15/9,10,13,15 p1 2");
    assert!(Seat::P1 == stuck.seat() && !stuck.has_legal_turn());
    assert!(stuck.pawns(Seat::P1).into_iter().any(|pawn| !stuck.ends(pawn).is_empty()));
    assert_eq!(outcome(&stuck), "0-1 immobilised");
    // The other seat, on the same board, has turns.
    let other = state("3,4,17,22.15/9,10,13,15 p2 2");
    assert_eq!((outcome(&other).as_str(), other.has_legal_turn()), ("", true));
}

#[test]
fn ram_16_the_limit_is_a_draw_after_the_others() {
    let at = |text: &str, turns| outcome(&State::parse(text, limit(turns)).unwrap());
    let board = "2,3,4,5.10/19,20,21,22.10 p1";
    assert_eq!(at(&format!("{board} 200"), 200), "", "the last turn is still to be played");
    assert_eq!(at(&format!("{board} 201"), 200), "1/2-1/2 turn-limit");
    assert_eq!(at(&format!("{board} 201"), 201), "");
    assert_eq!(at(&format!("{board} 999999"), Limit::MAX), "1/2-1/2 turn-limit");
    assert_eq!(at("1,9,10,13/2,3,4,5.10 p1 201", 200), "1-0 three-hieroglyphs");
    assert_eq!(at("3,4,17,22.15/9,10,13,15 p1 201", 200), "0-1 immobilised");
    let over = state(&format!("{board} 201"));
    assert!(legal(&over).is_empty() && !over.has_legal_turn());
    let mut last = state(&format!("{board} 200"));
    last.play(Turn::parse("3-11,19-10").unwrap());
    assert_eq!(outcome(&last), "1/2-1/2 turn-limit");
}
