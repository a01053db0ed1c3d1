//! What a path is worth: phase by phase, what the army meets on it.

use quadriga::Seat;
use quadriga::qadesh::{Army, Condition, Order, Orders, Space, Standing, State, Unit, camp};

use super::odds::{SURELY, missile, shock};
use super::weights::*;
use crate::greedy::WIN;

/// Enemies removed before the camp wins (QAD-15).
const REMOVED_FOR_CAMP: usize = 2;

/// Phases of a turn; places are kept before the first and after each.
const PHASES: usize = 4;

/// Where an army is before the first phase and after each.
type Track = [Option<Space>; PHASES + 1];

/// The map as one side sees it while it writes its orders.
pub(super) struct Field<'a> {
    state: &'a State,
    side: Seat,
    enemies: Vec<(Army, Unit)>,
    /// By place in the side.
    friends: [Track; 5],
    /// Whether the friend's path is known.
    decided: [bool; 5],
}

impl<'a> Field<'a> {
    pub(super) fn new(state: &'a State, side: Seat) -> Field<'a> {
        let mut friends = [[None; PHASES + 1]; 5];
        let mut decided = [true; 5];
        for (army, unit) in state.on_map(side) {
            friends[army.place_in_side()] = [Some(unit.space); PHASES + 1];
            decided[army.place_in_side()] = !state.gets_order(army);
        }
        let enemies = state.on_map(side.other()).collect();
        Field { state, side, enemies, friends, decided }
    }

    /// From now on `army` goes that way.
    pub(super) fn decide(&mut self, army: Army, order: &Order) {
        self.friends[army.place_in_side()] = self.track(army, order);
        self.decided[army.place_in_side()] = true;
    }

    fn track(&self, army: Army, order: &Order) -> Track {
        let mut at = order.entry.or(self.state.unit(army).map(|unit| unit.space));
        let mut track = [at; PHASES + 1];
        for (k, space) in track.iter_mut().enumerate().skip(1) {
            at = order.path.step(k).or(at);
            *space = at;
        }
        track
    }

    /// Whether two friends would be on one space after a phase, if all steps succeed.
    pub(super) fn collide(&self, orders: &Orders) -> bool {
        let tracks: Vec<Track> =
            Army::of(self.side).iter().map(|&army| self.track(army, orders.of(army))).collect();
        (0..=PHASES).any(|k| {
            let taken = |place: usize| {
                let space = tracks[place][k];
                space.is_some() && tracks[..place].iter().any(|track| track[k] == space)
            };
            (0..tracks.len()).any(taken)
        })
    }

    /// The armies left, and what they have suffered, for the side.
    pub(super) fn balance(&self) -> i32 {
        let side = |side: Seat| -> i32 {
            Army::of(side)
                .iter()
                .map(|&army| match self.state.standing(army) {
                    Standing::Waiting => worth(army),
                    Standing::OnMap(unit) => {
                        let condition = match unit.condition {
                            Condition::Good => 0,
                            Condition::Routing => ROUT,
                            Condition::Scattered | Condition::Looting => SCATTER,
                        };
                        let casualties = CASUALTY * unit.casualties.min(9) as i32;
                        // However battered, an army has to be beaten once more.
                        worth(army) * (100 - casualties - condition).max(5) / 100
                            - FATIGUE * unit.fatigue.min(9) as i32
                    }
                    Standing::Removed => 0,
                })
                .sum()
        };
        side(self.side) - side(self.side.other())
    }

    /// What all armies on the map can look forward to.
    pub(super) fn outlooks(&self) -> i32 {
        let outlook = |(army, unit): (Army, Unit)| self.outlook(army, &unit, unit.space);
        self.state.on_map(self.side).map(outlook).sum()
    }

    /// What it is worth to give `order` to `army`.
    pub(super) fn score(&self, army: Army, order: &Order) -> i32 {
        let track = self.track(army, order);
        let [Some(start), ..] = track else { return 0 };
        let unit = self.state.unit(army).unwrap_or(Unit {
            space: start,
            condition: Condition::Good,
            fatigue: 0,
            casualties: 0,
        });
        let mut score = 0;
        // The chance that things still go as ordered.
        let mut chance = SURELY;
        let mut last = start;
        for (k, here) in track.into_iter().enumerate().skip(1) {
            let Some(here) = here else { break };
            if here != last {
                chance = chance * (6 - self.hindrances(&unit, last, here)) / 6;
                score -= STEP;
            }
            score += self.phase(army, &unit, here, k) * chance / SURELY;
            if self.foe(here).is_some() {
                chance = chance * AFTER_SHOCK / 100;
            }
            last = here;
        }
        if order.path.len() > army.rate() {
            score -= FATIGUE / 2;
        }
        score + self.outlook(army, &unit, last)
    }

    /// In how many of six rolls a step fails (QAD-9).
    fn hindrances(&self, unit: &Unit, from: Space, to: Space) -> i32 {
        let shares = self.foe(from).is_some();
        let more = i32::from(to.is_rough()) + i32::from(from.crosses_river(to)) + i32::from(shares);
        (1 + more + unit.fatigue.min(6) as i32).min(6)
    }

    fn foe(&self, space: Space) -> Option<&(Army, Unit)> {
        self.enemies.iter().find(|(_, unit)| unit.space == space)
    }

    /// Friends of `army` that are on `space`, or beside it, after phase `k`.
    fn friends(&self, army: Army, k: usize) -> impl Iterator<Item = (usize, Space)> {
        let own = army.place_in_side();
        self.friends.iter().enumerate().filter_map(move |(place, track)| {
            let space = track.get(k).copied().flatten()?;
            (place != own).then_some((place, space))
        })
    }

    /// What `army` meets on `here` in phase `k`.
    fn phase(&self, army: Army, unit: &Unit, here: Space, k: usize) -> i32 {
        let mut score = 0;
        for (place, space) in self.friends(army, k) {
            if space == here {
                score -= if self.decided[place] { COLLISION } else { MAYBE_COLLISION };
            }
        }
        let spoils = camp(self.side.other());
        let foe = self.foe(here);
        if here == spoils
            && foe.is_none()
            && self.state.removed(self.side.other()) >= REMOVED_FOR_CAMP
        {
            return score + WIN / 4;
        }
        if here.distance(spoils) <= 1 {
            score -= LOOT;
        }
        let missiles = |enemy: &(Army, Unit)| match self.side {
            Seat::P1 => self.missiles((army, unit, here), (enemy.0, &enemy.1, enemy.1.space), k),
            Seat::P2 => -self.missiles((enemy.0, &enemy.1, enemy.1.space), (army, unit, here), k),
        };
        score
            + match foe {
                Some((foe, other)) => self.shock(army, unit, *foe, other, here, k),
                None => {
                    let beside = |enemy: &&(Army, Unit)| enemy.1.space.is_adjacent(here);
                    self.enemies.iter().filter(beside).map(missiles).sum()
                }
            }
    }

    /// What a shock on `here` is worth to the side of `army`.
    fn shock(
        &self,
        army: Army,
        unit: &Unit,
        foe: Army,
        other: &Unit,
        here: Space,
        k: usize,
    ) -> i32 {
        let helped = self.friends(army, k).any(|(_, space)| space.is_adjacent(here));
        let beset = |enemy: &(Army, Unit)| enemy.0 != foe && enemy.1.space.is_adjacent(here);
        let beset = self.enemies.iter().any(beset);
        let lead = force(army, unit) - force(foe, other) + i32::from(helped) - i32::from(beset);
        let (win, loss) = shock(lead);
        (win * defeat(foe) - loss * defeat(army)) / SURELY
    }

    /// What missiles of an Egyptian army at a Hittite one are worth to Egypt.
    fn missiles(
        &self,
        (egypt, shooter, from): (Army, &Unit, Space),
        (hittite, target, to): (Army, &Unit, Space),
        k: usize,
    ) -> i32 {
        if shooter.condition != Condition::Good {
            return 0;
        }
        let (bothered, beset) = match self.side {
            Seat::P1 => {
                let others = self.enemies.iter().filter(|(army, _)| *army != hittite);
                (false, others.clone().any(|(_, unit)| unit.space.is_adjacent(from)))
            }
            Seat::P2 => (
                self.friends(hittite, k).any(|(_, space)| space == from),
                self.friends(hittite, k).any(|(_, space)| space.is_adjacent(from)),
            ),
        };
        if bothered {
            return 0;
        }
        let condition = match target.condition {
            Condition::Good => 0,
            Condition::Scattered => -1,
            Condition::Looting | Condition::Routing => 1,
        };
        let (hits, routs) = missile(
            condition + i32::from(egypt.is_leader())
                - wear(shooter)
                - i32::from(from.is_rough() || to.is_rough())
                - i32::from(beset),
        );
        worth(hittite) * (hits * CASUALTY + routs * ROUT) / 600
    }

    /// What the army's last space is worth for what comes after the turn.
    fn outlook(&self, army: Army, unit: &Unit, here: Space) -> i32 {
        let mut toward = None;
        let mut danger = 0;
        for (foe, other) in &self.enemies {
            let distance = i32::from(here.distance(other.space));
            let prize = match self.side {
                // Missiles from beside it.
                Seat::P1 => self.missiles((army, unit, here), (*foe, other, other.space), PHASES),
                Seat::P2 => self.shock(army, unit, *foe, other, other.space, PHASES),
            };
            let away = if self.side == Seat::P1 { (distance - 1).max(0) } else { distance };
            // The Hittite leader fights where it can, but does not go looking for it: on the way to a
            // shock it would be shot at.
            if prize > 0 && army != Army::Eom {
                toward = toward.max(Some(prize - NEARER * away));
            }
            if army.is_leader() && other.condition == Condition::Good {
                danger += self.danger((army, unit, here), (*foe, other), distance);
            }
        }
        let (own, spoils) = (camp(self.side), camp(self.side.other()));
        if self.state.removed(self.side.other()) >= REMOVED_FOR_CAMP {
            let way = NEARER * i32::from(here.distance(spoils));
            toward = toward.max(Some(SPOILS - way));
        }
        let home = i32::from(here.distance(own));
        let mut toward = toward.unwrap_or(if army.is_leader() { -HOMEWARD * home } else { 0 });
        if home == 0 && self.state.removed(self.side) >= REMOVED_FOR_CAMP {
            toward += GUARD;
        }
        toward - danger * DANGER / 100
    }

    /// What `foe` may do to `army` on `here` in a turn, from `distance` away.
    fn danger(
        &self,
        (army, unit, here): (Army, &Unit, Space),
        (foe, other): (Army, &Unit),
        distance: i32,
    ) -> i32 {
        let reach = foe.rate() as i32;
        let (harm, beyond) = match self.side {
            Seat::P1 => (-self.shock(army, unit, foe, other, here, PHASES), distance - reach),
            Seat::P2 => {
                let from = other.space;
                let harm = self.missiles((foe, other, from), (army, unit, here), PHASES);
                (harm, distance - reach - 1)
            }
        };
        match beyond {
            ..=0 => harm.max(0),
            // With a step more than its rate.
            1 => harm.max(0) / 2,
            _ => 0,
        }
    }
}

const fn worth(army: Army) -> i32 {
    if army.is_leader() { LEADER } else { ARMY }
}

fn wear(unit: &Unit) -> i32 {
    (unit.fatigue.min(50) + unit.casualties.min(50)) as i32
}

/// The modifiers of QAD-12 that an army has by itself.
fn force(army: Army, unit: &Unit) -> i32 {
    i32::from(army.side() == Seat::P2)
        + 2 * i32::from(army.is_leader())
        + i32::from(army == Army::Rfc)
        - wear(unit)
        - 2 * i32::from(unit.condition != Condition::Good)
}

/// What a lost shock costs the side of `army`: a casualty, and the defeat table.
const fn defeat(army: Army) -> i32 {
    worth(army) * (6 * CASUALTY + CASUALTY + SCATTER + 2 * ROUT + REMOVED) / 600
}
