//! Shock: armies of both sides on one space (QAD-12).

use super::army::{Army, Condition, Standing};
use super::dice::{Dice, OutOfDice};
use super::map::Space;
use super::turn::Turn;
use crate::Seat;

/// A surprise roll that is lower by this much is surprised.
const SURPRISE: u8 = 3;

impl<D: Dice> Turn<'_, D> {
    /// QAD-12: each space with armies of both sides, in ascending order.
    pub(super) fn shocks(&mut self) -> Result<(), OutOfDice> {
        for space in Space::all() {
            let here = |side| self.armies.at(side, space);
            if let (Some(egypt), Some(hittites)) = (here(Seat::P1), here(Seat::P2)) {
                self.shock(space, egypt, hittites)?;
            }
        }
        Ok(())
    }

    fn shock(&mut self, space: Space, egypt: Army, hittites: Army) -> Result<(), OutOfDice> {
        for army in [egypt, hittites] {
            self.deeds[army.index()].fought = true;
        }
        let surprise = [self.roll()?, self.roll()?];
        let battle = [self.roll_two()?, self.roll_two()?];
        let total = |own: Seat, army| {
            let (mine, theirs) = (surprise[own.index()], surprise[own.other().index()]);
            let surprised = mine + SURPRISE <= theirs;
            i32::from(battle[own.index()]) + self.force(army, space, surprised)
        };
        match total(Seat::P1, egypt).cmp(&total(Seat::P2, hittites)) {
            std::cmp::Ordering::Less => self.defeat(egypt),
            std::cmp::Ordering::Greater => self.defeat(hittites),
            std::cmp::Ordering::Equal => Ok(()),
        }
    }

    /// The modifiers of `army`, which fights on `space`.
    fn force(&self, army: Army, space: Space, surprised: bool) -> i32 {
        let Some(unit) = self.armies.unit(army) else { return 0 };
        let enemies = army.side().other();
        // The one it fights is on the space itself, so whoever is adjacent is a further one.
        let outnumbered =
            self.armies.on_map(enemies).any(|(_, further)| further.space.is_adjacent(space));
        let mut force = -unit.wear();
        force += i32::from(army.side() == Seat::P2);
        force -= 2 * i32::from(surprised);
        // Looting, scattered and routing weigh the same.
        force -= 2 * i32::from(unit.condition != Condition::Good);
        force += 2 * i32::from(army.is_leader());
        force += i32::from(army == Army::Rfc);
        force - i32::from(outnumbered)
    }

    /// The loser's casualty, and the defeat table.
    fn defeat(&mut self, army: Army) -> Result<(), OutOfDice> {
        let roll = self.roll()?;
        let Some(unit) = self.armies.unit_mut(army) else { return Ok(()) };
        unit.bleed();
        match roll {
            1 => {}
            2 => unit.bleed(),
            3 => self.become_of(army, Condition::Scattered),
            4 | 5 => self.rout(army),
            _ => self.armies.set(army, Standing::Removed),
        }
        Ok(())
    }
}
