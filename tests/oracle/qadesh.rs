//! Qadesh: states, decisions and results.

use super::qadesh_map::*;
use super::qadesh_turn::Turn;
use super::{Groups, number, one_more, parts, win_for};

pub(crate) const START: &str = "-,-,-,-,-/-,-,-,-,- setup 0";

// QAD-15
const DEFAULT_LIMIT: u32 = 20;

// QAD-4
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    NotYet,
    Space(i32),
    Removed,
}

// QAD-4
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Army {
    pub(crate) at: Where,
    /// `g` good order, `s` scattered, `r` routing, `l` looting.
    pub(crate) condition: char,
    pub(crate) fatigue: u32,
    pub(crate) casualties: u32,
}

impl Army {
    pub(crate) fn entering(space: i32) -> Army {
        Army { at: Where::Space(space), condition: 'g', fatigue: 0, casualties: 0 }
    }

    fn off(at: Where) -> Army {
        Army { at, ..Army::entering(0) }
    }

    /// Its space, if it is on the map.
    pub(crate) fn space(&self) -> Option<i32> {
        match self.at {
            Where::Space(space) => Some(space),
            _ => None,
        }
    }

    fn text(&self) -> String {
        match self.at {
            Where::NotYet => "-".to_string(),
            Where::Removed => "x".to_string(),
            Where::Space(space) => {
                let (condition, fatigue) = (self.condition, self.fatigue);
                format!("{space}{condition}{fatigue}.{}", self.casualties)
            }
        }
    }
}

pub(crate) type Armies = [Army; 10];

/// What an army is given by an orders action: a space to enter on, perhaps, and a path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    pub(crate) entry: Option<i32>,
    pub(crate) path: Vec<i32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Qadesh {
    armies: Armies,
    /// 0 at the setup.
    turn: u32,
    limit: u32,
}

fn parse_army(text: &str) -> Result<Army, String> {
    match text {
        "-" => return Ok(Army::off(Where::NotYet)),
        "x" => return Ok(Army::off(Where::Removed)),
        _ => {}
    }
    let at = text.find(['g', 's', 'r', 'l']);
    let at = at.ok_or(format!("no condition: {text}"))?;
    let space = number(&text[..at])? as i32;
    if !(1..=64).contains(&space) || is_lake(place_of(space)) {
        return Err(format!("no army may stand there: {text}"));
    }
    let counts = parts(&text[at + 1..], '.', 2)?;
    Ok(Army {
        at: Where::Space(space),
        condition: text[at..].chars().next().expect("a condition"),
        fatigue: number(counts[0])?,
        casualties: number(counts[1])?,
    })
}

/// Every choice of one token from each list, joined with `,`.
fn combinations(lists: &[Vec<String>]) -> Vec<Vec<String>> {
    let Some((first, rest)) = lists.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for token in first {
        for mut others in combinations(rest) {
            others.insert(0, token.clone());
            all.push(others);
        }
    }
    all
}

// QAD-6: all paths of 0 to `steps` steps from a space, without the space itself.
fn paths(space: i32, steps: usize) -> Vec<Vec<i32>> {
    let mut all = vec![Vec::new()];
    if steps > 0 {
        for to in steps_from(space) {
            for mut path in paths(to, steps - 1) {
                path.insert(0, to);
                all.push(path);
            }
        }
    }
    all
}

fn path_text(path: &[i32]) -> String {
    let spaces: Vec<String> = path.iter().map(|space| space.to_string()).collect();
    spaces.join("/")
}

fn parse_path(text: &str) -> Result<Vec<i32>, String> {
    let spaces = text.split('/');
    spaces.map(|space| Ok(number(space)? as i32)).collect()
}

// QAD-15, but for the turn limit: does a side have its victory, and by what?
fn victory(armies: &Armies, side: usize) -> Option<&'static str> {
    let enemy = 1 - side;
    if armies[LEADERS[enemy]].at == Where::Removed {
        return Some("leader-destroyed");
    }
    let camp = Some(camp_of(enemy));
    let holds = armies_of(side).any(|a| armies[a].space() == camp && armies[a].condition != 'r');
    let enemy_there = armies_of(enemy).any(|a| armies[a].space() == camp);
    let removed = armies_of(enemy).filter(|&a| armies[a].at == Where::Removed);
    if holds && !enemy_there && removed.count() >= 2 {
        return Some("camp-taken");
    }
    None
}

// QAD-15, but for the turn limit.
pub(crate) fn verdict(armies: &Armies) -> Option<(&'static str, &'static str)> {
    match (victory(armies, 0), victory(armies, 1)) {
        (Some(_), Some(_)) => Some(("1/2-1/2", "mutual")),
        (Some(reason), None) => Some((win_for(0), reason)),
        (None, Some(reason)) => Some((win_for(1), reason)),
        (None, None) => None,
    }
}

