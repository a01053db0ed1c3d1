//! Tests by ruling, through the text of states.

mod text;

use super::{Card, CardSet, Deal, Play, Refused, Rules, State};
use crate::position::{Face, ToAct};
use crate::{ActionError, Fact, Luck, Seat};

/// A state: board, seat, hands, stock, rally, then the rest of the 25 cards as played in earlier rallies.
fn table(
    rules: Rules,
    board: &str,
    seat: &str,
    hands: [&str; 2],
    stock: &str,
    rally: &str,
) -> State {
    let mut played = CardSet::ALL;
    for word in [hands[0], hands[1], stock, rally] {
        for card in word.split('.').filter(|card| *card != "-") {
            assert!(played.remove(Card::parse(card).unwrap()), "{card}");
        }
    }
    let text = format!("{board} {seat} {}/{} {stock} {rally} {played} 1 0-0", hands[0], hands[1]);
    State::parse(&text, rules).unwrap_or_else(|error| panic!("{error}"))
}

const BOARD: &str = "Me@d1,Ve@d2,Ma@d3,E@d4,Ju@d6,Sa@n4";
const ASIDE: &str = "MeE.VeE.JuE";

fn basic(hand: &str, rally: &str) -> State {
    table(Rules::Basic, BOARD, "p1", [hand, "Me3.Me4"], ASIDE, rally)
}

fn advanced(board: &str, hand: &str, deck: &str, rally: &str) -> State {
    table(Rules::Advanced, board, "p1", [hand, "Me3.Me4"], deck, rally)
}

/// The legal tokens of the seat to act.
fn legal(state: &State) -> String {
    let ToAct::Seat(seat) = state.to_act() else { return String::new() };
    let groups = state.legal_groups(seat);
    assert!(state.legal_groups(seat.other()).is_empty());
    assert_eq!(groups[0].name, "card");
    groups[0].tokens.join(" ")
}

fn after(mut state: State, tokens: &[&str]) -> (State, Vec<Fact>) {
    let mut facts = Vec::new();
    for token in tokens {
        state.apply(&[token], &mut facts).unwrap_or_else(|error| panic!("{token}: {error}"));
    }
    (state, facts)
}

fn why(state: &State, action: &str) -> String {
    match state.canonical(Seat::P1, action) {
        Err(ActionError::Illegal { why, .. }) => why.into_owned(),
        other => panic!("{action}: {other:?}"),
    }
}

#[test]
fn pto_2_each_round_starts_afresh() {
    let start = State::start(Rules::Basic);
    assert_eq!(start.to_string(), "E@d4 ~p1 -/- - - - 1 0-0");
    assert_eq!(start.to_act(), ToAct::Chance);
}

#[test]
fn pto_5_e_cards_only_of_planets_on_the_board() {
    let state = table(
        Rules::Basic,
        "Me@d3,E@d4,Ve@d5,Ma@d6",
        "p1",
        ["MaE.JuE.Sa1", "Me6.Ju1.Ju2.Ju4.Ju5.Sa2.Sa3.Sa4.SaE"],
        "MeE.VeE.Ma5",
        "-",
    );
    assert_eq!(legal(&state), "MaE Sa1");
    assert!(why(&state, "JuE").contains("PTO-5"));
    assert!(after(state, &["MaE"]).0.to_string().starts_with("Me@d3,Ma@d4,Ve@d5,E@d6 p2"));
}

#[test]
fn pto_6_the_lead_is_any_card_and_no_pass() {
    // Ju1 leads to d7, Sa1 to n3: altitudes do not matter.
    let state = basic("Ju1.Sa1", "-");
    assert_eq!(legal(&state), "Ju1 Sa1");
    assert!(why(&state, "pass").contains("PTO-6"));
}

