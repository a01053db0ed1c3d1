//! Reading a journal, game by game.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::JournalError;
use crate::record::GameRecord;
use crate::record::game::RecordError;

/// The longest line that is read: a file that is no journal at all must not fill the memory. A game of
/// a million actions fits.
const LONGEST_LINE: u64 = 64 << 20;

/// The games of a journal in order, each with the number of its line.
///
/// A bad line gives an error and reading goes on behind it; after an error of input there is no more.
/// Blank lines are passed over.
#[derive(Debug)]
pub struct JournalReader<R> {
    input: R,
    line: u64,
    /// Bytes read so far, and how many of them are of whole lines.
    read: u64,
    whole: u64,
    ended: bool,
}

/// Opens the journal at `path`.
///
/// # Errors
///
/// If the file can't be opened.
pub fn read_journal(path: &Path) -> Result<JournalReader<BufReader<File>>, JournalError> {
    let file = File::open(path).map_err(JournalError::io("opening the journal"))?;
    Ok(JournalReader::new(BufReader::with_capacity(1 << 16, file)))
}

impl<R: BufRead> JournalReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> JournalReader<R> {
        JournalReader { input, line: 0, read: 0, whole: 0, ended: false }
    }

    /// How many bytes have been read.
    pub(super) fn bytes(&self) -> u64 {
        self.read
    }

    /// How many of them are of lines that have a line feed.
    pub(super) fn whole_lines(&self) -> u64 {
        self.whole
    }

    /// The next line, as far as `parse` reads it.
    pub(in crate::record) fn next_by<T>(
        &mut self,
        parse: impl Fn(&str) -> Result<T, RecordError>,
    ) -> Option<Result<(u64, T), JournalError>> {
        if self.ended {
            return None;
        }
        loop {
            let mut bytes = Vec::new();
            let mut limited = Read::take(&mut self.input, LONGEST_LINE);
            match limited.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(cause) => {
                    self.ended = true;
                    return Some(Err(JournalError::Io { doing: "reading the journal", cause }));
                }
            }
            self.line += 1;
            self.read += bytes.len() as u64;
            let is_whole = bytes.last() == Some(&b'\n');
            if is_whole {
                self.whole = self.read;
            } else if bytes.len() as u64 == LONGEST_LINE {
                self.ended = true;
                let cause = bad("a line of more than 64 MiB");
                return Some(Err(JournalError::BadLine { line: self.line, cause }));
            }
            let line = self.line;
            let text = match std::str::from_utf8(&bytes) {
                Ok(text) => text.strip_prefix('\u{feff}').filter(|_| line == 1).unwrap_or(text),
                Err(_) if is_whole => {
                    return Some(Err(JournalError::BadLine { line, cause: bad("not UTF-8") }));
                }
                Err(_) => return Some(Err(JournalError::Torn { line, cause: bad("not UTF-8") })),
            };
            if text.trim_ascii().is_empty() {
                continue;
            }
            return Some(match parse(text) {
                Ok(record) => Ok((line, record)),
                Err(cause) if is_whole => Err(JournalError::BadLine { line, cause }),
                Err(cause) => Err(JournalError::Torn { line, cause }),
            });
        }
    }
}

fn bad(why: &str) -> RecordError {
    RecordError { field: String::new(), why: why.to_owned() }
}

impl<R: BufRead> Iterator for JournalReader<R> {
    type Item = Result<(u64, GameRecord), JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_by(GameRecord::from_line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = r#"{"variant":"ramses","p1":"a","p2":"b","result":"1-0"}"#;

    fn read(text: &[u8]) -> Vec<Result<(u64, GameRecord), String>> {
        JournalReader::new(text).map(|item| item.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn lines_are_counted_and_blank_ones_passed_over() {
        let text = format!("\u{feff}{A}\n\n{A}\r\n  \n{A}");
        let lines: Vec<u64> =
            read(text.as_bytes()).into_iter().map(|item| item.unwrap().0).collect();
        assert_eq!(lines, [1, 3, 5]);
        assert!(read(b"").is_empty());
    }

    #[test]
    fn a_bad_line_is_named_and_reading_goes_on() {
        let mut text = format!("{A}\n{{\"variant\":\"ramses\"}}\n{A}\n").into_bytes();
        text.extend_from_slice(b"\xff\n{\"variant\":");
        let items = read(&text);
        assert!(items[0].is_ok() && items[2].is_ok());
        assert!(items[1].as_ref().unwrap_err().starts_with("line 2: missing field `p1`"));
        assert_eq!(items[3].as_ref().unwrap_err(), "line 4: not UTF-8");
        assert!(items[4].as_ref().unwrap_err().starts_with("line 5 is torn"), "{items:?}");
        assert_eq!(items.len(), 5);
    }

    #[test]
    fn a_line_torn_in_a_character_is_torn() {
        let items = read(&"{\"p1\":\"é".as_bytes()[..8]);
        assert!(items[0].as_ref().unwrap_err().starts_with("line 1 is torn"), "{items:?}");
    }
}
