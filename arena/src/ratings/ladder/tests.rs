//! Tests of the ladders.

use super::*;
use crate::ratings::tests::{assert_near, game, games};
use crate::ratings::{GameRow, Sterile};
use crate::record::GameResult;

fn rating(pool: &LadderPool, name: &str) -> f64 {
    pool.engines.iter().find(|engine| engine.name == name).expect("no such player").rating
}

/// The example of the paper. It rounds on the way and prints 1464.06, 151.52 and 0.05999; in exact
/// arithmetic the rating is 1464.0507.
#[test]
fn glicko2_gives_the_papers_example() {
    let player = GlickoRating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
    let opponent = |rating, deviation| GlickoRating { rating, deviation, volatility: 0.06 };
    let results = [
        (opponent(1400.0, 30.0), 1.0),
        (opponent(1550.0, 100.0), 0.0),
        (opponent(1700.0, 300.0), 0.0),
    ];
    let after = Glicko2 { tau: 0.5 }.after(player, &results);
    assert_near(after.rating, 1464.0507, 0.00005);
    assert_near(after.deviation, 151.5165, 0.00005);
    assert_near(after.volatility, 0.059_996, 0.000_000_5);
}

#[test]
fn glicko2_grows_less_certain_without_games() {
    let player = GlickoRating { rating: 1600.0, deviation: 50.0, volatility: 0.06 };
    let after = Glicko2 { tau: 0.5 }.after(player, &[]);
    assert_eq!((after.rating, after.volatility), (1600.0, 0.06));
    let grown = ((50.0f64 / 173.7178).powi(2) + 0.06f64.powi(2)).sqrt() * 173.7178;
    assert_near(after.deviation, grown, 1e-9);
}

#[test]
fn glicko2_rates_a_period_at_once() {
    let rows = [games("A", "B", 2, 1, 1), games("C", "A", 1, 0, 0)].concat();
    let all: Vec<&GameRow> = rows.iter().collect();
    let mut turned = all.clone();
    turned.reverse();
    let options = Glicko2Options::default();
    let pool = glicko2_pool("v", &[all.clone()], &options);
    let other = glicko2_pool("v", &[turned], &options);
    for name in ["A", "B", "C"] {
        assert_near(rating(&pool, name), rating(&other, name), 1e-9);
    }
    let two = glicko2_pool("v", &[all[..4].to_vec(), all[4..].to_vec()], &options);
    assert_ne!(rating(&two, "A"), rating(&pool, "A"));
    assert_eq!((two.periods, two.rated_games), (Some(2), 5));
    // Whatever comes, figures stay figures.
    let rows = games("A", "B", 3000, 0, 0);
    let periods: Vec<Vec<&GameRow>> = rows.chunks(30).map(|rows| rows.iter().collect()).collect();
    let lopsided = glicko2_pool("v", &periods, &options);
    for engine in &lopsided.engines {
        assert!(engine.rating.is_finite() && engine.deviation.unwrap() > 0.0, "{engine:?}");
        assert!(engine.volatility.unwrap().is_finite());
    }
}

#[test]
fn elo_moves_by_k_times_the_surplus() {
    let rows = [game("A", "B", GameResult::P1_WINS), game("B", "A", GameResult::DRAW)];
    let rows: Vec<&GameRow> = rows.iter().collect();
    let options = EloOptions { k: 32.0, ..EloOptions::default() };
    let pool = elo_pool("v", &rows, &options);
    // 1516 against 1484, then a draw that costs the stronger one.
    let expected = 1.0 / (1.0 + 10f64.powf(-32.0 / 400.0));
    assert_near(rating(&pool, "A"), 1516.0 - 32.0 * (expected - 0.5), 1e-9);
    assert_near(rating(&pool, "A") + rating(&pool, "B"), 3000.0, 1e-9);
    assert_eq!((pool.engines[0].name.as_str(), pool.engines[0].games), ("A", 2));
}

#[test]
fn sterile_draws_move_nothing_unless_they_are_to_count() {
    let sterile = GameRow { sterile: true, ..game("A", "B", GameResult::DRAW) };
    let rows = [game("A", "B", GameResult::P1_WINS), sterile];
    let rows: Vec<&GameRow> = rows.iter().collect();
    let pool = elo_pool("v", &rows, &EloOptions::default());
    assert_eq!(rating(&pool, "A"), 1510.0);
    assert_eq!((pool.rated_games, pool.sterile, pool.engines[0].sterile), (1, 1, 1));
    let options = EloOptions { sterile: Sterile::Count, ..EloOptions::default() };
    assert!(rating(&elo_pool("v", &rows, &options), "A") < 1510.0);
    let glicko = Glicko2Options::default();
    let with = glicko2_pool("v", &[rows.clone()], &glicko);
    let without = glicko2_pool("v", &[rows[..1].to_vec()], &glicko);
    assert_eq!(rating(&with, "A"), rating(&without, "A"));
}
