//! Whole conversations with the driver, over streams in memory: each test is a transcript.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Mutex};

use quadriga::{Score, Variant, legal};
use quadriga_engines::driver::{self, DriverError};
use quadriga_engines::{Bot, Choice, Decision, GameInfo, Identity, Stuck, Wants, builtin, from_fn};
use quadriga_protocol::{Info, OptionSpec};

/// What `bot` says to `host`'s lines.
fn answers(bot: impl Bot, host: &str) -> Vec<String> {
    let mut output = Vec::new();
    driver::run(bot, host.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with('\n'));
    output.lines().map(str::to_owned).collect()
}

/// Picks the last token of each group.
fn last() -> impl Bot {
    from_fn("Last", |decision: &Decision<'_>| {
        let groups = decision.legal_groups()?;
        let tokens = groups.iter().filter_map(|group| group.tokens.last());
        Ok::<_, Stuck>(legal::join(tokens.map(String::as_str)))
    })
}

/// Has everything, and writes down what it is told.
#[derive(Default)]
struct Recorder {
    seen: Arc<Mutex<Vec<String>>>,
}

impl Recorder {
    fn note(&self, text: String) {
        self.seen.lock().unwrap().push(text);
    }
}

impl Bot for Recorder {
    fn identity(&self) -> Identity {
        Identity { name: "Recorder".into(), author: "A. N. Öther".into(), version: "2".into() }
    }
    fn options(&self) -> Vec<OptionSpec> {
        vec![
            OptionSpec::spin("Seed", 0, 0, 9),
            OptionSpec::string("Book", ""),
            OptionSpec::button("Clear"),
        ]
    }
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.note(format!("{name}={value}"));
        if value == "missing.bin" { Err("missing.bin is not there".into()) } else { Ok(()) }
    }
    fn variants(&self) -> &[Variant] {
        &[Variant::PtolemyAdvanced, Variant::Qadesh]
    }
    fn wants(&self) -> Wants {
        Wants { events: true, legal: true, stop: false }
    }
    fn new_game(&mut self, game: &GameInfo) {
        self.note(format!("{game:?}"));
    }
    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        let events: Vec<String> = decision.events().map(|event| event.to_string()).collect();
        self.note(format!("{} | {}", decision.view_text(), events.join("; ")));
        decision.log("thinking");
        decision.report(&Info { depth: Some(1), ..Info::default() });
        if decision.limits().movetime == Some(0) {
            return Err(Stuck::Other("no time at all".into()));
        }
        Ok(Choice::Resign)
    }
    fn game_over(&mut self, result: Option<Score>, reason: &str) {
        self.note(format!("{result:?} {reason}"));
    }
}

const GAME: &str = "newgame variant=qadesh seat=p1 game=3 limit=20\nposition here orders 1\n";

#[test]
fn handshake() {
    assert_eq!(
        answers(Recorder::default(), "qei 1\nquit\nisready never-read\n"),
        [
            "id name Recorder",
            "id author A. N. Öther",
            "id version 2",
            "variant ptolemy-advanced qadesh",
            "option name Seed type spin default 0 min 0 max 9",
            "option name Book type string default",
            "option name Clear type button",
            "feature events legal reuse",
            "qeiok 1",
        ]
    );
    let all = "variant ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced";
    // A host that speaks later versions is answered with the one that is spoken here.
    assert_eq!(
        answers(last(), "qei 7 x-new=1\n"),
        ["id name Last", all, "feature legal reuse", "qeiok 1"]
    );
    assert_eq!(
        answers(last(), "qei 0\n"),
        ["error bad-line VERSION is `0`, but must be at least 1; write `qei VERSION`"]
    );
}

#[test]
fn ready_comes_with_its_tag() {
    assert_eq!(answers(last(), "isready\nisready a1\n"), ["readyok", "readyok a1"]);
}

#[test]
fn one_answer_a_go_with_its_id() {
    let host = format!(
        "{GAME}isready\nposition here orders 1\nlegal PRE PRE:25 PRE:26\nlegal PRE PRE:27\n\
         legal AMU - AMU:3\ngo 5 p1time=1000 p2time=1000\nposition here orders 2\ngo 6\n\
         gameover 1-0 reason=time\nquit\n"
    );
    assert_eq!(answers(last(), &host), ["readyok", "bestmove 5 PRE:27,AMU:3", "bestmove 6 hold"]);
}

