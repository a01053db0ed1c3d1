//! What is written to the terminal, or to whatever stands in its place.

use std::io::{self, Write};

use quadriga::drawing::Drawing;

use crate::paint::paint;

/// Clears the window and what has been rolled out of it, so that nobody can look back.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

/// The display.
#[derive(Debug)]
pub struct Display {
    colour: bool,
    terminal: bool,
    gone: bool,
}

impl Display {
    /// The standard output, in colour or not; `terminal` tells whether it can be cleared.
    #[must_use]
    pub const fn new(colour: bool, terminal: bool) -> Display {
        Display { colour, terminal, gone: false }
    }

    /// Whether it can be cleared.
    #[must_use]
    pub const fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether nobody reads any more.
    #[must_use]
    pub const fn is_gone(&self) -> bool {
        self.gone
    }

    /// Writes a text at once.
    pub fn say(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        self.gone |= out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err();
    }

    /// Draws a board.
    pub fn draw(&mut self, drawing: &Drawing) {
        self.say(&paint(drawing, self.colour));
    }

    /// Clears the screen, where there is one.
    pub fn clear(&mut self) {
        if self.terminal {
            self.say(CLEAR);
        }
    }
}
