//! The transcripts of `SPEC.md`: blocks fenced as ```` ```qei NAME ````, in which `> ` begins a line of the host and
//! `< ` one of the engine. The arena's tests play them, too.

#![allow(dead_code, unreachable_pub, reason = "each test that has this module uses a part of it")]

const SPEC: &str = include_str!("../../SPEC.md");

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// `> `
    Host,
    /// `< `
    Engine,
}

/// A line of a transcript.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Its place in the file, from 1.
    pub place: usize,
    /// Whose it is.
    pub from: From,
    /// What is sent.
    pub text: &'static str,
}

/// One block.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// What stands behind `qei` in its fence; each has another.
    pub name: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// All transcripts, in their order.
pub fn transcripts() -> Vec<Transcript> {
    let mut found: Vec<Transcript> = Vec::new();
    let mut inside = false;
    for (place, line) in (1..).zip(SPEC.lines()) {
        if let Some(fence) = line.strip_prefix("```") {
            let name = fence.strip_prefix("qei").map(str::trim);
            inside = name.is_some();
            if let Some(name) = name {
                assert!(!name.is_empty(), "line {place}: a transcript has a name: ```qei NAME");
                assert!(found.iter().all(|other| other.name != name), "{name} is there twice");
                found.push(Transcript { name, lines: Vec::new() });
            }
        } else if let (true, Some(transcript)) = (inside, found.last_mut()) {
            let from = match line.get(..2) {
                Some("> ") => From::Host,
                Some("< ") => From::Engine,
                _ => panic!("line {place} has no direction: {line}"),
            };
            transcript.lines.push(Line { place, from, text: &line[2..] });
        }
    }
    found
}