impl Qadesh {
    pub(crate) fn parse(limit: Option<u32>, text: &str) -> Result<Qadesh, String> {
        let fields = parts(text, ' ', 3)?;
        let mut armies = [Army::off(Where::NotYet); 10];
        for (side, list) in parts(fields[0], '/', 2)?.iter().enumerate() {
            for (army, item) in armies_of(side).zip(parts(list, ',', 5)?) {
                armies[army] = parse_army(item)?;
            }
        }
        let turn = number(fields[2])?;
        match fields[1] {
            "setup" if turn == 0 => {
                if armies.iter().any(|army| army.at != Where::NotYet) {
                    return Err("an army is placed before the setup".to_string());
                    // QAD-5
                }
            }
            "orders" if turn > 0 => {
                let missing = |&army: &usize| armies[army].at == Where::NotYet;
                if (0..10).filter(missing).any(|army| placement(army).0 == 0) {
                    return Err("an army of the setup is not yet there".to_string());
                    // QAD-5
                }
            }
            _ => return Err(format!("no such time: {} {turn}", fields[1])),
        }
        for side in 0..2 {
            let mut spaces: Vec<i32> = armies_of(side).filter_map(|a| armies[a].space()).collect();
            let count = spaces.len();
            spaces.sort();
            spaces.dedup();
            if spaces.len() != count {
                return Err("two friends on one space".to_string()); // QAD-5, QAD-10
            }
        }
        Ok(Qadesh { armies, turn, limit: limit.unwrap_or(DEFAULT_LIMIT) })
    }

