//! Qadesh behind the text face.

use super::army::Army;
use super::dice::{Record, Writer};
use super::notation::{order_token, orders_token, parse_orders, parse_placement, placement_token};
use super::orders::{Illegal, Orders, Placement};
use super::state::{Refused, State};
use crate::drawing::Drawing;
use crate::legal::NOTHING;
use crate::position::{Face, ToAct};
use crate::{ActionError, ChanceError, Fact, LegalGroup, Luck, Outcome, Seat, StepError};

impl State {
    /// The legal groups of `seat`, in their fixed order (QAD-5, QAD-6); none when the game is over.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        if self.is_setup() {
            let mut placements = Vec::new();
            self.placements_into(seat, &mut placements);
            let tokens = placements.iter().map(|placement| placement_token(seat, placement));
            return vec![LegalGroup::sorted("setup", tokens.collect())];
        }
        let mut groups = Vec::new();
        let mut orders = Vec::new();
        for &army in Army::of(seat).iter().filter(|&&army| self.gets_order(army)) {
            self.orders_into(army, &mut orders);
            let tokens = orders.iter().map(|order| {
                if order.is_hold() { NOTHING.to_owned() } else { order_token(army, order) }
            });
            groups.push(LegalGroup::sorted(army.code(), tokens.collect()));
        }
        groups
    }

    /// Reads a setup action of `side`; it must be legal here.
    ///
    /// # Errors
    ///
    /// If the text is no action, or not a legal one.
    pub fn parse_placement(&self, side: Seat, action: &str) -> Result<Placement, ActionError> {
        let placement = parse_placement(side, action)?;
        self.check_placement(side, &placement).map_err(|illegal| refusal(action, illegal))?;
        Ok(placement)
    }

    /// Reads an orders action of `side`, its armies in any order (QAD-6); it must be legal here.
    ///
    /// # Errors
    ///
    /// If the text is no action, or not a legal one.
    pub fn parse_orders(&self, side: Seat, action: &str) -> Result<Orders, ActionError> {
        let orders = parse_orders(side, action)?;
        self.check_orders(side, &orders).map_err(|illegal| refusal(action, illegal))?;
        Ok(orders)
    }

    /// The canonical text of orders of `side`, for a bot that decides in types.
    #[must_use]
    pub fn orders_text(side: Seat, orders: &Orders) -> String {
        orders_token(side, orders)
    }

    /// The canonical text of a placement of `side`, for a bot that decides in types.
    #[must_use]
    pub fn placement_text(side: Seat, placement: &Placement) -> String {
        placement_token(side, placement)
    }

    /// Both sides' orders, read from their actions.
    fn both_orders(&self, actions: [&str; 2]) -> Result<[Orders; 2], StepError> {
        let orders =
            |seat: Seat, action| self.parse_orders(seat, action).map_err(StepError::action(seat));
        Ok([orders(Seat::P1, actions[0])?, orders(Seat::P2, actions[1])?])
    }

    /// The setup: both placements.
    fn apply_setup(&mut self, actions: [&str; 2], facts: &mut Vec<Fact>) -> Result<(), StepError> {
        let placement = |seat: Seat, action| {
            self.parse_placement(seat, action).map_err(StepError::action(seat))
        };
        let both = [placement(Seat::P1, actions[0])?, placement(Seat::P2, actions[1])?];
        self.place(&both).map_err(|refused| step_error(actions, "", 0, refused))?;
        facts.push(Fact::Both {
            actions: Seat::BOTH.map(|seat| placement_token(seat, &both[seat.index()])),
        });
        Ok(())
    }

    /// A turn: both orders and the dice.
    fn apply_turn(
        &mut self,
        actions: [&str; 2],
        dice: &str,
        facts: &mut Vec<Fact>,
    ) -> Result<(), StepError> {
        let orders = self.both_orders(actions)?;
        let mut record = Record::parse(dice)?;
        let given = record.left();
        let mut next = *self;
        next.resolve(&orders, &mut record)
            .map_err(|refused| step_error(actions, dice, given, refused))?;
        if record.left() > 0 {
            let why = format!("the turn takes {} of these {given} dice", given - record.left());
            return Err(ChanceError::new(dice, why).into());
        }
        *self = next;
        facts.push(Fact::Both {
            actions: Seat::BOTH.map(|seat| orders_token(seat, &orders[seat.index()])),
        });
        facts.push(Fact::Chance { token: dice.to_owned() });
        Ok(())
    }
}

fn refusal(action: &str, illegal: Illegal) -> ActionError {
    ActionError::illegal(action, illegal.to_string())
}

fn step_error(actions: [&str; 2], dice: &str, given: usize, refused: Refused) -> StepError {
    match refused {
        Refused::NotDue => StepError::Over,
        Refused::Illegal { seat, illegal } => {
            StepError::Action { seat, error: refusal(actions[seat.index()], illegal) }
        }
        Refused::OutOfDice => {
            ChanceError::new(dice, format!("the turn takes more than these {given} dice")).into()
        }
    }
}

impl Face for State {
    fn view(&self, _seat: Seat) -> String {
        self.to_string()
    }

    fn to_act(&self) -> ToAct {
        if self.outcome().is_some() { ToAct::Nobody } else { ToAct::Both }
    }

    fn step_len(&self) -> usize {
        match self.to_act() {
            ToAct::Both if self.is_setup() => 2,
            ToAct::Both => 3,
            _ => 0,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        State::outcome(self)
    }

    fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        State::legal_groups(self, seat)
    }

    fn canonical(&self, seat: Seat, action: &str) -> Result<String, ActionError> {
        if State::outcome(self).is_some() {
            return Err(ActionError::Over);
        }
        if self.is_setup() {
            Ok(placement_token(seat, &self.parse_placement(seat, action)?))
        } else {
            Ok(orders_token(seat, &self.parse_orders(seat, action)?))
        }
    }

    fn apply(&mut self, tokens: &[&str], facts: &mut Vec<Fact>) -> Result<(), StepError> {
        if State::outcome(self).is_some() {
            return Err(StepError::Over);
        }
        match *tokens {
            [first, second] if self.is_setup() => self.apply_setup([first, second], facts),
            [first, second, dice] if !self.is_setup() => {
                self.apply_turn([first, second], dice, facts)
            }
            _ => Err(StepError::Incomplete("both actions are needed, and after orders the dice")),
        }
    }

    fn roll(&self, seed: u64, actions: Option<[&str; 2]>) -> Result<String, StepError> {
        if State::outcome(self).is_some() {
            return Err(StepError::Over);
        }
        if self.is_setup() {
            return Err(StepError::NoChance);
        }
        let actions = actions.ok_or(StepError::Incomplete("the dice follow from both orders"))?;
        let orders = self.both_orders(actions)?;
        let mut dice = Writer::new(Luck::new(seed, u64::from(self.turn())));
        let mut next = *self;
        next.resolve(&orders, &mut dice)
            .map_err(|refused| step_error(actions, &dice.token, 0, refused))?;
        Ok(dice.token)
    }

    fn draw(&self) -> Drawing {
        State::draw(self)
    }
}
