//! What is noted of one action, and its one spelling as a comment: `+0.35/4 0.012s, tl=9.988s`.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

/// What an engine said a position is worth, for the seat that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// In centi-units.
    Centi(i64),
    /// It sees a win.
    Win,
    /// It sees a loss.
    Loss,
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eval::Win => f.write_str("win"),
            Eval::Loss => f.write_str("loss"),
            Eval::Centi(score) => {
                let (sign, size) = (if *score < 0 { '-' } else { '+' }, score.unsigned_abs());
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

/// What is noted of one action; everything is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveNote {
    /// The last score that the engine gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Eval>,
    /// The depth of that score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The time used, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
    /// What was left on the clock after the action, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_us: Option<u64>,
    /// Anything else, as in `book`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl MoveNote {
    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == MoveNote::default()
    }

    /// The note as a comment, without the braces; empty if there is nothing to say. Times are rounded
    /// down to milliseconds here; the journal has them in full. A depth is shown only beside a score.
    #[must_use]
    pub fn comment(&self) -> String {
        let mut text = String::with_capacity(32);
        // Writing to a string can't fail.
        let _ = match (self.score, self.depth) {
            (Some(score), Some(depth)) => write!(text, "{score}/{depth}"),
            (Some(score), None) => write!(text, "{score}"),
            (None, _) => Ok(()),
        };
        if let Some(time) = self.time_us {
            text.push_str(if text.is_empty() { "" } else { " " });
            push_seconds(&mut text, time);
        }
        let more = |text: &mut String| text.push_str(if text.is_empty() { "" } else { ", " });
        if let Some(left) = self.left_us {
            more(&mut text);
            text.push_str("tl=");
            push_seconds(&mut text, left);
        }
        if let Some(rest) = self.text.as_ref().filter(|rest| !rest.is_empty()) {
            more(&mut text);
            text.push_str(rest);
        }
        text
    }

    /// Reads a comment. One that is not spelled as [`MoveNote::comment`] does is kept whole as `text`.
    #[must_use]
    pub fn from_comment(comment: &str) -> MoveNote {
        let note = MoveNote::read(comment);
        if note.comment() == comment {
            note
        } else {
            MoveNote { text: Some(comment.to_owned()), ..MoveNote::default() }
        }
    }

    /// Takes what it knows from the front, and the rest as text.
    fn read(comment: &str) -> MoveNote {
        let mut note = MoveNote::default();
        let mut rest = Some(comment);
        if let Some(part) = rest {
            let (head, after) = cut(part);
            if note.read_head(head) {
                rest = after;
            }
        }
        if let Some(part) = rest {
            let (left, after) = cut(part);
            note.left_us = left.strip_prefix("tl=").and_then(microseconds);
            if note.left_us.is_some() {
                rest = after;
            }
        }
        note.text = rest.map(str::to_owned);
        note
    }

    /// Reads `+0.35/4 0.012s`, either half optional. False, and nothing taken, if it is not that.
    fn read_head(&mut self, head: &str) -> bool {
        let mut note = MoveNote::default();
        for word in head.split(' ') {
            if let Some(time) = microseconds(word) {
                note.time_us = Some(time);
                continue;
            }
            let (score, depth) = match word.split_once('/') {
                Some((score, depth)) => (score, Some(depth)),
                None => (word, None),
            };
            note.score = eval(score);
            note.depth = depth.and_then(|depth| depth.parse().ok());
            if note.score.is_none() || note.depth.is_none() != depth.is_none() {
                return false;
            }
        }
        *self = note;
        true
    }
}

fn cut(text: &str) -> (&str, Option<&str>) {
    match text.split_once(", ") {
        Some((head, rest)) => (head, Some(rest)),
        None => (text, None),
    }
}

/// Appends `9.988s`, rounded down to milliseconds.
fn push_seconds(text: &mut String, microseconds: u64) {
    let milliseconds = microseconds / 1000;
    // Writing to a string can't fail.
    let _ = write!(text, "{}.{:03}s", milliseconds / 1000, milliseconds % 1000);
}

