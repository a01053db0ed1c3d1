//! A knockout: who loses a meeting is out.
//!
//! The engines are seeded in the plan's order, so that the first two can meet in the last round alone. Where
//! they are not a power of two, the best seeds have no opponent in the first round. A tied meeting is gone
//! on with by pairs of games; when there have been as many as the plan allows, the better seed goes on.

use quadriga::Variant;

use super::{Cell, Pool};

/// A variant's bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Who is left, in the bracket's order: neighbours meet. None where there is nobody.
    places: Vec<Option<usize>>,
    /// How many tie-break pairs this round has had.
    tiebreaks: u32,
    /// Every meeting that is over.
    ties: Vec<Tie>,
    round: u32,
}

/// A meeting that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The round, from 1.
    pub round: u32,
    /// The two engines, the better seed first.
    pub engines: [usize; 2],
    /// Their points, in half points.
    pub points: [u64; 2],
    /// Who goes on.
    pub winner: usize,
}

/// What a bracket wants next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wants {
    /// Pairs for tied meetings.
    Tiebreak(Vec<Cell>),
    /// The meetings of the next round.
    Round(Vec<Cell>),
    /// Nothing: it is decided.
    Nothing,
}

impl Bracket {
    /// A bracket of `engines`, the best seed first.
    pub(super) fn new(engines: &[usize]) -> Bracket {
        let size = engines.len().next_power_of_two();
        // Fold again and again: 1; 1 2; 1 4 3 2 becomes the order in which neighbours meet.
        let mut seeds = vec![0];
        while seeds.len() < size {
            let twice = 2 * seeds.len();
            seeds = seeds.iter().flat_map(|&seed| [seed, twice - 1 - seed]).collect();
        }
        let places = seeds.into_iter().map(|seed| engines.get(seed).copied()).collect();
        Bracket { places, tiebreaks: 0, ties: Vec::new(), round: 0 }
    }

    /// The meetings that are over.
    #[must_use]
    pub fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// Who has won, once it is decided.
    #[must_use]
    pub fn champion(&self) -> Option<usize> {
        if self.places.len() == 1 { self.places[0] } else { None }
    }

    /// Goes on as far as the finished games allow. All games that it wanted before are finished.
    /// `is_out` tells who was taken out: their opponents go on.
    pub(super) fn go_on(
        &mut self,
        variant: Variant,
        pool: &Pool,
        most_tiebreaks: u32,
        is_out: impl Fn(usize) -> bool,
    ) -> Wants {
        if self.places.len() <= 1 {
            return Wants::Nothing;
        }
        let cells = |pairs: Vec<[usize; 2]>| {
            pairs.into_iter().map(|engines| Cell { variant, engines }).collect()
        };
        if self.round > 0 {
            let tied = self.tied(pool, &is_out);
            if !tied.is_empty() && self.tiebreaks < most_tiebreaks {
                self.tiebreaks += 1;
                return Wants::Tiebreak(cells(tied));
            }
            self.advance(pool, &is_out);
        }
        // Rounds without a meeting are gone through at once.
        loop {
            self.round += 1;
            self.tiebreaks = 0;
            let meetings = self.meetings(&is_out);
            if !meetings.is_empty() {
                return Wants::Round(cells(meetings));
            }
            if self.places.len() <= 1 {
                return Wants::Nothing;
            }
            self.advance(pool, &is_out);
            if self.places.len() <= 1 {
                return Wants::Nothing;
            }
        }
    }

    /// Those who meet in this round, the better seed first.
    fn meetings(&self, is_out: &impl Fn(usize) -> bool) -> Vec<[usize; 2]> {
        let pairs = self.places.chunks(2).filter_map(|pair| match *pair {
            [Some(one), Some(other)] if !is_out(one) && !is_out(other) => {
                Some([one.min(other), one.max(other)])
            }
            _ => None,
        });
        pairs.collect()
    }

    fn tied(&self, pool: &Pool, is_out: &impl Fn(usize) -> bool) -> Vec<[usize; 2]> {
        let mut pairs = self.meetings(is_out);
        pairs.retain(|&[one, other]| {
            pool.points_against(one, other) == pool.points_against(other, one)
        });
        pairs
    }

