//! Built-in bots play whole games of every variant against each other, from views alone.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use quadriga::{Position, Seat, ToAct, Variant};
use quadriga_engines::{Bot, Choice, Decision, GameInfo, builtin};

/// The move list of game `number`, both seats played by `name`.
fn play(name: &str, variant: Variant, number: u64) -> Vec<String> {
    let mut position = Position::start(variant, None).unwrap();
    let limit = position.limit();
    let games = Seat::BOTH.map(|seat| GameInfo { variant, seat, number, limit });
    let mut bots = games.map(|game| {
        let mut bot = builtin::by_name(name).unwrap();
        bot.new_game(&game);
        bot
    });
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let to_act = position.to_act();
        let mut step: Vec<String> = Vec::new();
        for seat in Seat::BOTH.into_iter().filter(|seat| to_act.includes(*seat)) {
            let view = position.view(seat);
            let decision = Decision::new(games[seat.index()], &view);
            assert_eq!(decision.legal_groups().unwrap(), position.legal_groups(seat), "{view}");
            let Ok(Choice::Action(action)) = bots[seat.index()].choose(&decision) else {
                panic!("{variant}: no action at {view}")
            };
            step.push(position.canonical(seat, &action).unwrap());
        }
        let dice = match &step[..] {
            [first, second] => position.roll(number, Some([first, second])).ok(),
            _ if to_act == ToAct::Chance => Some(position.roll(number, None).unwrap()),
            _ => None,
        };
        step.extend(dice);
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        position.apply(&tokens, &mut Vec::new()).unwrap();
        moves.extend(step);
    }
    moves
}

fn plays_to_the_end_and_the_same_again(variant: Variant) {
    for name in builtin::NAMES {
        let moves = play(name, variant, 1);
        assert_eq!(play(name, variant, 1), moves, "{name}, {variant}");
        assert_ne!(play(name, variant, 2), moves, "{name}, {variant}");
    }
}

#[test]
fn ramses() {
    plays_to_the_end_and_the_same_again(Variant::Ramses);
}

#[test]
fn rampart() {
    plays_to_the_end_and_the_same_again(Variant::RampartClassic);
    plays_to_the_end_and_the_same_again(Variant::RampartXl);
}

#[test]
fn qadesh() {
    plays_to_the_end_and_the_same_again(Variant::Qadesh);
}

#[test]
fn ptolemy() {
    plays_to_the_end_and_the_same_again(Variant::PtolemyBasic);
    plays_to_the_end_and_the_same_again(Variant::PtolemyAdvanced);
}
