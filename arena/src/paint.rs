//! Drawings in the colours of a terminal.

use std::fmt::Write;

use console::Style;
use quadriga::drawing::{Drawing, Ink};

/// The drawing as text, with escape sequences if `colour` is set. Without, it is the plain text.
#[must_use]
pub fn paint(drawing: &Drawing, colour: bool) -> String {
    let mut text = String::new();
    for (ink, piece) in drawing.spans() {
        // Writing to a string can't fail.
        let _ = write!(text, "{}", style(ink).force_styling(colour).apply_to(piece));
    }
    text
}

/// Colours that can be told apart on dark and on light ground, and by most who see few colours; the
/// drawing itself never relies on them.
fn style(ink: Ink) -> Style {
    let style = Style::new();
    match ink {
        Ink::Plain => style,
        Ink::Title => style.bold(),
        Ink::Faint => style.dim(),
        Ink::P1 => style.cyan().bold(),
        Ink::P2 => style.red().bold(),
        Ink::Mark => style.yellow(),
        Ink::Water => style.blue(),
    }
}
