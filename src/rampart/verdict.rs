//! Whether the game is over, and who has won: RPT-5 to RPT-8.

use super::board::Kind;
use super::state::State;
use crate::{Outcome, Reason, Seat};

/// RPT-6, 1 and 2: what follows from the pieces on the board alone, wherever they stand (RPT-7).
pub(super) fn by_pieces<const FILES: usize>(state: &State<FILES>) -> Option<Outcome> {
    let prey = Seat::BOTH.map(|seat| prey(state, seat));
    let material = Seat::BOTH.map(|seat| state.material(seat));
    let no_captures = prey == [0, 0];
    let leader = match material {
        [p1, p2] if p1 > p2 => Seat::P1,
        [p1, p2] if p1 < p2 => Seat::P2,
        _ => return no_captures.then_some(Outcome::draw(Reason::NoCaptures)),
    };
    let trailing = leader.other();
    let at_worst = material[leader.index()] - prey[trailing.index()];
    if at_worst <= material[trailing.index()] {
        return None;
    }
    let reason = if no_captures { Reason::NoCaptures } else { Reason::Insufficient };
    Some(Outcome::win(leader, reason))
}

/// How many pieces of the other side `seat` could ever take directly: those whose hunter it has.
fn prey<const FILES: usize>(state: &State<FILES>, seat: Seat) -> u32 {
    Kind::MATERIAL
        .into_iter()
        .filter(|hunter| state.pieces(seat, *hunter) != 0)
        .filter_map(Kind::prey)
        .map(|prey| state.pieces(seat.other(), prey).count_ones())
        .sum()
}

impl<const FILES: usize> State<FILES> {
    /// RPT-6, 3: whether the last move has been made.
    #[inline]
    pub(super) const fn at_limit(&self) -> bool {
        self.moves >= self.limit.get()
    }

    /// Result and reason, once the game is over, in the order of RPT-6.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.settled.is_some() {
            self.settled
        } else if self.at_limit() {
            Some(self.by_material(Reason::MoveLimit))
        } else if !self.can_move() {
            Some(self.by_material(Reason::NoMoves))
        } else {
            None
        }
    }

    fn by_material(&self, reason: Reason) -> Outcome {
        let [p1, p2] = Seat::BOTH.map(|seat| self.material(seat));
        match p1.cmp(&p2) {
            std::cmp::Ordering::Greater => Outcome::win(Seat::P1, reason),
            std::cmp::Ordering::Less => Outcome::win(Seat::P2, reason),
            std::cmp::Ordering::Equal => Outcome::draw(reason),
        }
    }
}