#[test]
fn pto_6_a_lead_that_must_be_passed() {
    let board = "Me@d3,E@d4,Ve@d5,Ma@d6";
    let others = "Me6.Ju1.Ju2.Ju4.Ju5.Sa1.Sa2.Sa3.Sa4";
    let state = table(Rules::Basic, board, "p1", ["JuE.SaE", others], "MeE.VeE.Ma5", "-");
    assert_eq!(legal(&state), "pass");
    let (next, facts) = after(state, &["pass"]);
    assert_eq!(next.to_act(), ToAct::Seat(Seat::P2));
    assert_eq!(facts, [Fact::Action { seat: Seat::P1, action: "pass".into() }]);
    assert_eq!(next.hand(Seat::P1), state.hand(Seat::P1));
}

#[test]
fn pto_6_seats_alternate() {
    let (next, _) = after(basic("Ju1.Sa1", "-"), &["Ju1"]);
    assert_eq!(next.to_act(), ToAct::Seat(Seat::P2));
    assert_eq!(next.canonical(Seat::P1, "Sa1"), Err(ActionError::NotToAct(Seat::P1)));
}

#[test]
fn pto_7_a_planet_once_and_as_high_as_the_one_before() {
    // Ve went to d2 last: Ju1 to d7, Sa1 to n3 and Sa4 to d5 are higher, Ma was played already.
    let state = basic("Ma4.Ju1.Sa1.Sa4", "Ma3.Ve2");
    assert_eq!(legal(&state), "Ju1 Sa1 Sa4 pass");
    assert!(why(&state, "Ma4").contains("PTO-7: a card of that planet"));
    // Ju went to d6: Ma4 to n6 is as high, Sa4 to d5 is lower.
    let state = basic("Ma4.Sa1.Sa4", "Ju1");
    assert_eq!(legal(&state), "Ma4 pass");
    assert!(why(&state, "Sa4").contains("PTO-7: the planet would be lower"));
    // Equal is enough: Ve2 from d2 counts d5 and d7, Ve3 n7.
    let board = "Ve@d2,Ma@d3,E@d4,Ju@d6,Sa@n7";
    let state = table(Rules::Basic, board, "p1", ["Ve2.Ve3.Ve4", "Me3.Me4.Me5.Me6"], ASIDE, "Sa1");
    assert_eq!(legal(&state), "Ve2 pass");
}

#[test]
fn pto_7_e_cards_too() {
    // Ve last at d2. SaE brings Sa from n4 to d4, MaE brings Ma to d4: the altitude after the swap counts.
    let state = basic("MaE.SaE", "Ve2");
    assert_eq!(legal(&state), "MaE SaE pass");
    let board = "Me@d1,Ma@d3,E@d4,Ju@d6,Ve@d7,Sa@n4";
    let state = table(Rules::Basic, board, "p1", ["MaE.SaE", "Me3.Me4"], ASIDE, "Ve2");
    assert_eq!(legal(&state), "pass");
    // After an E card the planet it moved is the one before, and not where the eclipse went.
    let (next, _) = after(basic("MaE.SaE", "-"), &["SaE"]);
    assert!(next.to_string().starts_with("Me@d1,Ve@d2,Ma@d3,Sa@d4,Ju@d6,E@n4 p2"));
    // Me3 counts d5, d7, n7; Me4 n6.
    assert_eq!(legal(&next), "Me3 Me4 pass");
}

#[test]
fn pto_8_a_pass_ends_the_rally() {
    let state = basic("Ju1.Sa1", "Ma3.Ve2");
    let (next, _) = after(state, &["pass"]);
    let text = next.to_string();
    assert!(text.starts_with(&format!("{BOARD} p2 Ju1.Sa1/Me3.Me4 {ASIDE} - ")), "{text}");
    assert!(next.table().played().contains(Card::parse("Ma3").unwrap()));
    // The other seat leads: whatever it likes, and no pass.
    assert_eq!(legal(&next), "Me3 Me4");
}

