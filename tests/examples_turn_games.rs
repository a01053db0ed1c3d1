//! The worked examples of Ramses and Rampart, through the text face.
#![allow(clippy::unwrap_used)] // The helpers of the tests are tests too.

use quadriga::{Fact, Limit, Position, Score, Seat, ToAct, Variant};
use serde_json::Value;
use sha2::{Digest, Sha256};

const EXAMPLES: [&str; 3] = [
    include_str!("data/ramses.jsonl"),
    include_str!("data/rampart-classic.jsonl"),
    include_str!("data/rampart-xl.jsonl"),
];
const REFUSED: &str = include_str!("data/refused-turn-games.jsonl");
const PERFT: &str = include_str!("data/perft.json");

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn text<'a>(example: &'a Value, key: &str) -> &'a str {
    example[key].as_str().unwrap_or_else(|| panic!("{key} in {example}"))
}

fn variant(example: &Value) -> Variant {
    text(example, "variant").parse().unwrap()
}

fn strings(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().map(|token| token.as_str().unwrap()).collect()
}

/// The tokens of the single group of the seat to act; none when the game is over.
fn legal(position: &Position, group: &str) -> Vec<String> {
    let ToAct::Seat(seat) = position.to_act() else {
        for seat in Seat::BOTH {
            assert_eq!(position.legal_groups(seat), [], "{position}");
        }
        return Vec::new();
    };
    assert_eq!(position.legal_groups(seat.other()), [], "{position}");
    let mut groups = position.legal_groups(seat);
    assert_eq!(groups.len(), 1, "{position}");
    assert_eq!(groups[0].name, group);
    groups.remove(0).tokens
}

fn sha256(tokens: &[String]) -> String {
    Sha256::digest(tokens.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn examples_hold() {
    let mut seen = 0;
    for example in EXAMPLES.into_iter().flat_map(lines) {
        let note = format!("{}: {}", text(&example, "note"), text(&example, "state"));
        let limit = Limit::new(example["limit"].as_u64().unwrap() as u32);
        let position = Position::parse(variant(&example), limit, text(&example, "state")).unwrap();
        assert_eq!(position.state(), text(&example, "state"));
        assert_eq!(position.view(Seat::P2), position.state());

        let outcome = position.outcome();
        let expected = strings(&example["result"]).join(" ");
        assert_eq!(
            outcome.map(|outcome| outcome.to_string()).unwrap_or_default(),
            expected,
            "{note}"
        );
        if let Some(sterile) = example["sterile"].as_bool() {
            let draw = outcome.is_some_and(|outcome| outcome.score == Score::Draw);
            assert_eq!(draw && position.is_sterile(), sterile, "{note}");
        }

        let group = if variant(&example) == Variant::Ramses { "turn" } else { "move" };
        let tokens = legal(&position, group);
        assert_eq!(tokens.len() as u64, example["legal_count"].as_u64().unwrap(), "{note}");
        if !example["legal"].is_null() {
            assert_eq!(tokens, strings(&example["legal"]), "{note}");
        }
        assert_eq!(sha256(&tokens), text(&example, "legal_sha256"), "{note}");

        let seat: Seat = text(&example, "state").split(' ').nth(1).unwrap().parse().unwrap();
        for token in strings(&example["yes"]) {
            assert_eq!(position.canonical(seat, token).as_deref(), Ok(token), "{note}");
        }
        for token in strings(&example["no"]) {
            position.canonical(seat, token).unwrap_err();
            assert!(!tokens.iter().any(|legal| legal == token), "{note}: {token}");
        }
        for (token, next) in example["next"].as_object().unwrap() {
            let (mut after, mut facts) = (position.clone(), Vec::new());
            assert_eq!(after.apply(&[token, "more"], &mut facts), Ok(1), "{note}: {token}");
            assert_eq!(after.state(), next.as_str().unwrap(), "{note}: {token}");
            assert_eq!(facts, [Fact::Action { seat, action: token.clone() }]);
        }
        seen += 1;
    }
    assert_eq!(seen, 56);
}

#[test]
fn what_must_be_refused_is_refused() {
    for example in lines(REFUSED) {
        let variant = variant(&example);
        if let Some(state) = example["state"].as_str() {
            let error = Position::parse(variant, None, state).expect_err(state);
            assert_eq!(error.field, text(&example, "field"), "{example}: {error}");
            continue;
        }
        let position = Position::parse(variant, None, text(&example, "start")).unwrap();
        let (seat, action) = (text(&example, "seat").parse().unwrap(), text(&example, "action"));
        let error = position.canonical(seat, action).expect_err(action);
        let code = quadriga::StepError::Action { seat, error }.code();
        assert_eq!(code, text(&example, "code"), "{example}");
        // A refused step changes nothing.
        if position.to_act() != ToAct::Seat(seat.other()) {
            let (mut after, mut facts) = (position.clone(), Vec::new());
            assert_eq!(after.apply(&[action], &mut facts).unwrap_err().code(), code, "{example}");
            assert_eq!((after, facts), (position, vec![]));
        }
    }
}

#[test]
fn perft_counts_hold() {
    let table: Value = serde_json::from_str(PERFT).unwrap();
    let mut seen = 0;
    for row in table.as_array().unwrap() {
        let position = Position::parse(variant(row), None, text(row, "state")).unwrap();
        assert_eq!(position, Position::start(variant(row), None).unwrap());
        assert_eq!(position.perft(0), Some(1));
        for (depth, count) in (1..).zip(row["counts"].as_array().unwrap()) {
            let count = count.as_u64().unwrap();
            assert_eq!(position.perft(depth), Some(count), "{position} depth {depth}");
            seen += 1;
        }
    }
    assert_eq!(seen, 13);
}

/// No game is decided here by chance, so none is rolled.
#[test]
fn there_is_no_chance() {
    for variant in [Variant::Ramses, Variant::RampartClassic, Variant::RampartXl] {
        let position = Position::start(variant, None).unwrap();
        assert_eq!(position.roll(1, None).unwrap_err().code(), "no-chance");
    }
}
