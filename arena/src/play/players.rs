//! The players of a game: people's desks and engines' processes, and how the engines come and go.

use std::io;
use std::time::Duration;

use quadriga::Variant;
use tokio::task::JoinSet;

use super::desk::Desk;
use crate::engine::{EngineProcess, Happening, greet};
use crate::guardian::Guardian;
use crate::plan::{EnginePlan, Patience};
use crate::record::Termination;
use crate::referee::Mishap;
use crate::runner::with_last_line;

/// How long an engine may take to end by itself after Ctrl-C.
const HURRIED: Duration = Duration::from_millis(500);

/// Who plays in a seat.
#[derive(Debug)]
pub enum Player {
    /// A person.
    Person(Box<Desk>),
    /// An engine, or how it failed to start.
    Engine(Result<Box<EngineProcess>, Mishap>),
}

impl Player {
    /// The person's desk, if it is one.
    #[must_use]
    pub fn desk(&self) -> Option<&Desk> {
        match self {
            Player::Person(desk) => Some(desk),
            Player::Engine(_) => None,
        }
    }

    /// The person's desk, if it is one.
    pub fn desk_mut(&mut self) -> Option<&mut Desk> {
        match self {
            Player::Person(desk) => Some(desk),
            Player::Engine(_) => None,
        }
    }

    /// The process, if it is an engine's that runs.
    pub fn engine_mut(&mut self) -> Option<&mut EngineProcess> {
        match self {
            Player::Engine(Ok(engine)) => Some(engine),
            Player::Engine(Err(_)) | Player::Person(_) => None,
        }
    }

    /// Waits for the engine to do something; for ever, if there is none.
    pub async fn happening(&mut self) -> Happening {
        match self.engine_mut() {
            Some(engine) => engine.happening().await,
            None => std::future::pending().await,
        }
    }
}

/// Where engines come from and go to.
#[derive(Debug)]
pub struct Engines {
    guardian: Guardian,
    patience: Patience,
    leaving: JoinSet<()>,
}

/// An engine that is no use for a game.
#[derive(Debug, thiserror::Error)]
pub enum Unplayable {
    /// It can't be executed.
    #[error("`{command}` can't be executed: {cause}")]
    NotExecutable {
        /// Its command.
        command: String,
        /// Why.
        cause: io::Error,
    },
    /// It did not greet.
    #[error("`{command}`: {}", mishap.what)]
    Failed {
        /// Its command.
        command: String,
        /// How it failed.
        mishap: Mishap,
    },
    /// It does not play this.
    #[error("`{command}` does not play {variant}")]
    OtherVariants {
        /// Its command.
        command: String,
        /// What it does not play.
        variant: Variant,
    },
}

impl Engines {
    /// No engine yet.
    #[must_use]
    pub fn new(guardian: Guardian, patience: Patience) -> Engines {
        Engines { guardian, patience, leaving: JoinSet::new() }
    }

    /// Starts and greets an engine. Gives what is to be told of its options, too.
    ///
    /// # Errors
    ///
    /// If it can't be started, does not greet in time, or does not play `variant`.
    pub async fn start(
        &self,
        plan: &EnginePlan,
        variant: Variant,
    ) -> Result<(Box<EngineProcess>, Vec<String>), Unplayable> {
        let command = || plan.launch.to_string();
        let mut engine = EngineProcess::spawn(&plan.launch, &self.guardian)
            .map_err(|cause| Unplayable::NotExecutable { command: command(), cause })?;
        match greet(&mut engine, &plan.options, &self.patience).await {
            Ok(notices) if engine.declared.variants.contains(&variant) => {
                Ok((Box::new(engine), notices))
            }
            Ok(_) => Err(Unplayable::OtherVariants { command: command(), variant }),
            Err(mishap) => {
                let words = engine.kill().await;
                let mishap = Mishap::new(mishap.kind, with_last_line(&mishap.what, &words));
                Err(Unplayable::Failed { command: command(), mishap })
            }
        }
    }

    /// Whoever plays wants to be gone: engines are given less time to end by themselves.
    pub fn hurry(&mut self) {
        self.patience.quit = HURRIED;
    }

    /// Lets an engine go, without waiting for it.
    pub fn dismiss(&mut self, engine: EngineProcess) {
        self.leaving.spawn(engine.quit(self.patience.quit));
    }

    /// Lets the engines of a finished game go. Of one that failed, gives what happened to it.
    pub async fn part(&mut self, player: Player, mishap: Option<&Mishap>) -> Option<Mishap> {
        let Player::Engine(Ok(mut engine)) = player else { return mishap.cloned() };
        let Some(mishap) = mishap else {
            self.dismiss(*engine);
            return None;
        };
        if mishap.kind != Termination::Crash {
            let _last_words = engine.kill().await;
            return Some(mishap.clone());
        }
        let how = engine.how_it_ended().await;
        let words = engine.kill().await;
        Some(Mishap::new(Termination::Crash, with_last_line(&how, &words)))
    }

    /// Waits until all are gone.
    pub async fn close(mut self) {
        while self.leaving.join_next().await.is_some() {}
    }
}
