//! The notation and the text face.

use super::*;
use crate::{ActionError, Luck};

#[test]
fn states_have_one_spelling() {
    for text in [
        "-,-,-,-,-/-,-,-,-,- setup 0",
        "27g0.0,30g1.0,-,-,-/x,46r0.2,54g0.0,53g0.0,55g0.0 orders 2",
        // Reinforcements before their turn, and after it.
        "27g0.0,30g1.0,8g0.0,x,-/x,46r0.2,54g0.0,53g0.0,55g0.0 orders 1",
        "27g0.0,30g1.0,-,-,-/x,46r0.2,54g0.0,53g0.0,55g0.0 orders 999999",
        // Enemies on one space; counts of six digits; everyone removed.
        "27g999999.999999,30g1.0,-,-,-/27g0.0,30l0.2,x,x,x orders 3",
        "x,x,x,x,x/x,x,x,x,x orders 1",
    ] {
        assert_eq!(state(text).to_string(), text);
    }
}

#[test]
fn states_that_are_refused_name_the_field() {
    let good = "27g0.0,30g0.0,-,-,-/44g0.0,45g0.0,46g0.0,53g0.0,54g0.0 orders 1";
    state(good);
    for (old, new, field) in [
        (good, "", "armies"),
        ("/", ",", "armies"),
        (",54g0.0", "", "armies"),
        (",54g0.0", ",54g0.0,-", "armies"),
        ("54g0.0", "54g0.0/-", "VAS"),
        ("30g0.0", "27g0.0", "AMU"),
        ("54g0.0", "44g0.0", "VAS"),
        ("27g0.0", "48g0.0", "PRE"),
        ("53g0.0", "56g0.0", "HAT"),
        ("53g0.0", "64g0.0", "HAT"),
        ("27g0.0", "0g0.0", "PRE"),
        ("27g0.0", "65g0.0", "PRE"),
        ("27g0.0", "300g0.0", "PRE"),
        ("27g0.0", "027g0.0", "PRE"),
        ("27g0.0", "27g00.0", "PRE"),
        ("27g0.0", "27g0.01", "PRE"),
        ("27g0.0", "27g0.1000000", "PRE"),
        ("27g0.0", "27b0.0", "PRE"),
        ("27g0.0", "27é0.0", "PRE"),
        ("27g0.0", "27g0", "PRE"),
        ("27g0.0", "27g0.0.0", "PRE"),
        ("27g0.0", "g0.0", "PRE"),
        ("27g0.0", "27", "PRE"),
        ("27g0.0", "", "PRE"),
        ("27g0.0", "X", "PRE"),
        ("27g0.0", "-", "PRE"),
        ("30g0.0", "-", "AMU"),
        ("44g0.0", "-", "RFC"),
        ("54g0.0", "-", "VAS"),
        ("orders 1", "orders 0", "turn"),
        ("orders 1", "orders 01", "turn"),
        ("orders 1", "orders -1", "turn"),
        ("orders 1", "orders 1000000", "turn"),
        ("orders 1", "orders", "turn"),
        ("orders 1", "order 1", "phase"),
        ("orders 1", "setup 1", "turn"),
        ("orders 1", "setup 0", "PRE"),
        ("orders 1", "orders 1 ", "end"),
        (" orders", "  orders", "phase"),
    ] {
        let text = good.replacen(old, new, 1);
        let error = State::parse(&text, limit()).unwrap_err();
        assert_eq!(error.field, field, "{text}: {error}");
    }
    for text in ["-,-,x,-,-/-,-,-,-,- setup 0", "-,-,7g0.0,-,-/-,-,-,-,- setup 0"] {
        assert_eq!(State::parse(text, limit()).unwrap_err().field, "NEA");
    }
}

#[test]
fn dice_must_be_exactly_those_of_the_turn() {
    let start = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    let play = |dice: &str| turn(start, ["PRE:26/25", "hold"], dice);
    assert!(play("~1.1").is_ok());
    for bad in ["~", "~1", "~1.1.1", "~1,1", "~1.7", "~1.1.", "1.1", ""] {
        let error = play(bad).unwrap_err();
        assert_eq!(error.code(), "bad-chance", "{bad}");
    }
}

#[test]
fn refused_steps_say_why() {
    let field = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    let over = "27g0.0,x,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    assert_eq!(turn(field, ["PRE:28/30", "hold"], "~1").unwrap_err().code(), "illegal");
    assert_eq!(turn(field, ["hold", "PRE:28"], "~1").unwrap_err().code(), "illegal");
    assert_eq!(turn(field, ["hold", "-"], "~").unwrap_err().code(), "malformed");
    assert_eq!(turn(over, ["hold", "hold"], "~").unwrap_err().code(), "over");
    assert_eq!(state(over).canonical(Seat::P1, "hold"), Err(ActionError::Over));
}

#[test]
fn dice_follow_from_the_seed_and_the_turn() {
    let position = state("27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 3");
    let actions = ["PRE:26/25,NEA@7", "RFC:57"];
    let token = position.roll(9, Some(actions)).unwrap();
    let mut luck = Luck::new(9, 3);
    assert!(token.starts_with(&format!("~{}.{}.", luck.die(), luck.die())));
    let mut next = position;
    next.apply(&[actions[0], actions[1], &token], &mut Vec::new()).unwrap();
    assert_eq!(position.roll(9, Some(["hold", "hold"])).unwrap_err().code(), "illegal");
    assert_eq!(position.roll(9, Some(["NEA@7", "hold"])).as_deref(), Ok("~"));
    assert_eq!(position.roll(9, None).unwrap_err().code(), "incomplete");
    let setup = State::start(limit());
    assert_eq!(setup.roll(9, None).unwrap_err().code(), "no-chance");
    assert_eq!(setup.roll(9, Some(["hold", "hold"])).unwrap_err().code(), "no-chance");
    let over = state("27g0.0,x,-,-,-/58g0.0,60g0.0,x,x,x orders 1");
    assert_eq!(over.roll(9, Some(["hold", "hold"])).unwrap_err().code(), "over");
}

#[test]
fn the_map_is_shown() {
    let shown = state("27g0.0,30s1.2,-,x,-/27g0.0,54g0.0,x,x,x orders 2").show();
    for part in [
        "Qadesh, turn 2 of 20, both sides to order\n",
        "|27 PRE |28     |29     |30 AMUs|31",
        "|       |   RFC |       |       |^E     |",
        "|       |^H EOM |       |~~~~~~~|",
        "|47     |48~~~~~|",
        "S |33     |34     |35     |36     #37     |38     |39     |40     | N\n",
        "PRE 27 good order      0           0  RFC 27 good order      0           0\n",
        "AMU 30 scattered       1           2  EOM 54 good order      0           0\n",
        "NEA  - enters from turn 2 on          ALL  x removed from play\n",
        "PTA  x removed from play ",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    let river = "  +-------+-------+#######+#######+-------";
    assert!(shown.lines().any(|line| line.starts_with(river)), "{shown}");
    assert!(shown.lines().all(|line| line.len() <= 80));
}

#[test]
fn dice_of_any_source_are_checked() {
    let field = "27g0.0,4g0.0,-,-,-/27g0.0,60g0.0,x,x,x orders 1";
    for die in [0, 7, 255] {
        let mut position = state(field);
        let refused = position.resolve(&[Orders::HOLD; 2], &mut || Some(die));
        assert_eq!(refused, Err(crate::qadesh::Refused::OutOfDice));
        assert_eq!(position, state(field));
    }
}
