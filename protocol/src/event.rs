//! What a seat sees happen: the payload of `event N ...`.

use std::fmt;

use quadriga::{Fact, Seat};

use crate::LineError;
use crate::grammar::{Fields, number, split_field};

/// The usage that errors of an `event` line show.
pub(crate) const USAGE: &str = "event N p1|p2 ACTION, both A1 A2, chance ~DICE, round R W1-W2, deal CARDS or draw SEAT CARDS|?N";

/// Something that happened, as one seat may see it, in the tokens of the move list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// `p1 b4b5`: a seat acted in its turn.
    Action {
        /// Who.
        seat: Seat,
        /// The action.
        action: &'a str,
    },
    /// `both A1 A2`: both seats acted at once, and now both actions are public.
    Both {
        /// The actions, `p1`'s first.
        actions: [&'a str; 2],
    },
    /// `chance ~3.6.1`: dice were rolled.
    Chance {
        /// The chance token.
        token: &'a str,
    },
    /// `round 1 0-0`: a round begins.
    Round {
        /// From 1 to 3.
        number: u8,
        /// Rounds won so far, by [`Seat::index`].
        score: [u8; 2],
    },
    /// `deal Me3.Ve2`: cards were dealt; the own hand only.
    Deal {
        /// The own hand.
        hand: &'a str,
    },
    /// `draw p1 Me3` or `draw p2 ?2`: a seat drew cards.
    Draw {
        /// Who.
        seat: Seat,
        /// What.
        drawn: Drawn<'a>,
    },
}

/// Cards that were drawn, as far as they are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn<'a> {
    /// The own cards, in canonical order.
    Cards(&'a str),
    /// The other seat's: how many.
    Hidden(u64),
}

impl<'a> Event<'a> {
    /// `fact` as `seat` may see it: the same as [`Fact::seen_by`], as a value.
    #[must_use]
    pub fn seen_by(fact: &'a Fact, seat: Seat) -> Event<'a> {
        match fact {
            Fact::Action { seat, action } => Event::Action { seat: *seat, action },
            Fact::Both { actions: [first, second] } => Event::Both { actions: [first, second] },
            Fact::Chance { token } => Event::Chance { token },
            Fact::Round { number, score } => Event::Round { number: *number, score: *score },
            Fact::Deal { hands } => Event::Deal { hand: &hands[seat.index()] },
            Fact::Draw { seat: actor, cards, .. } if *actor == seat => {
                Event::Draw { seat, drawn: Drawn::Cards(cards) }
            }
            Fact::Draw { seat: actor, count, .. } => {
                Event::Draw { seat: *actor, drawn: Drawn::Hidden(*count as u64) }
            }
        }
    }

    /// Reads what stands after `event N`.
    ///
    /// # Errors
    ///
    /// If that is no event.
    pub fn parse(text: &'a str) -> Result<Event<'a>, LineError> {
        let (word, rest) = split_field(text);
        let mut fields = Fields::new(USAGE, rest);
        let event = match word {
            "p1" => Event::Action { seat: Seat::P1, action: fields.word("ACTION")? },
            "p2" => Event::Action { seat: Seat::P2, action: fields.word("ACTION")? },
            "both" => Event::Both { actions: [fields.word("A1")?, fields.word("A2")?] },
            "chance" => Event::Chance { token: fields.word("~DICE")? },
            "round" => {
                let number = fields.word("R")?;
                let score = fields.word("W1-W2")?;
                Event::Round {
                    number: small(number)
                        .ok_or_else(|| fields.bad("R", number, "the round's number"))?,
                    score: score
                        .split_once('-')
                        .and_then(|(first, second)| Some([small(first)?, small(second)?]))
                        .ok_or_else(|| fields.bad("W1-W2", score, "the rounds won, as in 1-0"))?,
                }
            }
            "deal" => Event::Deal { hand: fields.word("CARDS")? },
            "draw" => {
                let seat = fields.word("SEAT")?;
                let seat = seat.parse().map_err(|_| fields.bad("SEAT", seat, "p1 or p2"))?;
                let cards = fields.word("CARDS")?;
                let drawn = match cards.strip_prefix('?') {
                    None => Drawn::Cards(cards),
                    Some(count) => Drawn::Hidden(
                        number(count).ok_or_else(|| fields.bad("?N", cards, "? and a number"))?,
                    ),
                };
                Event::Draw { seat, drawn }
            }
            "" => return Err(fields.missing("what happened")),
            _ => {
                let right = "p1, p2, both, chance, round, deal or draw";
                return Err(fields.bad("what happened", word, right));
            }
        };
        fields.end()?;
        Ok(event)
    }
}

fn small(text: &str) -> Option<u8> {
    number(text).and_then(|number| u8::try_from(number).ok())
}

impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Action { seat, action } => write!(f, "{seat} {action}"),
            Event::Both { actions: [first, second] } => write!(f, "both {first} {second}"),
            Event::Chance { token } => write!(f, "chance {token}"),
            Event::Round { number, score: [first, second] } => {
                write!(f, "round {number} {first}-{second}")
            }
            Event::Deal { hand } => write!(f, "deal {hand}"),
            Event::Draw { seat, drawn: Drawn::Cards(cards) } => write!(f, "draw {seat} {cards}"),
            Event::Draw { seat, drawn: Drawn::Hidden(count) } => write!(f, "draw {seat} ?{count}"),
        }
    }
}
