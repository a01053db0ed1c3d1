//! The notation, deals by luck, and what is refused.

use super::*;
use crate::ptolemy::View;

const DEALT: &str = "Ve@d1,E@d2,Ma@d4,Ju@n6,Sa@n3,Me@n2 p1 JuE.Sa4/Me3.Ve6 Me6.MeE.SaE Ma5 \
    Me4.Me5.Ve2.Ve3.Ve4.VeE.Ma2.Ma3.Ma4.MaE.Ju1.Ju2.Ju4.Ju5.Sa1.Sa2.Sa3 1 0-0";
const OVER: &str = "E@d4,Sa@d6,Me@n7,Ju@n5,Ma@n3,Ve@n2 - -/Ve2.Ve3.Sa3 MeE.Ju4.JuE MaE \
    Me3.Me4.Me5.Me6.Ve4.Ve6.VeE.Ma2.Ma3.Ma4.Ma5.Ju1.Ju2.Ju5.Sa1.Sa2.Sa4.SaE 3 2-1";

#[test]
fn states_that_are_refused_name_the_field() {
    for text in [DEALT, OVER] {
        assert_eq!(State::parse(text, Rules::Basic).unwrap().to_string(), text);
    }
    for (old, new, field) in [
        (DEALT, "", "board"),
        ("Ve@d1,E@d2", "E@d2,Ve@d1", "board"),
        ("Ve@d1,E@d2", "Ve@d2,E@d2", "board"),
        ("Ve@d1,E@d2", "Ve@d1,Ve@d2", "board"),
        ("Ve@d1,E@d2,", "Ve@d1,", "board"),
        ("Ve@d1", "Xe@d1", "board"),
        ("Ve@d1", "Ve@d8", "board"),
        ("Ve@d1", "Ve@d0", "board"),
        ("Ve@d1", "Ve", "board"),
        (" p1 ", " p3 ", "seat"),
        (" p1 ", " ~~p1 ", "seat"),
        (" p1 ", " ~p1 ", "board"),
        (" p1 ", " - ", "score"),
        ("JuE.Sa4/", "JuE.Sa4.", "hands"),
        ("JuE.Sa4/", "Sa4.JuE/", "hand p1"),
        ("JuE.Sa4/", "JuE/", "hands"),
        ("JuE.Sa4/", "JuE.Sa4.Sa4/", "hand p1"),
        ("JuE.Sa4/", "JuE.Sa4./", "hand p1"),
        ("JuE.Sa4/", "JuE,Sa4/", "hand p1"),
        ("JuE.Sa4/", "Ju3.Sa4/", "hand p1"),
        ("Me3.Ve6 ", "Me3.JuE ", "hand p2"),
        ("Me3.Ve6 ", "?2 ", "hand p2"),
        ("JuE.Sa4/Me3.Ve6", "-/Me3.Ve6.JuE.Sa4", "hand p1"),
        ("JuE.Sa4/Me3.Ve6", "Me3.Ve6.JuE.Sa4/-", "hand p2"),
        ("Me6.MeE.SaE", "MeE.Me6.SaE", "stock"),
        ("Ve6 Me6.MeE.SaE", "Ve6.SaE Me6.MeE", "stock"),
        ("Ve6 Me6.MeE.SaE", "Ve6.SaE -", "hands"),
        (" Ma5 Me4.Me5", " Ma5.Me5.Ma4 Me4", "rally"),
        (" Ma5 ", " Ma5.Ma5 ", "rally"),
        (" Ma5 Me4", " Ma5. Me4", "rally"),
        ("Me4.Me5", "Me5.Me4", "played"),
        ("Sa3 1 0-0", "Sa3.SaE 1 0-0", "stock"),
        ("Ma4.MaE", "Ma4.Ma5.MaE", "played"),
        ("Ma@d4,", "", "rally"),
        ("Sa@n3,", "", "played"),
        ("1 0-0", "0 0-0", "round"),
        ("1 0-0", "4 0-0", "round"),
        ("1 0-0", "01 0-0", "round"),
        ("1 0-0", "1", "score"),
        ("1 0-0", "1 1-0", "score"),
        ("1 0-0", "2 0-0", "score"),
        ("1 0-0", "3 2-0", "score"),
        ("1 0-0", "3 3-0", "score"),
        ("1 0-0", "1 00-0", "score"),
        ("1 0-0", "1 0-0 ", "end"),
    ] {
        let text = DEALT.replacen(old, new, 1);
        let error = State::parse(&text, Rules::Basic).expect_err(&text);
        assert_eq!(error.field, field, "{text}: {error}");
    }
    for (old, new, field) in [
        ("3 2-1", "3 1-1", "score"),
        ("3 2-1", "3 2-2", "score"),
        ("3 2-1", "2 2-1", "score"),
        ("3 2-1", "3 1-2", "hand p1"),
        ("-/Ve2.Ve3.Sa3", "Ve2/Ve3.Sa3", "hand p1"),
        (" MaE Me3", " - Me3", "rally"),
    ] {
        let error = State::parse(&OVER.replacen(old, new, 1), Rules::Basic).expect_err(new);
        assert_eq!(error.field, field, "{new}: {error}");
    }
}

