//! The driver that turns a function into a complete QEI engine, and the built-in bots.
//!
//! A bot is a function from a decision to an action. [`from_fn`] makes a [`Bot`] of one, and
//! [`driver::run_stdio`] an engine of the bot:
//!
//! ```no_run
//! use quadriga::legal;
//! use quadriga_engines::{Choice, Decision, Stuck, driver, from_fn};
//!
//! fn first_of_each_group(decision: &Decision<'_>) -> Result<Choice, Stuck> {
//!     let groups = decision.legal_groups()?;
//!     let tokens = groups.iter().filter_map(|group| group.tokens.first());
//!     Ok(Choice::Action(legal::join(tokens.map(String::as_str))))
//! }
//!
//! driver::run_stdio(from_fn("First", first_of_each_group))?;
//! # Ok::<(), driver::DriverError>(())
//! ```
//!
//! A bot with options, state or a search implements [`Bot`] itself; [`random`] is a short example.

mod bot;
pub mod builtin;
mod decision;
pub mod driver;
pub mod greedy;
pub mod random;

pub use bot::{Bot, Choice, FnBot, GameInfo, Identity, IntoAnswer, Stuck, Wants, from_fn};
pub use decision::{Decision, Reporter};
