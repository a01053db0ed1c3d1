//! Texts: what is refused is in `tests/data`; here is what the errors say, and the drawing.

use super::*;
use crate::position::{Face, ToAct};
use crate::{ActionError, Seat};

#[test]
fn state_errors_name_the_field_and_say_what_would_be_right() {
    for (text, message) in [
        (
            "2,3,4,5/19,20,21,22.10 p1 1",
            "state field `clear`: 5 is an oblong: write its spot too, as in 5.10 (RAM-3) (found \
             `2,3,4,5`)",
        ),
        (
            "2,3,4,5.10/19,20,21 p1 1",
            "state field `dark`: 3 pawns: there must be four a side (found `19,20,21`)",
        ),
        (
            "3,2,4,5.10/19,20,21,22.10 p1 1",
            "state field `clear`: 2 after 3: pawns go in ascending order (found `3,2,4,5.10`)",
        ),
        (
            "2,3,4,5.18/19,20,21,22.10 p1 1",
            "state field `clear`: `18` is no spot: write a number from 10 to 17 (RAM-3) (found \
             `2,3,4,5.18`)",
        ),
    ] {
        assert_eq!(State::parse(text, limit(200)).unwrap_err().to_string(), message);
    }
}

#[test]
fn action_errors_say_why() {
    let start = State::start(limit(200));
    let error = |seat, action| start.canonical(seat, action).unwrap_err();
    assert_eq!(error(Seat::P2, "19-10,2-6"), ActionError::NotToAct(Seat::P2));
    assert!(matches!(error(Seat::P1, "3-5,19-8"), ActionError::Malformed { .. }));
    assert_eq!(
        error(Seat::P1, "3-11,20-5.10").to_string(),
        "`3-11,20-5.10` is illegal: RAM-6: after the own move the pawn on 20 must make exactly 4 \
         steps and can't end on 5.10"
    );
    let over = state("1,10,17,18/2,3,4,5.10 p2 9");
    assert_eq!(over.canonical(Seat::P2, "2-11,10-11"), Err(ActionError::Over));
    assert_eq!((over.to_act(), over.step_len()), (ToAct::Nobody, 0));
}

#[test]
fn the_board_is_drawn() {
    let drawn = "\
Ramses, turn 7 of 200, p2 to move
+-----+-----+-----+-----+-----------------------------------------------+
|*1  *| 2   | 3   | 4   | 5           5.12                              |
|*[D]*| (C) | (C) | (C) |  .     .    (C)    .     .     .     .     .  |
+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
| 6   | 7   | 8   |*9  *| 10  | 11  | 12  |*13 *| 14  | 15  | 16  |*17 *|
|     |     |     |*   *|     |     |     |*   *|     |     |     |*   *|
+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
|*18 *| 19  | 20  | 21  | 22                                       22.17|
|*[D]*|     | [D] |     |  .     .     .     .     .     .     .    [D] |
+-----+-----+-----+-----+-----------------------------------------------+
(C) p1, clear: 2 goes 5, 3 goes 5, 4 goes 5, 5.12 goes 5; hieroglyphs 0
[D] p2, dark:  1 goes 5, 18 goes 3, 20 goes 3, 22.17 goes 3; hieroglyphs 2
*13 * hieroglyph square, three of them win; 2 goes 4: its move has 4 steps
";
    assert_eq!(state("2,3,4,5.12/1,18,20,22.17 p2 7").show(), drawn);
}
