//! The state: who stands where, and what a move does.

use super::board::{Kind, Move, Square};
use super::tables::Tables;
use super::verdict;
use crate::notation::MAX_NUMBER;
use crate::{Limit, Outcome, Seat};

/// A position of Rampart with `FILES` files (5 in Classic, 7 in XL), with the move limit that it is
/// played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<const FILES: usize> {
    /// By kind, of both sides.
    pub(super) kinds: [u64; 4],
    /// By seat, of all kinds.
    pub(super) sides: [u64; 2],
    /// Moves made so far, by both.
    pub(super) moves: u32,
    pub(super) limit: Limit,
    /// By seat: the material lost so far.
    pub(super) lost: [u32; 2],
    pub(super) seat: Seat,
    /// RPT-6, 1 and 2. Only a capture can change it, so it is kept.
    pub(super) settled: Option<Outcome>,
}

impl<const FILES: usize> State<FILES> {
    /// A state of these parts; what follows from them is worked out.
    pub(super) fn of(
        kinds: [u64; 4],
        sides: [u64; 2],
        seat: Seat,
        moves: u32,
        lost: [u32; 2],
        limit: Limit,
    ) -> Self {
        let mut state = State { kinds, sides, moves, limit, lost, seat, settled: None };
        state.settled = verdict::by_pieces(&state);
        state
    }

    /// The seat to move; when the game is over, the one that would be.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of moves made so far, by both sides.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// The move limit in force (RPT-6, 3), in moves by both sides together.
    #[must_use]
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// The material that `seat` has lost so far, by direct capture and enclosure; at most 999,999.
    #[must_use]
    pub const fn lost(&self, seat: Seat) -> u32 {
        self.lost[seat.index()]
    }

    /// RPT-10: neither side has lost material, so a draw would change no rating.
    #[must_use]
    pub const fn is_sterile(&self) -> bool {
        self.lost[0] == 0 && self.lost[1] == 0
    }

    /// The mask of `seat`'s pieces of `kind`.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, seat: Seat, kind: Kind) -> u64 {
        self.kinds[kind.index()] & self.sides[seat.index()]
    }

    /// The mask of all pieces of `seat`.
    #[must_use]
    #[inline]
    pub const fn side(&self, seat: Seat) -> u64 {
        self.sides[seat.index()]
    }

    /// The mask of all pieces.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The material of `seat` (RPT-5): its Queens, Knights and Kings.
    #[must_use]
    pub const fn material(&self, seat: Seat) -> u32 {
        self.count_material(self.side(seat))
    }

    const fn count_material(&self, mask: u64) -> u32 {
        (mask & !self.kinds[Kind::Blocker.index()]).count_ones()
    }

    /// Who and what stands on `square`.
    #[must_use]
    pub fn piece_on(&self, square: Square<FILES>) -> Option<(Seat, Kind)> {
        let bit = square.bit();
        let seat = Seat::BOTH.into_iter().find(|seat| self.side(*seat) & bit != 0)?;
        let kind = Kind::ALL.into_iter().find(|kind| self.kinds[kind.index()] & bit != 0)?;
        Some((seat, kind))
    }

    /// The mask of the pieces of `by`'s opponent that have `by`'s pieces on all four orthogonal
    /// neighbours (RPT-3). They are removed after `by`'s next move if it leaves them so (RPT-4).
    #[must_use]
    #[inline]
    pub const fn enclosed(&self, by: Seat) -> u64 {
        Self::surrounded(self.sides[by.index()]) & self.sides[by.other().index()]
    }

    /// The mask of the squares that have four orthogonal neighbours, all of them in `around`.
    #[inline(always)]
    const fn surrounded(around: u64) -> u64 {
        // Where a shift runs over the edge of the board it reaches no inner square.
        around << 1 & around >> 1 & around << FILES & around >> FILES & Tables::<FILES>::INNER
    }

    /// Plays `made`, which must be legal; see [`State::is_legal`].
    #[inline]
    pub fn play(&mut self, made: Move<FILES>) {
        let (seat, other) = (self.seat, self.seat.other());
        let (from, to) = (made.from.bit(), made.to.bit());
        for kind in &mut self.kinds {
            let moved = *kind >> (made.from.index() & 63) & 1;
            *kind = *kind & !(from | to) | moved << (made.to.index() & 63);
        }
        // Both sides are read before either is written: what was just written is slow to read back.
        let (own, others) = (self.sides[seat.index()] ^ (from | to), self.sides[other.index()]);
        let taken = others & to;
        let enclosed = Self::surrounded(own) & (others ^ taken);
        self.sides[seat.index()] = own;
        self.sides[other.index()] = others ^ taken;
        if taken | enclosed != 0 {
            self.remove(other, taken, enclosed);
        }
        self.seat = other;
        // A game ends at the latest at the limit, so this can't go beyond six digits.
        self.moves += 1;
    }

    /// Takes the `enclosed` pieces of `from` off the board, and works out what follows from their loss
    /// and that of the piece `taken` directly.
    #[cold]
    fn remove(&mut self, from: Seat, taken: u64, enclosed: u64) {
        // Blockers are never taken directly (RPT-1), and are no material when they are enclosed (RPT-5).
        let lost = taken.count_ones() + self.count_material(enclosed);
        let total = &mut self.lost[from.index()];
        *total = total.saturating_add(lost).min(MAX_NUMBER);
        self.sides[from.index()] &= !enclosed;
        for kind in &mut self.kinds {
            *kind &= !enclosed;
        }
        self.settled = verdict::by_pieces(self);
    }
}
