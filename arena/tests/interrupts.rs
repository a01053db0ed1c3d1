//! Runs that are interrupted: nothing that was finished is lost, and no engine is left.

#![allow(clippy::unwrap_used)]

mod support;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use quadriga_arena::record::journal::read_journal;
use quadriga_arena::record::{GameRecord, GameResult};
use support::{arena, faulty, left, signal};

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
    // The first line is the headline.
    let mut left = number + 1;
    while left > 0 {
        line.clear();
        lines.read_line(&mut line).unwrap();
        assert_ne!(line, "", "the run ended early");
        left -= usize::from(!is_begin(&line));
    }
    lines
}

/// Whether a line tells that a game begins.
fn is_begin(line: &str) -> bool {
    line.trim_end().ends_with(" begins")
}

fn games(out: &Path) -> Vec<GameRecord> {
    let journal = read_journal(&out.join("games.jsonl")).unwrap();
    journal.filter_map(|item| item.ok()).map(|(_, game)| game).collect()
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
    assert_eq!(games, [], "a game that was broken off does not count");
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
        told += usize::from(!is_begin(&line));
        line.clear();
    }
    assert!(games(&out).len() >= told, "a game was told that is not on the disk");
    let waited = Instant::now();
    while left(&marker) > 0 {
        assert!(waited.elapsed() < Duration::from_secs(20), "an engine is left");
        std::thread::yield_now();
    }
}

/// What of a game does not depend on when it was played.
fn essence(game: &GameRecord) -> (Option<u64>, String, GameResult, String, Vec<String>) {
    let GameRecord { game: number, p1, result, reason, moves, .. } = game.clone();
    (number, p1, result, reason, moves)
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let plan = [
        "--engine",
        "builtin:random",
        "name=A",
        "option.Seed=1",
        "--engine",
        "builtin:random",
        "name=B",
        "option.Seed=2",
        "--engine",
        "builtin:greedy",
        "name=C",
        "--each",
        "nodes=1",
        "--variant",
        "rampart-xl",
        "ptolemy-basic",
        "--games",
        "40",
        "--seed",
        "5",
    ];
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let status = arena().arg("run").args(plan).args(["--quiet", "--out"]).arg(&whole).status();
    assert!(status.unwrap().success());
    let mut command = arena();
    command.arg("run").args(plan).arg("--out").arg(&killed);
    let mut before = 0;
    for round in 0..6 {
        let mut child =
            command.args(["--concurrency", "2"]).stdout(Stdio::piped()).spawn().unwrap();
        // Killed in the middle of the games that come next; the last run goes on to the end.
        if round < 5 {
            let _output = await_games(&mut child, 15);
            signal(&child, "-KILL");
            child.wait().unwrap();
        } else {
            drop(child.stdout.take());
            assert_eq!(child.wait().unwrap().code(), Some(0));
        }
        let now = games(&killed).len();
        assert!(now > before, "run {round} has finished nothing");
        before = now;
        command = arena();
        command.arg("resume").arg(&killed);
    }
    let sorted = |out: &Path| {
        let mut games: Vec<_> = games(out).iter().map(essence).collect();
        games.sort_by_key(|game| game.0);
        games
    };
    assert_eq!(sorted(&killed), sorted(&whole));
    let ratings = |out: &Path| std::fs::read_to_string(out.join("ratings.json")).unwrap();
    assert_eq!(ratings(&killed), ratings(&whole));
    assert!(arena().arg("verify").arg(&killed).status().unwrap().success());
    // Nothing is left to do: the tables come again, and no game is played.
    let again = arena().arg("resume").arg(&killed).output().unwrap();
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(sorted(&killed), sorted(&whole));
}

#[test]
fn what_cannot_be_resumed_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let resume = || arena().arg("resume").arg(folder.path()).output().unwrap();
    let output = resume();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("plan.toml"));
}

#[test]
fn two_arenas_never_write_to_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let marker = format!("quadriga-both-{}", std::process::id());
    let mut child = start(&out, &marker, "none");
    let _output = await_games(&mut child, 2);
    let output = arena().arg("resume").arg(&out).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("another arena is writing"), "{said}");
    signal(&child, "-KILL");
    child.wait().unwrap();
}

/// Whoever starts a run with `nohup` wants it to outlive the terminal.
#[test]
fn a_signal_that_is_ignored_from_the_start_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let script = format!(
        "trap '' HUP INT; exec {} run --engine builtin:random name=A --engine builtin:random \
         --variant ramses --games 1000000 --out {}",
        env!("CARGO_BIN_EXE_arena"),
        out.display()
    );
    let mut child =
        Command::new("bash").args(["-c", &script]).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = await_games(&mut child, 2);
    signal(&child, "-HUP");
    signal(&child, "-INT");
    let before = games(&out).len();
    let mut line = String::new();
    while games(&out).len() < before + 20 {
        line.clear();
        output.read_line(&mut line).unwrap();
        assert_ne!(line, "", "it has stopped");
    }
    signal(&child, "-TERM");
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_journal_that_is_taken_away_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut child = start(&out, &format!("quadriga-gone-{}", std::process::id()), "none");
    let mut output = await_games(&mut child, 2);
    std::fs::rename(out.join("games.jsonl"), out.join("moved.jsonl")).unwrap();
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("was moved, removed or replaced"), "{said}");
}
