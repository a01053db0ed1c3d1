//! QAD-5 to QAD-8.

use std::collections::HashSet;

use super::*;
use crate::qadesh::{Army, Order, Placement, Refused};
use crate::{ActionError, LegalGroup};

const SETUP: &str = "-,-,-,-,-/-,-,-,-,- setup 0";
const FIELD: &str = "27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x";

fn names(groups: &[LegalGroup]) -> Vec<&'static str> {
    groups.iter().map(|group| group.name).collect()
}

/// Why an action is refused.
fn why(start: &str, seat: Seat, action: &str) -> String {
    match state(start).canonical(seat, action) {
        Err(ActionError::Illegal { why, .. }) => why.into_owned(),
        Err(ActionError::Malformed { .. }) => "malformed".into(),
        other => panic!("{action}: {other:?}"),
    }
}

#[test]
fn qad_5_the_setup_has_one_group_of_whole_placements() {
    let start = state(SETUP);
    let egypt = start.legal_groups(Seat::P1);
    assert_eq!(names(&egypt), ["setup"]);
    assert_eq!(egypt[0].tokens.len(), 3 * 5);
    assert_eq!(egypt[0].tokens[0], "PRE@26,AMU@22");
    let hittites = start.legal_groups(Seat::P2);
    assert_eq!(names(&hittites), ["setup"]);
    // Counted once more, the plain way.
    let (bank, camp) = ([44, 45, 46, 52, 53, 54], [46, 53, 54, 55, 62]);
    let mut expected = HashSet::new();
    for rfc in bank {
        for eom in bank {
            for all in camp {
                for hat in camp {
                    for vas in camp {
                        if HashSet::from([rfc, eom, all, hat, vas]).len() == 5 {
                            expected.insert(format!(
                                "RFC@{rfc},EOM@{eom},ALL@{all},HAT@{hat},VAS@{vas}"
                            ));
                        }
                    }
                }
            }
        }
    }
    let found: HashSet<String> = hittites[0].tokens.iter().cloned().collect();
    assert_eq!(hittites[0].tokens.len(), expected.len());
    assert_eq!(found, expected);
}

#[test]
fn qad_5_illegal_placements() {
    for (seat, action, part) in [
        (Seat::P1, "PRE@27", "QAD-5: every setup army"),
        (Seat::P1, "hold", "QAD-5: every setup army"),
        (Seat::P1, "AMU@30,PRE@27", "QAD-5: PRE"),
        (Seat::P1, "PRE@27,PRE@26,AMU@30", "QAD-5: PRE"),
        (Seat::P1, "PRE@27,AMU@27", "not one of its setup spaces"),
        (Seat::P1, "PRE@27,AMU@30,NEA@7", "QAD-7"),
        (Seat::P1, "PRE@27:26,AMU@30", "QAD-5: PRE is placed"),
        (Seat::P1, "RFC@44,AMU@30", "not an own army"),
        (Seat::P2, "RFC@44,EOM@44,ALL@46,HAT@53,VAS@54", "QAD-5: two own armies"),
        (Seat::P2, "RFC@44,EOM@45,ALL@46,HAT@53,VAS@53", "QAD-5: two own armies"),
        (Seat::P1, "PRE@27,AMU@30,", "malformed"),
        (Seat::P1, "PRE@027,AMU@30", "malformed"),
        (Seat::P1, "", "malformed"),
    ] {
        assert!(why(SETUP, seat, action).contains(part), "{action}: {}", why(SETUP, seat, action));
    }
}

#[test]
fn qad_5_armies_appear_in_good_order_and_turn_1_begins() {
    let mut position = state(SETUP);
    let (first, second) = ("PRE@27,AMU@30", "RFC@44,EOM@45,ALL@46,HAT@53,VAS@54");
    let mut facts = Vec::new();
    position.apply(&[first, second], &mut facts).unwrap();
    assert_eq!(
        position.to_string(),
        "27g0.0,30g0.0,-,-,-/44g0.0,45g0.0,46g0.0,53g0.0,54g0.0 orders 1"
    );
    assert_eq!(facts, [Fact::Both { actions: [first.into(), second.into()] }]);
    let refused = position.place(&[Placement::default(); 2]);
    assert_eq!(refused, Err(Refused::NotDue));
    assert_eq!(state(SETUP).resolve(&[Orders::HOLD; 2], &mut || Some(1)), Err(Refused::NotDue));
}

