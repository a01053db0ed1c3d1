//! `.qgn`: games for people and other tools, in PGN's look: tags, a blank line, movetext, a blank line.
//!
//! [`QgnGame`] is the text of one game taken apart, with everything that the text says and no more: what
//! is read can be written again without the rules core. [`QgnGame::of`] makes it of a record, and
//! [`QgnGame::to_record`] is the way back.

mod convert;
mod file;
mod numbers;
mod read;
mod tags;
mod write;

pub use convert::{NotARecord, NotWritable};
pub use file::{FileError, rebuild_qgn, write_qgn};
pub use read::{QgnError, QgnReader};

use super::GameResult;

/// One game of a `.qgn` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QgnGame {
    /// Names and values, unescaped, in their order.
    pub tags: Vec<(String, String)>,
    /// The movetext without the result.
    pub items: Vec<Item>,
    /// The result at the end of the movetext.
    pub result: GameResult,
}

/// One piece of a movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The number of a turn, `12.`
    Number(u64),
    /// An action or a chance token.
    Token(String),
    /// A comment, without its braces.
    Comment(String),
}

impl QgnGame {
    /// The value of the first tag of that name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| &value[..])
    }

    /// The move list.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match item {
            Item::Token(token) => Some(&token[..]),
            Item::Number(_) | Item::Comment(_) => None,
        })
    }
}
