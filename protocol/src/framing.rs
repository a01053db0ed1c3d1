//! Cutting a stream of bytes into lines, for both ends. No input or output happens here.

use crate::FrameError;

/// The greatest length of a line to an engine, in bytes.
pub const HOST_LINE_MAX: usize = 8 * 1024;

/// The greatest length of a line from an engine, in bytes.
pub const ENGINE_LINE_MAX: usize = 64 * 1024;

/// Cuts bytes into lines, however they were torn or joined on their way.
///
/// Feed it what a read gave, then take lines until there are no more. A line ends with LF or CRLF,
/// which is not part of it. A line longer than the greatest length is dropped whole, and said once,
/// as soon as it is known; so memory stays bounded by that length and the size of one read.
///
/// ```
/// use quadriga_protocol::{ENGINE_LINE_MAX, LineSplitter};
///
/// let mut splitter = LineSplitter::new(ENGINE_LINE_MAX);
/// splitter.feed(b"readyok\r\nbestmo");
/// assert_eq!(splitter.next_line(), Some(Ok("readyok")));
/// assert_eq!(splitter.next_line(), None);
/// splitter.feed(b"ve 1 b4b5");
/// assert_eq!(splitter.next_line(), None);
/// assert_eq!(splitter.finish(), Some(Ok("bestmove 1 b4b5")));
/// ```
#[derive(Clone, Debug)]
pub struct LineSplitter {
    /// Bytes that were fed; those before `start` are done with.
    buffer: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where no line end was found.
    scanned: usize,
    max: usize,
    /// Inside a line that was said to be too long.
    dropping: bool,
    /// How much of that line is gone, in bytes.
    dropped: usize,
}

impl LineSplitter {
    /// A splitter for lines of at most `max` bytes, without their line ends.
    #[must_use]
    pub const fn new(max: usize) -> LineSplitter {
        LineSplitter { buffer: Vec::new(), start: 0, scanned: 0, max, dropping: false, dropped: 0 }
    }

    /// Takes what a read gave.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.start);
        self.scanned -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// The next complete line; none until more is fed.
    ///
    /// # Errors
    ///
    /// For a line that was dropped; the next call goes on behind it.
    pub fn next_line(&mut self) -> Option<Result<&str, FrameError>> {
        loop {
            let end = self.buffer[self.scanned..].iter().position(|&byte| byte == b'\n');
            let Some(end) = end.map(|offset| self.scanned + offset) else {
                self.scanned = self.buffer.len();
                // One byte more may yet turn out to be the CR of a line end.
                if self.dropping || self.scanned - self.start > self.max + 1 {
                    self.dropped += self.scanned - self.start;
                    self.start = self.scanned;
                    if !std::mem::replace(&mut self.dropping, true) {
                        return Some(Err(FrameError::TooLong { max: self.max }));
                    }
                }
                return None;
            };
            let line = self.start..end;
            self.start = end + 1;
            self.scanned = self.start;
            self.dropped = 0;
            if !std::mem::replace(&mut self.dropping, false) {
                return Some(decode(&self.buffer[line], self.max));
            }
        }
    }

    /// What has come of a line whose end has not: its bytes, none where they were dropped, and how many there
    /// were in all. Call it when [`LineSplitter::next_line`] has no more.
    #[must_use]
    pub fn begun(&self) -> Option<(&[u8], usize)> {
        let begun = &self.buffer[self.start..];
        let length = self.dropped + begun.len();
        (length > 0).then_some((begun, length))
    }

    /// At the end of the stream: the last line, if it has no line end. Call it when
    /// [`LineSplitter::next_line`] has no more.
    ///
    /// # Errors
    ///
    /// If that line is dropped.
    pub fn finish(&mut self) -> Option<Result<&str, FrameError>> {
        let line = self.start..self.buffer.len();
        self.start = line.end;
        self.scanned = line.end;
        self.dropped = 0;
        let dropped = std::mem::replace(&mut self.dropping, false);
        (!dropped && !line.is_empty()).then(|| decode(&self.buffer[line], self.max))
    }
}

/// A line without its line feed, as text.
fn decode(line: &[u8], max: usize) -> Result<&str, FrameError> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > max {
        return Err(FrameError::TooLong { max });
    }
    std::str::from_utf8(line).map_err(|error| FrameError::NotUtf8 { at: error.valid_up_to() })
}
