//! The state: who stands where, who is to move, and whether the game is over.

use super::board::{Place, Places};
use super::paths;
use super::turns::Turn;
use crate::{Limit, Outcome, Reason, Seat};

/// How many hieroglyph squares win (RAM-14).
const TO_WIN: u32 = 3;

/// A position of Ramses, with the turn limit that it is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By seat: four places each.
    pub(super) pawns: [Places; 2],
    /// The turn about to be played, from 1.
    pub(super) turn: u32,
    pub(super) limit: Limit,
    pub(super) seat: Seat,
}

impl State {
    /// The seat to move; when the game is over, the one that would be.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of the turn about to be played, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The turn limit in force (RAM-16).
    #[must_use]
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// The four pawns of `seat`.
    #[must_use]
    pub const fn pawns(&self, seat: Seat) -> Places {
        self.pawns[seat.index()]
    }

    /// All eight pawns.
    #[must_use]
    pub const fn all_pawns(&self) -> Places {
        self.pawns[0].or(self.pawns[1])
    }

    /// On how many hieroglyph squares `seat` has pawns; three win (RAM-14).
    #[must_use]
    pub const fn hieroglyphs(&self, seat: Seat) -> u32 {
        self.pawns(seat).and(Places::HIEROGLYPHS).len()
    }

    /// The number of steps that the pawn on `place` makes (RAM-5), from 1 to 8; none if nobody stands
    /// there.
    #[must_use]
    pub fn distance(&self, place: Place) -> Option<u32> {
        let pawns = self.all_pawns();
        pawns.contains(place).then(|| paths::distance(pawns, place))
    }

    /// Where the pawn on `place` can end, whoever moves it and whatever RAM-12 and RAM-13 say; nowhere
    /// if nobody stands there.
    #[must_use]
    pub fn ends(&self, place: Place) -> Places {
        let pawns = self.all_pawns();
        match self.distance(place) {
            Some(steps) => paths::ends(place, steps, paths::free(pawns)),
            None => Places::NONE,
        }
    }

    /// Plays `turn`, which must be legal; see [`State::is_legal`].
    #[inline]
    pub fn play(&mut self, turn: Turn) {
        let (own, other) = (self.seat.index(), self.seat.other().index());
        self.pawns[own] = turn.own.applied(self.pawns[own]);
        self.pawns[other] = turn.other.applied(self.pawns[other]);
        self.seat = self.seat.other();
        // A game ends at the latest when the turn is one above the limit, so this can't overflow.
        self.turn += 1;
    }

    /// RAM-14: who stands on three hieroglyph squares. There are five, so it can't be both.
    pub(super) fn on_three_hieroglyphs(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.hieroglyphs(*seat) >= TO_WIN)
    }

    /// RAM-16: whether the last turn has been played.
    pub(super) const fn past_limit(&self) -> bool {
        self.turn > self.limit.get()
    }

    /// Result and reason, once the game is over. Three hieroglyphs come first, then a player without a
    /// legal turn, then the limit (RAM-16).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.on_three_hieroglyphs() {
            Some(Outcome::win(winner, Reason::ThreeHieroglyphs))
        } else if !self.can_move() {
            Some(Outcome::win(self.seat.other(), Reason::Immobilised))
        } else if self.past_limit() {
            Some(Outcome::draw(Reason::TurnLimit))
        } else {
            None
        }
    }
}
