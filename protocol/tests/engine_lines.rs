//! Every line of an engine as data: its one spelling, other spellings that are read, and lines that are
//! refused, with the reason as it is told.

use quadriga::Variant;
use quadriga_protocol::{
    Answer, EngineLine, Evaluation, Features, IdField, Info, LineError, OptionSpec, Words,
};

fn canonical_lines() -> Vec<(&'static str, EngineLine<'static>)> {
    use EngineLine::*;
    let full = self::Info {
        id: Some(3),
        depth: Some(5),
        nodes: Some(10_000),
        nps: Some(2_000_000),
        time: Some(5),
        score: Some(Evaluation::Centi(-34)),
        pv: Some("b4b5/b6b5"),
    };
    let best = |id, action| BestMove { id, answer: Answer::Action(action) };
    vec![
        ("id name My Bot ♞", Id { field: IdField::Name, text: "My Bot ♞" }),
        ("id author A. N. Other", Id { field: IdField::Author, text: "A. N. Other" }),
        ("id version", Id { field: IdField::Version, text: "" }),
        ("variant ramses qadesh", Variants { ids: Words::new("ramses qadesh") }),
        ("option name Ponder type check default true", Option(OptionSpec::check("Ponder", true))),
        (
            "option name Seed type spin default 0 min -1 max 9223372036854775807",
            Option(OptionSpec::spin("Seed", 0, -1, i64::MAX)),
        ),
        (
            "option name Style type combo default solid var solid var wild",
            Option(OptionSpec::combo("Style", "solid", &["solid", "wild"])),
        ),
        ("option name Clear type button", Option(OptionSpec::button("Clear"))),
        (
            "option name Book type string default my book.bin",
            Option(OptionSpec::string("Book", "my book.bin")),
        ),
        ("option name Book type string default", Option(OptionSpec::string("Book", ""))),
        ("feature", EngineLine::Features(self::Features::default())),
        (
            "feature events legal reuse",
            EngineLine::Features(self::Features { events: true, legal: true, reuse: true }),
        ),
        ("qeiok 1", QeiOk { version: 1 }),
        ("readyok", ReadyOk { tag: None }),
        ("readyok 7a", ReadyOk { tag: Some("7a") }),
        ("info", EngineLine::Info(self::Info::default())),
        (
            "info id=3 depth=5 nodes=10000 nps=2000000 time=5 score=-34 pv=b4b5/b6b5",
            EngineLine::Info(full),
        ),
        (
            "info score=win",
            EngineLine::Info(self::Info { score: Some(Evaluation::Win), ..self::Info::default() }),
        ),
        (
            "info score=loss",
            EngineLine::Info(self::Info { score: Some(Evaluation::Loss), ..self::Info::default() }),
        ),
        ("info string depth 5, getting there ✓", InfoString { text: "depth 5, getting there ✓" }),
        ("bestmove 7 b4b5", best(7, "b4b5")),
        ("bestmove 7 8-5.12,19-18", best(7, "8-5.12,19-18")),
        ("bestmove 7 resign", BestMove { id: 7, answer: Answer::Resign }),
        ("error bad-line no ♞ here", Error { code: "bad-line", text: "no ♞ here" }),
        ("error", Error { code: "", text: "" }),
    ]
}

#[test]
fn canonical_lines_are_read_and_printed() {
    for (text, line) in canonical_lines() {
        assert_eq!(EngineLine::parse(text).as_ref(), Ok(&line), "{text}");
        assert_eq!(line.to_string(), text);
        let mut bytes = Vec::new();
        line.write_to(&mut bytes);
        assert_eq!(bytes, format!("{text}\n").as_bytes());
    }
}

#[test]
fn other_spellings_are_read() {
    for (odd, canonical) in [
        (" \tqeiok  1 x=2\r\n", "qeiok 1"),
        ("feature reuse teleport events reuse", "feature events reuse"),
        ("variant   ramses\tx-checkers", "variant ramses x-checkers"),
        ("option type check default false name A", "option name A type check default false"),
        ("option name Book type string default <empty>", "option name Book type string default"),
        (
            "option name N type spin max 9 min 1 default 5",
            "option name N type spin default 5 min 1 max 9",
        ),
        ("bestmove  7   b4b5  x-why=because ", "bestmove 7 b4b5"),
        ("bestmove 7 resign x-why=lost", "bestmove 7 resign"),
        ("info score=-0 id=3 x=y", "info id=3 score=0"),
    ] {
        let line = EngineLine::parse(odd).unwrap_or_else(|error| panic!("{odd:?}: {error}"));
        assert_eq!(line.to_string(), canonical, "{odd:?}");
    }
}

#[test]
fn info_is_never_refused() {
    for (odd, read) in [
        ("info depth 5 nodes 7", "info"),
        ("info id=x depth=-1 nodes=1e6 nps= time=99999999999999999999 score=good pv=", "info"),
        ("info id=3 depth=4 depth=5 depth=x", "info id=3 depth=5"),
        ("info id=3 score=99999999999 ♞ \u{1b}[2J depth=2", "info id=3 depth=2"),
        ("info string", "info string"),
        ("info strings id=4", "info id=4"),
    ] {
        assert_eq!(EngineLine::parse(odd).map(|line| line.to_string()), Ok(read.into()), "{odd:?}");
    }
}

// protocol: an illegal or malformed action under the right id loses at once, so the line itself holds.
#[test]
fn a_malformed_action_keeps_its_id() {
    for (line, action) in [
        ("bestmove 7", ""),
        ("bestmove 7 b4 b5", "b4 b5"),
        ("bestmove 7 b4b5 ponder b6b5", "b4b5 ponder b6b5"),
        ("bestmove 7 b4→b5", "b4→b5"),
        ("bestmove 7 RESIGN", "RESIGN"),
        ("bestmove 7 resign please", "resign please"),
    ] {
        let answer = Answer::Action(action);
        assert_eq!(EngineLine::parse(line), Ok(EngineLine::BestMove { id: 7, answer }), "{line}");
    }
}

