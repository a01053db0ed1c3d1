//! Qadesh: the map and the armies' fixed data.

/// Row and column, 1-8 each on the map. A place just off the map has one of them 0 or 9.
pub(crate) type Place = (i32, i32);

// QAD-2
const RIVER: [(i32, i32); 11] = [
    (33, 41),
    (34, 42),
    (35, 43),
    (36, 44),
    (37, 45),
    (38, 46),
    (39, 47),
    (40, 48),
    (36, 37),
    (28, 36),
    (27, 35),
];

// QAD-3
const LAKE: [i32; 3] = [48, 56, 64];
const ROUGH: [i32; 9] = [1, 7, 8, 15, 16, 30, 36, 40, 54];
const EGYPTIAN_CAMP: i32 = 30;
const HITTITE_CAMP: i32 = 54;

/// The armies in their fixed order: 0-4 are Egypt's, 5-9 the Hittites'.
pub(crate) const NAMES: [&str; 10] =
    ["PRE", "AMU", "NEA", "PTA", "SUT", "RFC", "EOM", "ALL", "HAT", "VAS"];
const RATES: [usize; 10] = [2, 2, 2, 2, 2, 3, 3, 1, 1, 1];
pub(crate) const RFC: usize = 5;
/// The leaders' armies, AMU and EOM, by side.
pub(crate) const LEADERS: [usize; 2] = [1, 6];

/// 0 is Egypt, 1 the Hittites.
pub(crate) fn side_of(army: usize) -> usize {
    army / 5
}

/// The base rate of movement.
pub(crate) fn rate(army: usize) -> usize {
    RATES[army]
}

pub(crate) fn armies_of(side: usize) -> std::ops::Range<usize> {
    side * 5..side * 5 + 5
}

/// Where an army is placed at the setup or may enter, and the turn (0: the setup).
pub(crate) fn placement(army: usize) -> (u32, Vec<i32>) {
    match NAMES[army] {
        "PRE" => (0, vec![26, 27, 28]),
        "AMU" => (0, vec![22, 29, 30, 31, 38]),
        "NEA" => (2, vec![7, 8, 15, 16]),
        "PTA" => (4, vec![9, 17, 25, 33, 41]),
        "SUT" => (6, vec![9, 17, 25, 33, 41]),
        "RFC" | "EOM" => (0, vec![44, 45, 46, 52, 53, 54]),
        _ => (0, vec![46, 53, 54, 55, 62]),
    }
}

// QAD-1
pub(crate) fn place_of(space: i32) -> Place {
    ((space - 1) / 8 + 1, (space - 1) % 8 + 1)
}

// QAD-1: the number of a space on the map.
pub(crate) fn space_at((row, column): Place) -> i32 {
    (row - 1) * 8 + column
}

pub(crate) fn on_map((row, column): Place) -> bool {
    (1..=8).contains(&row) && (1..=8).contains(&column)
}

// QAD-1, QAD-16: west, north, east, south. Row 1 is the west edge, column 1 the south edge.
pub(crate) fn neighbours_and_edges((row, column): Place) -> [Place; 4] {
    [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
}

/// Row plus column difference.
pub(crate) fn distance(a: Place, b: Place) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

// QAD-1
pub(crate) fn adjacent(a: i32, b: i32) -> bool {
    distance(place_of(a), place_of(b)) == 1
}

// QAD-3
pub(crate) fn is_lake(place: Place) -> bool {
    on_map(place) && LAKE.contains(&space_at(place))
}

// QAD-3
pub(crate) fn is_rough(place: Place) -> bool {
    on_map(place) && ROUGH.contains(&space_at(place))
}

// QAD-2
pub(crate) fn crosses_river(from: Place, to: Place) -> bool {
    if !on_map(from) || !on_map(to) {
        return false;
    }
    let (from, to) = (space_at(from), space_at(to));
    RIVER.contains(&(from, to)) || RIVER.contains(&(to, from))
}

// QAD-3
pub(crate) fn camp_of(side: usize) -> i32 {
    [EGYPTIAN_CAMP, HITTITE_CAMP][side]
}

// QAD-6: the spaces that a step from a space may go to.
pub(crate) fn steps_from(space: i32) -> Vec<i32> {
    neighbours_and_edges(place_of(space))
        .into_iter()
        .filter(|&to| on_map(to) && !is_lake(to))
        .map(space_at)
        .collect()
}
