//! What an engine tells about its search. Nothing in it is ever an error.

use std::fmt;

use crate::grammar::{OneField, Words, number, split_key};

/// How an engine sees the position, for the seat that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// In centi-units: hundredths of whatever the engine counts in. Greater is better.
    Centi(i32),
    /// The seat that thinks wins, whatever the other does.
    Win,
    /// The seat that thinks loses, if the other plays well.
    Loss,
}

impl Evaluation {
    fn parse(text: &str) -> Option<Evaluation> {
        match text {
            "win" => Some(Evaluation::Win),
            "loss" => Some(Evaluation::Loss),
            _ => text.parse().ok().map(Evaluation::Centi),
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Centi(units) => write!(f, "{units}"),
            Evaluation::Win => f.write_str("win"),
            Evaluation::Loss => f.write_str("loss"),
        }
    }
}

/// An `info` line: what could be read of it. What could not is absent; of a key that stands there
/// twice the last readable value counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// The `go` that it is about.
    pub id: Option<u64>,
    /// Plies looked ahead.
    pub depth: Option<u64>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// Milliseconds since the `go`.
    pub time: Option<u64>,
    /// How the engine sees the position.
    pub score: Option<Evaluation>,
    /// The line of play that it expects, actions joined by `/`. For people: in Qadesh, whose actions
    /// have `/` in them, it can't be cut at it.
    pub pv: Option<&'a str>,
}

impl<'a> Info<'a> {
    /// Reads what stands after `info`.
    pub(crate) fn parse(rest: &'a str) -> Info<'a> {
        let mut info = Info::default();
        for field in Words::new(rest).iter() {
            let Some((key, value)) = split_key(field) else { continue };
            match key {
                "id" => info.id = number(value).or(info.id),
                "depth" => info.depth = number(value).or(info.depth),
                "nodes" => info.nodes = number(value).or(info.nodes),
                "nps" => info.nps = number(value).or(info.nps),
                "time" => info.time = number(value).or(info.time),
                "score" => info.score = Evaluation::parse(value).or(info.score),
                "pv" if !value.is_empty() => info.pv = Some(value),
                _ => {}
            }
        }
        info
    }
}

impl fmt::Display for Info<'_> {
    /// The whole line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let numbers = [
            ("id", self.id),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("nps", self.nps),
            ("time", self.time),
        ];
        for (key, value) in numbers {
            if let Some(value) = value {
                write!(f, " {key}={value}")?;
            }
        }
        if let Some(score) = self.score {
            write!(f, " score={score}")?;
        }
        if let Some(pv) = self.pv {
            write!(f, " pv={}", OneField(pv))?;
        }
        Ok(())
    }
}
