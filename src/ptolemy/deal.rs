//! Deals: shuffled cards (PTO-10, PTO-11) and their chance tokens.

use std::fmt;

use super::cards::{Card, CardSet, Planet, write_cards};
use super::table::Rules;
use crate::{ChanceError, Luck};

/// The shuffled cards of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// PTO-10: all cards, in the order in which they are dealt.
    Basic(BasicDeal),
    /// PTO-11
    Advanced(AdvancedDeal),
}

/// PTO-10: the first 11 go to `p1`, the next 11 to `p2`, 3 are set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BasicDeal {
    pub(super) cards: [Card; 25],
}

/// PTO-11: the first 8 numbers go to the start player, the next 7 to the other; the last 5 and the `E`
/// cards are in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdvancedDeal {
    pub(super) numbers: [Card; 20],
    pub(super) deck: [Card; 10],
}

/// Number cards that are dealt to hands in the advanced game.
pub(super) const DEALT: usize = 15;

impl Deal {
    /// A deal of `rules` by luck. What is shuffled starts in canonical order; in the advanced game the
    /// deck then starts with the five numbers that were left, in their order, and the `E` cards.
    #[must_use]
    pub fn shuffled(rules: Rules, luck: &mut Luck) -> Deal {
        match rules {
            Rules::Basic => {
                let mut cards = Card::ALL;
                luck.shuffle(&mut cards);
                Deal::Basic(BasicDeal { cards })
            }
            Rules::Advanced => {
                let eclipses = Planet::ALL.map(Card::eclipse_of);
                let mut numbers = number_cards();
                luck.shuffle(&mut numbers);
                let mut deck = [eclipses[0]; 10];
                deck[..5].copy_from_slice(&numbers[DEALT..]);
                deck[5..].copy_from_slice(&eclipses);
                luck.shuffle(&mut deck);
                Deal::Advanced(AdvancedDeal { numbers, deck })
            }
        }
    }

    /// Reads a chance token of `rules`.
    ///
    /// # Errors
    ///
    /// If the form is another, or the cards are not those of the rules, each once.
    pub fn parse(rules: Rules, token: &str) -> Result<Deal, ChanceError> {
        let error = |why: &'static str| ChanceError::new(token, why);
        let rest =
            token.strip_prefix('~').ok_or_else(|| error("a deal is due: write ~ and the cards"))?;
        match rules {
            Rules::Basic => {
                let cards =
                    parse_cards(rest).filter(|cards| all_of(cards, CardSet::ALL)).ok_or_else(
                        || error("must be the 25 cards, each once, joined by `.` (PTO-10)"),
                    )?;
                Ok(Deal::Basic(BasicDeal { cards }))
            }
            Rules::Advanced => {
                let form = "must be the 20 number cards, `|`, the 10 cards of the deck (PTO-11)";
                let (numbers, deck) = rest.split_once('|').ok_or_else(|| error(form))?;
                let numbers: [Card; 20] = parse_cards(numbers)
                    .filter(|cards| all_of(cards, number_cards().into_iter().collect()))
                    .ok_or_else(|| error(form))?;
                let left = numbers[DEALT..].iter().copied();
                let expected = left.chain(Planet::ALL.map(Card::eclipse_of)).collect();
                let deck = parse_cards(deck).filter(|cards| all_of(cards, expected)).ok_or_else(|| {
                    error("the deck must be the last 5 of the 20 cards and the five E cards (PTO-11)")
                })?;
                Ok(Deal::Advanced(AdvancedDeal { numbers, deck }))
            }
        }
    }
}

impl fmt::Display for Deal {
    /// The chance token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("~")?;
        match self {
            Deal::Basic(deal) => write_cards(f, deal.cards.into_iter()),
            Deal::Advanced(deal) => {
                write_cards(f, deal.numbers.into_iter())?;
                f.write_str("|")?;
                write_cards(f, deal.deck.into_iter())
            }
        }
    }
}

/// The 20 number cards, in canonical order.
fn number_cards() -> [Card; 20] {
    let mut numbers = Card::ALL.into_iter().filter(|card| card.number().is_some());
    // There are exactly 20, so the filler is never seen.
    std::array::from_fn(|_| numbers.next().unwrap_or(Card::ALL[0]))
}

/// Exactly `N` cards joined by `.`.
fn parse_cards<const N: usize>(text: &str) -> Option<[Card; N]> {
    let mut cards = [Card::ALL[0]; N];
    let mut words = text.split('.');
    for card in &mut cards {
        *card = Card::parse(words.next()?)?;
    }
    words.next().is_none().then_some(cards)
}

/// Whether `cards` are all of `expected`, each once.
fn all_of(cards: &[Card], expected: CardSet) -> bool {
    cards.len() == expected.len() && cards.iter().copied().collect::<CardSet>() == expected
}
