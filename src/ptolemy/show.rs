//! The board for a person at a terminal.

use std::fmt::{Display, Write as _};

use super::board::{Space, TOP, Token};
use super::state::State;
use super::table::{Next, Rules, Table};
use super::view::View;
use crate::Seat;

/// The whole state.
pub(super) fn state(state: &State) -> String {
    show(&state.table, [&state.hands[0], &state.hands[1]], &state.stock)
}

impl View {
    /// The board for a person, in lines, without colour: only what the seat may see (PTO-15).
    #[must_use]
    pub fn show(&self) -> String {
        let (other, stock) = (hidden(self.other), hidden(self.stock));
        match self.seat {
            Seat::P1 => show(&self.table, [&self.hand, &other], &stock),
            Seat::P2 => show(&self.table, [&other, &self.hand], &stock),
        }
    }
}

fn hidden(count: u8) -> String {
    format!("{count} hidden")
}

fn show(table: &Table, hands: [&dyn Display; 2], stock: &dyn Display) -> String {
    let mut out = String::new();
    let name = match table.rules {
        Rules::Basic => "basic",
        Rules::Advanced => "advanced",
    };
    let [first, second] = table.score;
    let next = match (table.next, table.outcome()) {
        (Next::Act(seat), _) => format!("{seat} to act"),
        (Next::Deal(leader), _) => format!("cards are dealt, {leader} leads"),
        (Next::Nothing, Some(outcome)) => format!("over: {outcome}"),
        (Next::Nothing, None) => "over".to_owned(),
    };
    // Writing to a String never fails.
    let _ =
        writeln!(out, "Ptolemy {name}, round {}, rounds won {first}-{second}, {next}", table.round);
    out.push_str("    day  night   clockwise: up the day side, down the night side\n");
    for altitude in (1..=TOP).rev() {
        let token = |day: bool| {
            Space::all()
                .find(|space| space.is_day() == day && space.altitude() == altitude)
                .and_then(|space| table.board.token(space))
                .map_or(".", Token::code)
        };
        let _ = writeln!(out, "{altitude}   {:<4} {}", token(true), token(false));
    }
    let off: Vec<&str> =
        Token::all().filter(|&token| table.board.space(token).is_none()).map(Token::code).collect();
    let _ =
        writeln!(out, "off the board: {}", if off.is_empty() { "-".into() } else { off.join(" ") });
    for (seat, hand) in Seat::BOTH.into_iter().zip(hands) {
        let _ = writeln!(out, "{seat} hand: {hand}");
    }
    let stock_name = match table.rules {
        Rules::Basic => "set aside",
        Rules::Advanced => "deck",
    };
    let _ = writeln!(out, "{stock_name}: {stock}");
    let _ = writeln!(out, "rally: {}", table.rally);
    let _ = writeln!(out, "played before: {}", table.played);
    if let Some(planet) = table.investigated() {
        let _ = writeln!(out, "intensive investigation: {planet}");
    }
    out
}
