//! Properties of random states.

use proptest::prelude::*;

use super::*;
use crate::position::Face;
use crate::{Fact, Seat};

/// Random states, mostly not over.
fn states() -> impl Strategy<Value = State> {
    let places = Just(Places::ALL.into_iter().collect::<Vec<_>>()).prop_shuffle();
    (places, any::<bool>(), 1..300_u32).prop_map(|(places, first, turn)| {
        // One place a square: of each oblong the spot that came first.
        let mut squares = Vec::new();
        let mut chosen = Vec::new();
        for place in places {
            if !squares.contains(&place.square()) && chosen.len() < 8 {
                squares.push(place.square());
                chosen.push(place);
            }
        }
        let mut state = placed(chosen.try_into().unwrap()).unwrap();
        state.turn = if turn > 201 { 1 } else { turn };
        state.seat = if first { Seat::P1 } else { Seat::P2 };
        state
    })
}

/// Ends of a pawn by the rulings' words: squares and oblongs as they are printed, one path at a time.
fn ends_by_the_book(state: &State, pawn: Place) -> Vec<Place> {
    fn walk(path: &mut Vec<u8>, spot: Option<u8>, steps: u32, taken: &[u8], ends: &mut Vec<Place>) {
        let here = path[path.len() - 1];
        let before = path.len().checked_sub(2).map(|nth| path[nth]);
        let beside = |oblong: u8| if oblong == 5 { 4 } else { 21 };
        let next: Vec<u8> = match (here, before, spot) {
            // RAM-9
            (5 | 22, None, Some(spot)) => vec![beside(here), spot],
            // RAM-7
            (5 | 22, Some(4 | 21), _) => (10..=17).collect(),
            (5 | 22, _, _) => vec![beside(here)],
            (1..=4, ..) => [here - 1, here + 1, here + 5].into_iter().filter(|n| *n > 0).collect(),
            (6..=9, ..) => [here - 5, here - 1, here + 1, here + 12]
                .into_iter()
                .filter(|n| *n != 5 || here == 10)
                .collect(),
            (18..=21, ..) => {
                [here - 12, here - 1, here + 1].into_iter().filter(|n| *n != 17).collect()
            }
            _ => [here - 1, here + 1, 5, 22].into_iter().filter(|n| *n != 18).collect(),
        };
        for to in next {
            if taken.contains(&to) || path.contains(&to) {
                continue;
            }
            if steps > 1 {
                path.push(to);
                walk(path, None, steps - 1, taken, ends);
                path.pop();
            } else if to != 5 && to != 22 {
                ends.push(at(to));
            } else if here == 4 || here == 21 {
                // RAM-8
                ends.extend((10..=17).map(|k| super::spot(to, k)));
            } else {
                ends.push(super::spot(to, here));
            }
        }
    }
    let taken: Vec<u8> =
        state.all_pawns().into_iter().map(|place| place.square().number()).collect();
    let mut ends = Vec::new();
    let steps = state.distance(pawn).unwrap();
    walk(&mut vec![pawn.square().number()], pawn.spot(), steps, &taken, &mut ends);
    ends.sort_unstable();
    ends.dedup();
    ends
}

proptest! {
    #[test]
    fn states_are_printed_as_they_are_read(state in states()) {
        prop_assert_eq!(State::parse(&state.to_string(), state.limit()), Ok(state));
    }

    #[test]
    fn texts_are_never_a_panic(text in "[0-9,./ p-]{0,40}") {
        let _ = State::parse(&text, limit(200));
        let _ = Turn::parse(&text);
    }

    #[test]
    fn ends_are_those_of_the_rulings(state in states()) {
        for pawn in state.all_pawns() {
            let ends: Vec<Place> = state.ends(pawn).into_iter().collect();
            prop_assert_eq!(ends, ends_by_the_book(&state, pawn), "{} {}", state, pawn);
        }
    }

    #[test]
    fn just_the_legal_turns_are_taken(state in states(), sample in prop::collection::vec(
        (1..=22_u8, 0..36_usize, 1..=22_u8, 0..36_usize), 40)) {
        let tokens = legal(&state);
        prop_assert_eq!(state.has_legal_turn(), !tokens.is_empty());
        prop_assert_eq!(Face::outcome(&state).is_some(), tokens.is_empty());
        for token in &tokens {
            let turn = Turn::parse(token).unwrap();
            prop_assert_eq!(&turn.to_string(), token);
            prop_assert_eq!(&state.canonical(state.seat, token).unwrap(), token);
        }
        for token in tokens.iter().take(20) {
            let (mut by_text, mut by_type, mut facts) = (state, state, Vec::new());
            by_text.apply(&[token], &mut facts).unwrap();
            by_type.play(Turn::parse(token).unwrap());
            prop_assert_eq!(by_text, by_type);
            prop_assert_eq!(facts, [Fact::Action { seat: state.seat, action: token.clone() }]);
            prop_assert_eq!(State::parse(&by_text.to_string(), state.limit()), Ok(by_text));
        }
        let places: Vec<Place> = Places::ALL.into_iter().collect();
        for (own, own_to, other, other_to) in sample {
            let token = format!("{own}-{},{other}-{}", places[own_to], places[other_to]);
            prop_assert_eq!(state.canonical(state.seat, &token).is_ok(), tokens.contains(&token));
        }
    }

    #[test]
    fn playouts_end(seed in any::<u64>()) {
        let (mut state, mut seed) = (State::start(limit(200)), seed);
        let mut turns = Vec::new();
        loop {
            state.legal_into(&mut turns);
            prop_assert_eq!(state.outcome().is_some(), turns.is_empty());
            if turns.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state.play(turns[(seed >> 33) as usize % turns.len()]);
            prop_assert_eq!(state.all_pawns().len(), 8);
        }
        prop_assert!(state.turn <= 201);
    }
}
