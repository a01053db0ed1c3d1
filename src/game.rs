//! A position with its history: a start, a move list, and the way back.

use crate::{Fact, Position, StepError};

/// A game as it was played so far: a start state and a move list, which together give every position.
#[derive(Clone, Debug)]
pub struct Game {
    now: Position,
    /// The positions before each complete step, and how many tokens the step took.
    past: Vec<(Position, usize)>,
    moves: Vec<String>,
}

/// A move list that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("token {place} (`{token}`): {error}")]
pub struct MoveListError {
    /// The place in the list of the step's first token, from 1.
    pub place: usize,
    /// That token; empty at the end of the list.
    pub token: String,
    /// What is wrong.
    pub error: StepError,
}

impl Game {
    /// A game that begins at `start`.
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game { now: start, past: Vec::new(), moves: Vec::new() }
    }

    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.past.first().map_or(&self.now, |(position, _)| position)
    }

    /// Where it stands.
    #[must_use]
    pub fn now(&self) -> &Position {
        &self.now
    }

    /// The move list: actions and chance tokens, in canonical spelling.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Applies all of `tokens`, complete step by complete step, or none of them. Gives what happened.
    ///
    /// # Errors
    ///
    /// If a step is incomplete or refused: the game is as it was.
    pub fn apply<T: AsRef<str>>(&mut self, tokens: &[T]) -> Result<Vec<Fact>, MoveListError> {
        let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
        let (steps, moves) = (self.past.len(), self.moves.len());
        let mut facts = Vec::new();
        let mut rest = &tokens[..];
        while !rest.is_empty() {
            match self.step(rest, &mut facts) {
                Ok(taken) => rest = &rest[taken..],
                Err(error) => {
                    if let Some((position, _)) = self.past.get(steps) {
                        self.now = position.clone();
                    }
                    self.past.truncate(steps);
                    self.moves.truncate(moves);
                    return Err(MoveListError {
                        place: tokens.len() - rest.len() + 1,
                        token: rest[0].to_owned(),
                        error,
                    });
                }
            }
        }
        Ok(facts)
    }

    /// Applies the first complete step of `tokens`; gives how many tokens it took, and appends to
    /// `facts` what happened.
    ///
    /// # Errors
    ///
    /// If the step is incomplete or refused: the game and `facts` are as they were.
    pub fn step(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<usize, StepError> {
        let mut next = self.now.clone();
        let before = facts.len();
        let taken = next.apply(tokens, facts)?;
        let mut canonical = facts[before..].iter().flat_map(played);
        for token in &tokens[..taken] {
            // A deal is no fact that shows its whole token; it has but one spelling.
            let token = canonical.next().unwrap_or(*token);
            self.moves.push(token.to_owned());
        }
        self.past.push((std::mem::replace(&mut self.now, next), taken));
        Ok(taken)
    }

    /// Takes back one complete step: in Qadesh both actions and the dice. False at the start.
    pub fn undo(&mut self) -> bool {
        let Some((position, taken)) = self.past.pop() else { return false };
        self.now = position;
        self.moves.truncate(self.moves.len() - taken);
        true
    }
}

/// The tokens of the move list that a fact shows.
fn played(fact: &Fact) -> Vec<&str> {
    match fact {
        Fact::Action { action, .. } => vec![action],
        Fact::Both { actions: [first, second] } => vec![first, second],
        Fact::Chance { token } => vec![token],
        Fact::Round { .. } | Fact::Deal { .. } | Fact::Draw { .. } => vec![],
    }
}
