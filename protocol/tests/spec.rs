//! The transcripts of `SPEC.md` hold: every line in them is a line of QEI 1, in its one spelling.

mod transcripts;

use quadriga::View;
use quadriga_protocol::{EngineLine, HostLine, LineError, write_legal};
use transcripts::{From, transcripts};

const SPEC: &str = include_str!("../SPEC.md");

#[test]
fn transcripts_are_canonical() {
    let mut count = 0;
    for transcript in transcripts() {
        for (index, line) in transcript.lines.iter().enumerate() {
            count += 1;
            let (place, text) = (line.place, line.text);
            let printed = match line.from {
                From::Host => HostLine::parse(text).map(|line| line.to_string()),
                From::Engine => EngineLine::parse(text).map(|line| line.to_string()),
            };
            match printed {
                Ok(printed) => assert_eq!(printed, text, "line {place}"),
                // The section on errors shows what they are said of.
                Err(error) => {
                    let answer = transcript.lines.get(index + 1).expect("an error is answered");
                    assert_ne!(error, LineError::Blank);
                    let expected = format!("error {} {error}", error.code());
                    assert_eq!(
                        (answer.from, answer.text),
                        (From::Host, &*expected),
                        "line {place}"
                    );
                }
            }
        }
    }
    assert!(count > 80, "only {count} lines of transcripts were found");
}

/// Every `legal` line is what the rules say of the view before it.
#[test]
fn legal_lines_are_what_the_rules_say() {
    let mut variants = Vec::new();
    for transcript in transcripts() {
        let (mut game, mut position) = (None, "");
        for line in transcript.lines.iter().filter(|line| line.from == From::Host) {
            match HostLine::parse(line.text) {
                Ok(HostLine::NewGame { variant, seat, limit, .. }) => {
                    game = Some((variant, seat, limit));
                }
                Ok(HostLine::Position { view }) => position = view,
                Ok(HostLine::Legal { .. }) => {
                    let (variant, seat, limit) = game.expect("a game");
                    let view = View::parse(variant, limit, seat, position).expect("a view");
                    let mut lines = Vec::new();
                    write_legal(&view.legal_groups(seat), &mut lines);
                    let lines = String::from_utf8(lines).expect("ASCII");
                    assert_eq!(lines.trim_end(), line.text, "line {}", line.place);
                    variants.push(variant.id());
                }
                _ => {}
            }
        }
    }
    assert_eq!(variants, ["rampart-classic", "qadesh", "ptolemy-advanced"]);
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
