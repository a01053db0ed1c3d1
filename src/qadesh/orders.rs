//! What a side decides: placements (QAD-5), and orders with their paths (QAD-6, QAD-7).

use super::army::{Army, Condition, Standing};
use super::map::Space;
use super::state::State;
use crate::Seat;

/// The longest path: the greatest rate, and one step more (QAD-6).
pub const MAX_STEPS: usize = 4;

/// Up to four steps, each to a neighbour of the space before it. May be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path([Option<Space>; MAX_STEPS]);

impl Path {
    /// No step.
    pub const EMPTY: Path = Path([None; MAX_STEPS]);

    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether it has no step.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The `k`-th step, from 1.
    #[must_use]
    pub fn step(&self, k: usize) -> Option<Space> {
        self.0.get(k.checked_sub(1)?).copied().flatten()
    }

    /// The spaces stepped to, in order.
    pub fn steps(&self) -> impl Iterator<Item = Space> {
        self.0.into_iter().map_while(|step| step)
    }

    /// This path with one step more; none if it is full.
    #[must_use]
    pub fn then(mut self, space: Space) -> Option<Path> {
        *self.0.iter_mut().find(|step| step.is_none())? = Some(space);
        Some(self)
    }
}

/// What one army is told to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Order {
    /// Where it enters; only for an army whose turn to enter has come (QAD-7).
    pub entry: Option<Space>,
    /// Its way from there, or from where it stands.
    pub path: Path,
}

impl Order {
    /// Nothing: the army holds.
    pub const HOLD: Order = Order { entry: None, path: Path::EMPTY };

    /// Whether the army is given nothing.
    #[must_use]
    pub const fn is_hold(&self) -> bool {
        self.entry.is_none() && self.path.is_empty()
    }
}

/// The orders of one side: one for each of its armies, in the fixed order. [`Order::HOLD`] also stands
/// for the armies that can't be given any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Orders(pub [Order; 5]);

impl Orders {
    /// Nothing for anyone.
    pub const HOLD: Orders = Orders([Order::HOLD; 5]);

    /// The order of `army`, which must be of the side whose orders these are.
    #[must_use]
    pub const fn of(&self, army: Army) -> &Order {
        &self.0[army.place_in_side()]
    }

    /// Gives an order to `army`, which must be of the side whose orders these are.
    pub const fn give(&mut self, army: Army, order: Order) {
        self.0[army.place_in_side()] = order;
    }
}

/// Where a side places its setup armies (QAD-5): all five of the Hittites, `PRE` and `AMU` of Egypt. The
/// places of the other three stay empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placement(pub [Option<Space>; 5]);

/// An order or a placement that breaks a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{army}: {why}")]
pub struct Illegal {
    /// Whose order or place it is.
    pub army: Army,
    /// The rule against it, with the ruling's number.
    pub why: &'static str,
}

/// The armies that `side` places in the setup, in the fixed order.
pub fn setup_armies(side: Seat) -> impl Iterator<Item = Army> + Clone {
    Army::of(side).iter().copied().filter(|army| army.entry_turn().is_none())
}

/// What an army can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    /// It moves from this space, or holds (QAD-6).
    Move(Space),
    /// It enters on one of its free spaces (QAD-7).
    Enter,
    /// It is told nothing, for this reason.
    None(&'static str),
}

impl State {
    fn command(&self, army: Army) -> Command {
        match self.standing(army) {
            Standing::Removed => Command::None("it has been removed from play"),
            Standing::OnMap(unit) if unit.condition == Condition::Good => Command::Move(unit.space),
            Standing::OnMap(_) => Command::None("QAD-6: it is not in good order and gets no order"),
            Standing::Waiting if army.entry_turn().is_none_or(|turn| self.turn() < turn) => {
                Command::None("QAD-7: its turn to enter has not come")
            }
            Standing::Waiting if self.free_entries(army).next().is_none() => {
                Command::None("QAD-7: none of its entry spaces is free, so it waits a turn")
            }
            Standing::Waiting => Command::Enter,
        }
    }

    /// The spaces on its list that are free of any army (QAD-7).
    fn free_entries(&self, army: Army) -> impl Iterator<Item = Space> {
        army.start_spaces().iter().copied().filter(|&space| self.armies.is_free(space))
    }

    /// Whether there is a decision on orders now.
    fn takes_orders(&self) -> bool {
        !self.is_setup() && self.outcome().is_none()
    }

    /// Whether `army` is in a legal group now: it can be told something.
    #[must_use]
    pub fn gets_order(&self, army: Army) -> bool {
        self.takes_orders() && !matches!(self.command(army), Command::None(_))
    }

