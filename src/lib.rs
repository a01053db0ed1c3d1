//! The rules core of Quadriga: four games, six variants, and nothing else.
//!
//! There is no input or output here, no clock, and no global generator: dice and cards come in as
//! *chance tokens*, which [`Luck`] draws from a seed while a game is played, and which the record gives
//! back while it is replayed.
//!
//! Two faces look at the same rules:
//!
//! - **Text**: [`Position`] is any of the six variants behind strings, for the host, the rules server
//!   and the records; [`Game`] is a position with its history; [`View`] is what one seat may see.
//! - **Types**: [`ramses`], [`rampart`], [`qadesh`] and [`ptolemy`] each have a small copyable `State`
//!   for programs that search; [`TurnGame`] is what the games of perfect information share.
//!
//! Rulings are cited by their numbers, as in `RPT-6`.

pub mod drawing;
mod error;
mod fact;
mod game;
pub mod legal;
mod luck;
pub mod notation;
mod outcome;
mod perft;
mod position;
pub mod ptolemy;
pub mod qadesh;
pub mod rampart;
pub mod ramses;
mod seat;
mod variant;
mod view;

pub use error::{ActionError, ChanceError, StateError, StepError};
pub use fact::Fact;
pub use game::{Game, MoveListError};
pub use legal::LegalGroup;
pub use luck::{Luck, game_seed};
pub use outcome::{Outcome, Reason, Score, UnknownScore};
pub use perft::{TurnGame, perft};
pub use position::{Position, ToAct};
pub use seat::{Seat, UnknownSeat};
pub use variant::{BadLimit, Limit, UnknownVariant, Variant};
pub use view::View;
