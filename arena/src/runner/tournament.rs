//! The coordinator: workers on one side, results and watchers on the other.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use quadriga::{Position, Seat, StateError, Variant, game_seed};
use tokio::sync::{mpsc, watch};

use super::worker::work;
use super::{Entrant, Played};
use crate::guardian::Guardian;
use crate::latency::Latency;
use crate::openings::{Opening, Openings};
use crate::plan::Plan;
use crate::record::{BySeat, Failure, GameRecord, Termination, TimeLoss};
use crate::results::{ResultsError, ResultsFolder};
use crate::schedule::{Schedule, ScheduledGame};

/// Reports that wait at most. Where games are played faster than they can be written, workers wait: were
/// the games kept meanwhile, a long run would need ever more memory.
const REPORTS: usize = 16;

/// What all workers see.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) plan: Plan,
    pub(super) entrants: Vec<Entrant>,
    schedule: Schedule,
    starts: BTreeMap<Variant, Position>,
    openings: Openings,
    given: Mutex<Given>,
    /// The numbers of the games that were finished before this run began.
    finished: HashSet<u64>,
    stopping: AtomicBool,
    /// How late each engine was heard so far, in the plan's order.
    latencies: Mutex<Vec<Latency>>,
}

impl Shared {
    /// The next game to play; none when all are given out or the run is to stop.
    pub(super) fn next_game(&self) -> Option<ScheduledGame> {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stopping.load(Ordering::Acquire) {
            let game = given.next(&self.schedule)?;
            if !self.finished.contains(&game.number) {
                return Some(game);
            }
        }
        None
    }

    /// Gives out no further pair of `variant`; those that were begun are finished.
    fn close(&self, variant: Variant) {
        self.given.lock().unwrap_or_else(PoisonError::into_inner).closed.insert(variant);
    }

    /// No further game is given out.
    pub(super) fn stop(&self) {
        self.stopping.store(true, Ordering::Release);
    }

    /// Where a game begins. Both games of an encounter begin alike.
    pub(super) fn opening(&self, game: &ScheduledGame) -> Opening {
        let luck = game_seed(self.plan.seed, game.luck_number());
        self.openings.opening(&self.starts[&game.variant], self.schedule.round(game), luck)
    }
}

/// How far the schedule was given out.
#[derive(Debug, Default)]
struct Given {
    /// The number of the last game that was looked at.
    number: u64,
    /// The encounter whose first game was given out last: its second one has to follow.
    begun: Option<u64>,
    /// Variants of which no further encounter begins.
    closed: BTreeSet<Variant>,
}

impl Given {
    fn next(&mut self, schedule: &Schedule) -> Option<ScheduledGame> {
        loop {
            let game = schedule.game(self.number + 1)?;
            self.number += 1;
            let goes_on = game.second && self.begun == Some(game.encounter);
            if goes_on || (!game.second && !self.closed.contains(&game.variant)) {
                self.begun = Some(game.encounter);
                return Some(game);
            }
        }
    }
}

/// What a worker tells the coordinator.
#[derive(Debug)]
pub(super) enum Report {
    /// A game begins.
    Started(ScheduledGame),
    /// A game was broken off before it could begin.
    BrokenOff,
    /// A game is over.
    Finished {
        /// Which.
        game: ScheduledGame,
        /// How.
        played: Box<Played>,
        /// What a failed engine had written to its error output.
        last_words: [Option<String>; 2],
    },
}

/// What a watcher of a run is told.
#[derive(Debug)]
pub enum Told<'a> {
    /// A game begins.
    Started(&'a ScheduledGame),
    /// A game is over, and written.
    Finished {
        /// Its record.
        record: &'a GameRecord,
        /// Its place in the schedule.
        game: &'a ScheduledGame,
    },
    /// No further game begins; those in progress are finished.
    Stopping,
    /// The games in progress are broken off.
    Aborting,
}

/// Somebody who follows a run.
pub trait Watcher {
    /// Something happened.
    fn told(&mut self, told: &Told<'_>);

    /// The variant of which enough was seen, asked after each game: no further pair of it begins.
    fn decided(&mut self) -> Option<Variant> {
        None
    }
}

/// Why a run ended before its schedule did.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A worker broke down.
    #[error("{0}")]
    Worker(String),
    /// The results could not be written.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Games that are finished and written, those of earlier runs included.
    pub finished: u64,
    /// Games that were broken off.
    pub broken_off: u64,
    /// Whether the schedule is finished.
    pub complete: bool,
}

