//! Counts the games of one pool, so that nothing after it costs more with more games.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use quadriga::Seat;

use super::input::{GameRow, Sterile};
use crate::record::{GameResult, Termination};

/// Ways to lose a game without being outplayed, charged to the loser.
const FAILURES: [Termination; 4] =
    [Termination::Time, Termination::IllegalMove, Termination::Crash, Termination::Stall];

/// One game seen from the first seat: who sat there, who sat second, and what the first one scored
/// in half points.
pub(crate) type SeatedGame = (usize, usize, u8);

/// Rated games of one engine in the first seat against another in the second.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Pairing {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

impl Pairing {
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What the first seat scored, a draw half a point.
    pub(crate) fn score(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }
}

/// What one engine did in the games that count.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    pub(crate) sterile: u64,
    pub(crate) pairs: u64,
    pub(crate) failures: BTreeMap<String, u64>,
}

impl Record {
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Score from 0 to 1, where there is a game.
    pub(crate) fn score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + 0.5 * self.draws as f64) / games as f64)
    }
}

/// The counts of a pool. Everything is in an order that the order of the rows has no part in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// The engines, by name.
    pub(crate) names: Vec<String>,
    /// Their records, in the same order.
    pub(crate) records: Vec<Record>,
    /// Rated games by (first seat, second seat).
    pub(crate) pairings: BTreeMap<(usize, usize), Pairing>,
    /// Rated games that share a pair number: how often each combination of games occurs.
    pub(crate) pair_clusters: BTreeMap<Vec<SeatedGame>, u64>,
    /// Rated games without a pair number: how often each occurs.
    pub(crate) game_clusters: BTreeMap<SeatedGame, u64>,
    pub(crate) games: u64,
    pub(crate) sterile: u64,
    pub(crate) unfinished: u64,
    pub(crate) spoiled: u64,
    pub(crate) against_itself: u64,
    /// Decisive games that carry the sterile flag.
    pub(crate) decisive_sterile: u64,
    /// Drawn games that ended on time, where the row doesn't say whose it was.
    pub(crate) drawn_on_time: u64,
}

/// Whether a row is a game that counts for its engines.
///
/// A game of an engine against itself is none: it says nothing about strength, and its win would be
/// its loss.
pub(crate) fn counts(row: &GameRow) -> bool {
    !row.spoiled && row.result != GameResult::Unfinished && row.p1 != row.p2
}

/// Counts the given rows, all of one variant, and makes room for every engine of `roster`.
pub(crate) fn tally(rows: &[&GameRow], roster: &[String], sterile: Sterile) -> Tally {
    let mut counting = Counting::new(sterile);
    rows.iter().for_each(|row| counting.add(row));
    counting.finish(roster)
}

/// Counting as games come. Engines have the numbers in which they came; only [`Counting::finish`] puts them
/// in order.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    sterile: Sterile,
    engines: HashMap<Arc<str>, usize>,
    tally: Tally,
    /// Rated games of pairs, and the engines of all of them, that are not counted as clusters yet.
    paired_games: Vec<(u64, SeatedGame)>,
    paired_engines: Vec<(u64, usize)>,
}

impl Counting {
    pub(super) fn new(sterile: Sterile) -> Counting {
        Counting {
            sterile,
            engines: HashMap::new(),
            tally: Tally::default(),
            paired_games: Vec::new(),
            paired_engines: Vec::new(),
        }
    }

    /// Whether it has a row of this engine.
    pub(super) fn has(&self, engine: &str) -> bool {
        self.engines.contains_key(engine)
    }

    /// Counts a row.
    pub(super) fn add(&mut self, row: &GameRow) {
        let (first, second) = (self.engine(&row.p1), self.engine(&row.p2));
        let tally = &mut self.tally;
        if !counts(row) {
            tally.count_out(row);
            return;
        }
        let is_sterile = row.sterile && row.result == GameResult::DRAW;
        tally.count_in(row, first, second, is_sterile);
        if let Some(pair) = row.pair {
            self.paired_engines.extend([(pair, first), (pair, second)]);
        }
        if is_sterile && self.sterile == Sterile::Exclude {
            return;
        }
        let cell = tally.pairings.entry((first, second)).or_default();
        let halves = match row.result {
            GameResult::P1_WINS => {
                cell.wins += 1;
                2
            }
            GameResult::P2_WINS => {
                cell.losses += 1;
                0
            }
            GameResult::DRAW | GameResult::Unfinished => {
                cell.draws += 1;
                1
            }
        };
        let game = (first, second, halves);
        match row.pair {
            Some(pair) => self.paired_games.push((pair, game)),
            None => *tally.game_clusters.entry(game).or_default() += 1,
        }
    }

