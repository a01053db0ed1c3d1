//! A stage: meetings of the same number of games each, and its games by their numbers.

use quadriga::Variant;

use super::Luck;

/// Two engines that meet in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The variant.
    pub variant: Variant,
    /// The engines, by their place in the plan; the first one has the first seat in the first game.
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
    /// Whether the encounter's two games share their luck.
    pub paired: bool,
    /// The variant.
    pub variant: Variant,
    /// The engines at `p1` and `p2`, by their place in the plan.
    pub seats: [usize; 2],
    /// The number that the game's luck follows from: that of its pair's first game, so that both games of
    /// a pair have the same dice and deals.
    pub luck: u64,
    /// The place of its opening in the order of openings, from 0.
    pub opening: u64,
}

impl ScheduledGame {
    /// `encounter.game`, as records have it.
    #[must_use]
    pub fn round(&self) -> String {
        format!("{}.{}", self.encounter, if self.second { 2 } else { 1 })
    }

    /// A game for tests that ask for nothing but who sits where.
    #[cfg(test)]
    pub(super) const fn between(variant: Variant, seats: [usize; 2]) -> ScheduledGame {
        ScheduledGame {
            number: 1,
            encounter: 1,
            second: false,
            paired: true,
            variant,
            seats,
            luck: 1,
            opening: 0,
        }
    }

    /// Whether another process must play it than the one that played the encounter's first game.
    #[must_use]
    pub const fn apart(&self) -> bool {
        self.second && self.paired
    }
}

/// What came before a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Before {
    pub(super) games: u64,
    pub(super) encounters: u64,
    /// Openings that were gone through.
    pub(super) openings: u64,
}

/// A stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    cells: Vec<Cell>,
    games: u64,
    luck: Luck,
    before: Before,
}

impl Stage {
    /// A stage of `games` games for each of `cells`.
    pub(super) fn new(cells: Vec<Cell>, games: u32, luck: Luck, before: Before) -> Stage {
        Stage { cells, games: games.into(), luck, before }
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many games it has in all.
    pub(super) fn len(&self) -> u64 {
        self.cells.len() as u64 * self.games
    }

    /// What the next stage has before it.
    pub(super) fn after(&self) -> Before {
        let rounds = self.games.div_ceil(2);
        let openings = match self.luck {
            Luck::Mirrored => rounds,
            Luck::Independent => 2 * rounds,
        };
        Before {
            games: self.before.games + self.len(),
            encounters: self.before.encounters + rounds * self.cells.len() as u64,
            openings: self.before.openings + openings,
        }
    }

    /// The game with that number of the tournament's, if it belongs to this stage.
    pub(super) fn game(&self, number: u64) -> Option<ScheduledGame> {
        let index = number.checked_sub(self.before.games + 1)?;
        if index >= self.len() {
            return None;
        }
        let cells = self.cells.len() as u64;
        let swapped_games = self.games / 2 * 2 * cells;
        let (encounter, second, swapped) = if index < swapped_games {
            (index / 2, index % 2 == 1, true)
        } else {
            (swapped_games / 2 + index - swapped_games, false, false)
        };
        let (cell, round) = (self.cells[(encounter % cells) as usize], encounter / cells);
        let [first, other] = cell.engines;
        let mirrored = self.luck == Luck::Mirrored;
        Some(ScheduledGame {
            number,
            encounter: self.before.encounters + encounter + 1,
            second,
            paired: swapped && mirrored,
            variant: cell.variant,
            seats: if second { [other, first] } else { [first, other] },
            luck: if second && mirrored { number - 1 } else { number },
            opening: self.before.openings
                + if mirrored { round } else { 2 * round + u64::from(second) },
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn stage(engines: usize, variants: &[Variant], games: u32, before: Before) -> Stage {
        let mut cells = Vec::new();
        for &variant in variants {
            for first in 0..engines {
                cells.extend(
                    (first + 1..engines).map(|other| Cell { variant, engines: [first, other] }),
                );
            }
        }
        Stage::new(cells, games, Luck::Mirrored, before)
    }

    #[test]
    fn every_meeting_plays_its_games_with_seats_swapped() {
        let before = Before { games: 10, encounters: 5, openings: 2 };
        for games in 1..=5u32 {
            let stage = stage(4, &[Variant::Ramses, Variant::Qadesh], games, before);
            assert_eq!(stage.len(), 6 * 2 * u64::from(games));
            let mut seen: HashMap<(Variant, usize, usize), u32> = HashMap::new();
            for number in 11..=stage.after().games {
                let game = stage.game(number).unwrap();
                assert_eq!(game.number, number);
                *seen.entry((game.variant, game.seats[0], game.seats[1])).or_default() += 1;
                if game.second {
                    let first = stage.game(number - 1).unwrap();
                    assert_eq!(first.seats, [game.seats[1], game.seats[0]]);
                    assert_eq!((first.encounter, first.variant), (game.encounter, game.variant));
                    assert_eq!((first.luck, first.opening), (game.luck, game.opening));
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
            assert_eq!((stage.game(10), stage.game(stage.after().games + 1)), (None, None));
        }
    }

    #[test]
    fn encounters_are_numbered_without_gaps() {
        let stage = stage(3, &[Variant::Ramses], 3, Before::default());
        let rounds: Vec<String> =
            (1..=9).map(|number| stage.game(number).unwrap().round()).collect();
        assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1", "5.1", "6.1"]);
        assert!(!stage.game(7).unwrap().paired);
        assert_eq!(stage.after(), Before { games: 9, encounters: 6, openings: 2 });
    }

    #[test]
    fn independent_games_have_luck_and_openings_of_their_own() {
        let cells = vec![Cell { variant: Variant::Qadesh, engines: [0, 1] }];
        let stage = Stage::new(cells, 4, Luck::Independent, Before::default());
        let games: Vec<ScheduledGame> = (1..=4).map(|number| stage.game(number).unwrap()).collect();
        assert!(games.iter().all(|game| !game.paired && !game.apart()));
        let own: Vec<(u64, u64)> = games.iter().map(|game| (game.luck, game.opening)).collect();
        assert_eq!(own, [(1, 0), (2, 1), (3, 2), (4, 3)]);
        let seats: Vec<[usize; 2]> = games.iter().map(|game| game.seats).collect();
        assert_eq!(seats, [[0, 1], [1, 0], [0, 1], [1, 0]]);
    }
}
