//! What a bot is given to decide on.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use quadriga::{LegalGroup, Limit, Seat, StateError, Variant, View};
use quadriga_protocol::{EngineLine, Event, GoLimits, Info};

use crate::GameInfo;

/// Where a bot's `info` lines go.
pub trait Reporter {
    /// Sends a line at once.
    fn send(&self, line: &EngineLine<'_>);
}

/// One decision: the game, what the seat sees, what is legal, and how long there is to think.
pub struct Decision<'a> {
    game: GameInfo,
    id: u64,
    view_text: &'a str,
    limits: GoLimits,
    events: &'a [String],
    started: Instant,
    view: OnceCell<Result<View, StateError>>,
    groups: OnceCell<Vec<LegalGroup>>,
    /// One more than the greatest id that the host wants answered at once.
    stopped_up_to: Option<&'a AtomicU64>,
    reporter: Option<&'a dyn Reporter>,
}

impl<'a> Decision<'a> {
    /// A decision outside of any host, to try a bot: `view` is what `game.seat` sees.
    #[must_use]
    pub fn new(game: GameInfo, view: &'a str) -> Decision<'a> {
        Decision {
            game,
            id: 0,
            view_text: view,
            limits: GoLimits::default(),
            events: &[],
            started: Instant::now(),
            view: OnceCell::new(),
            groups: OnceCell::new(),
            stopped_up_to: None,
            reporter: None,
        }
    }

    /// With these limits.
    #[must_use]
    pub fn with_limits(mut self, limits: GoLimits) -> Decision<'a> {
        self.limits = limits;
        self
    }

    /// With these legal groups, instead of those that follow from the view.
    #[must_use]
    pub fn with_groups(mut self, groups: Vec<LegalGroup>) -> Decision<'a> {
        self.groups = OnceCell::from(groups);
        self
    }

    /// With these events, each as it stands on a line after its number.
    #[must_use]
    pub fn with_events(mut self, events: &'a [String]) -> Decision<'a> {
        self.events = events;
        self
    }

    /// As the answer to the `go` with this id, whose `info` lines go to `reporter`.
    pub(crate) fn for_go(
        mut self,
        id: u64,
        stopped_up_to: Option<&'a AtomicU64>,
        reporter: &'a dyn Reporter,
    ) -> Decision<'a> {
        self.id = id;
        self.stopped_up_to = stopped_up_to;
        self.reporter = Some(reporter);
        self
    }

    /// The game, as `newgame` announced it.
    #[must_use]
    pub const fn game(&self) -> &GameInfo {
        &self.game
    }

    /// What is played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.game.variant
    }

    /// The bot's seat.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.game.seat
    }

    /// The limit in force; none in Ptolemy.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        self.game.limit
    }

    /// The number of the `go`.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The view string, with one space between fields.
    #[must_use]
    pub const fn view_text(&self) -> &'a str {
        self.view_text
    }

    /// The view, read when it is first asked for.
    ///
    /// # Errors
    ///
    /// If the host sent one that can't be read.
    pub fn view(&self) -> Result<&View, &StateError> {
        self.view
            .get_or_init(|| View::parse(self.variant(), self.limit(), self.seat(), self.view_text))
            .as_ref()
    }

    /// The legal groups in their order: from the host if the bot wants them from there, else worked
    /// out from the view when they are first asked for. There may be none: then the answer is
    /// [`quadriga::legal::HOLD`], which is what [`quadriga::legal::join`] makes of nothing.
    ///
    /// # Errors
    ///
    /// If they must be worked out, and the view can't be read.
    pub fn legal_groups(&self) -> Result<&[LegalGroup], &StateError> {
        if let Some(groups) = self.groups.get() {
            return Ok(groups);
        }
        let view = self.view()?;
        Ok(self.groups.get_or_init(|| view.legal_groups(self.seat())))
    }

    /// Clocks and other limits.
    #[must_use]
    pub const fn limits(&self) -> &GoLimits {
        &self.limits
    }

    /// What is left on the bot's own clock.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.limits.time_left(self.seat())
    }

    /// When the `go` was read.
    #[must_use]
    pub const fn started(&self) -> Instant {
        self.started
    }

    /// What happened so far in this game, from event 1 on; empty unless the bot wants events.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = Event<'a>> + use<'a> {
        self.events.iter().filter_map(|event| Event::parse(event).ok())
    }

    /// Whether the host wants the answer now. Always false unless the bot wants to be told.
    #[must_use]
    pub fn should_stop(&self) -> bool {
        self.stopped_up_to.is_some_and(|id| id.load(Ordering::Acquire) > self.id)
    }

    /// Sends an `info` line about this decision.
    pub fn report(&self, info: &Info<'_>) {
        if let Some(reporter) = self.reporter {
            reporter.send(&EngineLine::Info(Info { id: Some(self.id), ..*info }));
        }
    }

    /// Sends an `info string` line.
    pub fn log(&self, text: &str) {
        if let Some(reporter) = self.reporter {
            reporter.send(&EngineLine::InfoString { text });
        }
    }
}

impl std::fmt::Debug for Decision<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Decision")
            .field("game", &self.game)
            .field("id", &self.id)
            .field("view", &self.view_text)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
