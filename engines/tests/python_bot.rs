//! The example bot in Python, as a process of its own.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What the bot says to `host`'s lines; none where there is no Python.
fn answers(host: &str) -> Option<Vec<String>> {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/python/bot.py");
    let mut child = Command::new("python3")
        .arg(bot)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(host.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

#[test]
fn it_is_a_complete_engine() {
    let host = "qei 1\r\n\nsetoption name Seed value 7\nisready\n\
                newgame variant=qadesh seat=p1 game=1 limit=20\nposition x\nisready 2\n\
                position x\nlegal PRE PRE:26\nlegal AMU -\nlegal NEA NEA@7\nlegal NEA NEA@7:6\n\
                go 4 p1time=10 p2time=10\nposition y\ngo 5\nstop 5\nnonsense\n\
                gameover 1-0 reason=time\nnewgame variant=rampart-xl seat=p2 game=2 limit=300\n\
                position z\nlegal move b4b5\ngo 6 movetime=5\nquit\nisready never\n";
    let Some(said) = answers(host) else { return };
    assert_eq!(
        said[..5],
        [
            "id name Python example",
            "variant ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced",
            "option name Seed type spin default 0 min 0 max 2147483647",
            "feature legal reuse",
            "qeiok 1",
        ]
    );
    assert_eq!(said[5..7], ["readyok", "readyok 2"]);
    let either = ["bestmove 4 PRE:26,-,NEA@7", "bestmove 4 PRE:26,-,NEA@7:6"];
    assert!(either.contains(&said[7].as_str()), "{}", said[7]);
    assert_eq!(said[8..], ["bestmove 5 hold", "bestmove 6 b4b5"]);
}

#[test]
fn the_same_seed_plays_the_same() {
    let tokens: Vec<String> = (0..100).map(|n| n.to_string()).collect();
    let game = |seed: u32| {
        let mut host = format!("setoption name Seed value {seed}\n");
        host.push_str("newgame variant=ramses seat=p1 game=1 limit=200\n");
        for id in 1..=5 {
            host.push_str(&format!("position x\nlegal turn {}\ngo {id}\n", tokens.join(" ")));
        }
        answers(&host)
    };
    assert_eq!(game(1), game(1));
    if let (Some(one), Some(two)) = (game(1), game(2)) {
        assert_eq!(one.len(), 5);
        assert_ne!(one, two);
    }
}
