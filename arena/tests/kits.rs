//! Whole tournaments of the kits' bots: every variant that they play, against the built-in bot that plays at
//! random, with no failure. Each conforms to QEI at the full level, as do the built-in bots. Where a language's tools are missing its test says so and passes.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use quadriga::Seat;
use support::{Run, arena, run};

/// The folder of the kits.
fn engines() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("engines")
}

fn there_is(program: &str) -> bool {
    let started = Command::new(program).arg("--version").output();
    let there = started.is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("SKIPPED: there is no {program} on this machine");
    }
    there
}

/// Plays `games` in each variant against `random`; none may end by a failure.
fn tournament(command: &str, variants: &[&str], games: &str) -> Run {
    let engine = format!("cmd={command}");
    let mut arguments = vec!["--engine", &engine, "name=Kit", "--engine", "builtin:random"];
    arguments.extend(["name=Random", "option.Seed=2", "--each", "nodes=300", "--variant"]);
    arguments.extend(variants);
    arguments.extend(["--games", games, "--seed", "5"]);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}\n{}", run.stdout, run.stderr);
    let played = run.games();
    for game in &played {
        let failures =
            ["time", "illegal-move", "crash", "stall", "resign", "double-forfeit", "unfinished"];
        assert!(!failures.contains(&&*game.reason), "{game:?}");
    }
    run
}

/// `arena check` finds no fault.
fn conforms(engine: &str) {
    let engine = if engine.starts_with("builtin:") { engine } else { &format!("cmd={engine}") };
    let output = arena().args(["check", engine]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{errors}");
    assert!(text.ends_with("it conforms to QEI 1 at the full level\n"), "{text}");
}

#[test]
fn built_in_bots() {
    conforms("builtin:random");
    conforms("builtin:greedy");
}

/// The share of the points that the kit's bot has won.
fn share(run: &Run) -> f64 {
    let games = run.games();
    let points = games.iter().map(|game| {
        let seat = if game.p1 == "Kit" { Seat::P1 } else { Seat::P2 };
        match game.result.score().and_then(|score| score.winner()) {
            Some(winner) if winner == seat => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    });
    points.sum::<f64>() / games.len() as f64
}

fn python(script: &str) -> String {
    format!("python3 -B '{}'", engines().join("python").join(script).display())
}

#[test]
fn python_without_the_module() {
    if there_is("python3") {
        tournament(&python("bot.py"), &["all"], "2");
        conforms(&python("bot.py"));
    }
}

#[test]
fn python_simple() {
    if there_is("python3") {
        tournament(&python("simple_bot.py"), &["all"], "2");
    }
}

#[test]
fn python_search_beats_random() {
    if there_is("python3") {
        let run = tournament(&python("search_bot.py"), &["all"], "4");
        assert!(share(&run) >= 0.75, "{}", run.stdout);
        conforms(&python("search_bot.py"));
    }
}

#[test]
fn javascript() {
    if there_is("node") {
        let bot = engines().join("javascript/bot.mjs");
        let command = format!("node '{}'", bot.display());
        tournament(&command, &["all"], "2");
        conforms(&command);
    }
}

#[test]
fn c() {
    if !there_is("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot");
    let built = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-O2", "-o"])
        .arg(&bot)
        .arg(engines().join("c/bot.c"))
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let command = format!("'{}'", bot.display());
    tournament(&command, &["all"], "2");
    conforms(&command);
}

/// An example of the driver's crate; cargo builds them with the tests of the whole workspace.
fn example(name: &str) -> Option<String> {
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().and_then(Path::parent).unwrap().join("examples").join(name);
    if !program.exists() {
        eprintln!("SKIPPED: build it with `cargo build -p quadriga-engines --examples`");
        return None;
    }
    Some(format!("'{}'", program.display()))
}

#[test]
fn rust_closure() {
    if let Some(bot) = example("closure") {
        tournament(&bot, &["all"], "2");
        conforms(&bot);
    }
}

#[test]
fn rust_search_beats_random() {
    if let Some(bot) = example("search") {
        let run = tournament(&bot, &["rampart-classic", "rampart-xl"], "4");
        assert!(share(&run) >= 0.75, "{}", run.stdout);
        conforms(&bot);
    }
}
