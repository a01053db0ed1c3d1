//! The text of states, placements and orders. The form of an action is read here; whether it is legal is
//! for `orders` to say.

use std::fmt;
use std::fmt::Write as _;

use super::army::{Armies, Army, Condition, Standing, Unit};
use super::map::Space;
use super::orders::{Order, Orders, Path, Placement};
use super::state::State;
use crate::legal::HOLD;
use crate::notation::{fields, number};
use crate::{ActionError, Limit, Seat, StateError};

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for army in Army::ALL {
            f.write_str(match army {
                Army::Pre => "",
                Army::Rfc => "/",
                _ => ",",
            })?;
            self.standing(army).fmt(f)?;
        }
        write!(f, " {} {}", if self.is_setup() { "setup" } else { "orders" }, self.turn)
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Waiting => f.write_str("-"),
            Standing::Removed => f.write_str("x"),
            Standing::OnMap(unit) => unit.fmt(f),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unit { space, condition, fatigue, casualties } = self;
        write!(f, "{space}{}{fatigue}.{casualties}", condition.letter())
    }
}

impl State {
    /// Reads a state string. `limit` is in turns.
    ///
    /// Any state that the notation can write is taken, if its armies can stand like that: an army of
    /// Egypt's reinforcements may be on the map or removed before its turn has come, or still wait after
    /// it (QAD-7); two enemies may share a space; any army may be removed.
    ///
    /// # Errors
    ///
    /// Names the field: `armies`, an army's code, `phase` or `turn`. An army stands in the lake or off
    /// the map, or on a friend's space; the setup has an army placed, or a turn other than 0; orders are
    /// at turn 0, or with an army of the setup still to be placed; or the text is not of the form.
    pub fn parse(text: &str, limit: Limit) -> Result<State, StateError> {
        let [sides, phase, turn] = fields(text, &["armies", "phase", "turn"])?;
        let armies = parse_armies(sides)?;
        let setup = match phase {
            "setup" => true,
            "orders" => false,
            _ => return Err(StateError::new("phase", phase, "write setup or orders")),
        };
        let turn = match number(turn) {
            None => {
                return Err(StateError::new("turn", turn, "not a number without leading zeros"));
            }
            Some(count) if setup && count != 0 => {
                return Err(StateError::new("turn", turn, "the setup is turn 0 (QAD-5)"));
            }
            Some(0) if !setup => {
                return Err(StateError::new("turn", turn, "the first turn of orders is 1 (QAD-6)"));
            }
            Some(count) => count,
        };
        for army in Army::ALL {
            let standing = armies.standing(army);
            let why = match (setup, standing) {
                (true, Standing::Waiting) => continue,
                (true, _) => "nothing has been placed in the setup (QAD-5): write -",
                (false, Standing::Waiting) if army.entry_turn().is_none() => {
                    "placed in the setup (QAD-5), so it can't be - now"
                }
                (false, _) => continue,
            };
            return Err(StateError::new(army.code(), standing.to_string(), why));
        }
        Ok(State { armies, turn, limit })
    }
}

fn parse_armies(text: &str) -> Result<Armies, StateError> {
    let shape = || {
        let why = "must be five armies a side joined by `,`, Egypt's / the Hittites'";
        StateError::new("armies", text, why)
    };
    let (egypt, hittites) = text.split_once('/').ok_or_else(shape)?;
    let mut armies = Armies([Standing::Waiting; 10]);
    for (side, list) in Seat::BOTH.into_iter().zip([egypt, hittites]) {
        let mut words = list.split(',');
        for &army in Army::of(side) {
            let word = words.next().ok_or_else(shape)?;
            let standing = parse_standing(army, word)?;
            if let Standing::OnMap(unit) = standing
                && let Some(friend) = armies.at(side, unit.space)
            {
                let why = format!("{friend} stands there: no two friends on one space (QAD-10)");
                return Err(StateError::new(army.code(), word, why));
            }
            armies.set(army, standing);
        }
        if words.next().is_some() {
            return Err(shape());
        }
    }
    Ok(armies)
}

fn parse_standing(army: Army, word: &str) -> Result<Standing, StateError> {
    let error = |why| StateError::new(army.code(), word, why);
    match word {
        "-" => return Ok(Standing::Waiting),
        "x" => return Ok(Standing::Removed),
        _ => {}
    }
    let form =
        "write -, x or <space><g|s|r|l><fatigue>.<casualties>, numbers without leading zeros";
    let at = word.find(|c: char| !c.is_ascii_digit()).ok_or_else(|| error(form))?;
    let (place, rest) = word.split_at(at);
    let letter = rest.chars().next().ok_or_else(|| error(form))?;
    let condition = Condition::ALL
        .into_iter()
        .find(|condition| condition.letter() == letter)
        .ok_or_else(|| error("the condition is g, s, r or l (QAD-4)"))?;
    let counts = rest.get(1..).and_then(|counts| counts.split_once('.'));
    let (fatigue, casualties) = counts.ok_or_else(|| error(form))?;
    let (Some(place), Some(fatigue), Some(casualties)) =
        (number(place), number(fatigue), number(casualties))
    else {
        return Err(error(form));
    };
    let space = parse_space(place).ok_or_else(|| error("spaces are 1 to 64 (QAD-1)"))?;
    if space.is_lake() {
        return Err(error("an army is never in the lake (QAD-3)"));
    }
    Ok(Standing::OnMap(Unit { space, condition, fatigue, casualties }))
}

