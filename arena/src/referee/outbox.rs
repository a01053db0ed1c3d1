//! What the referee has to say to the engines.

/// Lines to write, for each seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outbox {
    /// Whole lines, in the order in which they are to be written.
    pub lines: [Vec<u8>; 2],
    /// Where in them the `go` line begins, if there is one: the clock is read just before it goes out.
    pub go: [Option<usize>; 2],
}

impl Outbox {
    /// Whether there is nothing to write.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(Vec::is_empty)
    }

    /// Forgets what was written; the memory is kept.
    pub fn clear(&mut self) {
        self.lines.iter_mut().for_each(Vec::clear);
        self.go = [None; 2];
    }
}