#[test]
fn qad_6_paths_of_up_to_rate_plus_one_steps() {
    let start = orders(FIELD);
    let mut found = Vec::new();
    start.orders_into(Army::Pre, &mut found);
    // Of the 4 x 4 x 4 ways of three steps one leaves the map, southwards.
    assert_eq!(found.len(), 1 + 4 + 16 + 63);
    assert!(found.contains(&Order::HOLD));
    let distinct: HashSet<Order> = found.iter().copied().collect();
    assert_eq!(distinct.len(), found.len());
    for army in [Army::Rfc, Army::Eom] {
        start.orders_into(army, &mut found);
        assert_eq!(found.iter().map(|order| order.path.len()).max(), Some(4));
    }
    let slow = orders("x,4g0.0,-,-,-/x,60g0.0,x,x,38g0.0");
    slow.orders_into(Army::Vas, &mut found);
    assert_eq!(found.iter().map(|order| order.path.len()).max(), Some(2));
    let groups = start.legal_groups(Seat::P1);
    assert_eq!(names(&groups), ["PRE", "AMU"]);
    assert_eq!(groups[0].tokens[0], "-");
    assert!(groups[0].tokens.contains(&"PRE:26/27/26".to_owned()));
}

#[test]
fn qad_6_no_lake_and_no_edge() {
    let start = orders("47g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x");
    let groups = start.legal_groups(Seat::P1);
    assert!(!groups[0].tokens.iter().any(|token| token.contains("48") || token.contains("56")));
    assert!(groups[0].tokens.contains(&"PRE:39/47/55".to_owned()));
}

#[test]
fn qad_6_illegal_orders() {
    let field = format!("{FIELD} orders 1");
    for (seat, action, part) in [
        (Seat::P1, "PRE:26/25/17/9", "QAD-6: a path has at most rate + 1"),
        (Seat::P1, "PRE:26/25/17/9/1", "QAD-6: a path has at most rate + 1"),
        (Seat::P1, "PRE:28/30", "QAD-6: a step goes"),
        (Seat::P1, "PRE:27", "QAD-6: a step goes"),
        (Seat::P1, "PRE:36", "QAD-6: a step goes"),
        (Seat::P1, "PRE:0", "QAD-1"),
        (Seat::P1, "PRE:65", "QAD-1"),
        (Seat::P1, "PRE:26,PRE:26", "QAD-6: two orders"),
        (Seat::P1, "RFC:57", "not an own army"),
        (Seat::P2, "ALL:57", "removed from play"),
        (Seat::P1, "PRE@27", "QAD-7: it is on the map"),
        (Seat::P1, "NEA@7", "QAD-7: its turn"),
        (Seat::P1, "-", "malformed"),
        (Seat::P1, "PRE", "malformed"),
        (Seat::P1, "PRE:", "malformed"),
        (Seat::P1, "PRE: 26", "malformed"),
        (Seat::P1, "PRE:026", "malformed"),
        (Seat::P1, "PRE:26/", "malformed"),
        (Seat::P1, "pre:26", "malformed"),
        (Seat::P1, "PRE:26;AMU:5", "malformed"),
        (Seat::P1, "hold,PRE:26", "malformed"),
        (Seat::P1, "PRÉ:26", "malformed"),
        (Seat::P1, "", "malformed"),
    ] {
        assert!(
            why(&field, seat, action).contains(part),
            "{action}: {}",
            why(&field, seat, action)
        );
    }
    let lake = "47g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 1";
    assert!(why(lake, Seat::P1, "PRE:48").contains("QAD-3"));
}

#[test]
fn qad_6_armies_not_in_good_order_get_no_order() {
    let text = "27s0.0,4g0.0,20r0.0,19l0.0,x/58g0.0,60g0.0,x,x,x orders 9";
    assert_eq!(names(&state(text).legal_groups(Seat::P1)), ["AMU"]);
    for action in ["PRE:26", "NEA:21", "PTA:18"] {
        assert!(why(text, Seat::P1, action).contains("QAD-6: it is not in good order"));
    }
    assert_eq!(state(text).canonical(Seat::P1, "hold").as_deref(), Ok("hold"));
}

