//! The text of states, views and actions. What states and views share is read and checked in one place.

use std::borrow::Cow;
use std::fmt;

use super::board::{Board, Space, Token};
use super::cards::{Card, CardSet, Planet, Row};
use super::state::{MAX_STOCK, SET_ASIDE, State};
use super::table::{MAX_RALLY, Next, Play, Plays, ROUNDS_TO_WIN, Rules, Table};
use super::view::View;
use crate::notation::{fields, number};
use crate::{LegalGroup, Seat, StateError};

const FIELDS: [&str; 8] = ["board", "seat", "hands", "stock", "rally", "played", "round", "score"];
const HANDS: [&str; 2] = ["hand p1", "hand p2"];
const PASS: &str = "pass";
const NUMBER: &str = "not a number without leading zeros";

/// The 25 cards that a hand, the stock, the rally and the cards played make up.
const CARDS: usize = 25;

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Play::Card(card) => card.fmt(f),
            Play::Pass => f.write_str(PASS),
        }
    }
}

impl Play {
    /// The action that `text` names: a card, or `pass`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Play> {
        if text == PASS { Some(Play::Pass) } else { Card::parse(text).map(Play::Card) }
    }
}

impl Plays {
    /// As legal groups: one, or none if there is no action.
    pub(super) fn groups(self) -> Vec<LegalGroup> {
        if self.is_empty() {
            return Vec::new();
        }
        let tokens = self.iter().map(|play| play.to_string()).collect();
        vec![LegalGroup::sorted("card", tokens)]
    }
}

impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Next::Act(seat) => seat.fmt(f),
            Next::Deal(leader) => write!(f, "~{leader}"),
            Next::Nothing => f.write_str("-"),
        }
    }
}

/// Writes a state or a view: the table, with `hands` and `stock` where they belong.
fn write(
    f: &mut fmt::Formatter<'_>,
    table: &Table,
    hands: [&dyn fmt::Display; 2],
    stock: &dyn fmt::Display,
) -> fmt::Result {
    let Table { board, next, rally, played, round, score, .. } = table;
    let [first, second] = hands;
    write!(f, "{board} {next} {first}/{second} {stock} {rally} {played} {round} ")?;
    write!(f, "{}-{}", score[0], score[1])
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.table, [&self.hands[0], &self.hands[1]], &self.stock)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (own, other) = (&self.hand, format_args!("?{}", self.other));
        let stock = format_args!("?{}", self.stock);
        match self.seat {
            Seat::P1 => write(f, &self.table, [own, &other], &stock),
            Seat::P2 => write(f, &self.table, [&other, own], &stock),
        }
    }
}

impl State {
    /// Reads a state string.
    ///
    /// Taken as well, for analysis, are states that no play reaches: hands and a deck of any size, either
    /// seat to act or to lead, tokens anywhere, and a planet on the board though no card of it has been
    /// played.
    ///
    /// # Errors
    ///
    /// Names the field: `board`, `seat`, `hand p1`, `hand p2`, `hands`, `stock`, `rally`, `played`,
    /// `round` or `score`. The text is not of the form; cards are not in canonical order where order does
    /// not matter; the 25 cards are not there once each, or there are any when a deal is due; the tokens
    /// are not in ring order, or one of the rally or the cards played is not on the board; a rally has a
    /// planet twice without an intensive investigation; a hand is empty (or not) though the round goes
    /// on (is won); round and score do not fit.
    pub fn parse(text: &str, rules: Rules) -> Result<State, StateError> {
        let fields = fields(text, &FIELDS)?;
        let table = parse_table(rules, &fields)?;
        let words = split_hands(fields[2])?;
        let hands = [parse_set(HANDS[0], words[0])?, parse_set(HANDS[1], words[1])?];
        let stock: Row<MAX_STOCK> = match rules {
            Rules::Basic => {
                parse_set("stock", fields[3])?;
                parse_row("stock", fields[3])?
            }
            Rules::Advanced => parse_row("stock", fields[3])?,
        };
        let mut seen = open_cards(&table);
        for (field, cards, word) in [
            (HANDS[0], hands[0], words[0]),
            (HANDS[1], hands[1], words[1]),
            ("stock", stock.set(), fields[3]),
        ] {
            if let Some(card) = seen.intersection(cards).first() {
                return Err(twice(field, word, card));
            }
            seen = seen.union(cards);
        }
        if !matches!(table.next, Next::Deal(_))
            && let Some(card) = CardSet::ALL.without(seen).first()
        {
            let why = format!("{card} is nowhere: the 25 cards are there once each (PTO-3)");
            return Err(StateError::new("hands", fields[2], why));
        }
        let counts = hands.map(CardSet::len);
        check_counts(&table, counts, stock.cards().len(), words, fields[3])?;
        Ok(State { table, hands, stock })
    }
}

