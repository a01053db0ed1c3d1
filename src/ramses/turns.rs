//! Turns: RAM-11 to RAM-13.

use super::board::{Place, Places, Square};
use super::paths;
use super::state::State;
use crate::{LegalGroup, Seat, TurnGame};

/// The move of one pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PawnMove {
    /// Where the pawn stands. An oblong needs no spot: it holds one pawn at most.
    pub from: Square,
    /// Where it ends.
    pub to: Place,
}

impl PawnMove {
    /// `pawns` after this move of one of them.
    #[inline]
    pub(super) const fn applied(self, pawns: Places) -> Places {
        pawns.without(self.from.places()).with(self.to)
    }
}

/// A turn: an own pawn, then one of the opponent's (RAM-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The move of an own pawn.
    pub own: PawnMove,
    /// The move of an opponent's pawn, on the board as it then stands.
    pub other: PawnMove,
}

/// The board between the two halves of a turn.
struct Halfway {
    own: PawnMove,
    pawns: Places,
    free: Places,
}

impl Halfway {
    /// RAM-5 to RAM-10 for the opponent's pawn on `place`, on the board as it now stands (RAM-11).
    #[inline]
    fn ends(&self, place: Place) -> Places {
        paths::ends(place, paths::distance(self.pawns, place), self.free)
    }

    fn any_end(&self, place: Place) -> bool {
        paths::any_end(place, paths::distance(self.pawns, place), self.free)
    }
}

impl State {
    /// The ends that an own pawn's move may have: RAM-13, on turn 1 no hieroglyph square.
    #[inline]
    pub(super) const fn open_to_own(&self) -> Places {
        if self.turn == 1 { Places::ALL.without(Places::HIEROGLYPHS) } else { Places::ALL }
    }

    /// The opponent's pawns that may be moved: RAM-12, none that stand on hieroglyph squares.
    #[inline]
    pub(super) const fn movable_others(&self) -> Places {
        self.pawns(self.seat.other()).without(Places::HIEROGLYPHS)
    }

    /// The boards after each own move that the paths and RAM-13 allow, whether or not it leaves a
    /// second half.
    #[inline]
    fn halfways(&self) -> impl Iterator<Item = Halfway> {
        let (own, other) = (self.pawns(self.seat), self.pawns(self.seat.other()));
        let pawns = own.or(other);
        let (free, open) = (paths::free(pawns), self.open_to_own());
        own.into_iter().flat_map(move |place| {
            let ends = paths::ends(place, paths::distance(pawns, place), free).and(open);
            ends.into_iter().map(move |to| {
                let own_move = PawnMove { from: place.square(), to };
                let pawns = own_move.applied(own).or(other);
                Halfway { own: own_move, pawns, free: paths::free(pawns) }
            })
        })
    }

    /// RAM-15: whether the player to move has a turn, looking neither at RAM-14 nor at the limit.
    pub(super) fn can_move(&self) -> bool {
        let others = self.movable_others();
        self.halfways().any(|halfway| others.into_iter().any(|place| halfway.any_end(place)))
    }

    /// Whether there is a legal turn. It stops at the first one; false when the game is over.
    #[must_use]
    pub fn has_legal_turn(&self) -> bool {
        !self.past_limit() && self.on_three_hieroglyphs().is_none() && self.can_move()
    }

    /// The legal group `turn` of `seat`; none if it is not to move.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        if seat != self.seat {
            return Vec::new();
        }
        let mut turns = Vec::new();
        self.legal_into(&mut turns);
        if turns.is_empty() {
            return Vec::new();
        }
        vec![LegalGroup::sorted("turn", turns.iter().map(Turn::to_string).collect())]
    }
}

impl TurnGame for State {
    type Action = Turn;

    fn legal_into(&self, out: &mut Vec<Turn>) {
        out.clear();
        if self.past_limit() || self.on_three_hieroglyphs().is_some() {
            return;
        }
        let others = self.movable_others();
        for halfway in self.halfways() {
            for place in others {
                let from = place.square();
                out.extend(
                    halfway
                        .ends(place)
                        .into_iter()
                        .map(|to| Turn { own: halfway.own, other: PawnMove { from, to } }),
                );
            }
        }
    }

    #[inline]
    fn play(&mut self, turn: Turn) {
        State::play(self, turn);
    }
}