    /// Counts a row of a run, in which a pair has two games: with the second one it is done with, so that
    /// what is kept does not grow with the number of games.
    pub(super) fn add_of_run(&mut self, row: &GameRow) {
        self.add(row);
        let Some(pair) = row.pair else { return };
        // Two games have four places.
        if self.paired_engines.iter().filter(|(other, _)| *other == pair).count() == 4 {
            let of_pair = |number: u64| number == pair;
            let games = self.paired_games.extract_if(.., |(number, _)| of_pair(*number)).collect();
            let engines =
                self.paired_engines.extract_if(.., |(number, _)| of_pair(*number)).collect();
            self.tally.count_pairs(games, engines);
        }
    }

    /// The counts, with the engines by name and room for every engine of `roster`.
    pub(super) fn finish(mut self, roster: &[String]) -> Tally {
        roster.iter().for_each(|name| {
            self.engine(&name.as_str().into());
        });
        self.tally.count_pairs(self.paired_games, self.paired_engines);
        let mut by_name: Vec<(Arc<str>, usize)> = self.engines.into_iter().collect();
        by_name.sort_unstable();
        let mut place = vec![0; by_name.len()];
        for (new, (_, old)) in by_name.iter().enumerate() {
            place[*old] = new;
        }
        let tally = self.tally;
        let game = |(first, second, halves): SeatedGame| (place[first], place[second], halves);
        let cluster = |games: Vec<SeatedGame>| {
            let mut games: Vec<SeatedGame> = games.into_iter().map(game).collect();
            games.sort_unstable();
            games
        };
        Tally {
            names: by_name.iter().map(|(name, _)| name.to_string()).collect(),
            records: by_name.iter().map(|&(_, old)| tally.records[old].clone()).collect(),
            pairings: (tally.pairings.into_iter())
                .map(|((first, second), games)| ((place[first], place[second]), games))
                .collect(),
            pair_clusters: added_up(
                tally.pair_clusters.into_iter().map(|(games, times)| (cluster(games), times)),
            ),
            game_clusters: added_up(
                tally.game_clusters.into_iter().map(|(only, times)| (game(only), times)),
            ),
            ..tally
        }
    }

    fn engine(&mut self, name: &Arc<str>) -> usize {
        if let Some(&known) = self.engines.get(name) {
            return known;
        }
        self.engines.insert(Arc::clone(name), self.tally.records.len());
        self.tally.records.push(Record::default());
        self.tally.records.len() - 1
    }
}

fn added_up<T: Ord>(counts: impl Iterator<Item = (T, u64)>) -> BTreeMap<T, u64> {
    let mut sums = BTreeMap::new();
    for (what, times) in counts {
        *sums.entry(what).or_default() += times;
    }
    sums
}

impl Tally {
    /// Counts pairs: rated games and the engines of all games, each with the number of its pair.
    fn count_pairs(&mut self, mut games: Vec<(u64, SeatedGame)>, mut engines: Vec<(u64, usize)>) {
        games.sort_unstable();
        for cluster in games.chunk_by(|a, b| a.0 == b.0) {
            let games = cluster.iter().map(|&(_, game)| game).collect();
            *self.pair_clusters.entry(games).or_default() += 1;
        }
        engines.sort_unstable();
        for same in engines.chunk_by(|a, b| a == b) {
            if same.len() >= 2 {
                self.records[same[0].1].pairs += 1;
            }
        }
    }

    /// Notes why a row counts for nobody.
    fn count_out(&mut self, row: &GameRow) {
        if row.spoiled {
            self.spoiled += 1;
        } else if row.result == GameResult::Unfinished {
            self.unfinished += 1;
        } else {
            self.against_itself += 1;
        }
    }

    /// Enters a row that counts into both engines' records.
    fn count_in(&mut self, row: &GameRow, first: usize, second: usize, is_sterile: bool) {
        self.games += 1;
        let loser = match row.result {
            GameResult::P1_WINS => {
                self.records[first].wins += 1;
                self.records[second].losses += 1;
                Some(second)
            }
            GameResult::P2_WINS => {
                self.records[first].losses += 1;
                self.records[second].wins += 1;
                Some(first)
            }
            GameResult::DRAW | GameResult::Unfinished => {
                self.records[first].draws += 1;
                self.records[second].draws += 1;
                None
            }
        };
        match (row.termination, loser, row.failed) {
            // Both seats failed at once: a draw, charged to both.
            (Some(Termination::DoubleForfeit), ..) => {
                self.fail(first, Termination::DoubleForfeit);
                self.fail(second, Termination::DoubleForfeit);
            }
            (Some(kind), Some(loser), _) if FAILURES.contains(&kind) => self.fail(loser, kind),
            (Some(kind), None, Some(seat)) if FAILURES.contains(&kind) => {
                self.fail(if seat == Seat::P1 { first } else { second }, kind);
            }
            (Some(Termination::Time), None, None) => self.drawn_on_time += 1,
            _ => {}
        }
        if is_sterile {
            self.sterile += 1;
            self.records[first].sterile += 1;
            self.records[second].sterile += 1;
        } else if row.sterile {
            self.decisive_sterile += 1;
        }
    }

    fn fail(&mut self, engine: usize, kind: Termination) {
        *self.records[engine].failures.entry(kind.word().to_owned()).or_default() += 1;
    }
}
