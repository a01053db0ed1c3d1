//! Texts that are no states: each is refused, and the error names the field.
//!
//! Which texts each notation takes is tested game by game, and in `data/refused*.jsonl`; here is what the
//! games have in common, one look at each kind of mistake, and spacing in every place.

use proptest::prelude::*;
use quadriga::{Position, Seat, Variant, View};

use crate::cases;
use crate::play::{game, start};

const RAMSES: &str = "2,3,4,5.10/19,20,21,22.10 p1 1";
const RAMPART: &str = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0";
const QADESH: &str = "27g0.0,30g0.0,-,-,-/44g0.0,45g0.0,46g0.0,53g0.0,54g0.0 orders 1";
const PTOLEMY: &str = "Ve@d1,E@d2,Ma@d4,Ju@n6,Sa@n3,Me@n2 p1 JuE.Sa4/Me3.Ve6 Me6.MeE.SaE Ma5 \
    Me4.Me5.Ve2.Ve3.Ve4.VeE.Ma2.Ma3.Ma4.MaE.Ju1.Ju2.Ju4.Ju5.Sa1.Sa2.Sa3 1 0-0";

#[test]
fn errors_name_the_field() {
    use Variant::{PtolemyBasic, Qadesh, RampartClassic, Ramses};
    for (variant, good, what, old, new, field) in [
        (Ramses, RAMSES, "two pawns on a square", "2,3,4", "2,2,4", "clear"),
        (Ramses, RAMSES, "two pawns on a square", "19,20", "4,20", "pawns"),
        (Ramses, RAMSES, "two pawns on an oblong", "4,5.10", "5.10,5.12", "clear"),
        (Ramses, RAMSES, "a fifth pawn", "/19,", "/18,19,", "dark"),
        (Ramses, RAMSES, "a fifth pawn", "2,3,4,", "1,2,3,4,", "clear"),
        (Ramses, RAMSES, "a pawn off the board", "2,3", "0,3", "clear"),
        (Ramses, RAMSES, "a pawn off the board", "22.10", "23", "dark"),
        (Ramses, RAMSES, "a number past its range", " 1", " 0", "turn"),
        (Ramses, RAMSES, "a number past its range", " 1", " 1000000", "turn"),
        (Ramses, RAMSES, "a number past its range", " 1", " 99999999999999999999", "turn"),
        (RampartClassic, RAMPART, "a rank too wide", "1qqq1", "1qqq2", "board"),
        (RampartClassic, RAMPART, "a rank too many", "1qqq1/", "1qqq1/5/", "board"),
        (RampartClassic, RAMPART, "no such piece", "1qqq1", "1qpq1", "board"),
        (RampartClassic, RAMPART, "a number past its range", " 0 0/0", " 1000000 0/0", "moves"),
        (RampartClassic, RAMPART, "a number past its range", "0/0", "0/1000000", "lost"),
        (Qadesh, QADESH, "an army in the lake", "27g", "48g", "PRE"),
        (Qadesh, QADESH, "an army in the lake", "54g", "64g", "VAS"),
        (Qadesh, QADESH, "two friends on a space", "30g", "27g", "AMU"),
        (Qadesh, QADESH, "two friends on a space", "46g", "45g", "ALL"),
        (Qadesh, QADESH, "an army off the map", "27g", "65g", "PRE"),
        (Qadesh, QADESH, "a sixth army", "-,-,-/", "-,-,-,-/", "armies"),
        (Qadesh, QADESH, "a number past its range", "27g0.0", "27g0.1000000", "PRE"),
        (Qadesh, QADESH, "a number past its range", "orders 1", "orders 1000000", "turn"),
        (PtolemyBasic, PTOLEMY, "a card held twice", "/Me3.", "/Me3.JuE.", "hand p2"),
        (PtolemyBasic, PTOLEMY, "a card held and played", "JuE.Sa4/", "Ju1.JuE.Sa4/", "hand p1"),
        (PtolemyBasic, PTOLEMY, "a card held nowhere", "Me3.Ve6", "Ve6", "hands"),
        (PtolemyBasic, PTOLEMY, "a card that there isn't", "Me3.Ve6", "Me2.Ve6", "hand p2"),
        (PtolemyBasic, PTOLEMY, "E on no space", "E@d2,", "", "board"),
        (PtolemyBasic, PTOLEMY, "E on no space", "E@d2", "E@", "board"),
        (PtolemyBasic, PTOLEMY, "E off the ring", "E@d2", "E@d8", "board"),
        (PtolemyBasic, PTOLEMY, "two tokens on a space", "Ve@d1", "Ve@d2", "board"),
        (PtolemyBasic, PTOLEMY, "a number past its range", " 1 0-0", " 4 0-0", "round"),
        (PtolemyBasic, PTOLEMY, "a number past its range", " 1 0-0", " 1 3-0", "score"),
    ] {
        let text = good.replacen(old, new, 1);
        assert!(Position::parse(variant, None, good).is_ok() && text != good, "{what}: {text}");
        let error = Position::parse(variant, None, &text).expect_err(what);
        assert_eq!(error.field, field, "{what}: {error}");
        assert!(error.to_string().contains(&format!("`{field}`")), "{what}: {error}");
    }
}

fn is_refused(variant: Variant, text: &str) {
    let error = Position::parse(variant, None, text).expect_err(text);
    assert!(!error.field.is_empty() && !error.why.is_empty(), "{text:?}: {error}");
}

fn is_no_view(variant: Variant, seat: Seat, text: &str) {
    let error = View::parse(variant, None, seat, text).expect_err(text);
    assert!(!error.field.is_empty() && !error.why.is_empty(), "{text:?}: {error}");
}

proptest! {
    #![proptest_config(cases(12))]

    /// No place of a state or a view takes a space, a tab or a line end more, or a space less.
    #[test]
    fn odd_spacing_is_refused(
        seed: u64, steps in 0usize..12, variant in prop::sample::select(&Variant::ALL),
    ) {
        let position = game(start(variant), seed, steps, |_| ()).now().clone();
        let odd = |text: &str| {
            let mut odd = Vec::new();
            for at in 0..=text.len() {
                for space in [" ", "\t", "\n", "\r", "\u{a0}", "\0", "\u{feff}"] {
                    odd.push(format!("{}{space}{}", &text[..at], &text[at..]));
                }
            }
            for (at, _) in text.match_indices(' ') {
                odd.push(format!("{}{}", &text[..at], &text[at + 1..]));
                odd.push(format!("{}\t{}", &text[..at], &text[at + 1..]));
            }
            odd
        };
        for text in odd(&position.state()) {
            is_refused(variant, &text);
        }
        for seat in Seat::BOTH {
            for text in odd(&position.view(seat)) {
                is_no_view(variant, seat, &text);
            }
        }
    }

    /// A number has one spelling: no sign, no leading zero, and at most six digits.
    #[test]
    fn numbers_have_one_spelling(
        seed: u64, steps in 0usize..12, variant in prop::sample::select(&Variant::ALL),
    ) {
        let text = game(start(variant), seed, steps, |_| ()).now().state();
        // The fields behind the first are names, numbers, and cards whose number stands behind letters.
        for (at, _) in text.match_indices(|letter: char| letter.is_ascii_digit()) {
            let before = text[..at].chars().next_back();
            if before.is_none_or(|letter| letter.is_ascii_alphanumeric() || letter == '@') {
                continue;
            }
            for wrong in ["0", "+", "-", "1000000"] {
                is_refused(variant, &format!("{}{wrong}{}", &text[..at], &text[at..]));
            }
        }
    }
}
