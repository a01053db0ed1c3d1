//! Qadesh: chariots, secret orders and dice (QAD-1 to QAD-16).
//!
//! [`State`] is small and copyable. At the setup each side gives a [`Placement`] ([`State::place`]), then
//! [`Orders`] turn after turn; [`State::resolve`] plays a turn with dice from any source: [`Luck`], a
//! record, or a search's own.
//!
//! [`Luck`]: crate::Luck

mod army;
mod dice;
mod face;
pub mod map;
mod missiles;
mod morale;
mod moves;
mod notation;
mod orders;
mod rout;
mod shock;
mod show;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod victory;

pub use army::{Army, Condition, Standing, Unit};
pub use dice::Dice;
pub use map::{Place, Space, camp};
pub use orders::{Illegal, MAX_STEPS, Order, Orders, Path, Placement, setup_armies};
pub use state::{Refused, State};
