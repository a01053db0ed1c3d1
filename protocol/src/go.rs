//! How long an engine may think: what stands on a `go` line after the id.

use std::fmt;
use std::time::Duration;

use quadriga::Seat;

use crate::LineError;
use crate::grammar::Fields;

/// The limits of a `go`. All times are whole milliseconds. What is absent is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoLimits {
    /// `p1time`, `p2time`: what is left on each clock, by [`Seat::index`], in milliseconds.
    pub time: [Option<u64>; 2],
    /// `p1inc`, `p2inc`: what each clock gains after a decision, in milliseconds.
    pub inc: [Option<u64>; 2],
    /// `movestogo`: decisions until the clock is filled up again.
    pub movestogo: Option<u64>,
    /// `movetime`: the time for this decision, in milliseconds.
    pub movetime: Option<u64>,
    /// `nodes`: how many positions to look at.
    pub nodes: Option<u64>,
    /// `depth`: how many plies to look ahead.
    pub depth: Option<u64>,
    /// `infinite=1`: think until `stop`.
    pub infinite: bool,
}

impl GoLimits {
    /// What is left on `seat`'s clock.
    #[must_use]
    pub fn time_left(&self, seat: Seat) -> Option<Duration> {
        self.time[seat.index()].map(Duration::from_millis)
    }

    /// What `seat`'s clock gains after a decision; nothing if the line does not say.
    #[must_use]
    pub fn increment(&self, seat: Seat) -> Duration {
        Duration::from_millis(self.inc[seat.index()].unwrap_or(0))
    }

    /// The time for this decision alone.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        self.movetime.map(Duration::from_millis)
    }

    /// Whether any time is measured: a clock that `seat` has, or a time for the decision.
    #[must_use]
    pub const fn is_timed(&self, seat: Seat) -> bool {
        self.time[seat.index()].is_some() || self.movetime.is_some()
    }

    /// Reads the keys of a `go` line.
    pub(crate) fn parse(fields: Fields<'_>) -> Result<GoLimits, LineError> {
        let mut limits = GoLimits::default();
        let [p1time, p2time] = &mut limits.time;
        let [p1inc, p2inc] = &mut limits.inc;
        let mut infinite = None;
        fields.keys(|fields, key, value| match key {
            "p1time" => fields.fill_number(p1time, "p1time", value),
            "p2time" => fields.fill_number(p2time, "p2time", value),
            "p1inc" => fields.fill_number(p1inc, "p1inc", value),
            "p2inc" => fields.fill_number(p2inc, "p2inc", value),
            "movestogo" => fields.fill_number(&mut limits.movestogo, "movestogo", value),
            "movetime" => fields.fill_number(&mut limits.movetime, "movetime", value),
            "nodes" => fields.fill_number(&mut limits.nodes, "nodes", value),
            "depth" => fields.fill_number(&mut limits.depth, "depth", value),
            "infinite" => match value {
                "0" | "1" => fields.fill(&mut infinite, "infinite", value == "1"),
                _ => Err(fields.bad("infinite", value, "1")),
            },
            _ => Ok(()),
        })?;
        limits.infinite = infinite.unwrap_or(false);
        Ok(limits)
    }
}

impl fmt::Display for GoLimits {
    /// The keys, each with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = [
            ("p1time", self.time[0]),
            ("p2time", self.time[1]),
            ("p1inc", self.inc[0]),
            ("p2inc", self.inc[1]),
            ("movestogo", self.movestogo),
            ("movetime", self.movetime),
            ("nodes", self.nodes),
            ("depth", self.depth),
            ("infinite", self.infinite.then_some(1)),
        ];
        for (key, value) in keys {
            if let Some(value) = value {
                write!(f, " {key}={value}")?;
            }
        }
        Ok(())
    }
}

/// A duration as it stands on a line: whole milliseconds, rounded down.
#[must_use]
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
