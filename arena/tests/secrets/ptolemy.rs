//! PTO-15: the other hand, the deck and the cards set aside.

use quadriga::ptolemy::{Card, Rules, State};
use quadriga::{Luck, Position, Seat, ToAct, Variant};

use crate::world::{
    Clocks, Plan, World, assert_same_bytes, features, pick, played_on, random_action,
};

/// Cases a test plays; each of them is two games.
const CASES: u64 = 240;

fn words(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(".") }
}

fn rules(variant: Variant) -> Rules {
    if variant == Variant::PtolemyBasic { Rules::Basic } else { Rules::Advanced }
}

/// The position with some of the cards that `seat` can't see lying elsewhere: as many pairs changed round
/// as `swaps` says.
fn twin(position: &Position, seat: Seat, swaps: u32, luck: &mut Luck) -> Position {
    let rules = rules(position.variant());
    let text = position.state();
    let state = State::parse(&text, rules).unwrap();
    let other = state.hand(seat.other()).iter();
    let fields: Vec<&str> = text.split(' ').collect();
    let stock = fields[3].split('.').filter(|card| *card != "-");
    let mut unseen: Vec<Card> = other.chain(stock.map(|card| Card::parse(card).unwrap())).collect();
    let held = state.hand(seat.other()).len();
    for _ in 0..swaps {
        let mut place = || luck.below(u32::try_from(unseen.len()).unwrap()) as usize;
        let (one, other) = (place(), place());
        unseen.swap(one, other);
    }
    let (hand, stock) = unseen.split_at_mut(held);
    hand.sort_unstable();
    if rules == Rules::Basic {
        stock.sort_unstable();
    }
    let mut hands = [state.hand(seat).to_string(), words(hand)];
    if seat == Seat::P2 {
        hands.swap(0, 1);
    }
    let (hands, stock) = (hands.join("/"), words(stock));
    let mut fields = fields;
    (fields[2], fields[3]) = (&hands, &stock);
    Position::parse(position.variant(), None, &fields.join(" ")).unwrap()
}

/// A deal, and another one in which `seat` is given the same hand.
fn twin_deals(variant: Variant, seat: Seat, seed: u64, luck: &mut Luck) -> [String; 2] {
    let deal = Position::start(variant, None).unwrap().roll(seed, None).unwrap();
    let (numbers, deck) = deal[1..].split_once('|').unwrap_or((&deal[1..], ""));
    let numbers: Vec<&str> = numbers.split('.').collect();
    let (first, second) = if variant == Variant::PtolemyBasic { (11, 22) } else { (8, 15) };
    let own = if seat == Seat::P1 { 0..first } else { first..second };
    let mut rest = [&numbers[..own.start], &numbers[own.end..]].concat();
    luck.shuffle(&mut rest);
    rest.splice(own.start..own.start, numbers[own].iter().copied());
    let mut other = format!("~{}", rest.join("."));
    if !deck.is_empty() {
        let eclipses = deck.split('.').filter(|card| card.ends_with('E'));
        let mut cards: Vec<&str> = rest[second..].iter().copied().chain(eclipses).collect();
        luck.shuffle(&mut cards);
        other = format!("{other}|{}", cards.join("."));
    }
    [deal, other]
}

/// The deck of a state from the front, or the cards set aside.
fn stock(position: &Position) -> Vec<String> {
    let state = position.state();
    state.split(' ').nth(3).unwrap().split('.').map(str::to_owned).collect()
}

/// Whether the action opens what was hidden: it draws cards for `seat` that differ in the worlds, or ends the
/// round, after which cards are dealt anew.
fn reveals(positions: [&Position; 2], seat: Seat, actor: Seat, action: &str) -> bool {
    let [one, other] = positions;
    let advanced = one.variant() == Variant::PtolemyAdvanced;
    let front = |position| stock(position).into_iter().take(2).collect::<Vec<_>>();
    let draws = advanced && actor == seat && action == "pass" && front(one) != front(other);
    let ends_round = positions.iter().any(|position| {
        let mut after = (*position).clone();
        after.apply(&[action], &mut Vec::new()).unwrap();
        after.to_act() == ToAct::Chance
    });
    draws || ends_round
}

