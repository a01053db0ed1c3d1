//! A round of a Swiss tournament: engines of about the same score meet, and nobody twice.
//!
//! Of all ways to pair everybody the one is taken whose differences in score are least, squared and summed;
//! among equals the upper half of a score group meets its lower half, as usual. With an odd number the
//! one with the lowest score that has not had a bye has it; a bye is worth what winning all games is.

use quadriga::Variant;

use super::matching::{MOST, best_pairs};
use super::{Cell, Pool};

/// What it costs to pair two engines whose scores differ by one won meeting.
const DIFFERENCE: u64 = 40_000;
/// What a place away from the opponent that a score group's halves give costs, and at how many places
/// that ends.
const PLACE: u64 = 16;
const PLACES: u64 = 100;
/// What it costs if both have had the first seat more often, or both less.
const SEAT: u64 = 400;

/// The meetings of a round, and who has a bye.
pub(super) struct Round {
    pub(super) cells: Vec<Cell>,
    pub(super) byes: Vec<usize>,
}

/// The next round among `engines` (by their places in the plan, which is also their order among equals),
/// `games` a meeting.
pub(super) fn round(variant: Variant, engines: &[usize], pool: &Pool, games: u32) -> Round {
    let mut order = engines.to_vec();
    order.sort_by_key(|&engine| (std::cmp::Reverse(pool.points(engine)), engine));
    let points: Vec<u64> = order.iter().map(|&engine| pool.points(engine)).collect();
    let count = order.len();
    // The place after the last stands for a bye.
    let places = count + count % 2;
    let whole = 2 * u64::from(games);
    let cost = |one: usize, other: usize| -> Option<u64> {
        if other == count {
            let engine = order[one];
            let above = (points[one] - points[count - 1]) * DIFFERENCE / whole;
            // Of several with the lowest score the last.
            return (pool.byes(engine) == 0).then_some(above + PLACE * (count - 1 - one) as u64);
        }
        if pool.games_between(order[one], order[other]) > 0 {
            return None;
        }
        let apart = points[one] - points[other];
        let squared = apart.saturating_mul(apart).saturating_mul(DIFFERENCE) / (whole * whole);
        let group = points.iter().filter(|score| **score == points[one]).count() as u64;
        let wanted = if apart == 0 { group / 2 } else { 1 };
        let off = ((other - one) as u64).abs_diff(wanted).min(PLACES);
        let balance = |place: usize| pool.seat_balance(order[place]).signum();
        let seats = games % 2 == 1 && balance(one) * balance(other) > 0;
        Some(squared + off * PLACE + if seats { SEAT } else { 0 })
    };
    let worth = |one, other| {
        let cost = cost(one, other)?;
        Some(MOST - i32::try_from(cost).unwrap_or(MOST).min(MOST))
    };
    let mut pairs = best_pairs(places, worth);
    pairs.sort_unstable();
    let mut free = vec![true; count];
    let mut cells = Vec::new();
    for [one, other] in pairs {
        if other == count {
            continue;
        }
        (free[one], free[other]) = (false, false);
        cells.push(Cell { variant, engines: seats(pool, order[one], order[other]) });
    }
    let byes = free.iter().zip(&order).filter(|(free, _)| **free).map(|(_, engine)| *engine);
    Round { cells, byes: byes.collect() }
}

/// Whoever has had the first seat less often has it first; among equals they take turns, beginning with the
/// better seed.
fn seats(pool: &Pool, one: usize, other: usize) -> [usize; 2] {
    let (balance, others) = (pool.seat_balance(one), pool.seat_balance(other));
    let turn = (pool.games(one) + pool.games(other)) / 2 % 2 == 1;
    if balance > others || (balance == others && turn) { [other, one] } else { [one, other] }
}

#[cfg(test)]
mod tests {
    use quadriga::Score;
    use quadriga::Seat;

    use super::super::{GameOutcome, ScheduledGame, Standing};
    use super::*;

    /// Plays rounds in which the engine of the lower number wins every game.
    fn play(engines: usize, rounds: u32, games: u32) -> (Vec<Round>, Standing) {
        let variant = Variant::Ramses;
        let mut standing = Standing::new(engines, &[variant], None);
        let everybody: Vec<usize> = (0..engines).collect();
        let mut played = Vec::new();
        for _ in 0..rounds {
            let round = round(variant, &everybody, standing.pool(variant).unwrap(), games);
            for &bye in &round.byes {
                standing.pool_mut(variant).unwrap().bye(bye, 2 * u64::from(games));
            }
            for cell in &round.cells {
                for number in 0..games {
                    let [one, other] = cell.engines;
                    let seats = if number % 2 == 1 { [other, one] } else { [one, other] };
                    let winner = if seats[0] < seats[1] { Seat::P1 } else { Seat::P2 };
                    let game = ScheduledGame::between(variant, seats);
                    let score = Some(Score::Win(winner));
                    standing.count(&game, GameOutcome { score, failed: [false; 2] });
                }
            }
            played.push(round);
        }
        (played, standing)
    }

    #[test]
    fn nobody_meets_anybody_twice_and_all_play() {
        for (engines, rounds, games) in [(8, 3, 2), (8, 7, 2), (9, 5, 1), (7, 6, 1), (30, 9, 2)] {
            let (played, standing) = play(engines, rounds, games);
            let pool = standing.pool(Variant::Ramses).unwrap();
            for round in &played {
                assert_eq!(round.cells.len(), engines / 2, "{engines} engines");
                assert_eq!(round.byes.len(), engines % 2);
            }
            for one in 0..engines {
                assert!(pool.byes(one) <= 1);
                for other in one + 1..engines {
                    assert!(pool.games_between(one, other) <= u64::from(games));
                }
            }
        }
    }

    #[test]
    fn seats_are_balanced() {
        let (_, standing) = play(10, 8, 1);
        let pool = standing.pool(Variant::Ramses).unwrap();
        for engine in 0..10 {
            assert!(
                pool.seat_balance(engine).abs() <= 2,
                "{engine}: {}",
                pool.seat_balance(engine)
            );
        }
    }

    #[test]
    fn the_first_round_is_folded_and_then_winners_meet() {
        let (played, _) = play(8, 2, 2);
        let engines = |round: &Round| -> Vec<[usize; 2]> {
            let sorted = round.cells.iter().map(|cell| {
                let [one, other] = cell.engines;
                [one.min(other), one.max(other)]
            });
            sorted.collect()
        };
        assert_eq!(engines(&played[0]), [[0, 4], [1, 5], [2, 6], [3, 7]]);
        assert_eq!(engines(&played[1]), [[0, 2], [1, 3], [4, 6], [5, 7]]);
    }

    #[test]
    fn the_lowest_gets_the_bye_once() {
        let (played, _) = play(5, 3, 2);
        let byes: Vec<usize> = played.iter().flat_map(|round| round.byes.clone()).collect();
        assert_eq!(byes[0], 4);
        let mut different = byes.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 3, "{byes:?}");
    }
}
