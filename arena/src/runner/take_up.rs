//! Taking up a schedule where an earlier run has left it.

use std::collections::{BTreeMap, VecDeque};

use quadriga::{Seat, StateError, Variant, game_seed};

use super::{Entrant, Watcher};
use crate::record::GameRecord;
use crate::schedule::{GameOutcome, Next, Schedule, ScheduledGame};

/// Results that are not those of the plan's schedule.
#[derive(Debug, thiserror::Error)]
pub enum TakeUpError {
    /// A variant can't begin.
    #[error(transparent)]
    Start(#[from] StateError),
    /// A game that the schedule does not have.
    #[error(
        "game {number} ({variant}, {p1} - {p2}) is not in the plan's schedule: games.jsonl and plan.toml are of \
         different runs, or one was edited"
    )]
    Foreign {
        /// Its number.
        number: u64,
        /// Its variant.
        variant: Variant,
        /// Who had the first seat.
        p1: String,
        /// Who had the second seat.
        p2: String,
    },
    /// A game with dice or deals that are not the plan's.
    #[error(
        "game {0} was played with another seed than the plan has: plan.toml was edited, or games.jsonl is of \
         another run"
    )]
    OtherSeed(u64),
    /// A number that stands twice.
    #[error("game {0} stands twice in games.jsonl: take one of the lines out")]
    Twice(u64),
    /// A game without a number.
    #[error("games.jsonl has a game without a number: such a run can't be taken up")]
    NoNumber,
}

/// Goes through the schedule as far as `finished` goes; gives the games on the way that are missing. `seed` is
/// the tournament's.
pub(super) fn take_up(
    schedule: &mut Schedule,
    entrants: &[Entrant],
    seed: u64,
    finished: &[GameRecord],
    watcher: &mut dyn Watcher,
) -> Result<VecDeque<ScheduledGame>, TakeUpError> {
    let mut known: BTreeMap<u64, &GameRecord> = BTreeMap::new();
    for record in finished {
        let number = record.game.ok_or(TakeUpError::NoNumber)?;
        if known.insert(number, record).is_some() {
            return Err(TakeUpError::Twice(number));
        }
    }
    let is_that = |record: &GameRecord, game: &ScheduledGame| {
        let [p1, p2] = game.seats.map(|engine| &entrants[engine].name);
        record.variant == game.variant && [&record.p1, &record.p2] == [p1, p2]
    };
    let mut left_out = VecDeque::new();
    while !known.is_empty() {
        let Next::Game(game) = schedule.next_game() else { break };
        match known.remove(&game.number) {
            Some(record) if is_that(record, &game) => {
                if record.seed.is_some_and(|own| own != game_seed(seed, game.luck)) {
                    return Err(TakeUpError::OtherSeed(game.number));
                }
                watcher.taken_up(record, &game);
                if let Some(variant) = watcher.decided() {
                    schedule.close(variant);
                }
                schedule.finished(&game, outcome(record));
            }
            Some(record) => return Err(foreign(game.number, record)),
            None => left_out.push_back(game),
        }
    }
    // What is left was begun when the test of its variant was not yet decided, since games at the same time
    // end in any order.
    for (number, record) in known {
        match schedule.game(number).filter(|game| is_that(record, game)) {
            Some(game) => watcher.taken_up(record, &game),
            None => return Err(foreign(number, record)),
        }
    }
    Ok(left_out)
}

/// Goes through a schedule as far as `finished` goes without a gap that stops it.
pub fn retrace<'a>(schedule: &mut Schedule, finished: impl Iterator<Item = &'a GameRecord>) {
    let mut known: BTreeMap<u64, &GameRecord> =
        finished.filter_map(|record| record.game.map(|number| (number, record))).collect();
    while !known.is_empty() {
        let Next::Game(game) = schedule.next_game() else { return };
        if let Some(record) = known.remove(&game.number) {
            schedule.finished(&game, outcome(record));
        }
    }
}

fn foreign(number: u64, record: &GameRecord) -> TakeUpError {
    let (variant, p1, p2) = (record.variant, record.p1.clone(), record.p2.clone());
    TakeUpError::Foreign { number, variant, p1, p2 }
}

/// What the schedule asks of a finished game.
pub(super) fn outcome(record: &GameRecord) -> GameOutcome {
    let failed = Seat::BOTH.map(|seat| record.failures.iter().any(|failure| failure.seat == seat));
    GameOutcome { score: record.result.score(), failed }
}
