//! Everything about one game.

use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use quadriga::{Seat, Variant};
use serde::{Deserialize, Serialize};

use super::{GameResult, MoveNote, Termination, json};

/// One value a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// The first seat's.
    pub p1: T,
    /// The second seat's.
    pub p2: T,
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::P1 => &self.p1,
            Seat::P2 => &self.p2,
        }
    }
}

/// How a game's host scores a loss on time (RPT-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeLoss {
    /// `rules`: as the game's rules say; a draw at Rampart while no material is lost.
    #[default]
    Rules,
    /// `loss`: always a loss.
    Loss,
}

impl fmt::Display for TimeLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TimeLoss::Rules => "rules",
            TimeLoss::Loss => "loss",
        })
    }
}

impl FromStr for TimeLoss {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "rules" => Ok(TimeLoss::Rules),
            "loss" => Ok(TimeLoss::Loss),
            _ => Err(format!("`{text}` is no rule for losses on time: write rules or loss")),
        }
    }
}

/// The program of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Its full path.
    pub path: String,
    /// The SHA-256 of its file in hexadecimal; empty if it can't be read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sha256: String,
}

/// An engine that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Whose engine.
    #[serde(with = "json::text")]
    pub seat: Seat,
    /// In which way.
    #[serde(with = "json::text")]
    pub kind: Termination,
    /// What it said or did, for a person.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
}

/// Everything about one game. As JSON it is one object, with these names for its fields; only
/// `variant`, `p1`, `p2` and `result` must be there. Fields that are not known are kept, after the
/// others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number in the schedule, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// `encounter.game`
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// The same number in both games of a pair; none without pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<u64>,
    /// The variant.
    #[serde(with = "json::text")]
    pub variant: Variant,
    /// The name of the engine in the first seat.
    pub p1: String,
    /// The name of the engine in the second seat.
    pub p2: String,
    /// The result.
    #[serde(with = "json::text")]
    pub result: GameResult,
    /// What ended it.
    #[serde(default, with = "json::optional_text", skip_serializing_if = "Option::is_none")]
    pub termination: Option<Termination>,
    /// The rules' word for the reason, else the termination again.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Whether it changes no rating (RPT-9, RPT-10).
    #[serde(default)]
    pub sterile: bool,
    /// The number of actions in `moves`: chance tokens are not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u64>,
    /// The limit in force; none in Ptolemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// The state string that it began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Actions and chance tokens, in order.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many of the first tokens of `moves` come from an opening rather than from the engines.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub book: u64,
    /// What is noted of each token of `moves`, place by place (nothing of chance tokens); or empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Option<MoveNote>>,
    /// What a seat had answered at a simultaneous decision that was not completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<BySeat<Option<String>>>,
    /// Which engines failed, and how.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// What else is to be said of how it ended, for a person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// How a loss on time was to be scored, if not by the rules.
    #[serde(default, with = "json::optional_text", skip_serializing_if = "Option::is_none")]
    pub time_loss: Option<TimeLoss>,
    /// Each seat's time control, as in `10+0.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_control: Option<BySeat<String>>,
    /// The program in each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programs: Option<BySeat<Program>>,
    /// The seed of the game's dice and deals.
    #[serde(default, with = "json::seed", skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The event's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The place.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub site: String,
    /// The date, as in `2026.03.31`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: serde_json::Map<String, serde_json::Value>,
}

// serde asks for a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A line that is no game's record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{why}", if field.is_empty() { String::new() } else { format!("field `{field}`: ") })]
pub struct RecordError {
    /// The field; empty where it is the whole line that is wrong.
    pub field: String,
    /// What is wrong.
    pub why: String,
}

