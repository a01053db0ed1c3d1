//! What a state takes, and what it costs to keep one.

use std::hint::black_box;

use quadriga::{Position, Variant};

use crate::race::{Entry, run};
use crate::typed::{ForEach, Typed, for_each};

/// Copies in one go.
const COPIES: u64 = 1000;

struct Print;

impl ForEach for Print {
    fn visit<S: Typed>(&mut self, variant: Variant, start: S) {
        let position = Position::start(variant, None).expect("no limit is given");
        let times = run(vec![copies("typed", &start), copies("text", &position)]);
        println!(
            "| `{variant}` | {} | {} | {} | {} |",
            size_of::<S>(),
            times[0].each().nanoseconds(),
            size_of::<Position>(),
            times[1].each().nanoseconds(),
        );
    }
}

fn copies<'a, T: Clone>(name: &str, value: &'a T) -> Entry<'a> {
    Entry::new(name, move || {
        for _ in 0..COPIES {
            black_box(black_box(value).clone());
        }
        COPIES
    })
}

pub(crate) fn print() {
    println!("\n### Sizes and copies\n");
    println!("| variant | state, bytes | to copy it, ns | `Position`, bytes | to clone it, ns |");
    println!("| --- | --- | --- | --- | --- |");
    for_each(&mut Print);
}
