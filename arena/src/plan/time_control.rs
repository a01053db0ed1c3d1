//! Time controls: how long an engine may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What limits a decision. Any of them may be combined; none at all means the default clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// A clock that runs down while the engine thinks.
    pub clock: Option<ClockControl>,
    /// The most time for one decision.
    pub movetime: Option<Duration>,
    /// The most nodes for one decision; the engine counts them.
    pub nodes: Option<u64>,
    /// The greatest search depth; the engine keeps to it.
    pub depth: Option<u32>,
    /// What an engine may use beyond its time without losing.
    pub margin: Duration,
}

/// The most periods of a clock.
const PERIODS: usize = 4;

/// A clock: one or more periods of `moves/time+inc`. The last one goes on for ever: with `moves` its time is
/// added again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockControl {
    first: Period,
    later: [Option<Period>; PERIODS - 1],
}

/// A period of a clock: `moves/time+inc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// After that many decisions of the engine's own the next period begins.
    pub moves: Option<u32>,
    /// What is added to the clock as it begins.
    pub time: Duration,
    /// What each decision adds, once it is made.
    pub increment: Duration,
}

impl ClockControl {
    /// `10+0.1`, the clock where none is asked for.
    pub const DEFAULT: ClockControl = ClockControl::of(Period {
        moves: None,
        time: Duration::from_secs(10),
        increment: Duration::from_millis(100),
    });

    /// A clock of one period.
    #[must_use]
    pub const fn of(period: Period) -> ClockControl {
        ClockControl { first: period, later: [None; PERIODS - 1] }
    }

    /// The periods in order.
    pub fn periods(&self) -> impl Iterator<Item = Period> {
        std::iter::once(self.first).chain(self.later.into_iter().flatten())
    }

    /// The period with that place, from 0, or else the last one; and its place.
    #[must_use]
    pub fn period(&self, place: usize) -> (usize, Period) {
        let found = self.periods().enumerate().take(place + 1).last();
        found.unwrap_or((0, self.first))
    }
}

impl TimeControl {
    /// Whether time itself limits a decision. Where it doesn't, the host's ceiling does.
    #[must_use]
    pub const fn has_time_limit(&self) -> bool {
        self.clock.is_some() || self.movetime.is_some()
    }

    /// Whether nothing was asked for.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.has_time_limit() && self.nodes.is_none() && self.depth.is_none()
    }

    /// This control, with the default clock if nothing was asked for.
    #[must_use]
    pub const fn or_default(mut self) -> TimeControl {
        if self.is_empty() {
            self.clock = Some(ClockControl::DEFAULT);
        }
        self
    }
}

impl fmt::Display for TimeControl {
    /// As records write it: `10+0.1`, `40/60`, `movetime=100`, `nodes=1000`; several with `:` between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            parts.push(clock.to_string());
        }
        if let Some(movetime) = self.movetime {
            parts.push(format!("movetime={}", movetime.as_millis()));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("nodes={nodes}"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth={depth}"));
        }
        f.write_str(if parts.is_empty() { "-" } else { "" })?;
        f.write_str(&parts.join(":"))
    }
}

impl fmt::Display for ClockControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Period { moves, time, increment }) in self.periods().enumerate() {
            f.write_str(if place > 0 { "," } else { "" })?;
            if let Some(moves) = moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", Seconds(time))?;
            if !increment.is_zero() {
                write!(f, "+{}", Seconds(increment))?;
            }
        }
        Ok(())
    }
}

/// A duration in seconds, as short as it can be written without loss: `10`, `0.1`.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.0.subsec_micros();
        write!(f, "{}", self.0.as_secs())?;
        if micros != 0 {
            let digits = format!("{micros:06}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// What is said of a time that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadTime(pub String);

/// The longest time that can be asked for: about a year.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

impl FromStr for ClockControl {
    type Err = BadTime;

    fn from_str(text: &str) -> Result<ClockControl, BadTime> {
        let bad = |what: &str| {
            BadTime(format!(
                "`{text}` is no clock: {what}; write [moves/]seconds[+increment], as in tc=10+0.1 or tc=40/60, \
                 and several periods as in tc=40/60,10+0.1"
            ))
        };
        let mut later = [None; PERIODS - 1];
        let mut words = text.split(',');
        let first = period(words.next().unwrap_or_default()).map_err(bad)?;
        if first.time.is_zero() && first.increment.is_zero() {
            return Err(bad("no time at all"));
        }
        let mut last = first;
        for (place, word) in words.enumerate() {
            let slot = later.get_mut(place).ok_or_else(|| bad("more than four periods"))?;
            if last.moves.is_none() {
                return Err(bad("a period before another one needs its moves"));
            }
            last = period(word).map_err(bad)?;
            *slot = Some(last);
        }
        Ok(ClockControl { first, later })
    }
}

/// Reads a period; says what is wrong with it.
fn period(text: &str) -> Result<Period, &'static str> {
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((moves, rest)) => match moves.parse::<u32>() {
            Ok(moves @ 1..=10_000) => (Some(moves), rest),
            _ => return Err("the moves before `/` must be a whole number from 1 to 10000"),
        },
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    // As in cutechess-cli, minutes may stand before a colon.
    let time = match time.split_once(':') {
        None => seconds(time),
        Some((minutes, time)) => match (minutes.parse::<u32>(), seconds(time)) {
            (Ok(minutes), Some(time)) => {
                Some(time + Duration::from_secs(60) * minutes).filter(|time| *time <= LONGEST)
            }
            _ => None,
        },
    };
    let time = time.ok_or("the time must be a number of seconds")?;
    let increment = seconds(increment).ok_or("the increment must be a number of seconds")?;
    Ok(Period { moves, time, increment })
}

/// Reads a plain decimal number of seconds.
fn seconds(text: &str) -> Option<Duration> {
    decimal(text, 6)
}

/// Reads a plain decimal number whose unit is 10^`places` microseconds; what is finer than a microsecond
/// is cut off. No floating point is in it, so that what is written is what is read.
fn decimal(text: &str, places: usize) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || whole.len() + part.len() == 0 {
        return None;
    }
    let part = part.get(..places).unwrap_or(part);
    let micros = format!("{whole}{part:0<places$}").parse().ok()?;
    Some(Duration::from_micros(micros)).filter(|time| *time <= LONGEST)
}

