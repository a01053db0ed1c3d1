//! Whether an engine keeps to the protocol: some thirty checks, each a conversation with a process of its own.
//!
//! ```text
//! commands/check -> Subject (how it is started, how long it is waited for)
//!                -> run: each Check -> Conversation (lines, transcript) -> Finding
//!                -> report: text or JSON
//! ```
//!
//! In a conversation a check says what a host may say, and waits for what an engine has to answer, never longer than
//! [`Waits`] allow. Whatever goes wrong becomes a [`Fault`] with the last lines of the exchange.

mod clocks;
mod deciding;
mod dress;
mod ending;
mod exchange;
mod finding;
mod games;
mod info;
mod lasting;
mod near;
mod options;
mod places;
mod reading;
mod report;
mod starting;
mod stopping;
mod subject;
mod table;
mod transcript;

use std::pin::pin;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use finding::Verdict;
pub use finding::{Cause, Check, Fault, Finding, Level, Needs, Outcome};
pub use report::{Report, Tally, entry, listing};
pub use subject::{Subject, Waits};

/// All checks, in the order in which they are run, by families.
pub const FAMILIES: [(&str, &[Check]); 9] = [
    ("Starting", &starting::CHECKS),
    ("Deciding", &deciding::CHECKS),
    ("Whole games", &games::CHECKS),
    ("Reading", &reading::CHECKS),
    ("Clocks", &clocks::CHECKS),
    ("Stopping", &stopping::CHECKS),
    ("Options", &options::CHECKS),
    ("Lasting", &lasting::CHECKS),
    ("Ending", &ending::CHECKS),
];

/// All checks, in the order in which they are run.
pub fn all() -> impl Iterator<Item = &'static Check> {
    FAMILIES.iter().flat_map(|(_, checks)| checks.iter())
}

/// The check of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Check> {
    all().find(|check| check.name == name)
}

/// What is told of a run while it goes on.
#[derive(Debug)]
pub enum Step<'a> {
    /// A check begins.
    Begins(&'static Check),
    /// A check is done.
    Done(&'a Finding),
}

/// Runs `checks` one after the other, at most until `limit` is over or `stop` is. `told` hears of each. Gives
/// what was found of all that were done, and whether it was stopped.
pub async fn run(
    subject: &Subject,
    checks: &[&'static Check],
    limit: Duration,
    stop: impl Future<Output = ()>,
    mut told: impl FnMut(Step<'_>),
) -> (Vec<Finding>, bool) {
    let mut stop = pin!(stop);
    let until = Instant::now() + limit;
    let mut findings: Vec<Finding> = Vec::new();
    for check in checks {
        told(Step::Begins(check));
        let begun = Instant::now();
        let mut note = None;
        let outcome = match lacking(check, &findings) {
            Some(other) => Outcome::NotRun(format!("`{other}` failed, and this needs it")),
            None => {
                let checked = tokio::select! {
                    checked = timeout_at(until, (check.run)(subject)) => checked,
                    () = &mut stop => return (findings, true),
                };
                match checked {
                    Ok(Ok(Verdict::Passed)) => Outcome::Passed,
                    Ok(Ok(Verdict::Noted(what))) => {
                        note = Some(what);
                        Outcome::Passed
                    }
                    Ok(Ok(Verdict::NotApplicable(why))) => Outcome::NotApplicable(why),
                    Ok(Err(fault)) => match told_already(&fault, &findings) {
                        Some(why) => Outcome::NotRun(why),
                        None => Outcome::Failed(fault),
                    },
                    Err(_) => {
                        Outcome::NotRun(format!("the time for all checks ({limit:?}) was over"))
                    }
                }
            }
        };
        let finding = Finding { check, outcome, note, took: begun.elapsed() };
        told(Step::Done(&finding));
        findings.push(finding);
    }
    tokio::select! {
        () = subject.close() => {}
        () = &mut stop => {}
    }
    (findings, false)
}

/// The cause of a fault that an earlier check, one that is about it, has told already: then this one found
/// out nothing.
fn told_already(fault: &Fault, findings: &[Finding]) -> Option<String> {
    let cause = fault.cause?;
    let mut told = findings.iter().filter(|finding| match &finding.outcome {
        Outcome::Failed(fault) => {
            fault.cause == Some(cause) && cause.told_by().contains(&finding.check.name)
        }
        _ => false,
    });
    told.next().map(|finding| format!("{} (see `{}`)", cause.words(), finding.check.name))
}

/// What the check takes for granted and was found not to hold: without it, each check would only wait again.
fn lacking(check: &Check, findings: &[Finding]) -> Option<&'static str> {
    let mute = findings
        .iter()
        .filter(|finding| matches!(&finding.outcome, Outcome::Failed(fault) if fault.mute));
    let mut needed = mute.filter(|finding| match finding.check.name {
        "handshake" => check.needs >= Needs::Handshake,
        "variants" => check.needs >= Needs::Variants,
        "ready" | "one-answer" => check.needs >= Needs::Answers,
        _ => false,
    });
    needed.next().map(|finding| finding.check.name)
}
