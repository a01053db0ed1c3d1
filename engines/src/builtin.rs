//! The built-in bots by name, as in `arena engine random` and `builtin:random`.

use crate::Bot;
use crate::greedy::Greedy;
use crate::random::Random;

/// Their names.
pub const NAMES: &[&str] = &["random", "greedy"];

/// The built-in bot of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::default())),
        "greedy" => Some(Box::new(Greedy::default())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_bot_that_says_so() {
        for name in NAMES {
            let bot = by_name(name).unwrap();
            assert_eq!(bot.identity().name, *name);
            for option in bot.options() {
                assert_eq!(option.verify(), Ok(()));
            }
        }
        assert!(by_name("nobody").is_none());
    }
}
