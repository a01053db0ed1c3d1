//! QAD-14 and QAD-15.

use super::*;
use crate::qadesh::Army;

/// The end of a phase in which `deed` was done.
fn end(armies: &str, dice: &str, deed: impl FnOnce(&mut Turn<'_, Record<'_>>)) -> String {
    in_phase(armies, ["hold", "hold"], 1, dice, |turn| {
        deed(turn);
        turn.end_of_phase()
    })
}

fn pre_only(unit: &str) -> String {
    format!("{unit},4g0.0,-,-,-/16g0.0,60g0.0,x,x,x")
}

#[test]
fn qad_14_the_step_beyond_the_rate_tires_on_1_to_3() {
    for die in 1..=6 {
        let after = end(&pre_only("27g0.0"), &format!("~{die}"), |turn| {
            let deeds = &mut turn.deeds[Army::Pre.index()];
            (deeds.moved, deeds.overreached) = (true, true);
        });
        assert_eq!(after, pre_only(if die <= 3 { "27g1.0" } else { "27g0.0" }));
    }
    // It is the step number rate + 1, as the roll after it shows: 3 for rate 2, 4 for rate 3, 2 for rate 1.
    let start = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    assert!(turn(start, ["PRE:26/27", "hold"], "~1.1").is_ok());
    assert!(turn(start, ["PRE:26/27/28", "hold"], "~1.1.1").is_err());
    assert!(turn(start, ["PRE:26/27/28", "hold"], "~1.1.1.4").is_ok());
    assert!(turn(start, ["hold", "RFC:57/58/57"], "~1.1.1").is_ok());
    let tired = turn(start, ["hold", "RFC:57/58/57/58"], "~1.1.1.1.3").unwrap();
    assert!(tired.contains("/58g1.0"));
    let slow = "27g0.0,4g0.0,-,-,-/x,60g0.0,62g0.0,x,x orders 1";
    assert!(turn(slow, ["hold", "ALL:61"], "~1").is_ok());
    assert!(turn(slow, ["hold", "ALL:61/62"], "~1.1.6").is_ok());
    // Not for a step that failed.
    assert!(turn(slow, ["hold", "ALL:61/62"], "~1.6").is_ok());
}

#[test]
fn qad_14_looting_in_or_next_to_the_enemy_camp() {
    for space in [54, 46, 53, 55, 62] {
        for die in 1..=6 {
            let after = end(&pre_only(&format!("{space}g0.0")), &format!("~{die}"), |_| ());
            let letter = if die <= 3 { 'l' } else { 'g' };
            assert_eq!(after, pre_only(&format!("{space}{letter}0.0")));
        }
    }
    // Only in good order, near the enemy's camp and not the own.
    for unit in ["45g0.0", "54s0.0", "54l0.0", "30g0.0", "22g0.0"] {
        assert_eq!(end(&pre_only(unit), "~", |_| ()), pre_only(unit));
    }
    let hittite = "4g0.0,27g0.0,-,-,-/22g0.0,54g0.0,x,x,x";
    assert!(end(hittite, "~2", |_| ()).contains("/22l0.0,54g0.0"));
}

#[test]
fn qad_14_routing_armies_rally_on_4_to_6() {
    for die in 1..=6 {
        let after = end(&pre_only("27r0.0"), &format!("~{die}"), |_| ());
        assert_eq!(after, pre_only(if die >= 4 { "27g0.0" } else { "27r0.0" }));
    }
    // The pass for looting is before: who rallies here does not loot, and rolls once.
    assert_eq!(end(&pre_only("53r0.0"), "~4", |_| ()), pre_only("53g0.0"));
}

