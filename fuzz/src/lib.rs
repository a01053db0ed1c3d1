//! What the fuzzers do with their bytes: one function a target. Each holds what it was given against
//! what must be true of any input, and panics where that is not so.
//!
//! The targets in `fuzz_targets/` only call these.

pub mod arena;
pub mod position;
pub mod protocol;
pub mod records;
pub mod rules;
pub mod steps;

use quadriga::Variant;

/// The first byte chooses the variant, and is a digit in the seeds; the rest is text.
fn variant_and_text(data: &[u8]) -> Option<(Variant, &str)> {
    let (first, rest) = data.split_first()?;
    Some((variant(*first), std::str::from_utf8(rest).ok()?))
}

/// `0` to `5`, and any other byte too.
fn variant(byte: u8) -> Variant {
    Variant::ALL[usize::from(byte) % Variant::ALL.len()]
}
