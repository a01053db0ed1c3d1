//! The table of a ladder.

use super::Style;
use super::grid::Grid;
use super::text::{number, visible_name};
use crate::ratings::ladder::{LadderPool, Standing};

/// The names' column is not cut below this.
const SHORTEST_NAME: usize = 12;

/// A heading and one line a player, best first.
pub fn ladder_table(pool: &LadderPool, style: &Style) -> String {
    let mut grid = lay_out(pool, style);
    let room = style.width.saturating_sub(grid.width_without("name"));
    grid.cut("name", room.max(SHORTEST_NAME));
    let table: String = grid.lines().iter().map(|line| format!("{line}\n")).collect();
    format!("{}\n\n{table}", heading(pool))
}

/// The same in Markdown.
pub fn ladder_markdown(pool: &LadderPool, style: &Style) -> String {
    format!("## {}\n\n{}", super::grid::escaped(&heading(pool)), lay_out(pool, style).markdown())
}

fn heading(pool: &LadderPool) -> String {
    let periods = pool.periods.map_or(String::new(), |periods| format!(", {periods} periods"));
    let variant = visible_name(&pool.variant);
    format!("{variant}: {} engines, {} games rated{periods}", pool.engines.len(), pool.rated_games)
}

fn lay_out(pool: &LadderPool, style: &Style) -> Grid {
    let engines = &pool.engines;
    let column = |cell: &dyn Fn(&Standing) -> String| engines.iter().map(cell).collect::<Vec<_>>();
    let decimals = style.decimals.min(6);
    let mut grid = Grid::default();
    grid.right("#", (1..=engines.len()).map(|rank| rank.to_string()).collect());
    grid.left("name", column(&|e| visible_name(&e.name)));
    grid.right("rating", column(&|e| number(Some(e.rating), decimals)));
    if engines.iter().any(|e| e.deviation.is_some()) {
        grid.right("RD", column(&|e| number(e.deviation, decimals)));
        grid.right("+/-", column(&|e| number(e.error95, decimals)));
        grid.right("volatility", column(&|e| number(e.volatility, 5)));
    }
    grid.right("games", column(&|e| e.games.to_string()));
    grid.right("W-D-L", column(&|e| format!("{}-{}-{}", e.wins, e.draws, e.losses)));
    if engines.iter().any(|e| e.sterile > 0) {
        grid.right("sterile", column(&|e| e.sterile.to_string()));
    }
    grid
}
