//! Text tables of ratings and results: plain monospaced text without colours, ready to be printed
//! or saved.
//!
//! Whatever names an engine has, a table keeps its form: control characters and invisible ones are
//! shown escaped, and columns are aligned by the width a terminal gives a text, not by its number
//! of characters. A figure that doesn't exist is a dash.

mod crosstable;
mod grid;
mod ladder_table;
mod latency_table;
mod rating_csv;
mod rating_table;
mod sprt_text;
mod standing_table;
mod text;

#[cfg(test)]
mod tests;

pub use crosstable::{crosstable, crosstable_markdown, crosstable_of};
pub use ladder_table::{ladder_markdown, ladder_table};
pub use latency_table::latency_table;
pub use rating_csv::{ladder_csv, rating_csv};
pub use rating_table::{legend, rating_markdown, rating_table};
pub use sprt_text::{sprt_setup_text, sprt_text};
pub use standing_table::standings;
pub(crate) use text::{excerpt, visible, visible_name, wrap};

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
