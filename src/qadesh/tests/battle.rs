//! QAD-12 and QAD-13.

use super::*;

fn shocks(armies: &str, dice: &str) -> String {
    in_phase(armies, ["hold", "hold"], 1, dice, |turn| turn.shocks())
}

fn missiles(armies: &str, dice: &str) -> String {
    in_phase(armies, ["hold", "hold"], 1, dice, |turn| turn.missiles())
}

/// Two dice that make `total`.
fn two(total: u8) -> String {
    format!("{}.{}", total / 2, total - total / 2)
}

#[test]
fn qad_12_modifiers() {
    // Each is a tie: Egypt's 2D6, the Hittites', and the surprise rolls before them.
    for (armies, surprise, egypt, hittites) in [
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 7, 6), // +1 Hittite
        ("20g0.0,4g0.0,-,-,-/20g0.0,60g0.0,x,x,x", "3.3", 8, 6), // +1 RFC
        ("20g2.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 9, 6), // fatigue
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g2.0,x", "3.3", 5, 6),
        ("20g0.3,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 10, 6), // casualties
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.3,x", "3.3", 4, 6),
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "1.4", 9, 6), // surprise
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "4.1", 5, 6),
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "1.3", 7, 6), // lower by two only
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "6.1", 5, 6),
        ("20s0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 9, 6), // conditions
        ("20r0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 9, 6),
        ("20l0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 9, 6),
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,20l0.0,x", "3.3", 5, 6),
        ("4g0.0,20g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 5, 6), // leaders
        ("20g0.0,4g0.0,-,-,-/x,20g0.0,x,60g0.0,x", "3.3", 9, 6),
        ("20g0.0,4g0.0,-,-,-/x,21g0.0,x,20g0.0,x", "3.3", 8, 6), // a further enemy adjacent
        ("20g0.0,4g0.0,-,-,-/12g0.0,21g0.0,x,20g0.0,x", "3.3", 8, 6), // once
        ("20g0.0,19g0.0,-,-,-/x,60g0.0,x,20g0.0,x", "3.3", 6, 6),
        ("20g0.0,4g0.0,-,-,-/x,29g0.0,x,20g0.0,x", "3.3", 7, 6), // not diagonally
        ("34g0.0,4g0.0,-,-,-/x,42g0.0,x,34g0.0,x", "3.3", 8, 6), // across the river too
        ("36g0.0,4g0.0,-,-,-/x,60g0.0,x,36g0.0,x", "3.3", 7, 6), // the ground does not matter
    ] {
        let after = shocks(armies, &format!("~{surprise}.{}.{}", two(egypt), two(hittites)));
        assert_eq!(after, armies, "a tie is no result");
        // One more, and the other side rolls for its defeat and has a casualty.
        let won = shocks(armies, &format!("~{surprise}.{}.{}.1", two(egypt + 1), two(hittites)));
        assert_eq!(casualties(&won), casualties(armies) + 1);
        assert_eq!(won.split('/').next(), armies.split('/').next(), "Egypt wins");
        let lost = shocks(armies, &format!("~{surprise}.{}.{}.1", two(egypt), two(hittites + 1)));
        assert_eq!(casualties(&lost), casualties(armies) + 1);
        assert_eq!(lost.split('/').nth(1), armies.split('/').nth(1), "the Hittites win");
    }
}

fn casualties(armies: &str) -> u32 {
    let counts = armies.split([',', '/']).filter_map(|army| army.split_once('.'));
    counts.map(|(_, count)| count.parse::<u32>().unwrap()).sum()
}

#[test]
fn qad_12_defeat_table() {
    let armies = "20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x";
    for (die, egypt) in
        [(1, "20g0.1"), (2, "20g0.2"), (3, "20s0.1"), (4, "21r0.1"), (5, "21r0.1"), (6, "x")]
    {
        let after = shocks(armies, &format!("~3.3.1.1.6.6.{die}"));
        assert_eq!(after, armies.replacen("20g0.0", egypt, 1), "{die}");
    }
    // A new condition replaces the old one (QAD-4).
    let looting = "20l0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x";
    assert!(shocks(looting, "~3.3.1.1.6.6.3").starts_with("20s0.1"));
    assert!(shocks(looting, "~3.3.1.1.6.6.1").starts_with("20l0.1"));
}

#[test]
fn qad_12_a_rout_without_a_space_destroys_and_one_off_the_map_removes() {
    // Friends are on all four sides.
    let ringed = "20g0.0,28g0.0,12g0.0,19g0.0,21g0.0/x,60g0.0,x,20g0.0,x";
    assert!(shocks(ringed, "~3.3.1.1.6.6.4").starts_with("x,28g0.0"));
    let edge = "1g0.0,37g0.0,2g0.0,9g0.0,-/x,60g0.0,x,1g0.0,x";
    assert!(shocks(edge, "~3.3.1.1.6.6.4").starts_with("x,37g0.0"));
}

#[test]
fn qad_12_the_space_with_the_lower_number_first() {
    // AMU at 20 loses to RFC, then PRE at 50 to EOM: each routed by its own die.
    let armies = "50g0.0,20g0.0,-,-,-/20g0.0,50g0.0,x,x,x";
    let after = shocks(armies, "~3.3.1.1.6.6.3.3.3.1.1.6.6.2");
    assert_eq!(after, "50g0.2,20s0.1,-,-,-/20g0.0,50g0.0,x,x,x");
}

#[test]
fn qad_12_the_adjacent_are_those_of_the_moment() {
    // The first shock destroys HAT at 20, so it no longer weighs on PRE at 28.
    let armies = "28g0.0,20g0.0,-,-,-/28g0.0,60g0.0,x,20g0.0,x";
    let after = shocks(armies, "~3.3.6.6.1.1.6.3.3.4.3.2.4");
    // PRE 7, RFC 6 + 1 + 1 - 1 for AMU at 20: a tie, as HAT does not count against PRE.
    assert_eq!(after, "28g0.0,20g0.0,-,-,-/28g0.0,60g0.0,x,x,x");
}

/// What a shot of one die does to `HAT`, the last of the armies that is not `x`.
fn shot(armies: &str, before: &str, die: i32) -> u32 {
    casualties(&missiles(armies, &format!("~{before}{die}"))) - casualties(armies)
}

#[test]
fn qad_13_modifiers() {
    for (armies, before, shift) in [
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x", "", 0),
        ("20g1.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x", "", -1), // own fatigue
        ("20g0.2,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x", "", -2), // own casualties
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,21g3.3,x", "", 0),  // not the target's
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,21l0.0,x", "", 1),
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,21s0.0,x", "", -1),
        ("20g0.0,4g0.0,-,-,-/x,60g0.0,x,21r0.0,x", "", 1),
        ("7g0.0,4g0.0,-,-,-/x,60g0.0,x,6g0.0,x", "", -1), // rough ground under either, or both
        ("6g0.0,3g0.0,-,-,-/x,60g0.0,x,7g0.0,x", "", -1),
        ("7g0.0,4g0.0,-,-,-/x,60g0.0,x,8g0.0,x", "", -1),
        ("4g0.0,20g0.0,-,-,-/x,60g0.0,x,21g0.0,x", "", 1), // own leader
        ("34g0.0,4g0.0,-,-,-/x,60g0.0,x,42g0.0,x", "", 0), // the river does not matter
        ("20g0.0,4g0.0,-,-,-/x,28g0.0,x,21g0.0,x", "1.", -1), // EOM, which is shot at first
        ("20g0.0,4g0.0,-,-,-/x,29g0.0,x,21g0.0,x", "", 0), // not adjacent to the Egyptian
    ] {
        for die in 1..=6 {
            let expected = u32::from(die + shift >= 3);
            assert_eq!(shot(armies, before, die), expected, "{armies} {die}");
            // A routed target has left its space.
            let after = missiles(armies, &format!("~{before}{die}"));
            let routed = die + shift >= 5;
            assert_eq!(hat_space(&after) != hat_space(armies), routed, "{after} {die}");
        }
    }
}

fn hat_space(armies: &str) -> &str {
    let hat = armies.split([',', '/']).nth(8).unwrap();
    hat.split(|c: char| c.is_ascii_alphabetic()).next().unwrap()
}

#[test]
fn qad_13_a_routed_target_moves_at_once() {
    let after = missiles("20g0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x", "~5");
    assert_eq!(after, "20g0.0,4g0.0,-,-,-/x,60g0.0,x,22r0.1,x");
}

#[test]
fn qad_13_who_cannot_shoot() {
    for armies in [
        "20s0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x",
        "20r0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x",
        "20l0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x",
        // A Hittite is on its space.
        "20g0.0,4g0.0,-,-,-/20g0.0,60g0.0,x,21g0.0,x",
        // Diagonally; on one space.
        "20g0.0,4g0.0,-,-,-/x,60g0.0,x,29g0.0,x",
        "20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x",
    ] {
        assert_eq!(missiles(armies, "~"), armies);
    }
}

#[test]
fn qad_13_pairs_in_fixed_order_as_they_are_at_the_start() {
    // PRE at RFC, PRE at EOM, AMU at RFC: -1 for the further Hittite where there is one.
    let armies = "20g0.0,22g0.0,-,-,-/21g0.0,19g0.0,x,x,x";
    let after = missiles(armies, "~4.3.2");
    assert_eq!(after, "20g0.0,22g0.0,-,-,-/21g0.2,19g0.0,x,x,x");
    // PRE routs the target away from AMU, which then has no shot.
    let armies = "20g0.0,22g0.0,-,-,-/21g0.0,60g0.0,x,x,x";
    assert_eq!(missiles(armies, "~5"), "20g0.0,22g0.0,-,-,-/29r0.1,60g0.0,x,x,x");
    // HAT routs from AMU's space to a space next to it: that pair was not listed.
    let armies = "20g0.0,21g0.0,-,-,-/x,60g0.0,x,21g0.0,x";
    assert_eq!(missiles(armies, "~5"), "20g0.0,21g0.0,-,-,-/x,60g0.0,x,22r0.1,x");
}
