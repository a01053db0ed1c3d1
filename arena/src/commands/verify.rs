//! `arena verify FILE...`

use std::io::{self, Write};
use std::path::PathBuf;

use crate::record::verify::{Style, verify_files};

/// Checks the files and gives the exit code: 0 if all holds, 1 if something does not, 2 if a file
/// can't be read.
///
/// # Errors
///
/// Those of `out`.
pub fn run(paths: &[PathBuf], json: bool, out: &mut dyn Write) -> io::Result<u8> {
    let style = if json { Style::Json } else { Style::Text };
    Ok(verify_files(paths, style, out)?.exit_code())
}
