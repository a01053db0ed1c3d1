//! Checking.
