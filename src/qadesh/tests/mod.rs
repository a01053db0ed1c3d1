//! Tests by ruling, through the text of states.
//!
//! Most put a few armies on the map and run one step of a turn with given dice; the others play a turn
//! through the text face.

mod battle;
mod decisions;
mod moves;
mod phase_end;
mod readings;
mod rout;
mod text;

use super::dice::{Dice, OutOfDice, Record};
use super::orders::Orders;
use super::state::State;
use super::turn::Turn;
use crate::position::Face;
use crate::{Fact, Limit, Seat, StepError};

fn limit() -> Limit {
    Limit::new(20).unwrap()
}

fn state(text: &str) -> State {
    State::parse(text, limit()).unwrap()
}

/// A state at `orders` of turn 1.
fn orders(armies: &str) -> State {
    state(&format!("{armies} orders 1"))
}

/// The state after a turn, or what is wrong with it.
fn turn(start: &str, actions: [&str; 2], dice: &str) -> Result<String, StepError> {
    let mut position = state(start);
    let mut facts = Vec::new();
    let result = position.apply(&[actions[0], actions[1], dice], &mut facts);
    if let Err(error) = result {
        assert_eq!((position.to_string().as_str(), facts), (start, Vec::<Fact>::new()));
        return Err(error);
    }
    Ok(position.to_string())
}

/// The armies after `act` in phase `phase` of a turn that begins with `armies`. All of the dice must be
/// taken, and no more.
fn in_phase(
    armies: &str,
    actions: [&str; 2],
    phase: usize,
    dice: &str,
    act: impl FnOnce(&mut Turn<'_, Record<'_>>) -> Result<(), OutOfDice>,
) -> String {
    let mut start = orders(armies);
    let orders: [Orders; 2] =
        Seat::BOTH.map(|seat| super::notation::parse_orders(seat, actions[seat.index()]).unwrap());
    let mut record = Record::parse(dice).unwrap();
    let mut turn = Turn::new(&start.armies, &orders, &mut record);
    turn.begin_phase(phase);
    act(&mut turn).unwrap_or_else(|_| panic!("{armies} takes more dice than {dice}"));
    start.armies = turn.armies;
    assert_eq!(record.roll(), None, "{armies} takes fewer dice than {dice}");
    let text = start.to_string();
    text.split(' ').next().unwrap_or_default().to_owned()
}
