//! The commands of `arena`, one file each.

pub mod engine;
pub mod resume;
pub mod rules;
pub mod run;
pub mod show;
mod tournament;
pub mod verify;

use std::io::Write;

/// Says something to the person at the terminal, on the error output.
pub fn complain(text: &str) {
    // There is nowhere else to say that it can't be said.
    let _unheard = writeln!(std::io::stderr(), "arena: {text}");
}
