//! The board: squares, places (squares, with the oblongs cut into spots), and what borders what.

/// One of the 22 squares, by its printed number (RAM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A place where a pawn can stand: a normal square, or an oblong at one of its eight spots (RAM-3).
///
/// Places are ordered as states list them: by square, then by spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places(u64);

/// Columns of the board; also the distance between a place and the one below it.
const COLUMNS: u8 = 12;
/// Number of places.
pub(super) const PLACES: u8 = 3 * COLUMNS;

/// The oblong squares (RAM-2).
pub(super) const OBLONGS: [Square; 2] = [Square(5), Square(22)];

impl Square {
    /// The square with this number, if it is from 1 to 22.
    #[must_use]
    pub const fn new(number: u8) -> Option<Square> {
        if number >= 1 && number <= 22 { Some(Square(number)) } else { None }
    }

    /// The number, from 1 to 22.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it is one of the two oblongs, 5 and 22 (RAM-2).
    #[must_use]
    pub const fn is_oblong(self) -> bool {
        self.0 == 5 || self.0 == 22
    }

    /// The place that is the whole of a normal square; none for an oblong, which has eight.
    #[must_use]
    pub const fn place(self) -> Option<Place> {
        if self.is_oblong() { None } else { Some(Place(first_place(self.0))) }
    }

    /// The place on an oblong beside middle square `spot`, if this is an oblong and that a spot
    /// (10 to 17).
    #[must_use]
    pub const fn at_spot(self, spot: u8) -> Option<Place> {
        if self.is_oblong() && spot >= 10 && spot <= 17 {
            Some(Place(first_place(self.0) + spot - 10))
        } else {
            None
        }
    }

    /// Its places: one, or the eight spots of an oblong.
    #[must_use]
    #[inline]
    pub const fn places(self) -> Places {
        // More numbers than there are, so that one cut to five bits needs no check.
        const OF: [u64; 32] = {
            let mut of = [0; 32];
            let mut place = 0;
            while place < PLACES {
                of[square_number(place) as usize] |= 1 << place;
                place += 1;
            }
            of
        };
        Places(OF[(self.0 & 31) as usize])
    }
}

/// The first, mostly only, place of a square.
const fn first_place(square: u8) -> u8 {
    match square {
        ..=5 => square - 1,
        // The spots of 5 take seven places more than a square does.
        _ => square + 6,
    }
}

/// The square's number of a place.
const fn square_number(place: u8) -> u8 {
    match place {
        ..=3 => place + 1,
        4..=11 => 5,
        12..=27 => place - 6,
        _ => 22,
    }
}

impl Place {
    /// The square.
    #[must_use]
    pub const fn square(self) -> Square {
        Square(square_number(self.0))
    }

    /// On an oblong, the middle square (10 to 17) beside which it is (RAM-3).
    #[must_use]
    pub const fn spot(self) -> Option<u8> {
        if self.square().is_oblong() { Some(self.0 % COLUMNS + 6) } else { None }
    }

    /// The place's number: `12 * row + column`, both from 0 (RAM-1).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a hieroglyph square: 1, 9, 13, 17 or 18 (RAM-2).
    #[must_use]
    pub const fn is_hieroglyph(self) -> bool {
        Places::HIEROGLYPHS.contains(self)
    }

    /// The places in its row, itself included.
    #[must_use]
    #[inline]
    pub const fn row(self) -> Places {
        self.around().row
    }

    /// The places in its column, itself included (RAM-1, RAM-3).
    #[must_use]
    #[inline]
    pub const fn column(self) -> Places {
        self.around().column
    }

    /// The places one step away (RAM-7, RAM-9): no spot of an oblong borders another.
    #[must_use]
    #[inline]
    pub const fn neighbours(self) -> Places {
        self.around().neighbours
    }

    /// The places of its square: itself, or all the spots of its oblong.
    #[must_use]
    #[inline]
    pub const fn whole(self) -> Places {
        self.around().whole
    }

    #[inline]
    const fn around(self) -> &'static Around {
        // More places than there are, so that a number cut to six bits needs no check.
        const OF: [Around; 64] = {
            let mut of = [Around::NOTHING; 64];
            let mut place = 0;
            while place < PLACES {
                of[place as usize] = Around::of(place);
                place += 1;
            }
            of
        };
        &OF[(self.0 & 63) as usize]
    }
}

/// The sets of places that a place is looked up for.
#[derive(Clone, Copy)]
struct Around {
    row: Places,
    column: Places,
    neighbours: Places,
    whole: Places,
}

