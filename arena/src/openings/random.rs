//! Openings of random legal turns.

use quadriga::{Game, Luck, Position, Seat, ToAct, legal};

use super::is_open;

/// How often a line that ends the game is given up for another.
const TRIES: u64 = 100;

/// Plays `turns` random legal turns from `start` (in Qadesh: turns of both sides, setup included), with
/// their dice and deals, all of `seed`. Lines that decide the game are given up; if that many turns can't
/// be played at all, there are none.
pub(super) fn turns(start: &Position, turns: u32, seed: u64) -> Vec<String> {
    (0..TRIES)
        .find_map(|attempt| {
            // The game's own dice have the streams of its turns; these lie beyond them.
            let mut luck = Luck::new(seed, u64::MAX - attempt);
            let mut game = Game::new(start.clone());
            for _ in 0..turns {
                turn(&mut game, &mut luck, seed)?;
            }
            is_open(&game).then(|| game.moves().to_vec())
        })
        .unwrap_or_default()
}

/// One turn, with the deal before it if one is due; none if the game is over.
fn turn(game: &mut Game, luck: &mut Luck, seed: u64) -> Option<()> {
    if game.now().to_act() == ToAct::Chance {
        let deal = game.now().roll(seed, None).ok()?;
        game.apply(&[deal]).ok()?;
    }
    let mut pick = |seat: Seat| {
        let groups = game.now().legal_groups(seat);
        let tokens = groups.iter().filter_map(|group| {
            let place = luck.below(u32::try_from(group.tokens.len()).unwrap_or(u32::MAX));
            group.tokens.get(place as usize).map(String::as_str)
        });
        legal::join(tokens)
    };
    let mut step = match game.now().to_act() {
        ToAct::Seat(seat) => vec![pick(seat)],
        ToAct::Both => vec![pick(Seat::P1), pick(Seat::P2)],
        ToAct::Chance | ToAct::Nobody => return None,
    };
    if let [first, second] = &step[..]
        && let Ok(dice) = game.now().roll(seed, Some([first, second]))
    {
        step.push(dice);
    }
    game.apply(&step).ok().map(drop)
}

#[cfg(test)]
mod tests {
    use quadriga::Variant;

    use super::*;

    #[test]
    fn random_openings_follow_from_their_seed_and_decide_nothing() {
        for variant in Variant::ALL {
            let start = Position::start(variant, None).unwrap();
            for seed in 0..20 {
                let moves = turns(&start, 4, seed);
                assert_eq!(moves, turns(&start, 4, seed));
                let mut game = Game::new(start.clone());
                game.apply(&moves).unwrap();
                assert!(is_open(&game));
                let plies = moves.iter().filter(|token| !token.starts_with('~')).count();
                assert_eq!(plies, if variant == Variant::Qadesh { 8 } else { 4 });
            }
            assert_ne!(turns(&start, 4, 1), turns(&start, 4, 2));
            assert_eq!(turns(&start, 0, 1), Vec::<String>::new());
        }
    }

    #[test]
    fn where_there_are_not_so_many_turns_there_are_none() {
        let start = Position::start(Variant::RampartClassic, quadriga::Limit::new(3)).unwrap();
        assert_eq!(turns(&start, 5, 1), Vec::<String>::new());
        assert_eq!(turns(&start, 2, 1).len(), 2);
    }
}
