//! Whole games of legal steps, nearly legal ones and nonsense, chosen by the fuzzer.

use arbitrary::Arbitrary;
use quadriga::{Game, Limit, Luck, Position, Seat, ToAct};

use crate::{position, variant};

/// A game, as the fuzzer writes it.
#[derive(Arbitrary, Debug)]
pub struct Playthrough<'a> {
    variant: u8,
    limit: u16,
    seed: u64,
    acts: Vec<Act<'a>>,
}

/// One thing to do.
#[derive(Arbitrary, Debug)]
enum Act<'a> {
    /// A legal step.
    Legal { choice: u16 },
    /// A legal step with one character of its text changed.
    Changed { choice: u16, at: u8, to: u8 },
    /// A legal step with two parts of one token changed round: orders in any order are orders (QAD-6).
    Turned { choice: u16, at: u8 },
    /// A legal step that ends too early.
    Short { choice: u16 },
    /// What is legal for the other seat.
    Other { choice: u16 },
    /// Any tokens.
    Any(Vec<&'a str>),
    /// Chance of the fuzzer's own.
    Chance { choice: u16, numbers: Vec<u8> },
    /// Back one step.
    Undo,
}

/// Plays it, and holds that nothing panics, that a refusal changes nothing, that each state reached is
/// sound, and that the way back leads to where it came from.
pub fn steps(playthrough: &Playthrough<'_>) {
    let variant = variant(playthrough.variant);
    let limit =
        Limit::new(u32::from(playthrough.limit)).filter(|_| variant.default_limit().is_some());
    let Ok(start) = Position::start(variant, limit) else { return };
    let mut game = Game::new(start.clone());
    let mut past = vec![start.state()];
    for act in playthrough.acts.iter().take(80) {
        if matches!(act, Act::Undo) {
            assert_eq!(game.undo(), past.len() > 1);
            past.truncate(past.len().max(2) - 1);
            assert_eq!(Some(&game.now().state()), past.last());
            continue;
        }
        let step = tokens(game.now(), act, playthrough.seed);
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        let mut probe = game.now().clone();
        let taken = position::apply(&mut probe, &tokens);
        let legal = matches!(act, Act::Legal { .. }) && !tokens.is_empty();
        assert!(taken || !legal, "{} {tokens:?}", game.now());
        assert_eq!(game.step(&tokens, &mut Vec::new()).is_ok(), taken);
        assert_eq!(*game.now(), probe);
        if taken {
            position::check(game.now());
            past.push(game.now().state());
        }
    }
    let mut again = Game::new(start.clone());
    again.apply(game.moves()).expect("the moves of a game");
    assert_eq!((again.now(), again.moves()), (game.now(), game.moves()));
    for state in past.iter().rev().skip(1) {
        assert!(game.undo());
        assert_eq!(game.now().state(), *state);
    }
    assert_eq!(*game.now(), start);
}

fn tokens(position: &Position, act: &Act<'_>, seed: u64) -> Vec<String> {
    let legal =
        |choice: &u16| position::legal_step(position, seed, &mut Luck::new(u64::from(*choice), 2));
    match act {
        Act::Legal { choice } => legal(choice),
        Act::Changed { choice, at, to } => {
            let mut step = legal(choice);
            let token = usize::from(*at) % step.len().max(1);
            if let Some(token) = step.get_mut(token).filter(|token| !token.is_empty()) {
                let at = usize::from(*at) % token.len();
                token.replace_range(at..=at, &char::from(*to).to_string());
            }
            step
        }
        Act::Turned { choice, at } => {
            let mut step = legal(choice);
            let token = usize::from(*at) % step.len().max(1);
            if let Some(token) = step.get_mut(token) {
                let mut parts: Vec<&str> = token.split(',').collect();
                let mid = usize::from(*at) % parts.len();
                parts.rotate_left(mid);
                *token = parts.join(",");
            }
            step
        }
        Act::Short { choice } => {
            let mut step = legal(choice);
            step.pop();
            step
        }
        Act::Other { choice } => {
            let mut luck = Luck::new(u64::from(*choice), 2);
            let mut step = legal(choice);
            if let ToAct::Seat(seat) = position.to_act() {
                step = vec![position::legal_action(position, seat.other(), &mut luck)];
            } else {
                step.reverse();
            }
            step
        }
        Act::Any(tokens) => tokens.iter().map(|token| (*token).to_owned()).collect(),
        Act::Chance { choice, numbers } => {
            let mut step = legal(choice);
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            if let (3, Some(dice)) = (step.len(), step.last_mut()) {
                *dice = format!("~{}", numbers.join("."));
            }
            let _ = Seat::BOTH.map(|seat| position.canonical(seat, &numbers.join(".")));
            step
        }
        Act::Undo => vec![],
    }
}
