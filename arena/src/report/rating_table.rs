//! The table of a pool's ratings.

use super::Style;
use super::grid::{Grid, escaped};
use super::text::{number, visible, visible_name, width, wrap};
use crate::ratings::{EngineRating, Pool, RatingClass, Ratings, SeatState};

/// A name column narrower than this makes less important columns go first.
const SHORTEST_NAME: usize = 12;

/// The ratings of a pool as text: a heading, one line an engine (best first; where there are
/// several classes, each under a line of its own), and a footer with anchor, first-seat
/// advantage and notes; see [`legend`] for the rest.
///
/// Columns: place in the class, name, mark (`>`, `<`, `<>`; where there is any), Elo, half the 95%
/// interval in Elo, likelihood in percent to be stronger than the next, games, score in percent,
/// wins-draws-losses, sterile games (where there are any), whole pairs (where there are any), the
/// opponents' mean Elo, and failures by kind (where there are any). Where `style.width` leaves too
/// little for the names, the opponents' mean is left out, and failures move below the table.
pub fn rating_table(pool: &Pool, style: &Style) -> String {
    let mut table = wrap(&heading(pool), style.width);
    table.push('\n');
    let (mut grid, failures_below) = lay_out(pool, style);
    let room = style.width.saturating_sub(grid.width_without("name"));
    grid.cut("name", room.max(SHORTEST_NAME));
    let lines = grid.lines();
    table.push_str(&lines[0]);
    table.push('\n');
    let mut group = None;
    let grouped = groups(pool);
    for (engine, line) in pool.engines.iter().zip(&lines[1..]) {
        let own = group_of(engine);
        if grouped && group != Some(own) {
            let headline = match own {
                Some(class) => class_line(class, pool.classes.iter().find(|c| c.class == class)),
                None => "-- without a game".to_owned(),
            };
            table.push_str(&wrap(&headline, style.width));
            group = Some(own);
        }
        table.push_str(line);
        table.push('\n');
    }
    table.push('\n');
    if failures_below {
        for engine in pool.engines.iter().filter(|engine| !engine.failures.is_empty()) {
            let line = format!("Failures of {}: {}.", visible_name(&engine.name), failures(engine));
            table.push_str(&wrap(&line, style.width));
        }
    }
    for line in footer(pool, style) {
        table.push_str(&wrap(&line, style.width));
    }
    for note in &pool.notes {
        table.push_str(&wrap(&format!("* {}", visible(note)), style.width));
    }
    table
}

/// The same in Markdown: a heading, a table, and the footer and notes as a list. Classes are a column
/// where there are several; nothing is cut.
pub fn rating_markdown(pool: &Pool, style: &Style) -> String {
    let wide = Style { width: usize::MAX, ..style.clone() };
    let (mut grid, _) = lay_out(pool, &wide);
    if groups(pool) {
        let class = |engine: &EngineRating| group_of(engine).map_or("-".into(), |c| c.to_string());
        grid.right("class", pool.engines.iter().map(class).collect());
    }
    let mut text = format!("## {}\n\n{}\n", escaped(&heading(pool)), grid.markdown());
    let notes = pool.notes.iter().map(|note| visible(note));
    let classes = pool.classes.iter().filter(|_| groups(pool));
    let classes = classes.map(|class| {
        let line = class_line(class.class, Some(class));
        line.trim_start_matches("-- ").to_owned()
    });
    for line in footer(pool, style).into_iter().chain(classes).chain(notes) {
        text.push_str(&format!("- {}\n", escaped(&line)));
    }
    text
}

/// The class under whose line an engine stands; those without a game, each a class of its own,
/// stand together.
fn group_of(engine: &EngineRating) -> Option<usize> {
    (engine.games > 0).then_some(engine.class)
}

/// Whether there are several classes with games, so that each needs a line.
fn groups(pool: &Pool) -> bool {
    let mut groups = pool.engines.iter().filter_map(group_of);
    let first = groups.next();
    groups.any(|group| Some(group) != first)
}

fn heading(pool: &Pool) -> String {
    let variant = visible_name(&pool.variant);
    let counted =
        |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let engines = counted(pool.engines.len() as u64, "engine");
    // Games between classes decide who is above, and sterile ones nothing: neither gives a figure.
    let elo = if pool.rated_games == pool.games {
        String::new()
    } else {
        format!(", Elo from {} of them", pool.rated_games)
    };
    format!("{variant}: {engines}, {}{elo}", counted(pool.games, "game"))
}

