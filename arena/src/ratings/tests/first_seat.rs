//! The first-seat advantage: found, unbounded, not to be told from strength.

use super::*;
use crate::ratings::SeatState;

#[test]
fn advantage_and_strength_are_recovered() {
    // Expected scores of A - B = 100 and E = 60 Elo, in games so many that rounding to games
    // doesn't matter.
    let expected = |lead: f64| 1.0 / (1.0 + 10f64.powf(-lead / 400.0));
    let all = 200_000.0;
    let forth = (expected(160.0) * all).round() as usize;
    let back = (expected(-40.0) * all).round() as usize;
    let mut rows = games("A", "B", forth, 0, all as usize - forth);
    rows.extend(games("B", "A", back, 0, all as usize - back));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_near(pool.first_seat_advantage.unwrap(), 60.0, 0.01);
    assert_near(elo(&pool, "A"), 50.0, 0.01);
    assert_eq!(pool.first_seat_state, SeatState::Fitted);
    let off = pool_of(&rows, &plain());
    assert_eq!((off.first_seat_advantage, off.first_seat_state), (None, SeatState::Off));
}

#[test]
fn the_second_seat_may_be_ahead() {
    let mut rows = games("A", "B", 2, 1, 7);
    rows.extend(games("B", "A", 2, 1, 7));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_near(pool.first_seat_advantage.unwrap(), 400.0 * (0.25f64 / 0.75).log10(), 1e-4);
    assert_near(elo(&pool, "A"), 0.0, 1e-6);
}

#[test]
fn p1_won_everything() {
    let mut rows = games("A", "B", 10, 0, 0);
    rows.extend(games("B", "A", 10, 0, 0));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_eq!((pool.first_seat_advantage, pool.first_seat_error95), (None, None));
    assert_eq!(pool.first_seat_state, SeatState::Unbounded);
    assert_near(elo(&pool, "A"), 0.0, 1e-9);
    assert!(
        pool.notes
            .iter()
            .any(|note| note.starts_with("First-seat advantage: the results bound it on one side"))
    );
    // The same with three engines, and with p2 winning everything.
    for (wins, losses) in [(4, 0), (0, 4)] {
        let mut rows = Vec::new();
        for (p1, p2) in [("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"), ("B", "C"), ("C", "B")] {
            rows.extend(games(p1, p2, wins, 0, losses));
        }
        assert_eq!(
            pool_of(&rows, &RatingOptions::default()).first_seat_state,
            SeatState::Unbounded
        );
    }
}

#[test]
fn draws_with_the_weaker_second_seat_bound_one_side_only() {
    // A wins from the first seat and draws from the second: the wins leave E + d unbounded, the
    // draws hold d - E.
    let mut rows = games("A", "B", 10, 0, 0);
    rows.extend(games("B", "A", 0, 10, 0));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_eq!(pool.first_seat_state, SeatState::Unbounded);
    assert_near(elo(&pool, "A") - elo(&pool, "B"), 400.0 * 3f64.log10(), 1e-4);
}

#[test]
fn fixed_seats_are_collinear() {
    let pool = pool_of(&games("A", "B", 6, 1, 3), &RatingOptions::default());
    assert_eq!((pool.first_seat_advantage, pool.first_seat_state), (None, SeatState::Collinear));
    assert_near(elo(&pool, "A") - elo(&pool, "B"), 400.0 * (6.5f64 / 3.5).log10(), 1e-4);
    assert!(pool.notes.iter().any(|note| note.contains("can't be told from strength")));
    // Two teams, one always in the first seat: a whole bipartite tournament is as blind.
    let mut rows = Vec::new();
    for first in ["A", "B"] {
        for second in ["X", "Y"] {
            rows.extend(games(first, second, 3, 1, 2));
        }
    }
    assert_eq!(pool_of(&rows, &RatingOptions::default()).first_seat_state, SeatState::Collinear);
}

#[test]
fn fixed_seats_in_a_triangle_tell_the_seat() {
    // A-B, B-C and A-C always with the same seats: d(AB) + d(BC) = d(AC) leaves one advantage for
    // three leads.
    let mut rows = games("A", "B", 6, 1, 3);
    rows.extend(games("B", "C", 6, 1, 3));
    rows.extend(games("A", "C", 6, 1, 3));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_eq!(pool.first_seat_state, SeatState::Fitted);
    assert_near(pool.first_seat_advantage.unwrap(), 400.0 * (6.5f64 / 3.5).log10(), 1e-4);
    assert_near(elo(&pool, "A"), 0.0, 1e-5);
}

#[test]
fn one_game_against_the_seat_bounds_it() {
    let mut rows = games("A", "B", 10, 0, 0);
    rows.extend(games("B", "A", 10, 0, 0));
    rows.extend(games("B", "A", 0, 0, 1));
    rows.extend(games("A", "B", 0, 0, 1));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_eq!(pool.first_seat_state, SeatState::Fitted);
    assert_near(pool.first_seat_advantage.unwrap(), 400.0, 1e-4);
}

#[test]
fn classes_share_one_advantage() {
    let mut rows = games("A", "B", 6, 0, 4);
    rows.extend(games("B", "A", 6, 0, 4));
    rows.extend(games("C", "D", 8, 0, 2));
    rows.extend(games("D", "C", 8, 0, 2));
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_near(pool.first_seat_advantage.unwrap(), 400.0 * (0.7f64 / 0.3).log10(), 1e-4);
}
