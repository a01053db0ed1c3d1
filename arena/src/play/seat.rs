//! Who sits where, by the words of `--p1` and `--p2`.

use std::time::Duration;

use quadriga::Seat;

use crate::plan::entry::{EngineEntry, Parsed};
use crate::plan::resolve::{PlanError, check_name, resolve_engine, time_control};
use crate::plan::words::engine_entry;
use crate::plan::{ClockControl, EnginePlan, TimeControl};

/// The first word where a person sits.
pub const HUMAN: &str = "human";

/// A clock that runs out and costs nothing forgives that much beyond it: about a year.
const FORGIVEN: Duration = Duration::from_secs(366 * 24 * 3600);

/// Who sits at a seat.
#[derive(Clone, Debug)]
pub enum Sitter {
    /// A person.
    Person {
        /// What the person is called.
        name: Option<String>,
        /// How long the person may think: for ever, if nothing is said.
        time: TimeControl,
    },
    /// An engine.
    Engine(EnginePlan),
}

impl Sitter {
    /// Whether it is a person.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Sitter::Person { .. })
    }

    /// How long it may think.
    #[must_use]
    pub const fn time(&self) -> TimeControl {
        match self {
            Sitter::Person { time, .. } => *time,
            Sitter::Engine(plan) => plan.time,
        }
    }
}

/// Words that say nobody.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// Words that can't be read.
    #[error("--{seat}: {why}")]
    Words {
        /// Whose words they are.
        seat: Seat,
        /// What is wrong with them.
        why: String,
    },
    /// An engine that can't be started, or a name that can't be used.
    #[error("--{seat}: {why}")]
    Engine {
        /// Whose words they are.
        seat: Seat,
        /// What is wrong.
        why: PlanError,
    },
}

/// Reads the words of a seat: `human`, with `name=` and `tc=` or not, or those of an engine. `clock` is
/// for whoever says nothing of time; a person's that runs out costs nothing if `untimed` is set.
///
/// # Errors
///
/// If they can't be read, or the engine can't be found.
pub fn sitter(
    seat: Seat,
    words: &[String],
    clock: Option<ClockControl>,
    untimed: bool,
) -> Result<Sitter, SeatError> {
    let wrong = |why: String| SeatError::Words { seat, why };
    let each = EngineEntry { tc: clock.map(Parsed), ..EngineEntry::default() };
    let number = seat.index() + 1;
    let [first, rest @ ..] = words else {
        return Err(wrong(format!("write {HUMAN} or an engine's words")));
    };
    if first != HUMAN {
        let entry = engine_entry(words);
        let entry = entry.map_err(|why| wrong(format!("{why}; or {HUMAN} for a person")))?;
        let plan = resolve_engine(number, &entry, &each);
        let plan = plan.map_err(|why| SeatError::Engine { seat, why })?;
        if let Some(name) = &plan.name {
            check_name(number, name).map_err(|why| SeatError::Engine { seat, why })?;
        }
        return Ok(Sitter::Engine(plan));
    }
    let entry = engine_entry(rest).map_err(wrong)?;
    let told = EngineEntry {
        name: entry.name.clone(),
        tc: entry.tc,
        movetime: entry.movetime,
        margin: entry.margin,
        ..EngineEntry::default()
    };
    if told != entry {
        return Err(wrong(
            "a person has a name=, tc=, movetime= (or st=) and margin= alone".into(),
        ));
    }
    let entry = entry.over(each);
    if let Some(name) = &entry.name {
        check_name(number, name).map_err(|why| SeatError::Engine { seat, why })?;
    }
    let mut time = time_control(&entry);
    if untimed {
        time.margin = FORGIVEN;
    }
    Ok(Sitter::Person { name: entry.name, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str, untimed: bool) -> Result<Sitter, SeatError> {
        let words = shlex::split(words).unwrap();
        sitter(Seat::P2, &words, "60+1".parse().ok(), untimed)
    }

    #[test]
    fn people_and_engines_are_told_apart() {
        let Sitter::Person { name, time } = read("human name='Ada L'", false).unwrap() else {
            panic!("a person");
        };
        assert_eq!((name.as_deref(), time.to_string().as_str()), (Some("Ada L"), "60+1"));
        let time = read("human tc=5", true).unwrap().time();
        assert_eq!((time.to_string().as_str(), time.margin), ("5", FORGIVEN));
        let greedy = read("builtin:greedy option.Seed=1", true).unwrap();
        assert!(!greedy.is_person());
        assert_eq!(greedy.time().to_string(), "60+1");
        assert_eq!(read("builtin:greedy nodes=1", false).unwrap().time().to_string(), "nodes=1");
        assert!(sitter(Seat::P1, &[HUMAN.to_owned()], None, false).unwrap().time().is_empty());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (words, part) in [
            ("greedy", "--p2: `greedy`: expected key=value"),
            ("person", "or human"),
            ("human cmd=x", "a person has"),
            ("human option.Seed=1", "a person has"),
            ("human name=' '", "spaces around"),
            ("human name=A name=B", "twice"),
            ("human tc=x", "no clock"),
            ("builtin:gredy", "no built-in bot"),
            ("name=X", "no command"),
            ("", "write human"),
        ] {
            let error = read(words, false).unwrap_err().to_string();
            assert!(error.contains(part), "{words}: {error}");
        }
    }
}
