//! Ptolemy behind the text face.

use super::deal::Deal;
use super::state::{Refused, State};
use super::table::{Next, Play};
use crate::drawing::Drawing;
use crate::position::{Face, ToAct};
use crate::{ActionError, ChanceError, Fact, LegalGroup, Luck, Outcome, Seat, StepError};

const FORM: &str = "write a card, as in Me3 or SaE, or pass";

impl State {
    /// The legal groups of `seat`: one if it is to act, else none.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        if self.table.is_to_act(seat) { self.plays().groups() } else { Vec::new() }
    }

    /// Reads an action of `seat`; it must be legal here.
    ///
    /// # Errors
    ///
    /// If the match is over, the seat is not to act, or the text is no action, or not a legal one.
    pub fn parse_play(&self, seat: Seat, action: &str) -> Result<Play, ActionError> {
        if self.table.next == Next::Nothing {
            return Err(ActionError::Over);
        }
        if !self.table.is_to_act(seat) {
            return Err(ActionError::NotToAct(seat));
        }
        let play = Play::parse(action).ok_or_else(|| ActionError::malformed(action, FORM))?;
        self.table.check(self.hand(seat), play).map_err(|why| ActionError::illegal(action, why))?;
        Ok(play)
    }

    fn apply_deal(&mut self, token: &str, facts: &mut Vec<Fact>) -> Result<(), StepError> {
        let deal = Deal::parse(self.table.rules, token)?;
        self.deal(&deal).map_err(|refused| ChanceError::new(token, refused.to_string()))?;
        facts.push(Fact::Round { number: self.table.round, score: self.table.score });
        facts.push(Fact::Deal { hands: self.hands.map(|hand| hand.to_string()) });
        Ok(())
    }

    fn apply_play(
        &mut self,
        seat: Seat,
        action: &str,
        facts: &mut Vec<Fact>,
    ) -> Result<(), StepError> {
        let play = self.parse_play(seat, action).map_err(StepError::action(seat))?;
        let drawn = self.play(play).map_err(|refused| {
            let error = match refused {
                Refused::Illegal(why) => ActionError::illegal(action, why),
                Refused::NotDue | Refused::OtherRules => ActionError::NotToAct(seat),
            };
            StepError::Action { seat, error }
        })?;
        facts.push(Fact::Action { seat, action: play.to_string() });
        if !drawn.is_empty() {
            facts.push(Fact::Draw { seat, cards: drawn.to_string(), count: drawn.len() });
        }
        Ok(())
    }
}

impl Face for State {
    fn view(&self, seat: Seat) -> String {
        State::view(self, seat).to_string()
    }

    fn to_act(&self) -> ToAct {
        match self.table.next {
            Next::Act(seat) => ToAct::Seat(seat),
            Next::Deal(_) => ToAct::Chance,
            Next::Nothing => ToAct::Nobody,
        }
    }

    fn step_len(&self) -> usize {
        usize::from(self.table.next != Next::Nothing)
    }

    fn outcome(&self) -> Option<Outcome> {
        State::outcome(self)
    }

    fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        State::legal_groups(self, seat)
    }

    fn canonical(&self, seat: Seat, action: &str) -> Result<String, ActionError> {
        self.parse_play(seat, action).map(|play| play.to_string())
    }

    fn apply(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<(), StepError> {
        match (self.table.next, tokens) {
            (Next::Nothing, _) => Err(StepError::Over),
            (Next::Deal(_), [token]) => self.apply_deal(token, facts),
            (Next::Act(seat), [action]) => self.apply_play(seat, action, facts),
            _ => Err(StepError::Incomplete("one token is needed")),
        }
    }

    fn roll(&self, seed: u64, _actions: Option<[&str; 2]>) -> Result<String, StepError> {
        match self.table.next {
            Next::Nothing => Err(StepError::Over),
            Next::Act(_) => Err(StepError::NoChance),
            Next::Deal(_) => {
                let mut luck = Luck::new(seed, u64::from(self.table.round));
                Ok(Deal::shuffled(self.table.rules, &mut luck).to_string())
            }
        }
    }

    fn draw(&self) -> Drawing {
        State::draw(self)
    }
}
