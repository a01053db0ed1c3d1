//! Whole schedules, played with made-up results.

use proptest::prelude::*;
use quadriga::{Score, Seat, game_seed};

use super::*;
use std::collections::BTreeMap;

use quadriga::Variant;

const VARIANTS: [Variant; 2] = [Variant::Ramses, Variant::Qadesh];

fn setup(format: Format, engines: usize, games: u32) -> ScheduleSetup {
    ScheduleSetup {
        format,
        games,
        luck: Luck::Mirrored,
        variants: VARIANTS.to_vec(),
        plays: vec![VARIANTS.to_vec(); engines],
        quarantine: None,
        extensions: Vec::new(),
    }
}

/// A result that follows from the game alone, as those of deterministic engines do.
fn outcome(game: &ScheduledGame, seed: u64) -> GameOutcome {
    let drawn = game_seed(seed, game.number ^ (game.seats[0] as u64) << 32);
    let score = match drawn % 5 {
        0 => Score::Draw,
        1 | 2 => Score::Win(Seat::P1),
        _ => Score::Win(Seat::P2),
    };
    let fails = |seat: usize| game.seats[seat] == 1 && (drawn >> 8) % 3 == seat as u64;
    GameOutcome { score: Some(score), failed: [fails(0), fails(1)] }
}

/// Plays a schedule with up to `at_once` games in progress that end in any order, and gives its games
/// and who was taken out, after `known` games that were finished before.
fn play(setup: &ScheduleSetup, seed: u64, at_once: usize, known: u64) -> Vec<ScheduledGame> {
    let mut schedule = Schedule::new(setup.clone());
    let (mut running, mut all): (Vec<ScheduledGame>, Vec<ScheduledGame>) = Default::default();
    let mut luck = seed;
    loop {
        let next = schedule.next_game();
        if let Next::Game(game) = next {
            assert_eq!(game.number, all.len() as u64 + 1);
            all.push(game);
            running.push(game);
        }
        if next == Next::Over && running.is_empty() {
            break;
        }
        let already = matches!(next, Next::Game(game) if game.number <= known);
        if already || running.len() >= at_once || !matches!(next, Next::Game(_)) {
            luck = game_seed(luck, 1);
            let index = if already { running.len() - 1 } else { luck as usize % running.len() };
            let game = running.swap_remove(index);
            schedule.finished(&game, outcome(&game, seed));
        }
    }
    assert_eq!(schedule.planned(), all.len() as u64, "{:?}", setup.format);
    all
}

fn formats() -> impl Strategy<Value = Format> {
    prop_oneof![
        Just(Format::RoundRobin),
        Just(Format::Gauntlet { seeds: 1 }),
        (1u32..5).prop_map(|rounds| Format::Swiss { rounds }),
        (0u32..3).prop_map(|tiebreaks| Format::Knockout { tiebreaks }),
        (1u32..5).prop_map(|rounds| Format::Ladder { rounds }),
    ]
}

proptest! {
    /// Which games are played depends neither on the order in which they end nor on interruptions.
    #[test]
    fn order_and_interruptions_decide_nothing(
        format in formats(),
        engines in 2usize..9,
        games in 1u32..5,
        quarantine in proptest::option::of(1u32..4),
        seed in any::<u64>(),
        at_once in 1usize..6,
        known in 0u64..40,
    ) {
        let setup = ScheduleSetup { quarantine, ..setup(format, engines, games) };
        let alone = play(&setup, seed, 1, 0);
        prop_assert_eq!(&play(&setup, seed, at_once, known), &alone);
        let mut encounters = BTreeMap::new();
        for game in &alone {
            encounters.entry(game.encounter).or_insert_with(Vec::new).push(*game);
        }
        for (place, (encounter, games)) in encounters.into_iter().enumerate() {
            prop_assert_eq!(encounter, place as u64 + 1);
            prop_assert!(games.len() <= 2);
            if let [first, second] = games[..] {
                prop_assert_eq!(first.seats, [second.seats[1], second.seats[0]]);
            }
        }
    }
}

