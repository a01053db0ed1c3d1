//! Where pieces go from each square, worked out at compile time.

use super::board::{Kind, RANKS, Square};

/// Squares of a table: more than the 63 of the greater board, so that a square's number cut to six bits
/// needs no check.
const SIZE: usize = 64;

/// Greatest length of a Queen's move.
const REACH: i32 = 3;

/// A line through a square: one way along it, the other way is the opposite.
const LINES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The tables of one board.
pub(super) struct Tables<const FILES: usize> {
    blocker: [u64; SIZE],
    king: [u64; SIZE],
    knight: [u64; SIZE],
    /// By square, line, and which of the four squares within two steps along the line are occupied. What
    /// stands at the third step stops nothing.
    queen: [[[u64; 16]; 4]; SIZE],
}

impl<const FILES: usize> Tables<FILES> {
    /// The tables.
    pub(super) const OF: &'static Tables<FILES> = &Tables::new();

    /// All squares.
    pub(super) const BOARD: u64 = (1 << (FILES * RANKS)) - 1;

    /// The squares with four neighbours: only there can a piece be enclosed (RPT-3).
    pub(super) const INNER: u64 = {
        let mut inner = 0;
        let mut square = 0;
        while square < FILES * RANKS {
            if Self::OF.blocker[square].count_ones() == 4 {
                inner |= 1 << square;
            }
            square += 1;
        }
        inner
    };

    const fn new() -> Tables<FILES> {
        assert!(FILES == 5 || FILES == 7, "Rampart has 5 or 7 files");
        let mut tables = Tables {
            blocker: [0; SIZE],
            king: [0; SIZE],
            knight: [0; SIZE],
            queen: [[[0; 16]; 4]; SIZE],
        };
        let mut square = 0;
        while square < FILES * RANKS {
            let mut way = 0;
            while way < 4 {
                let near = step(FILES, square, STRAIGHT[way], 1);
                tables.blocker[square] |= near;
                tables.king[square] |= near | step(FILES, square, DIAGONAL[way], 1);
                tables.knight[square] |= near | step(FILES, square, STRAIGHT[way], 2);
                let mut taken = 0;
                while taken < 16 {
                    tables.queen[square][way][taken] = line(FILES, square, LINES[way], taken);
                    taken += 1;
                }
                way += 1;
            }
            square += 1;
        }
        tables
    }

    /// The squares that a piece of `kind` on `square` gets to where `occupied` squares are in the way.
    /// They may be occupied themselves: who may be taken is not looked at.
    #[inline(always)]
    pub(super) fn reach(kind: Kind, square: Square<FILES>, occupied: u64) -> u64 {
        let index = square.index() % SIZE;
        match kind {
            Kind::Queen => Self::queen(index, occupied),
            Kind::Knight => Self::OF.knight[index],
            Kind::King => Self::OF.king[index],
            Kind::Blocker => Self::OF.blocker[index],
        }
    }

    #[inline(always)]
    fn queen(square: usize, occupied: u64) -> u64 {
        let [rank, file, up, down] = &Self::OF.queen[square];
        rank[along::<1>(square, occupied)]
            | match FILES {
                // The steps between neighbours on a line must be constants.
                5 => {
                    file[along::<5>(square, occupied)]
                        | up[along::<6>(square, occupied)]
                        | down[along::<4>(square, occupied)]
                }
                _ => {
                    file[along::<7>(square, occupied)]
                        | up[along::<8>(square, occupied)]
                        | down[along::<6>(square, occupied)]
                }
            }
    }
}

/// Which of the four squares within two steps of `square` along a line are occupied, as four bits from
/// the second step back to the second step on; `STEP` is the difference of the numbers of neighbours.
/// Where the line leaves the board a bit says nothing, and the table does not look at it.
#[inline(always)]
fn along<const STEP: usize>(square: usize, occupied: u64) -> usize {
    // Four bits, with gaps of one, two (the square itself is left out) and one step.
    let bits = occupied.rotate_right((square as u32).wrapping_sub(2 * STEP as u32))
        & (1 | 1 << STEP | 1 << (3 * STEP) | 1 << (4 * STEP));
    if STEP == 1 {
        return (bits & 3 | bits >> 1 & 12) as usize;
    }
    // The factor brings bit n of the four to bit 60 + n. From a step of four on no two products of single
    // bits meet, so nothing is carried.
    let factor = 1 << 60 | 1 << (61 - STEP) | 1 << (62 - 3 * STEP) | 1 << (63 - 4 * STEP);
    (bits.wrapping_mul(factor) >> 60) as usize
}

/// The mask of the square `steps` steps from `square`; none if that is off the board.
const fn step(files: usize, square: usize, (right, up): (i32, i32), steps: i32) -> u64 {
    let file = (square % files) as i32 + right * steps;
    let rank = (square / files) as i32 + up * steps;
    if file < 0 || file >= files as i32 || rank < 0 || rank >= RANKS as i32 {
        return 0;
    }
    1 << (file + rank * files as i32)
}

/// A Queen's squares along a line, where the bits of `taken` say what is occupied as in [`along`].
const fn line(files: usize, square: usize, (right, up): (i32, i32), taken: usize) -> u64 {
    let mut squares = 0;
    let mut steps = 1;
    while steps <= REACH {
        squares |= step(files, square, (right, up), steps);
        // Bit 2 is one step on, bit 3 two.
        if steps == REACH || taken >> (1 + steps) & 1 != 0 {
            break;
        }
        steps += 1;
    }
    steps = 1;
    while steps <= REACH {
        squares |= step(files, square, (right, up), -steps);
        // Bit 1 is one step back, bit 0 two.
        if steps == REACH || taken >> (2 - steps) & 1 != 0 {
            break;
        }
        steps += 1;
    }
    squares
}
