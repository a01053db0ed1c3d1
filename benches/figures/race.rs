//! Measuring things against each other: they run in turn, round after round, so that whatever disturbs
//! the machine disturbs all of them, and what is compared was measured within the same moments. Time is
//! the thread's time on a processor, so that waiting for one does not count.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Rounds of a race; the medians are taken over these.
const ROUNDS: usize = 31;

/// How long one entry runs in one round, about.
const SLICE: Duration = Duration::from_millis(12);

/// Something to be measured: `work` does a piece of it and gives the number of units done.
pub(crate) struct Entry<'a> {
    pub(crate) name: String,
    work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(name: impl Into<String>, work: impl FnMut() -> u64 + 'a) -> Entry<'a> {
        Entry { name: name.into(), work: Box::new(work) }
    }
}

/// The nanoseconds a unit of one entry, one figure for each round.
pub(crate) struct Times {
    pub(crate) name: String,
    rounds: Vec<f64>,
}

/// A median, and the middle half of the figures around it.
pub(crate) struct Spread {
    low: f64,
    pub(crate) median: f64,
    high: f64,
}

impl Spread {
    fn of(mut figures: Vec<f64>) -> Spread {
        figures.sort_by(f64::total_cmp);
        let at = |part: usize| figures[(figures.len() - 1) * part / 4];
        Spread { low: at(1), median: at(2), high: at(3) }
    }

    /// `1.83 (1.79-1.90)`
    pub(crate) fn ratio(&self) -> String {
        format!("{:.2} ({:.2}-{:.2})", self.median, self.low, self.high)
    }

    /// The same with as many digits as a time in nanoseconds is worth.
    pub(crate) fn nanoseconds(&self) -> String {
        format!("{} ({}-{})", figure(self.median), figure(self.low), figure(self.high))
    }
}

/// Three digits that count.
pub(crate) fn figure(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// What the processor has spent on this thread.
fn spent() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

impl Times {
    /// Nanoseconds a unit.
    pub(crate) fn each(&self) -> Spread {
        Spread::of(self.rounds.clone())
    }

    /// Units a second, in millions.
    pub(crate) fn millions(&self) -> String {
        figure(1e3 / self.each().median)
    }

    /// How many times as fast as `other` this was, taken round by round.
    pub(crate) fn speed_against(&self, other: &Times) -> Spread {
        Spread::of(
            self.rounds.iter().zip(&other.rounds).map(|(mine, theirs)| theirs / mine).collect(),
        )
    }
}

/// Runs all entries in turn, round after round.
pub(crate) fn run(mut entries: Vec<Entry<'_>>) -> Vec<Times> {
    // How often each piece of work fits into a slice; it also warms caches and buffers.
    let repeats: Vec<u32> = entries
        .iter_mut()
        .map(|entry| {
            let (start, mut times) = (spent(), 0);
            while spent() - start < SLICE {
                (entry.work)();
                times += 1;
            }
            times
        })
        .collect();
    let mut all: Vec<Times> = entries
        .iter()
        .map(|entry| Times { name: entry.name.clone(), rounds: Vec::with_capacity(ROUNDS) })
        .collect();
    for round in 0..ROUNDS {
        for turn in 0..entries.len() {
            // Nobody always runs after the same neighbour's start of a round.
            let at = (turn + round) % entries.len();
            let start = spent();
            let units: u64 = (0..repeats[at]).map(|_| (entries[at].work)()).sum();
            all[at].rounds.push((spent() - start).as_nanos() as f64 / units as f64);
        }
    }
    all
}
