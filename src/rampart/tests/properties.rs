//! Properties of random states.

use proptest::prelude::*;

use super::*;
use crate::position::Face;
use crate::{Fact, Seat};

/// Random states: each square empty with a chance that differs from state to state.
fn states<const FILES: usize>() -> impl Strategy<Value = State<FILES>> {
    let squares = prop::collection::vec((0..100_u8, 0..8_usize), Square::<FILES>::COUNT);
    let counts = (0..=210_u32, 0..4_u32, 0..4_u32);
    (squares, 5..100_u8, any::<bool>(), counts).prop_map(|(squares, share, first, counts)| {
        let (mut kinds, mut sides) = ([0; 4], [0; 2]);
        for (index, (chance, piece)) in squares.into_iter().enumerate() {
            if chance < share {
                kinds[piece / 2] |= 1 << index;
                sides[piece % 2] |= 1 << index;
            }
        }
        let seat = if first { Seat::P1 } else { Seat::P2 };
        State::of(kinds, sides, seat, counts.0, [counts.1, counts.2], limit(200))
    })
}

/// The piece on each square, as the slow rules below see a board.
type Board = Vec<Option<(Seat, Kind)>>;

fn board<const FILES: usize>(state: &State<FILES>) -> Board {
    squares(u64::MAX).map(|square: Square<FILES>| state.piece_on(square)).collect()
}

/// What a move leaves, by the words of RPT-1 and RPT-3.
fn played_by_the_book<const FILES: usize>(state: &State<FILES>, made: Move<FILES>) -> Board {
    let mut board = board(state);
    board[made.to.index()] = board[made.from.index()].take();
    let mover = |square: Option<Square<FILES>>| {
        square.is_some_and(|at| board[at.index()].is_some_and(|(seat, _)| seat == state.seat()))
    };
    let enclosed: Vec<usize> = squares::<FILES>(u64::MAX)
        .filter(|at| board[at.index()].is_some_and(|(seat, _)| seat != state.seat()))
        .filter(|at| {
            let (file, rank) = (at.file(), at.rank());
            mover(Square::new(file + 1, rank))
                && mover(Square::new(file, rank + 1))
                && mover(file.checked_sub(1).and_then(|file| Square::new(file, rank)))
                && mover(rank.checked_sub(1).and_then(|rank| Square::new(file, rank)))
        })
        .map(Square::index)
        .collect();
    for index in enclosed {
        board[index] = None;
    }
    board
}

fn material(board: &Board, of: Seat) -> u32 {
    let counts = |(seat, kind): &(Seat, Kind)| *seat == of && *kind != Kind::Blocker;
    board.iter().flatten().filter(|piece| counts(piece)).count() as u32
}

fn check<const FILES: usize>(state: State<FILES>) -> Result<(), TestCaseError> {
    prop_assert_eq!(State::parse(&state.to_string(), state.limit()), Ok(state));
    let tokens = legal(&state);
    prop_assert_eq!(state.has_legal_move(), !tokens.is_empty());
    prop_assert_eq!(Face::outcome(&state).is_some(), tokens.is_empty());
    let seat = state.seat();
    for token in &tokens {
        prop_assert_eq!(&state.canonical(seat, token).unwrap(), token);
        let made = Move::parse(token).unwrap();
        let (mut by_text, mut by_type, mut facts) = (state, state, Vec::new());
        by_text.apply(&[token], &mut facts).unwrap();
        by_type.play(made);
        prop_assert_eq!(by_text, by_type);
        prop_assert_eq!(facts, [Fact::Action { seat, action: token.clone() }]);
        // What is kept along the way is what a reading from scratch finds.
        prop_assert_eq!(State::parse(&by_text.to_string(), state.limit()), Ok(by_text));
        let expected = played_by_the_book(&state, made);
        prop_assert_eq!(board(&by_text), expected.clone(), "{} {}", state, token);
        let lost = state.material(seat.other()) - material(&expected, seat.other());
        prop_assert_eq!(by_text.lost(seat.other()), state.lost(seat.other()) + lost);
        prop_assert_eq!(by_text.lost(seat), state.lost(seat));
    }
    for from in squares::<FILES>(u64::MAX) {
        for to in squares::<FILES>(u64::MAX) {
            let made = Move { from, to };
            let listed = tokens.binary_search(&made.to_string()).is_ok();
            prop_assert_eq!(state.is_legal(made), listed, "{} {}", state, made);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn random_states_of_classic(state in states::<5>()) {
        check(state)?;
    }

    #[test]
    fn random_states_of_xl(state in states::<7>()) {
        check(state)?;
    }

    #[test]
    fn texts_are_never_a_panic(text in "[0-9QNKBqnkb/ p-]{0,60}") {
        let _ = State::<5>::parse(&text, limit(200));
        let _ = Move::<7>::parse(&text);
    }

    #[test]
    fn other_letters_are_no_moves(text in "\\PC{0,6}") {
        if let Ok(made) = Move::<7>::parse(&text) {
            prop_assert_eq!(made.to_string(), text);
        }
    }

    #[test]
    fn playouts_end(seed in any::<u64>()) {
        playout(State::<5>::start(limit(200)), seed)?;
        playout(State::<7>::start(limit(300)), seed)?;
    }
}

fn playout<const FILES: usize>(
    mut state: State<FILES>,
    mut seed: u64,
) -> Result<(), TestCaseError> {
    let mut moves = Vec::new();
    loop {
        state.legal_into(&mut moves);
        prop_assert_eq!(state.outcome().is_some(), moves.is_empty());
        for seat in Seat::BOTH {
            prop_assert_eq!(state.material(seat) + state.lost(seat), 9);
        }
        if moves.is_empty() {
            return Ok(());
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state.play(moves[(seed >> 33) as usize % moves.len()]);
        prop_assert_eq!(state.side(Seat::P1) & state.side(Seat::P2), 0);
        prop_assert!(state.moves() <= state.limit().get());
    }
}
