//! `arena resume`: goes on with a run that was interrupted.

use std::process::ExitCode;

use super::tournament::{BAD_PLAN, Folder, play};
use crate::cli::ResumeArgs;
use crate::plan::Plan;
use crate::plan::file;
use crate::plan::resolve::resolve;
use crate::results::{PLAN, ResultsFolder};

/// Goes on with the run in a folder of results: what is finished counts, what is not is played.
///
/// # Errors
///
/// If the run failed after it had begun.
pub fn run(args: &ResumeArgs) -> anyhow::Result<ExitCode> {
    match take_up(args) {
        Ok((plan, folder)) => play(plan, folder),
        Err(error) => {
            super::complain(&format!("{error:#}"));
            Ok(ExitCode::from(BAD_PLAN))
        }
    }
}

fn take_up(args: &ResumeArgs) -> anyhow::Result<(Plan, Folder)> {
    let mut entry = file::read(&args.folder.join(PLAN))?;
    entry.out = Some(args.folder.clone());
    entry.concurrency = args.concurrency.or(entry.concurrency);
    let plan = resolve(entry)?;
    let (results, games) = ResultsFolder::resume(&args.folder)?;
    Ok((plan, Folder::Resumed(Box::new(results), games)))
}
