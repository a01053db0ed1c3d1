//! Tests, named by the rulings; and what they share.

mod properties;
mod results;
mod rulings;
mod text;

use super::{Kind, Move, Square, State, squares};
use crate::{Limit, TurnGame};

fn limit(moves: u32) -> Limit {
    Limit::new(moves).unwrap()
}

/// A state of Classic, under the usual limit.
fn classic(text: &str) -> State<5> {
    State::parse(text, limit(200)).unwrap()
}

/// A state of XL, under the usual limit.
fn xl(text: &str) -> State<7> {
    State::parse(text, limit(300)).unwrap()
}

/// An empty board but for `piece` on `square` (and nothing more), in as many files.
fn lone<const FILES: usize>(piece: char, square: Square<FILES>) -> State<FILES> {
    let ranks: Vec<String> = (0..super::RANKS)
        .rev()
        .map(|rank| {
            if rank != square.rank() {
                return FILES.to_string();
            }
            let run = |files: usize| if files == 0 { String::new() } else { files.to_string() };
            format!("{}{piece}{}", run(square.file()), run(FILES - 1 - square.file()))
        })
        .collect();
    State::parse(&format!("{} p1 0 0/0", ranks.join("/")), limit(200)).unwrap()
}

fn square<const FILES: usize>(name: &str) -> Square<FILES> {
    Move::parse(&format!("{name}{name}")).unwrap().from
}

/// The squares of a mask by name.
fn names<const FILES: usize>(mask: u64) -> String {
    squares::<FILES>(mask).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

fn legal<const FILES: usize>(state: &State<FILES>) -> Vec<String> {
    let mut moves = Vec::new();
    state.legal_into(&mut moves);
    let mut tokens: Vec<String> = moves.iter().map(Move::to_string).collect();
    tokens.sort();
    tokens
}

fn has<const FILES: usize>(state: &State<FILES>, made: &str) -> bool {
    let parsed = Move::parse(made).unwrap();
    let listed = legal(state).iter().any(|legal| legal == made);
    assert_eq!(listed, state.is_legal(parsed), "{state} {made}");
    listed
}

/// Why a move is refused.
fn why<const FILES: usize>(state: &State<FILES>, made: &str) -> String {
    assert!(!has(state, made), "{state} {made}");
    state.check(Move::parse(made).unwrap()).unwrap_err().to_string()
}

/// The state string after these moves, which must be legal.
fn after<const FILES: usize>(state: &State<FILES>, moves: &[&str]) -> String {
    let mut state = *state;
    for made in moves {
        assert!(has(&state, made), "{state} {made}");
        state.play(Move::parse(made).unwrap());
    }
    state.to_string()
}

fn outcome<const FILES: usize>(state: &State<FILES>) -> String {
    state.outcome().map(|outcome| outcome.to_string()).unwrap_or_default()
}
