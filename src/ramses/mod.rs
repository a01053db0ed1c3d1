//! Ramses: four pawns a side on 22 squares, rulings RAM-1 to RAM-16.
//!
//! The trick of this module: the two oblongs are cut into their eight spots, so that the board is a
//! plain grid of 3 rows and 12 columns, 36 [`Place`]s, and a set of them is one word ([`Places`]). Rows,
//! columns and steps are then the grid's, with two differences: 4 (21) borders all eight spots of its
//! oblong, and no spot borders another. What is left of RAM-3 and RAM-7 to RAM-9 is that a pawn on one
//! spot closes all eight.

mod board;
mod face;
mod notation;
mod paths;
mod refusal;
mod show;
mod state;
#[cfg(test)]
mod tests;
mod turns;

pub use board::{Place, Places, PlacesIter, Square};
pub use refusal::{PathRuling, Refusal};
pub use state::State;
pub use turns::{PawnMove, Turn};
