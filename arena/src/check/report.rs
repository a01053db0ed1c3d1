//! What was found, as text for people and as JSON.

use std::fmt::Write as _;
use std::time::Duration;

use console::Style;
use serde_json::{Value, json};

use super::{Check, FAMILIES, Fault, Finding, Level, Outcome};
use crate::engine::Declared;
use crate::report::{excerpt, visible, wrap};

/// The width of the report, in columns.
const WIDTH: usize = 96;

/// Everything that is to be told of an engine.
#[derive(Debug)]
pub struct Report<'a> {
    /// Its command.
    pub command: String,
    /// What the user calls it.
    pub name: Option<String>,
    /// What it is called if neither the user nor itself says.
    pub file_name: String,
    /// What it said of itself, if it did.
    pub declared: Option<Declared>,
    /// Up to which level it was checked.
    pub level: Level,
    /// Whether all checks of that level were run, and in all variants of the engine.
    pub whole: bool,
    /// Whether somebody ended it before all were run.
    pub interrupted: bool,
    /// What was found.
    pub findings: &'a [Finding],
    /// How long all took.
    pub took: Duration,
}

/// How many checks came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Passed.
    pub passed: usize,
    /// Failed.
    pub failed: usize,
    /// Not applicable.
    pub not_applicable: usize,
    /// Not run.
    pub not_run: usize,
}

impl Tally {
    /// Counts.
    #[must_use]
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Tally {
        let mut tally = Tally::default();
        for finding in findings {
            match finding.outcome {
                Outcome::Passed => tally.passed += 1,
                Outcome::Failed(_) => tally.failed += 1,
                Outcome::NotApplicable(_) => tally.not_applicable += 1,
                Outcome::NotRun(_) => tally.not_run += 1,
            }
        }
        tally
    }

    /// Whether nothing failed, and nothing was left out.
    #[must_use]
    pub const fn is_clean(&self) -> bool {
        self.failed == 0 && self.not_run == 0
    }
}

impl Report<'_> {
    /// Counts the findings.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(self.findings)
    }

    /// The highest level that the engine was found to conform to; none, too, if not all of the level's checks
    /// were run.
    #[must_use]
    pub fn conforms(&self) -> Option<Level> {
        let levels = [Level::Full, Level::Basic].into_iter().filter(|level| *level <= self.level);
        let mut clean = levels.filter(|level| {
            Tally::of(self.findings.iter().filter(|finding| finding.check.level <= *level))
                .is_clean()
        });
        clean.next().filter(|_| self.whole && !self.interrupted)
    }

    fn name(&self) -> String {
        let own = self.declared.as_ref().and_then(|declared| declared.name.as_deref());
        excerpt(self.name.as_deref().or(own).unwrap_or(&self.file_name), 60)
    }

    /// As JSON: one object.
    #[must_use]
    pub fn json(&self) -> Value {
        let declared = self.declared.clone().unwrap_or_default();
        let Tally { passed, failed, not_applicable, not_run } = self.tally();
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let checks = self.findings.iter().map(|Finding { check, outcome, note, took }| {
            let mut entry = json!({
                "name": check.name, "level": check.level.word(), "outcome": word(outcome),
                "meaning": check.meaning, "ms": ms(*took),
            });
            if let Some(note) = note {
                entry["note"] = json!(note);
            }
            match outcome {
                Outcome::Passed => {}
                Outcome::NotApplicable(why) | Outcome::NotRun(why) => entry["why"] = json!(why),
                Outcome::Failed(fault) => {
                    entry["what"] = json!(fault.what);
                    entry["advice"] = json!(fault.advice.unwrap_or(check.advice));
                    entry["transcript"] = json!(fault.transcript);
                }
            }
            entry
        });
        json!({
            "engine": {
                "command": self.command,
                "name": declared.name,
                "author": declared.author,
                "version": declared.version,
                "variants": declared.variants.iter().map(|v| v.id()).collect::<Vec<_>>(),
                "features": declared.features.to_string().split_whitespace().collect::<Vec<_>>(),
                "options": declared.options.iter().map(|o| o.name.clone()).collect::<Vec<_>>(),
            },
            "level": self.level.word(),
            "checks": checks.collect::<Vec<_>>(),
            "passed": passed, "failed": failed, "not_applicable": not_applicable, "not_run": not_run,
            "interrupted": self.interrupted,
            "conforms": self.conforms().map(Level::word),
            "ms": ms(self.took),
        })
    }

    /// What stands above the checks: who the engine is, in colour if `colour` is set.
    #[must_use]
    pub fn head(&self, colour: bool) -> String {
        let mut text = format!("{} ({})\n", heading(&self.name(), colour), visible(&self.command));
        if let Some(declared) = &self.declared {
            let variants: Vec<&str> =
                declared.variants.iter().map(|variant| variant.id()).collect();
            text += &wrap(&format!("plays {}", list(&variants)), WIDTH);
        }
        text
    }

    /// What stands below them: how many came out how, and whether it conforms.
    #[must_use]
    pub fn summary(&self) -> String {
        let Tally { passed, failed, not_applicable, not_run } = self.tally();
        let mut counts =
            format!("{passed} passed, {failed} failed, {not_applicable} not applicable");
        if not_run > 0 {
            let _ = write!(counts, ", {not_run} not run");
        }
        let verdict = match self.conforms() {
            _ if self.interrupted => "interrupted, so that only a part was checked".to_owned(),
            Some(level) => format!("it conforms to QEI 1 at the {} level", level.word()),
            None if self.whole => "it does not conform to QEI 1 yet".to_owned(),
            None => "only a part was checked".to_owned(),
        };
        format!("\n{counts} in {:.1} s: {verdict}\n", self.took.as_secs_f64())
    }
}

