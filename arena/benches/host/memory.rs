//! A soak: 20,000 short games, with what the arena holds on the way; and as many planned that no
//! schedule could be stored.

use std::io::{BufRead, BufReader};

use anyhow::Context;
use rustix::process::{Pid, Signal, kill_process};

use crate::arena::{Bench, Task};
use crate::meter::{self, Held};
use crate::null_referee::Features;
use crate::report::{Field, Report};

const PLIES: u32 = 20;
const GAMES: u64 = 20_000;
const EVERY: u64 = 4000;
const PLANNED: u64 = 10_000_000;

pub(crate) fn measure(report: &mut Report, _rounds: usize) -> anyhow::Result<()> {
    let mut bench = Bench::new(PLIES)?;
    let mut rows = Vec::new();
    for held in soak(&mut bench, GAMES)? {
        rows.push(row(GAMES, held.0, held.1));
    }
    let last = soak(&mut bench, PLANNED)?.pop().context("no game was finished")?;
    rows.push(row(PLANNED, last.0, last.1));
    report.table(
        "Memory",
        &["games planned", "finished", "memory, MiB", "most so far, MiB", "descriptors", "threads"],
        rows,
    );
    Ok(())
}

fn row(planned: u64, finished: u64, held: Held) -> Vec<Field> {
    let whole = |number: u64| Field::Text(number.to_string());
    vec![
        whole(planned),
        whole(finished),
        (held.memory as f64 / 1024.0).into(),
        (held.peak as f64 / 1024.0).into(),
        whole(held.descriptors),
        whole(held.threads),
    ]
}

/// Plays `planned` games, two at a time, but not many more than [`GAMES`]; gives what the arena held
/// after how many of them.
fn soak(bench: &mut Bench, planned: u64) -> anyhow::Result<Vec<(u64, Held)>> {
    let task = Task {
        games: planned,
        features: Features { reuse: true, ..Features::default() },
        flags: vec!["--concurrency".to_owned(), "2".to_owned()],
        ..Task::default()
    };
    let mut arena = bench.start_arena(&task)?;
    let lines = BufReader::new(arena.stdout.take().context("no output")?).lines();
    let (mut finished, mut held) = (0, Vec::new());
    for line in lines {
        // `12/20000  game 12  ...`
        let line = line?;
        if !line.contains("  game ") || line.ends_with(" begins") {
            continue;
        }
        finished += 1;
        if finished == 100 || finished % EVERY == 0 {
            held.push((finished, meter::held(arena.id())?));
        }
        if finished == GAMES && planned > GAMES {
            let id = i32::try_from(arena.id()).ok().and_then(Pid::from_raw);
            kill_process(id.context("no process")?, Signal::INT)?;
        }
    }
    arena.wait()?;
    Ok(held)
}
