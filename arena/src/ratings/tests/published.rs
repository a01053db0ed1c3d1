//! Ratings against figures that other programs give for the same results.

use super::*;

/// Baseball, American League East 1987 (Agresti, *Categorical Data Analysis*, 2nd edition, table 10.10;
/// the data set `baseball` of R's BradleyTerry2): home team by row, away team by column, games won at home
/// and away.
const TEAMS: [&str; 7] =
    ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"];
const HOME: [[(usize, usize); 7]; 7] = [
    [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
    [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
    [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
    [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
    [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
    [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
    [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
];

fn season() -> Vec<GameRow> {
    let mut rows = Vec::new();
    for (home, line) in TEAMS.iter().zip(HOME) {
        for (away, (won, lost)) in TEAMS.iter().zip(line) {
            rows.extend(games(home, away, won, 0, lost));
        }
    }
    rows
}

const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// choix 0.4.1 (Python): `choix.opt_pairwise(7, data, tol=1e-12)` with the season's 273 games, the mean taken
/// off, times 400/ln 10.
#[test]
fn choix() {
    let pool = pool_of(&season(), &plain());
    assert_eq!(pool.games, 273);
    let expected = [92.270775, 67.090828, 42.436227, 34.294547, 9.987932, -63.641467, -182.438843];
    for (team, expected) in TEAMS.iter().zip(expected) {
        assert_near(elo(&pool, team), expected, 0.001);
    }
}

/// R's BradleyTerry2, as its test `tests/testthat/test-baseball.R` has it from Agresti's table 10.11: without
/// a home advantage the coefficients against Baltimore (in nats, two decimals); with one
/// (`BTm(..., formula = ~ team + at.home)`) the shares e^ability / sum and the coefficient `at.home`.
#[test]
fn bradley_terry_2() {
    let pool = pool_of(&season(), &plain());
    let above = |team: &str| (elo(&pool, team) - elo(&pool, "Baltimore")) / ELO_PER_NAT;
    let expected = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68];
    for (team, expected) in TEAMS.iter().zip(expected) {
        assert_near(above(team), expected, 0.005);
    }
    let pool = pool_of(&season(), &RatingOptions::default());
    let strength = |team: &str| (elo(&pool, team) / ELO_PER_NAT).exp();
    let all: f64 = TEAMS.iter().map(|team| strength(team)).sum();
    let expected = [0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044];
    for (team, expected) in TEAMS.iter().zip(expected) {
        assert_near(strength(team) / all, expected, 0.0005);
    }
    assert_near(pool.first_seat_advantage.unwrap() / ELO_PER_NAT, 0.302, 0.0005);
}