#[test]
fn before_the_deal_nothing_is_out() {
    for (text, field) in [
        ("E@d5 ~p1 -/- - - - 1 0-0", "board"),
        ("Me@d1,E@d4 ~p1 -/- - - - 1 0-0", "board"),
        ("E@d4 ~p1 Me3/- - - - 1 0-0", "hand p1"),
        ("E@d4 ~p1 -/- Me3 - - 1 0-0", "stock"),
        ("E@d4 ~p1 -/- - Me3 - 1 0-0", "rally"),
        ("E@d4 ~p1 -/- - - Me3 1 0-0", "played"),
        ("E@d4 p1 -/- - - - 1 0-0", "hands"),
        ("E@d4 ~p1 -/- - - - 3 1-0", "score"),
        ("E@d4 ~p1 -/- - - - 2 2-0", "score"),
    ] {
        let error = State::parse(text, Rules::Advanced).expect_err(text);
        assert_eq!(error.field, field, "{text}: {error}");
    }
    // Either seat may lead any round: a referee may have drawn lots.
    for text in ["E@d4 ~p2 -/- - - - 1 0-0", "E@d4 ~p2 -/- - - - 2 1-0"] {
        assert!(State::parse(text, Rules::Advanced).is_ok());
    }
}

#[test]
fn rallies_that_no_rules_allow_are_refused() {
    let state = advanced(BOARD, "Ju1", "-", "Ve2.Ju2.Ju4").to_string();
    assert!(State::parse(&state, Rules::Advanced).is_ok());
    for rally in ["Ju2.Ve2.Ju4", "Ju2.Ju4.Ve2"] {
        let error = State::parse(&state.replace("Ve2.Ju2.Ju4", rally), Rules::Advanced);
        assert_eq!(error.unwrap_err().field, "rally");
    }
}

#[test]
fn views_are_read_back() {
    for seat in Seat::BOTH {
        for text in [DEALT, OVER, "E@d4 ~p1 -/- - - - 1 0-0"] {
            let view = State::parse(text, Rules::Basic).unwrap().view(seat);
            assert_eq!(View::parse(&view.to_string(), Rules::Basic, seat), Ok(view));
        }
    }
    let view = State::parse(DEALT, Rules::Basic).unwrap().view(Seat::P1).to_string();
    for (old, new, field) in [
        ("/?2", "/?3", "hands"),
        ("/?2", "/?0", "hands"),
        ("/?2", "/?02", "hand p2"),
        ("/?2", "/?26", "hand p2"),
        ("/?2", "/2", "hand p2"),
        ("/?2", "/-", "hand p2"),
        ("/?2 ?3", "/?0 ?5", "stock"),
        ("/?2 ?3", "/?3 ?2", "stock"),
        ("JuE.Sa4/", "Sa4.JuE/", "hand p1"),
        ("JuE.Sa4/", "Ma5.Sa4/", "hand p1"),
        ("JuE.Sa4/", "?2/", "hand p1"),
        ("JuE.Sa4/?2", "-/?4", "hand p1"),
    ] {
        let error = View::parse(&view.replacen(old, new, 1), Rules::Basic, Seat::P1);
        assert_eq!(error.expect_err(new).field, field, "{new}");
    }
    // A seat's view is not the other's.
    assert!(View::parse(&view, Rules::Basic, Seat::P2).is_err());
}

