//! The kits: the bot of each as a process of its own, and what every engine must put up with.
//!
//! Where a language's tools are missing its tests say so and pass; whole tournaments are played in the
//! arena's tests.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may fail anywhere, and tell")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

const START: &str = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0";
const LEGAL: &str = "b1a1 b1a2 b2a2 b3a2 b3a3 b3a4 b4a4 b4b5 c2a2 c2e2 c4c5 d1e1 d1e2 d2e2 d3e2 d3e3 \
                     d3e4 d4d5 d4e4";

/// The folder of the kits.
fn engines() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a program is there; if not, it is said.
fn there_is(program: &str) -> bool {
    let started = Command::new(program).arg("--version").output();
    let there = started.is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("SKIPPED: there is no {program} on this machine");
    }
    there
}

fn python(script: &str) -> Option<Command> {
    there_is("python3").then(|| {
        let mut command = Command::new("python3");
        // No cache files beside the sources.
        command.arg("-B").arg(engines().join(script));
        command
    })
}

fn node(script: &str) -> Option<Command> {
    there_is("node").then(|| {
        let mut command = Command::new("node");
        command.arg(engines().join(script));
        command
    })
}

/// Compiles a C file as its README says, with all warnings being errors.
fn c(source: &str) -> Option<PathBuf> {
    if !there_is("cc") {
        return None;
    }
    let source = engines().join(source);
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(source.file_stem().unwrap());
    let output = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2", "-I"])
        .arg(engines().join("c"))
        .arg("-o")
        .args([&program, &source])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(program)
}

fn c_bot() -> Option<Command> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    PROGRAM.get_or_init(|| c("c/bot.c")).as_ref().map(Command::new)
}

/// Compiles a Rust file of the kit without the driver, all warnings being errors.
fn rust(source: &str, name: &str) -> Option<PathBuf> {
    if !there_is("rustc") {
        return None;
    }
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = Command::new("rustc")
        .args(["--edition", "2021", "-D", "warnings", "-C", "opt-level=1", "-o"])
        .args([&program, &engines().join(source)])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(program)
}

fn rust_bot() -> Option<Command> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    PROGRAM.get_or_init(|| rust("rust/bot.rs", "rust-bot")).as_ref().map(Command::new)
}

/// An example of this package; they are built with the tests.
fn example(name: &str) -> Option<Command> {
    let tests = std::env::current_exe().unwrap();
    let built = tests.parent().and_then(Path::parent).unwrap();
    let program = built.join("examples").join(name);
    assert!(program.exists(), "build it first: cargo build -p quadriga-engines --examples");
    Some(Command::new(program))
}

/// A host's side of one engine.
struct Host {
    name: &'static str,
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Host {
    fn start(name: &'static str, mut command: Command) -> Host {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Host { name, child, stdin, lines }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stdin.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Says these lines, with a line end behind them.
    fn say(&mut self, lines: &str) {
        self.send(lines.as_bytes());
        self.send(b"\n");
    }

    fn line(&self) -> String {
        let line = self.lines.recv_timeout(PATIENCE);
        line.unwrap_or_else(|error| panic!("{}: no line: {error}", self.name))
    }

    /// The next line that is neither an `info` nor an `error`.
    fn answer(&self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("info ") && !line.starts_with("error ") {
                return line;
            }
        }
    }

    fn greet(&mut self) -> Vec<String> {
        self.say("qei 1");
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line| line != "qeiok 1") {
            lines.push(self.line());
        }
        lines
    }

    fn new_game(&mut self, more: &str) {
        self.say(&format!(
            "newgame variant=rampart-classic seat=p1 game=1 limit=200 {more}\nposition {START}\nisready"
        ));
        assert_eq!(self.answer(), "readyok", "{}", self.name);
    }

    /// Announces the start of Rampart, says `go`, and gives the action of the answer.
    fn go(&mut self, go: &str) -> String {
        self.announce(go);
        let answer = self.answer();
        let id = go.split_whitespace().nth(1).unwrap();
        let action = answer.strip_prefix(&format!("bestmove {id} "));
        let action = action.unwrap_or_else(|| panic!("{}: {answer}", self.name));
        assert!(LEGAL.split(' ').any(|token| token == action), "{}: {answer}", self.name);
        action.to_owned()
    }

