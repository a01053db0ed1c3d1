//! `arena play`: people at a terminal, against engines or each other; or two engines to watch.
//!
//! ```text
//!   keyboard --lines--> session --lines--> referee --lines--> desk --> display
//!                          |                  |
//!                          |           engine processes
//!                          +--> watch, save
//! ```
//!
//! A person is a seat like an engine's: the referee sends it the same lines, a [`desk::Desk`] keeps them,
//! and what is typed goes back as `bestmove`. What is pure (what can be chosen, completed, typed, told)
//! has a file each. [`keyboard`] and [`display`] alone know the terminal, [`session`] joins all.

pub mod choices;
pub mod completion;
pub mod desk;
pub mod display;
pub mod keyboard;
pub mod occasion;
pub mod players;
pub mod save;
pub mod screen;
pub mod seat;
pub mod session;
pub mod told;
pub mod typed;
pub mod watch;