#[test]
fn deals_that_are_refused() {
    let basic: Vec<String> = Card::ALL.iter().map(ToString::to_string).collect();
    let numbers: Vec<&String> = basic.iter().filter(|card| !card.ends_with('E')).collect();
    let numbers = numbers.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(".");
    let basic = basic.join(".");
    let deck = "Ju5.Sa1.Sa2.Sa3.Sa4.MeE.VeE.MaE.JuE.SaE";
    assert!(Deal::parse(Rules::Basic, &format!("~{basic}")).is_ok());
    let token = format!("~{numbers}|{deck}");
    assert_eq!(Deal::parse(Rules::Advanced, &token).unwrap().to_string(), token);
    for (rules, token) in [
        (Rules::Basic, "~".to_owned()),
        (Rules::Basic, basic.clone()),
        (Rules::Basic, format!("~{basic}.Me3")),
        (Rules::Basic, format!("~{}", &basic[4..])),
        (Rules::Basic, format!("~{}", basic.replacen("Me3", "Me4", 1))),
        (Rules::Basic, token.clone()),
        (Rules::Advanced, format!("~{basic}")),
        (Rules::Advanced, format!("~{numbers}")),
        (Rules::Advanced, format!("~{numbers}|{}", deck.replace("Ju5", "Ju4"))),
        (Rules::Advanced, format!("~{numbers}|{}", &deck[4..])),
        (Rules::Advanced, format!("~{}|{deck}", numbers.replace("Me3", "MeE"))),
        (Rules::Advanced, format!("~{numbers}|{deck}|")),
    ] {
        assert!(Deal::parse(rules, &token).is_err(), "{token}");
        let mut state = State::start(rules);
        let error = state.apply(&[&token], &mut Vec::new()).unwrap_err();
        assert_eq!((error.code(), state), ("bad-chance", State::start(rules)));
    }
}

#[test]
fn deals_follow_from_the_seed_and_the_round() {
    let mut luck = Luck::new(5, 1);
    let mut cards = Card::ALL;
    luck.shuffle(&mut cards);
    let token = State::start(Rules::Basic).roll(5, None).unwrap();
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    assert_eq!(token, format!("~{}", words.join(".")));
    let second = State::parse("E@d4 ~p1 -/- - - - 2 1-0", Rules::Basic).unwrap();
    assert_ne!(second.roll(5, None), Ok(token));
    // Numbers first, then the deck by the same stream.
    let mut luck = Luck::new(5, 1);
    let mut numbers: Vec<Card> = Card::ALL.into_iter().filter(|c| c.number().is_some()).collect();
    luck.shuffle(&mut numbers);
    let eclipses = Card::ALL.into_iter().filter(|card| card.number().is_none());
    let mut deck: Vec<Card> = numbers[15..].iter().copied().chain(eclipses).collect();
    luck.shuffle(&mut deck);
    let words =
        |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
    let token = State::start(Rules::Advanced).roll(5, None).unwrap();
    assert_eq!(token, format!("~{}|{}", words(&numbers), words(&deck)));
    let dealt = State::parse(DEALT, Rules::Basic).unwrap();
    assert_eq!(dealt.roll(5, None).unwrap_err().code(), "no-chance");
}

#[test]
fn actions_that_are_refused() {
    let state = basic("Ju1.Sa1", "-");
    for (seat, action, code) in [
        (Seat::P1, "Ju2", "illegal"),
        (Seat::P1, "Me3", "illegal"),
        (Seat::P1, "Ju3", "malformed"),
        (Seat::P1, "PASS", "malformed"),
        (Seat::P1, "", "malformed"),
        (Seat::P1, "Ju1,Sa1", "malformed"),
        (Seat::P2, "Me3", "not-to-act"),
    ] {
        let error = crate::StepError::action(seat)(state.canonical(seat, action).unwrap_err());
        assert_eq!(error.code(), code, "{action}");
    }
    assert_eq!(why(&state, "Me3"), "PTO-111: the card is not in the own hand");
    let mut copy = state;
    assert_eq!(copy.apply(&["~"], &mut Vec::new()).unwrap_err().code(), "malformed");
    assert_eq!(copy, state);
}

#[test]
fn the_ring_is_shown() {
    let state = advanced(BOARD, "Ju1.Sa1", "VeE.Ma2", "Ju2.Ju4");
    let shown = state.show();
    for part in [
        "Ptolemy advanced, round 1, rounds won 0-0, p1 to act",
        "    4    |  E     Sa  |\n",
        "    7    |  .     .   |\n",
        "cards             Me          Ve          Ma          Ju          Sa\n",
        "p1 hand        2  . . . . .   . . . . .   . . . . .   1 . . . .   1 . . . .\n",
        "deck           2  . . . . .   . . . . E   2 . . . .   . . . . .   . . . . .\n",
        "deck, from the front: VeE Ma2\n",
        "rally, in order: Ju2 Ju4\n",
        "intensive investigation: Ju\n",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    let seen = state.view(Seat::P2).show();
    for part in ["p1 hand        2  hidden\n", "deck           2  hidden\n", "unseen         4  "] {
        assert!(seen.contains(part), "{part}:\n{seen}");
    }
    assert!(!seen.contains("deck, from the front") && !seen.contains("off the board"));
}
