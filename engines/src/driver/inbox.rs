//! Reading ahead, so that a thinking bot learns of `stop`.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use quadriga_protocol::{FrameError, HOST_LINE_MAX, HostLine, LineSplitter};

/// A line, what is wrong with it, or why there are no more.
pub(super) type Incoming = io::Result<Result<String, FrameError>>;

/// Sends every line of `input` on, and keeps in `stopped_up_to` one more than the greatest id that
/// needs no more thought, 0 while there is none. Ids rise, so one number says it for all of them, and a stop can't be missed by a `go` that
/// the bot has yet to begin.
pub(super) fn read_ahead(
    mut input: impl Read,
    stopped_up_to: &AtomicU64,
    lines: &Sender<Incoming>,
) {
    let mut splitter = LineSplitter::new(HOST_LINE_MAX);
    let mut chunk = [0; HOST_LINE_MAX];
    let mut last_go: Option<u64> = None;
    let stop = |id: Option<u64>| {
        let up_to = id.map_or(0, |id| id.saturating_add(1));
        stopped_up_to.fetch_max(up_to, Ordering::AcqRel);
    };
    loop {
        let length = match input.read(&mut chunk) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                stop(last_go);
                // If nobody listens any more, there is nobody to tell.
                let _ = lines.send(Err(error));
                return;
            }
        };
        splitter.feed(&chunk[..length]);
        let at_end = length == 0;
        while let Some(line) = splitter.next_line() {
            match line.map(HostLine::parse) {
                Ok(Ok(HostLine::Go { id, .. })) => last_go = Some(id),
                Ok(Ok(HostLine::Stop { id })) if Some(id) <= last_go => {
                    stop(Some(id));
                }
                Ok(Ok(HostLine::GameOver { .. } | HostLine::Quit)) => {
                    stop(last_go);
                }
                _ => {}
            }
            let quit = line.is_ok_and(|line| line.trim() == "quit");
            if lines.send(Ok(line.map(str::to_owned))).is_err() || quit {
                return;
            }
        }
        if at_end {
            stop(last_go);
            if let Some(line) = splitter.finish() {
                let _ = lines.send(Ok(line.map(str::to_owned)));
            }
            return;
        }
    }
}
