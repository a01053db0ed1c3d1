//! Rampart's board can be mirrored: left and right; and top and bottom, where sides, seats and losses
//! change places. What holds for a position holds for its mirror image.

use proptest::prelude::*;
use quadriga::{Limit, Outcome, Position, Seat, ToAct, Variant};

use crate::cases;
use crate::play::{after, game, legal, start, swapped};

/// One of the two mirrors.
#[derive(Clone, Copy, Debug)]
enum Mirror {
    Files,
    Ranks,
}

impl Mirror {
    fn state(self, state: &str) -> String {
        let fields: Vec<&str> = state.split(' ').collect();
        let [board, seat, moves, lost] = fields[..] else { panic!("{state}") };
        let ranks = board.split('/');
        match self {
            Mirror::Files => {
                // A run of empty squares is one digit, so a rank can be read from its other end.
                let ranks: Vec<String> = ranks.map(|rank| rank.chars().rev().collect()).collect();
                format!("{} {seat} {moves} {lost}", ranks.join("/"))
            }
            Mirror::Ranks => {
                let ranks: Vec<String> = ranks.rev().map(swap_case).collect();
                let seat: Seat = seat.parse().expect("a seat");
                let (first, second) = lost.split_once('/').expect("two numbers");
                format!("{} {} {moves} {second}/{first}", ranks.join("/"), seat.other())
            }
        }
    }

    fn action(self, variant: Variant, action: &str) -> String {
        let last = if variant == Variant::RampartXl { b'g' } else { b'e' };
        let turn = |byte: u8| match self {
            Mirror::Files if byte.is_ascii_lowercase() => b'a' + last - byte,
            Mirror::Ranks if byte.is_ascii_digit() => b'1' + b'9' - byte,
            _ => byte,
        };
        action.bytes().map(|byte| char::from(turn(byte))).collect()
    }

    fn outcome(self, outcome: Option<Outcome>) -> Option<Outcome> {
        match self {
            Mirror::Files => outcome,
            Mirror::Ranks => outcome.map(swapped),
        }
    }
}

fn swap_case(rank: &str) -> String {
    let swap = |letter: char| match letter.is_ascii_lowercase() {
        true => letter.to_ascii_uppercase(),
        false => letter.to_ascii_lowercase(),
    };
    rank.chars().map(swap).collect()
}

fn is_mirrored(position: &Position) {
    let (variant, limit) = (position.variant(), position.limit());
    for mirror in [Mirror::Files, Mirror::Ranks] {
        let text = mirror.state(&position.state());
        let image = Position::parse(variant, limit, &text).expect("the mirror image of a state");
        let note = format!("{position}, {mirror:?}");
        assert_eq!(mirror.state(&text), position.state());
        assert_eq!(image.outcome(), mirror.outcome(position.outcome()), "{note}");
        assert_eq!(image.is_sterile(), position.is_sterile(), "{note}");
        let mut expected: Vec<String> =
            legal(position).iter().map(|action| mirror.action(variant, action)).collect();
        expected.sort_unstable();
        assert_eq!(legal(&image), expected, "{note}");
        for action in legal(position) {
            let (next, _) = after(position, &action);
            let (image, _) = after(&image, &mirror.action(variant, &action));
            assert_eq!(image.state(), mirror.state(&next.state()), "{note}, {action}");
            assert_eq!(image.outcome(), mirror.outcome(next.outcome()), "{note}, {action}");
        }
        // What is illegal is illegal there, for the same reason.
        if let (ToAct::Seat(seat), ToAct::Seat(other)) = (position.to_act(), image.to_act()) {
            for action in ["a1a2", "b2b4", "c5d6", "e9e8", "a9d9", "c3a1"] {
                let code = |position: &Position, seat, action: &str| {
                    let refused = position.canonical(seat, action).err();
                    refused.map(|error| std::mem::discriminant(&error))
                };
                let there = mirror.action(variant, action);
                assert_eq!(code(position, seat, action), code(&image, other, &there), "{note}");
            }
        }
    }
}

/// Boards of any number of pieces, most of which no play reaches.
fn positions(variant: Variant) -> impl Strategy<Value = Position> {
    let files = if variant == Variant::RampartXl { 7 } else { 5 };
    let squares = prop::collection::vec((0..100_u8, 0..8_usize), 9 * files);
    let numbers = (0..=100_u32, 0..9_u32, 0..9_u32);
    (squares, 5..95_u8, any::<bool>(), numbers).prop_map(
        move |(squares, share, first, (moves, lost, more))| {
            let ranks: Vec<String> = squares.chunks(files).map(|rank| text(rank, share)).collect();
            let seat = if first { Seat::P1 } else { Seat::P2 };
            let text = format!("{} {seat} {moves} {lost}/{more}", ranks.join("/"));
            Position::parse(variant, Limit::new(100), &text).expect("a state")
        },
    )
}

fn text(rank: &[(u8, usize)], share: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for (chance, piece) in rank.iter().chain([&(0, 8)]) {
        if *chance >= share {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.extend("QNKBqnkb".chars().nth(*piece));
    }
    text
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn any_board_of_classic_is_mirrored(position in positions(Variant::RampartClassic)) {
        is_mirrored(&position);
    }

    #[test]
    fn any_board_of_xl_is_mirrored(position in positions(Variant::RampartXl)) {
        is_mirrored(&position);
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn games_are_mirrored(seed: u64) {
        for variant in [Variant::RampartClassic, Variant::RampartXl] {
            game(start(variant), seed, 120, is_mirrored);
        }
    }
}
