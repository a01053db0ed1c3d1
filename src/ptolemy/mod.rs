//! Ptolemy, basic and advanced: rallies of cards that move planets (PTO-1 to PTO-15).
//!
//! [`State`] is everything, secrets included; [`View`] is what one seat sees of it. Both are small and
//! copyable, and share the [`Table`], which tells what may be played to it with a given hand.

mod board;
mod cards;
mod deal;
mod face;
mod notation;
mod show;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use board::{Board, Space, TOP, Token};
pub use cards::{Card, CardSet, Planet, Row};
pub use deal::{AdvancedDeal, BasicDeal, Deal};
pub use state::{MAX_STOCK, Refused, State};
pub use table::{MAX_RALLY, Next, Play, Plays, Rules, Table};
pub use view::View;
