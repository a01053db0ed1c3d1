//! Which processors are used, what time it is, and processes that only keep a processor busy.

use std::process::{Child, Command, Stdio};

use anyhow::Context;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use rustix::time::{ClockId, clock_gettime};

/// `CLOCK_MONOTONIC`, in nanoseconds: the same in all processes.
pub(crate) fn now() -> u64 {
    let time = clock_gettime(ClockId::Monotonic);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// While it lives, this thread and all that it starts have one processor.
pub(crate) struct Pinned {
    before: CpuSet,
}

impl Pinned {
    /// To the last processor that may be used.
    pub(crate) fn to_one() -> anyhow::Result<Pinned> {
        let before = sched_getaffinity(None)?;
        let last = (0..CpuSet::MAX_CPU).rev().find(|&cpu| before.is_set(cpu));
        let mut one = CpuSet::new();
        one.set(last.context("no processor may be used")?);
        sched_setaffinity(None, &one)?;
        Ok(Pinned { before })
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        // It was so before.
        let _ = sched_setaffinity(None, &self.before);
    }
}

/// Processes that keep a processor busy, until they are dropped.
pub(crate) struct Hogs(Vec<Child>);

impl Hogs {
    pub(crate) fn start(count: usize) -> anyhow::Result<Hogs> {
        let mut hogs = Hogs(Vec::new());
        for _ in 0..count {
            let mut command = Command::new(std::env::current_exe()?);
            // It ends with its input, should it not be ended before.
            hogs.0.push(command.arg("hog").stdin(Stdio::piped()).spawn()?);
        }
        Ok(hogs)
    }
}

impl Drop for Hogs {
    fn drop(&mut self) {
        for hog in &mut self.0 {
            let _gone_already = hog.kill();
            let _status = hog.wait();
        }
    }
}

/// A hog's own work.
pub(crate) fn hog() -> anyhow::Result<()> {
    std::thread::spawn(|| {
        loop {
            std::hint::spin_loop();
        }
    });
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    Ok(())
}
