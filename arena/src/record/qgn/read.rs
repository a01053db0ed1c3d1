//! Reading `.qgn`, game by game.

use std::io::{self, BufRead, Read};

use super::{Item, QgnGame};
use crate::record::GameResult;

/// The most text that one game may have: a file that is no `.qgn` must not fill the memory.
const LARGEST_GAME: usize = 64 << 20;

/// What is wrong with a `.qgn` file.
#[derive(Debug, thiserror::Error)]
pub enum QgnError {
    /// It can't be read.
    #[error("line {line}: {cause}")]
    Io {
        /// The line that was to be read.
        line: u64,
        /// Why it could not be.
        cause: io::Error,
    },
    /// Something stands where it should not.
    #[error("line {line}, column {column}: {wanted}, found {found}")]
    Syntax {
        /// The line, from 1.
        line: u64,
        /// The column in characters, from 1.
        column: usize,
        /// What should stand there.
        wanted: &'static str,
        /// What stands there.
        found: String,
    },
}

/// The games of a `.qgn` file, each with the number of its first line.
///
/// The reader takes more than the writer makes: any white space between pieces, any number of blank
/// lines, and CR LF. After an error of syntax it goes on at the next game, that is at a line that begins
/// with `[` behind a blank one; after an error of input there is no more.
#[derive(Debug)]
pub struct QgnReader<R> {
    input: R,
    /// The line under the cursor with its line feed, its number, and the place in it.
    line: String,
    number: u64,
    at: usize,
    /// Bytes of the game so far.
    size: usize,
    at_end: bool,
    /// Nothing more is given.
    ended: bool,
}

