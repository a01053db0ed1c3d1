//! The board for a person.

use std::fmt::Write;

use super::board::{RANKS, Square};
use super::notation::file_letter;
use super::state::State;
use crate::Seat;

impl<const FILES: usize> State<FILES> {
    /// The board in lines, each ended: ranks from 9 down to 1, upper case for `p1`, lower case for `p2`,
    /// `.` for an empty square; then the counts and who is to move.
    #[must_use]
    pub fn show(&self) -> String {
        let mut text = String::new();
        // Writing to a String can't fail.
        for rank in (0..RANKS).rev() {
            let _ = write!(text, "{} ", rank + 1);
            for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
                let piece = self.piece_on(square).map_or('.', |(seat, kind)| kind.letter(seat));
                let _ = write!(text, " {piece}");
            }
            text.push('\n');
        }
        text.push_str("  ");
        for file in 0..FILES {
            let _ = write!(text, " {}", file_letter(file));
        }
        text.push('\n');
        for (seat, case) in Seat::BOTH.into_iter().zip(["upper case", "lower case"]) {
            let (has, lost) = (self.material(seat), self.lost(seat));
            let _ = writeln!(text, "{seat} ({case}): material {has}, lost {lost}");
        }
        let _ = match self.outcome() {
            Some(outcome) => writeln!(text, "{} moves made, over: {outcome}", self.moves),
            None => writeln!(text, "{} moves made, {} to move", self.moves, self.seat),
        };
        text
    }
}
