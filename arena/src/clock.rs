//! One seat's clock, as a pure value: no timer, no system time.

use std::time::Duration;

use crate::plan::{Period, TimeControl};

/// What a seat has left, by its time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    /// The place of the clock's period, from 0.
    period: usize,
    /// Decisions until the next period, with `moves/time`.
    moves_to_go: Option<u32>,
}

/// An engine used more time than it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfTime {
    /// What it used.
    pub used: Duration,
    /// What it had, without the margin.
    pub had: Duration,
}

impl Clock {
    /// A clock at the start of a game.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        let first = control.clock.map(|clock| clock.period(0).1);
        Clock {
            control,
            left: first.map_or(Duration::ZERO, |first| first.time),
            period: 0,
            moves_to_go: first.and_then(|first| first.moves),
        }
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// What is left; nothing where no clock runs.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.control.clock.map(|_| self.left)
    }

    /// What each decision adds.
    #[must_use]
    pub fn increment(&self) -> Option<Duration> {
        self.control.clock.map(|clock| clock.period(self.period).1.increment)
    }

    /// Decisions until time is added again.
    #[must_use]
    pub const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// The most that the next decision may take, without the margin; nothing where time does not
    /// limit it.
    #[must_use]
    pub fn allowance(&self) -> Option<Duration> {
        match (self.left(), self.control.movetime) {
            (Some(left), Some(movetime)) => Some(left.min(movetime)),
            (left, movetime) => left.or(movetime),
        }
    }

    /// When the decision's time is up, counted from its start, the margin included.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        self.allowance().map(|allowance| allowance + self.control.margin)
    }

    /// Whether a decision that took `used`, to the microsecond, took too long.
    #[must_use]
    pub fn out_of_time(&self, used: Duration) -> Option<OutOfTime> {
        let used = whole_micros(used);
        let had = self.allowance()?;
        (used > had + self.control.margin).then_some(OutOfTime { used, had })
    }

    /// Charges a decision that took `used`, to the microsecond, and adds what a decision adds.
    ///
    /// # Errors
    ///
    /// If that was more than there was, margin included. The clock then stands at nothing.
    pub fn charge(&mut self, used: Duration) -> Result<(), OutOfTime> {
        if let Some(late) = self.out_of_time(used) {
            self.left = Duration::ZERO;
            return Err(late);
        }
        let used = whole_micros(used);
        let Some(clock) = self.control.clock else {
            return Ok(());
        };
        let (_, Period { increment, .. }) = clock.period(self.period);
        // Within the margin more may have been used than was left: a clock is never negative.
        self.left = self.left.saturating_sub(used) + increment;
        if let Some(to_go) = &mut self.moves_to_go {
            *to_go -= 1;
            if *to_go == 0 {
                let (place, next) = clock.period(self.period + 1);
                self.period = place;
                self.left += next.time;
                self.moves_to_go = next.moves;
            }
        }
        Ok(())
    }
}

fn whole_micros(time: Duration) -> Duration {
    Duration::from_micros(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        Clock::new(TimeControl { clock: Some(text.parse().unwrap()), ..TimeControl::default() })
    }

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn increments_are_added_after_the_decision() {
        let mut clock = clock("1+0.5");
        assert_eq!(clock.charge(ms(1000)), Ok(()));
        assert_eq!(clock.left(), Some(ms(500)));
        assert_eq!(clock.charge(ms(501)), Err(OutOfTime { used: ms(501), had: ms(500) }));
        assert_eq!(clock.left(), Some(ms(0)));
    }

    #[test]
    fn one_microsecond_too_much_is_too_much() {
        let mut clock = clock("1");
        assert_eq!(clock.clone().charge(Duration::from_nanos(1_000_000_999)), Ok(()));
        assert!(clock.charge(Duration::from_micros(1_000_001)).is_err());
    }

    #[test]
    fn the_margin_forgives_but_gives_nothing() {
        let mut clock = Clock::new(TimeControl { margin: ms(50), ..*clock("1").control() });
        assert_eq!(clock.deadline(), Some(ms(1050)));
        assert_eq!(clock.charge(ms(1050)), Ok(()));
        assert_eq!(clock.left(), Some(ms(0)));
        assert!(clock.charge(ms(51)).is_err());
    }

    #[test]
    fn periods_add_their_time_again() {
        let mut clock = clock("2/1");
        assert_eq!(clock.moves_to_go(), Some(2));
        assert_eq!(clock.charge(ms(400)), Ok(()));
        assert_eq!((clock.left(), clock.moves_to_go()), (Some(ms(600)), Some(1)));
        assert_eq!(clock.charge(ms(600)), Ok(()));
        assert_eq!((clock.left(), clock.moves_to_go()), (Some(ms(1000)), Some(2)));
    }

    #[test]
    fn periods_follow_each_other_and_the_last_one_goes_on() {
        let mut clock = clock("2/1,1/3+0.5,2+0.1");
        let mut next = |used| {
            clock.charge(ms(used)).unwrap();
            (clock.left().unwrap().as_millis(), clock.moves_to_go(), clock.increment().unwrap())
        };
        assert_eq!(next(100), (900, Some(1), ms(0)));
        assert_eq!(next(400), (3500, Some(1), ms(500)));
        // The second period's increment is the last of its own.
        assert_eq!(next(1000), (5000, None, ms(100)));
        assert_eq!(next(0), (5100, None, ms(100)));
    }

    #[test]
    fn movetime_limits_each_decision() {
        let mut clock =
            Clock::new(TimeControl { movetime: Some(ms(100)), ..TimeControl::default() });
        assert_eq!((clock.left(), clock.deadline()), (None, Some(ms(100))));
        assert_eq!(clock.charge(ms(100)), Ok(()));
        assert_eq!(clock.charge(ms(100)), Ok(()));
        assert!(clock.charge(ms(101)).is_err());
        let mut nodes = Clock::new(TimeControl { nodes: Some(1), ..TimeControl::default() });
        assert_eq!(nodes.deadline(), None);
        assert_eq!(nodes.charge(ms(1_000_000)), Ok(()));
    }
}
