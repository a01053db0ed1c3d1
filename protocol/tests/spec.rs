//! The transcripts of `SPEC.md` hold: every line in them is a line of QEI 1, in its one spelling.

use quadriga::{Variant, View};
use quadriga_protocol::{EngineLine, HostLine, LineError, write_legal};

const SPEC: &str = include_str!("../SPEC.md");

/// The lines of all blocks marked `qei`, with the place of each in the file.
fn transcript_lines() -> impl Iterator<Item = (usize, &'static str)> {
    let mut inside = false;
    SPEC.lines().enumerate().filter_map(move |(place, line)| {
        if line.starts_with("```") {
            inside = line == "```qei";
            return None;
        }
        inside.then_some((place + 1, line))
    })
}

#[test]
fn transcripts_are_canonical() {
    let mut count = 0;
    for (place, line) in transcript_lines() {
        count += 1;
        let (from, text) = line.split_at(2);
        let printed = match from {
            "> " => HostLine::parse(text).map(|line| line.to_string()),
            "< " => EngineLine::parse(text).map(|line| line.to_string()),
            _ => panic!("line {place} has no direction: {line}"),
        };
        match printed {
            Ok(printed) => assert_eq!(printed, text, "line {place}"),
            // The section on errors shows what they are said of.
            Err(error) => {
                let answer = SPEC.lines().nth(place).expect("an error is answered");
                assert_ne!(error, LineError::Blank);
                assert_eq!(answer, format!("> error {} {error}", error.code()), "line {place}");
            }
        }
    }
    assert!(count > 80, "only {count} lines of transcripts were found");
}

/// Every `legal` line of the transcripts of `variants` is what the rules say of the view before it.
fn legal_lines_are_right(variants: impl Fn(Variant) -> bool) {
    let (mut game, mut position, mut count) = (None, "", 0);
    for (place, line) in transcript_lines() {
        match line.strip_prefix("> ").map(HostLine::parse) {
            Some(Ok(HostLine::NewGame { variant, seat, limit, .. })) => {
                game = Some((variant, seat, limit));
            }
            Some(Ok(HostLine::Position { view })) => position = view,
            Some(Ok(HostLine::Legal { .. })) => {
                let (variant, seat, limit) = game.expect("a game");
                if !variants(variant) {
                    continue;
                }
                let view = View::parse(variant, limit, seat, position).expect("a view");
                let mut lines = Vec::new();
                write_legal(&view.legal_groups(seat), &mut lines);
                let lines = String::from_utf8(lines).expect("ASCII");
                assert_eq!(lines.trim_end(), &line[2..], "line {place}");
                count += 1;
            }
            _ => {}
        }
    }
    assert!(count > 0);
}

#[test]
fn legal_lines_are_what_the_rules_say() {
    legal_lines_are_right(|variant| variant.default_limit().is_some());
}

#[test]
#[ignore = "the rules of Ptolemy are not in this branch yet"]
fn legal_lines_are_what_the_rules_of_ptolemy_say() {
    legal_lines_are_right(|variant| variant.default_limit().is_none());
}

#[test]
fn every_error_code_is_listed() {
    use quadriga_protocol::codes::*;
    for code in [
        UNKNOWN_COMMAND,
        BAD_LINE,
        TOO_LONG,
        NOT_UTF8,
        BAD_OPTION,
        BAD_POSITION,
        OUT_OF_ORDER,
        STUCK,
    ] {
        assert!(SPEC.contains(&format!("| `{code}` |")), "{code}");
    }
}