#[test]
fn an_illegal_action_is_passed_on() {
    let bot = from_fn("Bad", |_: &Decision<'_>| "over the top".to_owned());
    assert_eq!(answers(bot, &format!("{GAME}go 1\n")), ["bestmove 1 over the top"]);
}

#[test]
fn what_cannot_come_now_is_told() {
    let error = |verb| format!("error out-of-order {verb} without a game: newgame comes first");
    assert_eq!(
        answers(last(), "go 1\nposition here\nlegal move b4b5\nevent 1 p1 b4b5\nstop 1\n"),
        [error("go"), error("position"), error("legal")]
    );
    assert_eq!(
        answers(last(), "newgame variant=qadesh seat=p2 game=1 limit=20\ngo 1\n"),
        ["error out-of-order go without a position: position comes before every go"]
    );
    assert_eq!(
        answers(last(), &format!("{GAME}gameover * reason=unfinished\ngo 1\n")),
        [error("go")]
    );
    assert_eq!(
        answers(Recorder::default(), "newgame variant=ramses seat=p1 game=1 limit=200\ngo 1\n"),
        ["error bad-line ramses is not played by this engine".to_owned(), error("go")]
    );
}

#[test]
fn odd_lines_and_unknown_ones() {
    assert_eq!(
        answers(last(), "\n \t\r\n  isready   a \r\nponderhit\nisready b x=y\n\r\nisready c"),
        ["readyok a", "readyok b", "readyok c"]
    );
    assert_eq!(
        answers(last(), "error bad-line what was that\nerror\nstop 3\nstop\n"),
        ["error bad-line ID is missing; write `stop ID`"]
    );
    let long = format!("setoption name Book value {}\nisready\n", "x".repeat(9000));
    assert_eq!(
        answers(last(), &long),
        ["error too-long the line is longer than 8192 bytes and was dropped", "readyok"]
    );
    let mut output = Vec::new();
    driver::run(last(), &b"isready \xff\nisready 2\n"[..], &mut output).unwrap();
    assert_eq!(
        output,
        b"error not-utf8 the line is not UTF-8 from byte 8 on and was dropped\nreadyok 2\n"
    );
}

#[test]
fn options_are_checked_before_the_bot_sees_them() {
    let bot = Recorder::default();
    let seen = Arc::clone(&bot.seen);
    let host = "setoption name Seed value 7\nsetoption name Seed value 10\n\
                setoption name seed value 7\nsetoption name Book value my böok.bin\n\
                setoption name Clear\nsetoption name Book value missing.bin\n";
    assert_eq!(
        answers(bot, host),
        [
            "error bad-option option `Seed`: `10` is not a whole number from 0 to 9",
            "error bad-option there is no option `seed`",
            "error bad-option missing.bin is not there",
        ]
    );
    assert_eq!(*seen.lock().unwrap(), ["Seed=7", "Book=my böok.bin", "Clear=", "Book=missing.bin"]);
}

#[test]
fn a_bot_is_told_what_happens() {
    let bot = Recorder::default();
    let seen = Arc::clone(&bot.seen);
    let host = "newgame variant=ptolemy-advanced seat=p2 game=9 limit=50\nposition  a  b\n\
                event 1 round 1 0-0\nevent 2 deal Me3.Ve2\nevent 3 p1 Ma3\nposition c d\ngo 1\n\
                event 4 p2 pass\nevent 6 p1 pass\nevent 5 draw p2 Me4\nposition e\n\
                go 2 movetime=0\ngameover 0-1 reason=two-rounds\n\
                newgame variant=qadesh seat=p1 game=10\nevent 1 chance ~\nposition f\ngo 3\n";
    assert_eq!(
        answers(bot, host),
        [
            "info string thinking",
            "info id=1 depth=1",
            "bestmove 1 resign",
            "error out-of-order event 6 came where event 5 was due",
            "info string thinking",
            "info id=2 depth=1",
            "error stuck no time at all",
            "bestmove 2 resign",
            "info string thinking",
            "info id=3 depth=1",
            "bestmove 3 resign",
        ]
    );
    assert_eq!(
        *seen.lock().unwrap(),
        [
            // Ptolemy has no limit, whatever the host says.
            "GameInfo { variant: PtolemyAdvanced, seat: P2, number: 9, limit: None }",
            "c d | round 1 0-0; deal Me3.Ve2; p1 Ma3",
            "e | round 1 0-0; deal Me3.Ve2; p1 Ma3; p2 pass; draw p2 Me4",
            "Some(Win(P2)) two-rounds",
            // Qadesh has one, even if the host does not say.
            "GameInfo { variant: Qadesh, seat: P1, number: 10, limit: Some(Limit(20)) }",
            "f | chance ~",
        ]
    );
}

#[test]
fn options_that_make_no_sense_do_not_start() {
    struct Bad;
    impl Bot for Bad {
        fn identity(&self) -> Identity {
            Identity::named("Bad")
        }
        fn options(&self) -> Vec<OptionSpec> {
            vec![OptionSpec::check("My Option", true)]
        }
        fn choose(&mut self, _: &Decision<'_>) -> Result<Choice, Stuck> {
            Ok(Choice::Resign)
        }
    }
    let error = driver::run(Bad, &b"qei 1\n"[..], io::sink()).unwrap_err();
    assert!(matches!(error, DriverError::Option(_)), "{error}");
}

#[test]
fn every_group_of_lines_is_flushed_at_once() {
    #[derive(Default)]
    struct Flushes(Vec<u8>, Vec<String>);
    impl Write for Flushes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            self.1.push(String::from_utf8_lossy(&std::mem::take(&mut self.0)).into_owned());
            Ok(())
        }
    }
    let mut output = Flushes::default();
    driver::run(last(), &b"qei 1\n\nisready\nisready\nstop 1\n"[..], &mut output).unwrap();
    assert!(output.0.is_empty());
    assert_eq!(output.1.len(), 3);
    assert!(output.1[0].starts_with("id name Last\n") && output.1[0].ends_with("\nqeiok 1\n"));
}

