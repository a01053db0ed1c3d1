//! The map for a person at a terminal.

use std::fmt::Write as _;

use super::army::{Army, Condition, Standing};
use super::map::{CAMPS, Place, SIDE, Space, camp};
use super::state::State;
use crate::Seat;

/// Inner width of a space: an army of each side and a blank between.
const WIDTH: usize = 7;

const LEGEND: &str =
    "# river  ~ lake  ^ rough ground  E H camps  west is above, north to the right";

/// The map with a line for every army below it.
pub(super) fn board(state: &State) -> String {
    let mut out = String::new();
    // Writing to a String never fails.
    let _ = match state.outcome() {
        Some(outcome) => writeln!(out, "Qadesh, over: {outcome}"),
        None if state.is_setup() => writeln!(out, "Qadesh, setup"),
        None => writeln!(out, "Qadesh, turn {} of {}", state.turn(), state.limit()),
    };
    for row in 1..=SIDE {
        out.push_str(&border(row));
        out.push_str(&line(row, ground));
        out.push_str(&line(row, |space| armies(state, space)));
    }
    out.push_str(&border(SIDE + 1));
    let _ = writeln!(out, "{LEGEND}");
    for army in Army::ALL {
        let _ = writeln!(out, "{army} {}", words(state.standing(army)));
    }
    out
}

fn row_of(row: u8) -> impl Iterator<Item = Space> {
    (1..=SIDE).filter_map(move |column| Place { row, column }.space())
}

/// The line above `row`, with the river where it runs between that row and the one before.
fn border(row: u8) -> String {
    let mut out = String::new();
    for column in 1..=SIDE {
        let above = row.checked_sub(1).and_then(|row| Place { row, column }.space());
        let below = Place { row, column }.space();
        let river = above.zip(below).is_some_and(|(above, below)| above.crosses_river(below));
        out.push('+');
        out.push_str(&if river { "#" } else { "-" }.repeat(WIDTH));
    }
    out.push_str("+\n");
    out
}

/// One line of a row, with the river where it runs between two of its spaces.
fn line(row: u8, cell: impl Fn(Space) -> String) -> String {
    let mut out = String::new();
    let mut before: Option<Space> = None;
    for space in row_of(row) {
        let river = before.is_some_and(|before| before.crosses_river(space));
        let _ = write!(out, "{}{:<WIDTH$}", if river { '#' } else { '|' }, cell(space));
        before = Some(space);
    }
    out.push_str("|\n");
    out
}

fn ground(space: Space) -> String {
    let mut out = format!("{space:>2}");
    if space.is_lake() {
        out.push_str(" ~~~~");
    }
    if space.is_rough() {
        out.push_str(" ^");
    }
    for (side, letter) in Seat::BOTH.into_iter().zip(['E', 'H']) {
        if camp(side) == space {
            out.push(' ');
            out.push(letter);
        }
    }
    out
}

fn armies(state: &State, space: Space) -> String {
    let code = |side| state.armies.at(side, space).map_or("   ", Army::code);
    format!("{} {}", code(Seat::P1), code(Seat::P2))
}

fn words(standing: Standing) -> String {
    let unit = match standing {
        Standing::Waiting => return "not yet on the map".to_owned(),
        Standing::Removed => return "removed".to_owned(),
        Standing::OnMap(unit) => unit,
    };
    let condition = match unit.condition {
        Condition::Good => "in good order",
        Condition::Scattered => "scattered",
        Condition::Routing => "routing",
        Condition::Looting => "looting",
    };
    let camp = if CAMPS.contains(&unit.space) { " (camp)" } else { "" };
    format!(
        "at {}{camp}, {condition}, fatigue {}, casualties {}",
        unit.space, unit.fatigue, unit.casualties
    )
}