impl<R: BufRead> QgnReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> QgnReader<R> {
        QgnReader {
            input,
            line: String::new(),
            number: 0,
            at: 0,
            size: 0,
            at_end: false,
            ended: false,
        }
    }

    /// Takes the next line under the cursor; false at the end of the file.
    fn advance(&mut self) -> Result<bool, QgnError> {
        self.line.clear();
        self.at = 0;
        if self.at_end {
            return Ok(false);
        }
        self.number += 1;
        let mut limited = Read::take(&mut self.input, LARGEST_GAME as u64 + 1);
        let read = limited.read_line(&mut self.line);
        let read = read.map_err(|cause| QgnError::Io { line: self.number, cause })?;
        if self.number == 1 && self.line.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        self.size += read;
        if self.size > LARGEST_GAME {
            return Err(self.wanted("a game of at most 64 MiB"));
        }
        self.at_end = read == 0;
        Ok(read > 0)
    }

    /// What is left of the line.
    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    /// Goes to the next character that is no white space; none at the end of the file.
    fn skip_space(&mut self) -> Result<Option<char>, QgnError> {
        loop {
            let rest = self.rest();
            let text = rest.trim_start();
            if let Some(next) = text.chars().next() {
                self.at += rest.len() - text.len();
                return Ok(Some(next));
            }
            if !self.advance()? {
                return Ok(None);
            }
        }
    }

    /// An error at the cursor.
    fn wanted(&self, wanted: &'static str) -> QgnError {
        let found = match self.rest().split_whitespace().next() {
            None if self.line.is_empty() => "the end of the file".to_owned(),
            None => "the end of the line".to_owned(),
            Some(word) => format!("`{}`", word.chars().take(40).collect::<String>()),
        };
        let column = self.line[..self.at].trim_start_matches('\u{feff}').chars().count() + 1;
        QgnError::Syntax { line: self.number, column, wanted, found }
    }

    /// `[Name "value"]`, alone on its line.
    fn tag(&mut self) -> Result<(String, String), QgnError> {
        self.at += '['.len_utf8();
        let rest = self.rest();
        let length = rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
        let name = rest[..length.unwrap_or(rest.len())].to_owned();
        if name.is_empty() {
            return Err(self.wanted("the name of a tag: letters, digits and `_`"));
        }
        self.at += name.len();
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
        if !self.rest().starts_with('"') {
            return Err(self.wanted("the value of the tag in double quotes"));
        }
        self.at += 1;
        let mut value = String::new();
        loop {
            let mut letters = self.rest().chars();
            match (letters.next(), letters.next()) {
                (Some('"'), _) => break,
                (Some('\\'), Some(letter @ ('"' | '\\'))) => {
                    value.push(letter);
                    self.at += 2;
                }
                (Some('\\'), _) => return Err(self.wanted("`\\\"` or `\\\\`")),
                (None | Some('\n' | '\r'), _) => {
                    return Err(self.wanted("the `\"` that ends the value"));
                }
                (Some(letter), _) if letter.is_control() => {
                    return Err(self.wanted("a value without control characters"));
                }
                (Some(letter), _) => {
                    value.push(letter);
                    self.at += letter.len_utf8();
                }
            }
        }
        self.at += 1;
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
        if !self.rest().starts_with(']') {
            return Err(self.wanted("the `]` that ends the tag"));
        }
        self.at += 1;
        if !self.rest().trim().is_empty() {
            return Err(self.wanted("the end of the line behind a tag"));
        }
        Ok((name, value))
    }

    /// `{...}`, over as many lines as it has.
    fn comment(&mut self) -> Result<String, QgnError> {
        let (line, column) = (self.number, self.line[..self.at].chars().count() + 1);
        self.at += '{'.len_utf8();
        let mut comment = String::new();
        loop {
            if let Some(end) = self.rest().find('}') {
                comment.push_str(&self.rest()[..end]);
                self.at += end + 1;
                return Ok(comment);
            }
            comment.push_str(self.rest());
            if !self.advance()? {
                let found = "the end of the file".to_owned();
                let wanted = "a `}` for the comment that begins here";
                return Err(QgnError::Syntax { line, column, wanted, found });
            }
        }
    }

    /// Items up to the result, which ends a game.
    fn movetext(&mut self) -> Result<(Vec<Item>, GameResult), QgnError> {
        let mut items = Vec::new();
        loop {
            match self.skip_space()? {
                None => return Err(self.wanted(MORE)),
                Some('{') => {
                    items.push(Item::Comment(self.comment()?));
                    continue;
                }
                Some('[' | '}') => return Err(self.wanted(MORE)),
                Some(_) => {}
            }
            let rest = self.rest();
            let end = rest.find(|letter: char| letter.is_whitespace() || "{}".contains(letter));
            let token = rest[..end.unwrap_or(rest.len())].to_owned();
            let next = self.at + token.len();
            if let Ok(result) = token.parse() {
                self.at = next;
                return Ok((items, result));
            }
            if token.chars().any(char::is_control) {
                return Err(self.wanted("a token without control characters"));
            }
            self.at = next;
            items.push(match turn_number(&token) {
                Some(number) => Item::Number(number),
                None => Item::Token(token),
            });
        }
    }

    fn game(&mut self) -> Result<Option<(u64, QgnGame)>, QgnError> {
        self.size = 0;
        if self.skip_space()?.is_none() {
            return Ok(None);
        }
        let start = self.number;
        let mut tags = Vec::new();
        loop {
            match self.skip_space()? {
                Some('[') => tags.push(self.tag()?),
                _ if tags.is_empty() => return Err(self.wanted("a tag, `[Name \"value\"]`")),
                _ => break,
            }
        }
        let (items, result) = self.movetext()?;
        Ok(Some((start, QgnGame { tags, items, result })))
    }

    /// Goes on to where the next game may begin.
    fn recover(&mut self) -> Result<(), QgnError> {
        self.size = 0;
        let mut after_blank = self.line.trim().is_empty();
        while self.advance()? {
            self.size = 0;
            if after_blank && self.line.starts_with('[') {
                return Ok(());
            }
            after_blank = self.line.trim().is_empty();
        }
        Ok(())
    }
}

const MORE: &str = "an action or the result (1-0, 0-1, 1/2-1/2 or *)";

/// `12.` in its one spelling.
pub(super) fn turn_number(token: &str) -> Option<u64> {
    let digits = token.strip_suffix('.')?;
    let is_canonical = digits == "0" || !digits.starts_with(['0', '+']);
    if is_canonical { digits.parse().ok() } else { None }
}