#[test]
fn a_host_that_has_gone_is_an_error() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = driver::run(last(), &b"qei 1\n"[..], Closed).unwrap_err();
    assert!(matches!(error, DriverError::Output(_)), "{error}");
}

#[test]
fn torn_reads_make_whole_lines() {
    struct OneByte<'a>(&'a [u8]);
    impl Read for OneByte<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(buffer.len()).min(1);
            self.0.read(&mut buffer[..length])
        }
    }
    let mut output = Vec::new();
    let input = BufReader::new(OneByte(b"isready 1\r\nisready 2"));
    driver::run(last(), input, &mut output).unwrap();
    assert_eq!(output, b"readyok 1\nreadyok 2\n");
}

/// Thinks until it is told to stop.
struct Thinker;

impl Bot for Thinker {
    fn identity(&self) -> Identity {
        Identity::named("Thinker")
    }
    fn wants(&self) -> Wants {
        Wants { stop: true, ..Wants::default() }
    }
    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        while !decision.should_stop() {
            std::thread::yield_now();
        }
        Ok(Choice::Action(format!("after-{}", decision.id())))
    }
}

#[test]
fn stop_reaches_a_bot_that_thinks() {
    for end in ["stop 4\n", "stop 0\ngameover 0-1 reason=time\n", "quit\n", ""] {
        let host = format!("{GAME}stop 4\ngo 0\nstop 0\ngo 4 infinite=1\n{end}");
        let mut output = Vec::new();
        driver::run_watching(Thinker, io::Cursor::new(host), &mut output).unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "bestmove 0 after-0\nbestmove 4 after-4\n",
            "{end}"
        );
    }
}

#[test]
fn built_in_bots_greet() {
    for name in builtin::NAMES {
        let said = answers(builtin::by_name(name).unwrap(), "qei 1\nsetoption name Seed value 7\n");
        assert_eq!(said.first(), Some(&format!("id name {name}")));
        assert_eq!(said.last().map(String::as_str), Some("qeiok 1"));
    }
}
