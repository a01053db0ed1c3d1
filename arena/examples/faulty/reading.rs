//! How it reads its lines, and how it may fail at that.

use std::io::{self, BufRead, Read};
use std::sync::Mutex;

use crate::die;

/// What was said and not flushed; nothing where each line is flushed.
static UNFLUSHED: Mutex<Option<String>> = Mutex::new(None);

/// Keeps `text` in a buffer, if that is the fault.
pub(crate) fn holds_back(text: &str) -> bool {
    match UNFLUSHED.lock().as_deref_mut() {
        Ok(Some(buffer)) => {
            buffer.push_str(text);
            true
        }
        _ => false,
    }
}

pub(crate) struct Reader {
    fault: String,
    /// Of an engine that takes each read for lines: those that wait.
    chunk: Vec<String>,
}

impl Reader {
    pub(crate) fn new(fault: &str) -> Reader {
        if fault == "unflushed"
            && let Ok(mut buffer) = UNFLUSHED.lock()
        {
            *buffer = Some(String::new());
        }
        Reader { fault: fault.to_owned(), chunk: Vec::new() }
    }

    /// The next line without its line feed; none at the end of the input.
    pub(crate) fn line(&mut self) -> io::Result<Option<String>> {
        if self.fault == "reads-chunks" {
            return self.line_of_chunk();
        }
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        // As a buffer of 4 KiB would: what does not fit is the next line.
        let room = if self.fault == "short-buffer" { 4096 } else { 1 << 20 };
        (&mut input).take(room).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            let unflushed = UNFLUSHED.lock().ok().and_then(|mut buffer| buffer.take());
            crate::say(&unflushed.unwrap_or_default());
            return Ok(None);
        }
        let mut line = String::from_utf8_lossy(&line).into_owned();
        if line.ends_with('\n') {
            line.pop();
        }
        Ok(Some(line))
    }

    fn line_of_chunk(&mut self) -> io::Result<Option<String>> {
        while self.chunk.is_empty() {
            let mut bytes = [0; 65536];
            let length = io::stdin().lock().read(&mut bytes)?;
            if length == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&bytes[..length]).into_owned();
            self.chunk = text.lines().rev().map(str::to_owned).collect();
        }
        Ok(self.chunk.pop())
    }
}

/// Whether a line is passed over that should be taken, or the other way round.
pub(crate) fn misreads(fault: &str, line: &str) -> bool {
    match fault {
        "crlf-blind" => line.ends_with('\r'),
        "blank-ends" if line.trim().is_empty() => die("an empty command"),
        "single-spaces" => line.contains("  ") || line.contains('\t'),
        "strict-verbs" if line.starts_with("xyzzy") => die("no such command"),
        "strict-keys" => line.contains("x-check="),
        _ => false,
    }
}
