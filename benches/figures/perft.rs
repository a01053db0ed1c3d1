//! Rampart's perft against that of `cozy-chess` for chess. Neither counts in bulk: each leaf's position is
//! made, and handed to [`black_box`] so that no compiler leaves it out.

use std::hint::black_box;

use quadriga::{Limit, perft, rampart};

use crate::race::{Entry, Times, run};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// From games played at random: in the middle, and late, with few pieces.
const CLASSIC: [(&str, &str, u32); 4] = [
    ("start", "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0", 4),
    ("middle 1", "4n/1n1k1/kbb1q/n1qk1/1bB2/BQ3/Q2BN/1q2K/1K1QN p1 114 2/0", 3),
    ("middle 2", "2k1B/1qn1B/2k2/2Q1b/1b2Q/4b/NqKBN/1N1QK/q1K2 p1 212 0/3", 3),
    ("late", "5/3bK/k3k/4K/3b1/B4/2BB1/2q1b/5 p2 405 7/6", 3),
];
const XL: [(&str, &str, u32); 4] = [
    ("start", "2qqq2/2nnn2/2kkk2/2bbb2/7/2BBB2/2KKK2/2NNN2/2QQQ2 p1 0 0/0", 3),
    ("middle 1", "1k1n3/3k2N/1kb4/1qQ3n/Qb1B1bq/5B1/2QB3/3KKN1/2NK3 p1 114 0/2", 3),
    ("middle 2", "1n5/k6/2Qq1k1/3b2k/5b1/2BBKN1/3qK2/2B2K1/4Q2 p2 243 3/3", 3),
    ("late", "k1n3b/7/4B2/Qk5/2b2b1/5B1/5BN/5KK/4n2 p1 382 5/5", 3),
];

/// Sequences of `depth` moves from `board`.
fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut sequences = 0;
    board.generate_moves(|moves| {
        for made in moves {
            let mut next = board.clone();
            next.play_unchecked(made);
            sequences += chess_perft(&next, depth - 1);
        }
        false
    });
    sequences
}

fn rampart<const FILES: usize>(board: &str, row: (&str, &str, u32)) -> Entry<'static> {
    let (name, state, depth) = row;
    let state: rampart::State<FILES> =
        rampart::State::parse(state, Limit::default()).expect("a state");
    Entry::new(format!("Rampart {board}, {name}"), move || perft(black_box(&state), depth))
}

fn chess(name: &str, board: cozy_chess::Board, depth: u32) -> Entry<'static> {
    Entry::new(format!("chess, {name}"), move || chess_perft(black_box(&board), depth))
}

pub(crate) fn print() {
    let kiwipete = KIWIPETE.parse().expect("a position of chess");
    let mut entries =
        vec![chess("start", cozy_chess::Board::default(), 4), chess("kiwipete", kiwipete, 3)];
    entries.extend(CLASSIC.map(|row| rampart::<5>("Classic", row)));
    entries.extend(XL.map(|row| rampart::<7>("XL", row)));
    let times = run(entries);

    println!("\n### Rampart's perft and chess's\n");
    println!("| perft | million leaves a second | times chess, start | times chess, kiwipete |");
    println!("| --- | --- | --- | --- |");
    let against = |row: &Times, other: usize| row.speed_against(&times[other]).ratio();
    for row in &times {
        println!(
            "| {} | {} | {} | {} |",
            row.name,
            row.millions(),
            against(row, 0),
            against(row, 1)
        );
    }
}
