//! Ramses behind the text face.

use super::state::State;
use super::turns::Turn;
use crate::drawing::Drawing;
use crate::position::{Face, ToAct};
use crate::{ActionError, Fact, LegalGroup, Outcome, Seat, StepError, perft};

impl State {
    /// Reads `action`, which must be legal for `seat`.
    fn legal_turn(&self, seat: Seat, action: &str) -> Result<Turn, ActionError> {
        if self.outcome().is_some() {
            return Err(ActionError::Over);
        }
        if seat != self.seat {
            return Err(ActionError::NotToAct(seat));
        }
        let turn = Turn::parse(action)?;
        self.check(turn).map_err(|refusal| ActionError::illegal(action, refusal.to_string()))?;
        Ok(turn)
    }
}

impl Face for State {
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
        self.legal_turn(seat, action).map(|turn| turn.to_string())
    }

    fn apply(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<(), StepError> {
        let [action] = tokens else {
            return Err(StepError::Incomplete("a turn is one token"));
        };
        let seat = self.seat;
        let turn = self.legal_turn(seat, action).map_err(StepError::action(seat))?;
        self.play(turn);
        facts.push(Fact::Action { seat, action: turn.to_string() });
        Ok(())
    }

    fn roll(&self, _seed: u64, _actions: Option<[&str; 2]>) -> Result<String, StepError> {
        Err(StepError::NoChance)
    }

    fn draw(&self) -> Drawing {
        State::draw(self)
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        Some(perft(self, depth))
    }
}
