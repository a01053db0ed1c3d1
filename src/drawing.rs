//! A position drawn for a person: plain text, in pieces that say what they show.

use std::fmt;

/// What a piece of a drawing shows, for whoever has colours. The text alone must do without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Words, numbers, and what is nothing of the rest.
    Plain,
    /// The heading.
    Title,
    /// Lines, empty spaces, and legends.
    Faint,
    /// What belongs to `p1`.
    P1,
    /// What belongs to `p2`.
    P2,
    /// What the rules set apart: hieroglyph squares, rough ground and camps, the eclipse.
    Mark,
    /// The river and the lake.
    Water,
}

impl Ink {
    /// The ink of `seat`.
    #[must_use]
    pub const fn of(seat: crate::Seat) -> Ink {
        match seat {
            crate::Seat::P1 => Ink::P1,
            crate::Seat::P2 => Ink::P2,
        }
    }
}

/// Lines of text, each ended and without blanks at its end, at most 80 columns wide. `Display` gives
/// the plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    spans: Vec<(Ink, String)>,
}

impl Drawing {
    /// Nothing yet.
    #[must_use]
    pub(crate) fn new() -> Drawing {
        Drawing::default()
    }

    /// The pieces in order. Together their texts are the whole; line feeds are in plain pieces.
    pub fn spans(&self) -> impl Iterator<Item = (Ink, &str)> {
        self.spans.iter().map(|(ink, text)| (*ink, text.as_str()))
    }

    /// Goes on in the same line.
    pub(crate) fn put(&mut self, ink: Ink, what: impl fmt::Display) -> &mut Drawing {
        let text = what.to_string();
        match self.spans.last_mut() {
            Some((last, before)) if *last == ink => before.push_str(&text),
            _ if text.is_empty() => {}
            _ => self.spans.push((ink, text)),
        }
        self
    }

    /// Goes on in the same line, in plain ink.
    pub(crate) fn say(&mut self, what: impl fmt::Display) -> &mut Drawing {
        self.put(Ink::Plain, what)
    }

    /// Ends the line.
    pub(crate) fn end(&mut self) {
        while let Some((_, text)) = self.spans.last_mut() {
            text.truncate(text.trim_end_matches(' ').len());
            if !text.is_empty() {
                break;
            }
            self.spans.pop();
        }
        self.say('\n');
    }

    /// A whole line.
    pub(crate) fn line(&mut self, ink: Ink, what: impl fmt::Display) {
        self.put(ink, what).end();
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_without_blanks() {
        let mut drawing = Drawing::new();
        drawing.put(Ink::P1, "a ").put(Ink::P2, "  ").say("").end();
        drawing.end();
        drawing.line(Ink::P2, " b");
        assert_eq!(drawing.to_string(), "a\n\n b\n");
        let spans: Vec<_> = drawing.spans().collect();
        assert_eq!(
            spans,
            [(Ink::P1, "a"), (Ink::Plain, "\n\n"), (Ink::P2, " b"), (Ink::Plain, "\n")]
        );
    }
}
