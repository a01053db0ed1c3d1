//! Why a turn is illegal.

use std::fmt;

use super::board::{Place, Places, Square};
use super::paths;
use super::state::State;
use super::turns::{PawnMove, Turn};
use crate::Seat;

/// The rule that a turn breaks. Its text names the ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// RAM-11: the first half moves an own pawn, and none stands there.
    NoOwnPawn {
        /// Who is to move.
        seat: Seat,
        /// Where no pawn of that seat stands.
        from: Square,
    },
    /// RAM-11: the second half moves an opponent's pawn, and none stands there.
    NoOtherPawn {
        /// Who is to move.
        seat: Seat,
        /// Where no pawn of the other seat stands.
        from: Square,
    },
    /// RAM-6: no path of the right length ends there.
    NoPath {
        /// The pawn.
        from: Square,
        /// How many steps it must make (RAM-5).
        steps: u32,
        /// Where it can't end.
        to: Place,
        /// Whether it is the second half of the turn, after the own move.
        second: bool,
    },
    /// RAM-12: the opponent's pawn stands on a hieroglyph square.
    OnHieroglyph(Square),
    /// RAM-13: an own pawn on a hieroglyph square on turn 1.
    FirstTurn(Square),
    /// The game is over.
    Over,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoOwnPawn { seat, from } => {
                write!(
                    f,
                    "RAM-11: the first half moves a pawn of {seat}, and none stands on {from}"
                )
            }
            Refusal::NoOtherPawn { seat, from } => {
                let other = seat.other();
                write!(
                    f,
                    "RAM-11: the second half moves a pawn of {other}, and none stands on {from}"
                )
            }
            Refusal::NoPath { from, steps, to, second } => {
                let plural = if *steps == 1 { "" } else { "s" };
                let after = if *second { "after the own move " } else { "" };
                write!(
                    f,
                    "RAM-6: {after}the pawn on {from} must make exactly {steps} step{plural} and can't \
                     end on {to}"
                )
            }
            Refusal::OnHieroglyph(from) => write!(
                f,
                "RAM-12: the opponent's pawn stands on a hieroglyph square, {from}, and may not be moved"
            ),
            Refusal::FirstTurn(to) => write!(
                f,
                "RAM-13: on turn 1 an own pawn may not end on a hieroglyph square, such as {to}"
            ),
            Refusal::Over => f.write_str("the game is over"),
        }
    }
}

impl State {
    /// Whether `turn` is legal here.
    #[must_use]
    pub fn is_legal(&self, turn: Turn) -> bool {
        self.check(turn).is_ok()
    }

    /// Whether `turn` is legal here, and if not, why.
    ///
    /// # Errors
    ///
    /// The rule that it breaks.
    pub fn check(&self, turn: Turn) -> Result<(), Refusal> {
        // The turn at hand shows whether there is one (RAM-15), so that needs no search.
        if self.past_limit() || self.on_three_hieroglyphs().is_some() {
            return Err(Refusal::Over);
        }
        let seat = self.seat;
        let (own, other) = (self.pawns(seat), self.pawns(seat.other()));
        let from = turn.own.from;
        let pawn = own.and(from.places()).first().ok_or(Refusal::NoOwnPawn { seat, from })?;
        check_path(own.or(other), pawn, turn.own, false)?;
        if !self.open_to_own().contains(turn.own.to) {
            return Err(Refusal::FirstTurn(turn.own.to.square()));
        }
        let from = turn.other.from;
        let pawn = other.and(from.places()).first().ok_or(Refusal::NoOtherPawn { seat, from })?;
        if !self.movable_others().contains(pawn) {
            return Err(Refusal::OnHieroglyph(from));
        }
        check_path(turn.own.applied(own).or(other), pawn, turn.other, true)
    }
}

fn check_path(pawns: Places, pawn: Place, wanted: PawnMove, second: bool) -> Result<(), Refusal> {
    let steps = paths::distance(pawns, pawn);
    if paths::ends(pawn, steps, paths::free(pawns)).contains(wanted.to) {
        Ok(())
    } else {
        Err(Refusal::NoPath { from: wanted.from, steps, to: wanted.to, second })
    }
}
