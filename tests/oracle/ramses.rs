//! Ramses.

use super::{SEATS, number, one_more, parts, seat, win_for};
use std::collections::BTreeSet;

// RAM-4
pub(crate) const START: &str = "2,3,4,5.10/19,20,21,22.10 p1 1";

// RAM-16
const DEFAULT_LIMIT: u32 = 200;

// RAM-2
const HIEROGLYPHS: [u8; 5] = [1, 9, 13, 17, 18];
const MIDDLE: std::ops::RangeInclusive<u8> = 10..=17;

/// Where a pawn stands. RAM-3: on an oblong it has a spot (10-17), elsewhere `spot` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    square: u8,
    spot: u8,
}

#[derive(Clone, Debug)]
pub(crate) struct Ramses {
    /// Clear (`p1`) and dark (`p2`), ascending.
    pawns: [Vec<Place>; 2],
    pub(crate) seat: usize,
    turn: u32,
    limit: u32,
}

// RAM-2
fn is_hieroglyph(square: u8) -> bool {
    HIEROGLYPHS.contains(&square)
}

// RAM-2
fn is_oblong(square: u8) -> bool {
    square == 5 || square == 22
}

// RAM-7: the square beside the oblong in its row.
fn side_of_oblong(oblong: u8) -> u8 {
    if oblong == 5 { 4 } else { 21 }
}

// RAM-1
fn row(place: Place) -> u8 {
    match place.square {
        1..=5 => 1,
        6..=17 => 2,
        _ => 3,
    }
}

// RAM-1, RAM-3: a pawn on an oblong counts in the column of its spot.
fn column(place: Place) -> u8 {
    match place.square {
        5 | 22 => place.spot - 5,
        1..=4 => place.square,
        6..=17 => place.square - 5,
        _ => place.square - 17,
    }
}

// RAM-1: whether two squares, neither of them an oblong, are orthogonally adjacent.
fn plain_squares_touch(a: u8, b: u8) -> bool {
    let (a, b) = (Place { square: a, spot: 0 }, Place { square: b, spot: 0 });
    let row_difference = row(a).abs_diff(row(b));
    let column_difference = column(a).abs_diff(column(b));
    row_difference + column_difference == 1
}

// RAM-1, RAM-7: whether two squares border each other.
fn touch(a: u8, b: u8) -> bool {
    if is_oblong(a) {
        return b == side_of_oblong(a) || MIDDLE.contains(&b);
    }
    if is_oblong(b) {
        return touch(b, a);
    }
    plain_squares_touch(a, b)
}

// RAM-6, RAM-7, RAM-9: the squares to which the next step of a path may go, occupied or not.
fn next_squares(path: &[u8], starting_spot: u8) -> Vec<u8> {
    let here = path[path.len() - 1];
    if !is_oblong(here) {
        return (1..=22).filter(|&square| touch(here, square)).collect();
    }
    let side = side_of_oblong(here);
    if path.len() == 1 {
        return vec![side, starting_spot]; // RAM-9
    }
    let entered_from = path[path.len() - 2];
    if entered_from == side {
        MIDDLE.collect() // RAM-7
    } else {
        vec![side] // RAM-7
    }
}

// RAM-8: the places where a path may end.
fn places_at_end(path: &[u8]) -> Vec<Place> {
    let end = path[path.len() - 1];
    let entered_from = path[path.len() - 2];
    if !is_oblong(end) {
        return vec![Place { square: end, spot: 0 }];
    }
    if entered_from == side_of_oblong(end) {
        return MIDDLE.map(|spot| Place { square: end, spot }).collect();
    }
    vec![Place { square: end, spot: entered_from }]
}

// RAM-6: every path with so many more steps; RAM-10: only the ends matter.
fn walk(
    path: &mut Vec<u8>,
    steps: usize,
    starting_spot: u8,
    occupied: &BTreeSet<u8>,
    ends: &mut BTreeSet<Place>,
) {
    if steps == 0 {
        ends.extend(places_at_end(path));
        return;
    }
    for square in next_squares(path, starting_spot) {
        if occupied.contains(&square) || path.contains(&square) {
            continue;
        }
        path.push(square);
        walk(path, steps - 1, starting_spot, occupied, ends);
        path.pop();
    }
}

// RAM-5
fn distance(pawn: Place, pawns: &[Vec<Place>; 2]) -> usize {
    let all = || pawns.iter().flatten();
    let in_row = all().filter(|&&other| row(other) == row(pawn)).count();
    let in_column = all().filter(|&&other| column(other) == column(pawn)).count();
    in_row.max(in_column)
}

/// Where a pawn can end.
fn ends_of(pawn: Place, pawns: &[Vec<Place>; 2]) -> BTreeSet<Place> {
    let occupied: BTreeSet<u8> = pawns.iter().flatten().map(|other| other.square).collect();
    let mut ends = BTreeSet::new();
    let steps = distance(pawn, pawns);
    walk(&mut vec![pawn.square], steps, pawn.spot, &occupied, &mut ends);
    ends
}

