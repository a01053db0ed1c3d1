//! Who meets whom, in which order.
//!
//! A tournament is a row of *stages*. A stage is a list of meetings, each of the same number of games; its
//! games are computed from their numbers and never stored. Formats in which everybody knows their
//! opponents beforehand have one stage. The others decide on each stage once all games of those before it
//! are finished, from their results alone: so a run that was interrupted decides as one that was not, and
//! the order in which games happen to end decides nothing.
//!
//! A meeting's games come in *encounters*: pairs of games with seats swapped. Encounters are gone through
//! round by round, so that every pairing has played about as often at any time. With an odd number of
//! games the last one of each meeting stands alone.

mod director;
mod format;
mod knockout;
mod ladder;
mod matching;
mod stage;
mod standing;
mod swiss;
#[cfg(test)]
mod tests;

pub use director::{Next, Schedule, ScheduleSetup};
pub use format::{Extension, Format, Luck};
pub use knockout::{Bracket, Tie};
pub use stage::{Cell, ScheduledGame};
pub use standing::{GameOutcome, Pool, Standing, Withdrawal};