    fn announce(&mut self, go: &str) {
        self.say(&format!("position {START}\nlegal move {LEGAL}\n{go}"));
    }

    /// Waits until it has ended well by itself, without a further line.
    fn ends(mut self) {
        let rest = self.lines.recv_timeout(PATIENCE);
        assert_eq!(rest, Err(RecvTimeoutError::Disconnected), "{}", self.name);
        let status = self.status();
        assert!(status.success(), "{}: {status}", self.name);
    }

    /// Waits until it has ended.
    fn status(&mut self) -> ExitStatus {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("{} does not end", self.name);
    }
}

/// The bots of the kits.
fn bots() -> Vec<Host> {
    [
        ("python simple", python("python/simple_bot.py")),
        ("python search", python("python/search_bot.py")),
        ("javascript", node("javascript/bot.mjs")),
        ("c", c_bot()),
        ("rust one file", rust_bot()),
        ("rust closure", example("closure")),
        ("rust search", example("search")),
    ]
    .into_iter()
    .filter_map(|(name, command)| Some(Host::start(name, command?)))
    .collect()
}

/// Bots that think until they are told to stop.
fn patient_bots() -> Vec<Host> {
    let with_module = |command: Option<Command>, folder: &str| {
        command.map(|mut command| {
            command.arg(engines().join(folder));
            command
        })
    };
    let py = with_module(python("tests/kits/patient.py"), "python");
    let js = with_module(node("tests/kits/patient.mjs"), "javascript");
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let c = PROGRAM.get_or_init(|| c("tests/kits/patient.c"));
    static RUST: OnceLock<Option<PathBuf>> = OnceLock::new();
    let rust = RUST.get_or_init(|| rust("tests/kits/patient.rs", "rust-patient"));
    let mut bots: Vec<Host> = [
        ("python", py),
        ("javascript", js),
        ("c", c.as_ref().map(Command::new)),
        ("rust one file", rust.as_ref().map(Command::new)),
        ("python search", python("python/search_bot.py")),
        ("rust search", example("search")),
    ]
    .into_iter()
    .filter_map(|(name, command)| Some(Host::start(name, command?)))
    .collect();
    for bot in &mut bots {
        bot.greet();
        if bot.name == "rust search" {
            bot.say("setoption name Depth value 30");
        }
        bot.new_game("");
    }
    bots
}