impl View {
    /// Reads the view string of `seat`.
    ///
    /// # Errors
    ///
    /// As [`State::parse`], as far as the seat sees it; and if the counts of the hidden cards do not fit.
    pub fn parse(text: &str, rules: Rules, seat: Seat) -> Result<View, StateError> {
        let fields = fields(text, &FIELDS)?;
        let table = parse_table(rules, &fields)?;
        let words = split_hands(fields[2])?;
        let (own, theirs) = (words[seat.index()], words[seat.other().index()]);
        let hand = parse_set(HANDS[seat.index()], own)?;
        let other = parse_count(HANDS[seat.other().index()], theirs)?;
        let stock = parse_count("stock", fields[3])?;
        let open = open_cards(&table);
        if let Some(card) = open.intersection(hand).first() {
            return Err(twice(HANDS[seat.index()], own, card));
        }
        let cards = hand.len() + usize::from(other) + usize::from(stock) + open.len();
        if !matches!(table.next, Next::Deal(_)) && cards != CARDS {
            let why = format!("{cards} cards in all: there must be 25 (PTO-3)");
            return Err(StateError::new("hands", fields[2], why));
        }
        let mut counts = [hand.len(); 2];
        counts[seat.other().index()] = usize::from(other);
        check_counts(&table, counts, usize::from(stock), words, fields[3])?;
        Ok(View { table, seat, hand, other, stock })
    }
}

fn twice(field: &'static str, word: &str, card: Card) -> StateError {
    StateError::new(field, word, format!("{card} is there twice"))
}

fn open_cards(table: &Table) -> CardSet {
    table.rally.set().union(table.played)
}

fn split_hands(word: &str) -> Result<[&str; 2], StateError> {
    let (first, second) = word
        .split_once('/')
        .ok_or_else(|| StateError::new("hands", word, "must be p1's hand / p2's hand"))?;
    Ok([first, second])
}

/// Reads all but the hands and the stock.
fn parse_table(rules: Rules, fields: &[&str; 8]) -> Result<Table, StateError> {
    let [board_word, seat, _, _, rally_word, played_word, round_word, score_word] = *fields;
    let board = parse_board(board_word)?;
    let next = parse_next(seat)?;
    let rally: Row<MAX_RALLY> = parse_row("rally", rally_word)?;
    check_rally(rules, &rally, rally_word)?;
    let played = parse_set("played", played_word)?;
    if let Some(card) = rally.set().intersection(played).first() {
        return Err(twice("played", played_word, card));
    }
    for (field, cards, word) in
        [("rally", rally.set(), rally_word), ("played", played, played_word)]
    {
        // Without this a planet could be off the board with no number left to bring it in (PTO-14).
        if let Some(card) = cards.iter().find(|card| board.planet(card.planet()).is_none()) {
            let why =
                format!("{card} was played, but its planet is not on the board (PTO-4, PTO-5)");
            return Err(StateError::new(field, word, why));
        }
    }
    let round = match number(round_word) {
        Some(round @ 1..=3) => round as u8,
        _ => return Err(StateError::new("round", round_word, "must be 1, 2 or 3 (PTO-9)")),
    };
    let score = parse_score(score_word, round, next)?;
    let table = Table { rules, board, next, rally, played, round, score };
    if matches!(next, Next::Deal(_)) {
        for (field, word, clean) in [
            ("board", board_word, board == Board::START),
            ("rally", rally_word, rally.cards().is_empty()),
            ("played", played_word, played.is_empty()),
        ] {
            if !clean {
                let why = "when a deal is due the board is E@d4 and no card is out (PTO-2)";
                return Err(StateError::new(field, word, why));
            }
        }
    }
    if next == Next::Nothing && rally.cards().is_empty() {
        let why = "the match ends by a card, which is in the rally (PTO-9)";
        return Err(StateError::new("rally", rally_word, why));
    }
    Ok(table)
}

