//! The last words of an engine: the end of what it wrote to its error output.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// How much is kept, in bytes.
const KEPT: usize = 64 * 1024;

/// The end of an endless text. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Tail {
    bytes: Arc<Mutex<VecDeque<u8>>>,
}

impl Tail {
    /// Appends; what is too old is forgotten.
    pub fn push(&self, bytes: &[u8]) {
        let mut kept = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = &bytes[bytes.len().saturating_sub(KEPT)..];
        let excess = (kept.len() + bytes.len()).saturating_sub(KEPT);
        kept.drain(..excess);
        kept.extend(bytes);
    }

    /// What is kept.
    #[must_use]
    pub fn text(&self) -> String {
        let kept = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let (front, back) = kept.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept() {
        let tail = Tail::default();
        tail.push(b"begin ");
        tail.push(&vec![b'x'; KEPT - 3]);
        tail.push(b"end");
        assert_eq!(tail.text().len(), KEPT);
        assert!(tail.text().starts_with("xxx") && tail.text().ends_with("xend"));
        tail.push(&vec![b'y'; 3 * KEPT]);
        assert_eq!(tail.text(), "y".repeat(KEPT));
    }
}
