//! The table for a person at a terminal.

use super::board::{Space, TOP, Token};
use super::cards::{Card, CardSet, Planet};
use super::state::State;
use super::table::{Next, Rules, Table};
use super::view::View;
use crate::drawing::{Drawing, Ink};

/// Cards in one place: which, or how many.
#[derive(Clone, Copy)]
enum Cards {
    Seen(CardSet),
    Hidden(usize),
}

impl Cards {
    fn count(self) -> usize {
        match self {
            Cards::Seen(cards) => cards.len(),
            Cards::Hidden(count) => count,
        }
    }
}

impl State {
    /// The table in lines, each ended, every secret included: the ring as its two sides, and where each
    /// of the 25 cards is.
    #[must_use]
    pub fn show(&self) -> String {
        self.draw().to_string()
    }

    /// [`State::show`], with what each piece of it shows.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let mut out = ring(&self.table);
        let stock: CardSet = self.stock.set();
        let hands = self.hands.map(Cards::Seen);
        places(&mut out, &self.table, hands, Cards::Seen(stock), None);
        if self.table.rules == Rules::Advanced && !self.stock.cards().is_empty() {
            out.say("deck, from the front: ").say(row(self.stock.cards())).end();
        }
        foot(&mut out, &self.table);
        out
    }
}

impl View {
    /// The table in lines, each ended: only what the seat may see (PTO-15).
    #[must_use]
    pub fn show(&self) -> String {
        self.draw().to_string()
    }

    /// [`View::show`], with what each piece of it shows.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let mut out = ring(&self.table);
        let mut hands = [Cards::Hidden(usize::from(self.other)); 2];
        hands[self.seat.index()] = Cards::Seen(self.hand);
        let stock = Cards::Hidden(usize::from(self.stock));
        let unseen = Some(self.unseen()).filter(|_| !matches!(self.table.next, Next::Deal(_)));
        places(&mut out, &self.table, hands, stock, unseen);
        foot(&mut out, &self.table);
        out
    }
}

/// The heading, and the tokens by altitude.
fn ring(table: &Table) -> Drawing {
    let mut out = Drawing::new();
    let name = match table.rules {
        Rules::Basic => "basic",
        Rules::Advanced => "advanced",
    };
    let [first, second] = table.score;
    let next = match (table.next, table.outcome()) {
        (Next::Act(seat), _) if table.rally().is_empty() => format!("{seat} leads"),
        (Next::Act(seat), _) => format!("{seat} to act"),
        (Next::Deal(leader), _) => format!("a deal is due, {leader} will lead"),
        (Next::Nothing, Some(outcome)) => format!("over: {outcome}"),
        (Next::Nothing, None) => "over".to_owned(),
    };
    let round = table.round;
    out.line(
        Ink::Title,
        format_args!("Ptolemy {name}, round {round}, rounds won {first}-{second}, {next}"),
    );
    out.line(Ink::Faint, "altitude    day   night");
    out.line(Ink::Faint, "         +-->------->--+");
    for altitude in (1..=TOP).rev() {
        out.put(Ink::Faint, "    ").say(altitude).put(Ink::Faint, "    |  ");
        for (is_day, gap) in [(true, "    "), (false, "  |")] {
            let token = Space::all()
                .find(|space| space.is_day() == is_day && space.altitude() == altitude)
                .and_then(|space| table.board.token(space));
            match token {
                Some(Token::Eclipse) => out.put(Ink::Mark, "E "),
                Some(token) => out.say(token.code()),
                None => out.put(Ink::Faint, ". "),
            };
            out.put(Ink::Faint, gap);
        }
        out.end();
    }
    out.line(Ink::Faint, "         +--<-------<--+");
    let off: Vec<&str> =
        Token::all().filter(|&token| table.board.space(token).is_none()).map(Token::code).collect();
    if !off.is_empty() {
        out.put(Ink::Faint, "off the board: ").say(off.join(" ")).end();
    }
    out.end();
    out
}

/// Where each card is: a line for a place, a column for a card.
fn places(
    out: &mut Drawing,
    table: &Table,
    hands: [Cards; 2],
    stock: Cards,
    unseen: Option<CardSet>,
) {
    let stock_name = match table.rules {
        Rules::Basic => "set aside",
        Rules::Advanced => "deck",
    };
    out.put(Ink::Faint, format_args!("{:18}", "cards"));
    for planet in Planet::ALL {
        out.say(format_args!("{:<12}", planet.code()));
    }
    out.end();
    let rally: CardSet = table.rally().iter().copied().collect();
    let lines = [
        (Ink::P1, "p1 hand", hands[0]),
        (Ink::P2, "p2 hand", hands[1]),
        (Ink::Plain, stock_name, stock),
        (Ink::Plain, "this rally", Cards::Seen(rally)),
        (Ink::Plain, "played before", Cards::Seen(table.played)),
    ];
    for (ink, name, cards) in lines {
        out.put(ink, format_args!("{name:<13}{:>3}  ", cards.count()));
        match cards {
            Cards::Seen(cards) => columns(out, ink, cards),
            Cards::Hidden(_) => out.put(Ink::Faint, "hidden").end(),
        }
    }
    if let Some(cards) = unseen {
        out.put(Ink::Faint, format_args!("{:<13}{:>3}  ", "unseen", cards.len()));
        columns(out, Ink::Faint, cards);
    }
}

/// The cards of a set, each in its own column.
fn columns(out: &mut Drawing, ink: Ink, cards: CardSet) {
    for card in Card::ALL {
        if cards.contains(card) {
            let face = card.number().map_or("E".to_owned(), |number| number.to_string());
            out.put(ink, face);
        } else {
            out.put(Ink::Faint, '.');
        }
        // The E is the last of its planet.
        out.say(if card.number().is_none() { "   " } else { " " });
    }
    out.end();
}

/// What has an order: the rally, and what it is bound to.
fn foot(out: &mut Drawing, table: &Table) {
    if !table.rally().is_empty() {
        out.say("rally, in order: ").say(row(table.rally())).end();
    }
    if let Some(planet) = table.investigated() {
        out.put(Ink::Mark, "intensive investigation: ").say(planet).end();
    }
}

fn row(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
