//! Lines to the host, each group written and flushed at once.

use std::cell::RefCell;
use std::io::{self, Write};

use quadriga_protocol::EngineLine;

use crate::Reporter;

/// Where an engine's lines go.
pub(super) struct Outbox<W> {
    inner: RefCell<Inner<W>>,
}

struct Inner<W> {
    writer: W,
    buffer: Vec<u8>,
    /// An error of a line that the bot sent while it was thinking, told afterwards.
    error: Option<io::Error>,
}

impl<W: Write> Outbox<W> {
    pub(super) fn new(writer: W) -> Outbox<W> {
        let inner = Inner { writer, buffer: Vec::new(), error: None };
        Outbox { inner: RefCell::new(inner) }
    }

    /// Adds a line to the next group.
    pub(super) fn push(&self, line: &EngineLine<'_>) {
        line.write_to(&mut self.inner.borrow_mut().buffer);
    }

    /// Writes the group and flushes.
    pub(super) fn flush(&self) -> io::Result<()> {
        let inner = &mut *self.inner.borrow_mut();
        if let Some(error) = inner.error.take() {
            return Err(error);
        }
        if inner.buffer.is_empty() {
            return Ok(());
        }
        let result = inner.writer.write_all(&inner.buffer).and_then(|()| inner.writer.flush());
        inner.buffer.clear();
        result
    }
}

impl<W: Write> Reporter for Outbox<W> {
    fn send(&self, line: &EngineLine<'_>) {
        self.push(line);
        if let Err(error) = self.flush() {
            self.inner.borrow_mut().error = Some(error);
        }
    }
}
