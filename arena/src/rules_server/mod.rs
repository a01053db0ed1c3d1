//! The rules core over pipes, for user interfaces, authors of bots, and tests: `arena rules`.
//!
//! One request a line, answered in order; every answer ends with a line `ok` or `error CODE text`, and
//! an error changes nothing. `docs/rules-server.md` describes requests, answers and codes.

mod request;
mod session;

use std::fmt::Display;
use std::io::{self, BufRead, Write};

pub use session::{Answer, Session};

/// A request that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// One word for what is wrong, for programs.
    pub code: &'static str,
    /// What is wrong, and what would be right, for a person.
    pub text: String,
}

impl Refusal {
    fn new(code: &'static str, text: impl Display) -> Refusal {
        Refusal { code, text: text.to_string() }
    }

    /// The line that says it: without control characters, and not as long as what was asked may be.
    fn line(&self) -> String {
        const LONGEST: usize = 400;
        let mut text: String = self
            .text
            .chars()
            .take(LONGEST)
            .map(|letter| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter })
            .collect();
        if self.text.chars().nth(LONGEST).is_some() {
            text.push_str("...");
        }
        format!("error {} {text}\n", self.code)
    }
}

/// Answers requests until `quit` or the end of `input`. Each answer is flushed before the next request
/// is read. Lines end with LF or CR LF and may have any length; blank ones are not answered.
///
/// # Errors
///
/// Those of `input` and `output`.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let bytes = line.strip_suffix(b"\n").unwrap_or(&line);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let answer = match std::str::from_utf8(bytes) {
            Ok(text) if text.trim_ascii().is_empty() => continue,
            Ok(text) => session.answer(text),
            Err(_) => Err(Refusal::new("not-utf8", "the request is not UTF-8")),
        };
        match &answer {
            Ok(Answer { text, .. }) => {
                output.write_all(text.as_bytes())?;
                output.write_all(b"ok\n")?;
            }
            Err(refusal) => output.write_all(refusal.line().as_bytes())?,
        }
        output.flush()?;
        if matches!(answer, Ok(Answer { is_last: true, .. })) {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(input: &[u8]) -> String {
        let mut output = Vec::new();
        serve(input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn lines_end_as_they_like_and_blank_ones_are_passed_over() {
        assert_eq!(served(b"toact\r\n\r\n \n\nquit\nversion\n"), NONE.to_owned() + "ok\n");
        assert_eq!(served(b"toact"), NONE);
        assert_eq!(served(b""), "");
    }

    const NONE: &str = "error no-position there is no position yet: ask for one with `position`\n";

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(served(b"\xff\xfe\nquit\n"), "error not-utf8 the request is not UTF-8\nok\n");
    }

    #[test]
    fn errors_are_one_line_of_bounded_length() {
        let mut request = b"\x1b\r\x00".to_vec();
        request.extend(std::iter::repeat_n(b'x', 3 << 20));
        let answer = served(&request);
        assert!(
            answer.starts_with("error unknown-command `\u{fffd}\u{fffd}\u{fffd}xxx"),
            "{answer}"
        );
        assert!(answer.len() < 600 && answer.matches('\n').count() == 1);
    }
}
