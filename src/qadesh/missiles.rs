//! Missiles: Egyptian armies shoot at their neighbours (QAD-13).

use super::army::{Army, Condition};
use super::dice::{Dice, OutOfDice};
use super::turn::Turn;
use crate::Seat;

impl<D: Dice> Turn<'_, D> {
    /// QAD-13: the pairs that are adjacent now, in fixed order of the Egyptian, then of the Hittite.
    pub(super) fn missiles(&mut self) -> Result<(), OutOfDice> {
        let listed = self.armies;
        for &archers in Army::of(Seat::P1) {
            for &target in Army::of(Seat::P2) {
                let (Some(from), Some(to)) = (listed.unit(archers), listed.unit(target)) else {
                    continue;
                };
                if from.space.is_adjacent(to.space) && self.can_shoot(archers, target) {
                    self.shoot(archers, target)?;
                }
            }
        }
        Ok(())
    }

    /// Whether a listed pair still shoots: both on the map and adjacent, the Egyptian in good order and
    /// with no Hittite on its space.
    fn can_shoot(&self, archers: Army, target: Army) -> bool {
        let (Some(from), Some(to)) = (self.armies.unit(archers), self.armies.unit(target)) else {
            return false;
        };
        from.space.is_adjacent(to.space)
            && from.condition == Condition::Good
            && self.armies.at(Seat::P2, from.space).is_none()
    }

    fn shoot(&mut self, archers: Army, target: Army) -> Result<(), OutOfDice> {
        for army in [archers, target] {
            self.deeds[army.index()].fought = true;
        }
        let total = i32::from(self.roll()?) + self.aim(archers, target);
        if total >= 3
            && let Some(unit) = self.armies.unit_mut(target)
        {
            unit.bleed();
        }
        if total >= 5 {
            self.rout(target);
        }
        Ok(())
    }

    /// The modifiers of a shot.
    fn aim(&self, archers: Army, target: Army) -> i32 {
        let (Some(from), Some(to)) = (self.armies.unit(archers), self.armies.unit(target)) else {
            return 0;
        };
        let mut aim = -from.wear();
        aim += match to.condition {
            Condition::Good => 0,
            Condition::Looting | Condition::Routing => 1,
            Condition::Scattered => -1,
        };
        // Once, also if both stand in it.
        aim -= i32::from(from.space.is_rough() || to.space.is_rough());
        aim += i32::from(archers.is_leader());
        aim - i32::from(self.armies.is_adjacent(Seat::P2, from.space, target))
    }
}