impl<R: BufRead> Iterator for QgnReader<R> {
    type Item = Result<(u64, QgnGame), QgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        match self.game() {
            Ok(game) => game.map(Ok),
            Err(error) => {
                self.ended = matches!(error, QgnError::Io { .. }) || self.recover().is_err();
                Some(Err(error))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<(u64, QgnGame), String>> {
        QgnReader::new(text.as_bytes())
            .map(|item| item.map_err(|error| error.to_string()))
            .collect()
    }

    fn write(games: &[Result<(u64, QgnGame), String>]) -> String {
        let mut out = Vec::new();
        for game in games {
            game.as_ref().unwrap().1.write_to(&mut out).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    const NEAT: &str = "[Event \"a \\\"b\\\" \\\\\"]\n[Odd \"é\"]\n[P1 \"\"]\n\n1. b4b5 {+0.35/4 0.012s, tl=9.988s} b6b5 {left  as it is, over} ~Me3|MeE 0. hold\n*\n\n";

    #[test]
    fn what_was_written_is_read_and_written_again_the_same() {
        let games = read(NEAT);
        assert_eq!(write(&games), NEAT);
        let game = &games[0].as_ref().unwrap().1;
        assert_eq!(game.tag("Event"), Some("a \"b\" \\"));
        assert_eq!(game.moves().collect::<Vec<_>>(), ["b4b5", "b6b5", "~Me3|MeE", "hold"]);
        assert_eq!(game.items[4], Item::Comment("left  as it is, over".into()));
    }

    #[test]
    fn what_people_write_is_neat_after_the_first_writing() {
        let text = "\u{feff}\r\n\r\n  [P1   \"a\"]\r\n\r\n[P2 \"b\" ]\r\n1.\r\n\tb4b5{two\r\nlines}{x}b6b5 01. 12\r\n 1-0\n[P1 \"a\"]\n*";
        let games = read(text);
        assert_eq!(games.len(), 2, "{games:?}");
        let once = write(&games);
        assert_eq!(write(&read(&once)), once);
        assert_eq!(games[0].as_ref().unwrap().0, 3);
        let items = &games[0].as_ref().unwrap().1.items;
        assert_eq!(items[2], Item::Comment("two\r\nlines".into()));
        assert_eq!(items[5], Item::Token("01.".into()));
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, error) in [
            ("x", "line 1, column 1: a tag, `[Name \"value\"]`, found `x`"),
            ("[P1 \"a\"]\n", "line 2, column 1: an action or the result"),
            ("[P1 \"a\"]\n\nb4b5 \n", "line 4, column 1: an action or the result"),
            ("[ \"a\"]", "line 1, column 2: the name of a tag"),
            ("[Pé \"a\"]", "line 1, column 3: the value of the tag in double quotes, found `é`"),
            ("[P1 a]", "line 1, column 5: the value of the tag"),
            (
                "[P1 \"éa\n\"]",
                "line 1, column 8: the `\"` that ends the value, found the end of the line",
            ),
            ("[P1 \"\\n\"]", "line 1, column 6: `\\\"` or `\\\\`, found"),
            ("[P1 \"\t\"]", "line 1, column 6: a value without control"),
            ("[P1 \"a\"", "line 1, column 8: the `]` that ends the tag, found the end of the line"),
            ("[P1 \"a\"] x", "line 1, column 9: the end of the line behind a tag, found `x`"),
            ("[P1 \"a\"]\na {b\nc", "line 2, column 3: a `}` for the comment that begins here"),
            ("[P1 \"a\"]\na } *", "line 2, column 3: an action or the result"),
            ("[P1 \"a\"]\na\n[P1 \"a\"]\n*", "line 3, column 1: an action or the result"),
            ("[P1 \"a\"]\na\u{1}b *", "line 2, column 1: a token without control"),
        ] {
            let found = read(text)[0].as_ref().unwrap_err().clone();
            assert!(found.starts_with(error), "{text:?}: {found}");
        }
    }

    #[test]
    fn after_an_error_the_next_game_is_read() {
        let games = read("[P1 \"a\n[P2 \"x\"]\n\n1-0\n\n[P1 \"b\"]\n\n* x\n\n[P1 \"c\"]\n\n*\n\n");
        let kinds: Vec<bool> = games.iter().map(Result::is_ok).collect();
        assert_eq!(kinds, [false, true, false, true]);
        assert_eq!(games[3].as_ref().unwrap().0, 10);
        assert!(matches!(QgnReader::new(&b"\xff"[..]).next(), Some(Err(QgnError::Io { .. }))));
    }

    #[test]
    fn no_text_makes_the_reader_fail() {
        use proptest::prelude::*;
        proptest!(|(text in "[\\[\\]\"\\\\{}a1. \n\r*~é-]{0,60}")| {
            let games = read(&text);
            if games.iter().all(Result::is_ok) {
                let once = write(&games);
                prop_assert_eq!(write(&read(&once)), once);
            }
        });
    }
}
