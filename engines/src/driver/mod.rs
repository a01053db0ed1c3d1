//! Speaks QEI for a bot.
//!
//! [`run_stdio`] is all that the `main` of an engine needs. [`run`] does the same over any streams, so
//! that an engine can be tested without a process:
//!
//! ```
//! use quadriga_engines::{Decision, driver, from_fn};
//!
//! let bot = from_fn("Holder", |_: &Decision<'_>| "hold".to_owned());
//! let host = "qei 1\nnewgame variant=qadesh seat=p1 game=1 limit=20\n\
//!             position -,-,-,-,-/-,-,-,-,- setup 0\ngo 1\nquit\n";
//! let mut output = Vec::new();
//! driver::run(bot, host.as_bytes(), &mut output)?;
//! assert!(String::from_utf8_lossy(&output).ends_with("\nqeiok 1\nbestmove 1 hold\n"));
//! # Ok::<(), driver::DriverError>(())
//! ```

mod inbox;
mod outbox;
mod session;

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, mpsc};

use quadriga_protocol::{FrameError, HOST_LINE_MAX, LineSplitter, OptionError};

use crate::Bot;
use outbox::Outbox;
use session::{Flow, Session};

/// Why an engine ended other than by `quit` or the end of its input.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// Its input can't be read.
    #[error("the host's lines can't be read: {0}")]
    Input(#[source] io::Error),
    /// Its output can't be written: most often the host has gone.
    #[error("lines to the host can't be written: {0}")]
    Output(#[source] io::Error),
    /// The bot declares an option that makes no sense.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// Runs `bot` until `quit` or the end of `input`. `stop` is read only after the bot has decided, so
/// it can't cut a thought short; see [`run_watching`].
///
/// # Errors
///
/// If reading or writing fails, or the bot declares an option that makes no sense.
pub fn run(bot: impl Bot, mut input: impl BufRead, output: impl Write) -> Result<(), DriverError> {
    let outbox = Outbox::new(output);
    let mut session = Session::new(bot, None)?;
    let mut lines = LineSplitter::new(HOST_LINE_MAX);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(DriverError::Input(error)),
        };
        let length = bytes.len();
        lines.feed(bytes);
        input.consume(length);
        while let Some(line) = lines.next_line() {
            if session.line(line, &outbox)? == Flow::Quit {
                return Ok(());
            }
        }
        if length == 0 {
            if let Some(line) = lines.finish() {
                session.line(line, &outbox)?;
            }
            return Ok(());
        }
    }
}

/// As [`run`], with a thread that reads ahead: while the bot thinks, `stop`, `gameover`, `quit` and
/// the end of `input` make [`crate::Decision::should_stop`] true.
///
/// The thread ends with `quit` or `input`; it is not waited for.
///
/// # Errors
///
/// As [`run`].
pub fn run_watching(
    bot: impl Bot,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> Result<(), DriverError> {
    let outbox = Outbox::new(output);
    let stopped_up_to = Arc::new(AtomicU64::new(0));
    let mut session = Session::new(bot, Some(Arc::clone(&stopped_up_to)))?;
    let (sender, receiver) = mpsc::channel::<io::Result<Result<String, FrameError>>>();
    std::thread::spawn(move || inbox::read_ahead(input, &stopped_up_to, &sender));
    for line in receiver {
        let line = line.map_err(DriverError::Input)?;
        let line = line.as_deref().map_err(|error| *error);
        if session.line(line, &outbox)? == Flow::Quit {
            break;
        }
    }
    Ok(())
}

/// Runs `bot` over standard input and output, watching for `stop` if the bot wants that.
///
/// # Errors
///
/// As [`run`].
pub fn run_stdio(bot: impl Bot) -> Result<(), DriverError> {
    let output = io::stdout().lock();
    if bot.wants().stop {
        run_watching(bot, io::stdin(), output)
    } else {
        run(bot, io::stdin().lock(), output)
    }
}
