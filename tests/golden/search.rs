//! The search for games that show much in few steps.

use std::collections::BTreeSet;

use quadriga::legal::join;
use quadriga::{Limit, Luck, Position, Seat, ToAct, Variant};

use crate::features;

/// Games that are looked at for each variant.
const GAMES: u64 = 400;

type Game = (Position, Vec<String>);

/// Two games or three that show all that is `wanted` between them, if there are: always the one that
/// adds the most for its length.
pub(crate) fn best(variant: Variant, wanted: &[&str]) -> Vec<Game> {
    let games: Vec<(Game, BTreeSet<&str>)> = (1..=GAMES)
        .map(|seed| {
            let game = play(variant, seed);
            let moves: Vec<&str> = game.1.iter().map(String::as_str).collect();
            let shown = features::of(&game.0, &moves);
            (game, shown)
        })
        .collect();
    let mut chosen: Vec<Game> = Vec::new();
    let mut shown: BTreeSet<&str> = BTreeSet::new();
    while chosen.len() < 2
        || chosen.len() < 3 && wanted.iter().any(|feature| !shown.contains(feature))
    {
        let score = |(game, more): &(Game, BTreeSet<&str>)| {
            let new = |feature: &&&str| !shown.contains(**feature);
            let wanted =
                wanted.iter().filter(|feature| more.contains(**feature)).filter(new).count();
            let others = more.iter().filter(new).count();
            300 * wanted + 60 * others + 1000 - game.1.len().min(1000)
        };
        let others = games.iter().filter(|(game, _)| !chosen.contains(game));
        let Some((game, more)) = others.max_by_key(|game| score(game)) else { break };
        chosen.push(game.clone());
        shown.extend(more);
    }
    chosen
}

/// A game of a mostly random player, who takes what it can in Rampart now and then.
fn play(variant: Variant, seed: u64) -> Game {
    let mut luck = Luck::new(seed, u64::MAX);
    // Half of the games of Rampart are cut short, so that a file is no book.
    let limit = match variant {
        Variant::RampartClassic | Variant::RampartXl if seed.is_multiple_of(2) => Limit::new(60),
        _ => None,
    };
    let start = Position::start(variant, limit).expect("a start");
    let (mut position, mut moves) = (start.clone(), Vec::new());
    loop {
        let step: Vec<String> = match position.to_act() {
            ToAct::Nobody => return (start, moves),
            ToAct::Chance => vec![position.roll(seed, None).expect("a deal")],
            ToAct::Seat(seat) => vec![action(&position, seat, &mut luck)],
            ToAct::Both => {
                let actions = Seat::BOTH.map(|seat| action(&position, seat, &mut luck));
                let dice = position.roll(seed, Some([&actions[0], &actions[1]])).ok();
                actions.into_iter().chain(dice).collect()
            }
        };
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        position.apply(&tokens, &mut Vec::new()).expect("a legal step");
        moves.extend(step);
    }
}

/// The action that loses the other side the most in Rampart, of eight at random; else one at random.
fn action(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    let mut random = || {
        join(groups.iter().map(|group| {
            let choice = luck.below(group.tokens.len() as u32) as usize;
            group.tokens[choice].as_str()
        }))
    };
    if !matches!(position.variant(), Variant::RampartClassic | Variant::RampartXl) {
        return random();
    }
    let actions: Vec<String> = (0..8).map(|_| random()).collect();
    let pieces = |action: &String| {
        let mut after = position.clone();
        after.apply(&[action], &mut Vec::new()).expect("legal");
        let state = after.state();
        state.split(' ').next().map(|board| board.matches(char::is_alphabetic).count())
    };
    actions.into_iter().min_by_key(pieces).expect("eight")
}
