//! The host's system calls a ply, as `strace` counts them; where there is no `strace`, nothing.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use anyhow::Context;

use crate::arena::{Bench, Task};
use crate::null_referee::Features;
use crate::report::{Field, Report};

/// A few games and more of them: the difference is what games alone cost.
const GAMES: [u64; 2] = [2, 6];
/// Short games and longer ones: the difference is what plies alone cost.
const PLIES: [u32; 2] = [100, 200];

type Counts = BTreeMap<String, f64>;

pub(crate) fn measure(report: &mut Report, _rounds: usize) -> anyhow::Result<()> {
    if Command::new("strace").arg("-V").stdout(Stdio::null()).status().is_err() {
        eprintln!("no strace: system calls are not counted");
        return Ok(());
    }
    let [short, long] = PLIES.map(calls_a_game);
    let (short, long) = (short?, long?);
    let plies = f64::from(PLIES[1] - PLIES[0]);
    let mut rows: Vec<(String, f64, f64)> = long
        .iter()
        .map(|(call, &in_long)| {
            let in_short = short.get(call).copied().unwrap_or(0.0);
            let a_ply = (in_long - in_short) / plies;
            (call.clone(), a_ply, in_long - a_ply * f64::from(PLIES[1]))
        })
        .filter(|(_, a_ply, a_game)| *a_ply >= 0.01 || *a_game >= 0.5)
        .collect();
    rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    let sum = rows.iter().fold((0.0, 0.0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
    rows.push(("all".to_owned(), sum.0, sum.1));
    let rows = rows.into_iter().map(|(call, a_ply, a_game)| {
        vec![Field::Text(format!("`{call}`")), a_ply.into(), a_game.into()]
    });
    report.table("System calls", &["call", "a ply", "a game beside"], rows.collect());
    Ok(())
}

fn calls_a_game(plies: u32) -> anyhow::Result<Counts> {
    let mut bench = Bench::new(plies)?;
    let [few, many] = GAMES.map(|games| calls(&mut bench, games));
    let (few, many) = (few?, many?);
    let games = (GAMES[1] - GAMES[0]) as f64;
    let count = |call: &String| few.get(call).copied().unwrap_or(0.0);
    Ok(many.iter().map(|(call, all)| (call.clone(), (all - count(call)) / games)).collect())
}

/// All system calls of the arena in a run; not the engines', nor the guardian's.
fn calls(bench: &mut Bench, games: u64) -> anyhow::Result<Counts> {
    let features = Features { reuse: true, ..Features::default() };
    let task = Task { games, features, ..Task::default() };
    let logs = bench.place_for_logs()?;
    let trace = logs.join("trace");
    let arena = bench.command(&task, &logs)?;
    let mut strace = Command::new("strace");
    strace.args(["-f", "-ff", "-o"]).arg(&trace).arg(arena.get_program()).args(arena.get_args());
    let status = strace.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    anyhow::ensure!(status.success(), "the arena ended with {status}");
    let mut counts = Counts::new();
    for entry in std::fs::read_dir(&logs)? {
        let path = entry?.path();
        // A file for each thread, named for its number. A process of another program has an `execve` in
        // it; the arena's own is the first line of its first thread.
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let is_trace = path.file_stem() == trace.file_stem();
        let other = text.contains("\"scripted-engine\"") || text.contains("\"guardian\"");
        let arena = text.lines().next().is_some_and(|line| line.contains("execve("));
        if !is_trace || (other && !arena) {
            continue;
        }
        for call in text.lines().filter_map(|line| line.split_once('(')) {
            *counts.entry(call.0.to_owned()).or_default() += 1.0;
        }
    }
    counts.retain(|call, _| call.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    (!counts.is_empty()).then_some(counts).context("strace wrote nothing")
}
