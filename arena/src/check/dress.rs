//! Ways to write the same lines, all of which a reader must take.

use quadriga_protocol::HOST_LINE_MAX;

/// How the lines of a conversation are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dress {
    /// As a host writes them.
    Plain,
    /// With CR LF at the end.
    Crlf,
    /// With blank lines between them.
    Blank,
    /// With many spaces and tabs between the fields and around the line.
    Spaced,
    /// In parts, with a pause between them, and several lines at once.
    Torn,
    /// With lines of unknown verbs between them.
    Verbs,
    /// With unknown keys, and known ones in another order.
    Keys,
    /// `go` lines of exactly the greatest length.
    Long,
    /// With `error` lines of the host between them.
    Errors,
}

impl Dress {
    /// The bytes of a line.
    pub(super) fn line(self, line: &str) -> Vec<u8> {
        let verb = line.split(' ').next().unwrap_or_default();
        let text = match self {
            Dress::Plain | Dress::Torn => format!("{line}\n"),
            Dress::Crlf => format!("{line}\r\n"),
            Dress::Blank => format!("\n{line}\n   \n"),
            // The value of an option is free text: its spaces are its own.
            Dress::Spaced if verb != "setoption" => {
                format!("  {}\t \n", line.replacen(' ', " \t ", 2).replace(' ', "  "))
            }
            // Some begin like verbs that are known; nothing but `stop` may follow a `go`.
            Dress::Verbs if !matches!(verb, "qei" | "stop") => {
                format!("xyzzy 1 2\nquitter\n{line}\n")
            }
            Dress::Keys if matches!(verb, "newgame" | "go" | "gameover") => keyed(line),
            Dress::Long if verb == "go" => {
                let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
                let room = HOST_LINE_MAX.saturating_sub(head.len() + rest.len()).max(1);
                format!("{head}{}{rest}\n", " ".repeat(room))
            }
            Dress::Errors if matches!(verb, "position" | "go") => {
                format!("{line}\nerror x-check this is no fault of yours\n")
            }
            Dress::Spaced | Dress::Verbs | Dress::Keys | Dress::Long | Dress::Errors => {
                format!("{line}\n")
            }
        };
        text.into_bytes()
    }
}

/// The line with its keys from last to first, and unknown ones among them.
fn keyed(line: &str) -> String {
    let (mut keys, places): (Vec<&str>, Vec<&str>) =
        line.split(' ').partition(|word| word.contains('='));
    keys.push("x-check=1");
    keys.reverse();
    keys.push("added-later=2/3");
    format!("{} {}\n", places.join(" "), keys.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadriga_protocol::{HostLine, LineSplitter};

    /// Whatever the dress, a reader that keeps to the protocol finds the line itself, and nothing else that
    /// means anything.
    #[test]
    fn the_lines_stay_the_same() {
        let all = [
            Dress::Plain,
            Dress::Crlf,
            Dress::Blank,
            Dress::Spaced,
            Dress::Torn,
            Dress::Verbs,
            Dress::Keys,
            Dress::Long,
            Dress::Errors,
        ];
        for dress in all {
            for line in [
                "qei 1",
                "setoption name Book value a  b",
                "newgame variant=ramses seat=p1 game=1 limit=200",
                "position 2,3,4,5.10/19,20,21,22.10 p1 1",
                "go 5000000000 movetime=50 nodes=100",
                "stop 1",
                "gameover * reason=unfinished",
            ] {
                let mut splitter = LineSplitter::new(HOST_LINE_MAX);
                splitter.feed(&dress.line(line));
                let mut read = Vec::new();
                while let Some(found) = splitter.next_line() {
                    if let Ok(parsed) = HostLine::parse(found.unwrap())
                        && !matches!(parsed, HostLine::Error { .. })
                    {
                        read.push(parsed.to_string());
                    }
                }
                assert_eq!(read, [line], "{dress:?}");
            }
        }
        assert_eq!(Dress::Long.line("go 1 nodes=5").len(), HOST_LINE_MAX + 1);
    }
}
