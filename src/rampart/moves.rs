//! The moves that there are: RPT-1.

use super::board::{Kind, Move, Square, squares};
use super::state::State;
use super::tables::Tables;
use crate::{LegalGroup, Seat, TurnGame};

impl<const FILES: usize> State<FILES> {
    /// The mask of the squares that a piece of `kind` of `seat` may enter: empty ones, and those of the
    /// other side's pieces that it takes (RPT-1).
    #[inline(always)]
    fn open_to(&self, seat: Seat, kind: Kind) -> u64 {
        let empty = Tables::<FILES>::BOARD & !self.occupied();
        match kind.prey() {
            Some(prey) => empty | self.pieces(seat.other(), prey),
            None => empty,
        }
    }

    /// The mask of the squares to which the piece on `square` could move, if its side were to move and
    /// the game not over; nothing if nobody stands there.
    #[must_use]
    pub fn targets(&self, square: Square<FILES>) -> u64 {
        match self.piece_on(square) {
            Some((seat, kind)) => {
                Tables::<FILES>::reach(kind, square, self.occupied()) & self.open_to(seat, kind)
            }
            None => 0,
        }
    }

    /// The mask of the squares that a piece of `kind` on `square` gets to, occupied ones included: where
    /// it attacks and protects. Queens are stopped by what stands on the board.
    #[must_use]
    #[inline]
    pub fn reach(&self, kind: Kind, square: Square<FILES>) -> u64 {
        Tables::<FILES>::reach(kind, square, self.occupied())
    }

    /// The mask of `seat`'s pieces that could take a piece of `kind` on `square` directly, where one
    /// stood there. Moves can be made both ways, so it is where a hunter would get to from there.
    #[must_use]
    pub fn attackers(&self, seat: Seat, kind: Kind, square: Square<FILES>) -> u64 {
        match kind.hunter() {
            Some(hunter) => self.reach(hunter, square) & self.pieces(seat, hunter),
            None => 0,
        }
    }

    /// RPT-6, 4: whether the side to move has a move, looking at nothing else.
    pub(super) fn can_move(&self) -> bool {
        Kind::ALL.into_iter().any(|kind| {
            let open = self.open_to(self.seat, kind);
            squares(self.pieces(self.seat, kind)).any(|square| self.reach(kind, square) & open != 0)
        })
    }

    /// Whether there is a legal move. It stops at the first one; false when the game is over.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.settled.is_none() && !self.at_limit() && self.can_move()
    }

    #[inline(always)]
    fn push_moves(&self, kind: Kind, out: &mut Vec<Move<FILES>>) {
        let (occupied, open) = (self.occupied(), self.open_to(self.seat, kind));
        for from in squares(self.pieces(self.seat, kind)) {
            for to in squares(Tables::<FILES>::reach(kind, from, occupied) & open) {
                out.push(Move { from, to });
            }
        }
    }

    /// The legal group `move` of `seat`; none if it is not to move.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        if seat != self.seat {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.legal_into(&mut moves);
        if moves.is_empty() {
            return Vec::new();
        }
        // Sorting the texts themselves would take several times as long.
        let mut texts: Vec<u32> =
            moves.iter().map(|made| u32::from_be_bytes(made.letters())).collect();
        texts.sort_unstable();
        let tokens = texts.into_iter().map(|text| text.to_be_bytes().map(char::from));
        vec![LegalGroup::sorted("move", tokens.map(String::from_iter).collect())]
    }
}

impl<const FILES: usize> TurnGame for State<FILES> {
    type Action = Move<FILES>;

    #[inline]
    fn legal_into(&self, out: &mut Vec<Move<FILES>>) {
        out.clear();
        // RPT-6, 4 needs no question: where there is no move, none is found.
        if self.settled.is_some() || self.at_limit() {
            return;
        }
        self.push_moves(Kind::Queen, out);
        self.push_moves(Kind::Knight, out);
        self.push_moves(Kind::King, out);
        self.push_moves(Kind::Blocker, out);
    }

    #[inline]
    fn play(&mut self, made: Move<FILES>) {
        State::play(self, made);
    }
}
