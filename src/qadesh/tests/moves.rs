//! QAD-9 to QAD-11.

use super::*;

fn moves(armies: &str, actions: [&str; 2], dice: &str) -> String {
    in_phase(armies, actions, 1, dice, |turn| turn.moves())
}

/// Whether `PRE` on `from` gets through its step to `to` with this die.
fn steps(from: &str, to: &str, hittites: &str, die: u8) -> bool {
    let armies = format!("{from},4g0.0,-,-,-/{hittites},60g0.0,x,x,x");
    let after = moves(&armies, [&format!("PRE:{to}"), "hold"], &format!("~{die}"));
    let there = after.starts_with(&format!("{to}g"));
    assert!(there || after == armies);
    there
}

#[test]
fn qad_9_six_or_more_fails() {
    for (from, to, hittites, last) in [
        // Nothing adds.
        ("27g0.0", "26", "58g0.0", 5),
        // Rough ground is entered; leaving it adds nothing.
        ("35g0.0", "36", "58g0.0", 4),
        ("36g0.0", "35", "58g0.0", 5),
        // A river edge is crossed.
        ("34g0.0", "42", "58g0.0", 4),
        ("42g0.0", "34", "58g0.0", 4),
        ("28g0.0", "36", "58g0.0", 3),
        // Fatigue, not casualties.
        ("27g2.0", "26", "58g0.0", 3),
        ("27g0.2", "26", "58g0.0", 5),
        // An enemy is on the same space; not when it is on the other.
        ("27g0.0", "26", "27g0.0", 4),
        ("27g0.0", "26", "26g0.0", 5),
    ] {
        for die in 1..=6 {
            assert_eq!(steps(from, to, hittites, die), die <= last, "{from} to {to} by {die}");
        }
    }
}

#[test]
fn qad_9_the_step_is_that_of_the_phase() {
    let armies = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x";
    let second = in_phase(armies, ["PRE:26/28", "hold"], 2, "~1", |turn| turn.moves());
    assert!(second.starts_with("28g"));
    // A path without a third step rolls nothing.
    let third = in_phase(armies, ["PRE:26/28", "hold"], 3, "~", |turn| turn.moves());
    assert!(third.starts_with("27g"));
}

#[test]
fn qad_9_scattered_and_looting_armies_rally() {
    for letter in ["s", "l"] {
        for die in 1..=6 {
            let armies = format!("27{letter}0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x");
            let after = moves(&armies, ["hold", "hold"], &format!("~{die}"));
            let expected = if die >= 4 { "27g0.0" } else { &armies[..6] };
            assert!(after.starts_with(expected), "{letter} {die}: {after}");
        }
    }
}

#[test]
fn qad_9_routing_armies_flee_or_are_destroyed() {
    // From 26 in the west: 19 and 28 are as far, 28 is nearer the own camp, 35 is across the river.
    for (unit, last) in [("27r0.0", 5), ("27r1.0", 4)] {
        for die in 1..=6 {
            let armies = format!("{unit},4g0.0,-,-,-/26g0.0,60g0.0,x,x,x");
            let after = moves(&armies, ["hold", "hold"], &format!("~{die}"));
            let expected = if die <= last { format!("28r{}", &unit[3..]) } else { "x".into() };
            assert_eq!(after, armies.replacen(unit, &expected, 1), "{die}");
        }
    }
}

#[test]
fn qad_9_a_friend_takes_a_rout_space_only_if_it_gets_there() {
    let armies = "35g0.0,36g0.0,49g0.0,-,-/x,16g0.0,43r0.0,50r0.0,x";
    // ALL takes 51, which HAT prefers too; 42 and 58 are left, and 42 is the lower.
    let after = moves(armies, ["hold", "hold"], "~1.1");
    assert_eq!(after, "35g0.0,36g0.0,49g0.0,-,-/x,16g0.0,51r0.0,42r0.0,x");
    let after = moves(armies, ["hold", "hold"], "~6.1");
    assert_eq!(after, "35g0.0,36g0.0,49g0.0,-,-/x,16g0.0,x,51r0.0,x");
}

#[test]
fn qad_9_without_a_rout_space_no_die_is_rolled() {
    let armies = "19r0.0,58g0.0,-,-,-/17g0.0,21g0.0,3g0.0,35g0.0,x";
    assert!(moves(armies, ["hold", "hold"], "~").starts_with("x,58g"));
}

