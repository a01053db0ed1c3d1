//! `arena engine NAME`: a built-in bot as an engine of its own.

use std::process::ExitCode;

use quadriga_engines::{builtin, driver};

/// Runs a built-in bot on standard input and output, to the end of the input.
///
/// # Errors
///
/// If a pipe breaks.
pub fn run(name: &str) -> anyhow::Result<ExitCode> {
    let Some(bot) = builtin::by_name(name) else {
        let known = builtin::NAMES.join(", ");
        super::complain(&format!("`{name}` is no built-in bot: there are {known}"));
        return Ok(ExitCode::from(2));
    };
    driver::run_stdio(bot)?;
    Ok(ExitCode::SUCCESS)
}
