//! What a bot is.

use quadriga::{Limit, Score, Seat, StateError, Variant};
use quadriga_protocol::OptionSpec;

use crate::Decision;

/// Who an engine says it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Who made it; empty: not told.
    pub author: String,
    /// Its version; empty: not told.
    pub version: String,
}

impl Identity {
    /// A name alone.
    pub fn named(name: impl Into<String>) -> Identity {
        Identity { name: name.into(), ..Identity::default() }
    }
}

/// What a bot wants to be sent beyond views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// Everything that its seat sees happen: [`Decision::events`].
    pub events: bool,
    /// The legal groups from the host. Without it the rules core works them out from the view, if
    /// the bot asks for them.
    pub legal: bool,
    /// To be told of `stop` while it thinks: [`Decision::should_stop`]. It costs a thread that
    /// reads ahead, so only bots that search want it.
    pub stop: bool,
}

/// A game as `newgame` announces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// What is played.
    pub variant: Variant,
    /// The bot's seat.
    pub seat: Seat,
    /// The game's number in the schedule.
    pub number: u64,
    /// The limit in force; none in Ptolemy.
    pub limit: Option<Limit>,
}

/// What a bot decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This action: one token of each legal group, joined with `,` (see [`quadriga::legal::join`]).
    /// It is passed on as it is: an illegal one loses the game.
    Action(String),
    /// Give up.
    Resign,
}

/// Why a bot can't decide. The driver tells the host, and resigns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// The view can't be read.
    #[error("{0}")]
    View(StateError),
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl From<&StateError> for Stuck {
    fn from(error: &StateError) -> Stuck {
        Stuck::View(error.clone())
    }
}

/// A bot: everything about an engine but the protocol.
pub trait Bot {
    /// Who it is.
    fn identity(&self) -> Identity;

    /// The options that it has; none unless said.
    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    /// Sets one of its options to a value that the option takes; a button has the value `""`.
    ///
    /// # Errors
    ///
    /// If the value is of no use after all (a file that can't be read, say), saying why.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let _ = value;
        Err(format!("option `{name}` is declared, but has no effect"))
    }

    /// The variants that it plays; all unless said.
    fn variants(&self) -> &[Variant] {
        &Variant::ALL
    }

    /// What it wants to be sent.
    fn wants(&self) -> Wants {
        Wants::default()
    }

    /// A new game begins. Whatever is remembered from another one should be forgotten.
    fn new_game(&mut self, game: &GameInfo) {
        let _ = game;
    }

    /// Decides.
    ///
    /// # Errors
    ///
    /// If it can't. The game is then lost.
    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck>;

    /// The game has ended; without a result it was not finished.
    fn game_over(&mut self, result: Option<Score>, reason: &str) {
        let _ = (result, reason);
    }
}

impl<B: Bot + ?Sized> Bot for Box<B> {
    fn identity(&self) -> Identity {
        (**self).identity()
    }
    fn options(&self) -> Vec<OptionSpec> {
        (**self).options()
    }
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        (**self).set_option(name, value)
    }
    fn variants(&self) -> &[Variant] {
        (**self).variants()
    }
    fn wants(&self) -> Wants {
        (**self).wants()
    }
    fn new_game(&mut self, game: &GameInfo) {
        (**self).new_game(game);
    }
    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        (**self).choose(decision)
    }
    fn game_over(&mut self, result: Option<Score>, reason: &str) {
        (**self).game_over(result, reason);
    }
}

/// What the function of [`from_fn`] may give: a `String` (an action), a [`Choice`], or either in a
/// `Result`.
pub trait IntoAnswer {
    /// The answer.
    ///
    /// # Errors
    ///
    /// If there is none.
    fn into_answer(self) -> Result<Choice, Stuck>;
}

impl IntoAnswer for String {
    fn into_answer(self) -> Result<Choice, Stuck> {
        Ok(Choice::Action(self))
    }
}

impl IntoAnswer for Choice {
    fn into_answer(self) -> Result<Choice, Stuck> {
        Ok(self)
    }
}

impl<T: IntoAnswer> IntoAnswer for Result<T, Stuck> {
    fn into_answer(self) -> Result<Choice, Stuck> {
        self?.into_answer()
    }
}

/// A bot made of a function. It plays all variants, and the host sends it the legal groups.
#[derive(Clone, Debug)]
pub struct FnBot<F> {
    name: String,
    function: F,
}

/// Makes a bot of a function.
pub fn from_fn<F, A>(name: impl Into<String>, function: F) -> FnBot<F>
where
    F: FnMut(&Decision<'_>) -> A,
    A: IntoAnswer,
{
    FnBot { name: name.into(), function }
}

impl<F, A> Bot for FnBot<F>
where
    F: FnMut(&Decision<'_>) -> A,
    A: IntoAnswer,
{
    fn identity(&self) -> Identity {
        Identity::named(&self.name)
    }

    fn wants(&self) -> Wants {
        Wants { legal: true, ..Wants::default() }
    }

    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        (self.function)(decision).into_answer()
    }
}
