//! QEI 1, the Quadriga Engine Interface: every line as a type, parsed and printed.
//!
//! `SPEC.md` beside this crate is the specification; this crate is its grammar. There is no input or
//! output here: bytes go into a [`LineSplitter`], lines come out, and [`HostLine::parse`] or
//! [`EngineLine::parse`] says what they are. What they borrow from the line stays borrowed, so that
//! reading costs next to nothing.
//!
//! ```
//! use quadriga_protocol::{Answer, EngineLine, GoLimits, HostLine};
//!
//! let line = HostLine::parse("go 7 p1time=60000 p2time=58500 p1inc=100 p2inc=100")?;
//! let HostLine::Go { id, limits } = line else { unreachable!() };
//! assert_eq!(limits, GoLimits { time: [Some(60_000), Some(58_500)], inc: [Some(100), Some(100)],
//!     ..GoLimits::default() });
//!
//! let answer = EngineLine::BestMove { id, answer: Answer::Action("b4b5") };
//! assert_eq!(answer.to_string(), "bestmove 7 b4b5");
//!
//! let error = EngineLine::parse("bestmove b4b5").unwrap_err();
//! assert_eq!(error.code(), "bad-line");
//! assert_eq!(error.to_string(),
//!     "ID is `b4b5`, but must be a whole number; write `bestmove ID ACTION`");
//! # Ok::<(), quadriga_protocol::LineError>(())
//! ```
//!
//! | to | see |
//! | --- | --- |
//! | read or write what a host says | [`HostLine`], [`Event`], [`GoLimits`], [`write_legal`] |
//! | read or write what an engine says | [`EngineLine`], [`Info`], [`OptionSpec`], [`Features`] |
//! | cut bytes into lines | [`LineSplitter`] |
//! | tell what is wrong with a line | [`LineError`], [`FrameError`], [`OptionError`] |

mod engine;
mod error;
mod event;
mod features;
mod framing;
mod go;
mod grammar;
mod host;
mod info;
mod legal;
mod option;

pub use engine::{Answer, EngineLine, IdField};
pub use error::{FrameError, LineError, OptionError, codes};
pub use event::{Drawn, Event};
pub use features::{Feature, Features};
pub use framing::{ENGINE_LINE_MAX, HOST_LINE_MAX, LineSplitter};
pub use go::{GoLimits, millis};
pub use grammar::Words;
pub use host::HostLine;
pub use info::{Evaluation, Info};
pub use legal::{split_legal, write_legal};
pub use option::{OptionKind, OptionSpec};

/// The highest version of QEI that this crate speaks.
pub const VERSION: u64 = 1;
