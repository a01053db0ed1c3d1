//! A turn: entries, then four phases, each in its steps (QAD-7, QAD-9 to QAD-15).
//!
//! The steps are in files of their own: `moves`, `shock`, `missiles`, `morale`, `victory`.

use super::army::{Armies, Army, Condition, Standing, Unit};
use super::dice::{Dice, OutOfDice};
use super::map::Space;
use super::orders::{Order, Orders};
use super::{rout, victory};

/// Phases in a turn.
const PHASES: usize = 4;

/// What an army did in the current phase (QAD-14).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deeds {
    /// It changed its space.
    pub(super) moved: bool,
    /// It made its step number rate + 1.
    pub(super) overreached: bool,
    /// It was in a shock, shot, or was shot at.
    pub(super) fought: bool,
}

/// A turn under way.
pub(super) struct Turn<'a, D> {
    pub(super) armies: Armies,
    pub(super) orders: &'a [Orders; 2],
    /// QAD-11: whose order has lapsed for the rest of the turn.
    pub(super) lapsed: [bool; 10],
    /// From 1.
    pub(super) phase: usize,
    pub(super) deeds: [Deeds; 10],
    dice: &'a mut D,
}

impl<'a, D: Dice> Turn<'a, D> {
    /// Plays the turn from `armies` and gives what they are after it. The orders must be legal.
    pub(super) fn play(
        armies: &Armies,
        orders: &'a [Orders; 2],
        dice: &'a mut D,
    ) -> Result<Armies, OutOfDice> {
        let mut turn = Turn::new(armies, orders, dice);
        turn.entries();
        for phase in 1..=PHASES {
            turn.begin_phase(phase);
            turn.moves()?;
            turn.shocks()?;
            turn.missiles()?;
            turn.end_of_phase()?;
            // QAD-15: a game that ends in a phase ends there.
            if victory::of(&turn.armies).is_some() {
                break;
            }
        }
        Ok(turn.armies)
    }

    pub(super) fn new(armies: &Armies, orders: &'a [Orders; 2], dice: &'a mut D) -> Turn<'a, D> {
        Turn {
            armies: *armies,
            orders,
            lapsed: [false; 10],
            phase: 0,
            deeds: [Deeds::default(); 10],
            dice,
        }
    }

    pub(super) fn begin_phase(&mut self, phase: usize) {
        self.phase = phase;
        self.deeds = [Deeds::default(); 10];
    }

    /// QAD-7: who enters appears before the first phase. A space named twice is taken by the first in
    /// the fixed order; the other waits a turn.
    fn entries(&mut self) {
        for army in Army::ALL {
            if let Some(space) = self.order(army).entry
                && self.armies.is_free(space)
            {
                self.armies.set(army, Standing::OnMap(Unit::fresh(space)));
            }
        }
    }

    pub(super) fn order(&self, army: Army) -> &Order {
        self.orders[army.side().index()].of(army)
    }

    /// Rolls 1D6. What is no roll of a die ends the dice, so that sums stay small.
    pub(super) fn roll(&mut self) -> Result<u8, OutOfDice> {
        self.dice.roll().filter(|die| (1..=6).contains(die)).ok_or(OutOfDice)
    }

    /// Rolls 2D6.
    pub(super) fn roll_two(&mut self) -> Result<u8, OutOfDice> {
        Ok(self.roll()? + self.roll()?)
    }

    /// QAD-11: the order of `army` lapses for the rest of the turn.
    pub(super) fn lapse(&mut self, army: Army) {
        self.lapsed[army.index()] = true;
    }

    /// QAD-4, QAD-11: a new condition replaces the old one; any but good order takes the order away.
    pub(super) fn become_of(&mut self, army: Army, condition: Condition) {
        if let Some(unit) = self.armies.unit_mut(army) {
            unit.condition = condition;
            if condition != Condition::Good {
                self.lapse(army);
            }
        }
    }

    /// `army` is now on `space`.
    pub(super) fn put(&mut self, army: Army, space: Space) {
        if let Some(unit) = self.armies.unit_mut(army) {
            unit.space = space;
            self.deeds[army.index()].moved = true;
        }
    }

    /// QAD-12, QAD-13: `army` routs, and moves at once, without a roll, to its rout space of the moment;
    /// it is destroyed if there is none, and gone if that is off the map.
    pub(super) fn rout(&mut self, army: Army) {
        self.become_of(army, Condition::Routing);
        match rout::place(&self.armies, army, |_| false).map(|place| place.space()) {
            Some(Some(space)) => self.put(army, space),
            Some(None) | None => self.armies.set(army, Standing::Removed),
        }
    }
}
