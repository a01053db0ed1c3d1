//! Playing a plan: workers with an event loop each, engines kept between games, and the coordinator
//! that takes the finished games in.
//!
//! ```text
//! plan -> preflight -> entrants -> schedule
//!                                     | game by game
//!          worker thread (as many as --concurrency):  stable of engines -> referee -> report
//!                                                                                      |
//!          coordinator:                             journal, qgn, live score  <--------+
//! ```

mod bundle;
mod entrant;
mod play;
mod preflight;
mod stable;
mod take_up;
mod tournament;
mod worker;

pub use bundle::Bundle;
pub use entrant::Entrant;
pub use play::{Follow, GameToPlay, Made, Played, Progress, play};
pub use preflight::{PreflightError, preflight};
pub use take_up::{TakeUpError, retrace};
pub use tournament::{Ending, RunError, Told, Tournament, Watcher};
pub(crate) use worker::with_last_line;
