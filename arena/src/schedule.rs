//! Who meets whom, in which order: computed game by game and never stored.
//!
//! Each *encounter* is a pair of games of two engines in one variant, seats swapped. Encounters are gone
//! through round by round, so that every pairing has played about as often at any time. With an odd
//! number of games the last one of each pairing stands alone.

use quadriga::Variant;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engines, as many as told, meet all others, and not each other.
    Gauntlet {
        /// How many.
        seeds: usize,
    },
}

impl Format {
    /// Whether the engines at these places of the plan meet.
    #[must_use]
    pub const fn meet(self, first: usize, second: usize) -> bool {
        match self {
            Format::RoundRobin => true,
            Format::Gauntlet { seeds } => (first < seeds) != (second < seeds),
        }
    }
}

/// A schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    cells: Vec<Cell>,
    games: u64,
}

/// Two engines that meet in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The variant.
    pub variant: Variant,
    /// The engines, by their place in the plan.
    pub engines: [usize; 2],
}

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Its number, from 1.
    pub number: u64,
    /// The number of the encounter that it belongs to, from 1.
    pub encounter: u64,
    /// Whether it is the encounter's second game.
    pub second: bool,
    /// Whether the encounter has two games.
    pub paired: bool,
    /// The variant.
    pub variant: Variant,
    /// The engines at `p1` and `p2`, by their place in the plan.
    pub seats: [usize; 2],
}

impl ScheduledGame {
    /// `encounter.game`, as records have it.
    #[must_use]
    pub fn round(&self) -> String {
        format!("{}.{}", self.encounter, if self.second { 2 } else { 1 })
    }

    /// The number from which the game's luck follows: that of its pair's first game, so that both games
    /// of a pair have the same dice and deals.
    #[must_use]
    pub const fn luck_number(&self) -> u64 {
        if self.second { self.number - 1 } else { self.number }
    }
}

impl Schedule {
    /// A schedule of `games` games for each pairing in each variant. `plays` tells whether an engine (by
    /// its place) plays a variant; pairings of one that doesn't are left out.
    pub fn new(
        format: Format,
        engines: usize,
        variants: &[Variant],
        games: u32,
        plays: impl Fn(usize, Variant) -> bool,
    ) -> Schedule {
        let mut cells = Vec::new();
        for &variant in variants {
            for first in 0..engines {
                for second in first + 1..engines {
                    let meet = format.meet(first, second);
                    if meet && plays(first, variant) && plays(second, variant) {
                        cells.push(Cell { variant, engines: [first, second] });
                    }
                }
            }
        }
        Schedule { cells, games: games.into() }
    }

    /// The pairings, variant by variant.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The round of every pairing that an encounter belongs to, from 0.
    #[must_use]
    pub fn round(&self, game: &ScheduledGame) -> u64 {
        (game.encounter - 1) / (self.cells.len() as u64).max(1)
    }

    /// How many games there are in all.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.cells.len() as u64 * self.games
    }

    /// Whether there is no game at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with that number, from 1.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<ScheduledGame> {
        if number == 0 || number > self.len() {
            return None;
        }
        let (index, cells) = (number - 1, self.cells.len() as u64);
        let paired_games = self.games / 2 * 2 * cells;
        let (encounter, second, paired) = if index < paired_games {
            (index / 2, index % 2 == 1, true)
        } else {
            (paired_games / 2 + index - paired_games, false, false)
        };
        let cell = self.cells[(encounter % cells) as usize];
        let [first, other] = cell.engines;
        Some(ScheduledGame {
            number,
            encounter: encounter + 1,
            second,
            paired,
            variant: cell.variant,
            seats: if second { [other, first] } else { [first, other] },
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn schedule(engines: usize, variants: &[Variant], games: u32) -> Schedule {
        Schedule::new(Format::RoundRobin, engines, variants, games, |_, _| true)
    }

    #[test]
    fn every_pairing_plays_its_games_with_seats_swapped() {
        for games in 1..=5u32 {
            let schedule = schedule(4, &[Variant::Ramses, Variant::Qadesh], games);
            assert_eq!(schedule.len(), 6 * 2 * u64::from(games));
            let mut seen: HashMap<(Variant, usize, usize), u32> = HashMap::new();
            for number in 1..=schedule.len() {
                let game = schedule.game(number).unwrap();
                assert_eq!(game.number, number);
                *seen.entry((game.variant, game.seats[0], game.seats[1])).or_default() += 1;
                if game.second {
                    let first = schedule.game(number - 1).unwrap();
                    assert_eq!(first.seats, [game.seats[1], game.seats[0]]);
                    assert_eq!((first.encounter, first.variant), (game.encounter, game.variant));
                    assert_eq!(first.luck_number(), game.luck_number());
                }
            }
            for first in 0..4 {
                for second in first + 1..4 {
                    for variant in [Variant::Ramses, Variant::Qadesh] {
                        let count = |one, two| seen.get(&(variant, one, two)).copied().unwrap_or(0);
                        assert_eq!(count(first, second), games.div_ceil(2));
                        assert_eq!(count(second, first), games / 2);
                    }
                }
            }
            assert_eq!(schedule.game(0), None);
            assert_eq!(schedule.game(schedule.len() + 1), None);
        }
    }

    #[test]
    fn encounters_are_numbered_without_gaps() {
        let schedule = schedule(3, &[Variant::Ramses], 3);
        let rounds: Vec<String> =
            (1..=9).map(|number| schedule.game(number).unwrap().round()).collect();
        assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1", "5.1", "6.1"]);
        assert!(!schedule.game(7).unwrap().paired);
    }

    #[test]
    fn in_a_gauntlet_the_seeds_meet_the_others() {
        let format = Format::Gauntlet { seeds: 2 };
        let schedule = Schedule::new(format, 5, &[Variant::Ramses], 2, |_, _| true);
        let pairings: Vec<[usize; 2]> = schedule.cells().iter().map(|cell| cell.engines).collect();
        assert_eq!(pairings, [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
        assert_eq!(schedule.round(&schedule.game(12).unwrap()), 0);
        let longer = Schedule::new(format, 5, &[Variant::Ramses], 4, |_, _| true);
        assert_eq!(longer.round(&longer.game(13).unwrap()), 1);
    }

    #[test]
    fn variants_that_an_engine_does_not_play_are_left_out() {
        let variants = [Variant::Ramses, Variant::Qadesh];
        let schedule = Schedule::new(Format::RoundRobin, 3, &variants, 2, |engine, variant| {
            engine != 1 || variant == Variant::Ramses
        });
        assert_eq!(schedule.len(), 8);
        assert!(
            schedule
                .cells()
                .iter()
                .all(|cell| { cell.variant == Variant::Ramses || !cell.engines.contains(&1) })
        );
        assert!(
            Schedule::new(Format::RoundRobin, 2, &variants, 2, |engine, _| engine == 0).is_empty()
        );
    }
}
