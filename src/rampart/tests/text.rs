//! Texts: what is refused is in `tests/data`; here is what the errors say, and the drawing.

use super::*;
use crate::position::{Face, ToAct};
use crate::{ActionError, Seat};

#[test]
fn state_errors_name_the_field_and_say_what_would_be_right() {
    for (text, message) in [
        (
            "5/5/5/5/32/5/5/5/5 p1 0 0/0",
            "state field `board`: rank 5, `32`: two digits in a row: a run of empty squares is one \
             digit (found `5/5/5/5/32/5/5/5/5`)",
        ),
        (
            "5/5/5/5/5/5/5/4/5 p1 0 0/0",
            "state field `board`: rank 2, `4`: too narrow: there are 5 files (found \
             `5/5/5/5/5/5/5/4/5`)",
        ),
        (
            "5/5/5/5/5/5/5/5/5 p1 0 0",
            "state field `lost`: two whole numbers from 0 to 999999, without leading zeros, as in \
             0/2: the material lost by p1 and p2 (found `0`)",
        ),
    ] {
        assert_eq!(State::<5>::parse(text, limit(200)).unwrap_err().to_string(), message);
    }
}

#[test]
fn action_errors_say_why() {
    let start = State::<5>::start(limit(200));
    let error = |seat, action| start.canonical(seat, action).unwrap_err();
    assert_eq!(error(Seat::P2, "b6b5"), ActionError::NotToAct(Seat::P2));
    assert_eq!(
        error(Seat::P1, "b4f5").to_string(),
        "`b4f5` is no action: a move is two squares, as in b4b5: files a-e, ranks 1-9"
    );
    assert_eq!(
        error(Seat::P1, "b4b6").to_string(),
        "`b4b6` is illegal: a Blocker moves 1 square along a rank or file, so not from b4 to b6"
    );
    let over = xl("nn5/7/7/7/7/7/7/7/NNN4 p1 30 0/1");
    assert_eq!(over.canonical(Seat::P1, "a1a2"), Err(ActionError::Over));
    assert_eq!((over.to_act(), over.step_len()), (ToAct::Nobody, 0));
}

#[test]
fn the_board_is_drawn() {
    let drawn = "\
Rampart Classic, 20 of 200 moves made, p1 to move
      a   b   c   d   e
  9   .   .   .   .  [n]  9
  8   .   .   .   .  [k]  8
  7   .   .   .   .   .   7
  6   .   .  (Q)  .   .   6
  5   .  (B) [q] (B)  .   5
  4   .   .   .   .   .   4
  3   .   .  (B)  .   .   3
  2   .   .   .   .   .   2
  1  (N) (Q) (K)  .   .   1
      a   b   c   d   e
(A) p1, Bottom: Q 2, N 1, K 1, B 3; material 4, lost 1
[a] p2, Top:    q 1, n 1, k 1, b 0; material 3, lost 2
";
    assert_eq!(classic("4n/4k/5/2Q2/1BqB1/5/2B2/5/NQK2 p1 20 1/2").show(), drawn);
    assert!(xl("kk5/7/7/7/7/7/7/7/KK5 p1 30 7/7").show().contains("over: 1/2-1/2 no-captures\n"));
}
