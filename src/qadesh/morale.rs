//! The end of a phase: fatigue, looting, rallies, rest (QAD-14).

use super::army::{Army, Condition, Unit};
use super::dice::{Dice, OutOfDice};
use super::map::camp;
use super::turn::Turn;

impl<D: Dice> Turn<'_, D> {
    /// QAD-14: four passes over the armies on the map.
    pub(super) fn end_of_phase(&mut self) -> Result<(), OutOfDice> {
        self.tire()?;
        self.loot()?;
        self.rally()?;
        self.rest();
        Ok(())
    }

    /// The units of all armies on the map as they are now, in the fixed order.
    fn units(&self) -> impl Iterator<Item = (Army, Unit)> + use<D> {
        let armies = self.armies;
        Army::ALL.into_iter().filter_map(move |army| Some((army, *armies.unit(army)?)))
    }

    /// Pass 1: an army that made its step number rate + 1 tires on 1-3.
    fn tire(&mut self) -> Result<(), OutOfDice> {
        for (army, _) in self.units() {
            if self.deeds[army.index()].overreached
                && self.roll()? <= 3
                && let Some(unit) = self.armies.unit_mut(army)
            {
                unit.tire();
            }
        }
        Ok(())
    }

    /// Pass 2: an army in good order in, or adjacent to, the enemy camp loots on 1-3.
    fn loot(&mut self) -> Result<(), OutOfDice> {
        for (army, unit) in self.units() {
            let near = unit.space.distance(camp(army.side().other())) <= 1;
            if near && unit.condition == Condition::Good && self.roll()? <= 3 {
                self.become_of(army, Condition::Looting);
            }
        }
        Ok(())
    }

    /// Pass 3: a routing army is in good order again on 4-6.
    fn rally(&mut self) -> Result<(), OutOfDice> {
        for (army, unit) in self.units() {
            if unit.condition == Condition::Routing && self.roll()? >= 4 {
                self.become_of(army, Condition::Good);
            }
        }
        Ok(())
    }

    /// Pass 4: an army that neither changed its space nor fought loses one fatigue.
    fn rest(&mut self) {
        for (army, _) in self.units() {
            let deeds = self.deeds[army.index()];
            if !deeds.moved
                && !deeds.fought
                && let Some(unit) = self.armies.unit_mut(army)
            {
                unit.fatigue = unit.fatigue.saturating_sub(1);
            }
        }
    }
}
