//! What went between the host and an engine, with times: the end of it, for whoever has to find out why a game
//! went wrong.

use tokio::time::Instant;

/// How much is kept at least, in bytes, and half of what is kept at most, unless more is asked for.
const KEPT: usize = 32 * 1024;

/// Which way something went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the host.
    ToEngine,
    /// From the engine.
    FromEngine,
}

/// The end of what went between the host and an engine.
#[derive(Debug, Default)]
pub struct Transcript {
    /// When each piece went, which way, and how long it is.
    pieces: Vec<(Instant, Way, usize)>,
    bytes: Vec<u8>,
    /// Whether all of it is kept.
    whole: bool,
}

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptLine {
    /// When its first byte went.
    pub at: Instant,
    /// Which way.
    pub way: Way,
    /// The line without its end; what is not UTF-8 is replaced.
    pub text: String,
    /// Whether its end is missing.
    pub is_open: bool,
}

impl Transcript {
    /// Keeps all that comes from now on, and not only the end.
    pub fn keep_whole(&mut self) {
        self.whole = true;
    }

    /// Forgets everything so far.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.bytes.clear();
    }

    /// Notes bytes that were sent or read at once. No allocation once there is room.
    pub fn note(&mut self, at: Instant, way: Way, bytes: &[u8]) {
        let bytes = if self.whole { bytes } else { &bytes[bytes.len().saturating_sub(KEPT)..] };
        self.pieces.push((at, way, bytes.len()));
        self.bytes.extend_from_slice(bytes);
        if !self.whole && self.bytes.len() > 2 * KEPT {
            self.forget_the_oldest();
        }
    }

    /// Only now and then, so that noting a line costs no more than its copy.
    fn forget_the_oldest(&mut self) {
        let (mut pieces, mut bytes) = (0, 0);
        while self.bytes.len() - bytes > KEPT {
            let Some((_, _, length)) = self.pieces.get(pieces) else { break };
            (pieces, bytes) = (pieces + 1, bytes + length);
        }
        self.pieces.drain(..pieces);
        self.bytes.drain(..bytes);
    }

    /// The lines, in order.
    #[must_use]
    pub fn lines(&self) -> Vec<TranscriptLine> {
        let mut lines = Vec::new();
        // Of each way the line that has begun, since a line may come in pieces.
        let mut open: [Option<(Instant, Vec<u8>)>; 2] = [None, None];
        let line = |(at, bytes): (Instant, Vec<u8>), way, is_open| TranscriptLine {
            at,
            way,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            is_open,
        };
        let mut bytes = self.bytes.iter().copied();
        for &(at, way, length) in &self.pieces {
            for byte in bytes.by_ref().take(length) {
                let begun = &mut open[way as usize];
                if byte == b'\n' {
                    let whole = begun.take().unwrap_or((at, Vec::new()));
                    lines.push(line(whole, way, false));
                } else {
                    begun.get_or_insert((at, Vec::new())).1.push(byte);
                }
            }
        }
        for (way, begun) in [Way::ToEngine, Way::FromEngine].into_iter().zip(open) {
            lines.extend(begun.map(|begun| line(begun, way, true)));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn lines_are_put_together_from_pieces() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut transcript = Transcript::default();
        transcript.note(at(1), Way::ToEngine, b"isready\ngo 1\n");
        transcript.note(at(2), Way::FromEngine, b"ready");
        transcript.note(at(3), Way::ToEngine, b"stop 1\n");
        transcript.note(at(4), Way::FromEngine, b"ok\nbest\xff");
        let lines = transcript.lines();
        let told: Vec<(u128, Way, &str, bool)> = lines
            .iter()
            .map(|line| ((line.at - start).as_millis(), line.way, &line.text[..], line.is_open))
            .collect();
        assert_eq!(
            told,
            [
                (1, Way::ToEngine, "isready", false),
                (1, Way::ToEngine, "go 1", false),
                (3, Way::ToEngine, "stop 1", false),
                (2, Way::FromEngine, "readyok", false),
                (4, Way::FromEngine, "best\u{fffd}", true),
            ]
        );
    }

    #[test]
    fn the_end_is_kept_or_all() {
        let mut transcript = Transcript::default();
        for _ in 0..1000 {
            transcript.note(Instant::now(), Way::FromEngine, &[b'x'; 1000]);
            assert!(transcript.bytes.len() <= 2 * KEPT);
        }
        assert!(transcript.bytes.len() > KEPT - 1000);
        for _ in 0..4 {
            transcript.note(Instant::now(), Way::FromEngine, &vec![b'y'; 3 * KEPT]);
        }
        assert!(transcript.pieces.len() <= 2 && transcript.bytes.len() <= 2 * KEPT);
        assert_eq!(transcript.bytes.last(), Some(&b'y'));
        transcript.clear();
        transcript.keep_whole();
        transcript.note(Instant::now(), Way::FromEngine, &vec![b'y'; 3 * KEPT]);
        assert_eq!(transcript.bytes.len(), 3 * KEPT);
    }
}
