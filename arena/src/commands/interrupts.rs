//! Who asks a run to stop.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rustix::process::Signal;
use tokio::signal::unix::{self, SignalKind, signal};
use tokio::sync::mpsc;

use crate::os;

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
    // What the arena was started to ignore it ignores: the hangup under `nohup`, the interrupt in the
    // background of a script.
    let heard = |kind, number| (!os::is_ignored(number)).then(|| signal(kind)).transpose();
    let mut interrupt = heard(SignalKind::interrupt(), Signal::INT)?;
    let mut terminate = heard(SignalKind::terminate(), Signal::TERM)?;
    let mut hangup = heard(SignalKind::hangup(), Signal::HUP)?;
    let mut look = tokio::time::interval(LOOK_EVERY);
    tokio::spawn(async move {
        loop {
            let asked = tokio::select! {
                asked = next(&mut interrupt) => asked,
                asked = next(&mut terminate) => asked,
                asked = next(&mut hangup) => asked,
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

/// The next signal of a kind; never, if it is not listened to.
async fn next(signals: &mut Option<unix::Signal>) -> Option<()> {
    match signals {
        Some(signals) => signals.recv().await,
        None => std::future::pending().await,
    }
}
