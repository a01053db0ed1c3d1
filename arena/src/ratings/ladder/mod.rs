//! Ratings that follow players in time: for ladders where players come and go, and nobody wants last year's
//! games to move today's ratings.
//!
//! Both read the games in order, and both forget: what a ladder says depends on that order. Where all games
//! are there and no player changes, the joint fit of [`super::rate`] makes better use of them.

mod elo;
mod glicko2;
mod standing;

#[cfg(test)]
mod tests;

pub use elo::{EloOptions, elo_pool};
pub use glicko2::{Glicko2, Glicko2Options, GlickoRating, glicko2_pool};
pub use standing::{LadderPool, Standing};