/// Reads a board: tokens in ring order from `d1`, the eclipse among them.
pub(super) fn parse_board(word: &str) -> Result<Board, StateError> {
    let error = |why: &'static str| StateError::new("board", word, why);
    let mut planets: [Option<Space>; 5] = [None; 5];
    let mut eclipse = None;
    let mut last = None;
    for item in word.split(',') {
        let form = "must be token@space in ring order, joined by `,`, as in Me@d3,E@d4";
        let (code, space) = item.split_once('@').ok_or_else(|| error(form))?;
        let token = Token::all().find(|token| token.code() == code);
        let token = token.ok_or_else(|| error("the tokens are Me, Ve, Ma, Ju, Sa and E"))?;
        let space = Space::parse(space);
        let space = space.ok_or_else(|| error("the spaces are d1 to d7 and n7 to n1 (PTO-1)"))?;
        if last >= Some(space) {
            return Err(error("one token a space, in ring order from d1 (PTO-1)"));
        }
        last = Some(space);
        let place = match token {
            Token::Planet(planet) => &mut planets[planet.index()],
            Token::Eclipse => &mut eclipse,
        };
        if place.replace(space).is_some() {
            return Err(error("a token is there twice (PTO-2)"));
        }
    }
    let eclipse = eclipse.ok_or_else(|| error("the eclipse is always on the board (PTO-2)"))?;
    Board::new(planets, eclipse).ok_or_else(|| error("one token a space (PTO-1)"))
}

fn parse_next(word: &str) -> Result<Next, StateError> {
    let (leads, seat) = match word.strip_prefix('~') {
        Some(seat) => (true, seat),
        None if word == "-" => return Ok(Next::Nothing),
        None => (false, word),
    };
    let seat: Seat =
        seat.parse().map_err(|_| StateError::new("seat", word, "must be p1, p2, ~p1, ~p2 or -"))?;
    Ok(if leads { Next::Deal(seat) } else { Next::Act(seat) })
}

/// PTO-7, PTO-13: no planet twice, but for an intensive investigation at the end of the rally.
fn check_rally(rules: Rules, rally: &Row<MAX_RALLY>, word: &str) -> Result<(), StateError> {
    let mut before: [bool; 5] = [false; 5];
    let mut last: Option<Planet> = None;
    let mut investigated = false;
    for planet in rally.cards().iter().map(|card| card.planet()) {
        let again = last == Some(planet);
        let why = if again && rules == Rules::Basic || !again && before[planet.index()] {
            "a planet is played once in a rally (PTO-7)"
        } else if investigated && !again {
            "an intensive investigation goes on until a pass (PTO-13)"
        } else {
            investigated |= again;
            before[planet.index()] = true;
            last = Some(planet);
            continue;
        };
        return Err(StateError::new("rally", word, why));
    }
    Ok(())
}

