//! Ratings against solvers of another kind.

use super::*;

/// Hunter's MM iteration without a seat advantage: gamma_i = score_i / sum_j n_ij / (gamma_i +
/// gamma_j).
fn minorize(names: &[&str], rows: &[GameRow]) -> Vec<f64> {
    let place = |name: &str| names.iter().position(|&n| n == name).expect("name");
    let count = names.len();
    let mut meetings = vec![vec![0.0; count]; count];
    let mut score = vec![0.0; count];
    for row in rows {
        let (first, second) = (place(&row.p1), place(&row.p2));
        meetings[first][second] += 1.0;
        meetings[second][first] += 1.0;
        let won = match row.result {
            GameResult::P1Wins => 1.0,
            GameResult::P2Wins => 0.0,
            _ => 0.5,
        };
        score[first] += won;
        score[second] += 1.0 - won;
    }
    let mut strength = vec![1.0; count];
    for _ in 0..200_000 {
        for i in 0..count {
            let total: f64 = (0..count).map(|j| meetings[i][j] / (strength[i] + strength[j])).sum();
            strength[i] = score[i] / total;
        }
    }
    centred(strength.iter().map(|x| 400.0 * x.log10()).collect())
}

/// Solves the score equations one at a time by bisection, the seat's too, until all hold.
fn bisect(names: &[&str], rows: &[GameRow]) -> (Vec<f64>, f64) {
    let place = |name: &str| names.iter().position(|&n| n == name).expect("name");
    let games: Vec<(usize, usize, f64)> = rows
        .iter()
        .map(|row| {
            let won = match row.result {
                GameResult::P1Wins => 1.0,
                GameResult::P2Wins => 0.0,
                _ => 0.5,
            };
            (place(&row.p1), place(&row.p2), won)
        })
        .collect();
    let count = names.len();
    let mut x = vec![0.0; count + 1];
    for _ in 0..400 {
        for k in 0..=count {
            let surplus = |value: f64, x: &[f64]| {
                let mut x = x.to_vec();
                x[k] = value;
                let mut sum = 0.0;
                for &(first, second, won) in &games {
                    let expected =
                        1.0 / (1.0 + 10f64.powf(-(x[first] - x[second] + x[count]) / 400.0));
                    let sign = if k == count || k == first {
                        1.0
                    } else if k == second {
                        -1.0
                    } else {
                        0.0
                    };
                    sum += sign * (won - expected);
                }
                sum
            };
            let (mut low, mut high) = (-4000.0, 4000.0);
            for _ in 0..60 {
                let middle = (low + high) / 2.0;
                if surplus(middle, &x) > 0.0 {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            x[k] = (low + high) / 2.0;
        }
    }
    let seat = x.pop().unwrap();
    (centred(x), seat)
}

fn centred(mut elo: Vec<f64>) -> Vec<f64> {
    let mean = elo.iter().sum::<f64>() / elo.len() as f64;
    elo.iter_mut().for_each(|x| *x -= mean);
    elo
}

fn triangle() -> Vec<GameRow> {
    let mut rows = games("A", "B", 9, 4, 2);
    rows.extend(games("B", "A", 5, 3, 6));
    rows.extend(games("B", "C", 8, 0, 3));
    rows.extend(games("C", "B", 4, 5, 4));
    rows.extend(games("C", "A", 1, 2, 12));
    rows
}

#[test]
fn three_engines_agree_with_minorization() {
    let names = ["A", "B", "C"];
    let pool = pool_of(&triangle(), &plain());
    for (name, expected) in names.iter().zip(minorize(&names, &triangle())) {
        assert_near(elo(&pool, name), expected, 0.001);
    }
}

#[test]
fn three_engines_and_a_seat_agree_with_bisection() {
    let names = ["A", "B", "C"];
    let pool = pool_of(&triangle(), &RatingOptions::default());
    let (expected, seat) = bisect(&names, &triangle());
    for (name, expected) in names.iter().zip(expected) {
        assert_near(elo(&pool, name), expected, 0.001);
    }
    assert_near(pool.first_seat_advantage.unwrap(), seat, 0.001);
    assert!(pool.first_seat_error95.unwrap() > 10.0);
}

#[test]
fn lopsided_engines_agree_with_minorization() {
    let mut rows = games("A", "B", 300, 0, 1);
    rows.extend(games("B", "C", 200, 1, 0));
    rows.extend(games("C", "A", 0, 1, 2));
    let names = ["A", "B", "C"];
    let pool = pool_of(&rows, &plain());
    for (name, expected) in names.iter().zip(minorize(&names, &rows)) {
        assert_near(elo(&pool, name), expected, 0.01);
    }
}

#[test]
fn anchor_shifts_a_class_and_nothing_else() {
    let free = pool_of(&triangle(), &RatingOptions::default());
    let options =
        RatingOptions { anchor: Some(("B".to_owned(), 1500.0)), ..RatingOptions::default() };
    let anchored = pool_of(&triangle(), &options);
    let shift = 1500.0 - elo(&free, "B");
    for name in ["A", "B", "C"] {
        assert_near(elo(&anchored, name), elo(&free, name) + shift, 1e-5);
        assert_eq!(engine(&anchored, name).los_next, engine(&free, name).los_next);
    }
    assert_eq!(anchored.first_seat_advantage, free.first_seat_advantage);
    assert_eq!(anchored.anchor.unwrap().name, "B");
}
