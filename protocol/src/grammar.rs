//! The one grammar of all lines: `verb positional... key=value...`, fields separated by spaces.
//!
//! What the specification leaves open is decided here, for both directions:
//!
//! - One or more spaces separate fields, and spaces around a line mean nothing. A tab counts as a space
//!   when it is read; it is never written.
//! - A field is a key if it has the form `key=value` with a key of lower-case letters, digits and `-`.
//!   Positional fields come first, keys in any order after them.
//! - A key that is not known is ignored, however often it stands there. A known key that stands there
//!   twice is an error (in `info`, where nothing is an error, the last one counts).
//! - A positional field too many is an error.
//! - Numbers are decimal digits, at most 2^64 - 1. Leading zeros are read, never written.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::LineError;
use crate::error::excerpt;

const SPACES: [char; 2] = [' ', '\t'];

/// The first field of `text`, and the rest after the spaces that follow it.
pub(crate) fn split_field(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(SPACES);
    match text.find(SPACES) {
        Some(end) => (&text[..end], text[end..].trim_matches(SPACES)),
        None => (text, ""),
    }
}

/// The verb and the rest of a line, without spaces around either.
pub(crate) fn split_verb(line: &str) -> Result<(&str, &str), LineError> {
    let (verb, rest) = split_field(line.trim_end_matches(['\r', '\n']));
    if verb.is_empty() { Err(LineError::Blank) } else { Ok((verb, rest)) }
}

/// Refuses what is not printable ASCII.
pub(crate) fn require_ascii(line: &str) -> Result<(), LineError> {
    let line = line.trim_end_matches(['\r', '\n']);
    let foreign = |&byte: &u8| !matches!(byte, b' '..=b'~' | b'\t');
    if !line.as_bytes().iter().any(foreign) {
        return Ok(());
    }
    let odd = line.char_indices().find(|(_, c)| !matches!(c, ' '..='~' | '\t'));
    odd.map_or(Ok(()), |(at, found)| Err(LineError::NotAscii { at, found }))
}

/// `key` and `value`, if the field has the form of a key.
pub(crate) fn split_key(field: &str) -> Option<(&str, &str)> {
    let (key, value) = field.split_once('=')?;
    let proper = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (!key.is_empty() && key.bytes().all(proper)).then_some((key, value))
}

/// A whole number in decimal digits.
pub(crate) fn number(text: &str) -> Option<u64> {
    // `parse` would take a sign, too.
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A list of fields as it stands on a line, each separated by spaces.
///
/// Two lists are equal if their fields are, and printing gives one space between them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// The fields of `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Words<'a> {
        Words(text.trim_matches(SPACES))
    }

    /// The fields, in order.
    pub fn iter(self) -> impl Iterator<Item = &'a str> + Clone {
        self.0.split(SPACES).filter(|field| !field.is_empty())
    }

    /// Whether there is no field.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The fields with exactly one space between them; borrowed if they stand so already.
    #[must_use]
    pub fn canonical(self) -> Cow<'a, str> {
        if self.0.contains('\t') || self.0.contains("  ") {
            Cow::Owned(self.to_string())
        } else {
            Cow::Borrowed(self.0)
        }
    }
}

impl PartialEq for Words<'_> {
    fn eq(&self, other: &Words<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Words<'_> {}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, field) in self.iter().enumerate() {
            if place > 0 {
                f.write_char(' ')?;
            }
            f.write_str(field)?;
        }
        Ok(())
    }
}

/// Prints a field so that it can't break its line, nor become two fields: control characters become `?`.
/// A tab was a space where it was read, and is one again.
pub(crate) struct OneField<'a>(pub(crate) &'a str);

impl fmt::Display for OneField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        replace_controls(f, self.0, |control| if control == '\t' { ' ' } else { '?' })
    }
}

/// Prints a space and a field, or nothing for an empty field.
pub(crate) struct Next<'a>(pub(crate) &'a str);

impl fmt::Display for Next<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " {}", OneField(self.0)) }
    }
}

/// Prints a space and free text, or nothing for an empty text: lines end without a space. Control
/// characters become spaces, and none are left around the text, as it is read.
pub(crate) struct Rest<'a>(pub(crate) &'a str);

impl fmt::Display for Rest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.trim_matches(|letter: char| letter == ' ' || letter.is_control());
        if text.is_empty() {
            return Ok(());
        }
        f.write_char(' ')?;
        replace_controls(f, text, |_| ' ')
    }
}

fn replace_controls(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    instead: impl Fn(char) -> char,
) -> fmt::Result {
    for piece in text.split_inclusive(char::is_control) {
        match piece.char_indices().next_back() {
            Some((at, control)) if control.is_control() => {
                f.write_str(&piece[..at])?;
                f.write_char(instead(control))?;
            }
            _ => f.write_str(piece)?,
        }
    }
    Ok(())
}

