//! What was said last between the check and an engine, with the time of each line.

use std::collections::VecDeque;
use std::time::Duration;

use crate::report::excerpt;

/// As many lines are kept.
const KEPT: usize = 14;
/// As many characters of a line.
const LINE_MAX: usize = 100;

/// The last lines of a conversation.
#[derive(Clone, Debug, Default)]
pub(super) struct Transcript {
    entries: VecDeque<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    at: Duration,
    /// `>` to the engine, `<` from it, `-` a remark.
    mark: char,
    text: String,
    /// How many more of the same kind (`info`, `legal`) followed and were left out.
    more: usize,
}

impl Transcript {
    /// A line to the engine, with whatever is odd about it visible.
    pub(super) fn sent(&mut self, at: Duration, line: &str) {
        self.push(at, '>', line);
    }

    /// A line from the engine.
    pub(super) fn received(&mut self, at: Duration, line: &str) {
        self.push(at, '<', line);
    }

    /// Something that happened.
    pub(super) fn remark(&mut self, at: Duration, what: &str) {
        self.push(at, '-', what);
    }

    fn push(&mut self, at: Duration, mark: char, line: &str) {
        let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let kind = verb(line);
        if matches!(kind.as_str(), "info" | "legal" | "event")
            && let Some(last) = self.entries.back_mut()
            && last.mark == mark
            && verb(&last.text) == kind
        {
            last.more += 1;
            return;
        }
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(Entry { at, mark, text: shortened(line), more: 0 });
    }

    /// The lines as a person reads them: seconds since the engine was started, direction, text.
    pub(super) fn lines(&self) -> Vec<String> {
        let lines = self.entries.iter().map(|Entry { at, mark, text, more }| {
            let more = if *more == 0 { String::new() } else { format!(" (and {more} more)") };
            format!("{:7.3} {mark} {text}{more}", at.as_secs_f64())
        });
        lines.collect()
    }
}

/// The beginning of a line and its length, if it is long; spaces around it are kept visible.
fn shortened(line: &str) -> String {
    if line.trim().is_empty() {
        return format!("{line:?}");
    }
    let padded = line.trim() != line || line.contains("  ");
    let text = if padded { format!("{line:?}") } else { line.to_owned() };
    if text.chars().count() <= LINE_MAX {
        return excerpt(&text, LINE_MAX);
    }
    format!("{} ({} bytes)", excerpt(&text, LINE_MAX), line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_lists_are_folded() {
        let mut transcript = Transcript::default();
        let at = Duration::from_millis(1203);
        for _ in 0..20 {
            transcript.sent(at, "isready");
        }
        transcript.sent(at, "go 1");
        for _ in 0..5 {
            transcript.received(at, "info id=1 depth=1");
        }
        transcript.received(at, "bestmove 1 \u{1b}b4b5");
        transcript.sent(at, &format!(" stop {}1", " ".repeat(300)));
        let lines = transcript.lines();
        assert_eq!(lines.len(), KEPT);
        assert_eq!(lines[KEPT - 4], "  1.203 > go 1");
        assert_eq!(lines[KEPT - 3], "  1.203 < info id=1 depth=1 (and 4 more)");
        assert_eq!(lines[KEPT - 2], "  1.203 < bestmove 1 \\u{1b}b4b5");
        assert!(lines[KEPT - 1].ends_with("... (307 bytes)"), "{}", lines[KEPT - 1]);
    }
}
