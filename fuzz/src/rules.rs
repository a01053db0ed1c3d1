//! The texts of the rules core: states, views, tokens and move lists.

use quadriga::ptolemy::Card;
use quadriga::{Game, Limit, Luck, Position, Seat, StateError, ToAct, Variant, View};

use crate::{position, variant, variant_and_text};

/// Reads a state: it is refused with a field's name, or it is the one spelling of a position in which
/// everything holds, and so is what the next steps lead to.
pub fn states(data: &[u8]) {
    let Some((variant, text)) = variant_and_text(data) else { return };
    let mut position = match Position::parse(variant, None, text) {
        Ok(position) => position,
        Err(error) => return check_error(&error),
    };
    assert_eq!(position.state(), text);
    let mut luck = Luck::new(data.len() as u64, 0);
    for _ in 0..3 {
        position::check(&position);
        let step = position::legal_step(&position, 1, &mut luck);
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        assert_eq!(position::apply(&mut position, &tokens), !tokens.is_empty(), "{position}");
    }
    // Under a limit that has passed, and under the greatest one.
    for limit in [Limit::new(1), Limit::new(Limit::MAX)] {
        if variant.default_limit().is_some() {
            position::check(&Position::parse(variant, limit, text).expect("any limit"));
        }
    }
}

fn check_error(error: &StateError) {
    assert!(!error.field.is_empty());
    assert!(error.to_string().contains(&format!("`{}`", error.field)), "{error}");
}

/// Reads a view of either seat: it is refused with a field's name, or it is the one spelling of what it
/// is read as.
pub fn views(data: &[u8]) {
    let Some((variant, text)) = variant_and_text(data) else { return };
    for seat in Seat::BOTH {
        let view = match View::parse(variant, None, seat, text) {
            Ok(view) => view,
            Err(error) => {
                check_error(&error);
                continue;
            }
        };
        assert_eq!(position::print(&view), text);
        for group in Seat::BOTH.into_iter().flat_map(|seat| view.legal_groups(seat)) {
            assert!(!group.tokens.is_empty() && group.tokens.is_sorted(), "{text}");
        }
        let View::Ptolemy(view) = view else { continue };
        let cards = view.hand().len() + view.other_cards() + view.stock_cards();
        if view.unseen().len() != 25 {
            assert_eq!(view.unseen().len() + view.hand().len(), cards, "{text}");
        }
        assert_eq!(view.plays().is_empty(), !view.is_to_act(), "{text}");
        let _ = view.outcome();
        for card in Card::ALL {
            let _ = view.after(card);
        }
    }
}

/// Tokens, one a line, at a position after some legal steps: bytes 0 to 2 are the variant, the number of
/// steps, and the luck of the steps.
pub fn tokens(data: &[u8]) {
    let [which, steps, seed, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let Some(mut position) = after(variant(*which), usize::from(*steps % 48), u64::from(*seed))
    else {
        return;
    };
    let lines: Vec<&str> = text.split('\n').take(8).collect();
    for line in &lines {
        for seat in Seat::BOTH {
            match position.canonical(seat, line) {
                Ok(action) => {
                    assert!(position.to_act().includes(seat));
                    let again = position.canonical(seat, &action);
                    assert_eq!(again.as_ref(), Ok(&action), "{position}");
                    let listed = position.legal_groups(seat);
                    // Where an action is one token it is in the list.
                    if position.to_act() != ToAct::Both {
                        assert!(listed[0].tokens.contains(&action), "{position} {action}");
                    }
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        let _ = position.roll(7, Some([line, line]));
    }
    for start in 0..lines.len() {
        position::apply(&mut position.clone(), &lines[start..]);
    }
    if position::apply(&mut position, &lines) {
        position::check(&position);
    }
}

/// The position after some legal steps of a game; none if the game is over before.
fn after(variant: Variant, steps: usize, seed: u64) -> Option<Position> {
    let mut position = Position::start(variant, None).ok()?;
    let mut luck = Luck::new(seed, u64::MAX);
    for _ in 0..steps {
        let step = position::legal_step(&position, seed, &mut luck);
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        position.apply(&tokens, &mut Vec::new()).ok()?;
    }
    Some(position)
}

/// A move list as text. Where it has `?` there stands the step that luck chooses, so that the list gets
/// beyond deals and dice.
pub fn move_lists(data: &[u8]) {
    let Some((variant, text)) = variant_and_text(data) else { return };
    let Ok(start) = Position::start(variant, None) else { return };
    let mut luck = Luck::new(data.len() as u64, 1);
    let mut game = Game::new(start.clone());
    let mut facts = Vec::new();
    let mut given = Vec::new();
    let words: Vec<&str> = text.split_ascii_whitespace().take(64).collect();
    let mut rest = &words[..];
    while let Some((first, others)) = rest.split_first() {
        if *first == "?" {
            let step = position::legal_step(game.now(), 1, &mut luck);
            let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
            if game.step(&tokens, &mut facts).is_err() {
                break;
            }
            given.extend(step);
            rest = others;
            continue;
        }
        let (before, told) = (game.now().clone(), facts.len());
        match game.step(rest, &mut facts) {
            Ok(taken) => {
                given.extend(rest[..taken].iter().map(|token| (*token).to_owned()));
                rest = &rest[taken..];
            }
            Err(error) => {
                assert_eq!((game.now(), facts.len()), (&before, told), "{error}");
                break;
            }
        }
    }
    // The list at once does the same; with something wrong at its end, nothing.
    let mut whole = Game::new(start.clone());
    assert_eq!(whole.apply(&given).as_ref(), Ok(&facts));
    assert_eq!((whole.now(), whole.moves()), (game.now(), game.moves()));
    let wrong: Vec<&str> = given.iter().map(String::as_str).chain(["."]).collect();
    let mut none = Game::new(start.clone());
    assert!(none.apply(&wrong).is_err());
    assert_eq!((none.now(), none.moves()), (&start, &[][..]));
    // The moves are in their canonical spelling, and lead the same way; then all the way back.
    let mut again = Game::new(start.clone());
    again.apply(game.moves()).expect("canonical moves");
    assert_eq!((again.now(), again.moves()), (game.now(), game.moves()));
    while game.undo() {}
    assert_eq!((game.now(), game.moves()), (&start, &[][..]));
}
