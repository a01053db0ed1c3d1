//! The worked examples of Qadesh and Ptolemy, through the text face.

use std::collections::HashMap;

use quadriga::legal::{NOTHING, join};
use quadriga::{Fact, LegalGroup, Position, Seat, ToAct, Variant, View};
use serde_json::Value;

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(text).collect()
}

fn lines(data: &str) -> Vec<Value> {
    data.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn variant(example: &Value) -> Variant {
    text(&example["variant"]).parse().expect("a variant")
}

/// Whether both are one and the same state, and print and read back to it.
fn check_state(position: &Position, expected: &str, note: &str) {
    assert_eq!(position.state(), expected, "{note}");
    let read = Position::parse(position.variant(), position.limit(), expected)
        .unwrap_or_else(|error| panic!("{note}: {error}"));
    assert_eq!(&read, position, "{note}");
    for seat in Seat::BOTH {
        let view = position.view(seat);
        let view = View::parse(position.variant(), position.limit(), seat, &view)
            .unwrap_or_else(|error| panic!("{note}: {view}: {error}"));
        assert_eq!(view.legal_groups(seat), position.legal_groups(seat), "{note}");
        assert!(position.show().is_ascii(), "{note}");
    }
}

/// Plays an example, looking at each position with `before`.
fn play(example: &Value, mut before: impl FnMut(usize, &Position)) {
    let note = text(&example["note"]);
    let start = text(&example["start"]);
    let mut position = Position::parse(variant(example), None, start).expect(note);
    check_state(&position, start, note);
    let moves = list(&example["moves"]);
    let mut rest = &moves[..];
    for (step, expected) in list(&example["states"]).into_iter().enumerate() {
        before(step, &position);
        assert_eq!(position.outcome(), None, "{note}");
        let mut facts = Vec::new();
        let taken = position
            .apply(rest, &mut facts)
            .unwrap_or_else(|error| panic!("{note}: step {step}: {error}"));
        assert!(!facts.is_empty());
        check_actions_in_facts(&facts, &rest[..taken], note);
        rest = &rest[taken..];
        check_state(&position, expected, note);
    }
    assert!(rest.is_empty(), "{note}");
    let outcome = position.outcome();
    let result = outcome.map(|outcome| [outcome.score.text(), outcome.reason.word()]);
    match example["result"].as_array() {
        None => assert_eq!(result, None, "{note}"),
        Some(expected) => {
            let expected: Vec<&str> = expected.iter().map(text).collect();
            assert_eq!(result.expect(note).as_slice(), expected, "{note}");
            assert_eq!(position.to_act(), ToAct::Nobody);
            assert!(Seat::BOTH.into_iter().all(|seat| position.legal_groups(seat).is_empty()));
            assert!(position.apply(&["hold", "hold", "~"], &mut Vec::new()).is_err());
        }
    }
}

fn check_actions_in_facts(facts: &[Fact], tokens: &[&str], note: &str) {
    let shown: Vec<&str> = facts
        .iter()
        .flat_map(|fact| match fact {
            Fact::Action { action, .. } => vec![action.as_str()],
            Fact::Both { actions: [first, second] } => vec![first.as_str(), second.as_str()],
            Fact::Chance { token } => vec![token.as_str()],
            _ => vec![],
        })
        .collect();
    if !tokens[0].starts_with('~') {
        assert_eq!(shown, tokens, "{note}");
    }
}

#[test]
fn qadesh_examples() {
    let groups: HashMap<String, Vec<String>> =
        serde_json::from_str(include_str!("data/qadesh-groups.json")).expect("groups");
    for example in lines(include_str!("data/qadesh.jsonl")) {
        let note = text(&example["note"]);
        play(&example, |step, position| {
            for seat in Seat::BOTH {
                let expected: Vec<(&str, &Vec<String>)> = example["legal"][step][seat.word()]
                    .as_array()
                    .expect("groups")
                    .iter()
                    .map(|group| (text(&group[0]), &groups[text(&group[1])]))
                    .collect();
                let legal = position.legal_groups(seat);
                let found: Vec<(&str, &Vec<String>)> =
                    legal.iter().map(|group| (group.name, &group.tokens)).collect();
                assert_eq!(found, expected, "{note}");
                check_tokens(position, seat, &legal);
            }
        });
    }
}

/// Each token of each group, with the first of the others, is an action in its canonical spelling.
fn check_tokens(position: &Position, seat: Seat, groups: &[LegalGroup]) {
    for (place, group) in groups.iter().enumerate() {
        for token in &group.tokens {
            let action = join(groups.iter().enumerate().map(|(other, group)| {
                if other == place { token.as_str() } else { group.tokens[0].as_str() }
            }));
            assert_eq!(position.canonical(seat, &action).as_deref(), Ok(action.as_str()));
            assert_ne!(action, NOTHING);
        }
    }
}

#[test]
fn ptolemy_examples() {
    let basic = include_str!("data/ptolemy-basic.jsonl");
    let advanced = include_str!("data/ptolemy-advanced.jsonl");
    for example in lines(basic).into_iter().chain(lines(advanced)) {
        let note = text(&example["note"]);
        play(&example, |step, position| {
            let expected = list(&example["legal"][step]);
            for seat in Seat::BOTH {
                assert_eq!(position.view(seat), text(&example["views"][step][seat.word()]));
                let groups = position.legal_groups(seat);
                if position.to_act() == ToAct::Seat(seat) {
                    assert_eq!(groups.len(), 1, "{note}");
                    assert_eq!(groups[0].name, "card");
                    assert_eq!(groups[0].tokens, expected, "{note}");
                    check_tokens(position, seat, &groups);
                } else {
                    assert_eq!(groups, [], "{note}");
                }
            }
            if expected.is_empty() {
                assert_eq!(position.to_act(), ToAct::Chance, "{note}");
            }
        });
    }
}

#[test]
fn refused_examples() {
    let examples = lines(include_str!("data/refused.jsonl"));
    for example in &examples {
        let note = text(&example["note"]);
        if let Some(state) = example.get("state") {
            assert!(Position::parse(variant(example), None, text(state)).is_err(), "{note}");
            continue;
        }
        let start = text(&example["start"]);
        let mut position = Position::parse(variant(example), None, start).expect(note);
        if let Some(action) = example.get("action") {
            let seat: Seat = text(&example["seat"]).parse().expect("a seat");
            assert!(position.canonical(seat, text(action)).is_err(), "{note}: {action}");
            continue;
        }
        let tokens = match example.get("token") {
            Some(token) => vec![text(token)],
            None => list(&example["moves"]),
        };
        let mut facts = Vec::new();
        assert!(position.apply(&tokens, &mut facts).is_err(), "{note}: {tokens:?}");
        assert_eq!(position.state(), start, "{note}");
        assert_eq!(facts, []);
    }
    assert!(examples.len() > 20);
}
