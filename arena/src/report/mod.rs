//! Text tables of ratings and results: plain monospaced text without colours, ready to be printed
//! or saved.
//!
//! Whatever names an engine has, a table keeps its form: control characters and invisible ones are
//! shown escaped, and columns are aligned by the width a terminal gives a text, not by its number
//! of characters. A figure that doesn't exist is a dash.

mod crosstable;
mod grid;
mod rating_table;
mod text;

#[cfg(test)]
mod tests;

pub use crosstable::crosstable;
pub use rating_table::{legend, rating_table};
pub(crate) use text::{excerpt, visible, visible_name};

/// How tables look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    /// Columns of the terminal or page. Names take what the figures leave; a table whose figures
    /// alone are wider than this gets as wide as they need.
    pub width: usize,
    /// Decimals of Elo figures, at most 6.
    pub decimals: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self { width: 80, decimals: 1 }
    }
}
