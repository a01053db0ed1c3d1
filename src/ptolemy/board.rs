//! The ring of fourteen spaces and the six tokens on it (PTO-1, PTO-2, PTO-4, PTO-5).

use std::fmt;

use super::cards::{Card, Planet};

/// Spaces in the ring.
const RING: u8 = 14;

/// Spaces on a side: the greatest altitude.
pub const TOP: u8 = 7;

/// A space of the ring. They compare in the ring's order from `d1`: `d1`..`d7`, `n7`..`n1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// Where the eclipse starts each round (PTO-2).
    pub const ECLIPSE_START: Space = Space(3);

    /// All spaces, in ring order.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..RING).map(Space)
    }

    /// From 1 to 7.
    #[must_use]
    pub const fn altitude(self) -> u8 {
        if self.is_day() { self.0 + 1 } else { RING - self.0 }
    }

    /// Whether it is on the day side, where clockwise is up.
    #[must_use]
    pub const fn is_day(self) -> bool {
        self.0 < TOP
    }

    /// The next one clockwise.
    #[must_use]
    pub const fn next(self) -> Space {
        Space((self.0 + 1) % RING)
    }

    /// Its place in the ring, from 0 at `d1`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space that `text` names, as in `d4` or `n7`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Space> {
        let &[side, digit @ b'1'..=b'7'] = text.as_bytes() else { return None };
        let altitude = digit - b'0';
        match side {
            b'd' => Some(Space(altitude - 1)),
            b'n' => Some(Space(RING - altitude)),
            _ => None,
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_day() { 'd' } else { 'n' }, self.altitude())
    }
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// A planet's.
    Planet(Planet),
    /// `E`, the eclipse.
    Eclipse,
}

impl Token {
    /// All six.
    pub fn all() -> impl Iterator<Item = Token> {
        Planet::ALL.into_iter().map(Token::Planet).chain([Token::Eclipse])
    }

    /// Its code in the notation.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Token::Planet(planet) => planet.code(),
            Token::Eclipse => "E",
        }
    }
}

/// Where the tokens are; no two on one space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    planets: [Option<Space>; 5],
    eclipse: Space,
}

impl Board {
    /// The start of a round: the eclipse on `d4`, the planets off the board (PTO-2).
    pub const START: Board = Board { planets: [None; 5], eclipse: Space::ECLIPSE_START };

    /// A board with these tokens; none if two share a space.
    #[must_use]
    pub fn new(planets: [Option<Space>; 5], eclipse: Space) -> Option<Board> {
        let board = Board { planets, eclipse };
        let tokens = Token::all().filter(|&token| board.space(token).is_some()).count();
        let spaces = Space::all().filter(|&space| board.token(space).is_some()).count();
        (tokens == spaces).then_some(board)
    }

    /// Where `planet` is; none if it is off the board.
    #[must_use]
    pub const fn planet(&self, planet: Planet) -> Option<Space> {
        self.planets[planet.index()]
    }

    /// Where the eclipse is.
    #[must_use]
    pub const fn eclipse(&self) -> Space {
        self.eclipse
    }

    /// Where `token` is; none if it is off the board.
    #[must_use]
    pub const fn space(&self, token: Token) -> Option<Space> {
        match token {
            Token::Planet(planet) => self.planet(planet),
            Token::Eclipse => Some(self.eclipse),
        }
    }

    /// The token on `space`.
    #[must_use]
    pub fn token(&self, space: Space) -> Option<Token> {
        Token::all().find(|&token| self.space(token) == Some(space))
    }

    /// The altitude of `planet`, from 1 to 7; none if it is off the board.
    #[must_use]
    pub fn altitude(&self, planet: Planet) -> Option<u8> {
        self.planet(planet).map(Space::altitude)
    }

    /// The board after `card` moved its tokens; none for the `E` card of a planet off the board (PTO-5).
    /// Nothing else about legality is looked at.
    #[must_use]
    pub fn after(&self, card: Card) -> Option<Board> {
        let planet = card.planet();
        let mut after = *self;
        match card.number() {
            Some(number) => after.planets[planet.index()] = Some(self.advanced(planet, number)),
            None => {
                after.eclipse = self.planet(planet)?;
                after.planets[planet.index()] = Some(self.eclipse);
            }
        }
        Some(after)
    }

    /// PTO-4: `planet` moves clockwise by `number`, where spaces with another token are not counted. Off
    /// the board the count starts on `d1`.
    fn advanced(&self, planet: Planet, number: u8) -> Space {
        let mut space = self.planet(planet).unwrap_or(Space(RING - 1));
        let mut left = number;
        while left > 0 {
            space = space.next();
            if self.token(space).is_none_or(|token| token == Token::Planet(planet)) {
                left -= 1;
            }
        }
        space
    }
}

impl fmt::Display for Board {
    /// In ring order from `d1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        for space in Space::all() {
            if let Some(token) = self.token(space) {
                write!(f, "{before}{}@{space}", token.code())?;
                before = ",";
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of tokens like `Me@d3`, the eclipse among them.
    fn board(text: &str) -> Board {
        super::super::notation::parse_board(text).unwrap()
    }

    fn after(text: &str, card: &str) -> String {
        let card = Card::parse(card).unwrap();
        board(text).after(card).map_or("none".into(), |board| board.to_string())
    }

    #[test]
    fn pto_1_the_ring() {
        let ring: Vec<String> = Space::all().map(|space| space.to_string()).collect();
        assert_eq!(ring.join(" "), "d1 d2 d3 d4 d5 d6 d7 n7 n6 n5 n4 n3 n2 n1");
        for space in Space::all() {
            assert_eq!(Space::parse(&space.to_string()), Some(space));
            assert_eq!(space.to_string()[1..], space.altitude().to_string());
        }
        assert_eq!(Space::parse("n1").map(Space::next), Space::parse("d1"));
        for bad in ["", "d", "d0", "d8", "n0", "e1", "d11", "D1"] {
            assert_eq!(Space::parse(bad), None, "{bad}");
        }
        let d1 = Space::parse("d1");
        assert_eq!(Board::new([d1, d1, None, None, None], Space::ECLIPSE_START), None);
    }

    #[test]
    fn pto_2_the_eclipse_starts_on_d4() {
        assert_eq!(Board::START.to_string(), "E@d4");
    }

    #[test]
    fn pto_4_occupied_spaces_are_not_counted() {
        assert_eq!(after("Me@d2,E@d4", "Me3"), "E@d4,Me@d6");
        assert_eq!(after("Me@d2,Ve@d3,E@d4,Ma@d5", "Me3"), "Ve@d3,E@d4,Ma@d5,Me@n7");
        assert_eq!(after("E@d4,Sa@n1", "Sa4"), "E@d4,Sa@d5");
        assert_eq!(after("E@d4,Ju@d5,Sa@d6", "Sa1"), "E@d4,Ju@d5,Sa@d7");
    }

    #[test]
    fn pto_4_a_planet_enters_from_d1() {
        assert_eq!(after("E@d4", "Ju1"), "Ju@d1,E@d4");
        assert_eq!(after("Ju@d1,E@d4", "Sa1"), "Ju@d1,Sa@d2,E@d4");
        assert_eq!(after("E@d4", "Me6"), "E@d4,Me@d7");
    }

    #[test]
    fn pto_5_an_e_card_swaps_with_the_eclipse() {
        assert_eq!(after("E@d4,Ve@n6", "VeE"), "Ve@d4,E@n6");
        assert_eq!(after("E@d4,Ve@n6", "MeE"), "none");
    }
}
