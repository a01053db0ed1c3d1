//! PTO-15, beyond the views: what a seat is told of the next step, and what it sees after it, is the same
//! in every world that it can't tell apart. (That the views themselves are is in
//! `chance_games_properties.rs`.)

use proptest::prelude::*;
use quadriga::ptolemy::{Card, Rules, State};
use quadriga::{Fact, Luck, Position, Seat, ToAct, Variant};

use crate::cases;
use crate::play::{after, game, start};

fn words(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(".") }
}

/// The position with the cards that `seat` can't see dealt some other way.
fn other_world(position: &Position, seat: Seat, luck: &mut Luck) -> Position {
    let is_basic = position.variant() == Variant::PtolemyBasic;
    let rules = if is_basic { Rules::Basic } else { Rules::Advanced };
    let text = position.state();
    let state = State::parse(&text, rules).expect("a state");
    let mut unseen: Vec<Card> = state.view(seat).unseen().iter().collect();
    luck.shuffle(&mut unseen);
    let (hand, stock) = unseen.split_at_mut(state.hand(seat.other()).len());
    hand.sort_unstable();
    if is_basic {
        stock.sort_unstable();
    }
    let mut hands = [state.hand(seat).to_string(), words(hand)];
    if seat == Seat::P2 {
        hands.swap(0, 1);
    }
    let (hands, stock) = (hands.join("/"), words(stock));
    let mut fields: Vec<&str> = text.split(' ').collect();
    (fields[2], fields[3]) = (&hands, &stock);
    Position::parse(position.variant(), None, &fields.join(" ")).expect("a state")
}

/// What `seat` is told of a step, and what it sees after it.
fn experience(seat: Seat, position: &Position, token: &str) -> (Vec<String>, String, String) {
    let (next, facts) = after(position, token);
    let told = facts.iter().map(|fact| fact.seen_by(seat)).collect();
    let ends = format!("{} {:?}", next.to_act(), next.outcome());
    (told, next.view(seat), ends)
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn hidden_cards_are_not_told(seed: u64, steps in 1usize..70, advanced: bool) {
        let variant = if advanced { Variant::PtolemyAdvanced } else { Variant::PtolemyBasic };
        let played = game(start(variant), seed, steps, |_| ());
        let now = played.now();
        let ToAct::Seat(actor) = now.to_act() else { return Ok(()) };
        let mut luck = Luck::new(seed, 78);
        for seat in Seat::BOTH {
            let other = other_world(now, seat, &mut luck);
            for action in &now.legal_groups(actor)[0].tokens {
                // A draw of one's own shows cards, and the other hand may not have this one.
                let own_draw = advanced && actor == seat && action == "pass";
                if own_draw || other.canonical(actor, action).is_err() {
                    prop_assert!(own_draw || actor != seat, "{} {}", other, action);
                    continue;
                }
                prop_assert_eq!(
                    experience(seat, now, action),
                    experience(seat, &other, action),
                    "{} and {}, {}", now, other, action
                );
            }
        }
    }

    /// A deal shows a seat its own cards; the rest of them may lie any way.
    #[test]
    fn deals_show_the_own_hand_alone(seed: u64) {
        let mut luck = Luck::new(seed, 79);
        let basic = start(Variant::PtolemyBasic);
        let deal = basic.roll(seed, None).expect("a deal is due");
        let cards: Vec<&str> = deal[1..].split('.').collect();
        for (seat, own) in [(Seat::P1, 0..11), (Seat::P2, 11..22)] {
            let mut rest = [&cards[..own.start], &cards[own.end..]].concat();
            luck.shuffle(&mut rest);
            rest.splice(own.start..own.start, cards[own].iter().copied());
            let other = format!("~{}", rest.join("."));
            prop_assert_eq!(experience(seat, &basic, &deal), experience(seat, &basic, &other));
        }
        let advanced = start(Variant::PtolemyAdvanced);
        let deal = advanced.roll(seed, None).expect("a deal is due");
        let (numbers, deck) = deal.split_once('|').expect("a deck");
        let mut deck: Vec<&str> = deck.split('.').collect();
        luck.shuffle(&mut deck);
        let other = format!("{numbers}|{}", deck.join("."));
        for seat in Seat::BOTH {
            prop_assert_eq!(experience(seat, &advanced, &deal), experience(seat, &advanced, &other));
        }
    }

    /// Where nothing is secret both seats see the same, and are told the same.
    #[test]
    fn open_games_are_open(seed: u64, steps in 0usize..12, which in 0usize..4) {
        let played = game(start(Variant::ALL[which]), seed, steps, |position| {
            for seat in Seat::BOTH {
                assert_eq!(position.view(seat), position.state());
            }
        });
        let mut again = start(Variant::ALL[which]);
        let mut rest: Vec<&str> = played.moves().iter().map(String::as_str).collect();
        while !rest.is_empty() {
            let mut facts: Vec<Fact> = Vec::new();
            let taken = again.apply(&rest, &mut facts).expect("a move list");
            for fact in &facts {
                prop_assert_eq!(fact.seen_by(Seat::P1), fact.seen_by(Seat::P2));
            }
            rest.drain(..taken);
        }
    }
}
