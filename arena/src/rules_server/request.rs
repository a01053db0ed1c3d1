//! Requests, read.

use std::str::FromStr;

use quadriga::{Limit, Seat, Variant};

use super::Refusal;

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    Version,
    Variants,
    Position { variant: Variant, limit: Option<Limit>, from: From<'a>, moves: Vec<&'a str> },
    Apply(Vec<&'a str>),
    Undo,
    State,
    View(Seat),
    ToAct,
    Legal(Option<Seat>),
    Result,
    Roll { seed: u64, actions: Option<[&'a str; 2]> },
    Perft(u32),
    Show,
    Quit,
}

/// Where a position begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From<'a> {
    Start,
    State(&'a str),
}

/// The greatest depth of `perft`. No count so deep ever ends, except where games are as short.
const DEEPEST: u32 = 255;

impl<'a> Request<'a> {
    /// Reads a line that is not blank.
    pub(super) fn parse(line: &'a str) -> Result<Request<'a>, Refusal> {
        let (command, rest) = word(line);
        let words: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
        let alone = |request| match words.first() {
            None => Ok(request),
            Some(word) => Err(syntax(format!("`{command}` stands alone, without `{word}`"))),
        };
        match command {
            "version" => alone(Request::Version),
            "variants" => alone(Request::Variants),
            "undo" => alone(Request::Undo),
            "state" => alone(Request::State),
            "toact" => alone(Request::ToAct),
            "result" => alone(Request::Result),
            "show" => alone(Request::Show),
            "quit" => alone(Request::Quit),
            "position" => position(rest),
            "apply" if words.is_empty() => Err(syntax("write `apply T...`")),
            "apply" => Ok(Request::Apply(words)),
            "view" => match words[..] {
                [seat] => Ok(Request::View(read_seat(seat)?)),
                _ => Err(syntax("write `view p1` or `view p2`")),
            },
            "legal" => match words[..] {
                [] => Ok(Request::Legal(None)),
                [seat] => Ok(Request::Legal(Some(read_seat(seat)?))),
                _ => Err(syntax("write `legal`, `legal p1` or `legal p2`")),
            },
            "roll" => match words[..] {
                [seed] => Ok(Request::Roll { seed: read_seed(seed)?, actions: None }),
                [seed, first, second] => {
                    Ok(Request::Roll { seed: read_seed(seed)?, actions: Some([first, second]) })
                }
                _ => Err(syntax("write `roll SEED` or `roll SEED A1 A2`")),
            },
            "perft" => match words[..] {
                [depth] => match number(depth).filter(|depth| *depth <= DEEPEST) {
                    Some(depth) => Ok(Request::Perft(depth)),
                    None => Err(syntax(format!(
                        "`{depth}` is no depth: write a whole number from 0 to {DEEPEST}"
                    ))),
                },
                _ => Err(syntax("write `perft N`")),
            },
            _ => Err(Refusal::new(
                "unknown-command",
                format!(
                    "`{command}` is no request: write version, variants, position, apply, undo, \
                     state, view, toact, legal, result, roll, perft, show or quit"
                ),
            )),
        }
    }
}

fn syntax(text: impl Into<String>) -> Refusal {
    Refusal::new("syntax", text.into())
}

/// The first word of a text, and what comes behind it and one space.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(' ');
    text.split_once(' ').unwrap_or((text, ""))
}

/// `VARIANT [limit=N] start [moves T...]` or `VARIANT [limit=N] state FIELDS [moves T...]`
fn position(text: &str) -> Result<Request<'_>, Refusal> {
    const FORM: &str = "write `position VARIANT [limit=N] start [moves T...]` or \
                        `position VARIANT [limit=N] state FIELDS [moves T...]`";
    let (variant, rest) = word(text);
    if variant.is_empty() {
        return Err(syntax(FORM));
    }
    let variant: Variant =
        variant.parse().map_err(|error| Refusal::new("unknown-variant", error))?;
    let (mut keyword, mut rest) = word(rest);
    let mut limit = None;
    if let Some(value) = keyword.strip_prefix("limit=") {
        limit = Some(value.parse().map_err(|error| Refusal::new("bad-limit", error))?);
        (keyword, rest) = word(rest);
    }
    let (from, moves) = match keyword {
        "start" => {
            let (keyword, moves) = word(rest);
            if !matches!(keyword, "" | "moves") {
                return Err(syntax(format!("`{keyword}` behind `start`: {FORM}")));
            }
            (From::Start, moves)
        }
        "state" => {
            let (state, moves) = cut_moves(rest);
            (From::State(state), moves)
        }
        _ => return Err(syntax(FORM)),
    };
    let moves = moves.split(' ').filter(|word| !word.is_empty()).collect();
    Ok(Request::Position { variant, limit, from, moves })
}

/// Cuts at the first word that is `moves`. The state in front is left to the letter, since it has but
/// one spelling, spaces included.
fn cut_moves(text: &str) -> (&str, &str) {
    const MOVES: &str = "moves";
    let mut at = 0;
    for word in text.split(' ') {
        if word == MOVES {
            let state = &text[..at.max(1) - 1];
            let moves = text.get(at + MOVES.len() + 1..).unwrap_or_default();
            return (state, moves);
        }
        at += word.len() + 1;
    }
    (text, "")
}

fn read_seat(word: &str) -> Result<Seat, Refusal> {
    word.parse().map_err(|error| Refusal::new("unknown-seat", error))
}

fn read_seed(word: &str) -> Result<u64, Refusal> {
    number(word).ok_or_else(|| {
        syntax(format!("`{word}` is no seed: write a whole number from 0 to 2^64 - 1"))
    })
}

/// A number of digits alone, without the sign that Rust takes.
fn number<N: FromStr>(word: &str) -> Option<N> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) { word.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(line: &str) -> &'static str {
        Request::parse(line).unwrap_err().code
    }

    #[test]
    fn a_state_is_left_to_the_letter() {
        let state = |line| match Request::parse(line) {
            Ok(Request::Position { from: From::State(state), moves, .. }) => (state, moves),
            other => panic!("{other:?}"),
        };
        assert_eq!(state("position ramses state a b"), ("a b", vec![]));
        assert_eq!(state("position ramses state a  b "), ("a  b ", vec![]));
        assert_eq!(state("position ramses state  a"), (" a", vec![]));
        assert_eq!(state("position ramses state a moves x  moves"), ("a", vec!["x", "moves"]));
        assert_eq!(state("position ramses state a  moves x"), ("a ", vec!["x"]));
        assert_eq!(state("position ramses state moves x"), ("", vec!["x"]));
        assert_eq!(state("position ramses state a moves"), ("a", vec![]));
        assert_eq!(state("position ramses state"), ("", vec![]));
        assert_eq!(state("position ramses state a xmoves moves é"), ("a xmoves", vec!["é"]));
    }

    #[test]
    fn positions_are_read() {
        assert_eq!(
            Request::parse("position  qadesh  limit=5  start  moves a b"),
            Ok(Request::Position {
                variant: Variant::Qadesh,
                limit: Limit::new(5),
                from: From::Start,
                moves: vec!["a", "b"],
            })
        );
    }

    #[test]
    fn what_is_wrong_has_a_code() {
        for (line, expected) in [
            ("hello", "unknown-command"),
            ("State", "unknown-command"),
            ("state x", "syntax"),
            ("apply", "syntax"),
            ("position", "syntax"),
            ("position chess start", "unknown-variant"),
            ("position ramses", "syntax"),
            ("position ramses begin", "syntax"),
            ("position ramses limit=0 start", "bad-limit"),
            ("position ramses limit=01 start", "bad-limit"),
            ("position ramses limit= start", "bad-limit"),
            ("position ramses limit=5 limit=5 start", "syntax"),
            ("position ramses start x", "syntax"),
            ("view", "syntax"),
            ("view p3", "unknown-seat"),
            ("legal p1 p2", "syntax"),
            ("roll", "syntax"),
            ("roll -1", "syntax"),
            ("roll 18446744073709551616", "syntax"),
            ("roll 1 a", "syntax"),
            ("perft", "syntax"),
            ("perft +1", "syntax"),
            ("perft 256", "syntax"),
            ("perft 1 2", "syntax"),
        ] {
            assert_eq!(code(line), expected, "{line}");
        }
        assert_eq!(
            Request::parse("roll 18446744073709551615 a b"),
            Ok(Request::Roll { seed: u64::MAX, actions: Some(["a", "b"]) })
        );
    }
}