impl GameRecord {
    /// A record of which nothing more is known.
    pub fn new(
        variant: Variant,
        p1: impl Into<String>,
        p2: impl Into<String>,
        result: GameResult,
    ) -> GameRecord {
        GameRecord {
            game: None,
            round: String::new(),
            pair: None,
            variant,
            p1: p1.into(),
            p2: p2.into(),
            result,
            termination: None,
            reason: String::new(),
            sterile: false,
            plies: None,
            limit: None,
            start: None,
            moves: Vec::new(),
            book: 0,
            notes: Vec::new(),
            answered: None,
            failures: Vec::new(),
            remarks: Vec::new(),
            time_loss: None,
            time_control: None,
            programs: None,
            seed: None,
            event: String::new(),
            site: String::new(),
            date: String::new(),
            extra: serde_json::Map::new(),
        }
    }

    /// The name of the engine in a seat.
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &String {
        match seat {
            Seat::P1 => &self.p1,
            Seat::P2 => &self.p2,
        }
    }

    /// The number of actions in a move list: its tokens without the chance tokens.
    pub fn count_plies<T: AsRef<str>>(moves: &[T]) -> u64 {
        moves.iter().filter(|token| !is_chance(token.as_ref())).count() as u64
    }

    /// The record as a line of the journal, with its line feed.
    #[must_use]
    pub fn to_line(&self) -> String {
        // Strings, numbers and vectors alone, and a map whose keys are strings: nothing of it can fail.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }

    /// Reads a line of the journal.
    ///
    /// # Errors
    ///
    /// If it is no JSON object, a field has the wrong form, or one of the four that must be there is
    /// missing.
    pub fn from_line(line: &str) -> Result<GameRecord, RecordError> {
        let mut json = serde_json::Deserializer::from_str(line);
        let record: GameRecord = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let field = error.path().to_string();
            let is_whole = matches!(&field[..], "." | "?");
            let field = if is_whole { String::new() } else { field };
            RecordError { field, why: explain(error.inner()) }
        })?;
        json.end().map_err(|error| RecordError { field: String::new(), why: explain(&error) })?;
        Ok(record)
    }
}

/// serde's message with the column alone: the line is always 1, and not the file's.
fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((why, _)) if error.column() > 0 => format!("{why} (column {})", error.column()),
        _ => text,
    }
}

