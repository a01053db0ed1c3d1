//! What the notations of all games share: fields, and numbers in their one spelling.

use crate::StateError;

/// The greatest number that a state may hold: six digits.
pub const MAX_NUMBER: u32 = 999_999;

/// Reads a number in its one spelling: decimal digits, at most six, no sign, no leading zero.
#[must_use]
pub fn number(text: &str) -> Option<u32> {
    let digits = text.as_bytes();
    let canonical = match digits {
        [] => false,
        [b'0'] => true,
        [b'0', ..] => false,
        _ => digits.len() <= 6 && digits.iter().all(u8::is_ascii_digit),
    };
    if canonical { text.parse().ok() } else { None }
}

/// Splits a state or view string into exactly `N` fields, each separated by one space.
///
/// # Errors
///
/// If there are fewer or more fields, or an empty one (as two spaces in a row make).
pub fn fields<'a, const N: usize>(
    text: &'a str,
    names: &[&'static str; N],
) -> Result<[&'a str; N], StateError> {
    let mut fields = [""; N];
    let mut parts = text.split(' ');
    for (field, name) in fields.iter_mut().zip(names) {
        match parts.next() {
            Some(part) if !part.is_empty() => *field = part,
            Some(_) => {
                let why = "empty: one space between fields, none around them";
                return Err(StateError::new(name, "", why));
            }
            None => {
                return Err(StateError::new(
                    name,
                    "",
                    format!("missing: there must be {N} fields"),
                ));
            }
        }
    }
    match parts.next() {
        None => Ok(fields),
        Some(rest) => {
            Err(StateError::new("end", rest, format!("too much: there must be {N} fields")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(number("0"), Some(0));
        assert_eq!(number("999999"), Some(MAX_NUMBER));
        for bad in ["", "00", "01", "+1", "-1", "1000000", "1 ", "١", "1e3"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn fields_are_exact() {
        assert_eq!(fields("a b", &["one", "two"]), Ok(["a", "b"]));
        for (bad, field) in [
            ("", "one"),
            ("a", "two"),
            ("a  b", "two"),
            ("a b ", "end"),
            (" a b", "one"),
            ("a b c", "end"),
        ] {
            assert_eq!(fields(bad, &["one", "two"]).unwrap_err().field, field, "{bad:?}");
        }
    }
}
