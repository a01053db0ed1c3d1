//! What lies open on the table, and what may be played to it (PTO-6 to PTO-8, PTO-13). State and view
//! share it: with a hand it tells the legal actions.

use super::board::Board;
use super::cards::{Card, CardSet, Planet, Row};
use crate::{Outcome, Reason, Seat};

/// The two variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// `ptolemy-basic`
    Basic,
    /// `ptolemy-advanced`: passes draw, and intensive investigations (PTO-11 to PTO-13).
    Advanced,
}

/// Rounds that win the match (PTO-9).
pub(super) const ROUNDS_TO_WIN: u8 = 2;

/// The most cards in a rally: one of each planet, and the rest of the last one's in an intensive
/// investigation.
pub const MAX_RALLY: usize = 9;

/// What is to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// That seat acts.
    Act(Seat),
    /// Cards are dealt, and that seat leads.
    Deal(Seat),
    /// Nothing: the match is over.
    Nothing,
}

/// What a seat does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// It plays a card.
    Card(Card),
    /// It passes (PTO-8), because it must (PTO-6) or because it may.
    Pass,
}

/// The legal actions of a seat, nothing allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plays {
    /// The cards that may be played.
    pub cards: CardSet,
    /// Whether `pass` is legal.
    pub pass: bool,
}

impl Plays {
    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.cards.len() + self.pass as usize
    }

    /// Whether there is none: the seat is not to act.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Each of them: cards in canonical order, then the pass.
    pub fn iter(self) -> impl Iterator<Item = Play> {
        self.cards.iter().map(Play::Card).chain(self.pass.then_some(Play::Pass))
    }
}

/// All that both seats see, but for the numbers of hidden cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    pub(super) rules: Rules,
    pub(super) board: Board,
    pub(super) next: Next,
    pub(super) rally: Row<MAX_RALLY>,
    pub(super) played: CardSet,
    pub(super) round: u8,
    pub(super) score: [u8; 2],
}

impl Table {
    /// The start of a match: a deal is due, and `p1` will lead (PTO-9).
    pub(super) const fn start(rules: Rules) -> Table {
        Table {
            rules,
            board: Board::START,
            next: Next::Deal(Seat::P1),
            rally: Row::EMPTY,
            played: CardSet::EMPTY,
            round: 1,
            score: [0, 0],
        }
    }

    /// Which of the two variants is played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The tokens.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What is to happen next.
    #[must_use]
    pub const fn next(&self) -> Next {
        self.next
    }

    /// Whether `seat` is to act.
    #[must_use]
    pub fn is_to_act(&self, seat: Seat) -> bool {
        self.next == Next::Act(seat)
    }

    /// The cards of this rally, in the order played.
    #[must_use]
    pub fn rally(&self) -> &[Card] {
        self.rally.cards()
    }

    /// The cards of earlier rallies of this round.
    #[must_use]
    pub const fn played(&self) -> CardSet {
        self.played
    }

    /// The round, from 1 to 3.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Rounds won by `p1` and by `p2`.
    #[must_use]
    pub const fn score(&self) -> [u8; 2] {
        self.score
    }

    /// Result and reason, once the match is over (PTO-9).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.next != Next::Nothing {
            return None;
        }
        let winner = Seat::BOTH.into_iter().find(|seat| self.score[seat.index()] >= ROUNDS_TO_WIN);
        winner.map(|seat| Outcome::win(seat, Reason::TwoRounds))
    }

    /// The planet of an intensive investigation under way (PTO-13): the last two cards are of one
    /// planet, which PTO-7 never allows.
    #[must_use]
    pub fn investigated(&self) -> Option<Planet> {
        match self.rally() {
            [.., before, last] if before.planet() == last.planet() => Some(last.planet()),
            _ => None,
        }
    }

    /// The board after `card`, by whoever is to act, whatever the hands hold.
    ///
    /// # Errors
    ///
    /// Why the card may not be played now, with the ruling's number.
    pub fn after(&self, card: Card) -> Result<Board, &'static str> {
        if !matches!(self.next, Next::Act(_)) {
            return Err("nobody is to act");
        }
        let planet = card.planet();
        let after = self.board.after(card).ok_or("PTO-5: the planet is not on the board")?;
        let Some(last) = self.rally().last() else { return Ok(after) };
        let altitude = after.altitude(planet);
        if self.rules == Rules::Advanced && planet == last.planet() {
            return if altitude <= self.board.altitude(planet) {
                Ok(after)
            } else {
                Err("PTO-13: the planet would be higher than it was")
            };
        }
        if self.investigated().is_some() {
            return Err("PTO-13: in an intensive investigation only its planet may be played");
        }
        if self.rally().iter().any(|card| card.planet() == planet) {
            return Err("PTO-7: a card of that planet was played in this rally");
        }
        if altitude < after.altitude(last.planet()) {
            return Err("PTO-7: the planet would be lower than the one moved just before");
        }
        Ok(after)
    }

    /// The table after `card`, by whoever is to act, whatever the hands hold, with the other seat to act:
    /// what a search that does not know the hands goes on from. That a last card ends the round (PTO-9) is
    /// the caller's to see.
    ///
    /// # Errors
    ///
    /// As [`Table::after`].
    pub fn with(&self, card: Card) -> Result<Table, &'static str> {
        let Next::Act(seat) = self.next else { return Err("nobody is to act") };
        let mut with = Table { board: self.after(card)?, next: Next::Act(seat.other()), ..*self };
        if !with.rally.push(card) {
            return Err("PTO-7: the rally has every planet");
        }
        Ok(with)
    }

    /// The legal actions of the seat to act, which holds `hand`; none if nobody is to act.
    #[must_use]
    pub fn plays(&self, hand: CardSet) -> Plays {
        if !matches!(self.next, Next::Act(_)) {
            return Plays::default();
        }
        let cards: CardSet = hand.iter().filter(|&card| self.after(card).is_ok()).collect();
        // PTO-6, PTO-8: the lead is passed only by who must.
        Plays { cards, pass: !self.rally().is_empty() || cards.is_empty() }
    }

    /// Whether the seat to act, which holds `hand`, may do this.
    ///
    /// # Errors
    ///
    /// Why not, with the ruling's number.
    pub fn check(&self, hand: CardSet, play: Play) -> Result<(), &'static str> {
        match play {
            Play::Card(card) if !hand.contains(card) => {
                Err("PTO-111: the card is not in the own hand")
            }
            Play::Card(card) => self.after(card).map(|_| ()),
            Play::Pass if self.plays(hand).pass => Ok(()),
            Play::Pass => Err("PTO-6: the lead of a rally can't be passed with a playable card"),
        }
    }

    /// How many cards a pass draws now, if the deck has them (PTO-12).
    #[must_use]
    pub fn pass_draws(&self) -> usize {
        match (self.rules, self.investigated()) {
            (Rules::Basic, _) => 0,
            (Rules::Advanced, None) => 1,
            (Rules::Advanced, Some(_)) => 2,
        }
    }
}
