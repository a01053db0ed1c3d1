//! Runs that are interrupted: nothing that was finished is lost, and no engine is left.

#![allow(clippy::unwrap_used)]

mod support;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use quadriga_arena::record::journal::read_journal;
use quadriga_arena::record::{GameRecord, GameResult};
use support::{arena, faulty};

/// A long run of random bots and an engine whose command line has `marker` in it, with its output piped.
fn start(out: &Path, marker: &str, fault: &str) -> Child {
    let engine = format!("{} 1 {marker}", faulty(fault));
    let mut command = arena();
    command.args(["run", "--engine", &engine, "name=Marked", "--engine", "builtin:random"]);
    command.args(["--variant", "ramses", "rampart-xl", "--games", "1000000", "--concurrency", "2"]);
    command.arg("--out").arg(out).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for a number of finished games, as the run tells them.
fn await_games(child: &mut Child, number: usize) -> impl BufRead + use<> {
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    for _ in 0..=number {
        line.clear();
        lines.read_line(&mut line).unwrap();
        assert_ne!(line, "", "the run ended early");
    }
    lines
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

fn games(out: &Path) -> Vec<GameRecord> {
    let journal = read_journal(&out.join("games.jsonl")).unwrap();
    journal.filter_map(|item| item.ok()).map(|(_, game)| game).collect()
}

/// Processes with `marker` in their command lines.
fn left(marker: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(marker)).count()
}

#[test]
fn one_interrupt_finishes_the_games_in_progress() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let marker = format!("quadriga-int-{}", std::process::id());
    let mut child = start(&out, &marker, "none");
    let mut output = await_games(&mut child, 5);
    signal(&child, "-INT");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut output, &mut rest).unwrap();
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(said.contains("interrupted: ") && said.contains(" 0 broken off"), "{said}");
    assert!(rest.contains("Scale: "), "the tables come all the same: {rest}");
    let games = games(&out);
    assert!(games.len() >= 5);
    assert!(games.iter().all(|game| game.result != GameResult::Unfinished));
    assert!(out.join("ratings.json").exists());
    assert_eq!(left(&marker), 0);
    let verified = arena().arg("verify").arg(&out).status().unwrap();
    assert!(verified.success());
}

#[test]
fn two_interrupts_break_the_games_off() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let marker = format!("quadriga-two-{}", std::process::id());
    // It hangs on its first decision, with a minute on its clock.
    let engine = format!("{} 1 {marker}", faulty("hang"));
    let mut command = arena();
    command.args(["run", "--engine", &engine, "--engine", "builtin:random", "--variant", "ramses"]);
    command.args(["--each", "tc=600", "--games", "2"]);
    command.arg("--out").arg(&out).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _output = await_games(&mut child, 0);
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    signal(&child, "-INT");
    errors.read_line(&mut line).unwrap();
    assert!(line.starts_with("Stopping: "), "{line}");
    let asked = Instant::now();
    signal(&child, "-INT");
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    let games = games(&out);
    assert!(games.iter().all(|game| game.result == GameResult::Unfinished), "{games:?}");
    assert_eq!(left(&marker), 0);
    let verified = arena().arg("verify").arg(&out).status().unwrap();
    assert!(verified.success());
}

#[test]
fn kill_9_leaves_every_finished_game_and_no_engine() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let marker = format!("quadriga-kill-{}", std::process::id());
    // Ignores `quit` and the end of its input: only the guardian can end it.
    let mut child = start(&out, &marker, "ignores-quit");
    let mut output = await_games(&mut child, 5);
    signal(&child, "-KILL");
    child.wait().unwrap();
    let mut told = 5;
    let mut line = String::new();
    while output.read_line(&mut line).unwrap_or(0) > 0 && line.ends_with('\n') {
        told += 1;
        line.clear();
    }
    assert!(games(&out).len() >= told, "a game was told that is not on the disk");
    let waited = Instant::now();
    while left(&marker) > 0 {
        assert!(waited.elapsed() < Duration::from_secs(20), "an engine is left");
        std::thread::yield_now();
    }
}
