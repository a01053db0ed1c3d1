//! `greedy` against `random`, in one process, from views alone: seats swapped game by game, seeds fixed.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::time::{Duration, Instant};

use quadriga::{Position, Seat, ToAct, Variant, game_seed};
use quadriga_engines::{Bot, Choice, Decision, GameInfo, builtin};

/// What came out of a match, as `greedy` sees it.
#[derive(Debug, Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Won games by the seat that it had.
    wins_as: [u32; 2],
    decisions: u32,
    total: Duration,
    longest: Duration,
}

impl Score {
    /// Of a hundred.
    fn percent(&self) -> u32 {
        50 * (2 * self.wins + self.draws) / (self.wins + self.draws + self.losses)
    }
}

fn play_match(variant: Variant, games: u64) -> Score {
    let mut score = Score::default();
    for number in 1..=games {
        let seat = if number % 2 == 1 { Seat::P1 } else { Seat::P2 };
        play(variant, number, seat, &mut score);
    }
    println!("{variant}: {}% {score:?}", score.percent());
    println!("  a decision: {:?}", score.total / score.decisions.max(1));
    score
}

/// Plays game `number`, `greedy` on `seat`.
fn play(variant: Variant, number: u64, seat: Seat, score: &mut Score) {
    let luck = game_seed(1, number.div_ceil(2));
    let mut position = Position::start(variant, None).unwrap();
    let limit = position.limit();
    let games = Seat::BOTH.map(|seat| GameInfo { variant, seat, number, limit });
    let mut bots = games.map(|game| {
        let mut bot =
            builtin::by_name(if game.seat == seat { "greedy" } else { "random" }).unwrap();
        bot.new_game(&game);
        bot
    });
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let to_act = position.to_act();
        let mut step: Vec<String> = Vec::new();
        for acting in Seat::BOTH.into_iter().filter(|seat| to_act.includes(*seat)) {
            let view = position.view(acting);
            let started = Instant::now();
            let decision = Decision::new(games[acting.index()], &view);
            let Ok(Choice::Action(action)) = bots[acting.index()].choose(&decision) else {
                panic!("{variant}: no action at {view}")
            };
            if acting == seat {
                let spent = started.elapsed();
                score.decisions += 1;
                score.total += spent;
                score.longest = score.longest.max(spent);
            }
            step.push(position.canonical(acting, &action).unwrap());
        }
        let chance = match &step[..] {
            [first, second] => position.roll(luck, Some([first, second])).ok(),
            _ if to_act == ToAct::Chance => Some(position.roll(luck, None).unwrap()),
            _ => None,
        };
        step.extend(chance);
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        position.apply(&tokens, &mut Vec::new()).unwrap();
    };
    match outcome.score.winner() {
        Some(winner) if winner == seat => {
            score.wins += 1;
            score.wins_as[seat.index()] += 1;
        }
        Some(_) => score.losses += 1,
        None => score.draws += 1,
    }
}

#[test]
fn ramses() {
    assert!(play_match(Variant::Ramses, 20).percent() >= 80);
}

#[test]
fn rampart_classic() {
    assert!(play_match(Variant::RampartClassic, 20).percent() >= 80);
}

#[test]
fn rampart_xl() {
    assert!(play_match(Variant::RampartXl, 20).percent() >= 80);
}

#[test]
fn qadesh() {
    assert!(play_match(Variant::Qadesh, 20).percent() >= 80);
}

#[test]
fn ptolemy_basic() {
    assert!(play_match(Variant::PtolemyBasic, 20).percent() >= 80);
}

#[test]
fn ptolemy_advanced() {
    assert!(play_match(Variant::PtolemyAdvanced, 20).percent() >= 80);
}

#[test]
#[ignore = "a hundred games a variant, to see how strong and how quick it is in release"]
fn long_match() {
    for variant in Variant::ALL {
        assert!(play_match(variant, 100).percent() >= 75, "{variant}");
    }
}