/// The pawns after one of them has moved.
fn moved(pawns: &[Vec<Place>; 2], side: usize, from: Place, to: Place) -> [Vec<Place>; 2] {
    let mut after = pawns.clone();
    after[side].retain(|&pawn| pawn != from);
    after[side].push(to);
    after[side].sort();
    after
}

fn place_text(place: Place) -> String {
    if is_oblong(place.square) {
        format!("{}.{}", place.square, place.spot)
    } else {
        place.square.to_string()
    }
}

fn parse_place(text: &str) -> Result<Place, String> {
    let (square, spot) = match text.split_once('.') {
        Some((square, spot)) => (number(square)?, number(spot)?),
        None => (number(text)?, 0),
    };
    if !(1..=22).contains(&square) {
        return Err(format!("not a square: {text}"));
    }
    let (square, oblong) = (square as u8, square == 5 || square == 22);
    if oblong != (10..=17).contains(&spot) || (!oblong && spot != 0) {
        return Err(format!("not a place: {text}"));
    }
    let spot = spot as u8;
    Ok(Place { square, spot })
}

fn move_text(from: Place, to: Place) -> String {
    format!("{}-{}", from.square, place_text(to))
}

impl Ramses {
    pub(crate) fn parse(limit: Option<u32>, text: &str) -> Result<Ramses, String> {
        let fields = parts(text, ' ', 3)?;
        let sides = parts(fields[0], '/', 2)?;
        let mut pawns = [Vec::new(), Vec::new()];
        for side in 0..2 {
            for pawn in parts(sides[side], ',', 4)? {
                pawns[side].push(parse_place(pawn)?);
            }
            if !pawns[side].is_sorted() {
                return Err(format!("not in ascending order: {text}"));
            }
        }
        let squares: BTreeSet<u8> = pawns.iter().flatten().map(|pawn| pawn.square).collect();
        if squares.len() != 8 {
            return Err(format!("two pawns on a square: {text}"));
        }
        let turn = number(fields[2])?;
        if turn == 0 {
            return Err("turns are counted from 1".to_string());
        }
        Ok(Ramses { pawns, seat: seat(fields[1])?, turn, limit: limit.unwrap_or(DEFAULT_LIMIT) })
    }

    pub(crate) fn state(&self) -> String {
        let side = |side: usize| -> String {
            let places: Vec<String> = self.pawns[side].iter().map(|&p| place_text(p)).collect();
            places.join(",")
        };
        format!("{}/{} {} {}", side(0), side(1), SEATS[self.seat], self.turn)
    }

    /// All legal turns, each with the pawns after it.
    fn turns_and_pawns(&self) -> Vec<(String, [Vec<Place>; 2])> {
        let (own, other) = (self.seat, 1 - self.seat);
        let mut turns = Vec::new();
        // RAM-11: one own pawn, then one of the opponent's, counted on the board as it then is.
        for &pawn in &self.pawns[own] {
            for end in ends_of(pawn, &self.pawns) {
                // RAM-13
                if self.turn == 1 && is_hieroglyph(end.square) {
                    continue;
                }
                let between = moved(&self.pawns, own, pawn, end);
                for &victim in &between[other] {
                    // RAM-12
                    if is_hieroglyph(victim.square) {
                        continue;
                    }
                    for victim_end in ends_of(victim, &between) {
                        let (first, second) = (move_text(pawn, end), move_text(victim, victim_end));
                        let after = moved(&between, other, victim, victim_end);
                        turns.push((format!("{first},{second}"), after));
                    }
                }
            }
        }
        turns
    }

    pub(crate) fn turns(&self) -> Vec<String> {
        self.turns_and_pawns().into_iter().map(|(turn, _)| turn).collect()
    }

    pub(crate) fn after(&self, token: &str) -> Result<Ramses, String> {
        for (turn, pawns) in self.turns_and_pawns() {
            if turn == token {
                return Ok(Ramses {
                    pawns,
                    seat: 1 - self.seat,
                    turn: one_more(self.turn),
                    limit: self.limit,
                });
            }
        }
        Err(format!("not a legal turn: {token}"))
    }

    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        // RAM-14
        for side in 0..2 {
            let pawns = self.pawns[side].iter();
            if pawns.filter(|pawn| is_hieroglyph(pawn.square)).count() >= 3 {
                return Some((win_for(side), "three-hieroglyphs"));
            }
        }
        // RAM-15
        if self.turns_and_pawns().is_empty() {
            return Some((win_for(1 - self.seat), "immobilised"));
        }
        // RAM-16
        if self.turn > self.limit {
            return Some(("1/2-1/2", "turn-limit"));
        }
        None
    }
}
