//! Where games begin, if not at the start: from a file, or after some turns at random.
//!
//! Both games of an encounter begin alike, and so do all encounters of a round: round after round every
//! pairing goes through the same openings.

mod file;
mod random;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use quadriga::{Game, Luck, Position, Variant};

use crate::plan::{OpeningsPlan, Plan};

pub use file::{OpeningFileError, parse, read};

/// One opening: a start and a move list, which together lead to a position that is not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Where the record begins.
    pub start: Position,
    /// The moves that are played before the engines', chance included.
    pub moves: Vec<String>,
}

/// In which order the openings of a file are gone through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled by the tournament's seed.
    Random,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Sequential => "sequential",
            Order::Random => "random",
        })
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        match text {
            "sequential" => Ok(Order::Sequential),
            "random" => Ok(Order::Random),
            _ => Err(format!("`{text}` is no order: write sequential or random")),
        }
    }
}

/// The openings of a tournament.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    book: BTreeMap<Variant, Vec<Opening>>,
    /// Turns at random, where there is no book.
    random_turns: u32,
}

impl Openings {
    /// The openings that a plan asks for.
    ///
    /// # Errors
    ///
    /// If its file can't be used.
    pub fn of(plan: &Plan) -> Result<Openings, OpeningFileError> {
        match &plan.openings {
            OpeningsPlan::Start => Ok(Openings::default()),
            OpeningsPlan::Random(turns) => Ok(Openings::random(*turns)),
            OpeningsPlan::File { path, order, first } => {
                let openings = read(path, |variant| plan.limit(variant))?;
                Ok(Openings::book(openings, *order, *first, plan.seed))
            }
        }
    }

    /// Begins after `turns` random legal turns.
    #[must_use]
    pub fn random(turns: u32) -> Openings {
        Openings { random_turns: turns, ..Openings::default() }
    }

    /// Begins with the openings of a file, from the one at place `first` (from 1) on. Variants that have
    /// none begin at their own start.
    #[must_use]
    pub fn book(openings: Vec<Opening>, order: Order, first: usize, seed: u64) -> Openings {
        let mut book: BTreeMap<Variant, Vec<Opening>> = BTreeMap::new();
        for opening in openings {
            book.entry(opening.start.variant()).or_default().push(opening);
        }
        for (variant, openings) in &mut book {
            if order == Order::Random {
                // A stream that no game's luck comes from: those have the numbers of games.
                Luck::new(seed, u64::MAX - *variant as u64).shuffle(openings);
            }
            let offset = first.saturating_sub(1) % openings.len();
            openings.rotate_left(offset);
        }
        Openings { book, random_turns: 0 }
    }

    /// The opening of a round (from 0) in the variant that starts at `start`; `luck` is the seed of the
    /// encounter's dice, deals and random turns.
    #[must_use]
    pub fn opening(&self, start: &Position, round: u64, luck: u64) -> Opening {
        if let Some(openings) = self.book.get(&start.variant()) {
            let place = round % openings.len() as u64;
            return openings[place as usize].clone();
        }
        Opening { start: start.clone(), moves: random::turns(start, self.random_turns, luck) }
    }
}

/// Whether an opening leads to a position that is still to be decided.
fn is_open(game: &Game) -> bool {
    game.now().outcome().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(order: Order, first: usize, seed: u64) -> Openings {
        let moves = ["b1a1", "b1a2", "b2a2", "b3a2", "b4b5"];
        let line = |token: &&str| parse(&format!("rampart-classic start moves {token}"), |_| None);
        let openings = moves.iter().map(|token| line(token).unwrap()).collect();
        Openings::book(openings, order, first, seed)
    }

    fn rounds(openings: &Openings) -> Vec<String> {
        let start = Position::start(Variant::RampartClassic, None).unwrap();
        (0..6).map(|round| openings.opening(&start, round, 0).moves[0].clone()).collect()
    }

    #[test]
    fn books_are_gone_through_round_by_round() {
        let sequential = ["b1a1", "b1a2", "b2a2", "b3a2", "b4b5", "b1a1"];
        assert_eq!(rounds(&book(Order::Sequential, 1, 7)), sequential);
        assert_eq!(rounds(&book(Order::Sequential, 4, 7))[..3], ["b3a2", "b4b5", "b1a1"]);
        let shuffled = rounds(&book(Order::Random, 1, 9));
        assert_eq!(shuffled, rounds(&book(Order::Random, 1, 9)));
        assert_ne!(shuffled, sequential);
        assert_ne!(shuffled, rounds(&book(Order::Random, 1, 8)));
        let mut all = shuffled[..5].to_vec();
        all.sort();
        assert_eq!(all, sequential[..5]);
    }

    #[test]
    fn variants_without_an_opening_begin_at_their_start() {
        let start = Position::start(Variant::Qadesh, None).unwrap();
        let opening = book(Order::Sequential, 1, 7).opening(&start, 3, 9);
        assert_eq!(opening, Opening { start, moves: vec![] });
    }
}
