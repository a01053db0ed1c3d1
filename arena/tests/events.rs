//! `--events`: what other programs are told while a run goes on, and that nothing else is needed.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use support::{arena, faulty, run};

const ENGINES: [&str; 12] = [
    "--engine",
    "builtin:random",
    "name=A",
    "option.Seed=1",
    "--engine",
    "builtin:random",
    "name=B",
    "option.Seed=2",
    "--engine",
    "builtin:random",
    "name=C",
    "option.Seed=3",
];

fn events(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn script() -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut python = Command::new("python3");
    python.arg(root.join("examples/events_table.py")).arg("--json");
    python
}

/// What the script has made of the events is what the run has made of its journal.
fn check_tables(rebuilt: &Value, ratings: &Value) {
    let pools = ratings["pools"].as_array().unwrap();
    assert_eq!(pools.len(), rebuilt.as_object().unwrap().len());
    for pool in pools {
        let other = &rebuilt[pool["variant"].as_str().unwrap()];
        let engines = pool["engines"].as_array().unwrap();
        let rows = other["engines"].as_array().unwrap();
        assert_eq!(engines.len(), rows.len());
        for (engine, row) in engines.iter().zip(rows) {
            for key in ["name", "games", "wins", "draws", "losses", "sterile"] {
                assert_eq!(engine[key], row[key], "{key}: {engine} {row}");
            }
            for key in ["elo", "score"] {
                let (one, other) = (engine[key].as_f64().unwrap(), row[key].as_f64().unwrap());
                assert!((one - other).abs() < 1e-3, "{key}: {engine} {row}");
            }
        }
        let advantages = [pool, other].map(|pool| pool["first_seat_advantage"].as_f64().unwrap());
        assert!((advantages[0] - advantages[1]).abs() < 1e-3, "{advantages:?}");
    }
}

