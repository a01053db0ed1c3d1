//! How far a pawn goes, and where it can end: RAM-5 to RAM-10.

use super::board::{OBLONGS, Place, Places};

/// RAM-5: the number of steps that a pawn on `place` makes, where `pawns` are all pawns, itself
/// included.
#[inline]
pub(super) fn distance(pawns: Places, place: Place) -> u32 {
    pawns.and(place.row()).len().max(pawns.and(place.column()).len())
}

/// The places that a pawn may enter, where `pawns` are all pawns: RAM-3, a pawn fills its whole oblong.
#[inline]
pub(super) fn free(pawns: Places) -> Places {
    let mut closed = pawns;
    for oblong in OBLONGS {
        if !pawns.and(oblong.places()).is_empty() {
            closed = closed.or(oblong.places());
        }
    }
    Places::ALL.without(closed)
}

/// RAM-6, RAM-10: the ends of all paths of exactly `steps` steps (at least one) from `place` over
/// `free` places, which must not hold `place` itself, none visited twice.
pub(super) fn ends(place: Place, steps: u32, free: Places) -> Places {
    let next = place.neighbours().and(free);
    match steps {
        ..=1 => next,
        2 => two_steps(place, free),
        3 => next
            .into_iter()
            .fold(Places::NONE, |ends, step| ends.or(two_steps(step, after(step, free)))),
        _ => next.into_iter().fold(Places::NONE, |ends, step| {
            ends.or(self::ends(step, steps - 1, after(step, free)))
        }),
    }
}

/// [`ends`] of two steps, for which no step need be looked at alone: the second can't lead to where the
/// first one did, since no place borders its own square.
#[inline(always)]
fn two_steps(place: Place, free: Places) -> Places {
    place.neighbours().and(free).neighbours().and(free)
}

/// [`ends`] without RAM-7: a path that has come to an oblong leaves it from any of its spots. Only for
/// telling why a move is refused.
pub(super) fn ends_by_any_spot(place: Place, steps: u32, free: Places) -> Places {
    any_spot(place.neighbours(), steps, free)
}

/// The ends of `steps` steps, the first of them to one of `next`.
fn any_spot(next: Places, steps: u32, free: Places) -> Places {
    let next = next.and(free);
    if steps <= 1 {
        return next;
    }
    next.into_iter().fold(Places::NONE, |ends, step| {
        ends.or(any_spot(step.whole().neighbours(), steps - 1, after(step, free)))
    })
}

/// Whether [`ends`] holds anything, without a search for all of it.
pub(super) fn any_end(place: Place, steps: u32, free: Places) -> bool {
    let next = place.neighbours().and(free);
    match steps {
        ..=1 => !next.is_empty(),
        _ => next.into_iter().any(|step| any_end(step, steps - 1, after(step, free))),
    }
}

/// What is left of the `free` places once a path has come to `step`.
#[inline]
fn after(step: Place, free: Places) -> Places {
    // A visited oblong is closed with all its spots: it is one square. That is also why a path that
    // entered it from a middle square can go on only to 4 (21), and one that entered it from there to
    // any middle square: it passes the spot beside that square (RAM-7).
    free.without(step.whole())
}
