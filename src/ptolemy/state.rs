//! The whole state of a match, every secret included, and its two kinds of step: a deal and an action.

use super::board::Board;
use super::cards::{Card, CardSet, Row};
use super::deal::{DEALT, Deal};
use super::table::{Next, Play, Plays, ROUNDS_TO_WIN, Rules, Table};
use super::view::View;
use crate::{Outcome, Seat};

/// The most cards in the stock: the deck of the advanced game (PTO-11).
pub const MAX_STOCK: usize = 10;

/// Cards set aside in the basic game (PTO-10).
pub(super) const SET_ASIDE: usize = 3;

/// A state: the table, both hands, and the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) table: Table,
    pub(super) hands: [CardSet; 2],
    /// The deck from the front, or the cards set aside in canonical order.
    pub(super) stock: Row<MAX_STOCK>,
}

/// A step that typed code asked for and that can't be made; the state is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No such step is due: a deal instead of an action, or the other way, or nothing.
    #[error("no such step is due")]
    NotDue,
    /// The deal is one of the other variant.
    #[error("the deal is one of the other variant")]
    OtherRules,
    /// The action is not legal.
    #[error("{0}")]
    Illegal(&'static str),
}

impl State {
    /// The start of a match.
    #[must_use]
    pub const fn start(rules: Rules) -> State {
        State { table: Table::start(rules), hands: [CardSet::EMPTY; 2], stock: Row::EMPTY }
    }

    /// What lies open.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The hand of `seat`.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The deck from the front, or the cards set aside in canonical order.
    #[must_use]
    pub fn stock(&self) -> &[Card] {
        self.stock.cards()
    }

    /// What `seat` may see (PTO-15).
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        View {
            table: self.table,
            seat,
            hand: self.hand(seat),
            other: self.hand(seat.other()).len() as u8,
            stock: self.stock().len() as u8,
        }
    }

    /// Result and reason, once the match is over (PTO-9).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// The legal actions of the seat to act; none if nobody is.
    #[must_use]
    pub fn plays(&self) -> Plays {
        match self.table.next {
            Next::Act(seat) => self.table.plays(self.hand(seat)),
            _ => Plays::default(),
        }
    }

    /// Deals the cards of a round (PTO-10, PTO-11).
    ///
    /// # Errors
    ///
    /// If no deal is due, or it is one of the other variant. Then nothing has changed.
    pub fn deal(&mut self, deal: &Deal) -> Result<(), Refused> {
        let Next::Deal(leader) = self.table.next else { return Err(Refused::NotDue) };
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let (hands, stock) = match (self.table.rules, deal) {
            (Rules::Basic, Deal::Basic(deal)) => {
                // p1 gets the first eleven, whoever leads.
                let hands = [set(&deal.cards[..11]), set(&deal.cards[11..22])];
                let mut aside: [Card; SET_ASIDE] = [deal.cards[22], deal.cards[23], deal.cards[24]];
                aside.sort_unstable();
                (hands, row(&aside))
            }
            (Rules::Advanced, Deal::Advanced(deal)) => {
                let mut hands = [set(&deal.numbers[..8]), set(&deal.numbers[8..DEALT])];
                if leader == Seat::P2 {
                    hands.swap(0, 1);
                }
                (hands, row(&deal.deck))
            }
            _ => return Err(Refused::OtherRules),
        };
        self.hands = hands;
        self.stock = stock;
        self.table.next = Next::Act(leader);
        Ok(())
    }

    /// Does what the seat to act decided, and gives the cards that it drew.
    ///
    /// # Errors
    ///
    /// If nobody is to act, or the action is not legal. Then nothing has changed.
    pub fn play(&mut self, play: Play) -> Result<CardSet, Refused> {
        let Next::Act(seat) = self.table.next else { return Err(Refused::NotDue) };
        self.table.check(self.hand(seat), play).map_err(Refused::Illegal)?;
        match play {
            Play::Card(card) => self.play_card(seat, card).map(|()| CardSet::EMPTY),
            Play::Pass => Ok(self.pass(seat)),
        }
    }

    /// PTO-4 to PTO-7, PTO-9, PTO-13: the card moves its planet; the last card wins the round.
    fn play_card(&mut self, seat: Seat, card: Card) -> Result<(), Refused> {
        let board = self.table.after(card).map_err(Refused::Illegal)?;
        if !self.table.rally.push(card) {
            // PTO-7 and PTO-13 let no rally grow beyond its room, and no state with one is read.
            return Err(Refused::Illegal("PTO-7: the rally has every planet"));
        }
        self.table.board = board;
        self.hands[seat.index()].remove(card);
        if self.hand(seat).is_empty() {
            self.win_round(seat);
        } else {
            self.table.next = Next::Act(seat.other());
        }
        Ok(())
    }

    /// PTO-9: the match is over, with the table as it stands, or a new round is set up, which the winner
    /// starts.
    fn win_round(&mut self, seat: Seat) {
        self.table.score[seat.index()] += 1;
        if self.table.score[seat.index()] >= ROUNDS_TO_WIN {
            self.table.next = Next::Nothing;
            return;
        }
        self.table = Table {
            board: Board::START,
            next: Next::Deal(seat),
            rally: Row::EMPTY,
            played: CardSet::EMPTY,
            round: self.table.round + 1,
            ..self.table
        };
        self.hands = [CardSet::EMPTY; 2];
        self.stock = Row::EMPTY;
    }

    /// PTO-8, PTO-12: the rally ends, tokens stay, the other seat leads; in the advanced game `seat`
    /// draws what the deck has.
    fn pass(&mut self, seat: Seat) -> CardSet {
        let draws = self.table.pass_draws();
        let drawn: CardSet = (0..draws).map_while(|_| self.stock.take_front()).collect();
        self.hands[seat.index()] = self.hand(seat).union(drawn);
        self.table.played = self.table.played.union(self.table.rally.set());
        self.table.rally = Row::EMPTY;
        self.table.next = Next::Act(seat.other());
        drawn
    }
}

/// `cards` as a stock, of which there are never too many.
fn row(cards: &[Card]) -> Row<MAX_STOCK> {
    let mut row = Row::EMPTY;
    for &card in cards {
        row.push(card);
    }
    row
}
