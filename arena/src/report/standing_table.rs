//! The standing of a Swiss and the bracket of a knockout.

use quadriga::Variant;

use super::Style;
use super::grid::Grid;
use super::text::visible_name;
use crate::schedule::{Format, Schedule};

/// The names' column is not cut below this.
const SHORTEST_NAME: usize = 12;

/// The standings of all variants of a Swiss, or the brackets of a knockout; nothing of other formats, whose
/// crosstable says it all. `names` are those of the engines in the plan's order.
#[must_use]
pub fn standings(schedule: &Schedule, names: &[String], style: &Style) -> String {
    let tables = schedule.setup().variants.iter().map(|&variant| match schedule.setup().format {
        Format::Swiss { .. } => swiss(schedule, variant, names, style),
        Format::Knockout { .. } => knockout(schedule, variant, names),
        _ => String::new(),
    });
    tables.collect()
}

fn swiss(schedule: &Schedule, variant: Variant, names: &[String], style: &Style) -> String {
    let Some(pool) = schedule.standing().pool(variant) else { return String::new() };
    let plays = &schedule.setup().plays;
    let mut order: Vec<usize> =
        (0..names.len()).filter(|&engine| plays[engine].contains(&variant)).collect();
    let key = |engine: usize| (pool.points(engine), pool.buchholz(engine));
    order.sort_by_key(|&engine| (std::cmp::Reverse(key(engine)), engine));
    let place = |row: usize| order.iter().position(|&other| key(other) == key(order[row]));
    let mut grid = Grid::default();
    let rows = 0..order.len();
    grid.right("#", rows.map(|row| (place(row).unwrap_or(row) + 1).to_string()).collect());
    let column =
        |cell: &dyn Fn(usize) -> String| order.iter().map(|&engine| cell(engine)).collect();
    grid.left(
        "name",
        column(&|engine| {
            let out = if schedule.standing().is_out(engine) { " (out)" } else { "" };
            format!("{}{out}", visible_name(&names[engine]))
        }),
    );
    grid.right("points", column(&|engine| points(pool.points(engine))));
    grid.right("Buchholz", column(&|engine| points(pool.buchholz(engine))));
    grid.right("games", column(&|engine| pool.games(engine).to_string()));
    if order.iter().any(|&engine| pool.byes(engine) > 0) {
        grid.right("byes", column(&|engine| pool.byes(engine).to_string()));
    }
    let room = style.width.saturating_sub(grid.width_without("name"));
    grid.cut("name", room.max(SHORTEST_NAME));
    let lines: String = grid.lines().iter().map(|line| format!("{line}\n")).collect();
    format!("{variant}: the Swiss, {} rounds\n\n{lines}\n", schedule.stages())
}

fn knockout(schedule: &Schedule, variant: Variant, names: &[String]) -> String {
    let Some(bracket) = schedule.bracket(variant) else { return String::new() };
    let mut text = format!("{variant}: the knockout\n");
    let mut round = 0;
    for tie in bracket.ties() {
        if tie.round != round {
            round = tie.round;
            text.push_str(&format!("\nround {round}\n"));
        }
        let [one, other] = tie.engines.map(|engine| visible_name(&names[engine]));
        let note = if schedule.standing().is_out(tie.engines[0])
            || schedule.standing().is_out(tie.engines[1])
        {
            ", the other being out"
        } else if tie.points[0] == tie.points[1] {
            ", the better seed"
        } else {
            ""
        };
        text.push_str(&format!(
            "  {one} {} - {} {other}: {} goes on{note}\n",
            points(tie.points[0]),
            points(tie.points[1]),
            visible_name(&names[tie.winner]),
        ));
    }
    if let Some(champion) = bracket.champion() {
        text.push_str(&format!("\n{} has won.\n", visible_name(&names[champion])));
    }
    text.push('\n');
    text
}

fn points(half: u64) -> String {
    super::text::points(half / 2, half % 2)
}
