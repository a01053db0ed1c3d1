//! The figures of `docs/performance.md`, as ratios taken in one run.
//!
//! No framework of benchmarks runs competitors in turn, which is what ratios on a shared machine need; so
//! the few lines that do are in `race`.
#![allow(clippy::print_stdout)] // Printing the tables is what it is for.

mod perft;
mod playouts;
mod race;
mod ramses;
mod sizes;
mod text;
mod typed;

/// A part's name, and what prints it.
type Part = (&'static str, fn());

const PARTS: [Part; 5] = [
    ("perft", perft::print),
    ("ramses", ramses::print),
    ("playouts", playouts::print),
    ("sizes", sizes::print),
    ("text", text::print),
];

fn main() {
    // Words choose parts; without any, all are run. `--bench` and the like are cargo's.
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for (name, print) in PARTS {
        if words.is_empty() || words.iter().any(|word| word == name) {
            print();
        }
    }
}
