//! Who asks a run to stop.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;

/// How often a file that ends the run is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// An item each time that somebody asks to stop: by Ctrl-C, a request to terminate, or the file `stop`,
/// which is taken away.
///
/// # Errors
///
/// If the system refuses.
pub(super) fn interrupts(stop: Option<PathBuf>) -> io::Result<mpsc::UnboundedReceiver<()>> {
    let (sender, receiver) = mpsc::unbounded_channel();
    let mut signals = [
        signal(SignalKind::interrupt())?,
        signal(SignalKind::terminate())?,
        signal(SignalKind::hangup())?,
    ];
    let mut look = tokio::time::interval(LOOK_EVERY);
    tokio::spawn(async move {
        loop {
            let [interrupt, terminate, hangup] = &mut signals;
            let asked = tokio::select! {
                asked = interrupt.recv() => asked,
                asked = terminate.recv() => asked,
                asked = hangup.recv() => asked,
                _ = look.tick(), if stop.is_some() => {
                    match stop.as_ref().map(std::fs::remove_file) {
                        Some(Ok(())) => Some(()),
                        _ => continue,
                    }
                }
            };
            if asked.is_none() || sender.send(()).is_err() {
                return;
            }
        }
    });
    Ok(receiver)
}
