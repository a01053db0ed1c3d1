//! Who has won (QAD-15).

use super::army::{Armies, Army, Condition, Standing};
use super::map::camp;
use crate::{Outcome, Reason, Seat};

/// Enemy armies that must have been removed before taking the camp wins.
const REMOVED_FOR_CAMP: usize = 2;

/// The outcome of a victory, looked at after each phase.
pub(super) fn of(armies: &Armies) -> Option<Outcome> {
    match Seat::BOTH.map(|side| reason(armies, side)) {
        [None, None] => None,
        [Some(reason), None] => Some(Outcome::win(Seat::P1, reason)),
        [None, Some(reason)] => Some(Outcome::win(Seat::P2, reason)),
        [Some(_), Some(_)] => Some(Outcome::draw(Reason::Mutual)),
    }
}

/// Why `side` wins, if it does.
fn reason(armies: &Armies, side: Seat) -> Option<Reason> {
    let enemies = side.other();
    if armies.standing(Army::leader(enemies)) == Standing::Removed {
        return Some(Reason::LeaderDestroyed);
    }
    let spoils = camp(enemies);
    let occupied = armies
        .on_map(side)
        .any(|(_, unit)| unit.space == spoils && unit.condition != Condition::Routing)
        && armies.at(enemies, spoils).is_none();
    let taken = occupied && armies.removed(enemies) >= REMOVED_FOR_CAMP;
    taken.then_some(Reason::CampTaken)
}
