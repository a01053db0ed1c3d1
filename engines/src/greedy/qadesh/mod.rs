//! Qadesh: the path of each army by what it may meet on it.
//!
//! The enemies are taken to stay where they are. The groups of an action are independent, so each
//! army's best path is looked for in turn, given the paths of its friends, and once more when all have
//! one.

mod odds;
mod paths;
mod trials;
mod weights;

use quadriga::qadesh::{Army, Order, Orders, Placement, Space, State, camp};
use quadriga::{Luck, Seat};

use super::{Decided, best};
use paths::Field;
use trials::Trials;

/// How often each army's path is looked for: the second time it knows what its friends do.
const ROUNDS: usize = 2;

/// Orders of an army that are tried out.
const FEW: usize = 4;

/// The action of `side` by these weights; none if the game is over.
pub(super) fn decide(state: &State, side: Seat, luck: &mut Luck) -> Option<Decided> {
    if state.outcome().is_some() {
        return None;
    }
    if state.is_setup() {
        return set_up(state, side, luck);
    }
    let mut plan = Plan::draft(state, side, luck);
    let expected = Plan::draft(state, side.other(), luck).orders;
    let trials = Trials::new(state, side, expected, luck);
    let score = plan.improve(&Field::new(state, side), &trials);
    Some(Decided { action: State::orders_text(side, &plan.orders), score, nodes: plan.nodes })
}

/// Orders of one side, and the best few others for each army.
struct Plan {
    orders: Orders,
    others: Vec<(Army, Vec<Order>)>,
    nodes: u64,
}

impl Plan {
    /// By what each path may meet.
    fn draft(state: &State, side: Seat, luck: &mut Luck) -> Plan {
        let mut field = Field::new(state, side);
        let mut plan = Plan { orders: Orders::HOLD, others: Vec::new(), nodes: 0 };
        let mut legal = Vec::new();
        for round in 1..=ROUNDS {
            for &army in Army::of(side).iter().filter(|&&army| state.gets_order(army)) {
                state.orders_into(army, &mut legal);
                plan.nodes += legal.len() as u64;
                luck.shuffle(&mut legal);
                let mut scored: Vec<(i32, Order)> =
                    legal.iter().map(|&order| (field.score(army, &order), order)).collect();
                scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
                let Some(&(_, order)) = scored.first() else { continue };
                plan.orders.give(army, order);
                field.decide(army, &order);
                if round == ROUNDS {
                    let few = scored.iter().map(|(_, order)| *order).take(FEW).collect();
                    plan.others.push((army, few));
                }
            }
        }
        plan
    }

    /// Army by army, takes what does better in the trials and gets in no friend's way; gives how the plan
    /// does.
    fn improve(&mut self, field: &Field<'_>, trials: &Trials<'_>) -> i32 {
        let mut score = trials.of(&self.orders);
        for (army, few) in &self.others {
            for order in few {
                let mut orders = self.orders;
                orders.give(*army, *order);
                if orders == self.orders || field.collide(&orders) {
                    continue;
                }
                self.nodes += 1;
                let other = trials.of(&orders);
                if other > score {
                    (score, self.orders) = (other, orders);
                }
            }
        }
        score
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::luck_of;

    fn decided(state: &str, side: Seat) -> Decided {
        let state = State::parse(state, quadriga::Limit::new(20).unwrap()).unwrap();
        let decided = decide(&state, side, &mut luck_of(1, 1, side)).unwrap();
        if state.is_setup() {
            state.parse_placement(side, &decided.action).unwrap();
        } else {
            state.parse_orders(side, &decided.action).unwrap();
        }
        decided
    }

    /// The space on which `army` ends, if all its steps succeed.
    fn end(decided: &Decided, army: &str) -> Option<u8> {
        let order = decided.action.split(',').find(|order| order.starts_with(army))?;
        order.rsplit(['/', ':', '@']).next()?.parse().ok()
    }

    #[test]
    fn the_leader_of_egypt_is_set_up_in_the_camp() {
        let start = "-,-,-,-,-/-,-,-,-,- setup 0";
        assert_eq!(decided(start, Seat::P1).action, "PRE@28,AMU@30");
        let hittites = decided(start, Seat::P2).action;
        assert!(hittites.starts_with("RFC@46,EOM@"), "{hittites}");
    }

    #[test]
    fn a_camp_that_wins_is_taken() {
        let state = "45g0.0,29g0.0,-,-,-/x,12g0.0,9g0.0,x,17g0.0 orders 1";
        let decided = decided(state, Seat::P1);
        let steps = decided.action.split(',').find(|order| order.starts_with("PRE")).unwrap();
        assert!(steps.contains("/54") || steps.contains(":54"), "{}", decided.action);
    }

    #[test]
    fn egypt_closes_in_on_the_hittite_leader_to_shoot() {
        let state = "26g0.0,22g0.0,-,-,-/x,12g0.3,63g0.0,62g0.0,55g0.0 orders 1";
        let decided = decided(state, Seat::P1);
        let near = |army| {
            end(&decided, army)
                .and_then(Space::new)
                .map(|space| space.distance(Space::new(12).unwrap()))
        };
        assert!(near("PRE").is_some_and(|near| near <= 2), "{}", decided.action);
    }

    #[test]
    fn the_hittite_leader_leaves_missiles() {
        let state = "36g0.0,38g0.0,39g0.0,-,-/x,37g0.2,63g0.0,62g0.0,55g0.0 orders 3";
        let decided = decided(state, Seat::P2);
        assert!(end(&decided, "EOM").is_some(), "{}", decided.action);
    }

    #[test]
    fn friends_do_not_end_on_one_space() {
        let state = "20g0.0,22g0.0,13g0.0,10g0.0,-/46g0.0,45g0.0,54g0.0,53g0.0,55g0.0 orders 5";
        for side in Seat::BOTH {
            let decided = decided(state, side);
            let at = [20, 22, 13, 10, 0, 46, 45, 54, 53, 55];
            let mut ends: Vec<u8> = Army::of(side)
                .iter()
                .map(|army| end(&decided, army.code()).unwrap_or(at[army.index()]))
                .collect();
            ends.sort_unstable();
            ends.dedup();
            assert_eq!(ends.len(), 5, "{}", decided.action);
        }
    }
}
