//! What lies between games, and what a new process for each game adds, on one processor.

use crate::arena::{Bench, Task};
use crate::cpus::Pinned;
use crate::log::Log;
use crate::null_referee::Features;
use crate::report::{Figures, Report};

const GAMES: u64 = 20;
const PLIES: u32 = 200;

/// Milliseconds from the last answer of a game to the first `go` of the next, the median.
fn between_games(log: &Log) -> f64 {
    // Two engines saw each game.
    let games: Vec<(u64, u64)> = log
        .games
        .chunks_exact(2)
        .map(|both| {
            let first = both.iter().map(|game| game.first_go).min();
            let last = both.iter().map(|game| game.last_answer).max();
            (first.unwrap_or(0), last.unwrap_or(0))
        })
        .collect();
    let gaps = games.windows(2).map(|pair| (pair[1].0 as f64 - pair[0].1 as f64) / 1e6);
    Figures::new(gaps.collect()).median()
}

pub(crate) fn measure(report: &mut Report, rounds: usize) -> anyhow::Result<()> {
    let _pinned = Pinned::to_one()?;
    let mut bench = Bench::new(PLIES)?;
    // Null referee and arena; engines that are kept, and new ones.
    let mut gaps: [[Vec<f64>; 2]; 2] = Default::default();
    for _ in 0..rounds {
        for (kind, reuse) in [true, false].into_iter().enumerate() {
            let features = Features { reuse, ..Features::default() };
            let task = Task { games: GAMES, features, ..Task::default() };
            gaps[0][kind].push(between_games(&bench.null_referee(&task)?.0));
            gaps[1][kind].push(between_games(&bench.arena(&task)?.0));
        }
    }
    let [null, arena] = &gaps;
    // A game has two new processes.
    let process = |[kept, new]: &[Vec<f64>; 2]| -> Vec<f64> {
        kept.iter().zip(new).map(|(kept, new)| (new - kept) / 2.0).collect()
    };
    let (null_process, arena_process) = (process(null), process(arena));
    let more = arena_process.iter().zip(&null_process).map(|(own, other)| own - other);
    let more = Figures::new(more.collect());
    let figures = |figures: &Vec<f64>| Figures::new(figures.clone()).into();
    report.table(
        "Between games",
        &["what, ms", "null referee", "arena"],
        vec![
            vec!["engines kept".into(), figures(&null[0]), figures(&arena[0])],
            vec!["new engines".into(), figures(&null[1]), figures(&arena[1])],
            vec!["a new process".into(), figures(&null_process), figures(&arena_process)],
            vec!["a new process, more than the null referee's".into(), "-".into(), more.into()],
        ],
    );
    Ok(())
}
