//! The state of a game, and its two kinds of step: the setup and a turn.

use super::army::{Armies, Army, Standing, Unit};
use super::dice::Dice;
use super::orders::{Illegal, Orders, Placement};
use super::turn::Turn;
use super::victory;
use crate::notation::MAX_NUMBER;
use crate::{Limit, Outcome, Reason, Seat};

/// A state: everything there is, since nothing is secret once both sides have acted (QAD-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) armies: Armies,
    /// 0 in the setup.
    pub(super) turn: u32,
    pub(super) limit: Limit,
}

/// A step that typed code asked for and that can't be made; the state is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The state is not at this kind of decision, or the game is over.
    #[error("no such decision is due")]
    NotDue,
    /// An order or a placement is not legal.
    #[error("{seat}: {illegal}")]
    Illegal {
        /// Whose.
        seat: Seat,
        /// What is wrong.
        illegal: Illegal,
    },
    /// The dice did not last.
    #[error("the turn needs more dice than there are")]
    OutOfDice,
}

impl State {
    /// The start of a game: nothing placed, setup due. `limit` is in turns (QAD-15).
    #[must_use]
    pub const fn start(limit: Limit) -> State {
        State { armies: Armies([Standing::Waiting; 10]), turn: 0, limit }
    }

    /// The turn that is to be played, from 1; 0 in the setup. After the game it has been counted up.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The last turn (QAD-15).
    #[must_use]
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// Whether the setup is due (QAD-5).
    #[must_use]
    pub const fn is_setup(&self) -> bool {
        self.turn == 0
    }

    /// How `army` stands.
    #[must_use]
    pub fn standing(&self, army: Army) -> Standing {
        self.armies.standing(army)
    }

    /// `army`, if it is on the map.
    #[must_use]
    pub fn unit(&self, army: Army) -> Option<Unit> {
        self.armies.unit(army).copied()
    }

    /// The armies of `side` on the map, in the fixed order.
    pub fn on_map(&self, side: Seat) -> impl Iterator<Item = (Army, Unit)> {
        self.armies.on_map(side).map(|(army, unit)| (army, *unit))
    }

    /// How many armies of `side` have been removed from play (QAD-15).
    #[must_use]
    pub fn removed(&self, side: Seat) -> usize {
        self.armies.removed(side)
    }

    /// Result and reason, once the game is over (QAD-15). A victory is looked at before the limit.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_setup() {
            return None;
        }
        let spent = self.turn > self.limit.get();
        victory::of(&self.armies).or(spent.then_some(Outcome::draw(Reason::TurnLimit)))
    }

    /// Places both sides' setup armies; turn 1 begins (QAD-5). No die is rolled.
    ///
    /// # Errors
    ///
    /// If the setup is not due, or a placement is not legal. Then nothing has changed.
    pub fn place(&mut self, placements: &[Placement; 2]) -> Result<(), Refused> {
        if !self.is_setup() {
            return Err(Refused::NotDue);
        }
        for seat in Seat::BOTH {
            self.check_placement(seat, &placements[seat.index()])
                .map_err(|illegal| Refused::Illegal { seat, illegal })?;
        }
        for army in Army::ALL {
            if let Some(space) = placements[army.side().index()].0[army.place_in_side()] {
                self.armies.set(army, Standing::OnMap(Unit::fresh(space)));
            }
        }
        self.turn = 1;
        Ok(())
    }

    /// Plays a whole turn by both sides' orders; nothing is allocated. Dice are taken from `dice`
    /// exactly in the order of the rulings (QAD-9).
    ///
    /// # Errors
    ///
    /// If orders are not due or not legal, or `dice` ends too early. Then nothing has changed here, but
    /// dice have been taken.
    pub fn resolve(&mut self, orders: &[Orders; 2], dice: &mut impl Dice) -> Result<(), Refused> {
        if self.is_setup() || self.outcome().is_some() {
            return Err(Refused::NotDue);
        }
        for seat in Seat::BOTH {
            self.check_orders(seat, &orders[seat.index()])
                .map_err(|illegal| Refused::Illegal { seat, illegal })?;
        }
        let armies = Turn::play(&self.armies, orders, dice).map_err(|_| Refused::OutOfDice)?;
        self.armies = armies;
        self.turn = (self.turn + 1).min(MAX_NUMBER);
        Ok(())
    }
}