impl Around {
    const NOTHING: Around = Around {
        row: Places::NONE,
        column: Places::NONE,
        neighbours: Places::NONE,
        whole: Places::NONE,
    };

    const fn of(place: u8) -> Around {
        Around {
            row: Places(((1 << COLUMNS) - 1) << (place / COLUMNS * COLUMNS)),
            column: Places((1 | 1 << COLUMNS | 1 << (2 * COLUMNS)) << (place % COLUMNS)),
            neighbours: Places(borders(place)),
            whole: Place(place).square().places(),
        }
    }
}

const fn borders(place: u8) -> u64 {
    let square = Place(place).square();
    let (row, column) = (place / COLUMNS, place % COLUMNS);
    let mut places = 0;
    // Up and down: a spot of an oblong is above or below its middle square.
    if row > 0 {
        places |= 1 << (place - COLUMNS);
    }
    if row < 2 {
        places |= 1 << (place + COLUMNS);
    }
    // Left and right. From a spot, left is 4 (21) whichever spot it is.
    if square.is_oblong() {
        return places | 1 << first_place(square.0 - 1);
    }
    if column > 0 {
        places |= 1 << (place - 1);
    }
    if column + 1 < COLUMNS {
        // To the right of 4 and 21 are all the spots of the oblong.
        places |= Place(place + 1).square().places().0;
    }
    places
}

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);
    /// All 36 places.
    pub const ALL: Places = Places((1 << PLACES) - 1);
    /// The hieroglyph squares (RAM-2).
    pub const HIEROGLYPHS: Places = {
        const NUMBERS: [u8; 5] = [1, 9, 13, 17, 18];
        let mut places = 0;
        let mut next = 0;
        while next < NUMBERS.len() {
            places |= 1 << first_place(NUMBERS[next]);
            next += 1;
        }
        Places(places)
    };

    /// Bit `p` stands for the place with [`Place::index`] `p`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `place` is among them.
    #[must_use]
    pub const fn contains(self, place: Place) -> bool {
        self.0 >> place.0 & 1 != 0
    }

    /// These, and `place`.
    #[must_use]
    pub const fn with(self, place: Place) -> Places {
        Places(self.0 | 1 << place.0)
    }

    /// The first place of the set, if there is one.
    #[must_use]
    pub const fn first(self) -> Option<Place> {
        if self.0 == 0 { None } else { Some(Place(self.0.trailing_zeros() as u8)) }
    }

    /// The places that are in both sets.
    #[must_use]
    pub const fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    /// The places that are in either set.
    #[must_use]
    pub const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// These, but for those of `other`.
    #[must_use]
    pub const fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }
}

impl Places {
    /// The places whose right neighbour is the next one of the grid; the oblongs have none.
    const GO_RIGHT: Places = {
        let mut places = 0;
        let mut place = 0;
        while place + 1 < PLACES {
            if place % COLUMNS + 1 < COLUMNS
                && !Place(place).square().is_oblong()
                && !Place(place + 1).square().is_oblong()
            {
                places |= 1 << place;
            }
            place += 1;
        }
        Places(places)
    };

    /// The places one step away from any of these: all [`Place::neighbours`] together (RAM-7, RAM-9).
    #[must_use]
    #[inline]
    pub const fn neighbours(self) -> Places {
        let here = self.0;
        let mut places = here << COLUMNS | here >> COLUMNS;
        places |= (here & Places::GO_RIGHT.0) << 1 | here >> 1 & Places::GO_RIGHT.0;
        let mut next = 0;
        while next < OBLONGS.len() {
            // 4 and 21 border all spots of their oblong, and each of those them.
            let spots = OBLONGS[next].places().0;
            let door = 1 << first_place(OBLONGS[next].0 - 1);
            places |= if here & door != 0 { spots } else { 0 };
            places |= if here & spots != 0 { door } else { 0 };
            next += 1;
        }
        Places(places & Places::ALL.0)
    }
}

/// The places of a set, in order.
#[derive(Clone, Debug)]
pub struct PlacesIter(u64);

impl Iterator for PlacesIter {
    type Item = Place;

    #[inline]
    fn next(&mut self) -> Option<Place> {
        let first = Places(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for PlacesIter {}

impl IntoIterator for Places {
    type Item = Place;
    type IntoIter = PlacesIter;

    #[inline]
    fn into_iter(self) -> PlacesIter {
        PlacesIter(self.0)
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Places {
        places.into_iter().fold(Places::NONE, Places::with)
    }
}
