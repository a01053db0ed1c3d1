//! The rules server, by transcripts: in `tests/data/rules` a line `> ` is a request, and the lines `< `
//! behind it are the whole answer. Other lines are remarks. Of an error the code alone is compared, and of
//! a board the first line: how they are put is for people, and may be put better.

use std::fs;
use std::path::Path;

use quadriga_arena::rules_server::serve;

fn follow(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let transcript = fs::read_to_string(folder.join(name)).unwrap();
    let requests = lines(&transcript, "> ");
    let mut answer = Vec::new();
    serve(requests.as_bytes(), &mut answer).unwrap();
    let answer = String::from_utf8(answer).unwrap();
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
