//! Qadesh: a turn, phase by phase, die by die.

use super::one_more;
use super::qadesh::{Armies, Army, Order, Where, verdict};
use super::qadesh_map::*;

pub(crate) struct Turn<'a> {
    armies: Armies,
    orders: Vec<Order>,
    // QAD-11
    lapsed: [bool; 10],
    /// What happened to each army in this phase: a step of its order, a change of space, a fight.
    stepped: [bool; 10],
    changed_space: [bool; 10],
    fought: [bool; 10],
    dice: &'a mut dyn FnMut() -> Result<i32, String>,
}

/// A move of QAD-9, not yet made.
#[derive(Clone, Copy)]
struct Move {
    army: usize,
    to: Place,
    routing: bool,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(
        armies: Armies,
        orders: Vec<Order>,
        dice: &'a mut dyn FnMut() -> Result<i32, String>,
    ) -> Turn<'a> {
        Turn {
            armies,
            orders,
            lapsed: [false; 10],
            stepped: [false; 10],
            changed_space: [false; 10],
            fought: [false; 10],
            dice,
        }
    }

    /// Plays the turn to its end and gives the armies as they then stand.
    pub(crate) fn play(mut self) -> Result<Armies, String> {
        self.enter();
        for phase in 1..=4 {
            self.stepped = [false; 10];
            self.changed_space = [false; 10];
            self.fought = [false; 10];
            let moves = self.moves(phase)?;
            self.make_moves(moves);
            self.shock()?;
            self.missiles()?;
            self.end_of_phase(phase)?;
            // QAD-15
            if verdict(&self.armies).is_some() {
                break;
            }
        }
        Ok(self.armies)
    }

    fn die(&mut self) -> Result<i32, String> {
        (self.dice)()
    }

    fn space(&self, army: usize) -> Option<i32> {
        self.armies[army].space()
    }

    fn condition(&self, army: usize) -> char {
        self.armies[army].condition
    }

    fn is_on_map(&self, army: usize) -> bool {
        self.space(army).is_some()
    }

    /// QAD-4: a new condition replaces the old one. QAD-11: the order lapses.
    fn set_condition(&mut self, army: usize, condition: char) {
        self.armies[army].condition = condition;
        self.lapsed[army] = true;
    }

    fn remove(&mut self, army: usize) {
        self.armies[army].at = Where::Removed;
    }

    // QAD-7: the later in the fixed order waits where two name the same space.
    fn enter(&mut self) {
        let mut named = Vec::new();
        for army in 0..10 {
            if let Some(space) = self.orders[army].entry
                && !named.contains(&space)
            {
                named.push(space);
                self.armies[army] = Army::entering(space);
            }
        }
    }

    // QAD-9: the roll for a step; true if the army does not move.
    // `standing`: the armies as they were at the start of the step.
    fn step_fails(&mut self, army: usize, to: Place, standing: &Armies) -> Result<bool, String> {
        let space = standing[army].space();
        let from = place_of(space.expect("an army on the map"));
        let mut roll = self.die()?;
        if is_rough(to) {
            roll += 1;
        }
        if crosses_river(from, to) {
            roll += 1;
        }
        roll += standing[army].fatigue as i32;
        let mut enemies = armies_of(1 - side_of(army));
        if enemies.any(|enemy| standing[enemy].space() == space) {
            roll += 1;
        }
        Ok(roll >= 6)
    }

    // QAD-9: the moves of a phase.
    fn moves(&mut self, phase: usize) -> Result<Vec<Move>, String> {
        let standing = self.armies;
        let mut moves: Vec<Move> = Vec::new();
        for army in 0..10 {
            if standing[army].space().is_none() {
                continue;
            }
            match standing[army].condition {
                'g' => {
                    let step = self.orders[army].path.get(phase - 1).copied();
                    let Some(space) = step.filter(|_| !self.lapsed[army]) else {
                        continue;
                    };
                    let to = place_of(space);
                    if self.step_fails(army, to, &standing)? {
                        self.lapsed[army] = true;
                    } else {
                        let routing = false;
                        moves.push(Move { army, to, routing });
                    }
                }
                'r' => {
                    let friends =
                        moves.iter().filter(|m| m.routing && side_of(m.army) == side_of(army));
                    let taken: Vec<Place> = friends.map(|m| m.to).collect();
                    match rout_space(&standing, army, &taken) {
                        None => self.remove(army),
                        Some(to) => {
                            if self.step_fails(army, to, &standing)? {
                                self.remove(army);
                            } else {
                                let routing = true;
                                moves.push(Move { army, to, routing });
                            }
                        }
                    }
                }
                _ => {
                    // scattered or looting
                    if self.die()? >= 4 {
                        self.armies[army].condition = 'g';
                    }
                    self.lapsed[army] = true;
                }
            }
        }
        Ok(moves)
    }

    // QAD-10: whether a friend keeps the mover out.
    fn is_kept_out(&self, mover: &Move, moves: &[Move]) -> bool {
        for friend in armies_of(side_of(mover.army)) {
            if friend == mover.army {
                continue;
            }
            match moves.iter().find(|other| other.army == friend) {
                // A friend that stays: is it in the way?
                None => {
                    if self.space(friend).map(place_of) == Some(mover.to) {
                        return true;
                    }
                }
                // A friend that moves: does it go to the same space, and first?
                Some(other) => {
                    let first = (!other.routing, other.army) < (!mover.routing, mover.army);
                    if other.to == mover.to && first {
                        return true;
                    }
                }
            }
        }
        false
    }

    // QAD-10
    fn make_moves(&mut self, mut moves: Vec<Move>) {
        while let Some(index) = moves.iter().position(|mover| self.is_kept_out(mover, &moves)) {
            let stays = moves.remove(index);
            self.lapsed[stays.army] = true;
        }
        for Move { army, to, routing } in moves {
            self.stepped[army] = !routing;
            self.go(army, to);
        }
    }

    /// Moves an army; off the map it is removed from play.
    fn go(&mut self, army: usize, to: Place) {
        self.changed_space[army] = true;
        if on_map(to) {
            self.armies[army].at = Where::Space(space_at(to));
        } else {
            self.remove(army);
        }
    }

    // QAD-12: it routs and moves at once, without a roll.
    fn rout(&mut self, army: usize) {
        self.set_condition(army, 'r');
        match rout_space(&self.armies, army, &[]) {
            None => self.remove(army),
            Some(to) => self.go(army, to),
        }
    }

    fn army_at(&self, side: usize, space: i32) -> Option<usize> {
        armies_of(side).find(|&army| self.space(army) == Some(space))
    }

    /// Whether an army of `side`, other than `except`, is adjacent to a space.
    fn further_adjacent(&self, side: usize, except: usize, space: i32) -> bool {
        let mut others = armies_of(side).filter(|&other| other != except);
        others.any(|other| self.space(other).is_some_and(|at| adjacent(at, space)))
    }

    // QAD-12
    fn shock(&mut self) -> Result<(), String> {
        for space in 1..=64 {
            let (egypt, hittite) = (self.army_at(0, space), self.army_at(1, space));
            if let (Some(egypt), Some(hittite)) = (egypt, hittite) {
                self.battle(egypt, hittite, space)?;
            }
        }
        Ok(())
    }

    // QAD-12
    fn battle(&mut self, egypt: usize, hittite: usize, space: i32) -> Result<(), String> {
        self.fought[egypt] = true;
        self.fought[hittite] = true;
        let surprise_egypt = self.die()?;
        let surprise_hittite = self.die()?;
        let mut force_egypt = self.die()? + self.die()?;
        let mut force_hittite = self.die()? + self.die()?;
        if surprise_egypt <= surprise_hittite - 3 {
            force_egypt -= 2;
        }
        if surprise_hittite <= surprise_egypt - 3 {
            force_hittite -= 2;
        }
        force_egypt += self.shock_modifiers(egypt, hittite, space);
        force_hittite += self.shock_modifiers(hittite, egypt, space);
        if force_egypt < force_hittite {
            self.defeat(egypt)?;
        }
        if force_hittite < force_egypt {
            self.defeat(hittite)?;
        }
        Ok(())
    }

    // QAD-12: the modifiers, but for surprise.
    fn shock_modifiers(&self, army: usize, enemy: usize, space: i32) -> i32 {
        let mut sum = -(self.armies[army].fatigue as i32) - self.armies[army].casualties as i32;
        if side_of(army) == 1 {
            sum += 1;
        }
        if self.condition(army) != 'g' {
            sum -= 2; // looting, scattered or routing
        }
        if LEADERS.contains(&army) {
            sum += 2;
        }
        if army == RFC {
            sum += 1;
        }
        if self.further_adjacent(side_of(enemy), enemy, space) {
            sum -= 1;
        }
        sum
    }

    // QAD-12: the defeat table.
    fn defeat(&mut self, loser: usize) -> Result<(), String> {
        self.armies[loser].casualties = one_more(self.armies[loser].casualties);
        match self.die()? {
            1 => {}
            2 => self.armies[loser].casualties = one_more(self.armies[loser].casualties),
            3 => self.set_condition(loser, 's'),
            4 | 5 => self.rout(loser),
            _ => self.remove(loser),
        }
        Ok(())
    }

    fn are_adjacent(&self, a: usize, b: usize) -> bool {
        match (self.space(a), self.space(b)) {
            (Some(a), Some(b)) => adjacent(a, b),
            _ => false,
        }
    }

    // QAD-13
    fn missiles(&mut self) -> Result<(), String> {
        let mut pairs = Vec::new();
        for egypt in armies_of(0) {
            for hittite in armies_of(1) {
                if self.are_adjacent(egypt, hittite) {
                    pairs.push((egypt, hittite));
                }
            }
        }
        for (egypt, hittite) in pairs {
            if !self.are_adjacent(egypt, hittite) || self.condition(egypt) != 'g' {
                continue;
            }
            let space = self.space(egypt).expect("an army on the map");
            if self.army_at(1, space).is_some() {
                continue;
            }
            self.skirmish(egypt, hittite, space)?;
        }
        Ok(())
    }

    // QAD-13
    fn skirmish(&mut self, egypt: usize, hittite: usize, space: i32) -> Result<(), String> {
        self.fought[egypt] = true;
        self.fought[hittite] = true;
        let target_space = self.space(hittite).expect("an army on the map");
        let mut roll = self.die()?;
        roll -= self.armies[egypt].fatigue as i32;
        roll -= self.armies[egypt].casualties as i32;
        match self.condition(hittite) {
            'l' => roll += 1,
            's' => roll -= 1,
            'r' => roll += 1,
            _ => {}
        }
        if is_rough(place_of(space)) || is_rough(place_of(target_space)) {
            roll -= 1;
        }
        if LEADERS.contains(&egypt) {
            roll += 1;
        }
        if self.further_adjacent(1, hittite, space) {
            roll -= 1;
        }
        if roll >= 3 {
            self.armies[hittite].casualties = one_more(self.armies[hittite].casualties);
        }
        if roll >= 5 {
            self.rout(hittite);
        }
        Ok(())
    }

    // QAD-14
    fn end_of_phase(&mut self, phase: usize) -> Result<(), String> {
        // 1: fatigue
        for army in 0..10 {
            let last_step = phase == rate(army) + 1 && self.stepped[army];
            if self.is_on_map(army) && last_step && self.die()? <= 3 {
                self.armies[army].fatigue = one_more(self.armies[army].fatigue);
            }
        }
        // 2: looting
        for army in 0..10 {
            let camp = camp_of(1 - side_of(army));
            let near = |space: i32| space == camp || adjacent(space, camp);
            let is_near = self.space(army).is_some_and(near);
            if is_near && self.condition(army) == 'g' && self.die()? <= 3 {
                self.set_condition(army, 'l');
            }
        }
        // 3: rallying
        for army in 0..10 {
            let routs = self.condition(army) == 'r';
            if self.is_on_map(army) && routs && self.die()? >= 4 {
                self.armies[army].condition = 'g';
            }
        }
        // 4: rest
        for army in 0..10 {
            let busy = self.changed_space[army] || self.fought[army];
            if self.is_on_map(army) && !busy && self.armies[army].fatigue > 0 {
                self.armies[army].fatigue -= 1;
            }
        }
        Ok(())
    }
}

