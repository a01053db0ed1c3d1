//! The two seats of a game.

use std::fmt;
use std::str::FromStr;

/// One of the two seats. In the games played in turn `p1` acts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The first seat: clear pawns, Bottom, Egypt.
    P1,
    /// The second seat: dark pawns, Top, the Hittites.
    P2,
}

impl Seat {
    /// Both seats, `p1` first.
    pub const BOTH: [Seat; 2] = [Seat::P1, Seat::P2];

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::P1 => Seat::P2,
            Seat::P2 => Seat::P1,
        }
    }

    /// 0 for `p1`, 1 for `p2`: the place in a `[T; 2]` with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Seat::P1 => 0,
            Seat::P2 => 1,
        }
    }

    /// The word used everywhere in text: `p1` or `p2`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Seat::P1 => "p1",
            Seat::P2 => "p2",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is said of a word that is no seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no seat: write p1 or p2")]
pub struct UnknownSeat(pub String);

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "p1" => Ok(Seat::P1),
            "p2" => Ok(Seat::P2),
            _ => Err(UnknownSeat(text.to_owned())),
        }
    }
}