#[test]
fn qad_6_armies_may_be_given_in_any_order() {
    let start = format!("{FIELD} orders 1");
    assert_eq!(state(&start).canonical(Seat::P1, "AMU:5,PRE:26").as_deref(), Ok("PRE:26,AMU:5"));
    let mut position = state(&start);
    let mut facts = Vec::new();
    position.apply(&["AMU:5,PRE:26", "hold", "~1.1"], &mut facts).unwrap();
    assert_eq!(
        facts,
        [
            Fact::Both { actions: ["PRE:26,AMU:5".into(), "hold".into()] },
            Fact::Chance { token: "~1.1".into() },
        ]
    );
}

#[test]
fn qad_7_who_must_enter_names_a_free_space() {
    let early = format!("{FIELD} orders 1");
    assert_eq!(names(&state(&early).legal_groups(Seat::P1)), ["PRE", "AMU"]);
    // 7 is taken by a friend, 8 by an enemy.
    let start = "7g0.0,4g0.0,-,-,-/8g0.0,60g0.0,x,x,x orders 2";
    let groups = state(start).legal_groups(Seat::P1);
    assert_eq!(names(&groups), ["PRE", "AMU", "NEA"]);
    let entry = &groups[2].tokens;
    assert!(!entry.iter().any(|token| token == "-" || token.starts_with("NEA@7")));
    assert!(!entry.iter().any(|token| token.starts_with("NEA@8")));
    assert!(entry.contains(&"NEA@15".to_owned()));
    assert!(entry.contains(&"NEA@16:8/7/6".to_owned()));
    assert!(why(start, Seat::P1, "hold").contains("QAD-7: its turn to enter has come"));
    assert!(why(start, Seat::P1, "NEA:15").contains("QAD-7: its turn to enter has come"));
    assert!(why(start, Seat::P1, "NEA@8").contains("QAD-7: an army stands"));
    assert!(why(start, Seat::P1, "NEA@9").contains("QAD-7: that is not one of its entry spaces"));
    assert!(why(start, Seat::P1, "NEA@15:16/24/32/31").contains("QAD-6"));
    // Whose turn has come stays so.
    let late = format!("{FIELD} orders 9");
    assert_eq!(names(&state(&late).legal_groups(Seat::P1)), ["PRE", "AMU", "NEA", "PTA", "SUT"]);
}

#[test]
fn qad_7_without_a_free_space_it_waits_and_has_no_group() {
    let start = "7g0.0,15g0.0,-,-,-/8g0.0,16g0.0,x,x,x orders 3";
    assert_eq!(names(&state(start).legal_groups(Seat::P1)), ["PRE", "AMU"]);
    assert_eq!(state(start).canonical(Seat::P1, "hold").as_deref(), Ok("hold"));
    assert!(why(start, Seat::P1, "NEA@7").contains("QAD-7: none of its entry spaces is free"));
}

#[test]
fn qad_7_the_later_of_two_on_one_space_waits() {
    let start = "27g0.0,4g0.0,x,-,-/58g0.0,60g0.0,x,x,x orders 6";
    let after = turn(start, ["PTA@9:10,SUT@9:17", "hold"], "~1").unwrap();
    assert_eq!(after, "27g0.0,4g0.0,x,10g0.0,-/58g0.0,60g0.0,x,x,x orders 7");
    assert_eq!(names(&state(&after).legal_groups(Seat::P1)), ["PRE", "AMU", "PTA", "SUT"]);
}

#[test]
fn qad_7_an_enemy_or_friend_may_come_to_the_entry_space_later() {
    let start = "27g0.0,4g0.0,-,-,-/6g0.0,60g0.0,x,x,x orders 2";
    // RFC steps into 7 after NEA has appeared there: 1 + 1 for rough ground. They fight in each phase.
    let shock = "3.3.4.4.3.3";
    let dice = format!("~1.{shock}.{shock}.{shock}.{shock}");
    let after = turn(start, ["NEA@7", "RFC:7"], &dice).unwrap();
    assert_eq!(after, "27g0.0,4g0.0,7g0.0,-,-/7g0.0,60g0.0,x,x,x orders 3");
}

#[test]
fn qad_8_nothing_is_hidden() {
    let position = orders(FIELD);
    for seat in Seat::BOTH {
        assert_eq!(position.view(seat), position.to_string());
    }
    let fact = Fact::Both { actions: ["PRE:26".into(), "hold".into()] };
    assert_eq!(fact.seen_by(Seat::P1), fact.seen_by(Seat::P2));
}
