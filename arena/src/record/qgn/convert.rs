//! From a record to `.qgn` and back.

use std::fmt::Display;
use std::str::FromStr;

use quadriga::Seat;

use super::numbers::turn_numbers;
use super::read::turn_number;
use super::tags::{AND, NONE, UNKNOWN, tags};
use super::{Item, QgnGame};
use crate::record::game::is_chance;
use crate::record::{
    BySeat, Failure, GameRecord, GameResult, MoveNote, Program, Termination, TimeLoss,
};

/// A record that `.qgn` can't hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("token {place} of the move list, `{token}`, can't stand in a movetext")]
pub struct NotWritable {
    /// Its place in the list, from 1.
    pub place: usize,
    /// The token.
    pub token: String,
}

/// A game of a `.qgn` file whose tags make no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tag {tag}: {why}")]
pub struct NotARecord {
    /// The tag.
    pub tag: &'static str,
    /// What is wrong with it.
    pub why: String,
}

/// Between the seat and its answer, in the comment on a decision that was not completed.
const ANSWERED: &str = " had answered ";

impl QgnGame {
    /// The record as a game of a `.qgn` file.
    ///
    /// # Errors
    ///
    /// If the move list has a token that would not be read back, as one with a space in it. No legal
    /// action is such a token.
    pub fn of(record: &GameRecord) -> Result<QgnGame, NotWritable> {
        QgnGame::with_numbers(record, &turn_numbers(record))
    }

    fn with_numbers(record: &GameRecord, numbers: &[Option<u64>]) -> Result<QgnGame, NotWritable> {
        let mut items = Vec::new();
        for (place, token) in record.moves.iter().enumerate() {
            if !is_writable(token) {
                return Err(NotWritable { place: place + 1, token: token.clone() });
            }
            items.extend(numbers.get(place).copied().flatten().map(Item::Number));
            items.push(Item::Token(token.clone()));
            let note = record.notes.get(place).and_then(Option::as_ref);
            let mut comment = note.map(MoveNote::comment).unwrap_or_default();
            if comment.is_empty() && (place as u64) < record.book && !is_chance(token) {
                comment.push_str("book");
            }
            items.extend(tidy_comment(&comment));
        }
        for seat in Seat::BOTH {
            let answered = record.answered.as_ref().and_then(|answers| answers[seat].as_ref());
            items.extend(
                answered.and_then(|token| tidy_comment(&format!("{seat}{ANSWERED}{token}"))),
            );
        }
        for Failure { seat, kind, said } in &record.failures {
            let colon = if said.is_empty() { "" } else { ": " };
            items.extend(tidy_comment(&format!("{seat} {kind}{colon}{said}")));
        }
        items.extend(record.remarks.iter().filter_map(|remark| tidy_comment(remark)));
        Ok(QgnGame { tags: tags(record), items, result: record.result })
    }

