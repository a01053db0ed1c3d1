//! What a person sees while a run goes on: a line for each game, and on a terminal a bar with the score.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use console::{Style, Term};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quadriga::{Score, Seat, Variant};
use unicode_width::UnicodeWidthStr;

use crate::record::{GameRecord, Termination};
use crate::report::visible_name;
use crate::runner::{Told, Watcher};
use crate::schedule::{Schedule, ScheduledGame};

/// The live display of a run.
pub struct Live {
    bar: ProgressBar,
    total: u64,
    done: u64,
    quiet: bool,
    /// Points of each engine, in half points, by name, with the number of its games.
    points: BTreeMap<String, (u64, u64)>,
    /// Half points of the two engines of a pairing in a variant, by their names in order.
    pairings: BTreeMap<(Variant, String, String), [u64; 2]>,
    /// Where the test of the last game's variant stands.
    test: Option<String>,
    /// The engines, in the plan's order.
    names: Vec<String>,
    /// How wide the terminal is that the lines go to; none if they go elsewhere.
    columns: Option<usize>,
}

impl Live {
    /// A display before the run. The bar is on the error output, and only if that is a terminal; the
    /// lines are on the standard output, unless `quiet`.
    #[must_use]
    pub fn new(quiet: bool, names: &[String]) -> Live {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let (points, pairings) = (BTreeMap::new(), BTreeMap::new());
        let names = names.to_vec();
        let columns = io::stdout().is_terminal().then(|| Term::stdout().size().1.into());
        Live { bar, total: 0, done: 0, quiet, points, pairings, test: None, names, columns }
    }

    /// Begins to show a run of `total` games; those counted before are done.
    pub fn begin(&mut self, total: u64) {
        self.total = total;
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        // The template is a constant; were it ever wrong, the plain bar is no worse.
        let style = ProgressStyle::with_template(
            "{bar:24} {pos}/{len} games  {elapsed} gone, {eta} to go  {wide_msg}",
        )
        .unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.set_position(self.done);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        self.bar = bar;
    }

    /// Shows where a test stands behind the games' lines and in the bar; `None` for no test.
    pub fn set_test(&mut self, standing: Option<String>) {
        self.test = standing;
    }

    /// Takes the bar away.
    pub fn close(&self) {
        self.bar.finish_and_clear();
    }

    /// Prints a line above the bar.
    pub fn line(&self, text: &str) {
        // Who has closed our output does not want to read on; the run goes on for the files.
        self.bar.suspend(|| drop(writeln!(io::stdout(), "{text}")));
    }

    /// Prints a line for people alone, above the bar, on the error output.
    fn remark(&self, text: &str) {
        self.bar.suspend(|| drop(writeln!(io::stderr(), "{text}")));
    }

    /// Counts a finished game.
    pub fn count(&mut self, record: &GameRecord) {
        self.done += 1;
        let Some(score) = record.result.score() else { return };
        let [first, second] = half_points(score);
        for (name, points) in [(&record.p1, first), (&record.p2, second)] {
            let entry = self.points.entry(name.clone()).or_default();
            *entry = (entry.0 + points, entry.1 + 1);
        }
        let in_order = record.p1 <= record.p2;
        let (one, other) =
            if in_order { (&record.p1, &record.p2) } else { (&record.p2, &record.p1) };
        let pairing = (record.variant, one.clone(), other.clone());
        let entry = self.pairings.entry(pairing).or_default();
        entry[usize::from(!in_order)] += first;
        entry[usize::from(in_order)] += second;
    }

    /// Shows who meets in the stage that begins, where that follows from the games before it.
    pub fn stage(&mut self, schedule: &Schedule) {
        self.total = schedule.planned();
        self.bar.set_length(self.total);
        let format = schedule.setup().format;
        if self.quiet || !format.is_dynamic() || schedule.cells().is_empty() {
            return;
        }
        let several = schedule.setup().variants.len() > 1;
        let name = |engine: usize| {
            self.names.get(engine).map_or_else(String::new, |name| visible_name(name))
        };
        let meetings = schedule.cells().iter().map(|cell| {
            let [one, other] = cell.engines.map(name);
            let variant = if several { format!("{} ", cell.variant) } else { String::new() };
            format!("{variant}{one} - {other}")
        });
        let meetings: Vec<String> = meetings.collect();
        self.line(&format!(
            "{} round {}: {}",
            format.word(),
            schedule.stages(),
            meetings.join(", ")
        ));
    }

    fn start_line(&self, game: &ScheduledGame) -> String {
        let width = self.total.to_string().len();
        let [p1, p2] = game.seats.map(|engine| {
            self.names.get(engine).map_or_else(String::new, |name| visible_name(name))
        });
        format!(
            "{:>blank$}  game {:<width$}  {:<16}  {p1} - {p2} begins",
            "",
            game.number,
            game.variant.id(),
            blank = 2 * width + 1,
        )
    }