    /// Ends the round: halves the places.
    fn advance(&mut self, pool: &Pool, is_out: &impl Fn(usize) -> bool) {
        let (round, ties) = (self.round, &mut self.ties);
        let winners = self.places.chunks(2).map(|pair| {
            let (one, other) = match *pair {
                [Some(one), Some(other)] => (one.min(other), one.max(other)),
                [one, other] => return one.or(other),
                _ => return None,
            };
            let points = [pool.points_against(one, other), pool.points_against(other, one)];
            // Of two that were taken out the better seed stands there, for its next opponent to pass.
            let winner = match (is_out(one), is_out(other)) {
                (true, false) => other,
                (false, false) if points[1] > points[0] => other,
                _ => one,
            };
            ties.push(Tie { round, engines: [one, other], points, winner });
            Some(winner)
        });
        self.places = winners.collect();
    }
}

#[cfg(test)]
mod tests {
    use quadriga::{Score, Seat};

    use super::super::{GameOutcome, ScheduledGame, Standing};
    use super::*;

    const VARIANT: Variant = Variant::Ramses;

    fn count(standing: &mut Standing, seats: [usize; 2], score: Score) {
        let game = ScheduledGame::between(VARIANT, seats);
        standing.count(&game, GameOutcome { score: Some(score), failed: [false; 2] });
    }

    fn engines(wants: Wants) -> Vec<[usize; 2]> {
        match wants {
            Wants::Round(cells) | Wants::Tiebreak(cells) => {
                cells.into_iter().map(|cell| cell.engines).collect()
            }
            Wants::Nothing => Vec::new(),
        }
    }

    #[test]
    fn the_better_half_wins_its_way_through() {
        let mut bracket = Bracket::new(&[0, 1, 2, 3, 4, 5]);
        let mut standing = Standing::new(6, &[VARIANT], None);
        let mut rounds = Vec::new();
        loop {
            let pool = standing.pool(VARIANT).unwrap().clone();
            let meetings = engines(bracket.go_on(VARIANT, &pool, 3, |_| false));
            if meetings.is_empty() {
                break;
            }
            for &[one, other] in &meetings {
                count(&mut standing, [one, other], Score::Win(Seat::P1));
            }
            rounds.push(meetings);
        }
        let expected = [vec![[3, 4], [2, 5]], vec![[0, 3], [1, 2]], vec![[0, 1]]];
        assert_eq!(rounds, expected);
        assert_eq!(bracket.champion(), Some(0));
        assert_eq!(bracket.ties().len(), 5);
    }

    #[test]
    fn ties_are_broken_and_at_last_the_better_seed_goes_on() {
        let mut bracket = Bracket::new(&[0, 1]);
        let mut standing = Standing::new(2, &[VARIANT], None);
        let mut go_on = |standing: &Standing| {
            let pool = standing.pool(VARIANT).unwrap();
            bracket.go_on(VARIANT, pool, 2, |_| false)
        };
        assert!(matches!(go_on(&standing), Wants::Round(_)));
        for _ in 0..2 {
            count(&mut standing, [0, 1], Score::Draw);
            assert!(matches!(go_on(&standing), Wants::Tiebreak(_)));
        }
        count(&mut standing, [0, 1], Score::Draw);
        assert_eq!(go_on(&standing), Wants::Nothing);
        assert_eq!(bracket.champion(), Some(0));
    }

    #[test]
    fn whoever_was_taken_out_is_passed() {
        let mut bracket = Bracket::new(&[0, 1, 2, 3]);
        let standing = Standing::new(4, &[VARIANT], None);
        let pool = standing.pool(VARIANT).unwrap();
        assert_eq!(engines(bracket.go_on(VARIANT, pool, 0, |_| false)), [[0, 3], [1, 2]]);
        // Engines 0 and 3 fail for good; nobody is left for the winner of the other meeting.
        let out = |engine| engine == 0 || engine == 3;
        assert_eq!(bracket.go_on(VARIANT, pool, 0, out), Wants::Nothing);
        assert_eq!(bracket.champion(), Some(1));
    }
}
