//! What happened, in sentences for a person.

use quadriga::Seat;
use quadriga_protocol::{Drawn, Event};

use crate::report::wrap;

/// The width of what is told, in columns.
const WIDTH: usize = 80;

/// Who sits where, as one of them, or somebody who watches, speaks of them.
#[derive(Clone, Debug)]
pub struct Names {
    /// The names in the records.
    pub names: [String; 2],
    /// Who is told: that seat is "you".
    pub told: Option<Seat>,
}

impl Names {
    /// Whether it is the seat that is told.
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        self.told == Some(seat)
    }

    /// `You` or the name, with the verb in its form.
    fn does(&self, seat: Seat, you: &str, other: &str) -> String {
        if self.is_you(seat) {
            format!("You {you}")
        } else {
            format!("{} {other}", self.names[seat.index()])
        }
    }

    /// `you` or the name.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "you" } else { &self.names[seat.index()] }
    }
}

/// An event in one or two sentences, each on lines of its own.
#[must_use]
pub fn sentence(event: &Event<'_>, names: &Names) -> String {
    let text = match event {
        Event::Action { seat, action: "pass" } => names.does(*seat, "pass.", "passes."),
        Event::Action { seat, action } => {
            format!("{} {action}.", names.does(*seat, "play", "plays"))
        }
        Event::Both { actions } => {
            return Seat::BOTH
                .map(|seat| {
                    let (name, action) = (names.of(seat), actions[seat.index()]);
                    wrap(&format!("{seat}, {name}: {}", action.replace(',', ", ")), WIDTH)
                })
                .concat();
        }
        Event::Chance { token } => match cards(token.trim_start_matches('~')) {
            dice if dice.is_empty() => "No dice are rolled.".to_owned(),
            dice => format!("Dice: {dice}"),
        },
        Event::Round { number, score: [first, second] } => {
            format!("Round {number} begins; rounds won so far: {first}-{second}.")
        }
        Event::Deal { hand } => match names.told {
            Some(seat) => format!("{} {}", names.does(seat, "are dealt", "is dealt"), cards(hand)),
            None => format!("Dealt: {}", cards(hand)),
        },
        Event::Draw { seat, drawn: Drawn::Cards(drawn) } => {
            format!("{} {}", names.does(*seat, "draw", "draws"), cards(drawn))
        }
        Event::Draw { seat, drawn: Drawn::Hidden(1) } => {
            names.does(*seat, "draw a card.", "draws a card.")
        }
        Event::Draw { seat, drawn: Drawn::Hidden(count) } => {
            format!("{} {count} cards.", names.does(*seat, "draw", "draws"))
        }
    };
    wrap(&text, WIDTH)
}

fn cards(list: &str) -> String {
    list.replace('.', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_what_concerns_it() {
        let names = ["Ada".to_owned(), "greedy".to_owned()];
        let you = Names { names: names.clone(), told: Some(Seat::P1) };
        let watcher = Names { names, told: None };
        for (event, to_you, to_watcher) in [
            ("p1 b4b5", "You play b4b5.\n", "Ada plays b4b5.\n"),
            ("p2 pass", "greedy passes.\n", "greedy passes.\n"),
            ("chance ~3.6.1", "Dice: 3 6 1\n", "Dice: 3 6 1\n"),
            ("chance ~", "No dice are rolled.\n", "No dice are rolled.\n"),
            ("draw p1 VeE.Sa2", "You draw VeE Sa2\n", "Ada draws VeE Sa2\n"),
            ("draw p2 ?1", "greedy draws a card.\n", "greedy draws a card.\n"),
            ("draw p2 ?2", "greedy draws 2 cards.\n", "greedy draws 2 cards.\n"),
            ("deal Me3.Ve2", "You are dealt Me3 Ve2\n", "Dealt: Me3 Ve2\n"),
            (
                "both PRE:26,NEA@7 hold",
                "p1, you: PRE:26, NEA@7\np2, greedy: hold\n",
                "p1, Ada: PRE:26, NEA@7\np2, greedy: hold\n",
            ),
            (
                "round 2 1-0",
                "Round 2 begins; rounds won so far: 1-0.\n",
                "Round 2 begins; rounds won so far: 1-0.\n",
            ),
        ] {
            let event = Event::parse(event).unwrap();
            assert_eq!(sentence(&event, &you), to_you);
            assert_eq!(sentence(&event, &watcher), to_watcher);
        }
    }
}
