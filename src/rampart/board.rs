//! Squares, kinds of pieces and moves.

/// Number of ranks.
pub const RANKS: usize = 9;

/// A square of the board with this many files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const FILES: usize>(u8);

impl<const FILES: usize> Square<FILES> {
    /// The number of squares.
    pub const COUNT: usize = FILES * RANKS;

    /// The square on `file` and `rank`, both from 0, if the board has it.
    #[must_use]
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Square((file + FILES * rank) as u8)) } else { None }
    }

    /// The square with this number: `file + FILES * rank`.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// Its number: `file + FILES * rank`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, from 0.
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize % FILES
    }

    /// Its rank, from 0.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize / FILES
    }

    /// The mask of this square alone.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// The squares of a mask, in the order of their numbers. Bits beyond the board are left out.
#[inline]
pub fn squares<const FILES: usize>(mask: u64) -> impl Iterator<Item = Square<FILES>> {
    let mut rest = mask & ((1 << Square::<FILES>::COUNT) - 1);
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let square = Square(rest.trailing_zeros() as u8);
        rest &= rest - 1;
        Some(square)
    })
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// 1-3 squares in any of 8 directions, no jumping; takes Knights.
    Queen,
    /// 1 or 2 squares straight, may jump; takes Kings.
    Knight,
    /// 1 square in any direction; takes Queens.
    King,
    /// 1 square straight; takes nothing and is never taken directly.
    Blocker,
}

impl Kind {
    /// All kinds; each stands at its [`Kind::index`].
    pub const ALL: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::King, Kind::Blocker];

    /// The kinds that count as material (RPT-5): all but the Blocker.
    pub const MATERIAL: [Kind; 3] = [Kind::Queen, Kind::Knight, Kind::King];

    /// The place in a `[T; 4]` with one entry a kind.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind that it takes directly; Blockers take nothing.
    #[must_use]
    pub const fn prey(self) -> Option<Kind> {
        match self {
            Kind::Queen => Some(Kind::Knight),
            Kind::Knight => Some(Kind::King),
            Kind::King => Some(Kind::Queen),
            Kind::Blocker => None,
        }
    }

    /// The kind that takes it directly; nothing takes Blockers.
    #[must_use]
    pub const fn hunter(self) -> Option<Kind> {
        match self {
            Kind::Queen => Some(Kind::King),
            Kind::Knight => Some(Kind::Queen),
            Kind::King => Some(Kind::Knight),
            Kind::Blocker => None,
        }
    }

    /// Its name, as in `Queen`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Queen => "Queen",
            Kind::Knight => "Knight",
            Kind::King => "King",
            Kind::Blocker => "Blocker",
        }
    }
}

/// A move: there is no promotion and no passing (RPT-12), so two squares say it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<const FILES: usize> {
    /// Where the piece stands.
    pub from: Square<FILES>,
    /// Where it goes.
    pub to: Square<FILES>,
}
