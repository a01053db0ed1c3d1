//! The first step of a phase: rolls, then all moves at once (QAD-9 to QAD-11).

use super::army::{Armies, Army, Condition, Standing, Unit};
use super::dice::{Dice, OutOfDice};
use super::map::Place;
use super::rout;
use super::turn::Turn;

/// Where an army goes in this step.
#[derive(Clone, Copy)]
struct Goal {
    place: Place,
    /// It routs; otherwise it moves by order.
    routing: bool,
}

type Goals = [Option<Goal>; 10];

impl<D: Dice> Turn<'_, D> {
    /// QAD-9 and QAD-10.
    pub(super) fn moves(&mut self) -> Result<(), OutOfDice> {
        let mut goals = self.move_rolls()?;
        self.hold_back(&mut goals);
        self.move_all(&goals);
        Ok(())
    }

    /// QAD-9: goes through the armies and rolls for each. Positions are those at the start of the step:
    /// an army that is destroyed here still stands for the others' rolls and rout places.
    fn move_rolls(&mut self) -> Result<Goals, OutOfDice> {
        let start = self.armies;
        let mut goals = [None; 10];
        for army in Army::ALL {
            let Some(unit) = start.unit(army) else { continue };
            goals[army.index()] = match unit.condition {
                Condition::Good => self.roll_for_step(&start, army, unit)?,
                Condition::Scattered | Condition::Looting => {
                    self.lapse(army);
                    if self.roll()? >= 4 {
                        self.become_of(army, Condition::Good);
                    }
                    None
                }
                Condition::Routing => self.roll_for_flight(&start, army, unit, &goals)?,
            };
        }
        Ok(goals)
    }

    /// Where an army in good order goes by its order, if it does.
    fn roll_for_step(
        &mut self,
        start: &Armies,
        army: Army,
        unit: &Unit,
    ) -> Result<Option<Goal>, OutOfDice> {
        let step = self.order(army).path.step(self.phase);
        let Some(space) = step.filter(|_| !self.lapsed[army.index()]) else { return Ok(None) };
        if self.fails_to_move(start, army, unit, space.place())? {
            self.lapse(army);
            return Ok(None);
        }
        Ok(Some(Goal { place: space.place(), routing: false }))
    }

    /// Where a routing army flees to; without a place, or on a failed roll, it is destroyed.
    fn roll_for_flight(
        &mut self,
        start: &Armies,
        army: Army,
        unit: &Unit,
        goals: &Goals,
    ) -> Result<Option<Goal>, OutOfDice> {
        // Only friends who got through their roll have a goal, and so have taken a space.
        let taken = |place| {
            Army::of(army.side()).iter().any(|friend| {
                goals[friend.index()].is_some_and(|goal| goal.routing && goal.place == place)
            })
        };
        if let Some(place) = rout::place(start, army, taken)
            && !self.fails_to_move(start, army, unit, place)?
        {
            return Ok(Some(Goal { place, routing: true }));
        }
        self.armies.set(army, Standing::Removed);
        Ok(None)
    }

    /// QAD-9: 1D6, +1 for rough ground entered, +1 for a river edge crossed, +1 per fatigue, +1 if an
    /// enemy is on the same space. 6 or more fails.
    fn fails_to_move(
        &mut self,
        start: &Armies,
        army: Army,
        unit: &Unit,
        goal: Place,
    ) -> Result<bool, OutOfDice> {
        let mut total = u32::from(self.roll()?) + unit.fatigue;
        if let Some(space) = goal.space() {
            total += u32::from(space.is_rough());
            total += u32::from(unit.space.crosses_river(space));
        }
        total += u32::from(start.at(army.side().other(), unit.space).is_some());
        Ok(total >= 6)
    }

    /// QAD-10: nobody may end where a friend ends. Who is held back keeps its own space, so this is
    /// repeated until nothing changes; the order in which it is looked at does not matter.
    fn hold_back(&mut self, goals: &mut Goals) {
        while let Some(army) = Army::ALL.into_iter().find(|&army| self.is_blocked(army, goals)) {
            goals[army.index()] = None;
            self.lapse(army);
        }
    }

    /// Whether the goal of `army` is kept by a friend, or wanted by one who goes first: routing armies
    /// before the others, then the fixed order.
    fn is_blocked(&self, army: Army, goals: &Goals) -> bool {
        let Some(goal) = goals[army.index()] else { return false };
        self.armies.on_map(army.side()).filter(|&(friend, _)| friend != army).any(
            |(friend, unit)| match goals[friend.index()] {
                None => unit.space.place() == goal.place,
                Some(other) => {
                    other.place == goal.place && (!other.routing, friend) < (!goal.routing, army)
                }
            },
        )
    }

    /// QAD-10: all moves happen at once; who leaves the map is removed.
    fn move_all(&mut self, goals: &Goals) {
        for army in Army::ALL {
            let Some(goal) = goals[army.index()] else { continue };
            match goal.place.space() {
                Some(space) => self.put(army, space),
                None => self.armies.set(army, Standing::Removed),
            }
            let last = army.rate() + 1;
            self.deeds[army.index()].overreached = !goal.routing && self.phase == last;
        }
    }
}
