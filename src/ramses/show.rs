//! The board for a person.

use std::fmt::Write;

use super::board::{Place, Places};
use super::state::State;
use crate::Seat;

const WIDE: &str = "+-----+-----+-----+-----+-----------------------------------------------+";
const NARROW: &str = "+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+";

impl State {
    /// The board in lines, each ended: three rows with the two oblongs drawn wide, `*` before the number
    /// of a hieroglyph square, `C` for clear pawns and `D` for dark ones. A pawn on an oblong is drawn
    /// in the column of its spot.
    #[must_use]
    pub fn show(&self) -> String {
        let mut text = String::new();
        let rows = [WIDE, NARROW, NARROW];
        let mut places = Places::ALL.into_iter();
        for rule in rows {
            text.push_str(rule);
            text.push('\n');
            for place in places.by_ref().take(12) {
                self.show_place(&mut text, place);
            }
            text.push_str("|\n");
        }
        text.push_str(WIDE);
        text.push('\n');
        let mover = match self.seat {
            Seat::P1 => "p1 (C, clear)",
            Seat::P2 => "p2 (D, dark)",
        };
        // Writing to a String can't fail.
        let _ = match self.outcome() {
            Some(outcome) => writeln!(text, "turn {}, over: {outcome}", self.turn),
            None => writeln!(text, "turn {}, {mover} to move", self.turn),
        };
        text
    }

    fn show_place(&self, text: &mut String, place: Place) {
        let first_spot = place.spot().is_none_or(|spot| spot == 10);
        let mark = if place.is_hieroglyph() { '*' } else { ' ' };
        let pawn = match Seat::BOTH.map(|seat| self.pawns(seat).contains(place)) {
            [true, _] => 'C',
            [_, true] => 'D',
            _ => ' ',
        };
        let _ = if first_spot {
            write!(text, "|{mark}{:<2} {pawn}", place.square().number())
        } else {
            write!(text, "     {pawn}")
        };
    }
}
