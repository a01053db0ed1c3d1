//! What the host itself costs, and whether its clock tells the truth: the figures of
//! `docs/performance.md`. Linux alone, since a process's use is read where Linux tells it.
//!
//! The arena is measured as it is run, the binary with engine processes, beside a *null referee*: the
//! least that a host can do with the same engines. The engines answer at once from a script and measure
//! for both, so nothing in the arena is there for the bench.
#![allow(clippy::print_stdout, clippy::print_stderr)] // Printing the tables is what it is for.

mod arena;
mod clock;
mod cpus;
mod engine;
mod log;
mod memory;
mod meter;
mod null_referee;
mod ping_pong;
mod plies;
mod processes;
mod report;
mod script;
mod system_calls;
mod throughput;

use std::process::ExitCode;

use anyhow::Context;

use report::Report;

/// A part's name, and what measures it in that many rounds.
type Part = (&'static str, fn(&mut Report, usize) -> anyhow::Result<()>);

const PARTS: [Part; 6] = [
    ("plies", plies::measure),
    ("processes", processes::measure),
    ("clock", clock::measure),
    ("calls", system_calls::measure),
    ("throughput", throughput::measure),
    ("memory", memory::measure),
];

/// Rounds, where nothing is said.
const ROUNDS: usize = 21;

fn main() -> ExitCode {
    let done = match std::env::args().nth(1).as_deref() {
        Some("scripted-engine") => engine::run(std::env::args().skip(2)),
        Some("echo") => ping_pong::echo(),
        Some("hog") => cpus::hog(),
        _ => measure(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Words choose parts; without any, all are measured. `--json` prints JSON, `rounds=N` says how often,
/// `arena=PATH` measures another binary.
fn measure() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rounds = words.iter().find_map(|word| word.strip_prefix("rounds="));
    let rounds = rounds.map_or(Ok(ROUNDS), str::parse).context("rounds= is no number")?;
    let mut report = Report::new(words.iter().any(|word| word == "--json"));
    // `--bench` and the like are cargo's.
    let names: Vec<&String> =
        words.iter().filter(|word| !word.starts_with("--") && !word.contains('=')).collect();
    for (name, part) in PARTS {
        if names.is_empty() || names.iter().any(|word| *word == name) {
            part(&mut report, rounds)?;
        }
    }
    report.finish()
}
