//! `random`: one token of each legal group, each as likely.

use quadriga::{Luck, Seat, legal};
use quadriga_protocol::OptionSpec;

use crate::{Bot, Choice, Decision, GameInfo, Identity, Stuck};

/// The bot that plays at random. With the same `Seed` it plays the same game of a schedule the same
/// way, move for move, at any concurrency and however its process is used for other games.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    luck: Luck,
}

impl Default for Random {
    fn default() -> Random {
        Random { seed: 0, luck: luck_of(0, 0, Seat::P1) }
    }
}

/// The generator that a built-in bot with option `Seed` starts at `newgame`: the stream of the seat
/// (0 for `p1`, 1 for `p2`) of a seed mixed from `Seed` and the game's number.
///
/// The mixed seed is the second draw of stream `game` of `seed`. The first one is what
/// [`quadriga::game_seed`] gives: a host whose own seed happens to be the same number makes its dice
/// of that, and the bot's choices must not hang together with them.
#[must_use]
pub fn luck_of(seed: u64, game: u64, seat: Seat) -> Luck {
    let mut mixer = Luck::new(seed, game);
    mixer.bits();
    Luck::new(mixer.bits(), seat.index() as u64)
}

/// The option `Seed` of the built-in bots.
#[must_use]
pub fn seed_option() -> OptionSpec {
    OptionSpec::spin("Seed", 0, 0, i64::MAX)
}

impl Bot for Random {
    fn identity(&self) -> Identity {
        Identity {
            name: "random".into(),
            author: "the Quadriga authors".into(),
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }

    fn options(&self) -> Vec<OptionSpec> {
        vec![seed_option()]
    }

    fn set_option(&mut self, _name: &str, value: &str) -> Result<(), String> {
        self.seed = value.parse().map_err(|error| format!("{error}"))?;
        Ok(())
    }

    fn new_game(&mut self, game: &GameInfo) {
        self.luck = luck_of(self.seed, game.number, game.seat);
    }

    /// One draw for each group, in order, also for a group of a single token.
    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        let groups = decision.legal_groups()?;
        let tokens = groups.iter().filter_map(|group| {
            let place = self.luck.below(u32::try_from(group.tokens.len()).unwrap_or(u32::MAX));
            group.tokens.get(place as usize).map(String::as_str)
        });
        Ok(Choice::Action(legal::join(tokens)))
    }
}

#[cfg(test)]
mod tests {
    use quadriga::{LegalGroup, Variant};

    use super::*;

    fn groups() -> Vec<LegalGroup> {
        let numbered = |army: &str| (0..10).map(|n| format!("{army}:{n}")).collect();
        vec![
            LegalGroup::sorted("PRE", numbered("PRE")),
            LegalGroup::sorted("AMU", vec!["-".into()]),
            LegalGroup::sorted("NEA", numbered("NEA")),
        ]
    }

    fn play(seed: &str, number: u64, seat: Seat) -> Vec<String> {
        let mut bot = Random::default();
        bot.set_option("Seed", seed).unwrap();
        let game = GameInfo { variant: Variant::Qadesh, seat, number, limit: None };
        bot.new_game(&game);
        let mut actions = Vec::new();
        for _ in 0..4 {
            let decision = Decision::new(game, "").with_groups(groups());
            let Ok(Choice::Action(action)) = bot.choose(&decision) else { panic!() };
            actions.push(action);
        }
        actions
    }

    // A change here changes the games of every plan that is run again.
    #[test]
    fn choices_are_pinned() {
        assert_eq!(
            play("7", 1, Seat::P1),
            ["PRE:9,NEA:1", "PRE:0,NEA:1", "PRE:3,NEA:9", "PRE:7,NEA:0"]
        );
        assert_eq!(
            play("7", 1, Seat::P2),
            ["PRE:2,NEA:4", "PRE:0,NEA:4", "PRE:9,NEA:7", "PRE:3,NEA:3"]
        );
    }

    #[test]
    fn choices_follow_from_seed_game_and_seat_alone() {
        let one = play("7", 1, Seat::P1);
        assert_eq!(play("7", 1, Seat::P1), one);
        for other in [play("8", 1, Seat::P1), play("7", 2, Seat::P1), play("7", 1, Seat::P2)] {
            assert_ne!(other, one);
        }
    }

    #[test]
    fn the_bot_does_not_share_the_dice() {
        let dice = quadriga::game_seed(7, 1);
        let mut bot = luck_of(7, 1, Seat::P2);
        assert_ne!(bot.bits(), Luck::new(dice, 1).bits());
    }

    #[test]
    fn without_a_group_it_holds() {
        let game = GameInfo { variant: Variant::Qadesh, seat: Seat::P1, number: 1, limit: None };
        let decision = Decision::new(game, "").with_groups(vec![]);
        assert_eq!(Random::default().choose(&decision), Ok(Choice::Action("hold".into())));
    }
}