/// A run that is about to begin.
#[derive(Debug)]
pub struct Tournament {
    shared: Arc<Shared>,
    guardian: Guardian,
}

impl Tournament {
    /// A tournament by `plan` among `entrants`, which are in the plan's order. Games of the schedule whose
    /// numbers are in `finished` are not played again.
    ///
    /// # Errors
    ///
    /// If a variant can't begin with the plan's limits.
    pub fn new(
        plan: Plan,
        entrants: Vec<Entrant>,
        guardian: Guardian,
        openings: Openings,
        finished: HashSet<u64>,
    ) -> Result<Tournament, StateError> {
        let schedule = Schedule::new(
            plan.format,
            entrants.len(),
            &plan.variants,
            plan.games,
            |engine, variant| entrants[engine].plays(variant),
        );
        let starts = plan.variants.iter().map(|&variant| {
            Position::start(variant, plan.limit(variant)).map(|start| (variant, start))
        });
        let starts = starts.collect::<Result<_, _>>()?;
        let (given, stopping) = (Mutex::default(), AtomicBool::new(false));
        let latencies = Mutex::new(vec![Latency::default(); entrants.len()]);
        let shared = Shared {
            plan,
            entrants,
            schedule,
            starts,
            openings,
            given,
            finished,
            stopping,
            latencies,
        };
        Ok(Tournament { shared: Arc::new(shared), guardian })
    }

    /// The schedule.
    #[must_use]
    pub fn schedule(&self) -> &Schedule {
        &self.shared.schedule
    }

    /// No further encounter of `variant` begins, since its test is decided.
    pub fn close(&self, variant: Variant) {
        self.shared.close(variant);
    }

