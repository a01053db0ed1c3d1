//! An engine as a process: how it is started and greeted, how lines go to and fro, how it ends.

mod handshake;
mod process;
mod tail;
mod transcript;

pub use handshake::{Declared, greet, wake};
pub(crate) use handshake::{check_option, declare, wrong_line};
pub use process::{EngineProcess, Happening};
pub use tail::Tail;
pub use transcript::{Transcript, TranscriptLine, Way};