    fn game_line(&self, record: &GameRecord) -> String {
        let width = self.total.to_string().len();
        let mut line = format!(
            "{:>width$}/{}  game {:<width$}  {:<16}  {} {} {}  {}",
            self.done,
            self.total,
            record.game.unwrap_or(0),
            record.variant.id(),
            visible_name(&record.p1),
            record.result,
            visible_name(&record.p2),
            ending(record),
        );
        let (one, other) = if record.p1 <= record.p2 {
            (&record.p1, &record.p2)
        } else {
            (&record.p2, &record.p1)
        };
        // Always in the same order, so that the eye can follow it from line to line.
        if let Some([first, second]) =
            self.pairings.get(&(record.variant, one.clone(), other.clone()))
        {
            let (one, other) = (visible_name(one), visible_name(other));
            let standing = format!("  [{one} {} - {} {other}]", points(*first), points(*second));
            // Where it does not fit into the line, the bar's score has to do.
            if self.columns.is_none_or(|columns| line.width() + standing.width() < columns) {
                line.push_str(&standing);
            }
        }
        line
    }

    /// Everybody's score, best first.
    fn score_line(&self) -> String {
        let mut standing: Vec<(&String, &(u64, u64))> = self.points.iter().collect();
        let share = |&(points, games): &(u64, u64)| points as f64 / games.max(1) as f64;
        standing.sort_by(|(_, one), (_, other)| share(other).total_cmp(&share(one)));
        let scores = standing.iter().map(|(name, (half, games))| {
            format!("{} {}/{games}", visible_name(name), points(*half))
        });
        scores.collect::<Vec<_>>().join("  ")
    }
}

impl Watcher for Live {
    fn told(&mut self, told: &Told<'_>) {
        match told {
            Told::Started(game) => {
                if !self.quiet {
                    // Faint on a terminal; the library leaves it out elsewhere.
                    self.line(&Style::new().dim().apply_to(self.start_line(game)).to_string());
                }
            }
            Told::Progress(_) => {}
            Told::Stage(schedule) => self.stage(schedule),
            Told::Withdrawn(withdrawal) => {
                let name = self.names.get(withdrawal.engine).map_or("", String::as_str);
                self.remark(&format!(
                    "{} is taken out: it failed {} times; its games stay as they are",
                    visible_name(name),
                    withdrawal.failures
                ));
            }
            Told::Finished { record, .. } => {
                self.count(record);
                self.bar.inc(1);
                let test = self.test.iter().cloned();
                let parts: Vec<String> = test.chain([self.score_line()]).collect();
                self.bar.set_message(parts.join("  "));
                let line = self.game_line(record);
                let failed = record.termination.is_some_and(is_failure);
                match (self.quiet, failed) {
                    (true, _) => {}
                    (false, false) => self.line(&line),
                    (false, true) => {
                        // Yellow on a terminal; the library leaves it out elsewhere.
                        self.line(&Style::new().yellow().apply_to(line).to_string());
                    }
                }
            }
            Told::Stopping => self.remark(
                "Stopping: the games in progress are finished. Once more Ctrl-C breaks them off.",
            ),
            Told::Aborting => self.remark("Breaking off the games in progress."),
        }
    }

    fn taken_up(&mut self, record: &GameRecord, _: &ScheduledGame) {
        self.count(record);
    }
}

/// How a game ended: the rules' word; of a failure, whose it was and what happened.
fn ending(record: &GameRecord) -> String {
    let mut text = record.reason.clone();
    for failure in &record.failures {
        let name = if failure.seat == Seat::P1 { &record.p1 } else { &record.p2 };
        text.push_str(&format!(" ({}: {})", visible_name(name), failure.said));
    }
    for remark in &record.remarks {
        text.push_str(&format!(" ({remark})"));
    }
    text
}

const fn is_failure(termination: Termination) -> bool {
    !matches!(termination, Termination::Rules | Termination::Adjudication | Termination::Resign)
}

fn half_points(score: Score) -> [u64; 2] {
    match score {
        Score::Win(Seat::P1) => [2, 0],
        Score::Win(Seat::P2) => [0, 2],
        Score::Draw => [1, 1],
    }
}

fn points(half: u64) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}.5", half / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;

    fn record(p1: &str, p2: &str, score: Score) -> GameRecord {
        let mut record = GameRecord::new(Variant::Ramses, p1, p2, GameResult::Finished(score));
        record.reason = "immobilised".to_owned();
        record.termination = Some(Termination::Rules);
        record.game = Some(3);
        record
    }

    #[test]
    fn scores_add_up_from_either_seat() {
        let mut live = Live::new(true, &["A".to_owned(), "B".to_owned()]);
        live.begin(60);
        for (p1, p2, score) in [
            ("B", "A", Score::Win(Seat::P1)),
            ("A", "B", Score::Draw),
            ("A", "B", Score::Win(Seat::P2)),
        ] {
            live.count(&record(p1, p2, score));
        }
        assert_eq!(live.score_line(), "B 2.5/3  A 0.5/3");
        let line = live.game_line(&record("B", "A", Score::Draw));
        assert_eq!(
            line,
            " 3/60  game 3   ramses            B 1/2-1/2 A  immobilised  [A 0.5 - 2.5 B]"
        );
        let line = live.game_line(&record("A", "B", Score::Draw));
        assert!(line.ends_with("[A 0.5 - 2.5 B]"), "{line}");
    }
}
