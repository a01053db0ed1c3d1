//! Games an hour with `builtin:random` at `nodes=1`, on all processors and on one.

use std::process::{Command, Stdio};

use quadriga::Variant;

use crate::arena::binary;
use crate::cpus::{Pinned, now};
use crate::report::{Field, Figures, Report};

/// A run takes at least that long: its games are doubled until it does.
const SECONDS: f64 = 2.0;
const FIRST: u32 = 200;

/// Runs of each kind at the most.
const RUNS: usize = 3;

pub(crate) fn measure(report: &mut Report, rounds: usize) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    for variant in Variant::ALL {
        let mut games: [Vec<f64>; 3] = Default::default();
        for _ in 0..rounds.min(RUNS) {
            games[0].push(games_an_hour(variant, 1)?);
            games[1].push(games_an_hour(variant, 2)?);
            let _pinned = Pinned::to_one()?;
            games[2].push(games_an_hour(variant, 1)?);
        }
        let mut row = vec![Field::Text(format!("`{variant}`"))];
        row.extend(games.map(|games| Field::from(Figures::new(games))));
        rows.push(row);
    }
    let head = ["variant", "one at a time", "two at a time", "one at a time, on one processor"];
    report.table("Games an hour", &head, rows);
    Ok(())
}

fn games_an_hour(variant: Variant, concurrency: u32) -> anyhow::Result<f64> {
    let mut starts = [seconds(variant, 2, concurrency)?, seconds(variant, 2, concurrency)?];
    starts.sort_by(f64::total_cmp);
    let start = starts[0];
    let mut games = FIRST;
    loop {
        let took = seconds(variant, 2 + games, concurrency)? - start;
        if took >= SECONDS {
            return Ok(f64::from(games) / took * 3600.0);
        }
        games *= if took < SECONDS / 4.0 { 4 } else { 2 };
    }
}

/// How long a run takes.
fn seconds(variant: Variant, games: u32, concurrency: u32) -> anyhow::Result<f64> {
    let out = std::env::temp_dir().join(format!("quadriga-throughput-{}", std::process::id()));
    let mut command = Command::new(binary());
    command.args(["run", "--seed", "1", "--each", "nodes=1", "--variant", variant.id()]);
    for name in ["name=A", "name=B"] {
        command.args(["--engine", "builtin:random", name]);
    }
    command.args(["--games", &games.to_string(), "--concurrency", &concurrency.to_string()]);
    let from = now();
    let status = command.arg("--out").arg(&out).stdout(Stdio::null()).status()?;
    let took = now() - from;
    std::fs::remove_dir_all(&out)?;
    anyhow::ensure!(status.success(), "the arena ended with {status}");
    Ok(took as f64 / 1e9)
}
