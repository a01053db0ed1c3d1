//! How late engines are heard, for people.

use std::time::Duration;

use super::Style;
use super::grid::Grid;
use super::text::visible_name;
use crate::latency::{Histogram, Latency};

const EXPLANATION: &str = "\
Latency, ms: what moves were charged beyond the engine's own last info time=;
  from isready to readyok between games.
";

/// Engines by name with their latency, as a table in milliseconds with a line of explanation; empty where
/// nothing was measured. A figure that doesn't exist is a dash.
pub fn latency_table(engines: &[(String, Latency)], style: &Style) -> String {
    let measured =
        |(_, seen): &&(String, Latency)| seen.ready.samples() + seen.beyond_own.samples() > 0;
    let rows: Vec<&(String, Latency)> = engines.iter().filter(measured).collect();
    if rows.is_empty() {
        return String::new();
    }
    let mut grid = Grid::default();
    grid.left("name", rows.iter().map(|(name, _)| visible_name(name)).collect());
    let of_moves = rows.iter().map(|(_, seen)| &seen.beyond_own).collect();
    let of_readiness = rows.iter().map(|(_, seen)| &seen.ready).collect();
    add_figures(&mut grid, "moves", of_moves);
    add_figures(&mut grid, "readyok", of_readiness);
    let others = grid.width_without("name");
    grid.cut("name", style.width.saturating_sub(others).max(8));
    let mut text = EXPLANATION.to_owned();
    for line in grid.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The number of times under `heading`, then their figures.
fn add_figures(grid: &mut Grid, heading: &str, times: Vec<&Histogram>) {
    let milliseconds = |figure: &dyn Fn(&Histogram) -> Option<Duration>| {
        times.iter().map(|times| milliseconds(figure(times))).collect()
    };
    grid.right(heading, times.iter().map(|times| times.samples().to_string()).collect());
    grid.right("median", milliseconds(&|times| times.quantile(0.5)));
    grid.right("p99", milliseconds(&|times| times.quantile(0.99)));
    grid.right("most", milliseconds(&Histogram::greatest));
}

fn milliseconds(time: Option<Duration>) -> String {
    time.map_or("-".to_owned(), |time| format!("{:.2}", time.as_secs_f64() * 1e3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(beyond_own: &[u64], ready: &[u64]) -> Latency {
        let mut latency = Latency::default();
        beyond_own.iter().for_each(|us| latency.beyond_own.add(Duration::from_micros(*us)));
        ready.iter().for_each(|us| latency.ready.add(Duration::from_micros(*us)));
        latency
    }

    #[test]
    fn engines_without_a_measure_are_left_out() {
        let engines = [
            ("A".to_owned(), seen(&[5, 5, 2500], &[7])),
            ("silent".to_owned(), Latency::default()),
            ("B".to_owned(), seen(&[], &[6])),
        ];
        let table = latency_table(&engines, &Style::default());
        let lines: Vec<&str> = table.lines().skip(2).collect();
        let expected = [
            "name moves median  p99 most readyok median  p99 most",
            "A        3   0.01 2.50 2.50       1   0.01 0.01 0.01",
            "B        0      -    -    -       1   0.01 0.01 0.01",
        ];
        assert_eq!(lines, expected);
        assert_eq!(latency_table(&engines[1..2], &Style::default()), "");
    }
}