    pub(crate) fn state(&self) -> String {
        let side = |side: usize| -> String {
            let texts: Vec<String> = armies_of(side).map(|a| self.armies[a].text()).collect();
            texts.join(",")
        };
        let time = if self.turn == 0 { "setup" } else { "orders" };
        format!("{}/{} {time} {}", side(0), side(1), self.turn)
    }

    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        if self.turn == 0 {
            return None;
        }
        // QAD-15
        if let Some(result) = verdict(&self.armies) {
            return Some(result);
        }
        if self.turn > self.limit {
            return Some(("1/2-1/2", "turn-limit"));
        }
        None
    }

    pub(crate) fn groups(&self, side: usize) -> Groups {
        if self.turn == 0 {
            return vec![("setup".to_string(), self.setups(side))];
        }
        let mut groups = Vec::new();
        for army in armies_of(side) {
            let tokens = self.tokens(army);
            if !tokens.is_empty() {
                groups.push((NAMES[army].to_string(), tokens));
            }
        }
        groups
    }

    // QAD-5: the whole placements of a side.
    fn setups(&self, side: usize) -> Vec<String> {
        let mut lists = Vec::new();
        for army in armies_of(side) {
            let (turn, spaces) = placement(army);
            if turn == 0 {
                lists.push(spaces.iter().map(|space| format!("{}@{space}", NAMES[army])).collect());
            }
        }
        let mut setups = Vec::new();
        for setup in combinations(&lists) {
            let mut spaces: Vec<&str> = setup.iter().map(|token| &token[4..]).collect();
            spaces.sort();
            spaces.dedup();
            if spaces.len() == setup.len() {
                setups.push(setup.join(","));
            }
        }
        setups
    }

    /// The tokens of an army's legal group; none if it has no group.
    fn tokens(&self, army: usize) -> Vec<String> {
        let name = NAMES[army];
        let mut tokens = Vec::new();
        match self.armies[army].at {
            // QAD-6
            Where::Space(space) if self.armies[army].condition == 'g' => {
                for path in paths(space, rate(army) + 1) {
                    tokens.push(match path.is_empty() {
                        true => "-".to_string(),
                        false => format!("{name}:{}", path_text(&path)),
                    });
                }
            }
            // QAD-7
            Where::NotYet if self.turn >= placement(army).0 => {
                for space in placement(army).1 {
                    if self.armies.iter().any(|other| other.space() == Some(space)) {
                        continue;
                    }
                    for path in paths(space, rate(army) + 1) {
                        tokens.push(match path.is_empty() {
                            true => format!("{name}@{space}"),
                            false => format!("{name}@{space}:{}", path_text(&path)),
                        });
                    }
                }
            }
            _ => {}
        }
        tokens
    }

    /// Sets up a side's armies by its setup action.
    fn set_up(&mut self, side: usize, action: &str) -> Result<(), String> {
        if !self.setups(side).iter().any(|setup| setup == action) {
            return Err(format!("not a legal setup: {action}"));
        }
        for item in action.split(',') {
            let army = NAMES.iter().position(|name| *name == &item[..3]);
            let space = number(&item[4..])? as i32;
            self.armies[army.expect("an army")] = Army::entering(space);
        }
        Ok(())
    }

    // QAD-6, QAD-7: reads a side's orders action into the orders of all armies.
    fn read_orders(&self, side: usize, action: &str, orders: &mut [Order]) -> Result<(), String> {
        let items: Vec<&str> = match action {
            "hold" => Vec::new(),
            _ => action.split(',').collect(),
        };
        let legal = self.groups(side);
        let mut given: Vec<usize> = Vec::new();
        for item in &items {
            let army = armies_of(side).find(|&army| item.starts_with(NAMES[army]));
            let army = army.ok_or(format!("not an own army: {item}"))?;
            if given.contains(&army) {
                return Err(format!("two orders for an army: {action}"));
            }
            let group = legal.iter().find(|(name, _)| name == NAMES[army]);
            if !group.is_some_and(|(_, tokens)| tokens.iter().any(|token| token == item)) {
                return Err(format!("not a legal order: {item}"));
            }
            given.push(army);
            let rest = &item[3..];
            orders[army] = match rest.strip_prefix('@') {
                None => Order { entry: None, path: parse_path(&rest[1..])? },
                Some(entry) => {
                    let (space, path) = match entry.split_once(':') {
                        Some((space, path)) => (space, parse_path(path)?),
                        None => (entry, Vec::new()),
                    };
                    let entry = Some(number(space)? as i32);
                    Order { entry, path }
                }
            };
        }
        // QAD-7: an army that must enter has no `-` in its group.
        for (name, tokens) in &legal {
            let may_hold = tokens.iter().any(|token| token == "-");
            if !may_hold && !given.iter().any(|&army| NAMES[army] == name) {
                return Err(format!("{name} must enter"));
            }
        }
        Ok(())
    }

    /// Whether a side's action is legal.
    pub(crate) fn accepts(&self, side: usize, action: &str) -> bool {
        if self.turn == 0 {
            return self.setups(side).iter().any(|setup| setup == action);
        }
        self.read_orders(side, action, &mut vec![Order::default(); 10]).is_ok()
    }

    /// The turn that both actions lead to, its dice taken one by one from `dice`.
    fn after_orders(
        &self,
        a1: &str,
        a2: &str,
        dice: &mut dyn FnMut() -> Result<i32, String>,
    ) -> Result<Qadesh, String> {
        if self.turn == 0 {
            return Err("no orders before the setup".to_string());
        }
        let mut orders = vec![Order::default(); 10];
        self.read_orders(0, a1, &mut orders)?;
        self.read_orders(1, a2, &mut orders)?;
        Ok(Qadesh {
            armies: Turn::new(self.armies, orders, dice).play()?,
            turn: one_more(self.turn),
            limit: self.limit,
        })
    }

    pub(crate) fn after(&self, tokens: &[&str]) -> Result<Qadesh, String> {
        if self.turn == 0 {
            let [a1, a2] = tokens else {
                return Err("two setups expected".to_string());
            };
            let mut after = self.clone();
            after.set_up(0, a1)?;
            after.set_up(1, a2)?;
            after.turn = 1;
            return Ok(after);
        }
        let [a1, a2, chance] = tokens else {
            return Err("two orders and the dice expected".to_string());
        };
        let mut left = parse_dice(chance)?.into_iter();
        let after =
            self.after_orders(a1, a2, &mut || left.next().ok_or("too few dice".to_string()))?;
        match left.next() {
            None => Ok(after),
            Some(_) => Err("too many dice".to_string()),
        }
    }

    /// The chance token of a turn.
    pub(crate) fn roll(
        &self,
        a1: &str,
        a2: &str,
        dice: &mut dyn FnMut() -> u8,
    ) -> Result<String, String> {
        let mut rolled: Vec<String> = Vec::new();
        self.after_orders(a1, a2, &mut || {
            let die = i32::from(dice());
            rolled.push(die.to_string());
            Ok(die)
        })?;
        Ok(format!("~{}", rolled.join(".")))
    }
}

/// `~3.6.1`, or `~` for no dice.
fn parse_dice(token: &str) -> Result<Vec<i32>, String> {
    let dice = token.strip_prefix('~').ok_or("not dice")?;
    if dice.is_empty() {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for die in dice.split('.') {
        match die {
            "1" | "2" | "3" | "4" | "5" | "6" => all.push(number(die)? as i32),
            _ => return Err(format!("not a die: {die}")),
        }
    }
    Ok(all)
}
