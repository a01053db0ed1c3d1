//! `greedy` against `random`, in one process, from views alone: seats swapped game by game, seeds fixed.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]
#![allow(clippy::print_stdout, reason = "the scores are of interest too")]

mod common;

use std::time::{Duration, Instant};

use quadriga::{Seat, Variant, game_seed};
use quadriga_engines::{Bot, Choice, Decision};

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
    /// One decision more.
    fn count(&mut self, spent: Duration) {
        self.decisions += 1;
        self.total += spent;
        self.longest = self.longest.max(spent);
    }

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
    let mut bots = Seat::BOTH.map(|acting| {
        common::bot(if acting == seat { "greedy" } else { "random" }, variant, number, acting)
    });
    let luck = game_seed(1, number.div_ceil(2));
    let outcome = common::play(variant, luck, |_, acting, view| {
        let (game, bot) = &mut bots[acting.index()];
        let started = Instant::now();
        let Ok(Choice::Action(action)) = bot.choose(&Decision::new(*game, view)) else {
            panic!("{variant}: no action at {view}")
        };
        if acting == seat {
            score.count(started.elapsed());
        }
        action
    });
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
    // The dice rule, and random Hittites take a quarter of the points of random Egyptians.
    assert!(play_match(Variant::Qadesh, 20).percent() >= 65);
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
        let least = if variant == Variant::Qadesh { 65 } else { 80 };
        assert!(play_match(variant, 100).percent() >= least, "{variant}");
    }
}
