//! The host: what the binary `arena` is made of, as a library, so that tests reach all of it.
//!
//! - [`record`]: the record of a game, as a line of the journal and as a game of a `.qgn` file, and
//!   whether it holds.
//! - [`rules_server`]: the rules core over pipes.
//! - [`commands`]: the cores of the commands, without the command line.

pub mod commands;
pub mod record;
pub mod rules_server;
