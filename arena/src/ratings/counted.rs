//! The games of a run, counted as they come: a million of them take no more memory than a thousand.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::input::{GameRow, RatingOptions};
use super::output::Pool;
use super::pool::rate_tally;
use super::tally::{Counting, Pairing, counts};
use crate::record::GameResult;

/// Games between engines, of all that count, sterile ones included.
#[derive(Debug, Default)]
pub struct Meetings {
    /// By variant and seats.
    games: HashMap<[Arc<str>; 3], Pairing>,
}

impl Meetings {
    /// Those of `rows`.
    pub fn of(rows: &[GameRow]) -> Meetings {
        let mut meetings = Meetings::default();
        rows.iter().for_each(|row| meetings.add(row));
        meetings
    }

    fn add(&mut self, row: &GameRow) {
        if !counts(row) {
            return;
        }
        let key = [&row.variant, &row.p1, &row.p2].map(Arc::clone);
        let games = self.games.entry(key).or_default();
        match row.result {
            GameResult::P1_WINS => games.wins += 1,
            GameResult::P2_WINS => games.losses += 1,
            GameResult::DRAW | GameResult::Unfinished => games.draws += 1,
        }
    }

    /// The engines in both seats, with what the first one did, in one variant.
    pub(crate) fn in_variant<'a>(
        &'a self,
        variant: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str, &'a Pairing)> {
        let games = self.games.iter().filter(move |([own, ..], _)| **own == *variant);
        games.map(|([_, p1, p2], games)| (&**p1, &**p2, games))
    }
}

/// The games of a run so far.
#[derive(Debug)]
pub struct Counted {
    options: RatingOptions,
    pools: BTreeMap<Arc<str>, Counting>,
    meetings: Meetings,
    games: u64,
}

impl Counted {
    /// No games yet; they are to be rated with `options`.
    #[must_use]
    pub fn new(options: RatingOptions) -> Counted {
        Counted { options, pools: BTreeMap::new(), meetings: Meetings::default(), games: 0 }
    }

    /// Counts a game. A pair of the run has two games, whose numbers are the run's own.
    pub fn add(&mut self, row: &GameRow) {
        self.games += 1;
        self.meetings.add(row);
        let sterile = self.options.sterile;
        let pool = self.pools.entry(Arc::clone(&row.variant));
        pool.or_insert_with(|| Counting::new(sterile)).add_of_run(row);
    }

    /// How many games were counted, those that count for nobody included.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Who met whom.
    #[must_use]
    pub const fn meetings(&self) -> &Meetings {
        &self.meetings
    }

    /// Rates one variant; of `roster` those who have a game in it are shown.
    pub fn rate(&self, variant: &str, roster: &[String]) -> Pool {
        let counting =
            self.pools.get(variant).cloned().unwrap_or_else(|| Counting::new(self.options.sterile));
        let played: Vec<String> =
            roster.iter().filter(|name| counting.has(name)).cloned().collect();
        rate_tally(variant, &counting.finish(&played), &self.options)
    }
}
