//! The results of a test in the order of the schedule, and when they decided it.
//!
//! Games that run at the same time end in an order of their own: short ones first. Were they counted in
//! that order, what is counted would depend on how games end, and a test that stops itself would be
//! biased. So results count in the order of the schedule.

use std::collections::{BTreeMap, HashMap};

use quadriga::{Score, Seat};
use serde::Serialize;

use super::{Counts, SprtReport, SprtSetup, SprtState};
use crate::record::{CollectedGame, Outline};

/// The results of the first engine against the second in one variant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sequence {
    /// Whether a result is a pair of games.
    pub paired: bool,
    /// The first engine's half points in each result, from 0 to 4 in a pair, to 2 in a game.
    pub half_points: Vec<u8>,
    /// Finished games that are in no whole pair, and so count for nothing.
    pub left_out: u64,
    /// Unfinished games.
    pub unfinished: u64,
}

/// A test with its verdict: the first bound that was passed, in the order of the schedule.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SprtVerdict {
    /// The variant, where the results are from records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The engine whose strength is tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// Its opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// The figures of all results, those that ended after the decision included; but `state` is the
    /// verdict.
    #[serde(flatten)]
    pub report: SprtReport,
    /// After how many results the first bound was passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_after: Option<u64>,
    /// The ratio there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_llr: Option<f64>,
    /// Finished games that are in no whole pair, and so count for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<u64>,
}

impl SprtVerdict {
    /// The verdict on counts alone, of which nobody knows the order.
    #[must_use]
    pub fn of_counts(setup: &SprtSetup, counts: &Counts) -> SprtVerdict {
        SprtVerdict {
            variant: None,
            first: None,
            second: None,
            report: setup.report(counts),
            decided_after: None,
            decided_llr: None,
            left_out: None,
        }
    }
}

/// The first engine's half points in a game; none if it was not finished or another pairing's.
pub(super) fn half_points(game: &Outline, first: &str, second: &str) -> Option<(Seat, u8)> {
    let seat = match (&*game.p1, &*game.p2) {
        (p1, p2) if p1 == first && p2 == second => Seat::P1,
        (p1, p2) if p1 == second && p2 == first => Seat::P2,
        _ => return None,
    };
    let points = match game.result.score()? {
        Score::Draw => 1,
        Score::Win(winner) if winner == seat => 2,
        Score::Win(_) => 0,
    };
    Some((seat, points))
}

/// The sequences of `first` against `second`, variant by variant. Games are taken in the order of
/// their numbers where all games of a file have one, else as they stand there; a pair stands where its first
/// game does. Where no game has a `pair`, each game is a result. Sterile games count as the draws they are.
#[must_use]
pub fn sequences(games: &[CollectedGame], first: &str, second: &str) -> BTreeMap<String, Sequence> {
    let meets = |game: &&CollectedGame| {
        let names = (&*game.game.p1, &*game.game.p2);
        names == (first, second) || names == (second, first)
    };
    let mut variants: BTreeMap<&str, Vec<&CollectedGame>> = BTreeMap::new();
    for game in games.iter().filter(meets) {
        variants.entry(&game.game.variant).or_default().push(game);
    }
    let sequence = |mut games: Vec<&CollectedGame>| {
        if games.iter().all(|game| game.game.game.is_some()) {
            games.sort_by_key(|game| (game.file, game.game.game));
        }
        sequence(&games, first, second)
    };
    variants.into_iter().map(|(variant, games)| (variant.to_owned(), sequence(games))).collect()
}

fn sequence(games: &[&CollectedGame], first: &str, second: &str) -> Sequence {
    let paired = games.iter().any(|game| game.game.pair.is_some());
    let mut sequence = Sequence { paired, ..Sequence::default() };
    // Of each pair the first game's place, seat and points, until the second comes.
    let mut open: HashMap<u64, (usize, Seat, u8)> = HashMap::new();
    let mut results: Vec<(usize, u8)> = Vec::new();
    for (place, CollectedGame { game, .. }) in games.iter().enumerate() {
        let Some((seat, points)) = half_points(game, first, second) else {
            sequence.unfinished += 1;
            continue;
        };
        if !paired {
            results.push((place, points));
            continue;
        }
        let Some(pair) = game.pair else {
            sequence.left_out += 1;
            continue;
        };
        match open.remove(&pair) {
            Some((begun, other, before)) if other != seat => {
                results.push((begun, before + points));
            }
            Some(_) => {
                // Twice the same seat is no mirrored pair; the later game may have its mirror still.
                sequence.left_out += 1;
                open.insert(pair, (place, seat, points));
            }
            None => drop(open.insert(pair, (place, seat, points))),
        }
    }
    sequence.left_out += open.len() as u64;
    results.sort_unstable();
    sequence.half_points = results.into_iter().map(|(_, points)| points).collect();
    sequence
}

/// The counts of a test as results come in, and the first bound that they passed.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    setup: SprtSetup,
    counts: Counts,
    llr: f64,
    decided: Option<(SprtState, u64, f64)>,
}

impl Progress {
    /// A test before its first result.
    #[must_use]
    pub fn new(setup: SprtSetup, paired: bool) -> Progress {
        let counts = if paired { Counts::Pentanomial([0; 5]) } else { Counts::Wdl([0; 3]) };
        Progress { setup, counts, llr: 0.0, decided: None }
    }

    /// Counts a result, in the first engine's half points.
    pub fn add(&mut self, half_points: u8) {
        let index = usize::from(half_points);
        match &mut self.counts {
            Counts::Pentanomial(cells) => cells[index.min(4)] += 1,
            Counts::Wdl(cells) => cells[2 - index.min(2)] += 1,
        }
        self.llr = self.setup.llr(&self.counts);
        let state = self.setup.state(self.llr);
        if self.decided.is_none() && state.is_decided() {
            self.decided = Some((state, self.counts.results(), self.llr));
        }
    }

    /// What was counted.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The ratio of all that was counted (nats).
    #[must_use]
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The verdict: that of the first bound that was passed.
    #[must_use]
    pub fn state(&self) -> SprtState {
        self.decided.map_or(SprtState::Continue, |(state, ..)| state)
    }
}

impl Sequence {
    /// The test of this sequence: its figures, and the verdict as it fell.
    #[must_use]
    pub fn verdict(&self, setup: &SprtSetup) -> SprtVerdict {
        let mut progress = Progress::new(*setup, self.paired);
        for points in &self.half_points {
            progress.add(*points);
        }
        let report = setup.report(&progress.counts);
        SprtVerdict {
            report: SprtReport { state: progress.state(), ..report },
            decided_after: progress.decided.map(|(_, results, _)| results),
            decided_llr: progress.decided.map(|(.., llr)| llr),
            left_out: Some(self.left_out),
            ..SprtVerdict::of_counts(setup, &progress.counts)
        }
    }
}
