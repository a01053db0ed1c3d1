//! Readings that the rulings leave open. The numbers from 101 on are those of `docs/rules/decisions.md`.

use super::*;
use crate::LegalGroup;

const HOLD: [&str; 2] = ["hold", "hold"];

#[test]
fn qad_103_a_side_without_groups_holds() {
    let stuck = orders("20r0.0,4s0.0,-,-,-/58g0.0,60g0.0,x,x,x");
    assert_eq!(stuck.legal_groups(Seat::P1), Vec::<LegalGroup>::new());
    assert_eq!(stuck.canonical(Seat::P1, "hold").as_deref(), Ok("hold"));
    for other in ["", "-", "PRE", "hold,hold", "AMU:12"] {
        assert!(stuck.canonical(Seat::P1, other).is_err(), "{other}");
    }
}

#[test]
fn qad_110_two_enemies_may_rout_to_one_space() {
    // Both are on 43; 44 is nearest both camps without the river.
    let after =
        in_phase("43r0.0,4g0.0,-,-,-/43r0.0,60g0.0,x,x,x", HOLD, 1, "~1.1", |turn| turn.moves());
    assert_eq!(after, "44r0.0,4g0.0,-,-,-/44r0.0,60g0.0,x,x,x");
}

#[test]
fn qad_112_casualties_alone_leave_the_order() {
    for (result, casualties) in [(1, 1), (2, 2)] {
        // 7 against 7 and 1: PRE loses, and still makes its step.
        let dice = format!("~3.3.3.4.3.4.{result}.1");
        let after = in_phase(
            "20g0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x",
            ["PRE:19", "hold"],
            1,
            &dice,
            |turn| {
                turn.shocks()?;
                turn.moves()
            },
        );
        assert_eq!(after, format!("19g0.{casualties},4g0.0,-,-,-/x,60g0.0,x,20g0.0,x"));
    }
}

#[test]
fn qad_113_an_army_that_rallies_shoots_and_loots() {
    let after = in_phase("20s0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.0,x", HOLD, 1, "~4.3", |turn| {
        turn.moves()?;
        turn.missiles()
    });
    assert_eq!(after, "20g0.0,4g0.0,-,-,-/x,60g0.0,x,21g0.1,x");
    // QAD-120: it is asked for looting too.
    let after = in_phase("53s0.0,4g0.0,-,-,-/16g0.0,60g0.0,x,x,x", HOLD, 1, "~4.3", |turn| {
        turn.moves()?;
        turn.end_of_phase()
    });
    assert_eq!(after, "53l0.0,4g0.0,-,-,-/16g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_114_a_routing_army_is_a_further_enemy() {
    let armies = "20g0.0,4g0.0,-,-,-/x,21r0.0,x,20g0.0,x";
    // 8 and -1 against 6 and 1 is a tie.
    assert_eq!(in_phase(armies, HOLD, 1, "~3.3.4.4.3.3", |turn| turn.shocks()), armies);
}

#[test]
fn qad_115_a_loser_that_is_routing_already_moves_again() {
    for result in [4, 5] {
        let dice = format!("~3.3.4.4.3.3.{result}");
        let after = in_phase("20r0.0,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x", HOLD, 1, &dice, |turn| {
            turn.shocks()
        });
        assert_eq!(after, "21r0.1,4g0.0,-,-,-/x,60g0.0,x,20g0.0,x");
    }
}

#[test]
fn qad_119_a_rout_is_no_step_of_an_order() {
    // In the phase of the step beyond the rate: a die for the rout, one for the rally, none for fatigue.
    let after = in_phase("27r0.0,4g0.0,-,-,-/26g0.0,60g0.0,x,x,x", HOLD, 3, "~1.1", |turn| {
        turn.moves()?;
        turn.end_of_phase()
    });
    assert_eq!(after, "28r0.0,4g0.0,-,-,-/26g0.0,60g0.0,x,x,x");
}

#[test]
fn qad_120_who_rallies_at_the_end_of_a_phase_loots_in_the_next() {
    let armies = "53r0.0,4g0.0,-,-,-/16g0.0,60g0.0,x,x,x";
    let after = in_phase(armies, HOLD, 1, "~4", |turn| turn.end_of_phase());
    assert_eq!(after, armies.replacen('r', "g", 1));
}
