//! Rampart behind the text face.

use super::board::Move;
use super::state::State;
use crate::drawing::Drawing;
use crate::position::{Face, ToAct};
use crate::{ActionError, Fact, LegalGroup, Outcome, Seat, StepError, perft};

impl<const FILES: usize> State<FILES> {
    /// Reads `action`, which must be legal for `seat`.
    fn legal_move(&self, seat: Seat, action: &str) -> Result<Move<FILES>, ActionError> {
        if self.outcome().is_some() {
            return Err(ActionError::Over);
        }
        if seat != self.seat {
            return Err(ActionError::NotToAct(seat));
        }
        let made = Move::parse(action)?;
        self.check(made).map_err(|refusal| ActionError::illegal(action, refusal.to_string()))?;
        Ok(made)
    }
}

impl<const FILES: usize> Face for State<FILES> {
    fn view(&self, _seat: Seat) -> String {
        self.to_string()
    }

    fn to_act(&self) -> ToAct {
        if self.outcome().is_some() { ToAct::Nobody } else { ToAct::Seat(self.seat) }
    }

    fn step_len(&self) -> usize {
        usize::from(self.outcome().is_none())
    }

    fn outcome(&self) -> Option<Outcome> {
        State::outcome(self)
    }

    fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        State::legal_groups(self, seat)
    }

    fn canonical(&self, seat: Seat, action: &str) -> Result<String, ActionError> {
        self.legal_move(seat, action).map(|made| made.to_string())
    }

    fn apply(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<(), StepError> {
        let [action] = tokens else {
            return Err(StepError::Incomplete("a move is one token"));
        };
        let seat = self.seat;
        let made = self.legal_move(seat, action).map_err(StepError::action(seat))?;
        self.play(made);
        facts.push(Fact::Action { seat, action: made.to_string() });
        Ok(())
    }

    fn roll(&self, _seed: u64, _actions: Option<[&str; 2]>) -> Result<String, StepError> {
        Err(StepError::NoChance)
    }

    fn draw(&self) -> Drawing {
        State::draw(self)
    }

    fn is_sterile(&self) -> bool {
        State::is_sterile(self)
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(perft(self, depth))
    }
}