    /// Puts all legal orders of `army` into `out`, which it clears first; [`Order::HOLD`] is among them
    /// where the army may hold. None if it is not [`State::gets_order`]. Beyond what `out` grows by,
    /// nothing is allocated. An action is one order for each army; any combination is legal.
    pub fn orders_into(&self, army: Army, out: &mut Vec<Order>) {
        out.clear();
        if !self.takes_orders() {
            return;
        }
        let steps = army.rate() + 1;
        match self.command(army) {
            Command::Move(space) => extend(Order::HOLD, space, steps, out),
            Command::Enter => {
                for space in self.free_entries(army) {
                    let entry = Order { entry: Some(space), path: Path::EMPTY };
                    extend(entry, space, steps, out);
                }
            }
            Command::None(_) => {}
        }
    }

    /// Whether `side` may give these orders (QAD-6, QAD-7).
    ///
    /// # Errors
    ///
    /// The first army in the fixed order whose order is not legal.
    pub fn check_orders(&self, side: Seat, orders: &Orders) -> Result<(), Illegal> {
        for &army in Army::of(side) {
            self.check_order(army, orders.of(army)).map_err(|why| Illegal { army, why })?;
        }
        Ok(())
    }

    fn check_order(&self, army: Army, order: &Order) -> Result<(), &'static str> {
        let start = match (self.command(army), order.entry) {
            (Command::None(_), _) if order.is_hold() => return Ok(()),
            (Command::None(why), _) => return Err(why),
            (Command::Move(space), None) => space,
            (Command::Move(_), Some(_)) => return Err("QAD-7: it is on the map already"),
            (Command::Enter, None) => {
                return Err("QAD-7: its turn to enter has come: it must name an entry space");
            }
            (Command::Enter, Some(space)) if !army.start_spaces().contains(&space) => {
                return Err("QAD-7: that is not one of its entry spaces");
            }
            (Command::Enter, Some(space)) if !self.armies.is_free(space) => {
                return Err("QAD-7: an army stands on that entry space");
            }
            (Command::Enter, Some(space)) => space,
        };
        check_path(army, start, &order.path)
    }

    /// Puts all legal placements of `side` into `out`, which it clears first (QAD-5); none after the
    /// setup.
    pub fn placements_into(&self, side: Seat, out: &mut Vec<Placement>) {
        out.clear();
        if self.is_setup() {
            place(Placement::default(), &mut setup_armies(side), out);
        }
    }

    /// Whether `side` may place its armies like this (QAD-5).
    ///
    /// # Errors
    ///
    /// The first army in the fixed order whose place is not legal.
    pub fn check_placement(&self, side: Seat, placement: &Placement) -> Result<(), Illegal> {
        for &army in Army::of(side) {
            let place = placement.0[army.place_in_side()];
            let earlier = &placement.0[..army.place_in_side()];
            let why = match place {
                None if army.entry_turn().is_some() => continue,
                None => "QAD-5: every setup army must be placed",
                Some(_) if army.entry_turn().is_some() => {
                    "QAD-7: it is not placed, it enters later"
                }
                Some(space) if !army.start_spaces().contains(&space) => {
                    "QAD-5: that is not one of its setup spaces"
                }
                Some(_) if earlier.contains(&place) => "QAD-5: two own armies on one space",
                Some(_) => continue,
            };
            return Err(Illegal { army, why });
        }
        Ok(())
    }
}

/// QAD-6: 0 to rate + 1 steps between neighbours, no lake space; it may come back to a space.
fn check_path(army: Army, start: Space, path: &Path) -> Result<(), &'static str> {
    if path.len() > army.rate() + 1 {
        return Err("QAD-6: a path has at most rate + 1 steps");
    }
    let mut at = start;
    for step in path.steps() {
        if step.is_lake() {
            return Err("QAD-3: the lake is never entered");
        }
        if !at.is_adjacent(step) {
            return Err("QAD-6: a step goes to one of the four neighbours");
        }
        at = step;
    }
    Ok(())
}

/// `order`, and all that begin with it and have up to `left` steps more from `at`.
fn extend(order: Order, at: Space, left: usize, out: &mut Vec<Order>) {
    out.push(order);
    if left == 0 {
        return;
    }
    for next in at.neighbours() {
        if let Some(path) = order.path.then(next) {
            extend(Order { path, ..order }, next, left - 1, out);
        }
    }
}

/// `placement`, completed in every legal way by `rest`.
fn place(
    placement: Placement,
    rest: &mut (impl Iterator<Item = Army> + Clone),
    out: &mut Vec<Placement>,
) {
    let Some(army) = rest.next() else {
        out.push(placement);
        return;
    };
    for &space in army.start_spaces() {
        if !placement.0.contains(&Some(space)) {
            let mut longer = placement;
            longer.0[army.place_in_side()] = Some(space);
            place(longer, &mut rest.clone(), out);
        }
    }
}
