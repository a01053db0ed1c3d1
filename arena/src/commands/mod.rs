//! Cmd.
