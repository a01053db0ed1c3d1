//! The one text face over all six variants.

use std::fmt;

use crate::drawing::Drawing;
use crate::{ActionError, Fact, LegalGroup, Limit, Outcome, Seat, StateError, StepError, Variant};
use crate::{ptolemy, qadesh, rampart, ramses};

/// Who has to act in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// One seat, in its turn.
    Seat(Seat),
    /// Both seats, at once and in secret (QAD-5, QAD-6).
    Both,
    /// Nobody: cards are to be dealt first (PTO-10, PTO-11).
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

impl ToAct {
    /// Whether `seat` has a decision to make.
    #[must_use]
    pub fn includes(self, seat: Seat) -> bool {
        self == ToAct::Seat(seat) || self == ToAct::Both
    }
}

impl fmt::Display for ToAct {
    /// As the rules server says it: `p1`, `p2`, `p1 p2`, `chance` or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ToAct::Seat(seat) => seat.word(),
            ToAct::Both => "p1 p2",
            ToAct::Chance => "chance",
            ToAct::Nobody => "-",
        })
    }
}

/// What each game gives to the text face; its `Display` is the state string.
pub(crate) trait Face: fmt::Display {
    /// The view string of `seat`.
    fn view(&self, seat: Seat) -> String;
    /// Who has to act.
    fn to_act(&self) -> ToAct;
    /// How many tokens the next complete step has: 0 when the game is over.
    fn step_len(&self) -> usize;
    /// Result and reason, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The legal groups of `seat` in their fixed order; none if it has nothing to decide.
    fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup>;
    /// The canonical spelling of `action`, if it is legal for `seat` here.
    fn canonical(&self, seat: Seat, action: &str) -> Result<String, ActionError>;
    /// Applies the next step, whose tokens are exactly [`Face::step_len`] many, and appends to `facts`
    /// what happened. On an error neither has changed.
    fn apply(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<(), StepError>;
    /// The chance token that a game with the luck of `seed` gets here, at a simultaneous decision after
    /// these two actions.
    fn roll(&self, seed: u64, actions: Option<[&str; 2]>) -> Result<String, StepError>;
    /// The board for a person.
    fn draw(&self) -> Drawing;
    /// RPT-10: whether a draw here would be sterile. Only Rampart knows such draws.
    fn is_sterile(&self) -> bool {
        false
    }
    /// Sequences of `depth` complete turns, in the variants without chance.
    fn perft(&self, _depth: u32) -> Option<u64> {
        None
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Ramses(ramses::State),
    RampartClassic(rampart::State<5>),
    RampartXl(rampart::State<7>),
    Qadesh(qadesh::State),
    Ptolemy(ptolemy::State),
}

/// A position of any of the six variants, in text: states, actions and chance tokens are strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    variant: Variant,
    state: State,
}

impl Position {
    /// The start of a game. Without `limit` the variant's own holds.
    ///
    /// # Errors
    ///
    /// If a limit is given to a variant that has none (Ptolemy).
    pub fn start(variant: Variant, limit: Option<Limit>) -> Result<Position, StateError> {
        let state = match (variant, limit_of(variant, limit)?) {
            (Variant::Ramses, limit) => State::Ramses(ramses::State::start(limit)),
            (Variant::RampartClassic, limit) => State::RampartClassic(rampart::State::start(limit)),
            (Variant::RampartXl, limit) => State::RampartXl(rampart::State::start(limit)),
            (Variant::Qadesh, limit) => State::Qadesh(qadesh::State::start(limit)),
            (Variant::PtolemyBasic, _) => {
                State::Ptolemy(ptolemy::State::start(ptolemy::Rules::Basic))
            }
            (Variant::PtolemyAdvanced, _) => {
                State::Ptolemy(ptolemy::State::start(ptolemy::Rules::Advanced))
            }
        };
        Ok(Position { variant, state })
    }

    /// Reads a state string. It is looked at in the same way as a state reached by play: the game may
    /// be over already.
    ///
    /// # Errors
    ///
    /// If the text is not the one spelling of a state, naming the field; or as [`Position::start`].
    pub fn parse(
        variant: Variant,
        limit: Option<Limit>,
        state: &str,
    ) -> Result<Position, StateError> {
        let state = match (variant, limit_of(variant, limit)?) {
            (Variant::Ramses, limit) => State::Ramses(ramses::State::parse(state, limit)?),
            (Variant::RampartClassic, limit) => {
                State::RampartClassic(rampart::State::parse(state, limit)?)
            }
            (Variant::RampartXl, limit) => State::RampartXl(rampart::State::parse(state, limit)?),
            (Variant::Qadesh, limit) => State::Qadesh(qadesh::State::parse(state, limit)?),
            (Variant::PtolemyBasic, _) => {
                State::Ptolemy(ptolemy::State::parse(state, ptolemy::Rules::Basic)?)
            }
            (Variant::PtolemyAdvanced, _) => {
                State::Ptolemy(ptolemy::State::parse(state, ptolemy::Rules::Advanced)?)
            }
        };
        Ok(Position { variant, state })
    }

