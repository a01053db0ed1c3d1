//! `greedy`: looks one step ahead in every variant, by a game's own weights.
//!
//! Each game has a file that lists what can be done, weighs it, and takes the best; among equals the
//! bot's own generator decides. Everything is counted in whole numbers and in a fixed order, and no
//! clock is looked at: with the same `Seed`, game and seat the same game is played.

mod ptolemy;
mod qadesh;
mod rampart;
mod ramses;

use quadriga::{Luck, Seat, View};
use quadriga_protocol::{Evaluation, Info, OptionSpec};

use crate::random::{luck_of, seed_option};
use crate::{Bot, Choice, Decision, GameInfo, Identity, Stuck};

/// Worth of a game that is won, far above any sum of weights.
const WIN: i32 = 1_000_000;

/// From here on a score is reported as a win, and from its negative as a loss. It leaves room for the
/// weights that are added to [`WIN`].
const SURE: i32 = WIN / 2;

/// The bot that looks one step ahead.
#[derive(Clone, Debug)]
pub struct Greedy {
    seed: u64,
    luck: Luck,
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy { seed: 0, luck: luck_of(0, 0, Seat::P1) }
    }
}

/// What a game's file decided.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Decided {
    action: String,
    /// In centi-units from the seat's view; beyond [`SURE`] a win or a loss.
    score: i32,
    /// Positions looked at.
    nodes: u64,
}

impl Decided {
    fn evaluation(&self) -> Evaluation {
        match self.score {
            SURE.. => Evaluation::Win,
            score if score <= -SURE => Evaluation::Loss,
            score => Evaluation::Centi(score),
        }
    }
}

/// The best of `scored`; each of several equals is as likely. One draw, also where there is one.
fn best<T>(scored: impl IntoIterator<Item = (i32, T)>, luck: &mut Luck) -> Option<(i32, T)> {
    let mut top: Vec<(i32, T)> = Vec::new();
    for candidate in scored {
        match top.first() {
            Some((score, _)) if candidate.0 < *score => continue,
            Some((score, _)) if candidate.0 > *score => top.clear(),
            _ => {}
        }
        top.push(candidate);
    }
    let place = luck.below(u32::try_from(top.len()).unwrap_or(u32::MAX));
    // Below the length, or nothing is there to take.
    (!top.is_empty()).then(|| top.swap_remove(place as usize))
}

impl Bot for Greedy {
    fn identity(&self) -> Identity {
        Identity {
            name: "greedy".into(),
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

    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        let (seat, luck) = (decision.seat(), &mut self.luck);
        let decided = match decision.view()? {
            View::Ramses(state) => ramses::decide(state, seat, luck),
            View::RampartClassic(state) => rampart::decide(state, seat, luck),
            View::RampartXl(state) => rampart::decide(state, seat, luck),
            View::Qadesh(state) => qadesh::decide(state, seat, luck),
            View::Ptolemy(view) => ptolemy::decide(view, luck),
        };
        let decided = decided.ok_or_else(|| Stuck::Other("there is nothing to decide".into()))?;
        decision.report(&Info {
            depth: Some(1),
            nodes: Some(decided.nodes),
            score: Some(decided.evaluation()),
            ..Info::default()
        });
        Ok(Choice::Action(decided.action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_drawn_and_the_rest_is_not() {
        let mut luck = luck_of(1, 1, Seat::P1);
        let mut seen = [0; 4];
        for _ in 0..200 {
            let (score, place) = best([(1, 0), (5, 1), (5, 2), (-3, 3)], &mut luck).unwrap();
            assert_eq!(score, 5);
            seen[place] += 1;
        }
        assert!(seen[0] == 0 && seen[3] == 0 && seen[1] > 50 && seen[2] > 50, "{seen:?}");
        assert!(best::<u8>([], &mut luck).is_none());
    }

    #[test]
    fn scores_are_reported_as_wins_and_losses_where_they_are_sure() {
        let told = |score| Decided { action: String::new(), score, nodes: 0 }.evaluation();
        assert_eq!(told(WIN - 7), Evaluation::Win);
        assert_eq!(told(-WIN + 7), Evaluation::Loss);
        assert_eq!(told(-12), Evaluation::Centi(-12));
    }
}
