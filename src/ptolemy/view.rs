//! What one seat may see (PTO-15): the match as a bot has it.

use super::board::Board;
use super::cards::{Card, CardSet};
use super::table::{Plays, Table};
use crate::{LegalGroup, Outcome, Seat};

/// The table, the own hand, and counts of what is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) table: Table,
    pub(super) seat: Seat,
    pub(super) hand: CardSet,
    pub(super) other: u8,
    pub(super) stock: u8,
}

impl View {
    /// What lies open.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The own hand.
    #[must_use]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many cards the other seat holds.
    #[must_use]
    pub const fn other_cards(&self) -> usize {
        self.other as usize
    }

    /// How many cards are in the deck, or set aside.
    #[must_use]
    pub const fn stock_cards(&self) -> usize {
        self.stock as usize
    }

    /// The cards that are hidden in this round: in the other hand or the stock. All when a deal is due.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        let seen = self.hand.union(self.table.played).union(self.table.rally.set());
        CardSet::ALL.without(seen)
    }

    /// Whether the seat is to act.
    #[must_use]
    pub fn is_to_act(&self) -> bool {
        self.table.is_to_act(self.seat)
    }

    /// Result and reason, once the match is over (PTO-9).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The legal actions of the seat; none if it is not to act. Nothing is allocated.
    #[must_use]
    pub fn plays(&self) -> Plays {
        if self.is_to_act() { self.table.plays(self.hand) } else { Plays::default() }
    }

    /// The board after the seat to act plays `card`, to weigh a play; none if that is against PTO-5,
    /// PTO-7 or PTO-13. The card need not be in the own hand, so that answers can be weighed too.
    #[must_use]
    pub fn after(&self, card: Card) -> Option<Board> {
        self.table.after(card).ok()
    }

    /// The legal groups of `seat`: one if it is the seat whose view this is and it is to act, else none.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        if seat == self.seat { self.plays().groups() } else { Vec::new() }
    }
}
