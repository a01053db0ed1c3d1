//! Properties that hold for whole games and any position, through the text face alone.
//!
//! What one game alone has is in the tests beside it (`src/*/tests`), and what comes of chance in
//! `chance_games_properties.rs`. Nothing is written to the tree: a failure prints its smallest case.

#[path = "properties/hidden.rs"]
mod hidden;
#[path = "properties/malformed.rs"]
mod malformed;
#[path = "properties/play.rs"]
mod play;
#[path = "properties/rampart.rs"]
mod rampart;
#[path = "properties/ramses.rs"]
mod ramses;
#[path = "properties/whole_games.rs"]
mod whole_games;

use proptest::test_runner::Config;

/// So many cases, and no file of those that failed.
fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}
