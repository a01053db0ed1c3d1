//! `greedy` at positions that others got into: every action legal, the same each time, wins taken and
//! defeats not invited.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

mod common;

use quadriga::ramses::{State, Turn};
use quadriga::{Luck, Seat, TurnGame, Variant};
use quadriga_engines::{Bot, Choice, Decision};

/// `greedy` is asked at every decision of random games, beside what is played.
fn asked_in_random_games(variant: Variant, games: u64) {
    for number in 1..=games {
        let mut luck = Luck::new(11, number);
        let mut bots = Seat::BOTH.map(|seat| common::bot("greedy", variant, number, seat));
        let mut again = Seat::BOTH.map(|seat| common::bot("greedy", variant, number, seat));
        common::play(variant, number, |position, seat, view| {
            let ask = |(game, bot): &mut (_, Box<dyn Bot>)| {
                let Ok(Choice::Action(action)) = bot.choose(&Decision::new(*game, view)) else {
                    panic!("{variant}: no action at {view}")
                };
                action
            };
            let action = ask(&mut bots[seat.index()]);
            assert_eq!(position.canonical(seat, &action).as_ref(), Ok(&action), "{view}");
            assert_eq!(ask(&mut again[seat.index()]), action, "{view}");
            common::at_random(position, seat, &mut luck)
        });
    }
}

#[test]
fn actions_are_legal_and_repeated_in_ramses() {
    asked_in_random_games(Variant::Ramses, 5);
}

#[test]
fn actions_are_legal_and_repeated_in_rampart() {
    asked_in_random_games(Variant::RampartClassic, 2);
    asked_in_random_games(Variant::RampartXl, 2);
}

#[test]
fn actions_are_legal_and_repeated_in_qadesh() {
    asked_in_random_games(Variant::Qadesh, 6);
}

#[test]
fn actions_are_legal_and_repeated_in_ptolemy() {
    asked_in_random_games(Variant::PtolemyBasic, 10);
    asked_in_random_games(Variant::PtolemyAdvanced, 10);
}

fn turns(state: &State) -> Vec<Turn> {
    let mut turns = Vec::new();
    state.legal_into(&mut turns);
    turns
}

fn after(state: &State, turn: Turn) -> State {
    let mut after = *state;
    after.play(turn);
    after
}

fn wins_at_once(state: &State) -> bool {
    let wins = |turn: &Turn| {
        let outcome = after(state, *turn).outcome();
        outcome.is_some_and(|outcome| outcome.score.winner() == Some(state.seat()))
    };
    turns(state).iter().any(wins)
}

/// Whether the side that is not to move has lost, or does after the next turn.
fn loses(state: &State) -> bool {
    let winner = state.outcome().and_then(|outcome| outcome.score.winner());
    winner == Some(state.seat()) || wins_at_once(state)
}

/// Against a full look at all turns and all answers, where a game is about to be decided.
#[test]
fn ramses_takes_every_win_and_gives_none_away() {
    let (mut won, mut defended) = (0, 0);
    for number in 1..=40 {
        let mut luck = Luck::new(5, number);
        let mut bots = Seat::BOTH.map(|seat| common::bot("greedy", Variant::Ramses, number, seat));
        common::play(Variant::Ramses, number, |position, seat, view| {
            let state = State::parse(view, position.limit().unwrap()).unwrap();
            if Seat::BOTH.into_iter().any(|seat| state.hieroglyphs(seat) == 2) {
                let (game, bot) = &mut bots[seat.index()];
                let Ok(Choice::Action(action)) = bot.choose(&Decision::new(*game, view)) else {
                    panic!("{view}")
                };
                let next = after(&state, Turn::parse(&action).unwrap());
                let all = turns(&state);
                if wins_at_once(&state) {
                    let winner = next.outcome().and_then(|outcome| outcome.score.winner());
                    assert_eq!(winner, Some(seat), "{view} {action}");
                    won += 1;
                } else if all.len() < 400 && loses(&next) {
                    assert!(all.iter().all(|turn| loses(&after(&state, *turn))), "{view} {action}");
                } else {
                    defended += 1;
                }
            }
            common::at_random(position, seat, &mut luck)
        });
    }
    assert!(won > 10 && defended > 10, "{won} {defended}");
}