/// Reads a duration with or without a unit. Without one a whole number is milliseconds, as in the
/// protocol's `go` line. Errors name `key`, or write as a plan file does if it is empty.
///
/// # Errors
///
/// If it is no such time, or none at all.
pub fn milliseconds(key: &str, text: &str) -> Result<Duration, BadTime> {
    let time = if let Some(number) = text.strip_suffix("ms") {
        decimal(number, 3)
    } else if let Some(number) = text.strip_suffix('s') {
        seconds(number)
    } else {
        text.parse().ok().map(Duration::from_millis).filter(|time| *time <= LONGEST)
    };
    time.ok_or_else(|| {
        if key.is_empty() {
            return BadTime(format!(
                "`{text}` is no time: write whole milliseconds or text with a unit, as in 100, \"100ms\" or \"0.1s\""
            ));
        }
        BadTime(format!(
            "`{key}={text}` is no time: write whole milliseconds or a unit, as in {key}=100, {key}=100ms or {key}=0.1s"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        for (text, moves, time, increment) in [
            ("10+0.1", None, 10_000, 100),
            ("0.5", None, 500, 0),
            ("40/60", Some(40), 60_000, 0),
            ("40/60+0.6", Some(40), 60_000, 600),
            ("0+1", None, 0, 1000),
        ] {
            let expected = ClockControl::of(Period {
                moves,
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
            });
            assert_eq!(text.parse(), Ok(expected));
            assert_eq!(expected.to_string(), text);
        }
        let several: ClockControl = "40/60,20/30+0.5,10+0.1".parse().unwrap();
        assert_eq!(several.to_string(), "40/60,20/30+0.5,10+0.1");
        assert_eq!(several.period(1).1.moves, Some(20));
        assert_eq!(several.period(7), several.period(2));
        assert_eq!("1:30+1".parse::<ClockControl>().unwrap().to_string(), "90+1");
        for bad in [
            "",
            "-1",
            "0",
            "ten",
            "1e3",
            "0/10",
            "x/10",
            "10+",
            "10+-1",
            "inf",
            "NaN",
            "99999999999",
            "10,5",
            "2/1,",
            "1/1,1/1,1/1,1/1,1",
        ] {
            assert!(bad.parse::<ClockControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn times_take_units() {
        let read = |text| milliseconds("movetime", text).map(|time| time.as_micros());
        assert_eq!(read("100"), Ok(100_000));
        assert_eq!(read("100ms"), Ok(100_000));
        assert_eq!(read("0.1s"), Ok(100_000));
        assert_eq!(read(".5s"), Ok(500_000));
        assert_eq!(read("1.ms"), Ok(1000));
        for bad in [".s", "ms", "1.2.3s", "1e3s", "+1s", "99999999999999999999ms"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read("0.1").unwrap_err().0.contains("movetime=0.1s"));
        assert!(read("-1").is_err());
    }

    /// Long times were off by a microsecond when they went through floating point, and times in `ms` could
    /// be finer than anything writes.
    #[test]
    fn times_are_exact() {
        for text in ["31622399.000001", "31622399.999999", "0.000001", "16777217.1"] {
            let clock: ClockControl = text.parse().unwrap();
            assert_eq!(clock.to_string(), text);
        }
        let read = |text| milliseconds("movetime", text).unwrap();
        assert_eq!(read("0.0005ms"), Duration::ZERO);
        assert_eq!(read("1.0019999ms"), Duration::from_micros(1001));
        assert_eq!(read("31622399999.999ms"), Duration::from_micros(31_622_399_999_999));
    }

    #[test]
    fn nothing_asked_for_is_the_default_clock() {
        assert_eq!(TimeControl::default().or_default().to_string(), "10+0.1");
        let nodes = TimeControl { nodes: Some(7), ..TimeControl::default() };
        assert_eq!(nodes.or_default().to_string(), "nodes=7");
    }
}
