//! Games an hour with `builtin:random` at `nodes=1`, on all processors.

use std::process::{Command, Stdio};

use quadriga::Variant;

use crate::arena::binary;
use crate::cpus::now;
use crate::report::{Field, Report};

/// A run takes about a second: it begins with that many games, and the rest follow from how long they took.
const FIRST: u32 = 20;
const SECONDS: f64 = 2.0;

pub(crate) fn measure(report: &mut Report, _rounds: usize) -> anyhow::Result<()> {
    let mut rows = Vec::new();
    for variant in Variant::ALL {
        let mut row = vec![Field::Text(format!("`{variant}`"))];
        for concurrency in [1, 2] {
            let start = seconds(variant, 2, concurrency)?;
            let trial = seconds(variant, FIRST, concurrency)?;
            let games = (SECONDS / ((trial - start).max(0.001) / f64::from(FIRST - 2))) as u32;
            let games = games.clamp(FIRST, 200_000) + 2;
            let took = seconds(variant, games, concurrency)? - start;
            row.push((f64::from(games - 2) / took * 3600.0).into());
        }
        rows.push(row);
    }
    report.table("Games an hour", &["variant", "one at a time", "two at a time"], rows);
    Ok(())
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
