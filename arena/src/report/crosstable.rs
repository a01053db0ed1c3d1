//! The crosstable: each engine against each.

use std::collections::HashMap;

use super::Style;
use super::grid::Grid;
use super::text::{points, visible_name};
use crate::ratings::{GameRow, Meetings, Pairing, Pool};

/// A name column narrower than this makes the table break into blocks.
const SHORTEST_NAME: usize = 12;

/// Wins, draws and losses of one engine against another.
#[derive(Debug, Clone, Copy, Default)]
struct Meeting {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// What each engine scored against each other one, `7.5/10` for seven wins and a draw in ten games;
/// engines in the pool's order, numbered, the columns by the rows' numbers. A dash on the diagonal
/// and where two never met.
///
/// It counts the same games as the pool's `games` (all that count for anybody, sterile ones
/// included), from the rows of the pool's variant. Where the columns don't fit into `style.width`,
/// the table goes on in blocks below.
pub fn crosstable(rows: &[GameRow], pool: &Pool, style: &Style) -> String {
    crosstable_of(&Meetings::of(rows), pool, style)
}

/// The same of games that were counted.
pub fn crosstable_of(meetings: &Meetings, pool: &Pool, style: &Style) -> String {
    let columns = columns(meetings, pool);
    let mut table = String::new();
    let mut next = 0;
    loop {
        let (grid, after) = block(pool, &columns, next, style);
        for line in grid.lines() {
            table.push_str(&line);
            table.push('\n');
        }
        next = after;
        if next >= columns.len() {
            return table;
        }
        table.push('\n');
    }
}

/// The same as one table of Markdown.
pub fn crosstable_markdown(rows: &[GameRow], pool: &Pool) -> String {
    let wide = Style { width: usize::MAX, ..Style::default() };
    block(pool, &columns(&Meetings::of(rows), pool), 0, &wide).0.markdown()
}

/// The cells, column by column.
fn columns(meetings: &Meetings, pool: &Pool) -> Vec<Vec<String>> {
    let index: HashMap<&str, usize> =
        pool.engines.iter().enumerate().map(|(i, engine)| (engine.name.as_str(), i)).collect();
    let mut cells: HashMap<(usize, usize), Meeting> = HashMap::new();
    for (p1, p2, games) in meetings.in_variant(&pool.variant) {
        // An engine that the pool doesn't list (rows of another run) has no line to stand in.
        if let Some((&first, &second)) = index.get(p1).zip(index.get(p2)) {
            let &Pairing { wins, draws, losses } = games;
            cells.entry((first, second)).or_default().add(wins, draws, losses);
            cells.entry((second, first)).or_default().add(losses, draws, wins);
        }
    }
    (0..pool.engines.len())
        .map(|against| {
            (0..pool.engines.len())
                .map(|own| cells.get(&(own, against)).map_or("-".to_owned(), Meeting::cell))
                .collect()
        })
        .collect()
}

/// Numbers, names, and as many columns from `from` on as fit, but at least one; and which is the
/// next.
fn block(pool: &Pool, columns: &[Vec<String>], from: usize, style: &Style) -> (Grid, usize) {
    let mut grid = Grid::default();
    grid.right("#", (1..=columns.len()).map(|number| number.to_string()).collect());
    let names: Vec<String> = pool.engines.iter().map(|engine| visible_name(&engine.name)).collect();
    let longest = names.iter().map(|name| super::text::width(name)).max().unwrap_or(0);
    let wanted = longest.clamp(4, SHORTEST_NAME);
    grid.left("name", names);
    let mut next = from;
    while next < columns.len() {
        let heading = (next + 1).to_string();
        grid.right(&heading, columns[next].clone());
        if next > from && grid.width_without("name") + wanted > style.width {
            grid.remove(&heading);
            break;
        }
        next += 1;
    }
    let room = style.width.saturating_sub(grid.width_without("name"));
    grid.cut("name", room.max(SHORTEST_NAME));
    (grid, next)
}

impl Meeting {
    /// Adds games seen from the engine that stands first.
    fn add(&mut self, wins: u64, draws: u64, losses: u64) {
        self.wins += wins;
        self.draws += draws;
        self.losses += losses;
    }

    fn cell(&self) -> String {
        format!("{}/{}", points(self.wins, self.draws), self.wins + self.draws + self.losses)
    }
}
