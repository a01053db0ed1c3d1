//! Ptolemy, Basic and Advanced.

use super::ptolemy_table::*;
use super::{SEATS, number, parts, seat, win_for};
use std::collections::BTreeSet;

pub(crate) const START: &str = "E@d4 ~p1 -/- - - - 1 0-0";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Act(usize),
    /// A deal is due and this seat will lead.
    Deal(usize),
    Over,
}

#[derive(Clone, Debug)]
pub(crate) struct Ptolemy {
    advanced: bool,
    board: Board,
    turn: Turn,
    hands: [BTreeSet<Card>; 2],
    stock: Vec<Card>,
    rally: Vec<Card>,
    played: BTreeSet<Card>,
    round: u32,
    score: [u32; 2],
}

impl Ptolemy {
    pub(crate) fn parse(advanced: bool, text: &str) -> Result<Ptolemy, String> {
        let fields = parts(text, ' ', 8)?;
        let hands = parts(fields[2], '/', 2)?;
        let lists = [hands[0], hands[1], fields[3], fields[4], fields[5]];
        let mut cards = Vec::new();
        for list in lists {
            cards.push(parse_cards(list)?);
        }
        let mut stock = cards[2].clone();
        if !advanced {
            stock.sort();
        }
        let score = parts(fields[7], '-', 2)?;
        let game = Ptolemy {
            advanced,
            board: parse_board(fields[0])?,
            turn: match fields[1].strip_prefix('~') {
                Some(leader) => Turn::Deal(seat(leader)?),
                None if fields[1] == "-" => Turn::Over,
                None => Turn::Act(seat(fields[1])?),
            },
            hands: [cards[0].iter().copied().collect(), cards[1].iter().copied().collect()],
            stock,
            rally: cards[3].clone(),
            played: cards[4].iter().copied().collect(),
            round: number(fields[6])?,
            score: [number(score[0])?, number(score[1])?],
        };
        game.check_score()?;
        let mut together = cards.concat();
        together.sort();
        if let Turn::Deal(_) = game.turn {
            if !together.is_empty() || game.board != board_at_start() {
                return Err("cards or planets before the deal".to_string()); // PTO-2
            }
            return Ok(game);
        }
        if together != all_cards() {
            return Err("not the 25 cards, each once".to_string()); // PTO-3
        }
        game.check_table()?;
        Ok(game)
    }

    /// PTO-9: the round and the score must fit, and a finished match has a winner.
    fn check_score(&self) -> Result<(), String> {
        let [won_by_p1, won_by_p2] = self.score;
        if won_by_p1 > 2 || won_by_p2 > 2 || (won_by_p1 == 2 && won_by_p2 == 2) {
            return Err("no such score".to_string());
        }
        let over = won_by_p1 == 2 || won_by_p2 == 2;
        if over != (self.turn == Turn::Over) {
            return Err("the seat and the score don't fit".to_string());
        }
        let rounds_before = won_by_p1 + won_by_p2 - u32::from(over);
        if self.round != rounds_before + 1 {
            return Err("the round and the score don't fit".to_string());
        }
        Ok(())
    }

    /// What must hold of a table so that the rulings can be followed on it.
    fn check_table(&self) -> Result<(), String> {
        // PTO-9: whoever has no card left has won the round.
        for seat in 0..2 {
            let has_won = self.turn == Turn::Over && self.score[seat] == 2;
            if self.hands[seat].is_empty() != has_won {
                return Err("a hand is empty, or the winner's is not".to_string());
            }
        }
        if self.turn == Turn::Over && self.rally.is_empty() {
            return Err("no last card".to_string());
        }
        // PTO-4, PTO-5: a planet that was played is on the board.
        for card in self.rally.iter().chain(&self.played) {
            if !self.board.contains_key(card.name()) {
                return Err(format!("{} is not on the board", card.name()));
            }
        }
        // PTO-10, PTO-11
        if !self.advanced && self.stock.len() != 3 {
            return Err("not three cards set aside".to_string());
        }
        if self.stock.len() > 10 {
            return Err("more cards than the deck ever had".to_string());
        }
        // PTO-7, PTO-13: the rally tells whether an investigation is on.
        for index in 1..self.rally.len() {
            let planet = self.rally[index].planet;
            let before = &self.rally[..index];
            let again = before.iter().any(|card| card.planet == planet);
            let investigates = self.advanced && before[index - 1].planet == planet;
            if again && !investigates {
                return Err("a planet twice in a rally".to_string());
            }
            if index > 1 && self.advanced && !investigates {
                let [.., one, other] = before else { continue };
                if one.planet == other.planet {
                    return Err("another planet in an investigation".to_string());
                }
            }
        }
        Ok(())
    }

    fn text(&self, hands: [String; 2], stock: String) -> String {
        let turn = match self.turn {
            Turn::Act(seat) => SEATS[seat].to_string(),
            Turn::Deal(seat) => format!("~{}", SEATS[seat]),
            Turn::Over => "-".to_string(),
        };
        format!(
            "{} {} {}/{} {} {} {} {} {}-{}",
            board_text(&self.board),
            turn,
            hands[0],
            hands[1],
            stock,
            cards_text(&self.rally),
            cards_text(&self.played),
            self.round,
            self.score[0],
            self.score[1]
        )
    }

    pub(crate) fn state(&self) -> String {
        let hands = [cards_text(&self.hands[0]), cards_text(&self.hands[1])];
        self.text(hands, cards_text(&self.stock))
    }

    // PTO-15
    pub(crate) fn view(&self, seat: usize) -> String {
        let mut hands = [cards_text(&self.hands[0]), cards_text(&self.hands[1])];
        hands[1 - seat] = format!("?{}", self.hands[1 - seat].len());
        self.text(hands, format!("?{}", self.stock.len()))
    }

