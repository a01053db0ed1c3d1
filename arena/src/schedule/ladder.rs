//! A ladder's round: games are spent where they tell most.
//!
//! Strengths are fitted by the Bradley-Terry model with a normal prior, which keeps them finite whatever the
//! results; its curvature gives how sure each difference is (Laplace's approximation). A game between two
//! engines tells about p (1 - p) V, with p what one of them is expected to score and V the variance of
//! the difference of their strengths: much between those of about the same strength that have hardly met,
//! little where the result is as good as known. A round is the set of pairs, each engine in one of them
//! at most, that tells most in sum.

use quadriga::Variant;

use super::matching::{MOST, best_pairs};
use super::{Cell, Pool};
use crate::ratings::strengths;

/// The meetings of the next round among `engines`.
pub(super) fn round(variant: Variant, engines: &[usize], pool: &Pool) -> Vec<Cell> {
    let results = |one: usize, other: usize| {
        let (one, other) = (engines[one], engines[other]);
        (pool.games_between(one, other) as f64, pool.points_against(one, other) as f64 / 2.0)
    };
    let fitted = strengths(engines.len(), results);
    let worth = |one: usize, other: usize| {
        let expected = fitted.expected(one, other);
        let told = expected * (1.0 - expected) * fitted.variance(one, other);
        // At most a quarter of the prior's variance of a difference, which is far below 64. Rounded, so that
        // the last bits of a fit decide nothing; among equals those meet that stand together.
        let rounded = (told / 64.0 * f64::from(MOST)) as i32 / 256 * 256;
        Some(rounded + (engines.len() - (other - one)).min(255) as i32)
    };
    let pairs = best_pairs(engines.len(), worth);
    // Who has had the first seat less often has it first.
    let cells = pairs.into_iter().map(|[one, other]| {
        let (one, other) = (engines[one], engines[other]);
        let engines = if pool.seat_balance(one) > pool.seat_balance(other) {
            [other, one]
        } else {
            [one, other]
        };
        Cell { variant, engines }
    });
    cells.collect()
}

#[cfg(test)]
mod tests {
    use quadriga::{Score, Seat};

    use super::super::{GameOutcome, ScheduledGame, Standing};
    use super::*;

    const VARIANT: Variant = Variant::Qadesh;

    fn standing(results: &[([usize; 2], u32, u32)]) -> Standing {
        let mut standing = Standing::new(4, &[VARIANT], None);
        for &(seats, wins, losses) in results {
            let game = ScheduledGame::between(VARIANT, seats);
            let all = std::iter::repeat_n(Seat::P1, wins as usize)
                .chain(std::iter::repeat_n(Seat::P2, losses as usize));
            for winner in all {
                let score = Some(Score::Win(winner));
                standing.count(&game, GameOutcome { score, failed: [false; 2] });
            }
        }
        standing
    }

    fn pairs(standing: &Standing) -> Vec<[usize; 2]> {
        let cells = round(VARIANT, &[0, 1, 2, 3], standing.pool(VARIANT).unwrap());
        let sorted = cells.into_iter().map(|cell| {
            let [one, other] = cell.engines;
            [one.min(other), one.max(other)]
        });
        sorted.collect()
    }

    #[test]
    fn equals_that_have_hardly_met_meet() {
        assert_eq!(pairs(&standing(&[])), [[0, 1], [2, 3]]);
        // 0 and 1 are about equal and far above 2 and 3, which are equal too.
        let clear = standing(&[([0, 2], 20, 0), ([1, 3], 20, 0), ([0, 3], 20, 0), ([1, 2], 20, 0)]);
        assert_eq!(pairs(&clear), [[0, 1], [2, 3]]);
        // These have met often enough; those that never met tell more.
        let known = standing(&[([0, 1], 500, 500), ([2, 3], 500, 500)]);
        let next = pairs(&known);
        assert!(!next.contains(&[0, 1]) && !next.contains(&[2, 3]), "{next:?}");
    }
}
