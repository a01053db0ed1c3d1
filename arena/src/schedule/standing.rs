//! What the finished games say, as far as later stages depend on it.

use std::collections::BTreeMap;

use quadriga::{Score, Seat, Variant};

use super::ScheduledGame;

/// How a game ended, as far as the schedule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOutcome {
    /// The score; none if the game has none.
    pub score: Option<Score>,
    /// Whether the engine in each seat failed.
    pub failed: [bool; 2],
}

/// What the finished games of all variants say.
#[derive(Clone, Debug)]
pub struct Standing {
    pools: BTreeMap<Variant, Pool>,
    failures: Vec<u32>,
    quarantine: Option<u32>,
    out: Vec<bool>,
}

/// An engine that is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The engine, by its place in the plan.
    pub engine: usize,
    /// How often it had failed.
    pub failures: u32,
}

impl Standing {
    /// Nobody has played yet. After `quarantine` failures an engine is taken out.
    pub(super) fn new(engines: usize, variants: &[Variant], quarantine: Option<u32>) -> Standing {
        let pools = variants.iter().map(|&variant| (variant, Pool::new(engines)));
        Standing {
            pools: pools.collect(),
            failures: vec![0; engines],
            quarantine,
            out: vec![false; engines],
        }
    }

    /// Counts a game.
    pub(super) fn count(&mut self, game: &ScheduledGame, outcome: GameOutcome) {
        for (engine, failed) in game.seats.into_iter().zip(outcome.failed) {
            self.failures[engine] += u32::from(failed);
        }
        if let (Some(pool), Some(score)) = (self.pools.get_mut(&game.variant), outcome.score) {
            pool.count(game.seats, score);
        }
    }

    /// Takes out whoever has failed too often; gives those that were not out before.
    pub(super) fn take_out(&mut self) -> Vec<Withdrawal> {
        let Some(most) = self.quarantine else { return Vec::new() };
        let mut withdrawals = Vec::new();
        for (engine, (&failures, out)) in self.failures.iter().zip(&mut self.out).enumerate() {
            if failures >= most && !*out {
                *out = true;
                withdrawals.push(Withdrawal { engine, failures });
            }
        }
        withdrawals
    }

    /// Whether an engine was taken out.
    #[must_use]
    pub fn is_out(&self, engine: usize) -> bool {
        self.out[engine]
    }

    /// The games of a variant.
    #[must_use]
    pub fn pool(&self, variant: Variant) -> Option<&Pool> {
        self.pools.get(&variant)
    }

    pub(super) fn pool_mut(&mut self, variant: Variant) -> Option<&mut Pool> {
        self.pools.get_mut(&variant)
    }
}

/// What the finished games of a variant say. Points are half points: a win is 2 of them.
#[derive(Clone, Debug)]
pub struct Pool {
    engines: usize,
    /// For each engine in the first seat and each other one: games, and points of the first seat.
    seated: Vec<[u64; 2]>,
    /// Points that engines got without a game.
    free: Vec<u64>,
    byes: Vec<u32>,
}

impl Pool {
    fn new(engines: usize) -> Pool {
        Pool {
            engines,
            seated: vec![[0; 2]; engines * engines],
            free: vec![0; engines],
            byes: vec![0; engines],
        }
    }

    fn count(&mut self, [first, second]: [usize; 2], score: Score) {
        let cell = &mut self.seated[first * self.engines + second];
        cell[0] += 1;
        cell[1] += match score {
            Score::Win(Seat::P1) => 2,
            Score::Win(Seat::P2) => 0,
            Score::Draw => 1,
        };
    }

    pub(super) fn bye(&mut self, engine: usize, points: u64) {
        self.byes[engine] += 1;
        self.free[engine] += points;
    }

    fn cell(&self, first: usize, second: usize) -> [u64; 2] {
        self.seated[first * self.engines + second]
    }

    /// How many games two engines have played against each other.
    #[must_use]
    pub fn games_between(&self, one: usize, other: usize) -> u64 {
        self.cell(one, other)[0] + self.cell(other, one)[0]
    }

    /// The points of `one` in its games against `other`.
    #[must_use]
    pub fn points_against(&self, one: usize, other: usize) -> u64 {
        let [games, points] = self.cell(other, one);
        self.cell(one, other)[1] + 2 * games - points
    }

    /// All points of an engine, those without a game included.
    #[must_use]
    pub fn points(&self, engine: usize) -> u64 {
        let played = (0..self.engines).map(|other| self.points_against(engine, other));
        played.sum::<u64>() + self.free[engine]
    }

    /// The points of all whom an engine has met, each as often as there were games (Buchholz).
    #[must_use]
    pub fn buchholz(&self, engine: usize) -> u64 {
        let met = (0..self.engines).filter(|other| *other != engine);
        met.map(|other| self.games_between(engine, other) * self.points(other)).sum()
    }

    /// How many games an engine has played.
    #[must_use]
    pub fn games(&self, engine: usize) -> u64 {
        (0..self.engines).map(|other| self.games_between(engine, other)).sum()
    }

    /// How often an engine had no opponent in a round.
    #[must_use]
    pub fn byes(&self, engine: usize) -> u32 {
        self.byes[engine]
    }

    /// How many more games an engine has played in the first seat than in the second.
    #[must_use]
    pub fn seat_balance(&self, engine: usize) -> i64 {
        let difference =
            |other| self.cell(engine, other)[0] as i64 - self.cell(other, engine)[0] as i64;
        (0..self.engines).map(difference).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_count_from_either_seat() {
        let mut pool = Pool::new(3);
        pool.count([0, 1], Score::Win(Seat::P1));
        pool.count([1, 0], Score::Draw);
        pool.count([2, 1], Score::Win(Seat::P2));
        pool.bye(0, 4);
        assert_eq!((pool.points(0), pool.points(1), pool.points(2)), (7, 3, 0));
        assert_eq!((pool.points_against(0, 1), pool.points_against(1, 0)), (3, 1));
        assert_eq!((pool.games(1), pool.games_between(0, 1), pool.byes(0)), (3, 2, 1));
        assert_eq!((pool.buchholz(2), pool.buchholz(1)), (3, 14));
        assert_eq!((pool.seat_balance(0), pool.seat_balance(1), pool.seat_balance(2)), (0, -1, 1));
    }

    #[test]
    fn whoever_failed_too_often_is_out_once() {
        let mut standing = Standing::new(2, &[Variant::Ramses], Some(2));
        let game = ScheduledGame::between(Variant::Ramses, [1, 0]);
        let outcome = GameOutcome { score: None, failed: [true, false] };
        standing.count(&game, outcome);
        assert_eq!(standing.take_out(), []);
        standing.count(&game, outcome);
        assert_eq!(standing.take_out(), [Withdrawal { engine: 1, failures: 2 }]);
        assert_eq!(standing.take_out(), []);
        assert!(standing.is_out(1) && !standing.is_out(0));
    }
}
