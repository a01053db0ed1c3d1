//! Whole games in one process.

use quadriga::{Luck, Outcome, Position, Seat, ToAct, Variant};
use quadriga_engines::{Bot, GameInfo, builtin};

/// The built-in bot of that name, at the start of game `number`.
pub(crate) fn bot(
    name: &str,
    variant: Variant,
    number: u64,
    seat: Seat,
) -> (GameInfo, Box<dyn Bot>) {
    let limit = Position::start(variant, None).unwrap().limit();
    let game = GameInfo { variant, seat, number, limit };
    let mut bot = builtin::by_name(name).unwrap();
    bot.new_game(&game);
    (game, bot)
}

/// Plays a game with the luck of `seed`; `choose` gives the action of a seat from its view.
pub(crate) fn play(
    variant: Variant,
    seed: u64,
    mut choose: impl FnMut(&Position, Seat, &str) -> String,
) -> Outcome {
    let mut position = Position::start(variant, None).unwrap();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let to_act = position.to_act();
        let mut step: Vec<String> = Vec::new();
        for seat in Seat::BOTH.into_iter().filter(|seat| to_act.includes(*seat)) {
            let action = choose(&position, seat, &position.view(seat));
            step.push(position.canonical(seat, &action).unwrap());
        }
        let chance = match &step[..] {
            // The setup of Qadesh has no dice.
            [first, second] => position.roll(seed, Some([first, second])).ok(),
            _ if to_act == ToAct::Chance => Some(position.roll(seed, None).unwrap()),
            _ => None,
        };
        step.extend(chance);
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        position.apply(&tokens, &mut Vec::new()).unwrap();
    }
}

/// One token of each legal group, each as likely.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn at_random(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    quadriga::legal::join(
        groups
            .iter()
            .map(|group| group.tokens[luck.below(group.tokens.len() as u32) as usize].as_str()),
    )
}
