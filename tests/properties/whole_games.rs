//! Texts and the way back, in games of all variants.

use proptest::prelude::*;
use quadriga::{Position, Seat, Variant, View};

use crate::cases;
use crate::play::{game, start};

/// The view string again.
fn print(view: &View) -> String {
    match view {
        View::Ramses(state) => state.to_string(),
        View::RampartClassic(state) => state.to_string(),
        View::RampartXl(state) => state.to_string(),
        View::Qadesh(state) => state.to_string(),
        View::Ptolemy(view) => view.to_string(),
    }
}

fn texts_are_read_as_they_are_printed(position: &Position) {
    let (variant, limit) = (position.variant(), position.limit());
    let state = position.state();
    assert_eq!(Position::parse(variant, limit, &state).as_ref(), Ok(position), "{state}");
    for seat in Seat::BOTH {
        let view = position.view(seat);
        let read = View::parse(variant, limit, seat, &view);
        let read = read.unwrap_or_else(|error| panic!("{view}: {error}"));
        assert_eq!(print(&read), view);
        assert_eq!(read.legal_groups(seat), position.legal_groups(seat), "{view}");
    }
}

/// All that can be asked of a position.
fn all_of(position: &Position) -> impl PartialEq + std::fmt::Debug + use<> {
    let seats = Seat::BOTH.map(|seat| (position.view(seat), position.legal_groups(seat)));
    (position.clone(), position.state(), seats, position.to_act(), position.outcome())
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn texts_of_whole_games(seed: u64, variant in prop::sample::select(&Variant::ALL)) {
        game(start(variant), seed, 2000, texts_are_read_as_they_are_printed);
    }

    /// Whatever was played is taken back to the byte, and played forth again.
    #[test]
    fn undo_restores_whole_games(seed: u64, variant in prop::sample::select(&Variant::ALL)) {
        let mut past = Vec::new();
        let mut played = game(start(variant), seed, 2000, |position| past.push(all_of(position)));
        let (end, moves) = (played.now().clone(), played.moves().to_vec());
        prop_assert!(end.outcome().is_some());
        let mut counts = Vec::new();
        while let Some(expected) = past.pop() {
            prop_assert_eq!(all_of(played.now()), expected);
            prop_assert_eq!(played.start(), &start(variant));
            prop_assert!(moves.starts_with(played.moves()));
            counts.push(played.moves().len());
            prop_assert_eq!(played.undo(), !past.is_empty());
        }
        prop_assert_eq!(counts.last(), Some(&0));
        // Half of the way again, a refused step, and the rest: the same end.
        let half = counts[counts.len() / 2];
        played.apply(&moves[..half]).expect("moves of a game");
        let (there, refused) = (all_of(played.now()), played.apply(&["no such token"]));
        prop_assert!(refused.is_err());
        prop_assert_eq!(all_of(played.now()), there);
        played.apply(&moves[half..]).expect("moves of a game");
        prop_assert_eq!((played.now(), played.moves()), (&end, &moves[..]));
    }
}
