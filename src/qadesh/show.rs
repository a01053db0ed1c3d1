//! The map for a person at a terminal.

use super::army::{Army, Condition, Standing};
use super::map::{Place, SIDE, Space, camp};
use super::state::State;
use crate::Seat;
use crate::drawing::{Drawing, Ink};

/// Inner width of a space.
const WIDTH: usize = 7;
/// Where the map begins.
const MARGIN: &str = "  ";

impl State {
    /// The map in lines, each ended, with a table of the armies below it. In a space the upper line has
    /// its number and the Egyptian army, the lower one the ground and the Hittite army; an army that is
    /// not in good order has its condition's letter behind it.
    #[must_use]
    pub fn show(&self) -> String {
        self.draw().to_string()
    }

    /// [`State::show`], with what each piece of it shows.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let mut out = Drawing::new();
        let (turn, limit) = (self.turn(), self.limit());
        out.line(
            Ink::Title,
            match self.outcome() {
                Some(outcome) => format!("Qadesh, turn {turn} of {limit}, over: {outcome}"),
                None if self.is_setup() => "Qadesh, setup, both sides to place".to_owned(),
                None => format!("Qadesh, turn {turn} of {limit}, both sides to order"),
            },
        );
        out.line(Ink::Faint, format_args!("{MARGIN}{:^65}", "west"));
        for row in 1..=SIDE {
            border(&mut out, row);
            // The compass stands beside the middle of the map.
            let (south, north) = if row == 5 { ("S ", " N") } else { (MARGIN, "") };
            line(&mut out, row, [south, north], |out, space| self.draw_upper(out, space));
            line(&mut out, row, [MARGIN, ""], |out, space| self.draw_lower(out, space));
        }
        border(&mut out, SIDE + 1);
        out.line(Ink::Faint, format_args!("{MARGIN}{:^65}", "east"));
        out.say(MARGIN).put(Ink::Water, "# river  ~ lake");
        out.put(Ink::Mark, "  ^ rough ground  E H camps");
        out.put(Ink::Faint, "  s scattered  r routing  l looting");
        out.end();
        self.draw_armies(&mut out);
        out
    }

    fn draw_upper(&self, out: &mut Drawing, space: Space) {
        out.put(if space.is_lake() { Ink::Water } else { Ink::Plain }, format_args!("{space:>2}"));
        self.draw_army(out, space, Seat::P1);
    }

    fn draw_lower(&self, out: &mut Drawing, space: Space) {
        if space.is_lake() {
            out.put(Ink::Water, "~~");
        } else {
            let ground = if space.is_rough() { '^' } else { ' ' };
            let camp =
                Seat::BOTH.into_iter().zip(['E', 'H']).find(|(side, _)| camp(*side) == space);
            let letter = camp.map_or(' ', |(_, letter)| letter);
            out.put(Ink::Mark, format_args!("{ground}{letter}"));
        }
        self.draw_army(out, space, Seat::P2);
    }

    /// An army of `side`, in the five columns that are left for it.
    fn draw_army(&self, out: &mut Drawing, space: Space, side: Seat) {
        let army = self.armies.on_map(side).find(|(_, unit)| unit.space == space);
        match army {
            Some((army, unit)) => {
                let letter = match unit.condition {
                    Condition::Good => ' ',
                    other => other.letter(),
                };
                out.say(' ').put(Ink::of(side), format_args!("{army}{letter}"));
            }
            None if space.is_lake() => {
                out.put(Ink::Water, "~~~~~");
            }
            None => {
                out.say("     ");
            }
        }
    }

    /// Both sides' armies in two columns.
    fn draw_armies(&self, out: &mut Drawing) {
        for (side, name) in Seat::BOTH.into_iter().zip(["Egypt, p1", "the Hittites, p2"]) {
            let tokens = format!("{name:<17}");
            out.say(MARGIN).put(Ink::of(side), tokens).put(Ink::Faint, "fatigue  casualties");
        }
        out.end();
        for (egypt, hittite) in Army::of(Seat::P1).iter().zip(Army::of(Seat::P2)) {
            for &army in [egypt, hittite] {
                out.say(MARGIN).put(Ink::of(army.side()), army);
                out.say(format_args!(" {:<32}", self.words(army)));
            }
            out.end();
        }
    }

    /// How an army stands: where, its condition, and its tokens below their heads.
    fn words(&self, army: Army) -> String {
        let unit = match (self.standing(army), army.entry_turn()) {
            (Standing::Removed, _) => return " x removed from play".to_owned(),
            (Standing::Waiting, Some(turn)) => return format!(" - enters from turn {turn} on"),
            (Standing::Waiting, None) => return " - to be placed".to_owned(),
            (Standing::OnMap(unit), _) => unit,
        };
        let condition = match unit.condition {
            Condition::Good => "good order",
            Condition::Scattered => "scattered",
            Condition::Routing => "routing",
            Condition::Looting => "looting",
        };
        let (space, fatigue, casualties) = (unit.space, unit.fatigue, unit.casualties);
        format!("{space:>2} {condition:<10}{fatigue:>7}{casualties:>12}")
    }
}

/// The line above `row`, with the river where it runs between that row and the one before.
fn border(out: &mut Drawing, row: u8) {
    out.say(MARGIN);
    for column in 1..=SIDE {
        let above = row.checked_sub(1).and_then(|row| Place { row, column }.space());
        let below = Place { row, column }.space();
        let river = above.zip(below).is_some_and(|(above, below)| above.crosses_river(below));
        out.put(Ink::Faint, '+');
        if river {
            out.put(Ink::Water, "#".repeat(WIDTH));
        } else {
            out.put(Ink::Faint, "-".repeat(WIDTH));
        }
    }
    out.line(Ink::Faint, '+');
}

/// One line of a row between its margins, with the river where it runs between two of its spaces.
fn line(
    out: &mut Drawing,
    row: u8,
    [left, right]: [&str; 2],
    mut cell: impl FnMut(&mut Drawing, Space),
) {
    out.put(Ink::Faint, left);
    let mut before: Option<Space> = None;
    for space in (1..=SIDE).filter_map(|column| Place { row, column }.space()) {
        if before.is_some_and(|before| before.crosses_river(space)) {
            out.put(Ink::Water, '#');
        } else {
            out.put(Ink::Faint, '|');
        }
        cell(out, space);
        before = Some(space);
    }
    out.line(Ink::Faint, format_args!("|{right}"));
}
