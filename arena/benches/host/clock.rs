//! Whether the clock tells the truth: what a decision was charged, less what the engine took by its own
//! account, from the read that brought `go` to the write of the answer.

use std::collections::HashMap;

use quadriga_arena::record::journal::read_journal;

use crate::arena::{Bench, Task};
use crate::cpus::Hogs;
use crate::null_referee::Features;
use crate::report::{Field, Figures, Report};

const PLIES: u32 = 200;
const GAMES: u64 = 10;
/// What a decision takes, in microseconds.
const THOUGHT: u64 = 2000;
const HOGS: usize = 2;

pub(crate) fn measure(report: &mut Report, _rounds: usize) -> anyhow::Result<()> {
    let mut bench = Bench::new(PLIES)?;
    let mut rows = Vec::new();
    for hogs in [0, HOGS] {
        for kind in ["sleep", "busy"] {
            let _hogs = Hogs::start(hogs)?;
            let figures = excess(&mut bench, kind)?;
            let mut row: Vec<Field> = vec![
                format!("{kind} {THOUGHT} us").as_str().into(),
                (if hogs == 0 { "idle" } else { "two hogs" }).into(),
                (figures.len() as f64).into(),
            ];
            row.extend([0.0, 0.5, 0.9, 0.99, 1.0].map(|part| Field::from(figures.quantile(part))));
            rows.push(row);
        }
    }
    report.table(
        "Charged more than taken, ms",
        &["engines", "beside", "decisions", "least", "median", "p90", "p99", "most"],
        rows,
    );
    Ok(())
}

/// Milliseconds, for each decision.
fn excess(bench: &mut Bench, kind: &str) -> anyhow::Result<Figures> {
    let task = Task {
        games: GAMES,
        features: Features { reuse: true, ..Features::default() },
        engine: vec!["moves".to_owned(), format!("{kind}={THOUGHT}")],
        ..Task::default()
    };
    let (log, results) = bench.arena(&task)?;
    let taken: HashMap<(u64, u64), u64> =
        log.moves.iter().map(|seen| ((seen.game, seen.ply), seen.answered - seen.read)).collect();
    let mut excess = Vec::new();
    for item in read_journal(&results.join("games.jsonl"))? {
        let game = item?.1;
        for (ply, note) in game.notes.iter().enumerate() {
            let charged = note.as_ref().and_then(|note| note.time_us);
            let taken = game.game.and_then(|number| taken.get(&(number, ply as u64)));
            if let (Some(charged), Some(taken)) = (charged, taken) {
                excess.push(charged as f64 / 1e3 - *taken as f64 / 1e6);
            }
        }
    }
    anyhow::ensure!(excess.len() == log.moves.len(), "decisions are missing");
    Ok(Figures::new(excess))
}
