//! The symmetries of Ramses: the board turned upside down, which keeps the hieroglyph squares (1 and 18
//! change places; 9, 13 and 17 stay) and turns one oblong into the other, spot by spot; and the colours
//! with the seats. Neither needs the other, and the board has no third.

use proptest::prelude::*;
use quadriga::ramses::{Place, Places};
use quadriga::{Limit, Outcome, Position, Seat, Variant};

use crate::cases;
use crate::play::{after, game, legal, start, swapped};

#[derive(Clone, Copy, Debug)]
enum Symmetry {
    UpsideDown,
    Colours,
}

impl Symmetry {
    /// A square, with its spot or without.
    fn place(self, place: &str) -> String {
        let (square, spot) = match place.split_once('.') {
            Some((square, spot)) => (square, format!(".{spot}")),
            None => (place, String::new()),
        };
        let square: u8 = square.parse().expect("a number");
        let there = match (self, square) {
            (Symmetry::Colours, _) | (_, 6..=17) => square,
            (Symmetry::UpsideDown, ..=5) => square + 17,
            (Symmetry::UpsideDown, _) => square - 17,
        };
        format!("{there}{spot}")
    }

    fn side(self, side: &str) -> String {
        let mut pawns: Vec<String> = side.split(',').map(|pawn| self.place(pawn)).collect();
        // Two pawns can't share an oblong, so the number alone orders them.
        let square =
            |pawn: &String| pawn.split('.').next().and_then(|text| text.parse::<u8>().ok());
        pawns.sort_by_key(square);
        pawns.join(",")
    }

    fn state(self, state: &str) -> String {
        let fields: Vec<&str> = state.split(' ').collect();
        let [pawns, seat, turn] = fields[..] else { panic!("{state}") };
        let (clear, dark) = pawns.split_once('/').expect("two sides");
        let (clear, dark) = (self.side(clear), self.side(dark));
        let seat: Seat = seat.parse().expect("a seat");
        match self {
            Symmetry::UpsideDown => format!("{clear}/{dark} {seat} {turn}"),
            Symmetry::Colours => format!("{dark}/{clear} {} {turn}", seat.other()),
        }
    }

    fn action(self, action: &str) -> String {
        let half = |half: &str| {
            let (from, to) = half.split_once('-').expect("a pawn's move");
            format!("{}-{}", self.place(from), self.place(to))
        };
        let (own, other) = action.split_once(',').expect("two moves");
        format!("{},{}", half(own), half(other))
    }

    fn outcome(self, outcome: Option<Outcome>) -> Option<Outcome> {
        match self {
            Symmetry::UpsideDown => outcome,
            Symmetry::Colours => outcome.map(swapped),
        }
    }
}

fn is_symmetric(position: &Position) {
    for symmetry in [Symmetry::UpsideDown, Symmetry::Colours] {
        let text = symmetry.state(&position.state());
        let image = Position::parse(Variant::Ramses, position.limit(), &text).expect("a state");
        let note = format!("{position}, {symmetry:?}");
        assert_eq!(symmetry.state(&text), position.state());
        assert_eq!(image.outcome(), symmetry.outcome(position.outcome()), "{note}");
        let turns = legal(position);
        let mut expected: Vec<String> = turns.iter().map(|turn| symmetry.action(turn)).collect();
        expected.sort_unstable();
        assert_eq!(legal(&image), expected, "{note}");
        // Turns can be thousands: of each list some are played.
        for turn in turns.iter().step_by(turns.len() / 8 + 1) {
            let (next, _) = after(position, turn);
            let (image, _) = after(&image, &symmetry.action(turn));
            assert_eq!(image.state(), symmetry.state(&next.state()), "{note}, {turn}");
            assert_eq!(image.outcome(), symmetry.outcome(next.outcome()), "{note}, {turn}");
        }
    }
}

/// Pawns anywhere, at turns before and behind the limit; at turn 1 too, which has a rule of its own.
fn positions() -> impl Strategy<Value = Position> {
    let squares = Just((1..=22_u8).collect::<Vec<u8>>()).prop_shuffle();
    let turn = prop_oneof![Just(1_u32), 2..=60_u32];
    (squares, 10..=17_u8, 10..=17_u8, turn, any::<bool>()).prop_map(
        |(squares, upper, lower, turn, first)| {
            let side = |side: &[u8]| {
                let mut side = side.to_vec();
                side.sort_unstable();
                let pawns = side.iter().map(|square| match square {
                    5 => format!("5.{upper}"),
                    22 => format!("22.{lower}"),
                    _ => square.to_string(),
                });
                pawns.collect::<Vec<_>>().join(",")
            };
            let (clear, dark) = (side(&squares[..4]), side(&squares[4..8]));
            let seat = if first { Seat::P1 } else { Seat::P2 };
            let text = format!("{clear}/{dark} {seat} {turn}");
            Position::parse(Variant::Ramses, Limit::new(50), &text).expect("a state")
        },
    )
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn any_placement_is_symmetric(position in positions()) {
        is_symmetric(&position);
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn games_are_symmetric(seed: u64) {
        game(start(Variant::Ramses), seed, 40, is_symmetric);
    }
}

#[test]
fn the_start_is_symmetric() {
    let begin = start(Variant::Ramses);
    is_symmetric(&begin);
    // Both symmetries together leave the start as it is, but for the seat to move.
    let text = Symmetry::Colours.state(&Symmetry::UpsideDown.state(&begin.state()));
    assert_eq!(text, begin.state().replace("p1", "p2"));
}

/// All ways to lay the board on itself so that borders, rows, columns, squares and hieroglyphs are kept,
/// which is all that the rulings look at.
#[test]
fn the_board_has_no_other_symmetry() {
    let places: Vec<Place> = Places::ALL.into_iter().collect();
    let mut maps = Vec::new();
    lay(&places, &mut Vec::new(), &mut maps);
    let upside_down: Vec<Place> = places
        .iter()
        .map(|place| {
            let there = Symmetry::UpsideDown.place(&place.to_string());
            places.iter().copied().find(|place| place.to_string() == there).expect("a place")
        })
        .collect();
    assert_eq!(maps, [places, upside_down]);
}

fn lay(places: &[Place], laid: &mut Vec<Place>, maps: &mut Vec<Vec<Place>>) {
    let Some(place) = places.get(laid.len()).copied() else {
        maps.push(laid.clone());
        return;
    };
    for there in places {
        let fits = !laid.contains(there)
            && place.is_hieroglyph() == there.is_hieroglyph()
            && places.iter().zip(laid.iter()).all(|(other, image)| {
                let ties = |one: Place, other: Place| {
                    let square = one.square() == other.square();
                    let border = one.neighbours().contains(other);
                    (square, border, one.row().contains(other), one.column().contains(other))
                };
                ties(place, *other) == ties(*there, *image)
            });
        if fits {
            laid.push(*there);
            lay(places, laid, maps);
            laid.pop();
        }
    }
}
