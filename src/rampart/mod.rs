//! Rampart: three kinds of pieces that take each other in a circle, and Blockers, on 5 (Classic) or 7
//! (XL) files and nine ranks, rulings RPT-1 to RPT-12.
//!
//! The board is a bitboard: square `file + FILES * rank`, both from 0, is bit of that number in a `u64`.
//! Everything that depends on the width is settled at compile time by the parameter `FILES`, which can
//! only be 5 or 7.

mod board;
mod face;
mod moves;
mod notation;
mod refusal;
mod show;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod verdict;

pub use board::{Kind, Move, RANKS, Square, squares};
pub use refusal::Refusal;
pub use state::State;
