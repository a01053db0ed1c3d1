//! What a process has used, as Linux tells it in `/proc`.

use std::fs;
use std::ops::Sub;

use anyhow::Context;

/// What all threads of a process have used together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    /// Time on a processor, in nanoseconds.
    pub(crate) cpu: u64,
    /// How often a thread gave its processor up to wait for something.
    pub(crate) waits: u64,
    /// How often one was made to give it up.
    pub(crate) preempted: u64,
}

impl Sub for Used {
    type Output = Used;

    fn sub(self, before: Used) -> Used {
        Used {
            cpu: self.cpu.saturating_sub(before.cpu),
            waits: self.waits.saturating_sub(before.waits),
            preempted: self.preempted.saturating_sub(before.preempted),
        }
    }
}

/// What the threads of process `id` have used so far; those that have ended do not count.
pub(crate) fn used(id: u32) -> anyhow::Result<Used> {
    let mut used = Used::default();
    for thread in fs::read_dir(format!("/proc/{id}/task"))? {
        let thread = thread?.path();
        let schedule = fs::read_to_string(thread.join("schedstat"))?;
        let status = fs::read_to_string(thread.join("status"))?;
        used.cpu += schedule.split(' ').next().context("an empty schedstat")?.parse::<u64>()?;
        used.waits += field(&status, "voluntary_ctxt_switches:")?;
        used.preempted += field(&status, "nonvoluntary_ctxt_switches:")?;
    }
    Ok(used)
}

/// What a process holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    /// Memory in use, in KiB.
    pub(crate) memory: u64,
    /// The most memory that it ever had in use, in KiB.
    pub(crate) peak: u64,
    /// Open descriptors.
    pub(crate) descriptors: u64,
    /// Threads.
    pub(crate) threads: u64,
}

/// What process `id` holds now.
pub(crate) fn held(id: u32) -> anyhow::Result<Held> {
    let status = fs::read_to_string(format!("/proc/{id}/status"))?;
    Ok(Held {
        memory: field(&status, "VmRSS:")?,
        peak: field(&status, "VmHWM:")?,
        descriptors: fs::read_dir(format!("/proc/{id}/fd"))?.count() as u64,
        threads: field(&status, "Threads:")?,
    })
}

fn field(status: &str, name: &str) -> anyhow::Result<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix(name));
    let number = value.and_then(|value| value.split_whitespace().next());
    Ok(number.with_context(|| format!("no {name} in a status"))?.parse()?)
}