    /// The game as a record, with what the tags and comments say. Tags that are not known are left out.
    ///
    /// # Errors
    ///
    /// If `P1`, `P2`, `Variant` or `Result` is missing, a tag that is known has a value it can't have or
    /// stands twice, or `Result` is not the result at the end of the movetext.
    pub fn to_record(&self) -> Result<GameRecord, NotARecord> {
        let needed = |tag| self.value(tag)?.ok_or_else(|| not(tag, "missing"));
        let variant = needed("Variant")?.parse().map_err(|error| not("Variant", error))?;
        let result: GameResult = needed("Result")?.parse().map_err(|error| not("Result", error))?;
        if result != self.result {
            let why = format!("{result}, but the movetext ends with {}", self.result);
            return Err(not("Result", why));
        }
        let mut record = GameRecord {
            game: self.parsed("Game")?,
            round: self.known("Round")?,
            pair: self.parsed("Pair")?,
            termination: self.parsed::<Termination>("Termination")?,
            reason: self.known("Reason")?,
            plies: self.parsed("PlyCount")?,
            limit: self.parsed("Limit")?,
            start: Some(self.known("Start")?).filter(|start| !start.is_empty()),
            book: self.parsed("Book")?.unwrap_or(0),
            time_loss: self.parsed::<TimeLoss>("TimeLoss")?,
            seed: self.parsed("Seed")?,
            event: self.known("Event")?,
            site: self.known("Site")?,
            date: self.known("Date")?,
            ..GameRecord::new(variant, needed("P1")?, needed("P2")?, result)
        };
        record.sterile = match self.value("Sterile")? {
            None | Some("no") => false,
            Some("yes") => true,
            Some(other) => return Err(not("Sterile", format!("`{other}`: write yes or no"))),
        };
        record.time_control = match self.value("TimeControl")? {
            None | Some(UNKNOWN | NONE) => None,
            Some(both) => {
                let (p1, p2) = both.split_once(AND).unwrap_or((both, both));
                Some(BySeat { p1: p1.to_owned(), p2: p2.to_owned() })
            }
        };
        if let (Some(p1), Some(p2)) = (self.value("P1Program")?, self.value("P2Program")?) {
            let program = |path: &str, sha256| Program { path: path.to_owned(), sha256 };
            record.programs = Some(BySeat {
                p1: program(p1, self.known("P1Sha256")?),
                p2: program(p2, self.known("P2Sha256")?),
            });
        }
        self.read_items(&mut record);
        Ok(record)
    }

    fn read_items(&self, record: &mut GameRecord) {
        let mut answered = BySeat { p1: None, p2: None };
        // Behind what tells how it ended there are remarks, and no note of the last token.
        let mut at_end = false;
        for item in &self.items {
            match item {
                Item::Number(_) => {}
                Item::Token(token) => {
                    record.moves.push(token.clone());
                    record.notes.push(None);
                    at_end = false;
                }
                Item::Comment(comment) => {
                    // As it will be written, so that it says the same then.
                    let Some(comment) = tidy(comment) else { continue };
                    if let Some((seat, token)) = answer(&comment) {
                        match seat {
                            Seat::P1 => answered.p1 = Some(token),
                            Seat::P2 => answered.p2 = Some(token),
                        }
                        at_end = true;
                    } else if let Some(failure) = failure(&comment) {
                        record.failures.push(failure);
                        at_end = true;
                    } else if let Some(note @ None) = record.notes.last_mut().filter(|_| !at_end) {
                        *note = Some(MoveNote::from_comment(&comment));
                    } else {
                        record.remarks.push(comment);
                    }
                }
            }
        }
        if record.notes.iter().all(Option::is_none) {
            record.notes.clear();
        }
        if answered.p1.is_some() || answered.p2.is_some() {
            record.answered = Some(answered);
        }
    }

    /// The value of a tag that may stand once.
    fn value(&self, name: &'static str) -> Result<Option<&str>, NotARecord> {
        let mut values = self.tags.iter().filter(|(tag, _)| tag == name);
        let value = values.next().map(|(_, value)| &value[..]);
        if values.next().is_some() { Err(not(name, "stands twice")) } else { Ok(value) }
    }

    /// The value, empty if it is not known.
    fn known(&self, name: &'static str) -> Result<String, NotARecord> {
        Ok(self.value(name)?.filter(|value| *value != UNKNOWN).unwrap_or_default().to_owned())
    }

    fn parsed<T: FromStr<Err: Display>>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, NotARecord> {
        match self.value(name)? {
            None | Some(UNKNOWN | NONE) => Ok(None),
            Some(value) => value.parse().map(Some).map_err(|error| not(name, error)),
        }
    }
}

fn not(tag: &'static str, why: impl Display) -> NotARecord {
    NotARecord { tag, why: why.to_string() }
}

/// Whether a token of a move list is one token of a movetext too.
fn is_writable(token: &str) -> bool {
    let refused =
        |letter: char| letter.is_whitespace() || letter.is_control() || "{}".contains(letter);
    !token.is_empty()
        && !token.starts_with('[')
        && !token.contains(refused)
        && token.parse::<GameResult>().is_err()
        && turn_number(token).is_none()
}