    /// Who takes part.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.shared.entrants
    }

    /// Plays the schedule. `interrupts` gives an item each time somebody asks to stop: at the first no
    /// further game begins, at the second the games in progress are broken off.
    ///
    /// # Errors
    ///
    /// If a worker broke down or the results could not be written. No engine is left in any case.
    pub async fn run(
        &self,
        results: &mut ResultsFolder,
        watcher: &mut dyn Watcher,
        mut interrupts: mpsc::UnboundedReceiver<()>,
    ) -> Result<Ending, RunError> {
        let (abort, aborted) = watch::channel(false);
        let (sender, mut reports) = mpsc::channel(REPORTS);
        let workers = self.start_workers(&sender, &aborted)?;
        drop(sender);
        let before = self.shared.finished.len() as u64;
        let mut ending = Ending { finished: before, broken_off: 0, complete: false };
        let mut failed = None;
        loop {
            let report = tokio::select! {
                report = reports.recv() => report,
                Some(()) = interrupts.recv() => {
                    let already = self.shared.stopping.swap(true, Ordering::AcqRel);
                    watcher.told(if already { &Told::Aborting } else { &Told::Stopping });
                    abort.send_replace(already);
                    continue;
                }
            };
            match report {
                // All workers are gone.
                None => break,
                Some(Report::BrokenOff) => ending.broken_off += 1,
                Some(Report::Started(game)) => watcher.told(&Told::Started(&game)),
                Some(Report::Finished { game, played, last_words }) => {
                    if played.verdict.termination == Termination::Unfinished && *aborted.borrow() {
                        // Broken off: it does not count, and is played when the run is taken up again.
                        ending.broken_off += 1;
                        continue;
                    }
                    self.note_latency(&game, &played);
                    let record = self.record(&game, *played);
                    let written = results.append(&record).and_then(|()| {
                        Seat::BOTH.into_iter().try_for_each(|seat| {
                            match &last_words[seat.index()] {
                                Some(text) => results.keep_last_words(&record, seat, text),
                                None => Ok(()),
                            }
                        })
                    });
                    if let Err(error) = written {
                        // What can't be written must not be played.
                        self.shared.stop();
                        abort.send_replace(true);
                        failed.get_or_insert(RunError::from(error));
                        continue;
                    }
                    ending.finished += 1;
                    watcher.told(&Told::Finished { record: &record, game: &game });
                    if let Some(variant) = watcher.decided() {
                        self.shared.close(variant);
                    }
                }
            }
        }
        for worker in workers {
            let trouble = match worker.join() {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error.to_string(),
                Err(_) => "a worker panicked".to_owned(),
            };
            failed.get_or_insert(RunError::Worker(trouble));
        }
        ending.complete = ending.finished == self.shared.schedule.len();
        failed.map_or(Ok(ending), Err)
    }

    /// How late each engine was heard in the games of this run, in the plan's order.
    #[must_use]
    pub fn latencies(&self) -> Vec<Latency> {
        self.shared.latencies.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note_latency(&self, game: &ScheduledGame, played: &Played) {
        let mut all = self.shared.latencies.lock().unwrap_or_else(PoisonError::into_inner);
        for (&engine, latency) in game.seats.iter().zip(&played.latency) {
            all[engine].merge(latency);
        }
    }

    fn start_workers(
        &self,
        reports: &mpsc::Sender<Report>,
        aborted: &watch::Receiver<bool>,
    ) -> Result<Vec<JoinHandle<std::io::Result<()>>>, RunError> {
        let left = self.shared.schedule.len().saturating_sub(self.shared.finished.len() as u64);
        let count = (self.shared.plan.concurrency as u64).min(left);
        (1..=count)
            .map(|number| {
                let (shared, guardian) = (Arc::clone(&self.shared), self.guardian.clone());
                let (reports, aborted) = (reports.clone(), aborted.clone());
                std::thread::Builder::new()
                    .name(format!("worker {number}"))
                    .spawn(move || work(&shared, &guardian, &reports, aborted))
                    .map_err(|error| RunError::Worker(error.to_string()))
            })
            .collect()
    }

    fn record(&self, game: &ScheduledGame, played: Played) -> GameRecord {
        let Shared { plan, entrants, .. } = &*self.shared;
        let [p1, p2] = game.seats.map(|engine| &entrants[engine]);
        let Played { start, book, moves, notes, verdict, mishaps, answered, .. } = played;
        let [answered1, answered2] = answered;
        let failures = Seat::BOTH.into_iter().zip(mishaps).filter_map(|(seat, mishap)| {
            mishap.map(|mishap| Failure { seat, kind: mishap.kind, said: mishap.what })
        });
        GameRecord {
            game: Some(game.number),
            round: game.round(),
            pair: game.paired.then_some(game.encounter),
            termination: Some(verdict.termination),
            reason: verdict.reason.to_owned(),
            sterile: verdict.sterile,
            plies: Some(GameRecord::count_plies(&moves)),
            limit: plan.limit(game.variant).map(|limit| limit.get()),
            start: Some(start),
            book,
            moves,
            notes,
            answered: (answered1.is_some() || answered2.is_some())
                .then_some(BySeat { p1: answered1, p2: answered2 }),
            failures: failures.collect(),
            remarks: verdict.remarks,
            time_loss: Some(plan.time_loss).filter(|time_loss| *time_loss != TimeLoss::Rules),
            time_control: Some(BySeat {
                p1: p1.plan.time.to_string(),
                p2: p2.plan.time.to_string(),
            }),
            seed: Some(game_seed(plan.seed, game.luck_number())),
            event: plan.event.clone(),
            date: crate::results::today(),
            ..GameRecord::new(game.variant, &p1.name, &p2.name, verdict.result)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Format;

    #[test]
    fn a_closed_variant_gets_only_the_ends_of_its_pairs() {
        let variants = [Variant::Ramses, Variant::Qadesh];
        let schedule = Schedule::new(Format::RoundRobin, 2, &variants, 6, |_, _| true);
        let mut given = Given::default();
        let mut next = |close: Option<Variant>| {
            given.closed.extend(close);
            given.next(&schedule).map(|game| (game.number, game.variant))
        };
        assert_eq!(next(None), Some((1, Variant::Ramses)));
        // The pair that was begun is finished; after it Ramses is left out.
        assert_eq!(next(Some(Variant::Ramses)), Some((2, Variant::Ramses)));
        assert_eq!(next(None), Some((3, Variant::Qadesh)));
        assert_eq!(next(None), Some((4, Variant::Qadesh)));
        assert_eq!(next(None), Some((7, Variant::Qadesh)));
        assert_eq!(next(Some(Variant::Qadesh)), Some((8, Variant::Qadesh)));
        assert_eq!(next(None), None);
        assert_eq!(next(None), None);
    }
}
