//! What the rules server does for `legal` in Ramses: the legal groups as text, put together as lines.

use std::hint::black_box;

use quadriga::{Limit, Position, ToAct, Variant};
use serde_json::Value;

use crate::race::{Entry, figure, run};

/// The worked examples, and positions of games played at random.
const EXAMPLES: &str = include_str!("../../tests/data/ramses.jsonl");

/// The position's legal turns as the rules server would print them.
fn legal(position: &Position) -> String {
    let mut text = String::new();
    let ToAct::Seat(seat) = position.to_act() else { return text };
    for group in position.legal_groups(seat) {
        text.push_str(group.name);
        for token in group.tokens {
            text.push(' ');
            text.push_str(&token);
        }
        text.push('\n');
    }
    text
}

pub(crate) fn print() {
    let examples = EXAMPLES
        .lines()
        .filter_map(|line| {
            serde_json::from_str::<Value>(line).ok()?["state"].as_str().map(str::to_owned)
        })
        .map(|state| ("example", state));
    let played = crate::ramses::STATES.map(|(_, state)| ("game", state.to_owned()));
    let mut rows = Vec::new();
    for (kind, state) in examples.chain(played) {
        let position =
            Position::parse(Variant::Ramses, Some(Limit::default()), &state).expect("a state");
        let turns = legal(&position).split_whitespace().count().saturating_sub(1);
        if turns == 0 {
            continue;
        }
        let times = run(vec![Entry::new("legal", || {
            black_box(legal(black_box(&position)));
            1
        })]);
        rows.push((turns, kind, times[0].each().median / 1e3));
    }
    rows.sort_by_key(|row| row.0);
    println!("\n### `legal` of Ramses in text\n");
    println!("| kind | positions | legal turns | microseconds, least | median | most |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for kind in ["game", "example"] {
        let of_kind: Vec<_> = rows.iter().filter(|row| row.1 == kind).collect();
        let mut times: Vec<f64> = of_kind.iter().map(|row| row.2).collect();
        times.sort_by(f64::total_cmp);
        let (Some(fewest), Some(most)) = (of_kind.first(), of_kind.last()) else { continue };
        println!(
            "| {kind} | {} | {}-{} | {} | {} | {} |",
            of_kind.len(),
            fewest.0,
            most.0,
            figure(times[0]),
            figure(times[times.len() / 2]),
            figure(times[times.len() - 1]),
        );
    }
}