/// Appends a line and its line feed.
pub(crate) fn append_line(line: &impl fmt::Display, out: &mut Vec<u8>) {
    struct Bytes<'a>(&'a mut Vec<u8>);
    impl fmt::Write for Bytes<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.extend_from_slice(text.as_bytes());
            Ok(())
        }
    }
    // Writing into memory can't fail, and no `Display` of this crate does by itself.
    let _ = write!(Bytes(out), "{line}");
    out.push(b'\n');
}

/// The fields of one line, taken from the front.
pub(crate) struct Fields<'a> {
    usage: &'static str,
    rest: &'a str,
}

impl<'a> Fields<'a> {
    /// The fields of `rest`, what follows the verb; `usage` is the form of the whole line.
    pub(crate) fn new(usage: &'static str, rest: &'a str) -> Fields<'a> {
        Fields { usage, rest }
    }

    /// The next positional field, if there is one.
    pub(crate) fn optional(&mut self) -> Option<&'a str> {
        let (field, rest) = split_field(self.rest);
        if field.is_empty() || split_key(field).is_some() {
            return None;
        }
        self.rest = rest;
        Some(field)
    }

    /// The next positional field; `name` is its name in the usage.
    pub(crate) fn word(&mut self, name: &'static str) -> Result<&'a str, LineError> {
        self.optional().ok_or_else(|| self.missing(name))
    }

    /// The next positional field, a whole number.
    pub(crate) fn number(&mut self, name: &'static str) -> Result<u64, LineError> {
        let word = self.word(name)?;
        number(word).ok_or_else(|| self.bad(name, word, "a whole number"))
    }

    /// Gives every key and its value, in order, to `each`. The positional fields must have been taken.
    pub(crate) fn keys(
        mut self,
        mut each: impl FnMut(&Fields<'a>, &'a str, &'a str) -> Result<(), LineError>,
    ) -> Result<(), LineError> {
        while !self.rest.is_empty() {
            let (field, rest) = split_field(self.rest);
            let Some((key, value)) = split_key(field) else {
                return Err(LineError::Extra { found: excerpt(field), usage: self.usage });
            };
            self.rest = rest;
            each(&self, key, value)?;
        }
        Ok(())
    }

    /// The end of the line: only keys, and none of them known.
    pub(crate) fn end(self) -> Result<(), LineError> {
        self.keys(|_, _, _| Ok(()))
    }

    /// All that is left, to be taken as it stands.
    pub(crate) fn rest(self) -> &'a str {
        self.rest
    }

    /// Fills `slot` with the value of a key, once.
    pub(crate) fn fill<T>(
        &self,
        slot: &mut Option<T>,
        key: &'static str,
        value: T,
    ) -> Result<(), LineError> {
        if slot.is_some() {
            return Err(LineError::Repeated { key, usage: self.usage });
        }
        *slot = Some(value);
        Ok(())
    }

    /// Fills `slot` with the number that is the value of a key, once.
    pub(crate) fn fill_number(
        &self,
        slot: &mut Option<u64>,
        key: &'static str,
        value: &str,
    ) -> Result<(), LineError> {
        let value = number(value).ok_or_else(|| self.bad(key, value, "a whole number"))?;
        self.fill(slot, key, value)
    }

    /// The error for a field that is not there.
    pub(crate) fn missing(&self, field: &'static str) -> LineError {
        LineError::Missing { field, usage: self.usage }
    }

    /// The error for a field that is not what it must be.
    pub(crate) fn bad(
        &self,
        field: &'static str,
        found: &str,
        right: impl Into<Cow<'static, str>>,
    ) -> LineError {
        LineError::Bad { field, found: excerpt(found), right: right.into(), usage: self.usage }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_separated_by_any_number_of_spaces() {
        assert_eq!(split_verb("  go \t 3  infinite=1 \r\n"), Ok(("go", "3  infinite=1")));
        assert_eq!(split_verb(" \t\r"), Err(LineError::Blank));
        let words = Words::new(" a  b\tc ");
        assert_eq!(words, Words::new("a b c"));
        assert_eq!(words.canonical(), "a b c");
        assert!(matches!(Words::new("a b").canonical(), Cow::Borrowed("a b")));
    }

    #[test]
    fn keys_are_lower_case() {
        assert_eq!(split_key("p1time=5"), Some(("p1time", "5")));
        assert_eq!(split_key("x-my-key="), Some(("x-my-key", "")));
        assert_eq!(split_key("pv=a=b"), Some(("pv", "a=b")));
        for positional in ["b4b5", "=5", "PRE=5", "e@=1", "é=1"] {
            assert_eq!(split_key(positional), None, "{positional}");
        }
    }

    #[test]
    fn numbers_are_digits() {
        assert_eq!(number("18446744073709551615"), Some(u64::MAX));
        assert_eq!(number("007"), Some(7));
        for bad in ["", "+1", "-1", "1.0", "18446744073709551616", "1e3", "٣"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }
}