/// All columns that fit, and whether the failures have to go below the table.
fn lay_out(pool: &Pool, style: &Style) -> (Grid, bool) {
    let engines = &pool.engines;
    let column =
        |cell: &dyn Fn(&EngineRating) -> String| engines.iter().map(cell).collect::<Vec<String>>();
    let decimals = style.decimals.min(6);
    let percent = |share: Option<f64>| number(share.map(|share| 100.0 * share), 1);
    let mut grid = Grid::default();
    // Where there are several classes the places run through all of them, as in the crosstable: within
    // a class alone, the first of a lower one would look like the winner.
    let places = engines.iter().enumerate().map(|(index, engine)| match engine.rank {
        Some(rank) if !groups(pool) => rank.to_string(),
        _ => (index + 1).to_string(),
    });
    grid.right("#", places.collect());
    grid.left("name", column(&|e| visible_name(&e.name)));
    if engines.iter().any(|e| e.mark.is_some()) {
        grid.right("", column(&|e| e.mark.map_or("", |mark| mark.mark()).to_owned()));
    }
    grid.right("Elo", column(&|e| number(e.elo, decimals)));
    grid.right("+/-", column(&|e| number(e.error95, decimals)));
    grid.right("LOS%", column(&|e| percent(e.los_next)));
    grid.right("games", column(&|e| e.games.to_string()));
    grid.right("score%", column(&|e| percent(e.score)));
    grid.right("W-D-L", column(&|e| format!("{}-{}-{}", e.wins, e.draws, e.losses)));
    if engines.iter().any(|e| e.sterile > 0) {
        grid.right("sterile", column(&|e| e.sterile.to_string()));
    }
    if engines.iter().any(|e| e.pairs > 0) {
        grid.right("pairs", column(&|e| e.pairs.to_string()));
    }
    grid.right("opp", column(&|e| number(e.mean_opponent, decimals)));
    let any_failure = engines.iter().any(|e| !e.failures.is_empty());
    if any_failure {
        grid.left("failures", column(&failures));
    }
    let longest = engines.iter().map(|e| width(&visible_name(&e.name))).max().unwrap_or(0);
    let wanted = longest.clamp(width("name"), SHORTEST_NAME);
    let fits = |grid: &Grid| grid.width_without("name") + wanted <= style.width;
    let mut below = false;
    if any_failure && !fits(&grid) {
        grid.remove("failures");
        below = true;
    }
    if !fits(&grid) {
        grid.remove("opp");
    }
    (grid, below)
}

/// `time 3, crash 1`, or a dash.
fn failures(engine: &EngineRating) -> String {
    if engine.failures.is_empty() {
        return "-".to_owned();
    }
    let kinds: Vec<String> =
        engine.failures.iter().map(|(kind, count)| format!("{} {count}", visible(kind))).collect();
    kinds.join(", ")
}

/// How a class stands to the others.
fn class_line(class: usize, info: Option<&RatingClass>) -> String {
    let Some(info) = info else {
        return format!("-- class {class}");
    };
    let mut relations = Vec::new();
    for (word, others) in [("above", &info.over), ("below", &info.under)] {
        if !others.is_empty() {
            let classes = if others.len() == 1 { "class" } else { "classes" };
            relations.push(format!("{word} {classes} {}", enumerate(others)));
        }
    }
    if relations.is_empty() {
        relations.push("not comparable with any other".to_owned());
    }
    format!("-- class {class}: {}", relations.join(", "))
}

/// `2, 3, 4 and 7 more`.
fn enumerate(classes: &[usize]) -> String {
    let shown: Vec<String> = classes.iter().take(4).map(usize::to_string).collect();
    match classes.len() {
        0..=4 => shown.join(", "),
        more => format!("{} and {} more", shown.join(", "), more - 4),
    }
}

fn footer(pool: &Pool, style: &Style) -> Vec<String> {
    let decimals = style.decimals.min(6);
    let seat = match pool.first_seat_state {
        SeatState::Fitted => format!(
            "{} +/- {} Elo",
            number(pool.first_seat_advantage, decimals),
            number(pool.first_seat_error95, decimals)
        ),
        SeatState::Off => "not fitted, as asked for".to_owned(),
        SeatState::Unbounded | SeatState::Collinear => "- (see below)".to_owned(),
        SeatState::NoData => "-".to_owned(),
    };
    let anchor = pool.anchor.as_ref().map(|anchor| {
        format!("Anchor: {} = {}", visible_name(&anchor.name), number(Some(anchor.elo), decimals))
    });
    anchor.into_iter().chain([format!("First-seat advantage: {seat}")]).collect()
}

/// What a reader of any of these tables has to know, once for all of them.
pub fn legend(ratings: &Ratings, style: &Style) -> String {
    ratings.legend.iter().map(|line| wrap(line, style.width)).collect()
}
