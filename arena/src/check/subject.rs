//! The engine that is checked: how it is started, and how long it is waited for.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use quadriga::Variant;
use tokio::task::JoinSet;

use super::exchange::{Conversation, Dress};
use super::finding::Fault;
use super::transcript::Transcript;
use crate::engine::{Declared, EngineProcess};
use crate::guardian::Guardian;
use crate::plan::Launch;

/// How long an answer is waited for at most by whom one was waited for in vain.
const OWING: Duration = Duration::from_millis(1500);

/// How long each stage waits.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// From the start of the process to `qeiok`.
    pub startup: Duration,
    /// From `isready` to `readyok`.
    pub ready: Duration,
    /// From a `go`, or from a `stop`, to its `bestmove`, before it counts as none at all.
    pub answer: Duration,
    /// From `quit`, or the end of the input, to the end of the process.
    pub quit: Duration,
}

impl Default for Waits {
    fn default() -> Waits {
        Waits {
            startup: Duration::from_secs(10),
            ready: Duration::from_secs(10),
            answer: Duration::from_secs(5),
            quit: Duration::from_secs(5),
        }
    }
}

/// The engine that is checked. Each check starts processes of its own.
#[derive(Debug)]
pub struct Subject {
    launch: Launch,
    options: Vec<(String, String)>,
    wanted: Option<Vec<Variant>>,
    guardian: Guardian,
    /// How long each stage waits.
    pub waits: Waits,
    declared: RefCell<Option<Declared>>,
    /// How long its start took when it was first greeted.
    starts_in: Cell<Option<Duration>>,
    /// Whether it was seen to answer a `go` while its input was open, so that it does flush.
    pub(super) flushes: Cell<bool>,
    /// Whether it was seen to answer with ids that are not those of the questions.
    pub(super) mixes_ids: Cell<bool>,
    /// Whether it was seen to owe an answer for as long as one is waited for.
    pub(super) owes: Cell<bool>,
    leaving: RefCell<JoinSet<()>>,
}

impl Subject {
    /// An engine: how it is started, the options that are set, the variants that it is checked in (all that it
    /// plays, if there is nothing).
    #[must_use]
    pub fn new(
        launch: Launch,
        options: Vec<(String, String)>,
        wanted: Option<Vec<Variant>>,
        guardian: Guardian,
        waits: Waits,
    ) -> Subject {
        Subject {
            launch,
            options,
            wanted,
            guardian,
            waits,
            declared: RefCell::default(),
            starts_in: Cell::default(),
            flushes: Cell::default(),
            mixes_ids: Cell::default(),
            owes: Cell::default(),
            leaving: RefCell::default(),
        }
    }

    /// Whether it can be started at all.
    ///
    /// # Errors
    ///
    /// If its program can't be executed.
    pub fn try_to_start(&self) -> std::io::Result<()> {
        EngineProcess::spawn(&self.launch, &self.guardian).map(drop)
    }

    /// What it has said of itself, as far as it was asked.
    #[must_use]
    pub fn declared(&self) -> Option<Declared> {
        self.declared.borrow().clone()
    }

    /// Its command, as it was given.
    #[must_use]
    pub fn command(&self) -> String {
        self.launch.to_string()
    }

    /// What it is called if it does not say.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.launch.file_name()
    }

    /// The variants that the user asked for; none if it is all that the engine plays.
    pub(super) fn wanted(&self) -> &[Variant] {
        self.wanted.as_deref().unwrap_or_default()
    }

    pub(super) fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// A new process, to which nothing has been said.
    pub(super) fn start(&self) -> Result<Conversation<'_>, Fault> {
        match EngineProcess::spawn(&self.launch, &self.guardian) {
            Ok(engine) => Ok(Conversation::new(self, engine)),
            Err(error) => Err(Fault {
                what: format!("it could not be started: {error}"),
                advice: None,
                transcript: Transcript::default().lines(),
                mute: true,
                cause: None,
            }),
        }
    }

    /// A new process that was greeted, has its options, and is ready.
    pub(super) async fn greet(&self) -> Result<Conversation<'_>, Fault> {
        self.greet_dressed(Dress::Plain).await
    }

    /// As [`Subject::greet`], with all lines of the conversation in a certain dress.
    pub(super) async fn greet_dressed(&self, dress: Dress) -> Result<Conversation<'_>, Fault> {
        let mut conversation = self.start()?;
        conversation.dress = dress;
        conversation.greet().await?;
        if conversation.variants().is_empty() {
            let fault = conversation.fault("it plays none of the variants that it is checked in");
            return Err(Fault { mute: true, ..fault });
        }
        conversation.set_options();
        conversation.ready(None).await?;
        Ok(conversation)
    }

    /// How long `qeiok` is waited for: once it is known how long a start takes, several times that, and no less
    /// than an answer may take.
    pub(super) fn startup_limit(&self) -> Duration {
        let limit = self.waits.startup;
        self.starts_in.get().map_or(limit, |time| limit.min(self.waits.answer.max(time * 5)))
    }

    /// How long an answer is waited for: not as long again, once one has not come.
    pub(super) fn answer_limit(&self) -> Duration {
        let limit = self.waits.answer;
        if self.owes.get() { limit.min(OWING) } else { limit }
    }

    /// Remembers what it said of itself, and when.
    pub(super) fn learn(&self, declared: &Declared, after: Duration) {
        self.starts_in.set(self.starts_in.get().or(Some(after)));
        *self.declared.borrow_mut() = Some(declared.clone());
    }

    /// Those of an engine's variants that it is checked in.
    pub(super) fn variants_of(&self, declared: &Declared) -> Vec<Variant> {
        let wanted = |variant: &Variant| match &self.wanted {
            Some(wanted) => wanted.contains(variant),
            None => true,
        };
        declared.variants.iter().copied().filter(wanted).collect()
    }

    /// Lets a process go, and does not wait for it.
    pub(super) fn let_go(&self, engine: EngineProcess) {
        self.leaving.borrow_mut().spawn(engine.quit(Duration::from_secs(2)));
    }

    /// Waits until every process that was let go has ended.
    pub async fn close(&self) {
        let mut leaving = self.leaving.take();
        while leaving.join_next().await.is_some() {}
    }
}