/// Plays two worlds side by side until `seat` is shown what differs. Gives how many bytes it was sent till
/// then, and how many decisions were made.
fn play(worlds: &mut [World; 2], seat: Seat, clocks: Clocks, luck: &mut Luck) -> (usize, u32) {
    let (mut bytes, mut decisions) = (0, 0);
    loop {
        bytes += assert_same_bytes(worlds, seat, clocks);
        assert_eq!(worlds[0].is_over(), worlds[1].is_over());
        let positions = worlds.each_ref().map(World::position);
        let ToAct::Seat(actor) = positions[0].to_act() else { return (bytes, decisions) };
        let [one, other] = positions.map(|position| position.legal_groups(actor).remove(0).tokens);
        let common: Vec<String> =
            one.iter().filter(|token| other.contains(token)).cloned().collect();
        assert!(actor != seat || (common == one && common == other));
        if common.is_empty() {
            return (bytes, decisions);
        }
        // A pass is always there, but a game of passes shows little.
        let mut action = pick(&common, luck);
        if action == "pass" {
            action = pick(&common, luck);
        }
        if reveals(positions, seat, actor, action) {
            return (bytes, decisions);
        }
        let time = u64::from(luck.below(500));
        for (index, world) in worlds.iter_mut().enumerate() {
            let differs = index == 1 && actor != seat;
            if differs {
                world.babbles(actor);
            }
            world.after(if differs && clocks != Clocks::Alike { 2 * time + 1 } else { time });
            world.answers(actor, action);
        }
        decisions += 1;
    }
}

fn check(variant: Variant) {
    let (mut bytes, mut decisions, mut differ) = (0, 0, 0);
    for case in 0..CASES {
        let mut luck = Luck::new(case, 0xbead);
        let seat = if case.is_multiple_of(2) { Seat::P1 } else { Seat::P2 };
        let clocks = Clocks::ALL[(case / 2 % 3) as usize];
        let (from_start, steps) = (case.is_multiple_of(3), luck.below(60));
        let start = Position::start(variant, None).unwrap();
        let (starts, openings) = if from_start {
            let deals = twin_deals(variant, seat, case, &mut luck);
            ([start.clone(), start], deals.map(|deal| vec![deal]))
        } else {
            let position = played_on(start, case, steps, &mut luck);
            if !matches!(position.to_act(), ToAct::Seat(_)) {
                continue;
            }
            let swaps = [1, 2, 100][luck.below(3) as usize];
            let other = twin(&position, seat, swaps, &mut luck);
            assert_eq!(position.view(seat), other.view(seat));
            ([position, other], [vec![], vec![]])
        };
        differ += u32::from(starts[0].state() != starts[1].state() || openings[0] != openings[1]);
        let own = features(u64::from(luck.below(4)));
        let mut index = 0;
        let mut worlds = starts.map(|start| {
            index += 1;
            let mut features = [own, features(u64::from(luck.below(4)))];
            if seat == Seat::P2 {
                features.reverse();
            }
            let opening = openings[index - 1].clone();
            let seed = luck.bits();
            let first_ready = Seat::BOTH[luck.below(2) as usize];
            World::begin(Plan { start, opening, seed, clocks, features }, first_ready)
        });
        let played = play(&mut worlds, seat, clocks, &mut luck);
        (bytes, decisions) = (bytes + played.0, decisions + played.1);
    }
    // The worlds did differ, and there was much to see in them.
    assert!(differ > 100, "{differ} pairs of worlds");
    assert!(decisions > 500 && bytes > 100_000, "{decisions} decisions, {bytes} bytes");
}

#[test]
fn pto_15_hidden_cards_of_the_basic_game_change_no_byte() {
    check(Variant::PtolemyBasic);
}

#[test]
fn pto_15_hidden_cards_of_the_advanced_game_change_no_byte() {
    check(Variant::PtolemyAdvanced);
}

/// The test's own eyes: where a difference may be seen, it is.
#[test]
#[should_panic(expected = "p1 can tell")]
fn what_differs_openly_is_noticed() {
    let mut luck = Luck::new(1, 1);
    let start = Position::start(Variant::PtolemyAdvanced, None).unwrap();
    let mut worlds = [1, 2].map(|seed| {
        let plan = Plan {
            start: start.clone(),
            opening: vec![start.roll(seed, None).unwrap()],
            seed,
            clocks: Clocks::Absent,
            features: [features(3); 2],
        };
        World::begin(plan, Seat::P1)
    });
    let action = random_action(worlds[0].position(), Seat::P1, &mut luck);
    worlds[0].answers(Seat::P1, &action);
    assert_same_bytes(&mut worlds, Seat::P1, Clocks::Absent);
}
