//! The transcripts of the protocol's specification are played: the host's lines by the arena, against an
//! engine that says the engine's lines; and the engine's lines by real bots, which are told the host's.

#![allow(clippy::unwrap_used, clippy::print_stderr, unreachable_pub)]

mod bots;
mod diff;
mod host;
mod rules;
mod staging;

#[path = "../support/mod.rs"]
mod support;
#[path = "../../../protocol/tests/transcripts/mod.rs"]
mod transcripts;