/// Each round before this one has been won by a seat, and the match ends with the second of one seat.
fn parse_score(word: &str, round: u8, next: Next) -> Result<[u8; 2], StateError> {
    let error = |why: &'static str| StateError::new("score", word, why);
    let (first, second) =
        word.split_once('-').ok_or_else(|| error("must be p1's rounds - p2's rounds"))?;
    let won = |text: &str| {
        let rounds = number(text).and_then(|rounds| u8::try_from(rounds).ok());
        rounds.filter(|&rounds| rounds <= ROUNDS_TO_WIN).ok_or_else(|| error("each is 0, 1 or 2"))
    };
    let score = [won(first)?, won(second)?];
    let wins = score.iter().filter(|&&rounds| rounds == ROUNDS_TO_WIN).count();
    let total = score[0] + score[1];
    match next {
        Next::Nothing if wins == 1 && total == round => Ok(score),
        Next::Nothing => {
            Err(error("over: one seat has 2, and together they have the round (PTO-9)"))
        }
        _ if wins == 0 && total + 1 == round => Ok(score),
        _ => Err(error("not over: each has at most 1, together one less than the round (PTO-9)")),
    }
}

/// What the numbers of cards must be at this point of a match.
fn check_counts(
    table: &Table,
    hands: [usize; 2],
    stock: usize,
    words: [&str; 2],
    stock_word: &str,
) -> Result<(), StateError> {
    let expected = match (table.next, table.rules) {
        (Next::Deal(_), _) => 0..=0,
        (_, Rules::Basic) => SET_ASIDE..=SET_ASIDE,
        (_, Rules::Advanced) => 0..=MAX_STOCK,
    };
    if !expected.contains(&stock) {
        let why =
            "none before the deal; then 3 set aside, or a deck of 10 at most (PTO-10, PTO-11)";
        return Err(StateError::new("stock", stock_word, why));
    }
    for seat in Seat::BOTH {
        let won = table.score[seat.index()] == ROUNDS_TO_WIN;
        let why: Cow<'static, str> = match (table.next, hands[seat.index()] == 0) {
            (Next::Deal(_), false) => "no hand before the deal (PTO-10)".into(),
            (Next::Act(_), true) => "an empty hand has won the round (PTO-9)".into(),
            (Next::Nothing, empty) if empty != won => {
                "over: the winner's hand is empty, and no other (PTO-9)".into()
            }
            _ => continue,
        };
        return Err(StateError::new(HANDS[seat.index()], words[seat.index()], why));
    }
    Ok(())
}

/// Cards joined by `.` in canonical order, or `-` for none.
fn parse_set(field: &'static str, word: &str) -> Result<CardSet, StateError> {
    let mut set = CardSet::EMPTY;
    let mut last = None;
    for card in parse_cards(field, word) {
        let card = card?;
        if last >= Some(card) {
            let why = "must be in canonical order: Me, Ve, Ma, Ju, Sa, numbers rising, E last";
            return Err(StateError::new(field, word, why));
        }
        last = Some(card);
        set.insert(card);
    }
    Ok(set)
}

/// Cards joined by `.` whose order matters, or `-` for none.
fn parse_row<const N: usize>(field: &'static str, word: &str) -> Result<Row<N>, StateError> {
    let mut row = Row::EMPTY;
    let mut set = CardSet::EMPTY;
    for card in parse_cards(field, word) {
        let card = card?;
        if !set.insert(card) {
            return Err(twice(field, word, card));
        }
        if !row.push(card) {
            return Err(StateError::new(field, word, format!("more than {N} cards")));
        }
    }
    Ok(row)
}

fn parse_cards(field: &'static str, word: &str) -> impl Iterator<Item = Result<Card, StateError>> {
    let words = if word == "-" { None } else { Some(word.split('.')) };
    words.into_iter().flatten().map(move |card| {
        let why = "cards are like Me3 or SaE, joined by `.`; - for none";
        Card::parse(card).ok_or_else(|| StateError::new(field, word, why))
    })
}

/// `?n`
fn parse_count(field: &'static str, word: &str) -> Result<u8, StateError> {
    let count = word.strip_prefix('?');
    let count =
        count.ok_or_else(|| StateError::new(field, word, "hidden: must be ? and a number"))?;
    match number(count).and_then(|count| u8::try_from(count).ok()) {
        Some(count) if usize::from(count) <= CARDS => Ok(count),
        Some(_) => Err(StateError::new(field, word, "there are 25 cards (PTO-3)")),
        None => Err(StateError::new(field, word, NUMBER)),
    }
}
