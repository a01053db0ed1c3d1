//! Aimed states and orders of Qadesh.

use quadriga::qadesh::Army;
use quadriga::{Luck, Position, legal};

use crate::oracle::Groups;

const LAKE: [u8; 3] = [48, 56, 64];

fn below(luck: &mut Luck, count: usize) -> usize {
    luck.below(count as u32) as usize
}

fn pick<T: Copy>(items: &[T], luck: &mut Luck) -> T {
    items[below(luck, items.len())]
}

/// Where the armies of a state stand close together.
fn region(luck: &mut Luck) -> Vec<u8> {
    let window = |row: u8, column: u8, size: u8| -> Vec<u8> {
        let rows = row..(row + size).min(8);
        rows.flat_map(|row| (column..(column + size).min(8)).map(move |at| row * 8 + at + 1))
            .collect()
    };
    let mut spaces: Vec<u8> = match luck.below(8) {
        // Around the Egyptian camp, around the Hittite one.
        0 => vec![30, 22, 29, 31, 38, 21, 23, 37, 39],
        1 => vec![54, 46, 53, 55, 62, 45, 47, 61, 63],
        // The edges: entries, and the ways off the map.
        2 => vec![1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 40],
        3 => vec![9, 17, 25, 33, 41, 10, 18, 26, 34, 42],
        4 => vec![57, 58, 59, 60, 61, 62, 63, 47, 55, 40, 39],
        5 | 6 => {
            let size = 3 + luck.below(2) as u8;
            window(luck.below(7) as u8, luck.below(7) as u8, size)
        }
        _ => (1..=64).collect(),
    };
    spaces.retain(|space| !LAKE.contains(space));
    spaces
}

/// Counts: mostly small, sometimes as great as they get.
fn count(luck: &mut Luck) -> u32 {
    match luck.below(40) {
        0 => 999_999,
        1 => 999_998,
        2..20 => 0,
        _ => luck.below(4),
    }
}

/// A random state at orders; now and then the setup.
pub(crate) fn state(luck: &mut Luck, limit: u32) -> String {
    if luck.below(100) == 0 {
        return "-,-,-,-,-/-,-,-,-,- setup 0".to_owned();
    }
    let regions = [region(luck), region(luck)];
    let near = luck.below(4) > 0;
    let conditions = pick(&["ggggsrl", "ggggggr", "rrrg", "gsrl", "rrsl"], luck);
    let gone = pick(&[0, 5, 20], luck);
    let turn = match luck.below(4) {
        0 => (limit + luck.below(3)).saturating_sub(1).clamp(1, 999_999),
        _ => 1 + luck.below(12),
    };
    let mut taken: [Vec<u8>; 2] = [Vec::new(), Vec::new()];
    let mut words = Vec::new();
    for army in Army::ALL {
        let side = army.side().index();
        let waits = army.entry_turn().is_some_and(|entry| match luck.below(8) {
            0 => true,
            1 => false,
            _ => turn <= entry + luck.below(2),
        });
        if waits {
            words.push("-".to_owned());
            continue;
        }
        let chance = if army.is_leader() { gone / 4 } else { gone };
        if luck.below(100) < chance {
            words.push("x".to_owned());
            continue;
        }
        let space = loop {
            let region = &regions[if near { 0 } else { side }];
            let space = match luck.below(10) {
                // On an enemy, on an entry space, anywhere; or in the crowd.
                0..2 if side == 1 && !taken[0].is_empty() => pick(&taken[0], luck),
                2 => pick(&[7, 8, 15, 16, 9, 17, 25, 33, 41], luck),
                3 => 1 + luck.below(64) as u8,
                _ => pick(region, luck),
            };
            if !taken[side].contains(&space) && !LAKE.contains(&space) {
                break space;
            }
        };
        taken[side].push(space);
        let condition = char::from(pick(conditions.as_bytes(), luck));
        words.push(format!("{space}{condition}{}.{}", count(luck), count(luck)));
    }
    format!("{}/{} orders {turn}", words[..5].join(","), words[5..].join(","))
}

/// What the orders of a turn tend to: spaces where armies stand, so that they swap, chain and block.
pub(crate) struct Aim {
    spaces: Vec<String>,
    /// Out of ten, how often an army's order is of that kind.
    often: u32,
}

impl Aim {
    pub(crate) fn draw(position: &Position, luck: &mut Luck) -> Aim {
        let state = position.state();
        let armies = state.split(' ').next().unwrap_or_default();
        let spaces = armies.split([',', '/']).filter_map(|word| {
            let end = word.find(|letter: char| !letter.is_ascii_digit())?;
            (end > 0).then(|| word[..end].to_owned())
        });
        Aim { spaces: spaces.collect(), often: pick(&[0, 5, 9], luck) }
    }

    /// One token of each group, put together.
    pub(crate) fn orders(&self, groups: &Groups, luck: &mut Luck) -> String {
        let mut spaces = self.spaces.clone();
        let mut chosen: Vec<&str> = Vec::new();
        for (_, tokens) in groups {
            // The first step, or the space of the entry, is where an army stands or one is to go.
            let aimed: Vec<&str> = tokens
                .iter()
                .map(String::as_str)
                .filter(|token| {
                    let goal = token[3.min(token.len())..].split(['@', ':', '/']).nth(1);
                    goal.is_some_and(|goal| spaces.iter().any(|space| space == goal))
                })
                .collect();
            let token = match luck.below(10) < self.often && !aimed.is_empty() {
                true => pick(&aimed, luck),
                false => &tokens[below(luck, tokens.len())],
            };
            spaces.extend(token.split(['@', ':', '/']).skip(1).map(str::to_owned));
            chosen.push(token);
        }
        legal::join(chosen)
    }
}
