//! Ending games early by the engines' own scores. Off unless asked for; everything counts in plies.

use std::fmt;

use quadriga::Seat;

use crate::record::{Eval, GameResult};

/// When the host ends a game before the rules do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// One engine sees that it has lost.
    pub resign: Option<ResignRule>,
    /// Both see that nothing happens any more.
    pub draw: Option<DrawRule>,
    /// After so many plies it is drawn.
    pub max_plies: Option<u32>,
}

/// A game is lost for an engine whose own scores say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// How many plies back are looked at.
    pub plies: u32,
    /// In each of its own among them its score is at most minus this, in centi-units.
    pub score: u32,
    /// Whether the other's scores among them must also be at least this.
    pub twosided: bool,
}

/// A game is drawn if the scores of both engines say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Only once that many plies were played.
    pub after: u32,
    /// How many plies back are looked at.
    pub plies: u32,
    /// In each of them the score is between minus this and this, in centi-units.
    pub score: u32,
}

/// What an engine said at its ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) seat: Seat,
    pub(super) score: Option<Eval>,
}

/// Why a game was adjudicated, for its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Resign(Seat, ResignRule),
    Draw(DrawRule),
    MaxPlies(u32),
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Resign(seat, rule) => {
                let both =
                    if rule.twosided { ", and the other's at least that much above" } else { "" };
                let ResignRule { plies, score, .. } = rule;
                write!(
                    f,
                    "adjudicated: in the last {plies} plies {seat}'s scores were at most -{score}{both}"
                )
            }
            Ground::Draw(DrawRule { after, plies, score }) => write!(
                f,
                "adjudicated: after {after} plies, in the last {plies} all scores were within {score} of 0"
            ),
            Ground::MaxPlies(plies) => write!(f, "adjudicated: not decided after {plies} plies"),
        }
    }
}

impl Adjudication {
    /// Whether the game is over by what was said so far, ply by ply.
    pub(super) fn judge(&self, said: &[Said]) -> Option<(GameResult, Ground)> {
        let resigned = self.resign.and_then(|rule| {
            let loser = rule.loser(said)?;
            let won = if loser == Seat::P1 { GameResult::P2_WINS } else { GameResult::P1_WINS };
            Some((won, Ground::Resign(loser, rule)))
        });
        let drawn = self.draw.filter(|rule| rule.holds(said)).map(Ground::Draw);
        let long = self.max_plies.filter(|plies| said.len() >= *plies as usize);
        let drawn = drawn.or(long.map(Ground::MaxPlies));
        resigned.or(drawn.map(|ground| (GameResult::DRAW, ground)))
    }
}

impl ResignRule {
    fn loser(&self, said: &[Said]) -> Option<Seat> {
        let last = last_plies(said, self.plies)?;
        let all = |seat: Seat, holds: &dyn Fn(i64) -> bool| {
            let mut own = last.iter().filter(|ply| ply.seat == seat).peekable();
            // Where it had nothing to say it can't be held to it.
            own.peek().is_some()
                && own.all(|ply| ply.score.is_some_and(|score| holds(worth(score))))
        };
        let bound = i64::from(self.score);
        Seat::BOTH.into_iter().find(|&seat| {
            all(seat, &|score| score <= -bound)
                && (!self.twosided || all(seat.other(), &|score| score >= bound))
        })
    }
}

impl DrawRule {
    fn holds(&self, said: &[Said]) -> bool {
        let bound = u64::from(self.score);
        said.len() >= self.after as usize
            && last_plies(said, self.plies).is_some_and(|last| {
                last.iter()
                    .all(|ply| ply.score.is_some_and(|score| worth(score).unsigned_abs() <= bound))
            })
    }
}

fn last_plies(said: &[Said], plies: u32) -> Option<&[Said]> {
    said.len().checked_sub(plies as usize).map(|from| &said[from..])
}

/// A score in centi-units; a win that is seen is beyond every bound.
const fn worth(score: Eval) -> i64 {
    match score {
        Eval::Centi(score) => score,
        Eval::Win => i64::MAX,
        Eval::Loss => -i64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores ply by ply, `p1` first, `-` for none.
    fn said(scores: &str) -> Vec<Said> {
        let seats = Seat::BOTH.into_iter().cycle();
        let score = |word: &str| match word {
            "-" => None,
            "win" => Some(Eval::Win),
            "loss" => Some(Eval::Loss),
            number => Some(Eval::Centi(number.parse().unwrap())),
        };
        seats.zip(scores.split(' ')).map(|(seat, word)| Said { seat, score: score(word) }).collect()
    }

    fn judge(rules: Adjudication, scores: &str) -> Option<GameResult> {
        rules.judge(&said(scores)).map(|(result, _)| result)
    }

    #[test]
    fn an_engine_that_sees_its_loss_for_long_enough_has_lost() {
        let resign = |twosided| Adjudication {
            resign: Some(ResignRule { plies: 4, score: 500, twosided }),
            ..Adjudication::default()
        };
        for (scores, one, two) in [
            ("-500 0 -600", None, None),
            ("-500 0 -600 0", Some(GameResult::P2_WINS), None),
            ("-500 500 -600 win", Some(GameResult::P2_WINS), Some(GameResult::P2_WINS)),
            ("0 loss 0 -500", Some(GameResult::P1_WINS), None),
            ("-500 0 -499 0", None, None),
            ("-500 0 - 0", None, None),
            ("0 0 -500 0 -500 0", Some(GameResult::P2_WINS), None),
        ] {
            assert_eq!(judge(resign(false), scores), one, "{scores}");
            assert_eq!(judge(resign(true), scores), two, "{scores}");
        }
    }

    #[test]
    fn a_game_in_which_nothing_happens_is_drawn() {
        let draw = DrawRule { after: 6, plies: 4, score: 10 };
        let rules = Adjudication { draw: Some(draw), ..Adjudication::default() };
        for (scores, result) in [
            ("0 0 0 0 0", None),
            ("99 99 0 -10 10 5", Some(GameResult::DRAW)),
            ("0 0 0 -11 10 5", None),
            ("0 0 0 - 10 5", None),
            ("0 0 0 win 10 5", None),
        ] {
            assert_eq!(judge(rules, scores), result, "{scores}");
        }
    }

    #[test]
    fn long_games_are_drawn() {
        let rules = Adjudication { max_plies: Some(3), ..Adjudication::default() };
        let said = vec![Said { seat: Seat::P1, score: Some(Eval::Win) }; 3];
        assert_eq!(rules.judge(&said[..2]), None);
        let (result, ground) = rules.judge(&said).unwrap();
        assert_eq!(result, GameResult::DRAW);
        assert_eq!(ground.to_string(), "adjudicated: not decided after 3 plies");
    }
}