/// Whether a token of a move list is chance.
#[must_use]
pub(crate) fn is_chance(token: &str) -> bool {
    token.starts_with('~')
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadriga::Score;

    fn full() -> GameRecord {
        GameRecord {
            game: Some(3),
            round: "2.1".into(),
            pair: Some(2),
            termination: Some(Termination::Time),
            reason: "time".into(),
            sterile: true,
            plies: Some(2),
            limit: Some(200),
            start: Some("s".into()),
            moves: vec!["b4b5".into(), "b6b5".into()],
            book: 1,
            notes: vec![None, Some(MoveNote { time_us: Some(12_345), ..MoveNote::default() })],
            answered: Some(BySeat { p1: Some("hold".into()), p2: None }),
            failures: vec![Failure {
                seat: Seat::P2,
                kind: Termination::Time,
                said: "late".into(),
            }],
            remarks: vec!["so".into()],
            time_loss: Some(TimeLoss::Loss),
            time_control: Some(BySeat { p1: "10+0.1".into(), p2: "5".into() }),
            programs: Some(BySeat {
                p1: Program { path: "/a b".into(), sha256: "0f".into() },
                p2: Program { path: "/c".into(), sha256: String::new() },
            }),
            seed: Some(u64::MAX),
            event: "E".into(),
            site: "S".into(),
            date: "2026.03.31".into(),
            ..GameRecord::new(Variant::RampartXl, "A \"1\"", "B\n", Score::Draw.into())
        }
    }

    #[test]
    fn a_record_is_read_back_from_its_line() {
        for record in [full(), GameRecord::new(Variant::Qadesh, "a", "b", GameResult::Unfinished)] {
            let line = record.to_line();
            assert_eq!(line.matches('\n').count(), 1);
            assert_eq!(GameRecord::from_line(&line).as_ref(), Ok(&record), "{line}");
        }
    }

    #[test]
    fn the_line_is_as_documented() {
        assert_eq!(
            full().to_line(),
            "{\"game\":3,\"round\":\"2.1\",\"pair\":2,\"variant\":\"rampart-xl\",\
             \"p1\":\"A \\\"1\\\"\",\"p2\":\"B\\n\",\"result\":\"1/2-1/2\",\"termination\":\"time\",\
             \"reason\":\"time\",\"sterile\":true,\"plies\":2,\"limit\":200,\"start\":\"s\",\
             \"moves\":[\"b4b5\",\"b6b5\"],\"book\":1,\"notes\":[null,{\"time_us\":12345}],\
             \"answered\":{\"p1\":\"hold\",\"p2\":null},\
             \"failures\":[{\"seat\":\"p2\",\"kind\":\"time\",\"said\":\"late\"}],\
             \"remarks\":[\"so\"],\"time_loss\":\"loss\",\
             \"time_control\":{\"p1\":\"10+0.1\",\"p2\":\"5\"},\
             \"programs\":{\"p1\":{\"path\":\"/a b\",\"sha256\":\"0f\"},\"p2\":{\"path\":\"/c\"}},\
             \"seed\":\"18446744073709551615\",\
             \"event\":\"E\",\"site\":\"S\",\"date\":\"2026.03.31\"}\n"
        );
    }

    #[test]
    fn four_fields_are_enough_and_unknown_ones_are_kept() {
        let line =
            r#"{"x":[1,{"y":null}],"variant":"ramses","p1":"a","p2":"b","result":"0-1","seed":7}"#;
        let record = GameRecord::from_line(line).unwrap();
        assert_eq!(record.result, Score::Win(Seat::P2).into());
        assert_eq!(record.seed, Some(7));
        assert_eq!(record.extra["x"].to_string(), r#"[1,{"y":null}]"#);
        assert!(record.to_line().ends_with("\"x\":[1,{\"y\":null}]}\n"));
        // Also numbers that a quick reader would be off in by a digit.
        for number in ["2.0000000000000003e+72", "1.5"] {
            let record = GameRecord::from_line(&line.replace("[1,{\"y\":null}]", number)).unwrap();
            assert_eq!(record.extra["x"].to_string(), number);
        }
    }

    #[test]
    fn errors_name_the_field() {
        let good = r#""variant":"ramses","p1":"a","p2":"b","result":"0-1""#;
        for (bad, field, why) in [
            ("", "", "EOF"),
            ("[1]", "", "invalid type"),
            ("{", "", "EOF"),
            (r#"{"variant":"ramses","p1":"a","p2":"b"}"#, "", "missing field `result`"),
            (r#"{"variant":"chess","p1":"a","p2":"b","result":"*"}"#, "variant", "`chess`"),
            (r#"{"variant":"ramses","p1":1,"p2":"b","result":"*"}"#, "p1", "expected a string"),
            (r#"{"variant":"ramses","p1":"a","p2":"b","result":"2-0"}"#, "result", "`2-0`"),
            (&format!("{{{good},\"plies\":-1}}"), "plies", "-1"),
            (&format!("{{{good},\"moves\":[\"a\",2]}}"), "moves[1]", "expected a string"),
            (&format!("{{{good},\"seed\":\"x\"}}"), "seed", "2^64"),
            (&format!("{{{good},\"seed\":1.5}}"), "seed", "2^64"),
            (&format!("{{{good},\"termination\":\"flag\"}}"), "termination", "`flag`"),
            (&format!("{{{good},\"notes\":[{{\"score\":\"x\"}}]}}"), "notes[0].score", "win"),
            (&format!("{{{good}}} 1"), "", "trailing"),
            (&format!("{{{good},\"p1\":\"c\"}}"), "", "duplicate field `p1`"),
        ] {
            let error = GameRecord::from_line(bad).unwrap_err();
            assert_eq!(error.field, field, "{bad}: {error}");
            assert!(error.why.contains(why), "{bad}: {error}");
        }
    }

    #[test]
    fn chance_is_no_ply() {
        assert_eq!(GameRecord::count_plies(&["hold", "hold", "~", "~3.6"]), 2);
    }
}
