//! The board for a person.

use super::board::{Kind, RANKS, Square};
use super::notation::file_letter;
use super::state::State;
use crate::Seat;
use crate::drawing::{Drawing, Ink};

impl<const FILES: usize> State<FILES> {
    /// The board in lines, each ended: ranks from 9 down to 1 between their numbers, `(Q)` and the like
    /// for `p1`, `[q]` for `p2`, `.` for an empty square; then each side's pieces and losses.
    #[must_use]
    pub fn show(&self) -> String {
        self.draw().to_string()
    }

    /// [`State::show`], with what each piece of it shows.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let mut out = Drawing::new();
        let name = if FILES == 5 { "Classic" } else { "XL" };
        let heading = match self.outcome() {
            Some(outcome) => format!("over: {outcome}"),
            None => format!("{} to move", self.seat),
        };
        let (moves, limit) = (self.moves, self.limit());
        out.line(
            Ink::Title,
            format_args!("Rampart {name}, {moves} of {limit} moves made, {heading}"),
        );
        draw_files::<FILES>(&mut out);
        for rank in (0..RANKS).rev() {
            out.put(Ink::Faint, format_args!("  {} ", rank + 1));
            for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
                match self.piece_on(square) {
                    None => out.put(Ink::Faint, "  . "),
                    Some((seat, kind)) => {
                        out.say(' ').put(Ink::of(seat), piece(seat, kind.letter(seat)))
                    }
                };
            }
            out.line(Ink::Faint, format_args!("  {}", rank + 1));
        }
        draw_files::<FILES>(&mut out);
        for (seat, side) in Seat::BOTH.into_iter().zip(["p1, Bottom:", "p2, Top:   "]) {
            self.draw_side(&mut out, seat, side);
        }
        out
    }

    /// `(A) p1, Bottom: Q 3, N 3, K 3, B 3; material 9, lost 0`
    fn draw_side(&self, out: &mut Drawing, seat: Seat, side: &str) {
        let letter = match seat {
            Seat::P1 => 'A',
            Seat::P2 => 'a',
        };
        let counts: Vec<String> = Kind::ALL
            .into_iter()
            .map(|kind| format!("{} {}", kind.letter(seat), self.pieces(seat, kind).count_ones()))
            .collect();
        let (has, lost) = (self.material(seat), self.lost(seat));
        out.put(Ink::of(seat), format_args!("{} {side}", piece(seat, letter)));
        out.say(format_args!(" {}; material {has}, lost {lost}", counts.join(", ")));
        out.end();
    }
}

fn draw_files<const FILES: usize>(out: &mut Drawing) {
    out.put(Ink::Faint, "    ");
    for file in 0..FILES {
        out.put(Ink::Faint, format_args!("  {} ", file_letter(file)));
    }
    out.end();
}

/// Brackets tell the sides apart at a glance, where the case of `k` and `K` does not.
fn piece(seat: Seat, letter: char) -> String {
    match seat {
        Seat::P1 => format!("({letter})"),
        Seat::P2 => format!("[{letter}]"),
    }
}
