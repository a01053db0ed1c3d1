//! Bounds, states, and which figures exist.

use super::*;
use crate::sprt::SprtState;

#[test]
fn bounds_are_walds() {
    let test = SprtSetup { alpha: 0.05, beta: 0.1, ..setup(Model::Normalized, 0.0, 5.0) };
    assert_near(test.lower(), (0.1f64 / 0.95).ln(), 1e-12);
    assert_near(test.upper(), (0.9f64 / 0.05).ln(), 1e-12);
    assert_eq!(test.state(test.upper()), SprtState::AcceptH1);
    assert_eq!(test.state(test.lower()), SprtState::AcceptH0);
    assert_eq!(test.state(0.0), SprtState::Continue);
}

#[test]
fn figures_that_do_not_exist_are_null() {
    let test = setup(Model::Normalized, 0.0, 5.0);
    let clean = test.report(&pairs([0, 0, 0, 0, 50]));
    assert!(clean.llr > 0.0);
    assert_eq!((clean.elo, clean.elo_error95, clean.los), (None, None, Some(1.0)));
    assert_eq!((clean.nelo, clean.nelo_error95, clean.score), (None, None, Some(1.0)));
    let beaten = test.report(&games([0, 0, 3]));
    assert_eq!((beaten.elo, beaten.los, beaten.nelo), (None, Some(0.0), None));
    let even = test.report(&pairs([0, 0, 104, 0, 0]));
    assert_eq!((even.elo, even.los), (Some(0.0), None));
    assert_eq!((even.nelo, even.nelo_error95), (None, None));
    let same = test.report(&pairs([0, 0, 0, 20, 0]));
    assert_near(same.elo.unwrap(), 400.0 * 3f64.log10(), 1e-9);
    assert_eq!((same.los, same.nelo), (Some(1.0), None));
    let none = test.report(&pairs([0; 5]));
    assert_eq!((none.score, none.elo, none.nelo, none.los), (None, None, None, None));
    assert_eq!((none.llr, none.state), (0.0, SprtState::Continue));
    let few = test.report(&pairs([0, 0, 0, 1, 5]));
    assert!(few.elo.is_some() && few.nelo.is_some());
    assert_eq!(few.elo_error95, None, "the interval reaches beyond a clean score");
}

#[test]
fn json_has_the_agreed_fields() {
    let report = setup(Model::Normalized, 0.0, 5.0).report(&pairs([10, 40, 100, 50, 20]));
    let json = serde_json::to_value(&report).unwrap();
    for key in ["llr", "lower", "upper", "elo", "elo_error95", "nelo", "nelo_error95", "los"] {
        assert!(json[key].is_number(), "{key}");
    }
    assert_eq!(json["state"], "continue");
    assert_eq!(json["model"], "normalized");
    assert_eq!(json["pentanomial"], serde_json::json!([10, 40, 100, 50, 20]));
    assert_eq!(json["games"], 440);
    let report = setup(Model::Logistic, 0.0, 5.0).report(&games([3, 2, 1]));
    assert_eq!(serde_json::to_value(&report).unwrap()["wdl"], serde_json::json!([3, 2, 1]));
}
