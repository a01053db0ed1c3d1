//! Random games of all six variants, through the types and through the text face.

use std::hint::black_box;

use quadriga::legal::join;
use quadriga::{Luck, Position, Seat, ToAct, Variant};

use crate::race::{Entry, figure, run};
use crate::typed::{ForEach, Typed, for_each};

/// Games of each variant, the same in every round.
const GAMES: u64 = 8;

struct Print;

impl ForEach for Print {
    fn visit<S: Typed>(&mut self, variant: Variant, start: S) {
        let mut buffer = S::Buffer::default();
        let recorded = record(start, &mut buffer);
        // Other dice than those of the games do as well here.
        let mut dice = Luck::new(0, 1);
        let position = Position::start(variant, None).expect("no limit is given");
        let games = GAMES as f64;
        let steps = recorded.len() as f64;
        let times = run(vec![
            Entry::new("typed", || {
                (0..GAMES).map(|game| play(black_box(start), game, &mut buffer)).sum()
            }),
            Entry::new("apply", || {
                for (state, step) in &recorded {
                    let mut next = *state;
                    next.apply(step, &mut dice);
                    black_box(&next);
                }
                recorded.len() as u64
            }),
            // One game is enough: it takes as long as many of the others.
            Entry::new("text", || play_text(&position)),
        ]);
        println!(
            "| `{variant}` | {} | {} | {} | {} | {} | {} |",
            figure(steps / games),
            figure(1e9 / (times[0].each().median * steps / games)),
            times[0].each().nanoseconds(),
            times[1].each().nanoseconds(),
            times[2].each().nanoseconds(),
            times[0].speed_against(&times[2]).ratio(),
        );
    }
}

/// Plays a game at random; the number of its steps.
fn play<S: Typed>(start: S, game: u64, buffer: &mut S::Buffer) -> u64 {
    let (mut state, mut luck, mut steps) = (start, Luck::new(game, 0), 0);
    while let Some(step) = state.choose(&mut luck, buffer) {
        state.apply(&step, &mut luck);
        steps += 1;
    }
    black_box(state);
    steps
}

/// The positions and steps of the same games.
fn record<S: Typed>(start: S, buffer: &mut S::Buffer) -> Vec<(S, S::Step)> {
    let mut recorded = Vec::new();
    for game in 0..GAMES {
        let (mut state, mut luck) = (start, Luck::new(game, 0));
        while let Some(step) = state.choose(&mut luck, buffer) {
            recorded.push((state, step));
            state.apply(&step, &mut luck);
        }
    }
    recorded
}

/// Plays a game at random through the text face; the number of its steps.
fn play_text(start: &Position) -> u64 {
    let (mut position, mut luck, mut steps) = (start.clone(), Luck::new(0, 0), 0);
    let mut facts = Vec::new();
    loop {
        let mut action =
            |seat| {
                let groups = position.legal_groups(seat);
                join(groups.iter().map(|group| {
                    group.tokens[luck.below(group.tokens.len() as u32) as usize].as_str()
                }))
            };
        let step = match position.to_act() {
            ToAct::Nobody => return steps,
            ToAct::Seat(seat) => vec![action(seat)],
            ToAct::Chance => vec![position.roll(steps, None).expect("a deal is due")],
            ToAct::Both => {
                let actions = Seat::BOTH.map(action);
                let dice = position.roll(steps, Some([&actions[0], &actions[1]])).ok();
                actions.into_iter().chain(dice).collect()
            }
        };
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        facts.clear();
        position.apply(&tokens, &mut facts).expect("a legal step");
        steps += 1;
    }
}

pub(crate) fn print() {
    println!("\n### Random playouts\n");
    println!(
        "| variant | steps a game | games a second | a step: choose and apply, ns | apply alone, ns \
         | a step in text, ns | typed, times text |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for_each(&mut Print);
}
