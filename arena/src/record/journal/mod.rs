//! `games.jsonl`, the journal: one JSON object a game, one line each, only ever appended to.
//!
//! A game counts once its line is whole. Whatever kills the process, at most the last line is torn,
//! and [`Journal::resume`] cuts it off.

mod read;
mod write;

use std::io;

pub use read::{JournalReader, read_journal};
pub use write::{Durability, Journal, Resumed, Store};

use super::game::RecordError;

/// What can go wrong with a journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It can't be read or written.
    #[error("{doing}: {cause}")]
    Io {
        /// What was being done.
        doing: &'static str,
        /// Why it failed.
        cause: io::Error,
    },
    /// There are games in it, and a new one was to be begun.
    #[error("the journal already holds games: resume it, or choose another folder")]
    HoldsGames,
    /// Another process writes to it.
    #[error("another arena is writing to this journal")]
    InUse,
    /// A line is no record of a game.
    #[error("line {line}: {cause}")]
    BadLine {
        /// Its number, from 1.
        line: u64,
        /// What is wrong with it.
        cause: RecordError,
    },
    /// The last line ends in the middle, as a process that is killed leaves it.
    #[error("line {line} is torn: it ends in the middle, without a line feed ({cause})")]
    Torn {
        /// Its number, from 1.
        line: u64,
        /// What is wrong with it.
        cause: RecordError,
    },
    /// A game could not be written.
    #[error("a game could not be written to the journal: {cause}{}", if *.clean {
        "; nothing of it stands there"
    } else {
        "; half a line may stand at its end, and is cut off when the journal is resumed"
    })]
    NotWritten {
        /// Why.
        cause: io::Error,
        /// Whether the journal is as it was before.
        clean: bool,
    },
    /// An earlier failure left the end of the journal unknown.
    #[error("nothing more is written to the journal, since an earlier game could not be")]
    Broken,
}

impl JournalError {
    fn io(doing: &'static str) -> impl FnOnce(io::Error) -> JournalError {
        move |cause| JournalError::Io { doing, cause }
    }
}
