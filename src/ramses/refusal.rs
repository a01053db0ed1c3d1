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
    /// No path of the right length ends there.
    NoPath {
        /// The ruling that stands against it.
        ruling: PathRuling,
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

/// Why no path leads to a place. One of the later three, if without it there would be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRuling {
    /// RAM-6: exactly so many steps over unoccupied squares, none visited twice.
    Steps,
    /// RAM-7: an oblong that was entered from a middle square leads to 4 (21) alone.
    ThroughOblong,
    /// RAM-8: a move that enters an oblong from a middle square ends at that spot.
    OntoOblong,
    /// RAM-9: a pawn on an oblong steps first to 4 (21) or to its spot.
    OffOblong,
}

impl PathRuling {
    /// Its number, and what it says beyond the steps.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            PathRuling::Steps => ("RAM-6", ""),
            PathRuling::ThroughOblong => {
                ("RAM-7", ": an oblong entered from a middle square leads only to 4 or 21")
            }
            PathRuling::OntoOblong => {
                ("RAM-8", ": an oblong entered from a middle square is entered at that spot")
            }
            PathRuling::OffOblong => {
                ("RAM-9", ": an oblong is left only to 4 or 21, or to the square at the own spot")
            }
        }
    }
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
            Refusal::NoPath { ruling, from, steps, to, second } => {
                let (number, more) = ruling.words();
                let plural = if *steps == 1 { "" } else { "s" };
                let after = if *second { "after the own move " } else { "" };
                write!(
                    f,
                    "{number}: {after}the pawn on {from} must make exactly {steps} step{plural} and can't \
                     end on {to}{more}"
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
    let free = paths::free(pawns);
    let ends = paths::ends(pawn, steps, free);
    let to = wanted.to;
    if ends.contains(to) {
        return Ok(());
    }
    let ruling = if from_any_spot(pawn, steps, free).contains(to) {
        PathRuling::OffOblong
    } else if !ends.and(to.whole()).is_empty() {
        PathRuling::OntoOblong
    } else if paths::ends_by_any_spot(pawn, steps, free).contains(to) {
        PathRuling::ThroughOblong
    } else {
        PathRuling::Steps
    };
    Err(Refusal::NoPath { ruling, from: wanted.from, steps, to, second })
}

/// The ends that the pawn would have if its oblong did not hold it to one spot.
fn from_any_spot(pawn: Place, steps: u32, free: Places) -> Places {
    let spots = pawn.whole().into_iter();
    spots.fold(Places::NONE, |ends, spot| ends.or(paths::ends(spot, steps, free)))
}
