//! What happened in a step, as each seat may see it.

use crate::Seat;

/// Something that happened, in the tokens of the move list. A step makes one or more of them, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A seat acted in its turn.
    Action {
        /// Who.
        seat: Seat,
        /// The action, in its canonical spelling.
        action: String,
    },
    /// Both seats acted at once, and what they did became public in full (QAD-8).
    Both {
        /// The actions, `p1`'s first, in their canonical spelling.
        actions: [String; 2],
    },
    /// Dice were rolled.
    Chance {
        /// The chance token.
        token: String,
    },
    /// A round begins (PTO-9).
    Round {
        /// From 1 to 3.
        number: u8,
        /// Rounds won so far.
        score: [u8; 2],
    },
    /// Cards were dealt (PTO-10, PTO-11).
    Deal {
        /// Each seat's hand, in canonical order.
        hands: [String; 2],
    },
    /// A seat drew cards (PTO-12); there is no such fact when the deck had none.
    Draw {
        /// Who.
        seat: Seat,
        /// The cards, in canonical order.
        cards: String,
        /// How many.
        count: usize,
    },
}

impl Fact {
    /// The fact as `seat` may see it (PTO-15): `p1 b4b5`, `both A1 A2`, `chance ~3.6.1`,
    /// `round 1 0-0`, `deal Me3.Ve2` (own hand only), `draw p1 Me3` or `draw p2 ?1`.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> String {
        match self {
            Fact::Action { seat: actor, action } => format!("{actor} {action}"),
            Fact::Both { actions: [first, second] } => format!("both {first} {second}"),
            Fact::Chance { token } => format!("chance {token}"),
            Fact::Round { number, score: [first, second] } => {
                format!("round {number} {first}-{second}")
            }
            Fact::Deal { hands } => format!("deal {}", hands[seat.index()]),
            Fact::Draw { seat: actor, cards, .. } if *actor == seat => {
                format!("draw {actor} {cards}")
            }
            Fact::Draw { seat: actor, count, .. } => format!("draw {actor} ?{count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pto_15_cards_are_seen_by_their_owner_alone() {
        let draw = Fact::Draw { seat: Seat::P1, cards: "Me3.Ve2".into(), count: 2 };
        assert_eq!(draw.seen_by(Seat::P1), "draw p1 Me3.Ve2");
        assert_eq!(draw.seen_by(Seat::P2), "draw p1 ?2");
        let deal = Fact::Deal { hands: ["Me3".into(), "Ve2".into()] };
        assert_eq!(deal.seen_by(Seat::P2), "deal Ve2");
    }
}
