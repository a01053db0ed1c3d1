//! What a game's record says of its end: the result, and what ended it.

use std::fmt;
use std::str::FromStr;

use quadriga::{Position, Score, Seat};

/// The result of a game, finished or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`
    Finished(Score),
    /// `*`
    Unfinished,
}

impl GameResult {
    /// `1-0`
    pub const P1_WINS: GameResult = GameResult::Finished(Score::Win(Seat::P1));
    /// `0-1`
    pub const P2_WINS: GameResult = GameResult::Finished(Score::Win(Seat::P2));
    /// `1/2-1/2`
    pub const DRAW: GameResult = GameResult::Finished(Score::Draw);
    /// All four results.
    pub const ALL: [GameResult; 4] =
        [GameResult::P1_WINS, GameResult::P2_WINS, GameResult::DRAW, GameResult::Unfinished];

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Finished(score) => score.text(),
            GameResult::Unfinished => "*",
        }
    }

    /// The score, if the game was finished.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self {
            GameResult::Finished(score) => Some(score),
            GameResult::Unfinished => None,
        }
    }

    /// The seat that lost, if one did.
    #[must_use]
    pub fn loser(self) -> Option<Seat> {
        self.score().and_then(Score::winner).map(Seat::other)
    }

    /// Whether this is a draw.
    #[must_use]
    pub fn is_draw(self) -> bool {
        self == GameResult::Finished(Score::Draw)
    }

    /// Whether this result at `end`, the game's last position, is sterile (RPT-9, RPT-10): a draw at
    /// Rampart, however it came about, with no material lost.
    #[must_use]
    pub fn is_sterile_at(self, end: &Position) -> bool {
        self.is_draw() && end.is_sterile()
    }
}

impl From<Score> for GameResult {
    fn from(score: Score) -> GameResult {
        GameResult::Finished(score)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What is said of a text that is no result of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no result: write 1-0, 0-1, 1/2-1/2 or *")]
pub struct UnknownResult(pub String);

impl FromStr for GameResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        GameResult::ALL
            .into_iter()
            .find(|result| result.text() == text)
            .ok_or_else(|| UnknownResult(text.to_owned()))
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The rules of the game.
    Rules,
    /// A clock.
    Time,
    /// An illegal or malformed action.
    IllegalMove,
    /// An engine that went away.
    Crash,
    /// An engine that did not answer where no clock runs.
    Stall,
    /// An engine that gave up.
    Resign,
    /// The host, by the scores that the engines gave or by a limit of turns.
    Adjudication,
    /// Both engines failed.
    DoubleForfeit,
    /// Nothing: it was broken off.
    Unfinished,
}

impl Termination {
    /// All of them, in the order in which the format lists them.
    pub const ALL: [Termination; 9] = [
        Termination::Rules,
        Termination::Time,
        Termination::IllegalMove,
        Termination::Crash,
        Termination::Stall,
        Termination::Resign,
        Termination::Adjudication,
        Termination::DoubleForfeit,
        Termination::Unfinished,
    ];

    /// The word in records, as in `illegal-move`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Termination::Rules => "rules",
            Termination::Time => "time",
            Termination::IllegalMove => "illegal-move",
            Termination::Crash => "crash",
            Termination::Stall => "stall",
            Termination::Resign => "resign",
            Termination::Adjudication => "adjudication",
            Termination::DoubleForfeit => "double-forfeit",
            Termination::Unfinished => "unfinished",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is said of a word that is no termination.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no termination: write rules, time, illegal-move, crash, stall, resign, adjudication, \
     double-forfeit or unfinished"
)]
pub struct UnknownTermination(pub String);

impl FromStr for Termination {
    type Err = UnknownTermination;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Termination::ALL
            .into_iter()
            .find(|termination| termination.word() == text)
            .ok_or_else(|| UnknownTermination(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for result in GameResult::ALL {
            assert_eq!(result.text().parse(), Ok(result));
        }
        for termination in Termination::ALL {
            assert_eq!(termination.word().parse(), Ok(termination));
        }
        assert!("1-1".parse::<GameResult>().is_err());
        assert!("Time".parse::<Termination>().is_err());
    }

    #[test]
    fn the_loser_is_the_other_seat() {
        assert_eq!(GameResult::Finished(Score::Win(Seat::P1)).loser(), Some(Seat::P2));
        assert_eq!(GameResult::Finished(Score::Draw).loser(), None);
        assert_eq!(GameResult::Unfinished.loser(), None);
    }
}