/// The inverse of [`push_seconds`].
fn microseconds(text: &str) -> Option<u64> {
    let (whole, rest) = text.strip_suffix('s')?.split_once('.')?;
    if rest.len() != 3 {
        return None;
    }
    let (whole, rest) = (digits(whole)?, digits(rest)?);
    whole.checked_mul(1_000_000)?.checked_add(rest * 1000)
}

/// The inverse of [`Eval`]'s `Display`.
fn eval(text: &str) -> Option<Eval> {
    match text {
        "win" => return Some(Eval::Win),
        "loss" => return Some(Eval::Loss),
        _ => {}
    }
    let negative = text.starts_with('-');
    let (whole, rest) = text.strip_prefix(['+', '-'])?.split_once('.')?;
    if rest.len() != 2 {
        return None;
    }
    let size = digits(whole)?.checked_mul(100)?.checked_add(digits(rest)?)?;
    let size = i64::try_from(size).ok()?;
    Some(Eval::Centi(if negative { -size } else { size }))
}

/// A number of ASCII digits alone.
fn digits(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(
        score: Option<Eval>,
        depth: Option<u32>,
        time: Option<u64>,
        left: Option<u64>,
    ) -> MoveNote {
        MoveNote { score, depth, time_us: time, left_us: left, text: None }
    }

    #[test]
    fn notes_are_spelled_as_comments_and_read_back() {
        let cases = [
            (note(None, None, None, None), ""),
            (
                note(Some(Eval::Centi(35)), Some(4), Some(12_000), Some(9_988_000)),
                "+0.35/4 0.012s, tl=9.988s",
            ),
            (note(Some(Eval::Centi(-1205)), None, Some(0), None), "-12.05 0.000s"),
            (note(Some(Eval::Centi(0)), Some(1), None, None), "+0.00/1"),
            (note(None, None, Some(12_000), Some(9_988_000)), "0.012s, tl=9.988s"),
            (note(Some(Eval::Win), Some(7), Some(1_000), None), "win/7 0.001s"),
            (note(Some(Eval::Loss), None, None, None), "loss"),
            (note(None, None, None, Some(61_000_000)), "tl=61.000s"),
            (MoveNote { text: Some("book".into()), ..MoveNote::default() }, "book"),
            (
                MoveNote {
                    time_us: Some(5_000),
                    text: Some("far, too".into()),
                    ..MoveNote::default()
                },
                "0.005s, far, too",
            ),
        ];
        for (note, comment) in cases {
            assert_eq!(note.comment(), comment);
            if !comment.is_empty() {
                assert_eq!(MoveNote::from_comment(comment), note, "{comment}");
            }
        }
    }

    #[test]
    fn microseconds_are_rounded_down_in_comments() {
        assert_eq!(note(None, None, Some(12_999), Some(999)).comment(), "0.012s, tl=0.000s");
    }

    #[test]
    fn other_comments_are_kept_whole() {
        for comment in [
            "a fine move",
            "0.35/4 0.012s",
            "+0.35/x 0.012s",
            "+0.35/4  0.012s",
            "+0.35/4 0.01s",
            " ",
            "+0.35/04",
            "-0.00",
            "0.012s +0.35/4",
            "tl=9.988s, tl=9.988s",
            "+00.35",
            "0.001s 0.002s",
            "+9999999999999999999999.00",
            "99999999999999999999.000s",
            ", ",
            "",
        ] {
            let note = MoveNote::from_comment(comment);
            assert_eq!(note.comment(), comment);
        }
    }

    #[test]
    fn extreme_scores_do_not_overflow() {
        let worst = note(Some(Eval::Centi(i64::MIN)), None, Some(u64::MAX), Some(u64::MAX));
        assert_eq!(MoveNote::from_comment(&worst.comment()).comment(), worst.comment());
    }
}
