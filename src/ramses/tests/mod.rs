//! Tests, named by the rulings; and what they share.

mod facts;
mod properties;
mod rulings;
mod text;

use super::{Place, Places, Square, State, Turn};
use crate::{Limit, TurnGame};

fn limit(turns: u32) -> Limit {
    Limit::new(turns).unwrap()
}

/// The state of this text, under the usual limit.
fn state(text: &str) -> State {
    State::parse(text, limit(200)).unwrap()
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

/// The place of a normal square.
fn at(number: u8) -> Place {
    square(number).place().unwrap()
}

/// A place on an oblong.
fn spot(oblong: u8, spot: u8) -> Place {
    square(oblong).at_spot(spot).unwrap()
}

/// The ends of the pawn on square `number`, as text.
fn ends(state: &State, number: u8) -> String {
    let pawn = state.all_pawns().and(square(number).places()).first().unwrap();
    let ends: Vec<String> = state.ends(pawn).into_iter().map(|end| end.to_string()).collect();
    ends.join(" ")
}

/// The numbers of the squares where that pawn ends, each once.
fn end_squares(state: &State, pawn: Place) -> Vec<u8> {
    let mut squares: Vec<u8> =
        state.ends(pawn).into_iter().map(|end| end.square().number()).collect();
    squares.dedup();
    squares
}

fn legal(state: &State) -> Vec<String> {
    let mut turns = Vec::new();
    state.legal_into(&mut turns);
    turns.iter().map(Turn::to_string).collect()
}

fn has(state: &State, turn: &str) -> bool {
    let parsed = Turn::parse(turn).unwrap();
    let listed = legal(state).iter().any(|legal| legal == turn);
    assert_eq!(listed, state.is_legal(parsed), "{state} {turn}");
    listed
}

/// Why a turn is refused.
fn why(state: &State, turn: &str) -> String {
    assert!(!has(state, turn), "{state} {turn}");
    state.check(Turn::parse(turn).unwrap()).unwrap_err().to_string()
}

/// Eight places as a state: the first four clear.
fn placed(places: [Place; 8]) -> Option<State> {
    let side = |places: &[Place]| {
        let mut side = places.to_vec();
        side.sort_unstable();
        side.iter().map(Place::to_string).collect::<Vec<_>>().join(",")
    };
    let text = format!("{}/{} p1 2", side(&places[..4]), side(&places[4..]));
    State::parse(&text, limit(200)).ok()
}
