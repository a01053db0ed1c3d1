//! Qadesh: the path of each army by what it may meet on it.
//!
//! The enemies are taken to stay where they are. The groups of an action are independent, so each
//! army's best path is looked for in turn, given the paths of its friends, and once more when all have
//! one.

mod odds;
mod paths;

use quadriga::qadesh::{Army, Order, Orders, Placement, Space, State, camp};
use quadriga::{Luck, Seat};

use super::{Decided, best};
use paths::Field;

/// How often each army's path is looked for: the second time it knows what its friends do.
const ROUNDS: usize = 2;

/// The action of `side` by these weights; none if the game is over.
pub(super) fn decide(state: &State, side: Seat, luck: &mut Luck) -> Option<Decided> {
    if state.outcome().is_some() {
        return None;
    }
    if state.is_setup() {
        return set_up(state, side, luck);
    }
    let mut field = Field::new(state, side);
    let mut orders = Orders::HOLD;
    let mut scores = [0; 5];
    let mut nodes = 0;
    let mut legal = Vec::new();
    for _ in 0..ROUNDS {
        for &army in Army::of(side).iter().filter(|&&army| state.gets_order(army)) {
            state.orders_into(army, &mut legal);
            nodes += legal.len() as u64;
            let scored = legal.iter().map(|&order| (field.score(army, &order), order));
            let (score, order) = best(scored, luck).unwrap_or((0, Order::HOLD));
            scores[army.place_in_side()] = score;
            orders.give(army, order);
            field.decide(army, &order);
        }
    }
    let score = field.balance() + scores.iter().sum::<i32>();
    Some(Decided { action: State::orders_text(side, &orders), score, nodes })
}

/// Egypt's leader sits in the camp, whose rough ground and looters help it, with the other army beside
/// it. The Hittites put the reconnaissance in force foremost, the leader next to it, and the infantry
/// behind.
fn set_up(state: &State, side: Seat, luck: &mut Luck) -> Option<Decided> {
    let mut placements = Vec::new();
    state.placements_into(side, &mut placements);
    let nodes = placements.len() as u64;
    let scored =
        placements.into_iter().map(|placement| (set_up_score(side, &placement), placement));
    let (_, placement) = best(scored, luck)?;
    Some(Decided { action: State::placement_text(side, &placement), score: 0, nodes })
}

fn set_up_score(side: Seat, placement: &Placement) -> i32 {
    let place = |army: Army| placement.0[army.place_in_side()];
    let distance = |from: Option<Space>, to: Option<Space>| match (from, to) {
        (Some(from), Some(to)) => i32::from(from.distance(to)),
        _ => 0,
    };
    let target = Some(camp(side.other()));
    match side {
        Seat::P1 => {
            let home = Some(camp(side));
            -4 * distance(place(Army::Amu), home) - distance(place(Army::Pre), place(Army::Amu))
        }
        Seat::P2 => {
            let infantry = [Army::All, Army::Hat, Army::Vas];
            let behind: i32 = infantry.iter().map(|&army| distance(place(army), target)).sum();
            -9 * distance(place(Army::Rfc), target)
                - 4 * distance(place(Army::Eom), place(Army::Rfc))
                - behind
        }
    }
}
