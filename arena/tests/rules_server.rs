//! The rules server, by transcripts: in `tests/data/rules` a line `> ` is a request, and the lines `< `
//! behind it are the whole answer. Other lines are remarks. Of an error the code alone is compared, and of
//! a board the first line: how they are put is for people, and may be put better.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use quadriga_arena::rules_server::{Session, serve};

fn follow(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let transcript = fs::read_to_string(folder.join(name)).expect("the transcript is there");
    let requests = lines(&transcript, "> ");
    let mut answer = Vec::new();
    serve(requests.as_bytes(), &mut answer).expect("memory takes all");
    let answer = String::from_utf8(answer).expect("answers are text");
    if essence(&answer) != essence(&lines(&transcript, "< ")) {
        panic!("{name} is not followed:\n{}", play(&requests, &answer));
    }
}

/// The lines that begin with `mark`, without it.
fn lines(transcript: &str, mark: &str) -> String {
    let marked = transcript.lines().filter_map(|line| line.strip_prefix(mark));
    marked.map(|line| format!("{line}\n")).collect()
}

/// The answers without what is only for people.
fn essence(answers: &str) -> Vec<String> {
    let mut essence: Vec<String> = answers
        .lines()
        .map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            ["error", code, ..] => format!("error {code}"),
            ["show", ..] => "show".to_owned(),
            _ => line.to_owned(),
        })
        .collect();
    essence.dedup_by(|next, last| next == "show" && last == "show");
    essence
}

/// What was asked and answered, as a transcript.
fn play(requests: &str, answer: &str) -> String {
    let mut answers = answer.lines();
    let mut transcript = String::new();
    for request in requests.lines() {
        transcript += &format!("> {request}\n");
        for line in answers.by_ref() {
            transcript += &format!("< {line}\n");
            if line == "ok" || line.starts_with("error ") {
                break;
            }
        }
    }
    transcript
}

#[test]
fn without_a_position() {
    follow("no-position.txt");
}

#[test]
fn ramses() {
    follow("ramses.txt");
}

#[test]
fn rampart() {
    follow("rampart.txt");
}

#[test]
fn qadesh() {
    follow("qadesh.txt");
}

#[test]
fn ptolemy() {
    follow("ptolemy.txt");
}

/// Words that requests are made of, and some that they are not.
const WORDS: [&str; 44] = [
    "version",
    "variants",
    "position",
    "apply",
    "undo",
    "state",
    "view",
    "toact",
    "legal",
    "result",
    "roll",
    "perft",
    "show",
    "start",
    "moves",
    "p1",
    "p2",
    "limit=1",
    "limit=x",
    "limit=999998",
    "ramses",
    "rampart-classic",
    "rampart-xl",
    "qadesh",
    "ptolemy-basic",
    "ptolemy-advanced",
    "0",
    "1",
    "-1",
    "2,3,4,5.10/19,20,21,22.10",
    "E@d4",
    "~p1",
    "-/-",
    "-",
    "0-0",
    "setup",
    "-,-,-,-,-/-,-,-,-,-",
    "hold",
    "~",
    "~1.6",
    "b4b5",
    "pass",
    "PRE@27,AMU@30",
    "é\u{0}",
];

fn requests() -> impl Strategy<Value = Vec<String>> {
    let garbled = proptest::collection::vec(proptest::sample::select(&WORDS[..]), 1..9)
        .prop_map(|words| words.join(" "));
    // Whole games start from these, so that the garbled requests meet a position.
    let whole = proptest::sample::select(
        &[
            "position ramses start",
            "position rampart-xl start moves c4c5",
            "position qadesh start",
            "position ptolemy-basic start",
            "apply hold hold ~",
            "legal",
        ][..],
    )
    .prop_map(str::to_owned);
    proptest::collection::vec(prop_oneof![4 => garbled, 1 => whole], 1..20)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_request_makes_it_fail_and_an_error_changes_nothing(requests in requests()) {
        let mut session = Session::new();
        for request in requests {
            let before = session.answer("state");
            if let Err(refusal) = session.answer(&request) {
                prop_assert!(!refusal.code.contains(' ') && !refusal.text.is_empty());
                prop_assert_eq!(session.answer("state"), before);
            }
        }
    }
}
