//! Properties of whole games of Qadesh and Ptolemy, played at random through the text face.

use std::collections::HashMap;

use proptest::prelude::*;
use quadriga::legal::join;
use quadriga::ptolemy::{Rules, State as Ptolemy};
use quadriga::{Fact, Game, Limit, Luck, Position, Seat, ToAct, Variant, View};

/// An action of `seat`, one token of each group at random.
fn random_action(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    let mut tokens = Vec::new();
    for group in &groups {
        let choice = luck.below(group.tokens.len() as u32) as usize;
        tokens.push(group.tokens[choice].as_str());
    }
    join(tokens)
}

/// The tokens of the next step, at random.
fn random_step(position: &Position, seed: u64, luck: &mut Luck) -> Vec<String> {
    match position.to_act() {
        ToAct::Seat(seat) => vec![random_action(position, seat, luck)],
        ToAct::Chance => vec![position.roll(seed, None).expect("a deal is due")],
        ToAct::Both => {
            let actions = Seat::BOTH.map(|seat| random_action(position, seat, luck));
            let dice = position.roll(seed, Some([&actions[0], &actions[1]])).ok();
            actions.into_iter().chain(dice).collect()
        }
        ToAct::Nobody => vec![],
    }
}

/// Plays a game at random to its end, or for `steps`, and looks at each position with `check`.
fn playout(start: Position, seed: u64, steps: usize, mut check: impl FnMut(&Position)) -> Game {
    let mut luck = Luck::new(seed, u64::MAX);
    let mut game = Game::new(start);
    for _ in 0..steps {
        check(game.now());
        check_text(game.now());
        let step = random_step(game.now(), seed, &mut luck);
        if step.is_empty() {
            break;
        }
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        let mut facts = Vec::new();
        let taken = game.step(&tokens, &mut facts).expect("a legal step");
        assert_eq!(taken, tokens.len());
    }
    game
}

/// States and views print and read back; the legal groups of a view are those of the state.
fn check_text(position: &Position) {
    let text = position.state();
    let read = Position::parse(position.variant(), position.limit(), &text);
    assert_eq!(read.as_ref(), Ok(position), "{text}");
    for seat in Seat::BOTH {
        let view = position.view(seat);
        let read = View::parse(position.variant(), position.limit(), seat, &view);
        let read = read.unwrap_or_else(|error| panic!("{view}: {error}"));
        assert_eq!(read.legal_groups(seat), position.legal_groups(seat), "{view}");
        let idle = position.legal_groups(seat).is_empty();
        assert!(idle || position.to_act().includes(seat), "{text}");
    }
}

/// The move list of a game gives its last state again.
fn check_replay(game: &Game) {
    let mut again = Game::new(game.start().clone());
    again.apply(game.moves()).expect("a recorded game");
    assert_eq!(again.now(), game.now());
    assert_eq!(again.moves(), game.moves());
}

fn start(variant: Variant) -> Position {
    Position::start(variant, None).expect("no limit is given")
}

