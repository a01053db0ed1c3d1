//! The numbers of the turns in a movetext.

use quadriga::{Limit, Position, Seat, ToAct, Variant};

use crate::record::GameRecord;

/// The number that stands before each token of the move list, where one does: before each turn of `p1`,
/// counted from 1; in Qadesh before each turn, the number that the state has. A move list that does not
/// hold has numbers as far as it does.
pub(super) fn turn_numbers(record: &GameRecord) -> Vec<Option<u64>> {
    let mut numbers = vec![None; record.moves.len()];
    if numbers.is_empty() {
        return numbers;
    }
    let limit = record.limit.and_then(Limit::new);
    let start = match &record.start {
        Some(state) => Position::parse(record.variant, limit, state),
        None => Position::start(record.variant, limit),
    };
    let Ok(mut position) = start else { return numbers };
    let tokens: Vec<&str> = record.moves.iter().map(String::as_str).collect();
    let mut facts = Vec::new();
    let (mut at, mut turns) = (0, 0);
    while at < tokens.len() {
        let before = if record.variant == Variant::Qadesh {
            turn_of_state(&position)
        } else if position.to_act() == ToAct::Seat(Seat::P1) {
            Some(turns + 1)
        } else {
            None
        };
        facts.clear();
        let Ok(taken) = position.apply(&tokens[at..], &mut facts) else { break };
        numbers[at] = before;
        turns += u64::from(before.is_some());
        at += taken;
    }
    numbers
}

/// The turn's number as a state of Qadesh has it: its last field.
fn turn_of_state(position: &Position) -> Option<u64> {
    position.state().rsplit(' ').next()?.parse().ok()
}
