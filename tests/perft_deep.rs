//! Perft of Ramses and Rampart from the start and from positions of played games, held to the counts of
//! `data/perft-deep.json`.
//!
//! By itself only what takes a moment is counted. All of it, some minutes in release:
//! `QUADRIGA_PERFT=all cargo test --release --test perft_deep -- --nocapture`
#![allow(clippy::unwrap_used)] // The helpers of the tests are tests too.

use std::time::Instant;

use quadriga::{Position, Variant};
use serde_json::Value;

const TABLE: &str = include_str!("data/perft-deep.json");

/// The greatest count that is looked at in every run of the tests.
const QUICK: u64 = 1_000_000;

#[test]
fn deep_counts_hold() {
    let all = std::env::var("QUADRIGA_PERFT").is_ok_and(|wish| wish == "all");
    let table: Value = serde_json::from_str(TABLE).unwrap();
    let (mut rows, mut leaves, start) = (0, 0, Instant::now());
    for row in table.as_array().unwrap() {
        let variant: Variant = row["variant"].as_str().unwrap().parse().unwrap();
        let position = Position::parse(variant, None, row["state"].as_str().unwrap()).unwrap();
        let mut deepest = (0, 0);
        for (depth, count) in (1..).zip(row["counts"].as_array().unwrap()) {
            let count = count.as_u64().unwrap();
            if all || count <= QUICK {
                assert_eq!(position.perft(depth), Some(count), "{variant} {position}: {depth}");
                leaves += count;
                deepest = (depth, count);
            }
        }
        assert!(deepest.0 > 0, "nothing was counted: {row}");
        println!("{variant} {position}: depth {}, {} leaves", deepest.0, deepest.1);
        rows += 1;
    }
    assert!(rows >= 20, "{rows}");
    println!("{leaves} leaves of {rows} positions in {:.1?}", start.elapsed());
}
