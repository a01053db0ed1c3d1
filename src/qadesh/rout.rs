//! Where a routing army goes (QAD-16).

use super::army::{Armies, Army};
use super::map::{Place, camp};

/// The rout space of `army`, which must be on the map: on it or off it, or none. Positions are those of
/// `armies`; `taken` tells what else is not free.
pub(super) fn place(armies: &Armies, army: Army, taken: impl Fn(Place) -> bool) -> Option<Place> {
    let unit = armies.unit(army)?;
    let side = army.side();
    let enemies = side.other();
    let now = armies.distance_to(enemies, unit.space.place())?;
    unit.space
        .around()
        .into_iter()
        .filter(|&place| {
            let free = place.space().is_none_or(|space| !space.is_lake() && armies.is_free(space));
            free && !taken(place)
        })
        .filter_map(|place| Some((armies.distance_to(enemies, place)?, place)))
        .filter(|&(distance, _)| distance > now)
        .min_by_key(|&(distance, place)| {
            // The preferences, the best first. Among spaces of the map the last is their number;
            // off it `around` already has them in order, and the first of equals is taken.
            (
                std::cmp::Reverse(distance),
                place.space().is_none(),
                place.space().is_some_and(|space| unit.space.crosses_river(space)),
                place.distance(camp(side).place()),
                place.space(),
            )
        })
        .map(|(_, place)| place)
}