#[test]
fn qad_9_destroyed_armies_still_stand_for_the_rolls_of_the_step() {
    // PRE is destroyed, but RFC rolls as if it were there: 5 + 1 fails.
    let armies = "27r0.0,4g0.0,-,-,-/27g0.0,60g0.0,x,x,x";
    assert_eq!(moves(armies, ["hold", "RFC:26"], "~6.5"), "x,4g0.0,-,-,-/27g0.0,60g0.0,x,x,x");
    assert_eq!(moves(armies, ["hold", "RFC:26"], "~6.4"), "x,4g0.0,-,-,-/26g0.0,60g0.0,x,x,x");
    // PRE at 28 is destroyed, but NEA may not flee to its space: 19 is left, 35 is across the river.
    let armies = "28r0.0,4g0.0,27r0.0,-,-/26g0.0,60g0.0,x,x,x";
    let after = moves(armies, ["hold", "hold"], "~6.1");
    assert_eq!(after, "x,4g0.0,19r0.0,-,-/26g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_10_a_mover_stays_where_a_friend_keeps_its_space() {
    let armies = "26g0.0,27g0.0,-,-,-/58g0.0,60g0.0,x,x,x";
    assert_eq!(moves(armies, ["PRE:27", "hold"], "~1"), armies);
    // A file is held back from its head.
    let armies = "25g0.0,26g0.0,27g0.0,28g0.0,-/58g0.0,60g0.0,x,x,x";
    assert_eq!(moves(armies, ["PRE:26,AMU:27,NEA:28", "hold"], "~1.1.1"), armies);
    // Also by a friend whose own roll failed.
    let armies = "26g0.0,27g0.0,-,-,-/58g0.0,60g0.0,x,x,x";
    assert_eq!(moves(armies, ["PRE:27,AMU:28", "hold"], "~1.6"), armies);
}

#[test]
fn qad_10_the_first_in_the_fixed_order_gets_a_space() {
    let after = moves("26g0.0,28g0.0,-,-,-/58g0.0,60g0.0,x,x,x", ["PRE:27,AMU:27", "hold"], "~1.1");
    assert_eq!(after, "27g0.0,28g0.0,-,-,-/58g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_10_routing_armies_go_first() {
    // PRE is before NEA in the fixed order, but NEA routs to 28.
    let armies = "20g0.0,4g0.0,27r0.0,-,-/26g0.0,60g0.0,x,x,x";
    let after = moves(armies, ["PRE:28", "hold"], "~1.1");
    assert_eq!(after, "20g0.0,4g0.0,28r0.0,-,-/26g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_10_a_destroyed_friend_keeps_no_space() {
    let armies = "27r0.0,28g0.0,-,-,-/26g0.0,60g0.0,x,x,x";
    // 28 is held by AMU, 19 is left.
    let after = moves(armies, ["AMU:27", "hold"], "~6.1");
    assert_eq!(after, "x,27g0.0,-,-,-/26g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_10_friends_trade_places_and_enemies_pass() {
    let after = moves("26g0.0,27g0.0,-,-,-/58g0.0,60g0.0,x,x,x", ["PRE:27,AMU:26", "hold"], "~1.1");
    assert_eq!(after, "27g0.0,26g0.0,-,-,-/58g0.0,60g0.0,x,x,x");
    let after = moves("26g0.0,4g0.0,-,-,-/27g0.0,60g0.0,x,x,x", ["PRE:27", "RFC:26"], "~1.1");
    assert_eq!(after, "27g0.0,4g0.0,-,-,-/26g0.0,60g0.0,x,x,x");
    // Enemies may end on one space.
    let after = moves("26g0.0,4g0.0,-,-,-/28g0.0,60g0.0,x,x,x", ["PRE:27", "RFC:27"], "~1.1");
    assert_eq!(after, "27g0.0,4g0.0,-,-,-/27g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_10_who_leaves_the_map_is_removed() {
    // From 2 and 10 nothing on the map is left of 1, which 9 keeps a friend from.
    let after = moves("9g0.0,37g0.0,1r0.0,-,-/2g0.0,60g0.0,x,x,x", ["hold", "hold"], "~5");
    assert_eq!(after, "9g0.0,37g0.0,x,-,-/2g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_11_a_missed_step_lapses_the_order_for_the_turn() {
    // A failed roll: no die for the second step, which is next to where the army stayed.
    let start = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    let same = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 2";
    assert_eq!(turn(start, ["PRE:26/27", "hold"], "~6").as_deref(), Ok(same));
    // Held back by a friend.
    let start = "26g0.0,27g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    let same = "26g0.0,27g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 2";
    assert_eq!(turn(start, ["PRE:27/26", "hold"], "~1").as_deref(), Ok(same));
}

#[test]
fn qad_11_an_army_that_routs_loses_its_order_even_if_it_rallies() {
    // PRE steps to 21, loses the shock there, routs to 22 and rallies with the 6. It then shoots at RFC
    // in three phases, without a roll for its second step.
    let start = "20g0.0,4g0.0,-,-,-/21g0.0,60g0.0,x,x,x orders 1";
    let after = turn(start, ["PRE:21/22/23", "hold"], "~1.3.3.1.1.6.6.4.6.1.1.1");
    assert_eq!(after.as_deref(), Ok("22g0.1,4g0.0,-,-,-/21g0.0,60g0.0,x,x,x orders 2"));
}

#[test]
fn qad_11_an_army_that_scatters_or_loots_loses_its_order() {
    // Scattered by the shock in phase 1, it rallies with the 4 in phase 2 and takes no step there: RFC and
    // PRE stay on one space and fight on; ties.
    let start = "20g0.0,4g0.0,-,-,-/21g0.0,60g0.0,x,x,x orders 1";
    let tie = "3.3.6.4.3.4";
    let dice = format!("~1.3.3.1.1.6.6.3.4.{tie}.{tie}.{tie}");
    let after = turn(start, ["PRE:21/22/23", "hold"], &dice);
    assert_eq!(after.as_deref(), Ok("21g0.1,4g0.0,-,-,-/21g0.0,60g0.0,x,x,x orders 2"));
    // Looting next to the camp in phase 1, rallied in phase 2, tempted again in phases 2 to 4.
    let start = "45g0.0,4g0.0,-,-,-/16g0.0,60g0.0,x,x,x orders 1";
    let after = turn(start, ["PRE:53/54/55", "hold"], "~1.3.4.4.4.4");
    assert_eq!(after.as_deref(), Ok("53g0.0,4g0.0,-,-,-/16g0.0,60g0.0,x,x,x orders 2"));
}
