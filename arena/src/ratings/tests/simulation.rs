//! Whether the error bars are what they say, on tournaments drawn from a known truth.

use super::*;

const TRUTH: [f64; 3] = [60.0, 0.0, -60.0];
const SEAT: f64 = 40.0;
const PAIRS: u64 = 60;

/// A round robin of three engines, `PAIRS` pairs a pairing, a third of the games drawn on average.
/// The two games of a pair share an opening that favours one seat, so that they are not
/// independent.
fn tournament(random: &mut Random) -> Vec<GameRow> {
    let mut rows = Vec::new();
    let mut pair = 0;
    for (one, two) in [(0, 1), (0, 2), (1, 2)] {
        for _ in 0..PAIRS {
            pair += 1;
            // Symmetric in the score, so that the mean score of the first seat stays that of the
            // model.
            let opening = if random.below(2) == 0 { 0.2 } else { -0.2 };
            for (first, second) in [(one, two), (two, one)] {
                let lead = TRUTH[first] - TRUTH[second] + SEAT;
                let expected = 1.0 / (1.0 + 10f64.powf(-lead / 400.0)) + opening;
                let draw = (expected.min(1.0 - expected) * 0.8).max(0.0);
                let luck = random.share();
                let result = if luck < expected - draw / 2.0 {
                    GameResult::P1Wins
                } else if luck < expected + draw / 2.0 {
                    GameResult::Draw
                } else {
                    GameResult::P2Wins
                };
                rows.push(GameRow {
                    pair: Some(pair),
                    ..game(["A", "B", "C"][first], ["A", "B", "C"][second], result)
                });
            }
        }
    }
    rows
}

/// Shares of bars that hold the truth: of all ratings, and of the first-seat advantage.
fn coverage(rounds: usize, seed: u64) -> (f64, f64) {
    let mut random = Random(seed);
    let (mut held, mut seat_held) = (0usize, 0usize);
    for _ in 0..rounds {
        let pool = pool_of(&tournament(&mut random), &RatingOptions::default());
        for (name, truth) in ["A", "B", "C"].iter().zip(TRUTH) {
            let error = engine(&pool, name).error95.unwrap();
            held += usize::from((elo(&pool, name) - truth).abs() <= error);
        }
        let error = pool.first_seat_error95.unwrap();
        seat_held += usize::from((pool.first_seat_advantage.unwrap() - SEAT).abs() <= error);
    }
    (held as f64 / (3 * rounds) as f64, seat_held as f64 / rounds as f64)
}

#[test]
fn bars_cover_what_they_claim() {
    let (ratings, seat) = coverage(600, 2024);
    assert_near(ratings, 0.95, 0.02);
    assert_near(seat, 0.95, 0.03);
}

/// The long version: `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes a while without optimisation"]
fn bars_cover_what_they_claim_in_ten_thousand_tournaments() {
    let (ratings, seat) = coverage(10_000, 1);
    println!("ratings {ratings}, first seat {seat}");
    assert_near(ratings, 0.95, 0.01);
    assert_near(seat, 0.95, 0.01);
}

#[test]
fn the_sandwich_agrees_with_a_bootstrap() {
    let mut random = Random(99);
    let rows = tournament(&mut random);
    let pool = pool_of(&rows, &RatingOptions::default());
    let pairs: Vec<&[GameRow]> = rows.chunks(2).collect();
    let mut sums = [(0.0, 0.0); 3];
    let rounds = 1500;
    for _ in 0..rounds {
        let mut drawn = Vec::with_capacity(rows.len());
        for number in 0..pairs.len() {
            for row in pairs[random.below(pairs.len())] {
                drawn.push(GameRow { pair: Some(number as u64), ..row.clone() });
            }
        }
        let again = pool_of(&drawn, &RatingOptions::default());
        for (sum, name) in sums.iter_mut().zip(["A", "B", "C"]) {
            let value = elo(&again, name);
            sum.0 += value;
            sum.1 += value * value;
        }
    }
    for (sum, name) in sums.iter().zip(["A", "B", "C"]) {
        let mean = sum.0 / f64::from(rounds);
        let deviation = (sum.1 / f64::from(rounds) - mean * mean).sqrt();
        let error = engine(&pool, name).error95.unwrap();
        assert_near(error / (1.96 * deviation), 1.0, 0.08);
    }
}
