//! `arena rules`

use std::io::{self, BufRead, Write};

use crate::rules_server;

/// Serves the rules core until `quit` or the end of `input`. A client that goes away without reading
/// on ends it too, and that is no error.
///
/// # Errors
///
/// Those of `input` and `output`.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    match rules_server::serve(input, output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        served => served,
    }
}
