//! The commands of `arena`, one file each.

pub mod check;
pub mod engine;
mod interrupts;
pub mod new_bot;
pub mod play;
pub mod rate;
pub mod resume;
pub mod rules;
pub mod run;
pub mod show;
pub mod sprt;
mod tournament;
pub mod verify;

use std::io::{self, Write};

/// Whoever has closed our output does not want to read on: that is no error.
///
/// # Errors
///
/// Any other than a broken pipe.
pub fn unheard(error: io::Error) -> io::Result<u8> {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(0),
        _ => Err(error),
    }
}

/// Says something to the person at the terminal, on the error output.
pub fn complain(text: &str) {
    // There is nowhere else to say that it can't be said.
    let _unheard = writeln!(io::stderr(), "arena: {text}");
}
