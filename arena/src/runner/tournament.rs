//! The coordinator: workers on one side, results and watchers on the other.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use quadriga::{Position, Seat, Variant, game_seed};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

use super::take_up::{TakeUpError, outcome, take_up};
use super::worker::work;
use super::{Bundle, Entrant, Played, Progress};
use crate::guardian::Guardian;
use crate::latency::Latency;
use crate::openings::{Opening, Openings};
use crate::plan::Plan;
use crate::record::{BySeat, Failure, GameRecord, Termination, TimeLoss};
use crate::results::{ResultsError, ResultsFolder};
use crate::schedule::{GameOutcome, Next, Schedule, ScheduledGame, Withdrawal};

/// Games that are played and not yet written at most, beside those in progress. Where games are played faster
/// than they can be written, workers wait: were the games kept meanwhile, a long run would need ever more
/// memory.
const UNWRITTEN: usize = 16;

/// What all workers see.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) plan: Plan,
    pub(super) entrants: Vec<Entrant>,
    starts: BTreeMap<Variant, Position>,
    openings: Openings,
    games: Mutex<Games>,
    /// Changes whenever there may be a game for whoever waits for one.
    changed: watch::Sender<()>,
    stopping: AtomicBool,
    /// A permit for each game that may be played before it is written.
    pub(super) room: Arc<Semaphore>,
    /// How late each engine was heard so far, in the plan's order.
    latencies: Mutex<Vec<Latency>>,
}

/// The schedule, and what of it an earlier run left out.
#[derive(Debug)]
struct Games {
    schedule: Schedule,
    left_out: VecDeque<ScheduledGame>,
}

impl Shared {
    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game to play; none when all are given out or the run is to stop. Where the next games follow
    /// from others that are in progress, those are waited for.
    pub(super) async fn next_game(&self) -> Option<ScheduledGame> {
        let mut changed = self.changed.subscribe();
        while !self.stopping.load(Ordering::Acquire) {
            let next = {
                let mut games = self.games();
                let left_out = games.left_out.pop_front();
                left_out.map_or_else(|| games.schedule.next_game(), Next::Game)
            };
            match next {
                Next::Game(game) => return Some(game),
                Next::Over => return None,
                // Whoever could change it is gone: nothing more will come.
                Next::Wait => changed.changed().await.ok()?,
            }
        }
        None
    }

    /// Gives out no further pair of `variant`; those that were begun are finished.
    fn close(&self, variant: Variant) {
        self.games().schedule.close(variant);
    }

    /// No further game is given out.
    pub(super) fn stop(&self) {
        self.stopping.store(true, Ordering::Release);
        self.changed.send_replace(());
    }

    /// Where a game begins. Both games of a pair begin alike.
    pub(super) fn opening(&self, game: &ScheduledGame) -> Opening {
        let luck = game_seed(self.plan.seed, game.luck);
        self.openings.opening(&self.starts[&game.variant], game.opening, luck)
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
        /// What is to be kept of it beside its record.
        kept: Option<Box<Bundle>>,
        /// Given back once it is written.
        permit: OwnedSemaphorePermit,
    },
    /// A game goes on.
    Progress(Progress),
}