/// A comment on one line and without braces; none if nothing is in it.
fn tidy_comment(comment: &str) -> Option<Item> {
    tidy(comment).map(Item::Comment)
}

fn tidy(comment: &str) -> Option<String> {
    // Nearly every comment is so already: thousands in a game's time are not taken letter by letter.
    if comment.bytes().all(|byte| matches!(byte, b'!'..=b'z' | b' ')) {
        return (!comment.trim().is_empty()).then(|| comment.to_owned());
    }
    let tidy: String = comment
        .chars()
        .map(|letter| match letter {
            '{' => '(',
            '}' => ')',
            letter if letter.is_control() => ' ',
            letter => letter,
        })
        .collect();
    if tidy.trim().is_empty() { None } else { Some(tidy) }
}

/// `p1 had answered TOKEN`
fn answer(comment: &str) -> Option<(Seat, String)> {
    let (seat, token) = comment.split_once(ANSWERED)?;
    if token.is_empty() || token.contains(' ') {
        return None;
    }
    Some((seat.parse().ok()?, token.to_owned()))
}

/// `p2 crash: what it said`
fn failure(comment: &str) -> Option<Failure> {
    let (seat, rest) = comment.split_once(' ')?;
    let (kind, said) = rest.split_once(": ").unwrap_or((rest, ""));
    Some(Failure { seat: seat.parse().ok()?, kind: kind.parse().ok()?, said: said.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Eval;
    use crate::record::qgn::QgnReader;
    use quadriga::{Score, Variant};

    fn record() -> GameRecord {
        let note = MoveNote {
            score: Some(Eval::Centi(35)),
            depth: Some(4),
            time_us: Some(12_000),
            left_us: Some(9_988_000),
            text: None,
        };
        GameRecord {
            game: Some(3),
            round: "2.1".into(),
            pair: Some(2),
            termination: Some(Termination::Crash),
            reason: "crash".into(),
            plies: Some(4),
            limit: Some(20),
            start: Some("-,-,-,-,-/-,-,-,-,- setup 0".into()),
            moves: ["A@1", "B@2", "hold", "hold", "~3.6"].map(String::from).to_vec(),
            notes: vec![None, Some(note), None, None, None],
            answered: Some(BySeat { p1: None, p2: Some("hold".into()) }),
            failures: vec![Failure {
                seat: Seat::P1,
                kind: Termination::Crash,
                said: "exit code 1: {oh}\nno".into(),
            }],
            time_control: Some(BySeat { p1: "10+0.1".into(), p2: "5+0.05".into() }),
            seed: Some(7),
            book: 2,
            ..GameRecord::new(Variant::Qadesh, "Zoë \"x\"", "b\\", Score::Win(Seat::P2).into())
        }
    }

    const WRITTEN: &str = r#"[Event "?"]
[Site "?"]
[Date "?"]
[Round "2.1"]
[Game "3"]
[Pair "2"]
[P1 "Zoë \"x\""]
[P2 "b\\"]
[Variant "qadesh"]
[Start "-,-,-,-,-/-,-,-,-,- setup 0"]
[Limit "20"]
[TimeControl "10+0.1 | 5+0.05"]
[Result "0-1"]
[Termination "crash"]
[Reason "crash"]
[PlyCount "4"]
[Seed "7"]
[Book "2"]

0. A@1 {book} B@2 {+0.35/4 0.012s, tl=9.988s} 1. hold hold ~3.6
{p2 had answered hold} {p1 crash: exit code 1: (oh) no} 0-1

"#;

    #[test]
    fn a_record_is_written_as_documented_and_read_back() {
        let numbers = [Some(0), None, Some(1), None, None];
        let game = QgnGame::with_numbers(&record(), &numbers).unwrap();
        let mut out = Vec::new();
        game.write_to(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), WRITTEN);

        let mut back = game.to_record().unwrap();
        let mut expected = record();
        expected.failures[0].said = "exit code 1: (oh) no".into();
        expected.notes[0] = Some(MoveNote { text: Some("book".into()), ..MoveNote::default() });
        assert_eq!(back, expected);
        back.notes[0] = None;
        assert_eq!(QgnGame::with_numbers(&back, &numbers).unwrap(), game);
    }

    #[test]
    fn tokens_that_would_not_be_read_back_are_refused() {
        for token in ["", "a b", "a{", "1-0", "*", "12.", "0.", "[a", "a\u{0}"] {
            let mut record = record();
            record.moves[1] = token.into();
            let error = QgnGame::with_numbers(&record, &[]).unwrap_err();
            assert_eq!(error, NotWritable { place: 2, token: token.into() });
        }
    }

    /// No action is like these, but a movetext takes them, so a record that was read from one holds them.
    #[test]
    fn tokens_that_only_look_like_numbers_are_kept() {
        for token in [".", "007.", "+1.", "99999999999999999999.", "a.", "1-0.", "]", "x["] {
            let mut record = record();
            record.moves[1] = token.into();
            let mut text = Vec::new();
            QgnGame::with_numbers(&record, &[]).unwrap().write_to(&mut text).unwrap();
            let (_, read) = QgnReader::new(&text[..]).next().unwrap().unwrap();
            assert_eq!(read.to_record().unwrap().moves, record.moves);
        }
    }

    /// A comment that became one that tells how the game ended only when it was written went to another
    /// place with the next writing; so did a remark behind such a one, as a note.
    #[test]
    fn comments_keep_their_place_from_the_first_writing_on() {
        for movetext in [
            "0. a b {p2 had answered hold} {p1 crash:\rexit code 1} 0-1",
            "0. a b {p2 had answered hold}\n{p1 crash:\nexit code 1} {+0.35/4\n0.012s} 0-1",
            "0. a b {p2 had answered hold} {a remark} 0-1",
            "0. a {p1 crash} {a remark} b {p2 had answered hold} { } 0-1",
        ] {
            let tags = "[P1 \"a\"]\n[P2 \"b\"]\n[Variant \"qadesh\"]\n[Result \"0-1\"]\n\n";
            let mut text = format!("{tags}{movetext}\n").into_bytes();
            let mut texts = Vec::new();
            for _ in 0..3 {
                let (_, game) = QgnReader::new(&text[..]).next().unwrap().unwrap();
                text.clear();
                QgnGame::of(&game.to_record().unwrap()).unwrap().write_to(&mut text).unwrap();
                texts.push(String::from_utf8(text.clone()).unwrap());
            }
            assert_eq!(texts[1], texts[0], "{movetext}");
            assert_eq!(texts[2], texts[0], "{movetext}");
        }
    }

    #[test]
    fn errors_name_the_tag() {
        let good = QgnGame::with_numbers(&record(), &[]).unwrap();
        for (tag, value, why) in [
            ("Variant", "chess", "`chess` is no variant"),
            ("Result", "1-0", "1-0, but the movetext ends with 0-1"),
            ("Game", "x", "invalid digit"),
            ("Termination", "flag", "`flag` is no termination"),
            ("Seed", "-1", "invalid digit"),
        ] {
            let mut game = good.clone();
            game.tags.iter_mut().find(|(name, _)| name == tag).unwrap().1 = value.into();
            let error = game.to_record().unwrap_err();
            assert_eq!(error.tag, tag);
            assert!(error.why.starts_with(why), "{error}");
        }
        let mut twice = good.clone();
        twice.tags.push(("Game".into(), "3".into()));
        assert_eq!(twice.to_record().unwrap_err().to_string(), "tag Game: stands twice");
        let mut less = good;
        less.tags.retain(|(name, _)| name != "P2");
        assert_eq!(less.to_record().unwrap_err().to_string(), "tag P2: missing");
    }
}
