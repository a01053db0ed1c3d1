//! Squares, moves and states as text, each in its one spelling.

use std::borrow::Cow;
use std::fmt;

use super::board::{Kind, Move, RANKS, Square};
use super::state::State;
use crate::notation::{fields, number};
use crate::{ActionError, Limit, Seat, StateError};

type Why = Cow<'static, str>;

/// The kinds on the ranks of the start, from each side's edge on (RPT-2).
const START: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::King, Kind::Blocker];

impl<const FILES: usize> fmt::Display for Square<FILES> {
    /// `b4`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ascii(f, &self.letters())
    }
}

/// Writes bytes that are ASCII at once: hosts print a position and its moves at every ply, and piece by
/// piece that takes several times as long.
fn write_ascii(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    f.write_str(std::str::from_utf8(bytes).map_err(|_| fmt::Error)?)
}

/// The letter of a file, from 0.
pub(super) fn file_letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

impl<const FILES: usize> fmt::Display for Move<FILES> {
    /// `b4b5`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ascii(f, &self.letters())
    }
}

impl<const FILES: usize> Square<FILES> {
    fn letters(self) -> [u8; 2] {
        [b'a' + self.file() as u8, b'1' + self.rank() as u8]
    }

    fn of_bytes(file: u8, rank: u8) -> Option<Self> {
        Square::new(usize::from(file.checked_sub(b'a')?), usize::from(rank.checked_sub(b'1')?))
    }
}

impl<const FILES: usize> Move<FILES> {
    /// The move as it is written, in ASCII.
    pub(super) fn letters(self) -> [u8; 4] {
        let ([file, rank], [to_file, to_rank]) = (self.from.letters(), self.to.letters());
        [file, rank, to_file, to_rank]
    }

    /// Reads a move, as in `b4b5`. It need not be legal anywhere.
    ///
    /// # Errors
    ///
    /// If the text is not the one spelling of a move on this board.
    pub fn parse(text: &str) -> Result<Self, ActionError> {
        let squares = match text.as_bytes() {
            &[file, rank, to_file, to_rank] => {
                Square::of_bytes(file, rank).zip(Square::of_bytes(to_file, to_rank))
            }
            _ => None,
        };
        let (from, to) = squares.ok_or_else(|| {
            let last = file_letter(FILES - 1);
            let why = format!("a move is two squares, as in b4b5: files a-{last}, ranks 1-{RANKS}");
            ActionError::malformed(text, why)
        })?;
        Ok(Move { from, to })
    }
}

impl Kind {
    /// The letter of a piece of this kind: upper case for `p1`, lower case for `p2`.
    #[must_use]
    pub const fn letter(self, seat: Seat) -> char {
        let letter = match self {
            Kind::Queen => 'Q',
            Kind::Knight => 'N',
            Kind::King => 'K',
            Kind::Blocker => 'B',
        };
        match seat {
            Seat::P1 => letter,
            Seat::P2 => letter.to_ascii_lowercase(),
        }
    }

    fn of_letter(letter: char) -> Option<(Seat, Kind)> {
        Seat::BOTH
            .into_iter()
            .flat_map(|seat| Kind::ALL.map(|kind| (seat, kind)))
            .find(|(seat, kind)| kind.letter(*seat) == letter)
    }
}

impl<const FILES: usize> fmt::Display for State<FILES> {
    /// The state string: `1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // At most a letter for each square, and one behind each rank.
        let mut board = [0; RANKS * 8];
        let mut length = 0;
        let mut push = |letter: u8| {
            board[length] = letter;
            length += 1;
        };
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for square in (0..FILES).filter_map(|file| Square::new(file, rank)) {
                match self.piece_on(square) {
                    None => empty += 1,
                    Some((seat, kind)) => {
                        if empty > 0 {
                            push(b'0' + empty);
                            empty = 0;
                        }
                        push(kind.letter(seat) as u8);
                    }
                }
            }
            if empty > 0 {
                push(b'0' + empty);
            }
            push(if rank > 0 { b'/' } else { b' ' });
        }
        write_ascii(f, &board[..length])?;
        let [first, second] = self.lost;
        write!(f, "{} {} {first}/{second}", self.seat, self.moves)
    }
}

