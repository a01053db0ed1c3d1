//! Ramses: perft, and how near the search for turns comes to merely writing them out.

use std::hint::black_box;

use quadriga::{Limit, TurnGame, perft, ramses};

use crate::race::{Entry, run};

/// From games played at random, with few turns, about as many as is usual, and many.
pub(crate) const STATES: [(&str, &str); 6] = [
    ("start", "2,3,4,5.10/19,20,21,22.10 p1 1"),
    ("29 turns", "9,19,20,22.12/5.10,6,7,21 p2 16"),
    ("125 turns", "10,14,15,20/5.15,7,19,22.10 p2 10"),
    ("169 turns", "4,5.10,14,18/1,2,12,21 p1 25"),
    ("321 turns", "2,7,8,12/9,11,14,19 p2 10"),
    ("411 turns", "8,14,20,21/12,15,19,22.10 p1 5"),
];

/// All turns from `state`, found and played.
fn searched(state: &ramses::State, buffer: &mut Vec<ramses::Turn>) -> u64 {
    state.legal_into(buffer);
    played(state, buffer)
}

/// The same turns, copied from a list and played.
fn copied(state: &ramses::State, list: &[ramses::Turn], buffer: &mut Vec<ramses::Turn>) -> u64 {
    buffer.clear();
    // One by one, as whoever found them would.
    for turn in list {
        buffer.push(black_box(*turn));
    }
    played(state, buffer)
}

fn played(state: &ramses::State, turns: &[ramses::Turn]) -> u64 {
    for &turn in turns {
        let mut next = *state;
        next.play(turn);
        black_box(&next);
    }
    turns.len() as u64
}

pub(crate) fn print() {
    println!("\n### Ramses: searching turns and merely writing them\n");
    println!(
        "| state | search, ns a turn | search and play | write and play | ratio | perft 2, million leaves a second |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for (name, state) in STATES {
        let state = ramses::State::parse(state, Limit::default()).expect("a state");
        let mut list = Vec::new();
        state.legal_into(&mut list);
        let (mut first, mut second, mut third) = (Vec::new(), Vec::new(), Vec::new());
        let times = run(vec![
            Entry::new("search", || {
                black_box(&state).legal_into(&mut first);
                black_box(&first).len() as u64
            }),
            Entry::new("search and play", || searched(black_box(&state), &mut second)),
            Entry::new("write and play", || copied(black_box(&state), &list, &mut third)),
            Entry::new("perft", || perft(black_box(&state), 2)),
        ]);
        println!(
            "| {name} | {} | {} | {} | {} | {} |",
            times[0].each().nanoseconds(),
            times[1].each().nanoseconds(),
            times[2].each().nanoseconds(),
            times[2].speed_against(&times[1]).ratio(),
            times[3].millions(),
        );
    }
}
