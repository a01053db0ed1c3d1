//! The map: spaces, neighbours, river, rough ground, lake, camps (QAD-1 to QAD-3).

use std::fmt;
use std::num::NonZeroU8;

use crate::Seat;

/// Spaces in a row, and rows.
pub const SIDE: u8 = 8;

/// The Egyptian and the Hittite camp (QAD-3).
pub const CAMPS: [Space; 2] = [space(30), space(54)];

/// Lake, never entered (QAD-3).
pub const LAKE: [Space; 3] = [space(48), space(56), space(64)];

/// Rough ground (QAD-3). The rulebook prints 15 twice; 16 is meant.
pub const ROUGH: [Space; 9] = [
    space(1),
    space(7),
    space(8),
    space(15),
    space(16),
    space(30),
    space(36),
    space(40),
    space(54),
];

/// The edges along which the river runs (QAD-2), each with its lower space first.
pub const RIVER: [(Space, Space); 11] = [
    (space(33), space(41)),
    (space(34), space(42)),
    (space(35), space(43)),
    (space(36), space(44)),
    (space(37), space(45)),
    (space(38), space(46)),
    (space(39), space(47)),
    (space(40), space(48)),
    (space(36), space(37)),
    (space(28), space(36)),
    (space(27), space(35)),
];

/// A space of the map, from 1 to 64, row by row from the west edge (QAD-1). Lake spaces are spaces too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(NonZeroU8);

/// For the tables of this game: a number that isn't a space does not compile.
pub(super) const fn space(number: u8) -> Space {
    match NonZeroU8::new(number) {
        Some(number) if number.get() <= SIDE * SIDE => Space(number),
        _ => panic!("not a space"),
    }
}

impl Space {
    /// The space with this number, if it is from 1 to 64.
    #[must_use]
    pub fn new(number: u8) -> Option<Space> {
        NonZeroU8::new(number).filter(|number| number.get() <= SIDE * SIDE).map(Space)
    }

    /// All spaces, in ascending order.
    pub fn all() -> impl Iterator<Item = Space> {
        (1..=SIDE * SIDE).filter_map(Space::new)
    }

    /// Its number, from 1 to 64.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Its row, from 1 in the west to 8 in the east.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0.get() - 1) / SIDE + 1
    }

    /// Its column, from 1 in the south to 8 in the north (QAD-16).
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0.get() - 1) % SIDE + 1
    }

    /// Where it is.
    #[must_use]
    pub const fn place(self) -> Place {
        Place { row: self.row(), column: self.column() }
    }

    /// Whether it is lake (QAD-3).
    #[must_use]
    pub fn is_lake(self) -> bool {
        LAKE.contains(&self)
    }

    /// Whether it is rough ground (QAD-3).
    #[must_use]
    pub fn is_rough(self) -> bool {
        ROUGH.contains(&self)
    }

    /// The four places around it, in the order west, north, east, south; at an edge some are off the map.
    #[must_use]
    pub const fn around(self) -> [Place; 4] {
        let Place { row, column } = self.place();
        [
            Place { row: row - 1, column },
            Place { row, column: column + 1 },
            Place { row: row + 1, column },
            Place { row, column: column - 1 },
        ]
    }

    /// The neighbours that an army can be ordered to: on the map and not lake (QAD-6).
    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        self.around().into_iter().filter_map(Place::space).filter(|space| !space.is_lake())
    }

    /// Whether `other` is one of the four neighbours (QAD-1). A space isn't its own neighbour.
    #[must_use]
    pub fn is_adjacent(self, other: Space) -> bool {
        self.distance(other) == 1
    }

    /// Row plus column difference (QAD-16).
    #[must_use]
    pub const fn distance(self, other: Space) -> u8 {
        self.place().distance(other.place())
    }

    /// Whether the way from here to `other`, its neighbour, crosses a river edge (QAD-2).
    #[must_use]
    pub fn crosses_river(self, other: Space) -> bool {
        let edge = if self < other { (self, other) } else { (other, self) };
        RIVER.contains(&edge)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place on the map or one step off it: rows and columns from 0 to 9 (QAD-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// From 1 in the west to 8 in the east; 0 and 9 are off the map.
    pub row: u8,
    /// From 1 in the south to 8 in the north; 0 and 9 are off the map.
    pub column: u8,
}

impl Place {
    /// The space there, unless it is off the map.
    #[must_use]
    pub fn space(self) -> Option<Space> {
        let Place { row, column } = self;
        let on_map = (1..=SIDE).contains(&row) && (1..=SIDE).contains(&column);
        if on_map { Space::new((row - 1) * SIDE + column) } else { None }
    }

    /// Row plus column difference (QAD-16).
    #[must_use]
    pub const fn distance(self, other: Place) -> u8 {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column)
    }
}

/// The camp of `side` (QAD-3).
#[must_use]
pub const fn camp(side: Seat) -> Space {
    CAMPS[side.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(spaces: impl Iterator<Item = Space>) -> Vec<u8> {
        let mut numbers: Vec<u8> = spaces.map(Space::number).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn qad_1_rows_of_eight_with_orthogonal_neighbours() {
        assert_eq!(Space::new(0), None);
        assert_eq!(Space::new(65), None);
        assert_eq!(Space::all().count(), 64);
        assert_eq!((space(8).row(), space(8).column()), (1, 8));
        assert_eq!((space(57).row(), space(57).column()), (8, 1));
        assert_eq!(numbers(space(27).neighbours()), [19, 26, 28, 35]);
        assert_eq!(numbers(space(24).neighbours()), [16, 23, 32]);
        assert_eq!(numbers(space(25).neighbours()), [17, 26, 33]);
        assert!(!space(24).is_adjacent(space(25)));
        assert!(!space(27).is_adjacent(space(36)));
        assert!(!space(27).is_adjacent(space(27)));
    }

    #[test]
    fn qad_2_the_river() {
        let mut edges = Vec::new();
        for from in Space::all() {
            for to in from.around().into_iter().filter_map(Place::space) {
                assert_eq!(from.crosses_river(to), to.crosses_river(from));
                if from < to && from.crosses_river(to) {
                    edges.push(format!("{from}|{to}"));
                }
            }
        }
        assert_eq!(
            edges.join(" "),
            "27|35 28|36 33|41 34|42 35|43 36|37 36|44 37|45 38|46 39|47 40|48"
        );
    }

    #[test]
    fn qad_3_lake_rough_ground_and_camps() {
        assert_eq!(numbers(Space::all().filter(|space| space.is_lake())), [48, 56, 64]);
        assert_eq!(
            numbers(Space::all().filter(|space| space.is_rough())),
            [1, 7, 8, 15, 16, 30, 36, 40, 54]
        );
        assert_eq!((camp(Seat::P1).number(), camp(Seat::P2).number()), (30, 54));
        assert_eq!(numbers(space(47).neighbours()), [39, 46, 55]);
    }
}
