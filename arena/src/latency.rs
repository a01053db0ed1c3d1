//! How late engines are heard: times counted in a fixed number of buckets, pure and without allocation
//! for a sample.

use std::time::Duration;

/// Each octave has that many buckets, as a power of two: a figure is exact to an eighth.
const FINE: u32 = 3;

/// Up to about two hours; whatever took longer is counted in the last one.
const BUCKETS: usize = 248;

/// Times to the microsecond, counted by their size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    counts: [u32; BUCKETS],
    samples: u64,
    greatest: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Histogram { counts: [0; BUCKETS], samples: 0, greatest: 0 }
    }
}

impl Histogram {
    /// Counts a time.
    pub fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let count = &mut self.counts[bucket(micros)];
        *count = count.saturating_add(1);
        self.samples += 1;
        self.greatest = self.greatest.max(micros);
    }

    /// Counts all that `other` has counted.
    pub fn merge(&mut self, other: &Histogram) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
        self.samples += other.samples;
        self.greatest = self.greatest.max(other.greatest);
    }

    /// How many times were counted.
    #[must_use]
    pub const fn samples(&self) -> u64 {
        self.samples
    }

    /// The time that at most a part of `1 - part` of all exceed, 0.5 for the median: not below the true
    /// one, and at most an eighth above it. None where nothing was counted.
    #[must_use]
    pub fn quantile(&self, part: f64) -> Option<Duration> {
        let rank = (part * self.samples as f64).ceil().max(1.0) as u64;
        let mut below = 0;
        let found = self.counts.iter().position(|&count| {
            below += u64::from(count);
            below >= rank
        })?;
        // The last bucket has no end of its own.
        let end = if found + 1 < BUCKETS { start(found + 1) - 1 } else { u64::MAX };
        Some(Duration::from_micros(end.min(self.greatest)))
    }

    /// The longest time. None where nothing was counted.
    #[must_use]
    pub fn greatest(&self) -> Option<Duration> {
        (self.samples > 0).then_some(Duration::from_micros(self.greatest))
    }
}

/// The bucket of a time in microseconds: those below eight have one each.
fn bucket(micros: u64) -> usize {
    let octave = micros.max(1).ilog2().saturating_sub(FINE);
    let bucket = (octave << FINE) as u64 + (micros >> octave);
    usize::try_from(bucket).unwrap_or(usize::MAX).min(BUCKETS - 1)
}

/// The shortest time of a bucket.
fn start(bucket: usize) -> u64 {
    let octave = (bucket >> FINE).saturating_sub(1);
    ((bucket - (octave << FINE)) as u64) << octave
}

/// What is told of one engine's latency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Latency {
    /// From `isready` to `readyok` of a process that rests between games: what a line and its answer
    /// take where there is nothing to do.
    pub ready: Histogram,
    /// What a decision was charged beyond the `time=` of its last `info`, where it had one: the way there
    /// and back, what the engine did after that `info`, and up to a millisecond that was rounded away.
    pub beyond_own: Histogram,
}

impl Latency {
    /// Adds what `other` holds.
    pub fn merge(&mut self, other: &Latency) {
        self.ready.merge(&other.ready);
        self.beyond_own.merge(&other.beyond_own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_follow_each_other_and_are_narrow() {
        for number in 0..BUCKETS {
            assert_eq!(bucket(start(number)), number);
        }
        for number in 1..BUCKETS {
            let (from, to) = (start(number), start(number) - start(number - 1));
            assert_eq!(bucket(from - 1), number - 1);
            assert!(to == 1 || to * 8 <= from, "{from}");
        }
        assert_eq!(bucket(u64::MAX), BUCKETS - 1);
        // Two hours are told apart yet.
        assert!(bucket(7_200_000_000) < BUCKETS - 1);
    }

    #[test]
    fn figures_are_not_below_the_true_ones_and_at_most_an_eighth_above() {
        let mut all = Histogram::default();
        for micros in 1..=10_000 {
            all.add(Duration::from_micros(micros));
        }
        assert_eq!(all.samples(), 10_000);
        for part in [0.0, 0.001, 0.25, 0.5, 0.99, 0.9999, 1.0] {
            let exact = (part * 10_000.0_f64).ceil().max(1.0);
            let told = all.quantile(part).unwrap().as_secs_f64() * 1e6;
            assert!(told >= exact && told <= exact * 1.125, "{part}: {told}, {exact}");
        }
        assert_eq!(all.quantile(1.0), Some(Duration::from_millis(10)));
        assert_eq!(all.greatest(), Some(Duration::from_millis(10)));
    }

    #[test]
    fn nothing_has_no_figures_and_the_longest_is_told_as_it_was() {
        let mut all = Histogram::default();
        assert_eq!((all.quantile(0.5), all.greatest()), (None, None));
        let days = Duration::from_secs(1_000_000);
        all.add(days);
        assert_eq!((all.quantile(0.5), all.greatest()), (Some(days), Some(days)));
    }

    #[test]
    fn halves_put_together_are_the_whole() {
        let (mut one, mut other, mut whole) = <(Histogram, Histogram, Histogram)>::default();
        for micros in (0..5000).step_by(7) {
            let half = if micros % 2 == 0 { &mut one } else { &mut other };
            half.add(Duration::from_micros(micros));
            whole.add(Duration::from_micros(micros));
        }
        one.merge(&other);
        assert_eq!(one, whole);
    }
}
