//! The tables at the end of a run, and now and then before.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;

use crate::latency::Latency;
use crate::plan::Plan;
use crate::ratings::{Counted, Meetings, Ratings};
use crate::report::{Style, crosstable_of, latency_table, legend, rating_table, sprt_text};
use crate::sprt::SprtVerdict;

/// What `--json` prints: the ratings, and beside them the verdicts where there is a test.
#[derive(Serialize)]
struct Printed<'a> {
    #[serde(flatten)]
    ratings: &'a Ratings,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'a [SprtVerdict]>,
}

/// The ratings of the games so far.
pub(super) fn rate(plan: &Plan, counted: &Counted, names: &[String]) -> Ratings {
    // Whoever has no game in a variant does not belong in its table.
    let pools = plan.variants.iter().map(|variant| counted.rate(variant.id(), names));
    Ratings::new(pools.collect())
}

/// What tables are made of.
pub(super) struct Figures<'a> {
    pub(super) ratings: &'a Ratings,
    pub(super) meetings: &'a Meetings,
    pub(super) verdicts: Option<&'a [SprtVerdict]>,
    /// The standings of a Swiss, or the brackets of a knockout.
    pub(super) standings: &'a str,
    /// How late each engine was heard, by name.
    pub(super) latencies: &'a [(String, Latency)],
}

/// All tables, one below the other.
pub(super) fn text(figures: &Figures<'_>, style: &Style) -> String {
    let mut text = figures.standings.to_owned();
    for pool in figures.ratings.pools.iter().filter(|pool| !pool.engines.is_empty()) {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}", rating_table(pool, style).trim_end());
        let _ = writeln!(text, "\n{}\n", crosstable_of(figures.meetings, pool, style).trim_end());
    }
    text.push_str(&legend(figures.ratings, style));
    for verdict in figures.verdicts.into_iter().flatten() {
        let _ = write!(text, "\n{}", sprt_text(verdict));
    }
    text
}

/// Prints the tables, or the ratings as JSON.
pub(super) fn show(plan: &Plan, figures: &Figures<'_>, style: &Style) {
    let mut out = io::stdout().lock();
    let Figures { ratings, verdicts, .. } = figures;
    let shown = if plan.showing.json {
        serde_json::to_writer_pretty(&mut out, &Printed { ratings, sprt: *verdicts })
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else if plan.showing.output_is_taken() {
        Ok(())
    } else {
        writeln!(out, "\n{}", text(figures, style))
            .and_then(|()| writeln!(out, "{}", latency_table(figures.latencies, style)))
            .and_then(|()| writeln!(out, "Results are in {}", plan.out.display()))
    };
    // Who has closed our output does not want to read on; all is in the files.
    drop(shown);
}

/// The width for tables: the terminal's, or that of a page.
pub(in crate::commands) fn terminal_width() -> usize {
    if !io::stdout().is_terminal() {
        return Style::default().width;
    }
    let (_, columns) = console::Term::stdout().size();
    usize::from(columns).max(40)
}