#[test]
fn refused_lines_say_why() {
    for (line, code, text) in [
        ("Traceback (most recent call last):", "unknown-command", "`Traceback` is no verb here"),
        ("uciok", "unknown-command", "`uciok` is no verb here"),
        ("id", "bad-line", "name|author|version is missing; write `id name|author|version TEXT`"),
        (
            "id country Egypt",
            "bad-line",
            "what it tells is `country`, but must be name, author or version; \
             write `id name|author|version TEXT`",
        ),
        ("variant", "bad-line", "V is missing; write `variant V...`"),
        ("qeiok", "bad-line", "VERSION is missing; write `qeiok VERSION`"),
        ("readyok a b", "bad-line", "`b` is too much; write `readyok [TAG]`"),
        ("bestmove", "bad-line", "ID is missing; write `bestmove ID ACTION`"),
        (
            "bestmove b4b5",
            "bad-line",
            "ID is `b4b5`, but must be a whole number; write `bestmove ID ACTION`",
        ),
        (
            "readyok ♞",
            "bad-line",
            "byte 8 is '♞': only printable ASCII may stand here (free text is allowed in id, \
             setoption's value, info string and error)",
        ),
        (
            "readyok \u{0}",
            "bad-line",
            "byte 8 is '\\0': only printable ASCII may stand here (free text is allowed in id, \
             setoption's value, info string and error)",
        ),
    ] {
        let error = EngineLine::parse(line).expect_err(line);
        assert_eq!((error.code(), error.to_string().as_str()), (code, text), "{line}");
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let usage = "write `option name N type check|spin|combo|button|string [default D] \
                 [min M max X] [var A]...`";
    for (line, text) in [
        ("option", format!("name is missing; {usage}")),
        ("option name N", format!("type is missing; {usage}")),
        (
            "option name N type",
            format!("type is ``, but must be check, spin, combo, button or string; {usage}"),
        ),
        (
            "option name N type slider",
            format!("type is `slider`, but must be check, spin, combo, button or string; {usage}"),
        ),
        ("option name My Seed type button", format!("`Seed` is too much; {usage}")),
        ("option name N type check", format!("default is missing; {usage}")),
        (
            "option name N type check default yes",
            format!("default is `yes`, but must be true or false; {usage}"),
        ),
        ("option name N type spin default 5", format!("min is missing; {usage}")),
        (
            "option name N type spin default 5 min a max 9",
            format!("min is `a`, but must be a whole number; {usage}"),
        ),
        ("option name N name N type button", format!("name is given twice; {usage}")),
        (
            "option name N type spin default 5 min 6 max 9",
            "option `N`: `5` is not a whole number from 6 to 9".into(),
        ),
        (
            "option name N type spin default 5 min 9 max 1",
            "option `N`: `min 9 max 1` leaves no value".into(),
        ),
        (
            "option name N type combo default a var b var c",
            "option `N`: `a` is not one of b, c".into(),
        ),
    ] {
        let error = EngineLine::parse(line).expect_err(line);
        assert_eq!(error.to_string(), text, "{line}");
    }
}

#[test]
fn options_know_their_values() {
    let spin = OptionSpec::spin("Seed", 0, 0, 9);
    let combo = OptionSpec::combo("Style", "a", &["a", "b"]);
    for (spec, good, bad) in [
        (OptionSpec::check("C", true), vec![Some("true"), Some("false")], vec![None, Some("1")]),
        (spin, vec![Some("0"), Some("9")], vec![None, Some(""), Some("10"), Some("-1"), Some("x")]),
        (combo, vec![Some("a"), Some("b")], vec![None, Some("c"), Some("A")]),
        (OptionSpec::button("B"), vec![None], vec![Some("x")]),
        (OptionSpec::string("S", "x"), vec![Some(""), Some("ü b")], vec![None]),
    ] {
        for value in good {
            assert_eq!(spec.accepts(value), Ok(()), "{spec} {value:?}");
        }
        for value in bad {
            assert!(spec.accepts(value).is_err(), "{spec} {value:?}");
        }
    }
}

#[test]
fn variants_that_are_not_known_are_left_out() {
    let line = EngineLine::parse("variant qadesh go-9x9 ramses").unwrap();
    let known: Vec<Variant> = line.known_variants().collect();
    assert_eq!(known, [Variant::Qadesh, Variant::Ramses]);
}

#[test]
fn blank_lines_mean_nothing() {
    assert_eq!(EngineLine::parse(" \r\n"), Err(LineError::Blank));
}

/// A field with a control character in it stays one field, and free text has no space around it.
#[test]
fn control_characters_change_no_meaning() {
    for (line, printed) in [
        ("id name a\0", "id name a"),
        ("id name \0", "id name"),
        ("info string \u{85} a\0b\r\0", "info string a b"),
        ("info pv=a\0depth=3", "info pv=a?depth=3"),
        ("bestmove 1 a\0k=v", "bestmove 1 a?k=v"),
        ("bestmove 1 a\t b", "bestmove 1 a  b"),
        ("error c\0d e\0", "error c?d e"),
    ] {
        assert_eq!(EngineLine::parse(line).unwrap().to_string(), printed);
    }
}

#[test]
fn a_printed_line_is_one_line() {
    let answer = Answer::Action("b4b5\nbestmove 2 b5b6");
    let line = EngineLine::BestMove { id: 1, answer };
    assert_eq!(line.to_string(), "bestmove 1 b4b5?bestmove 2 b5b6");
}
