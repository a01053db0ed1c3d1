//! Rampart, Classic (5 files) and XL (7 files).

use super::{SEATS, number, one_more, parts, seat, win_for};
use std::collections::BTreeMap;

// RPT-2
pub(crate) const START_CLASSIC: &str = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0";
pub(crate) const START_XL: &str = "2qqq2/2nnn2/2kkk2/2bbb2/7/2BBB2/2KKK2/2NNN2/2QQQ2 p1 0 0/0";

const RANKS: i32 = 9;
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// File and rank, both from 1.
type Square = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    side: usize,
    /// `Q`, `N`, `K` or `B`, whichever the side.
    kind: char,
}

#[derive(Clone, Debug)]
pub(crate) struct Rampart {
    files: i32,
    board: BTreeMap<Square, Piece>,
    pub(crate) seat: usize,
    moves: u32,
    pub(crate) lost: [u32; 2],
    limit: u32,
}

// RPT-1 and the table of pieces.
fn captures(kind: char, prey: char) -> bool {
    matches!((kind, prey), ('Q', 'N') | ('N', 'K') | ('K', 'Q'))
}

// RPT-5
fn is_material(kind: char) -> bool {
    kind != 'B'
}

fn square_text((file, rank): Square) -> String {
    let letter = (b'a' + (file - 1) as u8) as char;
    format!("{letter}{rank}")
}

fn step((file, rank): Square, (right, up): (i32, i32), times: i32) -> Square {
    (file + right * times, rank + up * times)
}

impl Rampart {
    pub(crate) fn parse(files: i32, limit: Option<u32>, text: &str) -> Result<Rampart, String> {
        let fields = parts(text, ' ', 4)?;
        let mut board = BTreeMap::new();
        let ranks = parts(fields[0], '/', RANKS as usize)?;
        for (index, row) in ranks.iter().enumerate() {
            let rank = RANKS - index as i32;
            let mut file = 1;
            for letter in row.chars() {
                match letter {
                    '1'..='9' => file += letter as i32 - '0' as i32,
                    'Q' | 'N' | 'K' | 'B' | 'q' | 'n' | 'k' | 'b' => {
                        let side = if letter.is_ascii_uppercase() { 0 } else { 1 };
                        let kind = letter.to_ascii_uppercase();
                        board.insert((file, rank), Piece { side, kind });
                        file += 1;
                    }
                    _ => return Err(format!("not a piece: {letter}")),
                }
            }
            if file != files + 1 {
                return Err(format!("not {files} squares: {row}"));
            }
        }
        let lost = parts(fields[3], '/', 2)?;
        let default_limit = if files == 5 { 200 } else { 300 }; // RPT-6.3
        Ok(Rampart {
            files,
            board,
            seat: seat(fields[1])?,
            moves: number(fields[2])?,
            lost: [number(lost[0])?, number(lost[1])?],
            limit: limit.unwrap_or(default_limit),
        })
    }