fn parse_space(number: u32) -> Option<Space> {
    Space::new(u8::try_from(number).ok()?)
}

/// One army's part of an action: `PRE:26/18`, `NEA@7:6/5` or `PRE@27`.
pub(super) fn order_token(army: Army, order: &Order) -> String {
    let mut token = army.code().to_owned();
    if let Some(entry) = order.entry {
        // Writing to a String never fails.
        let _ = write!(token, "@{entry}");
    }
    for (index, step) in order.path.steps().enumerate() {
        let _ = write!(token, "{}{step}", if index == 0 { ':' } else { '/' });
    }
    token
}

/// The canonical text of an orders action.
pub(super) fn orders_token(side: Seat, orders: &Orders) -> String {
    let given = Army::of(side).iter().filter(|&&army| !orders.of(army).is_hold());
    let tokens: Vec<String> = given.map(|&army| order_token(army, orders.of(army))).collect();
    if tokens.is_empty() { HOLD.to_owned() } else { tokens.join(",") }
}

/// The canonical text of a setup action.
pub(super) fn placement_token(side: Seat, placement: &Placement) -> String {
    let tokens: Vec<String> = Army::of(side)
        .iter()
        .zip(placement.0)
        .filter_map(|(army, space)| Some(format!("{army}@{}", space?)))
        .collect();
    tokens.join(",")
}

/// Reads a setup action of `side` (QAD-5): its armies must be in the fixed order.
pub(super) fn parse_placement(side: Seat, action: &str) -> Result<Placement, ActionError> {
    let mut placement = Placement::default();
    let mut last = None;
    for item in parse_items(side, action)? {
        let (army, order) = item?;
        if !order.path.is_empty() {
            return Err(ActionError::illegal(
                action,
                format!("QAD-5: {army} is placed, not moved"),
            ));
        }
        if last.is_some_and(|last| last >= army) {
            let why = format!("QAD-5: {army} is named twice, or not in the fixed order");
            return Err(ActionError::illegal(action, why));
        }
        last = Some(army);
        placement.0[army.place_in_side()] = order.entry;
    }
    Ok(placement)
}

/// Reads an orders action of `side` (QAD-6), its armies in any order.
pub(super) fn parse_orders(side: Seat, action: &str) -> Result<Orders, ActionError> {
    let mut orders = Orders::HOLD;
    for item in parse_items(side, action)? {
        let (army, order) = item?;
        if !orders.of(army).is_hold() {
            return Err(ActionError::illegal(action, format!("QAD-6: two orders for {army}")));
        }
        orders.give(army, order);
    }
    Ok(orders)
}

/// The armies that an action names, with what it gives them; none for `hold`. Each is given something.
fn parse_items(
    side: Seat,
    action: &str,
) -> Result<impl Iterator<Item = Result<(Army, Order), ActionError>>, ActionError> {
    if action.is_empty() {
        return Err(ActionError::malformed(action, "empty: write hold to give nothing (QAD-6)"));
    }
    let items = if action == HOLD { None } else { Some(action.split(',')) };
    Ok(items.into_iter().flatten().map(move |item| parse_item(side, action, item)))
}

fn parse_item(side: Seat, action: &str, item: &str) -> Result<(Army, Order), ActionError> {
    let form = |why: &str| {
        let why =
            format!("`{item}`: {why}; write PRE:26/18, NEA@7 or NEA@7:6/5, joined by `,`, or hold");
        ActionError::malformed(action, why)
    };
    let illegal = |why: &str| ActionError::illegal(action, format!("`{item}`: {why}"));
    let (code, rest) = item.split_at_checked(3).ok_or_else(|| form("no army"))?;
    let army = Army::from_code(code).ok_or_else(|| form("no such army"))?;
    let (entry, path) = match rest.strip_prefix('@') {
        None => (None, rest.strip_prefix(':')),
        Some(rest) => match rest.split_once(':') {
            None => (Some(rest), None),
            Some((entry, path)) => (Some(entry), Some(path)),
        },
    };
    if entry.is_none() && path.is_none() {
        return Err(form("nothing is given"));
    }
    let space = |text: &str| {
        let number =
            number(text).ok_or_else(|| form("a space is a number without leading zeros"))?;
        parse_space(number).ok_or_else(|| illegal("QAD-1: spaces are 1 to 64"))
    };
    let mut order = Order { entry: entry.map(space).transpose()?, path: Path::EMPTY };
    for step in path.into_iter().flat_map(|path| path.split('/')) {
        order.path = order
            .path
            .then(space(step)?)
            .ok_or_else(|| illegal("QAD-6: a path has at most rate + 1 steps"))?;
    }
    if army.side() != side {
        return Err(illegal("QAD-6: not an own army"));
    }
    Ok((army, order))
}
