//! `arena new-bot LANGUAGE NAME`: a bot to begin with, in a folder of its own.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::new_bot::{BotName, Language, WriteError, starter};

/// What `arena new-bot --help` ends with.
pub const EXAMPLES: &str = "\
Examples:
  arena new-bot python Nefertari
  arena new-bot rust Nefertari --dir bots/nefertari

Each starter plays all six variants, and is one function to change. Nothing is
overwritten.

Exit status: 0 written; 1 it can't be written; 2 an argument is wrong, or the
folder is there already.";

/// The flags of `arena new-bot`.
#[derive(Debug, Args)]
pub struct NewBotArgs {
    /// What to write it in
    #[arg(value_enum)]
    pub language: Language,
    /// Its name: a letter, then letters, digits, `-` and `_`
    pub name: BotName,
    /// The folder to make for it [default: its name]
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Writes the starter, and tells to `out` what there is now and what comes next. Gives the exit code.
///
/// # Errors
///
/// Those of `out`.
pub fn run(args: &NewBotArgs, out: &mut dyn Write) -> io::Result<u8> {
    let starter = starter(args.language, &args.name);
    let folder = args.dir.clone().unwrap_or_else(|| args.name.to_string().into());
    if let Err(error) = starter.write(&folder) {
        super::complain(&error.to_string());
        return Ok(if matches!(error, WriteError::Exists(_)) { 2 } else { 1 });
    }
    let width = starter.files.iter().map(|file| file.path.len()).max().unwrap_or(0);
    let mut text = format!("Written to {}:\n", folder.display());
    for file in &starter.files {
        text.push_str(&format!("  {:width$}  {}\n", file.path, file.what));
    }
    let shown = folder.to_string_lossy();
    // Only a NUL can't be quoted, and no folder has one.
    let shown = shlex::try_quote(&shown).unwrap_or_default();
    text.push_str(&format!("Next:\n  cd {shown}\n"));
    for command in &starter.next {
        text.push_str(&format!("  {command}\n"));
    }
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(0)
}