    pub(crate) fn state(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (1..=RANKS).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 1..=self.files {
                match self.board.get(&(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            row.push_str(&empty.to_string());
                            empty = 0;
                        }
                        row.push(match piece.side {
                            0 => piece.kind,
                            _ => piece.kind.to_ascii_lowercase(),
                        });
                    }
                }
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            ranks.push(row);
        }
        let (board, seat) = (ranks.join("/"), SEATS[self.seat]);
        format!("{board} {seat} {} {}/{}", self.moves, self.lost[0], self.lost[1])
    }

    fn on_board(&self, (file, rank): Square) -> bool {
        (1..=self.files).contains(&file) && (1..=RANKS).contains(&rank)
    }

    // RPT-1: a square may be entered if it is empty or holds prey of the other side.
    fn may_enter(&self, piece: Piece, to: Square) -> bool {
        if !self.on_board(to) {
            return false;
        }
        match self.board.get(&to) {
            None => true,
            Some(other) => other.side != piece.side && captures(piece.kind, other.kind),
        }
    }

    // The table of pieces, RPT-1.
    fn destinations(&self, from: Square, piece: Piece) -> Vec<Square> {
        let mut reached = Vec::new();
        match piece.kind {
            'Q' => {
                for direction in STRAIGHT.iter().chain(&DIAGONAL) {
                    for times in 1..=3 {
                        let to = step(from, *direction, times);
                        reached.push(to);
                        if self.board.contains_key(&to) {
                            break; // no jumping
                        }
                    }
                }
            }
            'N' => {
                for direction in STRAIGHT {
                    reached.push(step(from, direction, 1));
                    reached.push(step(from, direction, 2)); // may jump
                }
            }
            'K' => {
                for direction in STRAIGHT.iter().chain(&DIAGONAL) {
                    reached.push(step(from, *direction, 1));
                }
            }
            _ => {
                for direction in STRAIGHT {
                    reached.push(step(from, direction, 1));
                }
            }
        }
        reached.retain(|&to| self.may_enter(piece, to));
        reached
    }

    fn moves_of_side(&self) -> Vec<(Square, Square)> {
        let mut moves = Vec::new();
        for (&from, &piece) in &self.board {
            if piece.side == self.seat {
                for to in self.destinations(from, piece) {
                    moves.push((from, to));
                }
            }
        }
        moves
    }

    /// RPT-12: no passing.
    pub(crate) fn moves(&self) -> Vec<String> {
        let text = |(from, to)| square_text(from) + &square_text(to);
        self.moves_of_side().into_iter().map(text).collect()
    }

    // RPT-3: the pieces of `side` that are surrounded on all four orthogonal neighbours.
    fn enclosed(&self, side: usize) -> Vec<Square> {
        let mut enclosed = Vec::new();
        for (&square, &piece) in &self.board {
            if piece.side != side {
                continue;
            }
            let surrounded = STRAIGHT.iter().all(|&direction| {
                let neighbour = self.board.get(&step(square, direction, 1));
                neighbour.is_some_and(|other| other.side != side)
            });
            if surrounded {
                enclosed.push(square);
            }
        }
        enclosed
    }

    fn take(&mut self, square: Square) {
        if let Some(piece) = self.board.remove(&square)
            && is_material(piece.kind)
        {
            self.lost[piece.side] = one_more(self.lost[piece.side]);
        }
    }

    pub(crate) fn after(&self, token: &str) -> Result<Rampart, String> {
        for (from, to) in self.moves_of_side() {
            if square_text(from) + &square_text(to) != token {
                continue;
            }
            let mut after = self.clone();
            after.take(to); // RPT-1
            let piece = after.board.remove(&from).expect("a piece that moves");
            after.board.insert(to, piece);
            // RPT-3, RPT-4: only the other side's pieces, all at once.
            for square in after.enclosed(1 - self.seat) {
                after.take(square);
            }
            after.seat = 1 - self.seat;
            after.moves = one_more(after.moves);
            return Ok(after);
        }
        Err(format!("not a legal move: {token}"))
    }

    fn count(&self, side: usize, kind: char) -> usize {
        let piece = Piece { side, kind };
        self.board.values().filter(|&&other| other == piece).count()
    }

    // RPT-5
    fn material(&self, side: usize) -> usize {
        self.count(side, 'Q') + self.count(side, 'N') + self.count(side, 'K')
    }

    // RPT-6.1, RPT-7: the number of the other side's pieces that `side` could ever take directly.
    fn prey(&self, side: usize) -> usize {
        let mut prey = 0;
        for (hunter, hunted) in [('Q', 'N'), ('N', 'K'), ('K', 'Q')] {
            if self.count(side, hunter) > 0 {
                prey += self.count(1 - side, hunted);
            }
        }
        prey
    }

    /// More material wins, equal is a draw.
    fn by_material(&self) -> &'static str {
        let (bottom, top) = (self.material(0), self.material(1));
        if bottom == top { "1/2-1/2" } else { win_for(if bottom > top { 0 } else { 1 }) }
    }

    // RPT-6, RPT-8
    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        let no_relation = self.prey(0) == 0 && self.prey(1) == 0;
        // RPT-6.1
        for loser in 0..2 {
            let winner = 1 - loser;
            let trails = self.material(loser) < self.material(winner);
            if trails && self.material(winner) > self.material(loser) + self.prey(loser) {
                let reason = if no_relation { "no-captures" } else { "insufficient" };
                return Some((win_for(winner), reason));
            }
        }
        // RPT-6.2
        if self.material(0) == self.material(1) && no_relation {
            return Some(("1/2-1/2", "no-captures"));
        }
        // RPT-6.3
        if self.moves >= self.limit {
            return Some((self.by_material(), "move-limit"));
        }
        // RPT-6.4
        if self.moves_of_side().is_empty() {
            return Some((self.by_material(), "no-moves"));
        }
        None
    }
}
