//! The 25 cards, and sets of them (PTO-3).

use std::fmt;

/// A planet. The order of the variants is the canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Planet {
    /// `Me`, Mercury.
    Mercury,
    /// `Ve`, Venus.
    Venus,
    /// `Ma`, Mars.
    Mars,
    /// `Ju`, Jupiter.
    Jupiter,
    /// `Sa`, Saturn.
    Saturn,
}

/// Cards of each planet: four numbers and an `E`.
const SUIT: u8 = 5;

impl Planet {
    /// All planets in canonical order.
    pub const ALL: [Planet; 5] =
        [Planet::Mercury, Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn];

    /// Its code in the notation.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Planet::Mercury => "Me",
            Planet::Venus => "Ve",
            Planet::Mars => "Ma",
            Planet::Jupiter => "Ju",
            Planet::Saturn => "Sa",
        }
    }

    /// Its place in [`Planet::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The numbers on its cards, rising. The rulebook does not print them: they are ours (PTO-3).
    #[must_use]
    pub const fn numbers(self) -> [u8; 4] {
        match self {
            Planet::Mercury => [3, 4, 5, 6],
            Planet::Venus => [2, 3, 4, 6],
            Planet::Mars => [2, 3, 4, 5],
            Planet::Jupiter => [1, 2, 4, 5],
            Planet::Saturn => [1, 2, 3, 4],
        }
    }
}

impl fmt::Display for Planet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// One of the 25 cards. They compare in canonical order: by planet, numbers rising, `E` last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// All cards, in canonical order.
    pub const ALL: [Card; 25] = {
        let mut cards = [Card(0); 25];
        let mut index = 0;
        while index < cards.len() {
            cards[index] = Card(index as u8);
            index += 1;
        }
        cards
    };

    /// The card of `planet` with this number, if there is one.
    #[must_use]
    pub fn number_of(planet: Planet, number: u8) -> Option<Card> {
        let place = planet.numbers().into_iter().position(|printed| printed == number)?;
        Some(Card(planet as u8 * SUIT + place as u8))
    }

    /// The `E` card of `planet`.
    #[must_use]
    pub const fn eclipse_of(planet: Planet) -> Card {
        Card(planet as u8 * SUIT + SUIT - 1)
    }

    /// The card that `text` names, as in `Me3` or `SaE`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Card> {
        let (code, face) = text.split_at_checked(2)?;
        let planet = Planet::ALL.into_iter().find(|planet| planet.code() == code)?;
        match face.as_bytes() {
            b"E" => Some(Card::eclipse_of(planet)),
            [digit @ b'1'..=b'6'] => Card::number_of(planet, digit - b'0'),
            _ => None,
        }
    }

    /// Its planet.
    #[must_use]
    pub const fn planet(self) -> Planet {
        Planet::ALL[(self.0 / SUIT) as usize]
    }

    /// Its number; none for an `E` card.
    #[must_use]
    pub fn number(self) -> Option<u8> {
        self.planet().numbers().get(usize::from(self.0 % SUIT)).copied()
    }

    /// Its place in [`Card::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{}{number}", self.planet()),
            None => write!(f, "{}E", self.planet()),
        }
    }
}

/// A set of cards. It prints in canonical order, joined by `.`; `-` if it is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u32);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// All 25 cards.
    pub const ALL: CardSet = CardSet((1 << 25) - 1);

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in it.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts `card` in. False if it was in already.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.0;
        new
    }

    /// Takes `card` out. False if it was not in.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was = self.contains(card);
        self.0 &= !(1 << card.0);
        was
    }

    /// The cards in either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards in this set and not in `other`.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Its cards, in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |&card| self.contains(card))
    }

    /// Its first card in canonical order.
    #[must_use]
    pub fn first(self) -> Option<Card> {
        Card::ALL.get(self.0.trailing_zeros() as usize).copied()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.iter())
    }
}

/// Cards joined by `.`, or `-` for none.
pub(super) fn write_cards(
    f: &mut fmt::Formatter<'_>,
    cards: impl Iterator<Item = Card>,
) -> fmt::Result {
    let mut cards = cards.peekable();
    if cards.peek().is_none() {
        return f.write_str("-");
    }
    for (place, card) in cards.enumerate() {
        write!(f, "{}{card}", if place == 0 { "" } else { "." })?;
    }
    Ok(())
}

/// Up to `N` cards in a row whose order matters: a rally, or a deck with its front first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row<const N: usize> {
    /// The first `len` hold the cards; the rest is a filler that never varies.
    cards: [Card; N],
    len: u8,
}

impl<const N: usize> Row<N> {
    /// No card.
    pub const EMPTY: Row<N> = Row { cards: [Card(0); N], len: 0 };

    /// Its cards, in order.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The same cards as a set.
    #[must_use]
    pub fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// Puts `card` at the end. False if there is no room, and nothing has changed.
    pub(super) fn push(&mut self, card: Card) -> bool {
        let room = self.cards.get_mut(usize::from(self.len));
        let Some(place) = room else { return false };
        *place = card;
        self.len += 1;
        true
    }

    /// Takes the card at the front.
    pub(super) fn take_front(&mut self) -> Option<Card> {
        let front = *self.cards().first()?;
        self.cards.rotate_left(1);
        self.len -= 1;
        // What has been taken must not tell two equal rows apart.
        self.cards[usize::from(self.len)..].fill(Card(0));
        Some(front)
    }
}

impl<const N: usize> fmt::Display for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, self.cards().iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pto_3_the_cards() {
        assert_eq!(
            CardSet::ALL.to_string(),
            "Me3.Me4.Me5.Me6.MeE.Ve2.Ve3.Ve4.Ve6.VeE.Ma2.Ma3.Ma4.Ma5.MaE.\
             Ju1.Ju2.Ju4.Ju5.JuE.Sa1.Sa2.Sa3.Sa4.SaE"
        );
        for card in Card::ALL {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        for bad in ["", "Me", "Me2", "Ve5", "me3", "MeE3", "Me03", "E", "Mée", "SaX", "Ju3"] {
            assert_eq!(Card::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn rows_keep_their_order_and_nothing_else() {
        let mut row = Row::<2>::EMPTY;
        assert!(row.push(Card(7)) && row.push(Card(3)) && !row.push(Card(4)));
        assert_eq!(row.to_string(), "Ve4.Me6");
        assert_eq!(
            [row.take_front(), row.take_front(), row.take_front()],
            [Some(Card(7)), Some(Card(3)), None]
        );
        assert_eq!(row, Row::EMPTY);
        assert_eq!(row.to_string(), "-");
    }
}