#[test]
fn qad_14_passes_in_order() {
    // AMU tires (3), PRE loots (3), NEA rallies (4): by passes, not by armies.
    let armies = "53g0.0,4g0.0,20r0.0,-,-/16g0.0,60g0.0,x,x,x";
    let after = end(armies, "~3.2.6", |turn| {
        let deeds = &mut turn.deeds[Army::Amu.index()];
        (deeds.moved, deeds.overreached) = (true, true);
    });
    assert_eq!(after, "53l0.0,4g1.0,20g0.0,-,-/16g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_14_rest() {
    for (unit, rested) in [("27g2.1", "27g1.1"), ("27s1.0", "27s0.0"), ("27l1.0", "27l0.0")] {
        assert_eq!(end(&pre_only(unit), "~", |_| ()), pre_only(rested));
        let moved = end(&pre_only(unit), "~", |turn| turn.deeds[0].moved = true);
        assert_eq!(moved, pre_only(unit));
        let fought = end(&pre_only(unit), "~", |turn| turn.deeds[0].fought = true);
        assert_eq!(fought, pre_only(unit));
    }
    assert_eq!(end(&pre_only("27g0.0"), "~", |_| ()), pre_only("27g0.0"));
}

#[test]
fn qad_14_shock_and_missiles_on_either_side_are_fights() {
    // PRE shoots at HAT four times and misses: neither rests, AMU and EOM do.
    let start = "20g1.0,4g5.0,-,-,-/x,60g5.0,x,21g1.0,x orders 1";
    let after = turn(start, ["hold", "hold"], "~1.1.1.1").unwrap();
    assert_eq!(after, "20g1.0,4g1.0,-,-,-/x,60g1.0,x,21g1.0,x orders 2");
    // Ties in four shocks.
    let start = "20g1.0,4g0.0,-,-,-/x,60g0.0,x,20g1.0,x orders 1";
    let tie = "3.3.3.4.3.3";
    let after = turn(start, ["hold", "hold"], &format!("~{tie}.{tie}.{tie}.{tie}")).unwrap();
    assert_eq!(after, "20g1.0,4g0.0,-,-,-/x,60g0.0,x,20g1.0,x orders 2");
}

#[test]
fn qad_15_victory_is_seen_in_any_state() {
    for (text, outcome) in [
        ("27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1", ""),
        ("27g0.0,x,-,-,-/58g0.0,60g0.0,x,x,x orders 1", "0-1 leader-destroyed"),
        ("27g0.0,4g0.0,-,-,-/58g0.0,x,x,x,x orders 1", "1-0 leader-destroyed"),
        ("27g0.0,x,-,-,-/58g0.0,x,x,x,x orders 1", "1/2-1/2 mutual"),
        // The camp: in any condition but routing, no enemy there, two enemies removed.
        ("54g0.0,4g0.0,-,-,-/58g0.0,60g0.0,53g0.0,x,x orders 1", "1-0 camp-taken"),
        ("54l0.0,4g0.0,-,-,-/58g0.0,60g0.0,53g0.0,x,x orders 1", "1-0 camp-taken"),
        ("54s0.0,4g0.0,-,-,-/58g0.0,60g0.0,53g0.0,x,x orders 1", "1-0 camp-taken"),
        ("54r0.0,4g0.0,-,-,-/58g0.0,60g0.0,53g0.0,x,x orders 1", ""),
        ("54g0.0,4g0.0,-,-,-/58g0.0,60g0.0,54r0.0,x,x orders 1", ""),
        ("54g0.0,4g0.0,-,-,-/58g0.0,60g0.0,53g0.0,62g0.0,x orders 1", ""),
        ("53g0.0,4g0.0,-,-,-/58g0.0,60g0.0,55g0.0,x,x orders 1", ""),
        ("30g0.0,4g0.0,-,-,-/58g0.0,60g0.0,53g0.0,x,x orders 1", ""),
        ("x,4g0.0,x,-,-/30g0.0,60g0.0,53g0.0,62g0.0,55g0.0 orders 1", "0-1 camp-taken"),
        // Who has still to enter is not removed.
        ("x,4g0.0,-,-,-/30g0.0,60g0.0,53g0.0,62g0.0,55g0.0 orders 1", ""),
        // Both sides, by different reasons; one side by both.
        ("54g0.0,x,-,-,-/58g0.0,60g0.0,53g0.0,x,x orders 1", "1/2-1/2 mutual"),
        ("54g0.0,4g0.0,-,-,-/58g0.0,x,53g0.0,x,x orders 1", "1-0 leader-destroyed"),
        // The limit, after a victory.
        ("27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 20", ""),
        ("27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 21", "1/2-1/2 turn-limit"),
        ("27g0.0,4g0.0,-,-,-/58g0.0,x,x,x,x orders 21", "1-0 leader-destroyed"),
        ("-,-,-,-,-/-,-,-,-,- setup 0", ""),
    ] {
        let position = state(text);
        let found = position.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
        assert_eq!(found, outcome, "{text}");
        let over = !outcome.is_empty();
        assert_eq!(position.step_len() == 0, over);
        for seat in Seat::BOTH {
            assert_eq!(position.legal_groups(seat).is_empty(), over, "{text}");
        }
    }
}

#[test]
fn qad_15_a_game_that_ends_in_a_phase_ends_there() {
    // EOM is destroyed in the first phase: no later die, and the turn is counted up.
    let start = "20g0.0,4g0.0,x,x,x/x,20g0.0,x,44g0.0,x orders 3";
    let dice = "~3.3.6.6.1.1.6";
    let after = turn(start, ["hold", "hold"], dice);
    assert_eq!(after.as_deref(), Ok("20g0.0,4g0.0,x,x,x/x,x,x,44g0.0,x orders 4"));
    assert!(turn(start, ["hold", "hold"], &format!("{dice}.3")).is_err());
    // The steps after the shock in that phase are still played: PRE shoots at HAT, and NEA rallies.
    let start = "20g0.0,4g0.0,41r0.0,x,x/x,20g0.0,x,21g0.0,x orders 3";
    let after = turn(start, ["hold", "hold"], "~1.3.3.6.6.1.1.6.3.4").unwrap();
    assert!(after == "20g0.0,4g0.0,49g0.0,x,x/x,x,x,21g0.1,x orders 4", "{after}");
}

#[test]
fn qad_15_the_last_turn_is_played() {
    let start = "27g0.0,4g0.0,x,x,x/58g0.0,60g0.0,x,x,x orders 20";
    let after = turn(start, ["hold", "hold"], "~").unwrap();
    assert_eq!(after, "27g0.0,4g0.0,x,x,x/58g0.0,60g0.0,x,x,x orders 21");
    assert_eq!(
        state(&after).outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("1/2-1/2 turn-limit")
    );
    let short =
        State::parse("27g0.0,4g0.0,x,x,x/58g0.0,60g0.0,x,x,x orders 6", Limit::new(5).unwrap());
    assert!(short.unwrap().outcome().is_some());
}
