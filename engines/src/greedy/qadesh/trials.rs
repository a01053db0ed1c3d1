//! Turns played out: the same dice and enemy orders for every plan that is tried.

use quadriga::qadesh::{Army, Orders, State};
use quadriga::{Luck, Score, Seat};

use super::paths::Field;

/// Turns that each plan is tried on. Half of them meet what the enemy would do by the same weights, half
/// whatever else it may do.
const TRIALS: usize = 12;

/// What a finished game is worth: more than anything that can be had in one that goes on.
const OVER: i32 = 2_000;

/// What may happen in a turn, beyond the own orders.
struct Trial {
    enemy: Orders,
    dice: u64,
}

/// The trials of one decision.
pub(super) struct Trials<'a> {
    state: &'a State,
    side: Seat,
    trials: Vec<Trial>,
}

impl<'a> Trials<'a> {
    /// `expected` is the enemy's likely plan.
    pub(super) fn new(state: &'a State, side: Seat, expected: Orders, luck: &mut Luck) -> Self {
        let mut legal = Vec::new();
        let trials = (0..TRIALS)
            .map(|number| {
                let mut enemy = expected;
                for &army in Army::of(side.other()).iter().filter(|&&army| state.gets_order(army)) {
                    state.orders_into(army, &mut legal);
                    let place = luck.below(u32::try_from(legal.len()).unwrap_or(u32::MAX));
                    if number % 2 == 1
                        && let Some(order) = legal.get(place as usize)
                    {
                        enemy.give(army, *order);
                    }
                }
                Trial { enemy, dice: luck.bits() }
            })
            .collect();
        Trials { state, side, trials }
    }

    /// What the turn with `orders` brings to the side, on average.
    pub(super) fn of(&self, orders: &Orders) -> i32 {
        let total: i32 = self.trials.iter().map(|trial| self.play(orders, trial)).sum();
        total / TRIALS as i32
    }

    fn play(&self, orders: &Orders, trial: &Trial) -> i32 {
        let both = match self.side {
            Seat::P1 => [*orders, trial.enemy],
            Seat::P2 => [trial.enemy, *orders],
        };
        let mut after = *self.state;
        if after.resolve(&both, &mut Luck::new(trial.dice, 0)).is_err() {
            return 0;
        }
        match after.outcome().map(|outcome| outcome.score) {
            Some(Score::Win(winner)) if winner == self.side => OVER,
            Some(Score::Win(_)) => -OVER,
            Some(Score::Draw) => 0,
            None => worth(&after, self.side),
        }
    }
}

/// What `state` is worth to `side`: the armies, and what they can look forward to.
pub(super) fn worth(state: &State, side: Seat) -> i32 {
    let field = Field::new(state, side);
    let others = Field::new(state, side.other());
    field.balance() + field.outlooks() - others.outlooks()
}