#[test]
fn a_closed_variant_gets_only_the_ends_of_its_pairs() {
    let mut schedule = Schedule::new(setup(Format::RoundRobin, 2, 6));
    let mut next = |close: Option<Variant>| {
        if let Some(variant) = close {
            schedule.close(variant);
        }
        match schedule.next_game() {
            Next::Game(game) => Some((game.number, game.variant)),
            _ => None,
        }
    };
    assert_eq!(next(None), Some((1, Variant::Ramses)));
    // The pair that was begun is finished; after it Ramses is left out.
    assert_eq!(next(Some(Variant::Ramses)), Some((2, Variant::Ramses)));
    assert_eq!(next(None), Some((3, Variant::Qadesh)));
    assert_eq!(next(None), Some((4, Variant::Qadesh)));
    assert_eq!(next(None), Some((7, Variant::Qadesh)));
    assert_eq!(next(Some(Variant::Qadesh)), Some((8, Variant::Qadesh)));
    assert_eq!((next(None), next(None)), (None, None));
}

fn pairings(schedule: &Schedule) -> Vec<[usize; 2]> {
    schedule.cells().iter().map(|cell| cell.engines).collect()
}

#[test]
fn in_a_gauntlet_the_seeds_meet_the_others() {
    let mut setup = setup(Format::Gauntlet { seeds: 2 }, 5, 2);
    setup.variants.truncate(1);
    let schedule = Schedule::new(setup);
    assert_eq!(pairings(&schedule), [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
    assert_eq!(schedule.planned(), 12);
}

#[test]
fn variants_that_an_engine_does_not_play_are_left_out() {
    let mut setup = setup(Format::RoundRobin, 3, 2);
    setup.plays[1] = vec![Variant::Ramses];
    let schedule = Schedule::new(setup.clone());
    assert_eq!(schedule.planned(), 8);
    let qadesh = schedule.cells().iter().filter(|cell| cell.variant == Variant::Qadesh);
    assert_eq!(qadesh.map(|cell| cell.engines).collect::<Vec<_>>(), [[0, 2]]);
    setup.plays[0].clear();
    setup.plays[2] = vec![Variant::Qadesh];
    assert_eq!(Schedule::new(setup).next_game(), Next::Over);
}

#[test]
fn extensions_come_after_all_that_was_planned() {
    let extensions = vec![Extension::Games(2), Extension::Engines { count: 1, after: 0 }];
    let extended = ScheduleSetup { extensions, ..setup(Format::RoundRobin, 4, 2) };
    let before = play(&setup(Format::RoundRobin, 3, 2), 1, 1, 0);
    let all = play(&extended, 1, 1, 0);
    assert_eq!(all[..12], before);
    // Two games more for the three pairings in two variants, then four for each of the new engine's.
    assert_eq!(all.len(), 12 + 12 + 24);
    assert!(all[..24].iter().all(|game| !game.seats.contains(&3)));
    assert!(all[24..].iter().all(|game| game.seats.contains(&3)));
    let extensions = vec![Extension::Rounds(1), Extension::Engines { count: 1, after: 2 }];
    let swiss = |rounds, engines| setup(Format::Swiss { rounds }, engines, 2);
    let before = play(&swiss(2, 6), 1, 1, 0);
    let all = play(&ScheduleSetup { extensions, ..swiss(2, 7) }, 1, 1, 0);
    assert_eq!(all[..before.len()], before);
    assert_eq!(all.len(), before.len() + 12);
}

#[test]
fn whoever_fails_too_often_plays_no_further_stage() {
    let setup = ScheduleSetup { quarantine: Some(2), ..setup(Format::RoundRobin, 4, 40) };
    let mut schedule = Schedule::new(setup);
    let mut games_of_it = 0;
    while let Next::Game(game) = {
        match schedule.next_game() {
            Next::Wait => unreachable!("no game is in progress"),
            next => next,
        }
    } {
        let failed = game.seats.map(|engine| engine == 2);
        games_of_it += u32::from(failed[0] || failed[1]);
        schedule.finished(&game, GameOutcome { score: Some(Score::Draw), failed });
    }
    assert_eq!(games_of_it, 12, "one round of two variants");
    assert_eq!(schedule.take_withdrawals(), [Withdrawal { engine: 2, failures: 12 }]);
    assert!(schedule.standing().is_out(2));
}
