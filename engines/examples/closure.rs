//! A bot that is one closure: it captures in Rampart whenever it can, and plays at random else.
//!
//! ```sh
//! cargo build --release -p quadriga-engines --example closure
//! ```

use quadriga::{Luck, View, legal, rampart};
use quadriga_engines::driver::{DriverError, run_stdio};
use quadriga_engines::{Decision, Stuck, from_fn};

fn main() -> Result<(), DriverError> {
    run_stdio(from_fn("Rust closure", |decision: &Decision<'_>| -> Result<String, Stuck> {
        // The same decision of the same game is decided in the same way again, in any process.
        let mixed = decision
            .view_text()
            .bytes()
            .fold(0_u64, |mixed, byte| mixed.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let mut luck = Luck::new(mixed, decision.game().number);
        let is_capture = |action: &str| match decision.view() {
            Ok(View::RampartClassic(state)) => captures(state, action),
            Ok(View::RampartXl(state)) => captures(state, action),
            _ => false,
        };
        // One token of each group makes an action; all games but Qadesh have a single group.
        let tokens = decision.legal_groups()?.iter().filter_map(|group| {
            let mut tokens: Vec<&String> = group.tokens.iter().collect();
            if tokens.iter().any(|token| is_capture(token)) {
                tokens.retain(|token| is_capture(token));
            }
            let place = luck.below(u32::try_from(tokens.len()).ok()?);
            tokens.get(place as usize).map(|token| token.as_str())
        });
        Ok(legal::join(tokens))
    }))
}

/// Whether a move of Rampart goes to a square where something stands.
fn captures<const FILES: usize>(state: &rampart::State<FILES>, action: &str) -> bool {
    rampart::Move::<FILES>::parse(action).is_ok_and(|made| state.piece_on(made.to).is_some())
}