#[test]
fn the_tables_can_be_rebuilt_from_the_events_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events.jsonl");
    let more = ["--variant", "qadesh", "ptolemy-advanced", "--games", "12", "--seed", "5"];
    let target = file.to_str().unwrap();
    let run = run(&[&ENGINES[..], &more, &["--concurrency", "2", "--events", target]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let output = script().arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let rebuilt = serde_json::from_slice(&output.stdout).unwrap();
    check_tables(&rebuilt, &serde_json::from_str(&run.file("ratings.json")).unwrap());
    check_stories(&events(&std::fs::read_to_string(&file).unwrap()));
}

/// Every game begins, goes on token by token without a gap, and ends with the record that says the same.
fn check_stories(events: &[Value]) {
    assert_eq!(events[0]["event"], "run");
    assert_eq!(events.last().unwrap()["event"], "finish");
    assert_eq!(events.last().unwrap()["complete"], true);
    let of_kind = |kind: &str, game: &Value| -> Vec<&Value> {
        events.iter().filter(|event| event["event"] == kind && event["game"] == *game).collect()
    };
    let mut ended = 0;
    for end in events.iter().filter(|event| event["event"] == "end") {
        ended += 1;
        let (game, record) = (&end["game"], &end["record"]);
        assert_eq!(of_kind("start", game).len(), 1);
        assert_eq!(of_kind("start", game)[0]["p1"], record["p1"]);
        let mut told: Vec<Value> = Vec::new();
        for step in of_kind("step", game) {
            assert_eq!(step["place"], told.len() + 1);
            for token in step["tokens"].as_array().unwrap() {
                let chance = token["token"].as_str().unwrap().starts_with('~');
                assert_eq!(token["seat"].is_null(), chance, "{token}");
                assert!(chance || token["note"]["time_us"].is_u64(), "{token}");
                told.push(token["token"].clone());
            }
            assert!(step["state"].is_string());
        }
        assert_eq!(Value::from(told), record["moves"]);
    }
    assert_eq!(events[0]["games"], ended);
}

#[test]
fn a_run_that_goes_on_tells_its_games_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events.jsonl");
    let more = ["--variant", "ramses", "--format", "swiss", "--rounds", "1", "--events"];
    let run = run(&[&ENGINES[..], &more, &[file.to_str().unwrap()]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let status = arena().arg("resume").arg(&run.out).args(["--more-games", "2"]).status().unwrap();
    assert!(status.success());
    let events = events(&std::fs::read_to_string(&file).unwrap());
    let again = events.iter().rposition(|event| event["event"] == "run").unwrap();
    let earlier = events[again..].iter().filter(|event| event["earlier"] == true).count();
    assert_eq!(earlier, 2);
    assert!(events[again..].iter().any(|event| event["event"] == "stage" && event["stage"] == 2));
    let output = script().arg(&file).output().unwrap();
    let rebuilt: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = |row: &Value| row["games"].as_u64().unwrap();
    let rows = rebuilt["ramses"]["engines"].as_array().unwrap();
    assert_eq!(rows.iter().map(games).sum::<u64>(), 8);
}

#[test]
fn events_may_go_to_a_descriptor() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = arena();
    command.arg("run").args(ENGINES).args(["--variant", "ramses", "--games", "1"]);
    command.args(["--events", "fd:1", "--out"]).arg(folder.path().join("out"));
    let output = command.stderr(Stdio::piped()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let events = events(&text);
    assert_eq!(events.iter().filter(|event| event["event"] == "end").count(), 3);
    for (target, part) in [
        ("fd:77", "events: fd:77: descriptor 77 is not open"),
        ("fd:4", "descriptor 4 is not open"),
        ("fd:0", "fd:N with N from 1 to 1023"),
        ("/no/such/folder/events", "/no/such/folder/events: "),
    ] {
        let mut command = arena();
        command.arg("run").args(ENGINES).args(["--variant", "ramses", "--events", target]);
        let output = command.arg("--out").arg(folder.path().join("none")).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(part), "{said}");
        assert!(!folder.path().join("none").exists());
    }
}

#[test]
fn an_engine_that_is_taken_out_is_told_of() {
    let engine = faulty("crash");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events.jsonl");
    let crasher = ["--engine", &engine, "name=Crasher", "--variant", "ramses", "--games", "8"];
    let more = ["--quarantine", "2", "--events", file.to_str().unwrap()];
    let run = run(&[&ENGINES[..], &crasher, &more].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let events = events(&std::fs::read_to_string(&file).unwrap());
    let withdrawn = events.iter().find(|event| event["event"] == "withdrawn").unwrap();
    assert_eq!(withdrawn["engine"], "Crasher");
    // What is kept of a game that went wrong: the exchange, the position, the last words.
    let game = run.games().into_iter().find(|game| game.reason == "crash").unwrap();
    let number = game.game.unwrap();
    let kept = run.file(&format!("logs/game-{number}/transcript.txt"));
    let seat = if game.p1 == "Crasher" { "p1" } else { "p2" };
    for part in [
        format!("game {number}, round {}, ramses", game.round),
        "crash: exited with code 3: segmentation fault".to_owned(),
        format!(" {seat} > go 1 "),
        format!(" {seat} > newgame variant=ramses seat={seat}"),
        "position    ".to_owned(),
        " s on its clock".to_owned(),
    ] {
        assert!(kept.contains(&part), "{part}\n{kept}");
    }
    let words = run.file(&format!("logs/game-{number}/{seat}.stderr.txt"));
    assert!(words.contains("segmentation fault"), "{words}");
    let logs = std::fs::read_dir(run.out.join("logs")).unwrap().count();
    assert_eq!(logs, run.games().iter().filter(|game| game.reason == "crash").count());
}

#[test]
fn debug_keeps_the_transcript_of_every_game() {
    let run = run(&[&ENGINES[..], &["--variant", "ramses", "--games", "2", "--debug"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for game in run.games() {
        let kept = run.file(&format!("logs/game-{}/transcript.txt", game.game.unwrap()));
        let answers = kept.matches(" < bestmove ").count();
        assert_eq!(answers as u64, game.plies.unwrap(), "{kept}");
        let first = game.game.unwrap() == 1;
        assert_eq!(kept.contains(" > qei 1"), first || kept.contains(" < qeiok 1"));
        assert!(kept.contains(" > gameover "), "{kept}");
    }
}

/// Its number is another file's when the run is gone on with: once that was the journal.
#[test]
fn a_descriptor_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "{0} run {1} --variant ramses --games 1 --events fd:3 --out out 3>events >/dev/null && \
         {0} resume out --more-games 1 && {0} resume out --more-games 1 && {0} verify out",
        env!("CARGO_BIN_EXE_arena"),
        ENGINES.join(" ")
    );
    let output =
        Command::new("bash").args(["-ec", &script]).current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let events = std::fs::read_to_string(folder.path().join("events")).unwrap();
    assert!(events.lines().last().unwrap().contains("\"finish\""), "{events}");
}

#[test]
fn events_are_appended_after_what_is_whole_and_may_stand_among_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let file = out.join("events.jsonl");
    let mut command = arena();
    command.arg("run").args(ENGINES).args(["--variant", "ramses", "--games", "1", "--events"]);
    assert!(command.arg(&file).arg("--out").arg(&out).status().unwrap().success());
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{whole}{{\"event\":\"end\",\"ti")).unwrap();
    let status = arena().arg("resume").arg(&out).args(["--more-games", "1"]).status().unwrap();
    assert!(status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with(&whole));
    let events = events(&text);
    assert_eq!(events.iter().filter(|event| event["event"] == "run").count(), 2);
}
