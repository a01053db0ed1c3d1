//! The board for a person.

use super::board::{Place, Places};
use super::paths;
use super::state::State;
use crate::Seat;
use crate::drawing::{Drawing, Ink};

const WIDE: &str = "+-----+-----+-----+-----+-----------------------------------------------+";
const NARROW: &str = "+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+";

/// A pawn of each seat, so that the two differ without colour too.
const PAWNS: [&str; 2] = ["(C)", "[D]"];

impl State {
    /// The board in lines, each ended: three rows with the two oblongs drawn wide, `*` around a
    /// hieroglyph square, `(C)` for clear pawns and `[D]` for dark ones. A pawn on an oblong is drawn in
    /// the column of its spot. Then each side's pawns with the steps that each must make (RAM-5).
    #[must_use]
    pub fn show(&self) -> String {
        self.draw().to_string()
    }

    /// [`State::show`], with what each piece of it shows.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let mut out = Drawing::new();
        let heading = match self.outcome() {
            Some(outcome) => format!("over: {outcome}"),
            None => format!("{} to move", self.seat),
        };
        out.line(
            Ink::Title,
            format_args!("Ramses, turn {} of {}, {heading}", self.turn, self.limit),
        );
        let places: Vec<Place> = Places::ALL.into_iter().collect();
        for (row, rule) in places.chunks(12).zip([WIDE, NARROW, NARROW]) {
            out.line(Ink::Faint, rule);
            for &place in row {
                self.draw_label(&mut out, place);
            }
            out.line(Ink::Faint, "|");
            for &place in row {
                self.draw_pawn(&mut out, place);
            }
            out.line(Ink::Faint, "|");
        }
        out.line(Ink::Faint, WIDE);
        for (seat, side) in Seat::BOTH.into_iter().zip(["clear", "dark"]) {
            self.draw_side(&mut out, seat, side);
        }
        out.put(Ink::Mark, "*13 *").put(
            Ink::Faint,
            " hieroglyph square, three of them win; 2 goes 4: its move has 4 steps",
        );
        out.end();
        out
    }

    fn pawn(&self, place: Place) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.pawns(*seat).contains(place))
    }

    /// The line of the numbers: a square's own, and above a pawn on an oblong its place as it is written.
    fn draw_label(&self, out: &mut Drawing, place: Place) {
        let number = place.square().number();
        match (place.spot(), self.pawn(place)) {
            (None, _) if place.is_hieroglyph() => {
                out.put(Ink::Faint, '|').put(Ink::Mark, format_args!("*{number:<3}*"));
            }
            (None, _) => {
                out.put(Ink::Faint, '|').say(format_args!(" {number:<4}"));
            }
            (Some(spot), pawn) => {
                let label = match pawn {
                    Some(_) => place.to_string(),
                    None if spot == 10 => number.to_string(),
                    None => String::new(),
                };
                out.put(Ink::Faint, if spot == 10 { '|' } else { ' ' });
                // `22.10` takes the whole width.
                let lead = if label.len() < 5 { " " } else { "" };
                out.say(format_args!("{:<5}", format!("{lead}{label}")));
            }
        }
    }

    /// The line of the pawns.
    fn draw_pawn(&self, out: &mut Drawing, place: Place) {
        let edge = if place.is_hieroglyph() { '*' } else { ' ' };
        let open = place.spot().is_some_and(|spot| spot != 10);
        out.put(Ink::Faint, if open { ' ' } else { '|' }).put(Ink::Mark, edge);
        match self.pawn(place) {
            Some(seat) => out.put(Ink::of(seat), PAWNS[seat.index()]),
            None if place.spot().is_some() => out.put(Ink::Faint, " . "),
            None => out.say("   "),
        };
        out.put(Ink::Mark, edge);
    }

    /// `(C) p1, clear: 2 goes 4, ...`
    fn draw_side(&self, out: &mut Drawing, seat: Seat, side: &str) {
        let all = self.pawns(Seat::P1).or(self.pawns(Seat::P2));
        let pawns = self.pawns(seat);
        let steps: Vec<String> = pawns
            .into_iter()
            .map(|place| format!("{place} goes {}", paths::distance(all, place)))
            .collect();
        let held = pawns.and(Places::HIEROGLYPHS).len();
        out.put(Ink::of(seat), format_args!("{} {seat}, {side}:", PAWNS[seat.index()]));
        let pad = 5 - side.len();
        out.say(format_args!("{:pad$} {}; hieroglyphs {held}", "", steps.join(", ")));
        out.end();
    }
}