/// The pieces of a board: by kind, by seat.
#[derive(Default)]
struct Pieces {
    kinds: [u64; 4],
    sides: [u64; 2],
}

impl Pieces {
    fn put<const FILES: usize>(&mut self, square: Square<FILES>, seat: Seat, kind: Kind) {
        self.kinds[kind.index()] |= square.bit();
        self.sides[seat.index()] |= square.bit();
    }

    fn parse<const FILES: usize>(text: &str) -> Result<Pieces, Why> {
        let ranks: Vec<&str> = text.split('/').take(RANKS + 1).collect();
        if ranks.len() != RANKS {
            return Err("there must be nine ranks, from 9 down to 1, joined by `/`".into());
        }
        let mut pieces = Pieces::default();
        for (rank, text) in (0..RANKS).rev().zip(ranks) {
            pieces
                .parse_rank::<FILES>(rank, text)
                .map_err(|why| format!("rank {}, `{text}`: {why}", rank + 1))?;
        }
        Ok(pieces)
    }

    fn parse_rank<const FILES: usize>(&mut self, rank: usize, text: &str) -> Result<(), Why> {
        let mut file = 0;
        let mut after_digit = false;
        for letter in text.chars() {
            if let Some(run) = letter.to_digit(10) {
                if run == 0 {
                    return Err("0 stands for nothing: leave it out".into());
                }
                if after_digit {
                    return Err("two digits in a row: a run of empty squares is one digit".into());
                }
                file += run as usize;
            } else {
                let (seat, kind) = Kind::of_letter(letter).ok_or_else(|| {
                    format!("`{letter}` is no piece: write Q, N, K, B for p1 and q, n, k, b for p2")
                })?;
                if let Some(square) = Square::<FILES>::new(file, rank) {
                    self.put(square, seat, kind);
                }
                file += 1;
            }
            after_digit = letter.is_ascii_digit();
            if file > FILES {
                return Err(format!("too wide: there are {FILES} files").into());
            }
        }
        if file < FILES {
            return Err(format!("too narrow: there are {FILES} files").into());
        }
        Ok(())
    }
}

impl<const FILES: usize> State<FILES> {
    /// The start of a game (RPT-2), with `p1` to move.
    #[must_use]
    pub fn start(limit: Limit) -> Self {
        let mut pieces = Pieces::default();
        let middle = FILES / 2 - 1..=FILES / 2 + 1;
        for (rank, kind) in START.into_iter().enumerate() {
            for file in middle.clone() {
                for (seat, rank) in Seat::BOTH.into_iter().zip([rank, RANKS - 1 - rank]) {
                    if let Some(square) = Square::<FILES>::new(file, rank) {
                        pieces.put(square, seat, kind);
                    }
                }
            }
        }
        State::of(pieces.kinds, pieces.sides, Seat::P1, 0, [0, 0], limit)
    }

    /// Reads a state string. Any pieces may stand anywhere, also none, and the game may be over.
    ///
    /// # Errors
    ///
    /// If the text is not the one spelling of a state, naming the field.
    pub fn parse(text: &str, limit: Limit) -> Result<Self, StateError> {
        let [board, seat, moves, lost] = fields(text, &["board", "seat", "moves", "lost"])?;
        let pieces =
            Pieces::parse::<FILES>(board).map_err(|why| StateError::new("board", board, why))?;
        let seat = seat
            .parse()
            .map_err(|_| StateError::new("seat", seat, "the seat to move is p1 or p2"))?;
        let moves = number(moves).ok_or_else(|| {
            let why = "a whole number from 0 to 999999, without leading zeros";
            StateError::new("moves", moves, why)
        })?;
        let losses = lost
            .split_once('/')
            .and_then(|(first, second)| Some([number(first)?, number(second)?]))
            .ok_or_else(|| {
                let why = "two whole numbers from 0 to 999999, without leading zeros, as in 0/2: the \
                           material lost by p1 and p2";
                StateError::new("lost", lost, why)
            })?;
        Ok(State::of(pieces.kinds, pieces.sides, seat, moves, losses, limit))
    }
}
