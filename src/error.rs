//! What can be wrong with a state, an action, a chance token or a step.

use std::borrow::Cow;

use crate::Seat;

/// A state or view string that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("state field `{field}`: {why} (found `{found}`)")]
pub struct StateError {
    /// The field, by the name that the notation gives it.
    pub field: &'static str,
    /// What stands there.
    pub found: String,
    /// What is wrong, and what would be right.
    pub why: Cow<'static, str>,
}

impl StateError {
    /// An error in `field`, where `found` stands.
    pub fn new(
        field: &'static str,
        found: impl Into<String>,
        why: impl Into<Cow<'static, str>>,
    ) -> StateError {
        StateError { field, found: found.into(), why: why.into() }
    }
}

/// An action that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The game is over: no action is taken.
    #[error("the game is over: no action is taken")]
    Over,
    /// That seat has nothing to decide now.
    #[error("{0} is not to act")]
    NotToAct(Seat),
    /// The token does not have the form of an action of this game.
    #[error("`{token}` is no action: {why}")]
    Malformed {
        /// The token.
        token: String,
        /// What is wrong with its form, and what would be right.
        why: Cow<'static, str>,
    },
    /// The token is an action, but not a legal one here.
    #[error("`{token}` is illegal: {why}")]
    Illegal {
        /// The token.
        token: String,
        /// The rule against it, with the ruling's number.
        why: Cow<'static, str>,
    },
}

impl ActionError {
    /// A token whose form is wrong.
    pub fn malformed(token: &str, why: impl Into<Cow<'static, str>>) -> ActionError {
        ActionError::Malformed { token: token.to_owned(), why: why.into() }
    }

    /// A token that breaks a rule.
    pub fn illegal(token: &str, why: impl Into<Cow<'static, str>>) -> ActionError {
        ActionError::Illegal { token: token.to_owned(), why: why.into() }
    }
}

/// A chance token that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("chance token `{token}`: {why}")]
pub struct ChanceError {
    /// The token.
    pub token: String,
    /// What is wrong, and what would be right.
    pub why: Cow<'static, str>,
}

impl ChanceError {
    /// A chance token that can't be taken.
    pub fn new(token: &str, why: impl Into<Cow<'static, str>>) -> ChanceError {
        ChanceError { token: token.to_owned(), why: why.into() }
    }
}

/// A step that is refused; the position is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The tokens end in the middle of a step.
    #[error("the step is incomplete: {0}")]
    Incomplete(&'static str),
    /// An action was refused.
    #[error("{seat}: {error}")]
    Action {
        /// Whose action.
        seat: Seat,
        /// What is wrong with it.
        error: ActionError,
    },
    /// A chance token was refused.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// The game is over.
    #[error("the game is over: nothing more is taken")]
    Over,
    /// Chance was asked for where none is due.
    #[error("no chance is due here")]
    NoChance,
}

impl StepError {
    /// An error of `seat`'s action, for `map_err`.
    pub fn action(seat: Seat) -> impl Fn(ActionError) -> StepError {
        move |error| StepError::Action { seat, error }
    }

    /// One word for the kind of error, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            StepError::Incomplete(_) => "incomplete",
            StepError::Action { error: ActionError::Malformed { .. }, .. } => "malformed",
            StepError::Action { error: ActionError::Illegal { .. }, .. } => "illegal",
            StepError::Action { error: ActionError::NotToAct(_), .. } => "not-to-act",
            StepError::Action { error: ActionError::Over, .. } | StepError::Over => "over",
            StepError::Chance(_) => "bad-chance",
            StepError::NoChance => "no-chance",
        }
    }
}