/// No two friends on one space, none in the lake.
fn check_map(position: &Position) {
    let text = position.state();
    let armies = text.split(' ').next().unwrap_or_default();
    for side in armies.split('/') {
        let mut spaces: HashMap<&str, &str> = HashMap::new();
        for army in side.split(',').filter(|army| *army != "-" && *army != "x") {
            let space = army.split(|c: char| c.is_ascii_alphabetic()).next().unwrap_or_default();
            assert!(!["48", "56", "64"].contains(&space), "{text}");
            assert_eq!(spaces.insert(space, army), None, "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn qadesh_games_end_and_replay(seed: u64) {
        let game = playout(start(Variant::Qadesh), seed, 100, check_map);
        prop_assert!(game.now().outcome().is_some());
        check_replay(&game);
    }

    #[test]
    fn qadesh_takes_exactly_its_dice(seed: u64, turns in 1usize..8) {
        let game = playout(start(Variant::Qadesh), seed, turns, |_| ());
        let mut luck = Luck::new(seed, 0);
        let mut position = game.now().clone();
        let step = random_step(&position, seed, &mut luck);
        prop_assume!(step.len() == 3);
        let (dice, actions) = (&step[2], [step[0].as_str(), step[1].as_str()]);
        let more = if dice == "~" { "~3".to_owned() } else { format!("{dice}.3") };
        let fewer = dice.rsplit_once('.').map_or("~", |(fewer, _)| fewer);
        let before = position.clone();
        let mut facts: Vec<Fact> = Vec::new();
        for wrong in [more.as_str(), fewer].into_iter().filter(|wrong| wrong != dice) {
            let error = position.apply(&[actions[0], actions[1], wrong], &mut facts).unwrap_err();
            prop_assert_eq!(error.code(), "bad-chance");
            prop_assert_eq!(&position, &before);
            prop_assert!(facts.is_empty());
        }
        prop_assert!(position.apply(&[actions[0], actions[1], dice], &mut facts).is_ok());
    }

    #[test]
    fn ptolemy_matches_end_and_replay_and_keep_their_25_cards(seed: u64, advanced: bool) {
        let variant = if advanced { Variant::PtolemyAdvanced } else { Variant::PtolemyBasic };
        let game = playout(start(variant), seed, 2000, |position| {
            let text = position.state();
            let fields: Vec<&str> = text.split(' ').collect();
            let mut cards: Vec<&str> = fields[2..6]
                .iter()
                .flat_map(|field| field.split(['/', '.']))
                .filter(|card| *card != "-")
                .collect();
            let expected = if position.to_act() == ToAct::Chance { 0 } else { 25 };
            assert_eq!(cards.len(), expected, "{text}");
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), expected, "{text}");
        });
        prop_assert!(game.now().outcome().is_some());
        check_replay(&game);
    }

    /// PTO-15: what is hidden from a seat may be any other way, and its view is the same.
    #[test]
    fn ptolemy_views_do_not_depend_on_hidden_cards(seed: u64, steps in 1usize..60, advanced: bool) {
        let (variant, rules) = if advanced {
            (Variant::PtolemyAdvanced, Rules::Advanced)
        } else {
            (Variant::PtolemyBasic, Rules::Basic)
        };
        let game = playout(start(variant), seed, steps, |_| ());
        let now = game.now();
        prop_assume!(now.to_act() != ToAct::Chance && now.outcome().is_none());
        let state = Ptolemy::parse(&now.state(), rules).expect("a state");
        for seat in Seat::BOTH {
            let text = now.state();
            let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let mut hidden: Vec<_> = state.view(seat).unseen().iter().collect();
            Luck::new(seed, 77).shuffle(&mut hidden);
            let (hand, stock) = hidden.split_at_mut(state.hand(seat.other()).len());
            hand.sort_unstable();
            if !advanced {
                stock.sort_unstable();
            }
            let words = |cards: &[quadriga::ptolemy::Card]| match cards {
                [] => "-".to_owned(),
                _ => cards.iter().map(ToString::to_string).collect::<Vec<_>>().join("."),
            };
            let own = state.hand(seat).to_string();
            fields[2] = match seat {
                Seat::P1 => format!("{own}/{}", words(hand)),
                Seat::P2 => format!("{}/{own}", words(hand)),
            };
            fields[3] = words(stock);
            let other = Position::parse(variant, None, &fields.join(" ")).expect("a state");
            prop_assert_eq!(other.view(seat), now.view(seat));
            prop_assert_eq!(other.legal_groups(seat), now.legal_groups(seat));
        }
    }

    #[test]
    fn no_text_makes_a_panic(text in "[-/,.~@:?0-9 a-zA-Z|é]{0,40}", seed: u64, steps in 0usize..6) {
        for variant in [Variant::Qadesh, Variant::PtolemyBasic, Variant::PtolemyAdvanced] {
            let _ = Position::parse(variant, None, &text);
            for seat in Seat::BOTH {
                let _ = View::parse(variant, None, seat, &text);
            }
            let game = playout(start(variant), seed, steps, |_| ());
            let mut position = game.now().clone();
            for seat in Seat::BOTH {
                let _ = position.canonical(seat, &text);
            }
            let before = position.clone();
            if position.apply(&[&text, &text, &text], &mut Vec::new()).is_err() {
                prop_assert_eq!(&position, &before);
            }
        }
    }

    /// QAD-15: any limit is kept.
    #[test]
    fn qadesh_ends_by_its_limit(seed: u64, limit in 1u32..6) {
        let begin = Position::start(Variant::Qadesh, Limit::new(limit)).expect("a limit");
        let game = playout(begin, seed, 100, |_| ());
        prop_assert!(game.now().outcome().is_some());
        prop_assert!(game.moves().len() <= 2 + 3 * limit as usize);
    }
}