/// The distance to the nearest enemy army, if there is any on the map.
fn nearest_enemy(armies: &Armies, side: usize, place: Place) -> i32 {
    let spaces = armies_of(1 - side).filter_map(|enemy| armies[enemy].space());
    let distances = spaces.map(|space| distance(place, place_of(space)));
    distances.min().unwrap_or(i32::MAX)
}

// QAD-16: the rout space of an army, on the map or off it.
fn rout_space(armies: &Armies, army: usize, taken: &[Place]) -> Option<Place> {
    let side = side_of(army);
    let here = place_of(armies[army].space().expect("an army on the map"));
    let now = nearest_enemy(armies, side, here);
    let holds_army = |place: Place| armies.iter().any(|a| a.space().map(place_of) == Some(place));
    let mut best = None;
    for (edge, place) in neighbours_and_edges(here).into_iter().enumerate() {
        if is_lake(place) || holds_army(place) || taken.contains(&place) {
            continue;
        }
        let far = nearest_enemy(armies, side, place);
        if far <= now {
            continue;
        }
        let lowest = if on_map(place) { space_at(place) } else { edge as i32 };
        let to_camp = distance(place, place_of(camp_of(side)));
        let off_map = !on_map(place);
        let order = (-far, off_map, crosses_river(here, place), to_camp, lowest);
        if best.is_none_or(|(other, _)| order < other) {
            best = Some((order, place));
        }
    }
    best.map(|(_, place)| place)
}