#[test]
fn pto_9_the_last_card_wins_the_round_and_two_rounds_the_match() {
    let (next, facts) = after(basic("Ju1", "Ma3"), &["Ju1"]);
    assert_eq!(next.to_string(), "E@d4 ~p1 -/- - - - 2 1-0");
    assert_eq!(facts.len(), 1);
    assert_eq!(next.outcome(), None);
    let text = basic("Ju1", "Ma3").to_string().replace("1 0-0", "3 1-1");
    let last = State::parse(&text, Rules::Basic).unwrap();
    let (over, _) = after(last, &["Ju1"]);
    assert_eq!(
        over.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("1-0 two-rounds")
    );
    let text = over.to_string();
    assert!(text.starts_with("Me@d1,Ve@d2,Ma@d3,E@d4,Ju@d7,Sa@n4 - -/Me3.Me4"), "{text}");
    assert!(text.contains(" Ma3.Ju1 ") && text.ends_with(" 3 2-1"), "{text}");
    assert_eq!(over.step_len(), 0);
    assert_eq!(legal(&over), "");
    assert_eq!(over.canonical(Seat::P1, "pass"), Err(ActionError::Over));
    assert_eq!(over.roll(1, None).unwrap_err().code(), "over");
    // The winner of a round leads the next, also p2.
    let state = table(Rules::Basic, BOARD, "p2", ["Me3.Me4", "Ju1"], ASIDE, "-");
    assert_eq!(after(state, &["Ju1"]).0.to_string(), "E@d4 ~p2 -/- - - - 2 0-1");
}

#[test]
fn pto_10_basic_deals() {
    let cards: Vec<String> = Card::ALL.iter().rev().map(ToString::to_string).collect();
    let token = format!("~{}", cards.join("."));
    for leader in ["~p1", "~p2"] {
        let start = format!("E@d4 {leader} -/- - - - 1 0-0");
        let (next, facts) = after(State::parse(&start, Rules::Basic).unwrap(), &[&token]);
        // p1 gets the first eleven, whoever leads.
        let first = "Ma5.MaE.Ju1.Ju2.Ju4.Ju5.JuE.Sa1.Sa2.Sa3.Sa4.SaE".split_once('.').unwrap().1;
        let second = "Me6.MeE.Ve2.Ve3.Ve4.Ve6.VeE.Ma2.Ma3.Ma4.Ma5";
        let text = format!("E@d4 {} {first}/{second} Me3.Me4.Me5 - - 1 0-0", &leader[1..]);
        assert_eq!(next.to_string(), text);
        assert_eq!(
            facts,
            [
                Fact::Round { number: 1, score: [0, 0] },
                Fact::Deal { hands: [first.into(), second.into()] },
            ]
        );
    }
}

#[test]
fn pto_11_advanced_deals() {
    let token = "~Sa4.Sa3.Sa2.Sa1.Ju5.Ju4.Ju2.Ju1.Ma5.Ma4.Ma3.Ma2.Ve6.Ve4.Ve3.Ve2.Me6.Me5.Me4.Me3\
                 |MeE.Me3.VeE.Ve2.MaE.Me4.JuE.Me5.SaE.Me6";
    let (eight, seven) = ("Ju1.Ju2.Ju4.Ju5.Sa1.Sa2.Sa3.Sa4", "Ve3.Ve4.Ve6.Ma2.Ma3.Ma4.Ma5");
    for (leader, hands) in [("p1", format!("{eight}/{seven}")), ("p2", format!("{seven}/{eight}"))]
    {
        let start = format!("E@d4 ~{leader} -/- - - - 1 0-0");
        let (next, _) = after(State::parse(&start, Rules::Advanced).unwrap(), &[token]);
        let deck = token.split_once('|').unwrap().1;
        assert_eq!(next.to_string(), format!("E@d4 {leader} {hands} {deck} - - 1 0-0"));
    }
}

