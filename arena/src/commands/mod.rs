//! The cores of the commands: what they do once their arguments are read, with the streams given.

pub mod rules;
pub mod verify;