    fn face(&self) -> &dyn Face {
        match &self.state {
            State::Ramses(state) => state,
            State::RampartClassic(state) => state,
            State::RampartXl(state) => state,
            State::Qadesh(state) => state,
            State::Ptolemy(state) => state,
        }
    }

    fn face_mut(&mut self) -> &mut dyn Face {
        match &mut self.state {
            State::Ramses(state) => state,
            State::RampartClassic(state) => state,
            State::RampartXl(state) => state,
            State::Qadesh(state) => state,
            State::Ptolemy(state) => state,
        }
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The limit in force; none in Ptolemy.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match &self.state {
            State::Ramses(state) => Some(state.limit()),
            State::RampartClassic(state) => Some(state.limit()),
            State::RampartXl(state) => Some(state.limit()),
            State::Qadesh(state) => Some(state.limit()),
            State::Ptolemy(_) => None,
        }
    }

    /// The state string: everything, secrets included.
    #[must_use]
    pub fn state(&self) -> String {
        self.face().to_string()
    }

    /// The view string of `seat`: what it may see (PTO-15); the state string where nothing is secret.
    #[must_use]
    pub fn view(&self, seat: Seat) -> String {
        self.face().view(seat)
    }

    /// Who has to act.
    #[must_use]
    pub fn to_act(&self) -> ToAct {
        self.face().to_act()
    }

    /// Result and reason, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.face().outcome()
    }

    /// Whether a draw here changes no rating (RPT-10): neither side has lost material.
    #[must_use]
    pub fn is_sterile(&self) -> bool {
        self.face().is_sterile()
    }

    /// The legal groups of `seat` in their fixed order; none if it has nothing to decide.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        self.face().legal_groups(seat)
    }

    /// The canonical spelling of `action`, if it is legal for `seat` here. Only Qadesh knows other
    /// spellings: the armies of an orders action in another order (QAD-6).
    ///
    /// # Errors
    ///
    /// If the seat is not to act, or the action is malformed or illegal.
    pub fn canonical(&self, seat: Seat, action: &str) -> Result<String, ActionError> {
        self.face().canonical(seat, action)
    }

    /// Applies the first complete step of `tokens`: one action; both actions of a simultaneous
    /// decision, in Qadesh's orders phase with the dice as a third token; or a deal. Gives the number
    /// of tokens that it took, and appends to `facts` what happened.
    ///
    /// # Errors
    ///
    /// If the step is incomplete or refused. Then the position and `facts` are unchanged.
    pub fn apply(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<usize, StepError> {
        let length = self.face().step_len();
        if length == 0 {
            return Err(StepError::Over);
        }
        let Some(step) = tokens.get(..length) else {
            return Err(StepError::Incomplete(match (self.to_act(), length) {
                (ToAct::Both, 2) => "both placements are needed, p1's first",
                (ToAct::Both, _) => "both orders and the dice are needed: A1 A2 ~D",
                (ToAct::Chance, _) => "a deal is due: ~ and the cards",
                _ => "an action is needed",
            }));
        };
        self.face_mut().apply(step, facts)?;
        Ok(length)
    }

    /// The chance token that a game with the luck of `seed` gets here: the dice after these two
    /// actions, or the deal that is due.
    ///
    /// # Errors
    ///
    /// If no chance is due, or an action is refused.
    pub fn roll(&self, seed: u64, actions: Option<[&str; 2]>) -> Result<String, StepError> {
        self.face().roll(seed, actions)
    }

    /// The number of sequences of `depth` complete turns; none in the variants with chance.
    #[must_use]
    pub fn perft(&self, depth: u32) -> Option<u64> {
        self.face().perft(depth)
    }

    /// The board for a person, in lines, without colour: plain ASCII, at most 80 columns wide.
    #[must_use]
    pub fn show(&self) -> String {
        self.draw().to_string()
    }

    /// [`Position::show`], with what each piece of it shows, for whoever has colours.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        self.face().draw()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

/// The limit in force. Ptolemy has none; what is given back for it is not looked at.
pub(crate) fn limit_of(variant: Variant, given: Option<Limit>) -> Result<Limit, StateError> {
    match (variant.default_limit(), given) {
        (Some(default), given) => Ok(given.unwrap_or(default)),
        (None, None) => Ok(Limit::default()),
        (None, Some(given)) => {
            Err(StateError::new("limit", given.to_string(), "this variant has no limit (PTO-14)"))
        }
    }
}
