//! The engines that a worker keeps between games.

use std::collections::VecDeque;
use std::io;

use tokio::task::JoinSet;

use super::Entrant;
use super::bundle::Remains;
use crate::engine::{EngineProcess, greet, wake};
use crate::guardian::Guardian;
use crate::os;
use crate::plan::{Patience, Restart};
use crate::record::Termination;
use crate::referee::Mishap;

/// Processes that are kept idle at most, by each worker.
const KEPT: usize = 8;

/// Which processes may play a game: the engine, and the lane. Both games of a pair share their luck, so
/// no process may play both; the first games have one lane and the second games another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stall {
    /// The engine, by its place in the plan.
    pub(super) engine: usize,
    /// Whether it is the second game of a pair.
    pub(super) apart: bool,
}

/// Why there is no engine.
#[derive(Debug)]
pub(super) enum Trouble {
    /// It failed; with what is left of it.
    Engine(Mishap, Remains),
    /// The system has no means left to start one: no engine's fault.
    Host(io::Error),
}

/// A worker's engines: those at rest, and those that are on their way out.
pub(super) struct Stable {
    guardian: Guardian,
    patience: Patience,
    whole_transcripts: bool,
    resting: VecDeque<(Stall, EngineProcess)>,
    leaving: JoinSet<()>,
}

impl Stable {
    /// A stable without engines. `whole_transcripts` keeps all that goes to and fro, not the end alone.
    pub(super) fn new(guardian: Guardian, patience: Patience, whole_transcripts: bool) -> Stable {
        let (resting, leaving) = (VecDeque::new(), JoinSet::new());
        Stable { guardian, patience, whole_transcripts, resting, leaving }
    }

    /// An engine for a game: one that rests, or a new one, greeted.
    ///
    /// # Errors
    ///
    /// If it failed, or the system has no means left to start one.
    pub(super) async fn take(
        &mut self,
        stall: Stall,
        entrant: &Entrant,
    ) -> Result<EngineProcess, Trouble> {
        let resting = self.resting.iter().position(|(own, _)| *own == stall);
        if let Some((_, mut engine)) = resting.and_then(|place| self.resting.remove(place)) {
            match wake(&mut engine, &self.patience).await {
                Ok(()) => return Ok(engine),
                // It went away between games: that costs it nothing, however soon it was noticed.
                Err(mishap) if mishap.kind == Termination::Crash => drop(engine.kill().await),
                Err(mishap) => return Err(Trouble::Engine(mishap, remains(engine).await)),
            }
        }
        let mut engine =
            EngineProcess::spawn(&entrant.plan.launch, &self.guardian).map_err(|error| {
                if os::is_exhaustion(&error) {
                    let what = "lower --concurrency, or raise the limits (ulimit -n, ulimit -u)";
                    return Trouble::Host(io::Error::other(format!(
                        "engines can't be started: {error}; {what}"
                    )));
                }
                let mishap = Mishap::new(Termination::Crash, format!("can't be started: {error}"));
                Trouble::Engine(mishap, Remains::default())
            })?;
        if self.whole_transcripts {
            engine.transcript.keep_whole();
        }
        match greet(&mut engine, &entrant.plan.options, &self.patience).await {
            Ok(_notices) => Ok(engine),
            Err(mishap) => Err(Trouble::Engine(mishap, remains(engine).await)),
        }
    }

    /// Takes an engine back after a game in which it did not fail.
    pub(super) fn give_back(&mut self, stall: Stall, engine: EngineProcess, restart: Restart) {
        let again = engine.declared.features.reuse && restart != Restart::On;
        if !again || engine.has_ended() {
            return self.dismiss(engine);
        }
        self.resting.push_back((stall, engine));
        if self.resting.len() > KEPT
            && let Some((_, oldest)) = self.resting.pop_front()
        {
            self.dismiss(oldest);
        }
    }

    /// Lets an engine go, without waiting for it.
    pub(super) fn dismiss(&mut self, engine: EngineProcess) {
        self.leaving.spawn(engine.quit(self.patience.quit));
        // Those that are gone are forgotten.
        while self.leaving.try_join_next().is_some() {}
    }

    /// Lets all engines go, and waits until they are gone.
    pub(super) async fn close(mut self) {
        while let Some((_, engine)) = self.resting.pop_front() {
            self.dismiss(engine);
        }
        while self.leaving.join_next().await.is_some() {}
    }
}

/// Ends an engine that failed; what is left of it.
pub(super) async fn remains(mut engine: EngineProcess) -> Remains {
    let transcript = std::mem::take(&mut engine.transcript);
    Remains { transcript, stderr: engine.kill().await }
}