#[test]
fn the_greeting_is_complete() {
    for mut bot in bots() {
        let lines = bot.greet();
        let name = bot.name;
        assert!(lines.iter().any(|line| line.starts_with("id name ")), "{name}: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("variant ")), "{name}: {lines:?}");
        assert!(lines.iter().any(|line| line.ends_with(" reuse")), "{name}: {lines:?}");
        let has_seed = lines.iter().any(|line| line.starts_with("option name Seed type spin "));
        assert!(has_seed || name == "rust closure", "{name}: {lines:?}");
        // It speaks version 1 to a host of a later one, too.
        bot.say("qei 7");
        while bot.line() != "qeiok 1" {}
        bot.say("quit");
        bot.ends();
    }
}

#[test]
fn odd_lines_are_put_up_with() {
    for mut bot in bots() {
        bot.greet();
        bot.send(b"isready one\r\n\r\n   \n\tisready \t two  \nxyzzy 1 2 a=b\nerror unknown-command what\n");
        assert_eq!((bot.answer(), bot.answer()), ("readyok one".into(), "readyok two".into()));
        bot.send(b"isready \xff\xfe\nid name me\nqeiok 1\nlegal move b4b5\nposition x\ngo 1\n");
        bot.say(&format!("isready {}", "x".repeat(20_000)));
        bot.say(&format!("isready {}\nisready three", "x".repeat(8185)));
        let name = bot.name;
        assert_eq!(bot.answer(), "readyok three", "{name}: what is too long is dropped");
        // 8192 bytes to a line are allowed, and their end does not count.
        let tag = "x".repeat(8184);
        bot.send(format!("isready {tag}\r\n").as_bytes());
        assert_eq!(bot.answer(), format!("readyok {tag}"), "{name}");
        bot.new_game("x-heat=3 colour=red");
        bot.go("go 18446744073709551615 movetime=100 x-heat=3 colour=red");
        bot.say("gameover 1-0 reason=time x=1\nquit");
        bot.ends();
    }
}

#[test]
fn what_makes_no_sense_is_told_and_changes_nothing() {
    // The short Rust file leaves most of it to the host, as an engine may.
    for mut bot in bots().into_iter().filter(|bot| bot.name != "rust one file") {
        let name = bot.name;
        bot.greet();
        let mut wrong = |line: &str, code: &str| {
            bot.say(line);
            let answer = bot.line();
            assert!(answer.starts_with(&format!("error {code} ")), "{name}: {line}: {answer}");
        };
        wrong("setoption name Nothing value 1", "bad-option");
        if name != "rust closure" {
            wrong("setoption name Seed value red", "bad-option");
            wrong("setoption name Seed value -1", "bad-option");
        }
        wrong("newgame variant=chess seat=p1 game=1", "bad-line");
        wrong("newgame variant=rampart-classic seat=p3 game=1", "bad-line");
        wrong("newgame variant=rampart-classic seat=p1 seat=p1 game=1", "bad-line");
        wrong("position x", "out-of-order");
        bot.new_game("");
        bot.say(&format!("position {START}\nlegal move {LEGAL}"));
        for go in
            ["go", "go x", "go 1 2", "go 1 movetime=x", "go 1 nodes=1 nodes=2", "go 1 nodes=-1"]
        {
            bot.say(go);
            let answer = bot.line();
            assert!(answer.starts_with("error bad-line "), "{name}: {go}: {answer}");
        }
        bot.say("go 1 nodes=50");
        assert!(bot.answer().starts_with("bestmove 1 "), "{name}");
    }
}

#[test]
fn long_lists_come_in_long_lines() {
    for mut bot in bots() {
        bot.greet();
        bot.new_game("");
        let mut line = String::from("legal move");
        while line.len() + 5 <= 8192 {
            let token = LEGAL.split_whitespace().nth(line.len() % 19).unwrap();
            line.push_str(&format!(" {token}"));
        }
        line.push_str(&" ".repeat(8192 - line.len()));
        bot.say(&format!("position {START}"));
        for _ in 0..8 {
            bot.say(&line);
        }
        bot.say("go 3 nodes=50");
        assert!(bot.answer().starts_with("bestmove 3 "), "{}", bot.name);
    }
}

#[test]
fn a_stop_that_is_late_or_idle_means_nothing() {
    for mut bot in bots() {
        bot.greet();
        bot.say("stop 1");
        bot.new_game("");
        bot.say("stop 1\nstop");
        bot.go("go 2 nodes=50");
        bot.say("stop 2");
        bot.go("go 3 nodes=50\nstop 3\nstop 1");
        bot.go("go 4 nodes=50");
        bot.say("isready");
        assert_eq!(bot.answer(), "readyok", "{}", bot.name);
    }
}

#[test]
fn stop_ends_a_thought() {
    for mut bot in patient_bots() {
        for id in [5, 6] {
            bot.announce(&format!("go {id} infinite=1"));
            let line = bot.line();
            assert!(line.starts_with("info "), "{}: it thinks: {line}", bot.name);
            bot.say(&format!("stop {}\nstop {id}", id - 1));
            let answer = bot.answer();
            assert!(answer.starts_with(&format!("bestmove {id} ")), "{}: {answer}", bot.name);
        }
        // A time to think ends by itself.
        bot.go("go 7 movetime=50");
        // What comes with the end of the game is not lost.
        bot.announce("go 8 infinite=1");
        assert!(bot.line().starts_with("info "), "{}", bot.name);
        bot.say("gameover 1-0 reason=time\nisready after");
        while bot.answer() != "readyok after" {}
    }
}

#[test]
fn quit_and_the_end_of_input_end_it() {
    for mut bot in bots() {
        bot.greet();
        bot.say("quit");
        bot.ends();
    }
    for mut bot in bots() {
        bot.greet();
        bot.send(b"isready last"); // without a line end
        bot.stdin = None;
        assert_eq!(bot.answer(), "readyok last", "{}", bot.name);
        bot.ends();
    }
    for mut bot in patient_bots() {
        bot.announce("go 5 infinite=1");
        assert!(bot.line().starts_with("info "), "{}", bot.name);
        bot.stdin = None;
        while bot.lines.recv_timeout(PATIENCE).is_ok() {}
        bot.ends();
    }
}

#[test]
fn a_host_that_is_gone_leaves_no_engine_behind() {
    for mut bot in bots() {
        bot.greet();
        // The thread that reads ends at the first line that it can't hand on, and closes the pipe.
        bot.lines = mpsc::channel().1;
        while bot.stdin.as_mut().unwrap().write_all(b"isready\n").is_ok() {
            if bot.child.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let status = bot.status();
        // The driver tells its bot; the other kits end as they do after `quit`.
        assert!(status.success() || bot.name.starts_with("rust"), "{}: {status}", bot.name);
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    let play = |seed: u32| -> Vec<(&'static str, Vec<String>)> {
        let play = |mut bot: Host| {
            bot.greet();
            if bot.name != "rust closure" {
                bot.say(&format!("setoption name Seed value {seed}"));
            }
            let mut actions = Vec::new();
            for game in 1..=2 {
                bot.say(&format!("newgame variant=rampart-classic seat=p1 game={game} limit=200"));
                actions.extend(
                    (1..=6).map(|turn| bot.go(&format!("go {} nodes=300", 10 * game + turn))),
                );
            }
            (bot.name, actions)
        };
        bots().into_iter().map(play).collect()
    };
    let one = play(1);
    assert_eq!(play(1), one);
    for (other, one) in play(2).iter().zip(&one) {
        let chosen_by_lot = ["python simple", "javascript", "c", "rust one file"].contains(&one.0);
        assert!(!chosen_by_lot || other != one, "{one:?}");
    }
}

#[test]
fn options_and_events_reach_a_python_bot() {
    let Some(mut command) = python("tests/kits/events.py") else { return };
    command.arg(engines().join("python")).stderr(Stdio::null());
    let mut bot = Host::start("python echo", command);
    let greeting = bot.greet();
    for line in [
        "option name Seed type spin default 0 min 0 max 9223372036854775807",
        "option name Depth type spin default 3 min 1 max 9",
        "option name Cautious type check default false",
        "option name Style type combo default solid var solid var wild",
        "option name Book type string default",
        "feature events legal reuse",
    ] {
        assert!(greeting.iter().any(|said| said == line), "{line}");
    }
    bot.say("setoption name Depth value 5\nsetoption name Cautious value true");
    bot.say("setoption name Style value wild\nsetoption name Book value a  b \u{c4}.bin ");
    bot.say("newgame variant=ptolemy-advanced seat=p2 game=1");
    bot.say("event 1 round 1 0-0\nevent 2 deal Me5.VeE\nevent 3 p1 Ve4\nevent 4 draw p1 ?2");
    bot.say("position E@d4,Ve@d5 p2 ?7/Me5.VeE ?10 Ve4 - 1 0-0\nlegal card Me5 VeE pass\ngo 1");
    assert_eq!(
        bot.line(),
        "info string [5, True, 'wild', 'a  b \u{c4}.bin'] [RoundBegan(round=1, score=(0, 0)), \
         Dealt(cards=(Card(planet='Me', number=5), Card(planet='Ve', number=None))), \
         Acted(seat='p1', action='Ve4'), Drew(seat='p1', hand=Hand(cards=None, count=2))]"
    );
    assert_eq!(bot.line(), "bestmove 1 Me5");
    bot.say("event 6 p2 Me5");
    assert!(bot.line().starts_with("error out-of-order "));
}

#[test]
fn a_python_bot_that_fails_says_why() {
    if !there_is("python3") {
        return;
    }
    let mut child = Command::new("python3")
        .args(["-B", "-c", "import quadriga\nquadriga.run(lambda decision: 1 / 0)"])
        .current_dir(engines().join("python"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"newgame variant=ramses seat=p1 game=1\nposition x\ngo 1\n").unwrap();
    // Its input is still open when it ends.
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("ZeroDivisionError") && !said.contains("Fatal"), "{said}");
    drop(stdin);
}

#[test]
fn the_python_module_passes_its_own_tests() {
    if !there_is("python3") {
        return;
    }
    let output = Command::new("python3")
        .args(["-B", "-m", "unittest", "-q"])
        .current_dir(engines().join("python"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
