//! What must hold between the games of one file: numbers are given once, and both games of a pair are alike
//! but for the seats.

use std::collections::HashMap;

use super::Finding;
use crate::record::GameRecord;

/// The games of a file so far, as far as later ones are held against them.
#[derive(Debug, Default)]
pub(super) struct Across {
    /// The line of each number.
    numbers: HashMap<u64, u64>,
    pairs: HashMap<u64, Pair>,
}

#[derive(Debug)]
enum Pair {
    /// One game of it has come.
    Half(Box<Half>),
    /// Both have, on these lines.
    Whole([u64; 2]),
}

/// What a pair's first game has that its second one must have, too.
#[derive(Debug)]
struct Half {
    line: u64,
    /// The names in the seats.
    seats: [String; 2],
    shared: Vec<(&'static str, Option<String>)>,
}

impl Across {
    /// Takes a game in, which stands on `line`, and gives what does not hold between it and those before.
    pub(super) fn check(&mut self, line: u64, record: &GameRecord) -> Vec<Finding> {
        let mut findings = Vec::new();
        if let Some(number) = record.game {
            if number == 0 {
                findings.push(Finding::new("number", "games are numbered from 1"));
            }
            if let Some(before) = self.numbers.insert(number, line) {
                let text = format!("the game on line {before} has this number, too");
                findings.push(Finding::new("number", text));
            }
        }
        if let Some(pair) = record.pair {
            self.check_pair(pair, line, record, &mut findings);
        }
        findings
    }

    fn check_pair(
        &mut self,
        number: u64,
        line: u64,
        record: &GameRecord,
        findings: &mut Vec<Finding>,
    ) {
        let mut tell = |text: String| findings.push(Finding::new("pair", text));
        let pair = match self.pairs.remove(&number) {
            None => Pair::Half(Box::new(Half::of(line, record))),
            Some(Pair::Whole(lines)) => {
                let [one, other] = lines;
                tell(format!("pair {number} has two games already, on lines {one} and {other}"));
                Pair::Whole(lines)
            }
            Some(Pair::Half(first)) => {
                let [p1, p2] = &first.seats;
                if (p1, p2) != (&record.p2, &record.p1) {
                    tell(format!(
                        "the seats of pair {number} are not swapped: {p1} - {p2} on line {}, and {} - {} here",
                        first.line, record.p1, record.p2
                    ));
                }
                for ((what, before), (_, here)) in first.shared.iter().zip(shared(record)) {
                    // What a record leaves out can't differ.
                    if let (Some(before), Some(here)) = (before, &here)
                        && before != here
                    {
                        tell(format!(
                            "both games of pair {number} have one {what}, but it is `{before}` on line {}, and `{here}` here",
                            first.line
                        ));
                    }
                }
                Pair::Whole([first.line, line])
            }
        };
        self.pairs.insert(number, pair);
    }
}

impl Half {
    fn of(line: u64, record: &GameRecord) -> Half {
        let seats = [record.p1.clone(), record.p2.clone()];
        Half { line, seats, shared: shared(record) }
    }
}

/// What both games of a pair have alike.
fn shared(record: &GameRecord) -> Vec<(&'static str, Option<String>)> {
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    // A book that is longer than its game is found elsewhere.
    let book = usize::try_from(record.book).ok().and_then(|book| record.moves.get(..book));
    vec![
        ("variant", Some(record.variant.to_string())),
        ("limit", number(record.limit.map(u64::from))),
        ("start", record.start.clone()),
        ("opening", book.map(|book| book.join(" "))),
        ("seed", number(record.seed)),
    ]
}
