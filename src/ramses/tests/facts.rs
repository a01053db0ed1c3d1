//! What the rulebook says of its own illustrations.

use super::*;

/// All ways to choose `count` of `from`.
fn choices(from: &[Place], count: usize) -> Vec<Vec<Place>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (nth, place) in from.iter().enumerate() {
        for mut rest in choices(&from[nth + 1..], count - 1) {
            rest.push(*place);
            all.push(rest);
        }
    }
    all
}

#[test]
fn distances_of_the_first_illustration() {
    let expected = [3, 2, 4, 4, 4, 4, 3, 2];
    let fits =
        (10..=17).flat_map(|top| (10..=17).map(move |bottom| (top, bottom))).filter(|spots| {
            let places = [at(2), spot(5, spots.0), at(7), at(10), at(11), at(16), at(19)];
            let places = [&places[..], &[spot(22, spots.1)]].concat().try_into().unwrap();
            let state = placed(places).unwrap();
            places.map(|place| state.distance(place).unwrap()) == expected
        });
    assert_eq!(fits.count(), 61, "all spots but 10, 11 and 16 for both at once");
}

/// The placements in which the pawn on 8 can end just where the second illustration says. The ends
/// themselves must be free, which leaves 14 squares for the other seven, and no oblong: so the search
/// over all placements is a short one.
fn placements_of_the_second_illustration() -> Vec<Vec<Place>> {
    let ends = [5, 12, 13, 16, 17, 18, 22];
    let squares: Vec<Place> =
        (1..=22).filter(|number| *number != 8 && !ends.contains(number)).map(at).collect();
    choices(&squares, 7)
        .into_iter()
        .filter(|others| {
            let places = [&others[..], &[at(8)]].concat().try_into().unwrap();
            end_squares(&placed(places).unwrap(), at(8)) == ends
        })
        .collect()
}

#[test]
fn ends_of_the_pawn_on_8() {
    let found = placements_of_the_second_illustration();
    assert!(found.contains(&[20, 19, 15, 14, 11, 10, 3].map(at).to_vec()), "{found:?}");
}

#[test]
fn from_5_to_17_is_a_misprint() {
    // Dark moves; clear has 10, 14 and 15; dark has 8, 11 and the pawn that goes to 17.
    let mut origins: Vec<Place> = Vec::new();
    for others in placements_of_the_second_illustration() {
        if ![10, 11, 14, 15].iter().all(|number| others.contains(&at(*number))) {
            continue;
        }
        let places = [&others[..], &[at(8)]].concat().try_into().unwrap();
        let state = placed(places).unwrap();
        let leads_to = |from: Place, to: u8, distance: u32| {
            let mut after = state.all_pawns().without(Places::NONE.with(from));
            after = after.with(at(to));
            let steps = |pawn| super::super::paths::distance(after, at(pawn));
            state.ends(from).contains(at(to)) && [10, 14, 15].map(steps) == [distance; 3]
        };
        if leads_to(at(8), 18, 4) && leads_to(at(11), 9, 5) {
            origins.extend(others.iter().filter(|from| leads_to(**from, 17, 6)));
        }
    }
    origins.sort_unstable();
    origins.dedup();
    assert_eq!(origins, [at(3), at(20)]);
}

#[test]
fn an_isolated_pawn_moves_one_square_and_eight_is_the_most() {
    let lone = state("1,2,3,4/6,7,8,22.17 p1 2");
    assert_eq!(lone.distance(spot(22, 17)), Some(1));
    let row = state("6,7,8,9/10,11,12,13 p1 2");
    assert!(row.all_pawns().into_iter().all(|pawn| row.distance(pawn) == Some(8)));
    assert!(!row.ends(at(13)).is_empty());
}

#[test]
fn over_5000_turns_exist() {
    assert_eq!(legal(&state("11,13,15,17/6,7,10,14 p1 2")).len(), 5490);
}
