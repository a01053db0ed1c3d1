//! How a game ended: the score and the rules' word for the reason.

use std::fmt;
use std::str::FromStr;

use crate::Seat;

/// The score of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// `1-0` or `0-1`: the seat that won.
    Win(Seat),
    /// `1/2-1/2`
    Draw,
}

impl Score {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Score::Win(Seat::P1) => "1-0",
            Score::Win(Seat::P2) => "0-1",
            Score::Draw => "1/2-1/2",
        }
    }

    /// The seat that won, if one did.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Score::Win(seat) => Some(seat),
            Score::Draw => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What is said of a text that is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no result: write 1-0, 0-1 or 1/2-1/2")]
pub struct UnknownScore(pub String);

impl FromStr for Score {
    type Err = UnknownScore;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Score::Win(Seat::P1), Score::Win(Seat::P2), Score::Draw]
            .into_iter()
            .find(|score| score.text() == text)
            .ok_or_else(|| UnknownScore(text.to_owned()))
    }
}

/// The rules' own words for why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// RAM-14
    ThreeHieroglyphs,
    /// RAM-15
    Immobilised,
    /// RAM-16, QAD-15
    TurnLimit,
    /// RPT-6, 1 and 2
    NoCaptures,
    /// RPT-6, 1
    Insufficient,
    /// RPT-6, 3
    MoveLimit,
    /// RPT-6, 4
    NoMoves,
    /// QAD-15
    LeaderDestroyed,
    /// QAD-15
    CampTaken,
    /// QAD-15
    Mutual,
    /// PTO-9
    TwoRounds,
}

impl Reason {
    /// The word, as in `three-hieroglyphs`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::ThreeHieroglyphs => "three-hieroglyphs",
            Reason::Immobilised => "immobilised",
            Reason::TurnLimit => "turn-limit",
            Reason::NoCaptures => "no-captures",
            Reason::Insufficient => "insufficient",
            Reason::MoveLimit => "move-limit",
            Reason::NoMoves => "no-moves",
            Reason::LeaderDestroyed => "leader-destroyed",
            Reason::CampTaken => "camp-taken",
            Reason::Mutual => "mutual",
            Reason::TwoRounds => "two-rounds",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A finished game by the rules: score and reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub score: Score,
    /// The rules' word for it.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `seat`.
    #[must_use]
    pub const fn win(seat: Seat, reason: Reason) -> Outcome {
        Outcome { score: Score::Win(seat), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { score: Score::Draw, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score, self.reason)
    }
}
