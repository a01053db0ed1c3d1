//! The tests of a run while it goes on: one a variant.

use std::collections::BTreeMap;

use quadriga::Variant;

use super::{Progress, SprtSetup, SprtVerdict, sequences};
use crate::record::{CollectedGame, GameRecord, Outline};
use crate::schedule::ScheduledGame;

/// The tests of a run of two engines.
#[derive(Debug)]
pub struct Tests {
    setup: SprtSetup,
    first: String,
    second: String,
    paired: bool,
    running: BTreeMap<Variant, Running>,
    newly_decided: Option<Variant>,
    games: Vec<CollectedGame>,
}

/// The test of a variant: what was counted, and what waits for an earlier result.
#[derive(Debug)]
struct Running {
    progress: Progress,
    /// Results that were begun, encounters or games, in order, with the half points of their games so far.
    open: BTreeMap<u64, Vec<Option<u8>>>,
    /// Whether the verdict was told.
    told: bool,
}

impl Tests {
    /// Tests of the first of `names` against the second. `paired` tells whether games come in pairs.
    #[must_use]
    pub fn new(setup: SprtSetup, names: &[String], paired: bool) -> Tests {
        let name = |index: usize| names.get(index).cloned().unwrap_or_default();
        Tests {
            setup,
            first: name(0),
            second: name(1),
            paired,
            running: BTreeMap::new(),
            newly_decided: None,
            games: Vec::new(),
        }
    }

    /// The place of a game's result in the order of results.
    const fn place(&self, game: &ScheduledGame) -> u64 {
        if self.paired { game.encounter } else { game.number }
    }

    /// A game of the schedule begins: what comes after it waits for it.
    pub fn begun(&mut self, game: &ScheduledGame) {
        if game.paired == self.paired {
            let (setup, paired) = (self.setup, self.paired);
            let new = || Running {
                progress: Progress::new(setup, paired),
                open: BTreeMap::new(),
                told: false,
            };
            let place = self.place(game);
            let running = self.running.entry(game.variant).or_insert_with(new);
            running.open.entry(place).or_default();
        }
    }

    /// A game is over, and written.
    pub fn game(&mut self, record: &GameRecord, game: &ScheduledGame) {
        self.games.push(CollectedGame { file: 0, game: Outline::from(record) });
        if game.paired != self.paired {
            return;
        }
        self.begun(game);
        let place = self.place(game);
        let Some(running) = self.running.get_mut(&game.variant) else { return };
        let points =
            super::sequence::half_points(&Outline::from(record), &self.first, &self.second)
                .map(|(_, points)| points);
        running.open.entry(place).or_default().push(points);
        let whole = if self.paired { 2 } else { 1 };
        while let Some(entry) = running.open.first_entry() {
            if entry.get().len() < whole {
                break;
            }
            // Of a game that was broken off nothing counts, nor does its pair.
            if let Some(points) = entry.remove().into_iter().sum() {
                running.progress.add(points);
            }
        }
        if running.progress.state().is_decided() && !running.told {
            running.told = true;
            self.newly_decided = Some(game.variant);
        }
    }

    /// The variant whose test was decided by the last game; it is told once.
    pub fn newly_decided(&mut self) -> Option<Variant> {
        self.newly_decided.take()
    }

    /// Where the test of a variant stands, for a person: `LLR 1.20 (-2.94, 2.94)`.
    #[must_use]
    pub fn standing(&self, variant: Variant) -> Option<String> {
        let progress = &self.running.get(&variant)?.progress;
        let (lower, upper) = (self.setup.lower(), self.setup.upper());
        let state = progress.state();
        let verdict = if state.is_decided() { format!(" {state}") } else { String::new() };
        Some(format!("LLR {:.2} ({lower:.2}, {upper:.2}){verdict}", progress.llr()))
    }

    /// The verdicts, as `arena sprt` gives them for the run's records.
    #[must_use]
    pub fn verdicts(&self, variants: &[Variant]) -> Vec<SprtVerdict> {
        let mut found = sequences(&self.games, &self.first, &self.second);
        let verdicts = variants.iter().map(|variant| {
            let mut sequence = found.remove(variant.id()).unwrap_or_default();
            sequence.paired |= sequence.half_points.is_empty() && self.paired;
            SprtVerdict {
                variant: Some(variant.id().to_owned()),
                first: Some(self.first.clone()),
                second: Some(self.second.clone()),
                ..sequence.verdict(&self.setup)
            }
        });
        verdicts.collect()
    }
}