#[test]
fn pto_12_a_pass_draws() {
    let deck = "VeE.Ma2.Sa4";
    let (next, facts) = after(advanced(BOARD, "Ju1.Sa1", deck, "Ve2"), &["pass"]);
    assert_eq!(next.hand(Seat::P1).to_string(), "VeE.Ju1.Sa1");
    assert_eq!(facts[1], Fact::Draw { seat: Seat::P1, cards: "VeE".into(), count: 1 });
    assert_eq!(next.stock.to_string(), "Ma2.Sa4");
    // Two in an intensive investigation; shown in canonical order.
    let (next, facts) = after(advanced(BOARD, "Ju1.Sa1", "Sa4.Ma2.VeE", "Ve2.Ve3"), &["pass"]);
    assert_eq!(next.hand(Seat::P1).to_string(), "Ma2.Ju1.Sa1.Sa4");
    assert_eq!(facts[1], Fact::Draw { seat: Seat::P1, cards: "Ma2.Sa4".into(), count: 2 });
    // What the deck has: one, or none and no fact.
    let (next, facts) = after(advanced(BOARD, "Ju1.Sa1", "Sa4", "Ve2.Ve3"), &["pass"]);
    assert_eq!((next.stock().len(), facts.len()), (0, 2));
    let (next, facts) = after(advanced(BOARD, "Ju1.Sa1", "-", "Ve2.Ve3"), &["pass"]);
    assert_eq!((next.hand(Seat::P1).len(), facts.len()), (2, 1));
    // A forced pass draws too.
    let board = "Me@d3,E@d4,Ve@d5,Ma@d6";
    let others = "Me6.Ju1.Ju2.Ju4.Ju5.Sa1.Sa2.Sa3.Sa4";
    let state = table(Rules::Advanced, board, "p1", ["JuE.SaE", others], "VeE.MeE.MaE", "-");
    let (next, _) = after(state, &["pass"]);
    assert_eq!(next.hand(Seat::P1).to_string(), "VeE.JuE.SaE");
    // The basic game draws nothing.
    let (next, facts) = after(basic("Ju1.Sa1", "Ve2"), &["pass"]);
    assert_eq!((next.hand(Seat::P1).len(), next.stock().len(), facts.len()), (2, 3, 1));
}

#[test]
fn pto_13_an_investigation_may_begin() {
    // The opponent played Ju to d6. Ju1 goes up to d7; Ju4 goes d7, n7, n6, n5; JuE to d4.
    let state = advanced(BOARD, "Ma4.Ju1.Ju4.JuE.Sa1", "-", "Ve2.Ju2");
    assert_eq!(legal(&state), "Ju4 JuE Ma4 pass");
    assert!(why(&state, "Ju1").contains("PTO-13"));
    // Right after the lead too: Ju1 goes down to n3, Ju4 over n1 to d5, which is higher than n4.
    let state = advanced("Me@d1,Ve@d2,Ma@d3,E@d4,Sa@n5,Ju@n4", "Ju1.Ju4", "-", "Ju2");
    assert_eq!(legal(&state), "Ju1 pass");
    // An altitude that stays is low enough: Ju1 goes from d7 to n7.
    let level = advanced("Me@d1,Ve@d2,Ma@d3,E@d4,Sa@d6,Ju@d7", "Ju1.Ju2", "-", "Ju4");
    assert_eq!(legal(&level), "Ju1 Ju2 pass");
    // Not of a planet played earlier; not in the basic game.
    assert_eq!(legal(&advanced(BOARD, "Ju4.JuE", "-", "Ju2.Ve2")), "pass");
    let state = table(Rules::Basic, BOARD, "p1", ["Ju4.Sa1", "Me3.Me4"], ASIDE, "Ju2");
    assert_eq!(legal(&state), "pass");
}

#[test]
fn pto_13_then_only_that_planet_until_a_pass() {
    // Ma4 would be high enough for PTO-7; Ju1 is too high for PTO-13.
    let state = advanced(BOARD, "Ma4.Ju1.Ju4.Sa1", "VeE.SaE", "Ju2.Ju5");
    assert_eq!(legal(&state), "Ju4 pass");
    assert!(why(&state, "Ma4").contains("PTO-13: in an intensive investigation"));
    let (next, _) = after(state, &["Ju4"]);
    assert_eq!(legal(&next), "pass");
    // The pass draws two, and ends it.
    let (next, _) = after(next, &["pass"]);
    assert_eq!(next.hand(Seat::P2).len(), 4);
    assert_eq!(legal(&next), "Ju1 Ma4 Sa1");
}