fn heading(text: &str, colour: bool) -> String {
    Style::new().bold().force_styling(colour).apply_to(text).to_string()
}

/// A check that is done, below the heading of its family if `before`, the check above it, is of another one.
#[must_use]
pub fn entry(finding: &Finding, before: Option<&Check>, colour: bool) -> String {
    let family = |check: &Check| {
        let has = |(_, checks): &&(&str, &[Check])| checks.iter().any(|c| c.name == check.name);
        FAMILIES.iter().find(has).map_or("", |(name, _)| *name)
    };
    let mine = family(finding.check);
    let head = match before.map(family) {
        Some(same) if same == mine => String::new(),
        _ => format!("\n{}\n", heading(mine, colour)),
    };
    head + &finding_text(finding, colour)
}

fn finding_text(Finding { check, outcome, note, .. }: &Finding, colour: bool) -> String {
    let style = match outcome {
        Outcome::Passed => Style::new().green(),
        Outcome::Failed(_) => Style::new().red().bold(),
        Outcome::NotApplicable(_) => Style::new().dim(),
        Outcome::NotRun(_) => Style::new().yellow(),
    };
    let mark = match outcome {
        Outcome::Passed => "ok",
        Outcome::Failed(_) => "FAILED",
        Outcome::NotApplicable(_) => "n/a",
        Outcome::NotRun(_) => "not run",
    };
    let mark = style.force_styling(colour).apply_to(format!("{mark:<8}"));
    let mut text = format!("  {mark} {:<14} {:<6} ", check.name, check.level.word());
    match outcome {
        Outcome::Passed => {
            text += check.meaning;
            if let Some(note) = note {
                text.push('\n');
                text += &indented(&wrap(&visible(note), WIDTH - 11));
                text.truncate(text.trim_end().len());
            }
        }
        Outcome::NotApplicable(why) | Outcome::NotRun(why) => text += why,
        Outcome::Failed(Fault { what, advice, transcript, .. }) => {
            text += check.meaning;
            text.push('\n');
            let advice = advice.unwrap_or(check.advice);
            text += &indented(&wrap(&visible(what), WIDTH - 11));
            for line in transcript {
                let _ = writeln!(text, "           | {}", visible(line));
            }
            text += &indented(&wrap(&format!("What to do: {advice}."), WIDTH - 11));
            text.truncate(text.trim_end().len());
        }
    }
    text.push('\n');
    text
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("           {line}\n")).collect()
}

/// `a, b and c`
fn list(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

const fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Passed => "passed",
        Outcome::Failed(_) => "failed",
        Outcome::NotApplicable(_) => "not applicable",
        Outcome::NotRun(_) => "not run",
    }
}

/// All checks, with level and meaning: a line each.
#[must_use]
pub fn listing() -> String {
    let mut text = String::new();
    for (family, checks) in FAMILIES {
        let _ = writeln!(text, "{family}");
        for check in checks {
            let (name, level) = (check.name, check.level.word());
            let _ = writeln!(text, "  {name:<14} {level:<6} {}", check.meaning);
        }
    }
    text
}
