//! Playing at random.

use quadriga::legal::join;
use quadriga::{Fact, Game, Luck, Outcome, Position, Score, Seat, ToAct, Variant};

pub(crate) fn start(variant: Variant) -> Position {
    Position::start(variant, None).expect("no limit is given")
}

/// An action of `seat`, one token of each group at random.
fn action(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    join(groups.iter().map(|group| {
        let choice = luck.below(group.tokens.len() as u32) as usize;
        group.tokens[choice].as_str()
    }))
}

/// The tokens of the next step, at random; none when the game is over.
pub(crate) fn step(position: &Position, seed: u64, luck: &mut Luck) -> Vec<String> {
    match position.to_act() {
        ToAct::Seat(seat) => vec![action(position, seat, luck)],
        ToAct::Chance => vec![position.roll(seed, None).expect("a deal is due")],
        ToAct::Both => {
            let actions = Seat::BOTH.map(|seat| action(position, seat, luck));
            let dice = position.roll(seed, Some([&actions[0], &actions[1]])).ok();
            actions.into_iter().chain(dice).collect()
        }
        ToAct::Nobody => vec![],
    }
}

/// A game of at most so many steps; `look` sees each position before it is left, and the last one.
pub(crate) fn game(
    start: Position,
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&Position),
) -> Game {
    let mut luck = Luck::new(seed, u64::MAX);
    let mut game = Game::new(start);
    for _ in 0..steps {
        look(game.now());
        let tokens = step(game.now(), seed, &mut luck);
        if tokens.is_empty() {
            return game;
        }
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let taken = game.step(&tokens, &mut Vec::new()).expect("a legal step");
        assert_eq!(taken, tokens.len());
    }
    look(game.now());
    game
}

/// The position that one token leads to.
pub(crate) fn after(position: &Position, token: &str) -> (Position, Vec<Fact>) {
    let (mut after, mut facts) = (position.clone(), Vec::new());
    after.apply(&[token], &mut facts).unwrap_or_else(|error| panic!("{position}: {error}"));
    (after, facts)
}

/// The tokens of the one legal group of the seat to act; none when the game is over.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    let ToAct::Seat(seat) = position.to_act() else { return vec![] };
    let mut groups = position.legal_groups(seat);
    assert_eq!(groups.len(), 1, "{position}");
    groups.remove(0).tokens
}

/// The same end with the seats changed round.
pub(crate) fn swapped(outcome: Outcome) -> Outcome {
    match outcome.score {
        Score::Win(seat) => Outcome::win(seat.other(), outcome.reason),
        Score::Draw => outcome,
    }
}
