//! Nothing leaks: what a seat receives, to the byte, follows from what it may see, from its own lines, and from
//! the clocks (PTO-15, QAD-8). Games are played twice, in worlds that this seat can't tell apart: with another
//! hand, deck or set-aside cards, with other orders before the reveal, with another seed, and with an
//! opponent that answers sooner or later, talks rubbish, or has other features. As long as the difference
//! must not show, the bytes must be the same.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod processes;
mod ptolemy;
mod qadesh;
mod world;

#[path = "../support/mod.rs"]
mod support;
