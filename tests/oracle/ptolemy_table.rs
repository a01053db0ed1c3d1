//! Ptolemy: cards, the ring, and what a card does on it.

use std::collections::BTreeMap;

// PTO-1
const RING: [&str; 14] =
    ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "n7", "n6", "n5", "n4", "n3", "n2", "n1"];

// PTO-3: the planets in their canonical order, with the numbers of their cards.
const PLANETS: [(&str, &str); 5] =
    [("Me", "3456"), ("Ve", "2346"), ("Ma", "2345"), ("Ju", "1245"), ("Sa", "1234")];

/// A planet and a digit or `E`. Sorting gives the canonical order, as digits come before `E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Card {
    pub(crate) planet: usize,
    pub(crate) value: char,
}

/// Where the tokens stand: `Me`, ..., `E`, and the index of the space in the ring.
pub(crate) type Board = BTreeMap<&'static str, usize>;

impl Card {
    pub(crate) fn name(&self) -> &'static str {
        PLANETS[self.planet].0
    }

    pub(crate) fn text(&self) -> String {
        format!("{}{}", self.name(), self.value)
    }

    pub(crate) fn is_eclipse(&self) -> bool {
        self.value == 'E'
    }
}

// PTO-3
pub(crate) fn all_cards() -> Vec<Card> {
    let mut cards = Vec::new();
    for (planet, (_, numbers)) in PLANETS.iter().enumerate() {
        for value in numbers.chars().chain(['E']) {
            cards.push(Card { planet, value });
        }
    }
    cards
}

pub(crate) fn parse_card(text: &str) -> Result<Card, String> {
    let found = all_cards().into_iter().find(|card| card.text() == text);
    found.ok_or(format!("not a card: {text}"))
}

pub(crate) fn parse_cards(text: &str) -> Result<Vec<Card>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    text.split('.').map(parse_card).collect()
}

pub(crate) fn cards_text<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    let texts: Vec<String> = cards.into_iter().map(Card::text).collect();
    match texts.is_empty() {
        true => "-".to_string(),
        false => texts.join("."),
    }
}

pub(crate) fn parse_board(text: &str) -> Result<Board, String> {
    let mut board = Board::new();
    for item in text.split(',') {
        let (token, space) = item.split_once('@').ok_or(format!("no space: {item}"))?;
        let names = PLANETS.iter().map(|planet| planet.0).chain(["E"]);
        let name = names.into_iter().find(|&name| name == token);
        let name = name.ok_or(format!("not a token: {token}"))?;
        let index = RING.iter().position(|&name| name == space);
        let index = index.ok_or(format!("not a space: {space}"))?;
        if board.values().any(|&other| other == index) {
            return Err(format!("two tokens on {space}")); // PTO-1
        }
        if board.insert(name, index).is_some() {
            return Err(format!("{token} is there twice")); // PTO-2
        }
    }
    if !board.contains_key("E") {
        return Err("the eclipse is not on the board".to_string()); // PTO-2
    }
    Ok(board)
}

pub(crate) fn board_text(board: &Board) -> String {
    let mut tokens: Vec<(usize, &str)> =
        board.iter().map(|(&name, &index)| (index, name)).collect();
    tokens.sort();
    let texts: Vec<String> =
        tokens.iter().map(|(index, name)| format!("{name}@{}", RING[*index])).collect();
    texts.join(",")
}

// PTO-1: the digit.
pub(crate) fn altitude(index: usize) -> u32 {
    RING[index][1..].parse().expect("a digit")
}

// PTO-2: each round starts so.
pub(crate) fn board_at_start() -> Board {
    Board::from([("E", 3)])
}

// PTO-4, PTO-5: the board after a card, if it can be played on it at all.
pub(crate) fn board_after(board: &Board, card: Card) -> Option<Board> {
    let mut after = board.clone();
    let stands = board.get(card.name()).copied();
    if card.is_eclipse() {
        let eclipse = board["E"];
        after.insert(card.name(), eclipse);
        after.insert("E", stands?); // only while the planet is on the board
        return Some(after);
    }
    let others: Vec<usize> =
        board.iter().filter(|(name, _)| **name != card.name()).map(|(_, &index)| index).collect();
    let mut to_count = card.value.to_digit(10).expect("a number card");
    let mut index = match stands {
        Some(index) => (index + 1) % RING.len(),
        None => 0, // the count starts on d1
    };
    loop {
        if !others.contains(&index) {
            to_count -= 1;
        }
        if to_count == 0 {
            break;
        }
        index = (index + 1) % RING.len();
    }
    after.insert(card.name(), index);
    Some(after)
}
