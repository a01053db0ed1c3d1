//! `arena new-bot`: each starter is written, builds as its README says, and plays every variant.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use quadriga_arena::record::Termination;
use support::{arena, run};

fn new_bot(folder: &Path, arguments: &[&str]) -> Output {
    arena().current_dir(folder).arg("new-bot").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn there_is(program: &str) -> bool {
    let started = Command::new(program).arg("--version").output();
    let there = started.is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("SKIPPED: there is no {program} on this machine");
    }
    there
}

/// Writes a starter, builds it by the command of its README, and lets it play by the command of its
/// README, but against the bot that plays at random and with a clock that lasts on a busy machine.
fn check(language: &str, program: &str, build: Option<&str>, command: &str) {
    let folder = tempfile::tempdir().unwrap();
    let written = new_bot(folder.path(), &[language, "Nefertari-2"]);
    assert!(written.status.success(), "{}", text(&written.stderr));
    let said = text(&written.stdout);
    let bot = folder.path().join("Nefertari-2");
    let readme = std::fs::read_to_string(bot.join("README.md")).unwrap();
    let play =
        format!("arena run --engine cmd=\"{command}\" name=Nefertari-2 --engine builtin:greedy");
    let (check, by_hand) =
        (format!("arena check {command}"), format!("arena play ramses --p2 cmd=\"{command}\""));
    for line in build.iter().copied().chain([&*check, &by_hand, &play]) {
        assert!(readme.contains(&format!("\n{line}")), "{line}: {readme}");
        assert!(said.contains(&format!("\n  {line}")), "{line}: {said}");
    }
    for file in std::fs::read_dir(&bot).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(said.contains(&format!("\n  {name}")), "{name} is listed: {said}");
    }
    if !there_is(program) {
        return;
    }
    if let Some(build) = build {
        let mut words = build.split(' ');
        let mut compiler = Command::new(words.next().unwrap());
        compiler.args(words).current_dir(&bot).env_remove("CARGO_TARGET_DIR");
        // Nothing is fetched, and no warning is left to a newcomer.
        compiler.env("CARGO_NET_OFFLINE", "true").env("RUSTFLAGS", "-D warnings");
        let built = compiler.output().unwrap();
        let said = text(&built.stderr);
        assert!(built.status.success() && !said.contains("warning"), "{said}");
    }
    let (engine, dir) = (format!("cmd={command}"), format!("dir={}", bot.display()));
    let run = run(&[
        "--engine",
        &engine,
        &dir,
        "--engine",
        "builtin:random",
        "--each",
        "tc=60",
        "--variant",
        "all",
        "--games",
        "2",
        "--seed",
        "5",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let games = run.games();
    assert_eq!(games.len(), 12);
    for game in games {
        assert_eq!(game.termination, Some(Termination::Rules), "{game:?}");
        // It says its own name.
        assert!([game.p1, game.p2].contains(&"Nefertari-2".to_owned()));
    }
}

#[test]
fn python() {
    check("python", "python3", None, "python3 bot.py");
}

#[test]
fn javascript() {
    check("javascript", "node", None, "node bot.mjs");
}

#[test]
fn c() {
    check("c", "cc", Some("cc -std=c99 -Wall -Wextra -O2 -o bot bot.c"), "./bot");
}

#[test]
fn rust() {
    check("rust", "cargo", Some("cargo build --release"), "target/release/bot");
}

#[test]
fn what_is_there_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("Mine")).unwrap();
    std::fs::write(folder.path().join("file"), "precious").unwrap();
    for arguments in [&["c", "Mine"][..], &["c", "Other", "--dir", "Mine"], &["c", "file"]] {
        let refused = new_bot(folder.path(), arguments);
        assert_eq!(refused.status.code(), Some(2));
        let said = text(&refused.stderr);
        assert!(said.contains("is there already"), "{said}");
    }
    assert_eq!(std::fs::read_dir(folder.path().join("Mine")).unwrap().count(), 0);
    assert_eq!(std::fs::read_to_string(folder.path().join("file")).unwrap(), "precious");
}

#[test]
fn a_folder_can_be_named_and_is_told_as_a_shell_takes_it() {
    let folder = tempfile::tempdir().unwrap();
    let written = new_bot(folder.path(), &["py", "Mine", "--dir", "my bots/first"]);
    assert!(written.status.success(), "{}", text(&written.stderr));
    assert!(text(&written.stdout).contains("\n  cd 'my bots/first'\n"));
    assert!(folder.path().join("my bots/first/bot.py").exists());
}

#[test]
fn a_bad_name_or_language_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(41);
    for (language, name, told) in [
        ("cobol", "Mine", "possible values: python, javascript, c, rust"),
        ("c", "../Mine", "a name is a letter"),
        ("c", "2nd", "a name is a letter"),
        ("c", "Ägypten", "a name is a letter"),
        ("c", "my bot", "a name is a letter"),
        ("c", "", "a name is a letter"),
        ("c", &long, "at most 40"),
    ] {
        let refused = new_bot(folder.path(), &[language, name]);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(told), "{name}: {said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
