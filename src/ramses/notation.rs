//! Squares, places, turns and states as text, each in its one spelling.

use std::borrow::Cow;
use std::fmt;

use super::board::{Place, Places, Square};
use super::state::State;
use super::turns::{PawnMove, Turn};
use crate::notation::{fields, number};
use crate::{ActionError, Limit, Seat, StateError};

type Why = Cow<'static, str>;

/// The start board (RAM-4).
const START: [[&str; 4]; 2] = [["2", "3", "4", "5.10"], ["19", "20", "21", "22.10"]];

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Display for Place {
    /// `8`, or `5.12`: an oblong with its spot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spot() {
            Some(spot) => write!(f, "{}.{spot}", self.square()),
            None => write!(f, "{}", self.square()),
        }
    }
}

impl fmt::Display for PawnMove {
    /// `8-5.12`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Display for Turn {
    /// `8-5.12,19-18`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.own, self.other)
    }
}

fn square(text: &str) -> Result<Square, Why> {
    number(text)
        .and_then(|number| Square::new(u8::try_from(number).ok()?))
        .ok_or_else(|| format!("`{text}` is no square: write a number from 1 to 22").into())
}

fn place(text: &str) -> Result<Place, Why> {
    let Some((oblong, spot)) = text.split_once('.') else {
        let square = square(text)?;
        return square.place().ok_or_else(|| {
            format!("{square} is an oblong: write its spot too, as in {square}.10 (RAM-3)").into()
        });
    };
    let square = square(oblong)?;
    if !square.is_oblong() {
        return Err(format!("{square} is no oblong: write it without a spot (RAM-2)").into());
    }
    number(spot)
        .and_then(|spot| square.at_spot(u8::try_from(spot).ok()?))
        .ok_or_else(|| format!("`{spot}` is no spot: write a number from 10 to 17 (RAM-3)").into())
}

fn pawn_move(text: &str) -> Result<PawnMove, Why> {
    let Some((from, to)) = text.split_once('-') else {
        return Err(format!("`{text}` is no pawn's move: write from-to, as in 8-5.12").into());
    };
    if from.contains('.') {
        return Err(format!("`{from}`: the pawn that moves is named without a spot").into());
    }
    Ok(PawnMove { from: square(from)?, to: place(to)? })
}

impl Turn {
    /// Reads a turn, as in `8-5.12,19-18`. It need not be legal anywhere.
    ///
    /// # Errors
    ///
    /// If the text is not the one spelling of a turn.
    pub fn parse(text: &str) -> Result<Turn, ActionError> {
        let malformed = |why: Why| ActionError::malformed(text, why);
        let Some((own, other)) = text.split_once(',') else {
            return Err(malformed(
                "a turn is an own pawn's move, a comma and an opponent's pawn's move, as in \
                 8-5.12,19-18 (RAM-11)"
                    .into(),
            ));
        };
        Ok(Turn {
            own: pawn_move(own).map_err(malformed)?,
            other: pawn_move(other).map_err(malformed)?,
        })
    }
}

impl fmt::Display for State {
    /// The state string: `2,3,4,5.10/19,20,21,22.10 p1 1`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (pawns, end) in self.pawns.into_iter().zip(["/", ""]) {
            for (nth, place) in pawns.into_iter().enumerate() {
                write!(f, "{}{place}", if nth == 0 { "" } else { "," })?;
            }
            f.write_str(end)?;
        }
        write!(f, " {} {}", self.seat, self.turn)
    }
}

/// Reads the four pawns of a side.
fn side(name: &'static str, text: &str) -> Result<Places, StateError> {
    side_of(text.split(',')).map_err(|why| StateError::new(name, text, why))
}

fn side_of<'a>(pawns: impl Iterator<Item = &'a str>) -> Result<Places, Why> {
    let mut side = Places::NONE;
    let mut last: Option<Place> = None;
    for pawn in pawns {
        let pawn = place(pawn)?;
        match last {
            Some(last) if last.square() == pawn.square() => {
                return Err(format!("two pawns on {}: one at most (RAM-3)", pawn.square()).into());
            }
            Some(last) if last > pawn => {
                return Err(format!("{pawn} after {last}: pawns go in ascending order").into());
            }
            _ => {}
        }
        last = Some(pawn);
        side = side.with(pawn);
    }
    match side.len() {
        4 => Ok(side),
        pawns => Err(format!("{pawns} pawns: there must be four a side").into()),
    }
}

impl State {
    /// The start of a game (RAM-4), with `p1` to move.
    #[must_use]
    pub fn start(limit: Limit) -> State {
        let pawns =
            START.map(|side| side.into_iter().filter_map(|pawn| place(pawn).ok()).collect());
        State { pawns, turn: 1, limit, seat: Seat::P1 }
    }

    /// Reads a state string. The state need not be reachable, and may be over.
    ///
    /// # Errors
    ///
    /// If the text is not the one spelling of a state, naming the field.
    pub fn parse(text: &str, limit: Limit) -> Result<State, StateError> {
        let [pawns, seat, turn] = fields(text, &["pawns", "seat", "turn"])?;
        let Some((clear, dark)) = pawns.split_once('/') else {
            let why = "clear pawns, `/` and dark pawns are needed, as in 2,3,4,5.10/19,20,21,22.10";
            return Err(StateError::new("pawns", pawns, why));
        };
        let sides = [side("clear", clear)?, side("dark", dark)?];
        if let Some(twice) = sides[0]
            .into_iter()
            .map(Place::square)
            .find(|square| !square.places().and(sides[1]).is_empty())
        {
            let why = format!("a clear pawn and a dark one on {twice}: one at most (RAM-3)");
            return Err(StateError::new("pawns", pawns, why));
        }
        let seat = seat
            .parse()
            .map_err(|_| StateError::new("seat", seat, "the seat to move is p1 or p2"))?;
        let turn = number(turn).filter(|turn| *turn >= 1).ok_or_else(|| {
            StateError::new("turn", turn, "a whole number from 1 to 999999, without leading zeros")
        })?;
        Ok(State { pawns: sides, turn, limit, seat })
    }
}
