//! The record of a game, in its two written forms, and the check that replays it.
//!
//! ```text
//!              to_line             Journal::append
//! GameRecord ----------> one line -----------------> games.jsonl   (the truth)
//!     |      from_line                JournalReader
//!     |
//!     |  QgnGame::of    QgnGame   write_to
//!     +--------------> tags, items ------------------> games.qgn    (for people and tools)
//!        to_record                    QgnReader
//! ```
//!
//! [`journal`] and [`qgn`] hold the two forms, [`verify`] the check. `docs/records.md` describes both
//! forms for those who write programs of their own.

mod collect;
mod game;
pub mod journal;
mod json;
mod note;
mod outcome;
mod outline;
pub mod qgn;
pub mod verify;

pub use collect::{Collected, CollectedGame, Unreadable, collect};
pub use game::{BySeat, Failure, GameRecord, Program, TimeLoss};
pub use note::{Eval, MoveNote};
pub use outcome::{GameResult, Termination, UnknownResult, UnknownTermination};
pub use outline::Outline;
