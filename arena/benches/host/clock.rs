//! Whether the clock tells the truth: what a decision was charged, less what the engine took by its own
//! account, from the read that brought `go` to the write of the answer.

use std::path::Path;

use anyhow::Context;
use quadriga_arena::record::journal::read_journal;

use crate::arena::{Bench, Task};
use crate::cpus::Hogs;
use crate::log::Log;
use crate::null_referee::{Charges, Features};
use crate::report::{Field, Figures, Report};

const PLIES: u32 = 200;
/// Games a run; the hosts take turns.
const GAMES: u64 = 2;
const RUNS: usize = 5;
/// What a decision takes, in microseconds.
const THOUGHT: u64 = 2000;
/// Hogs, where `hogs=N` says nothing else; without any, only what is beside nothing is measured.
const HOGS: usize = 2;

pub(crate) fn measure(report: &mut Report, rounds: usize) -> anyhow::Result<()> {
    let mut bench = Bench::new(PLIES)?;
    let mut rows = Vec::new();
    let hogs = std::env::args().find_map(|word| word.strip_prefix("hogs=").map(str::to_owned));
    let hogs = hogs.map_or(Ok(HOGS), |hogs| hogs.parse()).context("hogs= is no number")?;
    let beside = if hogs == 0 { vec![0] } else { vec![0, hogs] };
    for hogs in beside {
        for kind in ["sleep", "busy"] {
            let _hogs = Hogs::start(hogs)?;
            let task = Task {
                games: GAMES,
                features: Features { reuse: true, ..Features::default() },
                engine: vec!["moves".to_owned(), format!("{kind}={THOUGHT}")],
                ..Task::default()
            };
            let (mut null, mut arena) = (Vec::new(), Vec::new());
            for _ in 0..rounds.min(RUNS) {
                let (log, charges) = bench.null_referee(&task)?;
                null.extend(excess(&log, &charges)?);
                let (log, results) = bench.arena(&task)?;
                arena.extend(excess(&log, &charged(&results)?)?);
            }
            for (host, excess) in [("null referee", null), ("arena", arena)] {
                let figures = Figures::new(excess);
                let beside = if hogs == 0 { "nothing".to_owned() } else { format!("{hogs} hogs") };
                let mut row: Vec<Field> = vec![
                    Field::Text(format!("{kind} {} ms", THOUGHT / 1000)),
                    Field::Text(beside),
                    host.into(),
                    Field::Text(figures.len().to_string()),
                ];
                let parts = [0.0, 0.5, 0.9, 0.99, 1.0];
                row.extend(parts.map(|part| Field::from(figures.quantile(part))));
                rows.push(row);
            }
        }
    }
    let head = ["engines", "beside", "host", "decisions", "least", "median", "p90", "p99", "most"];
    report.table("Charged more than taken, ms", &head, rows);
    Ok(())
}

/// What the arena charged, by its journal.
fn charged(results: &Path) -> anyhow::Result<Charges> {
    let mut charges = Charges::new();
    for item in read_journal(&results.join("games.jsonl"))? {
        let game = item?.1;
        for (ply, note) in game.notes.iter().enumerate() {
            if let (Some(number), Some(time)) =
                (game.game, note.as_ref().and_then(|note| note.time_us))
            {
                charges.insert((number, ply as u64), time * 1000);
            }
        }
    }
    Ok(charges)
}

/// Milliseconds, for each decision that the engines saw.
fn excess(log: &Log, charges: &Charges) -> anyhow::Result<Vec<f64>> {
    let excess = log.moves.iter().filter_map(|seen| {
        let charged = *charges.get(&(seen.game, seen.ply))? as f64;
        Some((charged - (seen.answered - seen.read) as f64) / 1e6)
    });
    let excess: Vec<f64> = excess.collect();
    anyhow::ensure!(excess.len() == log.moves.len(), "decisions are missing");
    Ok(excess)
}
