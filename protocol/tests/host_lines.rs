//! Every line of a host as data: its one spelling, other spellings that are read, and lines that are
//! refused, with the reason as it is told.

use quadriga::{Fact, Limit, Score, Seat, Variant};
use quadriga_protocol::{Drawn, Event, GoLimits, HostLine, LineError, Words};

fn event(number: u64, event: Event<'static>) -> HostLine<'static> {
    HostLine::Event { number, event }
}

fn canonical_lines() -> Vec<(&'static str, HostLine<'static>)> {
    use HostLine::{
        Error, GameOver, Go, IsReady, Legal, NewGame, Position, Qei, Quit, SetOption, Stop,
    };
    let all_limits = GoLimits {
        time: [Some(60_000), Some(0)],
        inc: [Some(100), Some(0)],
        movestogo: Some(40),
        movetime: Some(500),
        nodes: Some(1_000_000),
        depth: Some(6),
        infinite: true,
    };
    vec![
        ("qei 1", Qei { version: 1 }),
        ("setoption name Seed value 7", SetOption { name: "Seed", value: Some("7") }),
        (
            "setoption name Book value Bücher/my book.bin",
            SetOption { name: "Book", value: Some("Bücher/my book.bin") },
        ),
        ("setoption name Book value", SetOption { name: "Book", value: Some("") }),
        ("setoption name Clear", SetOption { name: "Clear", value: None }),
        ("isready", IsReady { tag: None }),
        ("isready 7a", IsReady { tag: Some("7a") }),
        (
            "newgame variant=rampart-xl seat=p2 game=12 limit=300",
            NewGame {
                variant: Variant::RampartXl,
                seat: Seat::P2,
                game: 12,
                limit: Limit::new(300),
            },
        ),
        (
            "newgame variant=ptolemy-basic seat=p1 game=1",
            NewGame { variant: Variant::PtolemyBasic, seat: Seat::P1, game: 1, limit: None },
        ),
        (
            "position 2,3,4,5.10/19,20,21,22.10 p1 1",
            Position { view: "2,3,4,5.10/19,20,21,22.10 p1 1" },
        ),
        ("event 3 p1 b4b5", event(3, Event::Action { seat: Seat::P1, action: "b4b5" })),
        (
            "event 7 both PRE@27,AMU@30 RFC@45",
            event(7, Event::Both { actions: ["PRE@27,AMU@30", "RFC@45"] }),
        ),
        ("event 8 chance ~3.6.1", event(8, Event::Chance { token: "~3.6.1" })),
        ("event 9 chance ~", event(9, Event::Chance { token: "~" })),
        ("event 1 round 1 0-0", event(1, Event::Round { number: 1, score: [0, 0] })),
        ("event 2 deal Me3.Ve2", event(2, Event::Deal { hand: "Me3.Ve2" })),
        (
            "event 9 draw p1 Me3.Ve2",
            event(9, Event::Draw { seat: Seat::P1, drawn: Drawn::Cards("Me3.Ve2") }),
        ),
        ("event 9 draw p2 ?2", event(9, Event::Draw { seat: Seat::P2, drawn: Drawn::Hidden(2) })),
        ("legal PRE - PRE:26", Legal { group: "PRE", tokens: Words::new("- PRE:26") }),
        ("go 1", Go { id: 1, limits: GoLimits::default() }),
        (
            "go 18446744073709551615 p1time=60000 p2time=0 p1inc=100 p2inc=0 movestogo=40 \
             movetime=500 nodes=1000000 depth=6 infinite=1",
            Go { id: u64::MAX, limits: all_limits },
        ),
        ("stop 5", Stop { id: 5 }),
        ("error bad-line what ever", Error { code: "bad-line", text: "what ever" }),
        ("error bad-line", Error { code: "bad-line", text: "" }),
        (
            "gameover 1-0 reason=no-captures",
            GameOver { result: Some(Score::Win(Seat::P1)), reason: "no-captures" },
        ),
        (
            "gameover 1/2-1/2 reason=double-forfeit",
            GameOver { result: Some(Score::Draw), reason: "double-forfeit" },
        ),
        ("gameover * reason=unfinished", GameOver { result: None, reason: "unfinished" }),
        ("quit", Quit),
    ]
}

#[test]
fn canonical_lines_are_read_and_printed() {
    for (text, line) in canonical_lines() {
        assert_eq!(HostLine::parse(text).as_ref(), Ok(&line), "{text}");
        assert_eq!(line.to_string(), text);
        let mut bytes = Vec::new();
        line.write_to(&mut bytes);
        assert_eq!(bytes, format!("{text}\n").as_bytes());
    }
}

#[test]
fn other_spellings_are_read() {
    for (odd, canonical) in [
        ("  qei   1  \r\n", "qei 1"),
        ("qei 01 x-future=yes", "qei 1"),
        ("\tgo\t3  infinite=1", "go 3 infinite=1"),
        ("go 3 x=1 depth=2 x=1 nodes=5", "go 3 nodes=5 depth=2"),
        ("go 3 infinite=0", "go 3"),
        ("isready x=1", "isready"),
        (
            "newgame game=3 limit=20 seat=p1 mirrored=1 variant=qadesh",
            "newgame variant=qadesh seat=p1 game=3 limit=20",
        ),
        ("gameover 0-1 x=y reason=time", "gameover 0-1 reason=time"),
        ("position  a   b\tc ", "position a b c"),
        ("legal  move   b4b5  b4b6", "legal move b4b5 b4b6"),
        ("setoption  name  N  value  a  b  ", "setoption name N value a  b"),
        ("event  4  p2  pass ", "event 4 p2 pass"),
    ] {
        let line = HostLine::parse(odd).unwrap_or_else(|error| panic!("{odd:?}: {error}"));
        assert_eq!(line.to_string(), canonical, "{odd:?}");
    }
}

#[test]
fn refused_lines_say_why() {
    for (line, code, text) in [
        ("hello", "unknown-command", "`hello` is no verb here"),
        ("bestmove 1 b4b5", "unknown-command", "`bestmove` is no verb here"),
        ("QEI 1", "unknown-command", "`QEI` is no verb here"),
        ("qei", "bad-line", "VERSION is missing; write `qei VERSION`"),
        ("qei 0", "bad-line", "VERSION is `0`, but must be at least 1; write `qei VERSION`"),
        (
            "qei one",
            "bad-line",
            "VERSION is `one`, but must be a whole number; write `qei VERSION`",
        ),
        ("qei 1 2", "bad-line", "`2` is too much; write `qei VERSION`"),
        ("setoption", "bad-line", "name is missing; write `setoption name N value V`"),
        (
            "setoption Seed 7",
            "bad-line",
            "the first word is `Seed`, but must be name; write `setoption name N value V`",
        ),
        ("setoption name", "bad-line", "N is missing; write `setoption name N value V`"),
        (
            "setoption name My Seed value 7",
            "bad-line",
            "the word after the name is `Seed`, but must be value (a name has no spaces); \
             write `setoption name N value V`",
        ),
        ("isready a b", "bad-line", "`b` is too much; write `isready [TAG]`"),
        (
            "newgame variant=chess seat=p1 game=1",
            "bad-line",
            "variant is `chess`, but must be ramses, rampart-classic, rampart-xl, qadesh, \
             ptolemy-basic, ptolemy-advanced; write `newgame variant=V seat=p1|p2 game=K [limit=N]`",
        ),
        (
            "newgame variant=qadesh seat=p3 game=1",
            "bad-line",
            "seat is `p3`, but must be p1 or p2; \
             write `newgame variant=V seat=p1|p2 game=K [limit=N]`",
        ),
        (
            "newgame variant=qadesh game=1",
            "bad-line",
            "seat is missing; write `newgame variant=V seat=p1|p2 game=K [limit=N]`",
        ),
        (
            "newgame variant=qadesh seat=p1 seat=p1 game=1",
            "bad-line",
            "seat is given twice; write `newgame variant=V seat=p1|p2 game=K [limit=N]`",
        ),
        (
            "newgame variant=qadesh seat=p1 game=1 limit=0",
            "bad-line",
            "limit is `0`, but must be a whole number from 1 to 999998; \
             write `newgame variant=V seat=p1|p2 game=K [limit=N]`",
        ),
        ("position", "bad-line", "FIELDS is missing; write `position FIELDS`"),
        ("legal move", "bad-line", "TOKEN is missing; write `legal GROUP TOKEN...`"),
        ("go", "bad-line", "ID is missing; write `go ID [KEY=VALUE]...`"),
        (
            "go -1",
            "bad-line",
            "ID is `-1`, but must be a whole number; write `go ID [KEY=VALUE]...`",
        ),
        (
            "go 1 p1time=-5",
            "bad-line",
            "p1time is `-5`, but must be a whole number; write `go ID [KEY=VALUE]...`",
        ),
        ("go 1 depth=1 depth=1", "bad-line", "depth is given twice; write `go ID [KEY=VALUE]...`"),
        ("go 1 depth 5", "bad-line", "`depth` is too much; write `go ID [KEY=VALUE]...`"),
        ("go 1 depth=5 6", "bad-line", "`6` is too much; write `go ID [KEY=VALUE]...`"),
        ("stop", "bad-line", "ID is missing; write `stop ID`"),
        ("gameover 1-0", "bad-line", "reason is missing; write `gameover RESULT reason=R`"),
        (
            "gameover 2-0 reason=x",
            "bad-line",
            "RESULT is `2-0`, but must be 1-0, 0-1, 1/2-1/2 or *; write `gameover RESULT reason=R`",
        ),
        ("quit now", "bad-line", "`now` is too much; write `quit`"),
        (
            "position é",
            "bad-line",
            "byte 9 is 'é': only printable ASCII may stand here (free text is allowed in id, \
             setoption's value, info string and error)",
        ),
    ] {
        let error = HostLine::parse(line).expect_err(line);
        assert_eq!((error.code(), error.to_string().as_str()), (code, text), "{line}");
    }
}

#[test]
fn events_that_are_none_are_refused() {
    for line in [
        "event",
        "event x p1 b4b5",
        "event 1",
        "event 1 p3 b4b5",
        "event 1 p1",
        "event 1 p1 b4b5 b5b6",
        "event 1 both PRE:26",
        "event 1 chance",
        "event 1 round 1",
        "event 1 round 1 0",
        "event 1 round 300 0-0",
        "event 1 deal",
        "event 1 draw p1",
        "event 1 draw p2 ?",
        "event 1 draw p2 ?x",
    ] {
        let error = HostLine::parse(line).expect_err(line);
        assert_eq!(error.code(), "bad-line", "{line}: {error}");
    }
}

#[test]
fn blank_lines_mean_nothing() {
    for line in ["", "   ", "\t", "\r\n", " \r"] {
        assert_eq!(HostLine::parse(line), Err(LineError::Blank), "{line:?}");
    }
}

#[test]
fn errors_about_long_lines_are_short() {
    let long = "x".repeat(10_000);
    for line in [long.clone(), format!("go {long}"), format!("setoption name {long} {long}")] {
        let error = HostLine::parse(&line).expect_err("refused").to_string();
        assert!(error.len() < 200, "{error}");
    }
}

#[test]
fn a_printed_line_is_one_line() {
    let line = HostLine::SetOption { name: "N", value: Some("a\nquit\r\u{1b}[2J\u{85}b") };
    assert_eq!(line.to_string(), "setoption name N value a quit  [2J b");
}

#[test]
fn events_are_facts_as_a_seat_sees_them() {
    let facts = [
        Fact::Action { seat: Seat::P2, action: "b6b5".into() },
        Fact::Both { actions: ["PRE:26".into(), "hold".into()] },
        Fact::Chance { token: "~1.2".into() },
        Fact::Round { number: 2, score: [1, 0] },
        Fact::Deal { hands: ["Me3".into(), "Ve2.SaE".into()] },
        Fact::Draw { seat: Seat::P1, cards: "Me4.MeE".into(), count: 2 },
    ];
    for fact in &facts {
        for seat in Seat::BOTH {
            let event = Event::seen_by(fact, seat);
            assert_eq!(event.to_string(), fact.seen_by(seat));
            assert_eq!(Event::parse(&event.to_string()), Ok(event));
        }
    }
}