#[test]
fn pto_14_no_limit_and_no_state_in_which_both_only_pass() {
    // A planet with a card played but off the board could leave both with E cards for ever.
    let text = "Me@d1,Ve@d2,Ma@d3,E@d4,Ju@d6 p1 SaE/JuE - - Me3.Me4.Me5.Me6.MeE.Ve2.Ve3.Ve4.Ve6.VeE.\
                Ma2.Ma3.Ma4.Ma5.MaE.Ju1.Ju2.Ju4.Ju5.Sa1.Sa2.Sa3.Sa4 1 0-0";
    assert_eq!(State::parse(text, Rules::Advanced).unwrap_err().field, "played");
}

#[test]
fn pto_15_views_hide_cards_and_nothing_else() {
    let state = advanced(BOARD, "Ju1.Sa1", "VeE.Ma2.Sa4", "Ve2");
    let [first, second] = Seat::BOTH.map(|seat| state.view(seat));
    assert!(first.to_string().starts_with(&format!("{BOARD} p1 Ju1.Sa1/?2 ?3 Ve2 ")));
    assert!(second.to_string().starts_with(&format!("{BOARD} p1 ?2/Me3.Me4 ?3 Ve2 ")));
    assert_eq!(first.unseen().to_string(), "Me3.Me4.VeE.Ma2.Sa4");
    assert_eq!(first.plays(), state.plays());
    assert!(second.plays().is_empty());
    // A view knows of no other seat's actions.
    assert_eq!(first.legal_groups(Seat::P1).len(), 1);
    assert!(first.legal_groups(Seat::P2).is_empty());
    let after_ju = first.after(Card::parse("Ju1").unwrap()).unwrap();
    assert_eq!(after_ju.to_string(), "Me@d1,Ve@d2,Ma@d3,E@d4,Ju@d7,Sa@n4");
    // Other hidden cards, or a deck in another order, are the same view.
    let other = table(Rules::Advanced, BOARD, "p1", ["Ju1.Sa1", "Me3.VeE"], "Sa4.Ma2.Me4", "Ve2");
    assert_eq!(other.view(Seat::P1), first);
    assert_ne!(other.view(Seat::P2), second);
    let draw = after(state, &["pass"]).1.remove(1);
    assert_eq!(draw.seen_by(Seat::P2), "draw p1 ?1");
}

#[test]
fn refusals_in_types_change_nothing() {
    let mut state = State::start(Rules::Basic);
    assert_eq!(state.play(Play::Pass), Err(Refused::NotDue));
    let deal = Deal::shuffled(Rules::Advanced, &mut Luck::new(1, 1));
    assert_eq!(state.deal(&deal), Err(Refused::OtherRules));
    assert_eq!(state, State::start(Rules::Basic));
    let mut dealt = basic("Ju1.Sa1", "-");
    assert_eq!(dealt.deal(&deal), Err(Refused::NotDue));
    assert!(matches!(dealt.play(Play::Pass), Err(Refused::Illegal(_))));
    assert_eq!(dealt, basic("Ju1.Sa1", "-"));
}

/// What a search without the hands goes on from is what a state plays.
#[test]
fn tables_go_on_as_states_do() {
    let mut luck = Luck::new(3, 9);
    for rules in [Rules::Basic, Rules::Advanced] {
        let mut state = State::start(rules);
        let mut steps = 0;
        while state.outcome().is_none() {
            if state.plays().is_empty() {
                assert!(state.table().with(Card::ALL[0]).is_err(), "{state}");
                state.deal(&Deal::shuffled(rules, &mut luck)).unwrap();
                continue;
            }
            let plays: Vec<Play> = state.plays().iter().collect();
            let play = plays[luck.below(plays.len() as u32) as usize];
            let before = state;
            state.play(play).unwrap();
            if let Play::Card(card) = play
                && !state.plays().is_empty()
            {
                assert_eq!(before.table().with(card), Ok(*state.table()), "{before} {card}");
                steps += 1;
            }
        }
        assert!(steps > 20);
    }
}