/// What a watcher of a run is told.
#[derive(Debug)]
pub enum Told<'a> {
    /// A game begins.
    Started(&'a ScheduledGame),
    /// A game goes on.
    Progress(&'a Progress),
    /// A game is over, and written.
    Finished {
        /// Its record.
        record: &'a GameRecord,
        /// Its place in the schedule.
        game: &'a ScheduledGame,
    },
    /// A stage of the schedule begins, whose meetings follow from the games before it.
    Stage(&'a Schedule),
    /// An engine is taken out, since it failed too often.
    Withdrawn(&'a Withdrawal),
    /// No further game begins; those in progress are finished.
    Stopping,
    /// The games in progress are broken off.
    Aborting,
}

/// Somebody who follows a run.
pub trait Watcher {
    /// Something happened.
    fn told(&mut self, told: &Told<'_>);

    /// A game was finished by an earlier run. These come first, in the order of their numbers.
    fn taken_up(&mut self, record: &GameRecord, game: &ScheduledGame);

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
    /// Games that were finished before.
    before: u64,
}

impl Tournament {
    /// A tournament by `plan` among `entrants`, which are in the plan's order. The games of `finished`, those
    /// of an earlier run, are not played again; `watcher` is told of them.
    ///
    /// # Errors
    ///
    /// If a variant can't begin with the plan's limits, or a finished game is not of this schedule.
    pub fn new(
        plan: Plan,
        entrants: Vec<Entrant>,
        guardian: Guardian,
        openings: Openings,
        finished: &[GameRecord],
        watcher: &mut dyn Watcher,
    ) -> Result<Tournament, TakeUpError> {
        let starts = plan.variants.iter().map(|&variant| {
            Position::start(variant, plan.limit(variant)).map(|start| (variant, start))
        });
        let starts = starts.collect::<Result<_, _>>()?;
        let plays = entrants.iter().map(|entrant| entrant.variants.clone());
        let mut schedule = Schedule::new(plan.schedule(plays.collect()));
        let left_out = take_up(&mut schedule, &entrants, plan.seed, finished, watcher)?;
        let games = Mutex::new(Games { schedule, left_out });
        let (changed, _) = watch::channel(());
        let stopping = AtomicBool::new(false);
        let room = Arc::new(Semaphore::new(plan.concurrency + UNWRITTEN));
        let latencies = Mutex::new(vec![Latency::default(); entrants.len()]);
        let shared =
            Shared { plan, entrants, starts, openings, games, changed, stopping, room, latencies };
        let before = finished.len() as u64;
        Ok(Tournament { shared: Arc::new(shared), guardian, before })
    }

    /// How many games there are in all, as far as it is known.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.shared.games().schedule.planned()
    }

    /// The schedule as it stands.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        self.shared.games().schedule.clone()
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
        let (sender, mut reports) = mpsc::unbounded_channel();
        let workers = self.start_workers(&sender, &aborted)?;
        drop(sender);
        let mut ending = Ending { finished: self.before, broken_off: 0, complete: false };
        let mut stages = self.shared.games().schedule.stages();
        let mut failed = None;
        loop {
            let report = tokio::select! {
                report = reports.recv() => report,
                Some(()) = interrupts.recv() => {
                    let already = self.shared.stopping.load(Ordering::Acquire);
                    self.shared.stop();
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
                Some(Report::Progress(progress)) => watcher.told(&Told::Progress(&progress)),
                Some(Report::Finished { game, played, kept, permit }) => {
                    if played.verdict.termination == Termination::Unfinished && *aborted.borrow() {
                        // Broken off: it does not count, and is played when the run is taken up again.
                        ending.broken_off += 1;
                        continue;
                    }
                    self.note_latency(&game, &played);
                    let record = self.record(&game, *played);
                    let written = results.append(&record).and_then(|()| match &kept {
                        Some(bundle) => results.keep(&record, bundle),
                        None => Ok(()),
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
                    self.go_on(&game, outcome(&record), &mut stages, watcher);
                    drop(permit);
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
        let mut games = self.shared.games();
        ending.complete = games.left_out.is_empty() && games.schedule.is_finished();
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

    /// Tells the schedule of a finished game, and the watcher what follows from it.
    fn go_on(
        &self,
        game: &ScheduledGame,
        outcome: GameOutcome,
        stages: &mut u32,
        watcher: &mut dyn Watcher,
    ) {
        let mut games = self.shared.games();
        games.schedule.finished(game, outcome);
        for withdrawal in games.schedule.take_withdrawals() {
            watcher.told(&Told::Withdrawn(&withdrawal));
        }
        if games.schedule.stages() != *stages {
            *stages = games.schedule.stages();
            watcher.told(&Told::Stage(&games.schedule));
        }
        drop(games);
        self.shared.changed.send_replace(());
    }

    fn start_workers(
        &self,
        reports: &mpsc::UnboundedSender<Report>,
        aborted: &watch::Receiver<bool>,
    ) -> Result<Vec<JoinHandle<std::io::Result<()>>>, RunError> {
        let left = self.planned().saturating_sub(self.before).max(1);
        let count = (self.shared.plan.concurrency as u64).min(left);
        (0..count as usize)
            .map(|place| {
                let (shared, guardian) = (Arc::clone(&self.shared), self.guardian.clone());
                let (reports, aborted) = (reports.clone(), aborted.clone());
                std::thread::Builder::new()
                    .name(format!("worker {}", place + 1))
                    .spawn(move || work(place, &shared, &guardian, &reports, aborted))
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
            programs: Some(BySeat { p1: p1.program.clone(), p2: p2.program.clone() }),
            seed: Some(game_seed(plan.seed, game.luck)),
            event: plan.event.clone(),
            date: crate::results::today(),
            ..GameRecord::new(game.variant, &p1.name, &p2.name, verdict.result)
        }
    }
}