    pub(crate) fn to_act(&self) -> &'static str {
        match self.turn {
            Turn::Act(seat) => SEATS[seat],
            Turn::Deal(_) => "chance",
            Turn::Over => "-",
        }
    }

    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        // PTO-9
        for seat in 0..2 {
            if self.score[seat] == 2 {
                return Some((win_for(seat), "two-rounds"));
            }
        }
        None
    }

    // PTO-13: an intensive investigation is on once a planet has been played twice running.
    fn is_intensive(&self) -> bool {
        match self.rally[..] {
            [.., before, last] => self.advanced && before.planet == last.planet,
            _ => false,
        }
    }

    // PTO-7
    fn fits_rally(&self, card: Card, after: &Board) -> bool {
        let last = self.rally[self.rally.len() - 1];
        let played = self.rally.iter().any(|other| other.planet == card.planet);
        !played && altitude(after[card.name()]) >= altitude(after[last.name()])
    }

    // PTO-13
    fn fits_investigation(&self, card: Card, after: &Board) -> bool {
        let last = self.rally[self.rally.len() - 1];
        card.planet == last.planet
            && altitude(after[card.name()]) <= altitude(self.board[card.name()])
    }

    fn is_playable(&self, card: Card) -> bool {
        let Some(after) = board_after(&self.board, card) else {
            return false; // PTO-5
        };
        if self.rally.is_empty() {
            return true; // PTO-6
        }
        if self.is_intensive() {
            return self.fits_investigation(card, &after);
        }
        self.fits_rally(card, &after) || (self.advanced && self.fits_investigation(card, &after))
    }

    /// The legal actions of the seat to act.
    pub(crate) fn actions(&self) -> Vec<String> {
        let Turn::Act(seat) = self.turn else {
            return Vec::new();
        };
        let hand = self.hands[seat].iter();
        let playable = hand.filter(|&&card| self.is_playable(card));
        let mut actions: Vec<String> = playable.map(Card::text).collect();
        // PTO-6, PTO-8
        if !self.rally.is_empty() || actions.is_empty() {
            actions.push("pass".to_string());
        }
        actions
    }

    pub(crate) fn after(&self, token: &str) -> Result<Ptolemy, String> {
        let seat = match self.turn {
            Turn::Act(seat) => seat,
            Turn::Deal(leader) => return self.after_deal(leader, token),
            Turn::Over => return Err("the match is over".to_string()),
        };
        if !self.actions().iter().any(|action| action == token) {
            return Err(format!("not a legal action: {token}"));
        }
        match token {
            "pass" => Ok(self.after_pass(seat)),
            _ => Ok(self.after_card(seat, parse_card(token)?)),
        }
    }

    // PTO-8, PTO-12
    fn after_pass(&self, seat: usize) -> Ptolemy {
        let mut after = self.clone();
        if self.advanced {
            let draws = if self.is_intensive() { 2 } else { 1 };
            for _ in 0..draws {
                if !after.stock.is_empty() {
                    let card = after.stock.remove(0);
                    after.hands[seat].insert(card);
                }
            }
        }
        after.played.extend(&self.rally);
        after.rally.clear();
        after.turn = Turn::Act(1 - seat);
        after
    }

    // PTO-4, PTO-5, PTO-9
    fn after_card(&self, seat: usize, card: Card) -> Ptolemy {
        let mut after = self.clone();
        after.board = board_after(&self.board, card).expect("a playable card");
        after.hands[seat].remove(&card);
        after.rally.push(card);
        after.turn = Turn::Act(1 - seat);
        if !after.hands[seat].is_empty() {
            return after;
        }
        // PTO-9: the last card.
        after.score[seat] += 1;
        if after.score[seat] == 2 {
            after.turn = Turn::Over;
            return after;
        }
        Ptolemy {
            advanced: self.advanced,
            board: board_at_start(),
            turn: Turn::Deal(seat),
            hands: [BTreeSet::new(), BTreeSet::new()],
            stock: Vec::new(),
            rally: Vec::new(),
            played: BTreeSet::new(),
            round: self.round + 1,
            score: after.score,
        }
    }

    // PTO-10, PTO-11
    fn after_deal(&self, leader: usize, token: &str) -> Result<Ptolemy, String> {
        let shuffled = token.strip_prefix('~').ok_or("a deal is due")?;
        let mut after = self.clone();
        after.turn = Turn::Act(leader);
        let mut expected = all_cards();
        if !self.advanced {
            let cards = parse_cards(shuffled)?;
            let mut sorted = cards.clone();
            sorted.sort();
            if sorted != expected {
                return Err("not the 25 cards, each once".to_string());
            }
            after.hands[0].extend(&cards[..11]);
            after.hands[1].extend(&cards[11..22]);
            after.stock = cards[22..].to_vec();
            after.stock.sort();
            return Ok(after);
        }
        let halves = parts(shuffled, '|', 2)?;
        let (numbers, deck) = (parse_cards(halves[0])?, parse_cards(halves[1])?);
        expected.retain(|card| !card.is_eclipse());
        let mut sorted = numbers.clone();
        sorted.sort();
        if sorted != expected {
            return Err("not the 20 number cards, each once".to_string());
        }
        let mut deck_expected = numbers[15..].to_vec();
        deck_expected.extend(all_cards().iter().filter(|card| card.is_eclipse()));
        deck_expected.sort();
        let mut deck_sorted = deck.clone();
        deck_sorted.sort();
        if deck_sorted != deck_expected {
            return Err("the deck is not the last five and the five E cards".to_string());
        }
        after.hands[leader].extend(&numbers[..8]);
        after.hands[1 - leader].extend(&numbers[8..15]);
        after.stock = deck;
        Ok(after)
    }
}
