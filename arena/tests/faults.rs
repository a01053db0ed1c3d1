//! Engines that fail, as real processes: the game is lost with the right word, and the run goes on.

#![allow(clippy::unwrap_used)]

mod support;

use std::time::{Duration, Instant};

use quadriga_arena::record::{GameResult, Termination};
use support::{example, faulty, run};

/// Plays two games (seats swapped) of an engine with a fault against a sound one. Both games must end
/// as told, from the faulty engine's view, with its last words kept where some are expected.
fn check(fault: &str, words: &[&str], expected: Termination, last_words: &str) {
    let engine = faulty(fault);
    let mut arguments = vec!["--engine", &engine, "name=Faulty"];
    arguments.extend(words);
    arguments.extend(["--engine", "builtin:random", "name=Sound"]);
    // Long enough for the sound engine on a busy machine, short enough to wait for the other.
    arguments.extend(["--each", "tc=2", "--startup-timeout", "3s", "--newgame-timeout", "3s"]);
    arguments.extend(["--go-timeout", "3s", "--games", "2", "--seed", "1", "--concurrency", "2"]);
    if !arguments.contains(&"--variant") {
        arguments.extend(["--variant", "ramses"]);
    }
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{fault}: {}", run.stderr);
    let games = run.games();
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game.termination, Some(expected), "{fault}: {game:?}");
        let lost = if game.p1 == "Faulty" { GameResult::P2_WINS } else { GameResult::P1_WINS };
        assert_eq!(game.result, lost, "{fault}");
        assert_eq!(game.reason, expected.word(), "{fault}");
        let seat = if game.p1 == "Faulty" { "p1" } else { "p2" };
        if last_words.is_empty() {
            continue;
        }
        let kept = run.file(&format!("logs/game-{}/{seat}.stderr.txt", game.game.unwrap()));
        assert!(kept.contains(last_words), "{fault}: {kept}");
    }
}

#[test]
fn engines_that_end_lose_by_crash() {
    for (fault, last_words) in [
        ("exit-at-start", "no licence found"),
        ("exit-at-newgame", "out of memory"),
        ("crash", "segmentation fault"),
        ("crash 2", "segmentation fault"),
        ("kill-9", ""),
        ("half-a-line", "cut off"),
        ("close-stdout", ""),
        ("answer-and-exit", "answered, and gone"),
        ("no-line-end", ""),
        ("grandchild", "not alone"),
    ] {
        check(fault, &[], Termination::Crash, last_words);
    }
}

#[test]
fn engines_that_do_not_answer_in_time_lose_on_time() {
    for fault in ["hang", "late", "wrong-id", "endless", "leave-group"] {
        check(fault, &[], Termination::Time, "");
        check(fault, &["movetime=200"], Termination::Time, "");
    }
}

#[test]
fn engines_that_do_not_answer_off_the_clock_stall() {
    check("silent-at-start", &[], Termination::Stall, "");
    check("deaf", &[], Termination::Stall, "");
    check("version-2", &[], Termination::Stall, "");
    check("never-ready", &[], Termination::Stall, "");
    check("hang", &["nodes=1"], Termination::Stall, "");
}

/// A line without its end does not count, and that is what its author is told: not to flush.
#[test]
fn a_line_that_was_begun_is_told() {
    for (fault, part) in [
        ("no-line-feed", "it began a line, `bestmove 1 "),
        ("endless-line", "it wrote 200000 bytes without a line end"),
        ("bare-qeiok", "it wrote `qeiok`, which needs its version: `qeiok 1`"),
        ("hang 2", "it wrote nothing"),
    ] {
        let engine = faulty(fault);
        let mut arguments = vec!["--engine", &engine, "name=Faulty"];
        arguments.extend(["--engine", "builtin:random", "--each", "tc=1", "--variant", "ramses"]);
        arguments.extend(["--startup-timeout", "1s", "--games", "1", "--seed", "1"]);
        let run = run(&arguments);
        assert_eq!(run.code, Some(0), "{fault}: {}", run.stderr);
        let game = &run.games()[0];
        let said = &game.failures[0].said;
        assert!(said.contains(part) && !said.contains("flush"), "{fault}: {said}");
    }
}

/// An engine that hangs before its first `readyok` is given what is left of its start, but `ready` at least; not
/// the minute that getting ready for a game may take.
fn check_never_ready_for_options(ready: &str, said: impl Fn(&str) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    std::fs::write(&script, "> qei 1\n< variant ramses\n< qeiok 1\n> isready\n> quit\n").unwrap();
    let record = folder.path().join("record");
    let [scripted, record, script] =
        [example("scripted"), record, script].map(|path| path.display().to_string());
    let run = run(&[
        "--engine",
        &format!("cmd='{scripted}' '{record}' script '{script}'"),
        "name=Faulty",
        "--engine",
        "builtin:random",
        "--startup-timeout",
        "2s",
        "--ready-timeout",
        ready,
        "--variant",
        "ramses",
        "--games",
        "1",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let game = &run.games()[0];
    assert_eq!((game.termination, game.result), (Some(Termination::Stall), GameResult::P2_WINS));
    let what = &game.failures[0].said;
    assert!(what.starts_with("no readyok after the options (") && said(what), "{what}");
}

#[test]
fn engines_that_are_never_ready_for_their_options_have_the_rest_of_their_start() {
    check_never_ready_for_options("10", |what| !what.contains("(10ms)"));
}

#[test]
fn engines_that_are_never_ready_for_their_options_have_some_time_at_least() {
    check_never_ready_for_options("2500", |what| what.contains("(2.5s)"));
}

#[test]
fn engines_that_answer_nonsense_lose_by_an_illegal_move() {
    for fault in ["illegal", "illegal 3", "empty", "rubbish-move"] {
        check(fault, &[], Termination::IllegalMove, "");
    }
    check("resign", &[], Termination::Resign, "");
}

/// What is merely odd costs nothing: the game is played to its end by the rules.
#[test]
fn odd_engines_play_on() {
    for fault in [
        "none",
        "banner",
        "new-process",
        "stale-then-right",
        "rubbish-first",
        "torn",
        "one-write",
        "flood",
        "stderr-flood",
        "exit-after-game",
    ] {
        let engine = faulty(fault);
        let run = run(&[
            "--engine",
            &engine,
            "name=Odd",
            "--engine",
            "builtin:random",
            "--each",
            "tc=60",
            "--variant",
            "ramses",
            "--games",
            "6",
            "--seed",
            "3",
        ]);
        assert_eq!(run.code, Some(0), "{fault}: {}", run.stderr);
        for game in run.games() {
            assert_eq!(game.termination, Some(Termination::Rules), "{fault}: {game:?}");
            assert_eq!(game.failures, [], "{fault}");
        }
    }
}

#[test]
fn what_an_engine_says_of_its_search_is_in_the_record() {
    let engine = faulty("one-write");
    let run = run(&[
        "--engine",
        &engine,
        "name=Odd",
        "--engine",
        "builtin:random",
        "--variant",
        "ramses",
        "--games",
        "1",
        "--seed",
        "3",
    ]);
    let game = &run.games()[0];
    assert_eq!(game.p1, "Odd");
    let comment = game.notes[0].as_ref().unwrap().comment();
    assert!(comment.starts_with("+0.42/3 "), "{comment}");
    assert!(run.file("games.qgn").contains("{+0.42/3 "));
}

/// Time runs out before anything was lost: a draw at Rampart, and a sterile one (RPT-9).
#[test]
fn rpt_9_time_without_a_loss_is_a_sterile_draw() {
    let engine = faulty("hang");
    let run = run(&[
        "--engine",
        &engine,
        "name=Faulty",
        "--engine",
        "builtin:random",
        "--each",
        "tc=0.2",
        "--variant",
        "rampart-classic",
        "rampart-xl",
        "--games",
        "2",
    ]);
    let games = run.games();
    assert_eq!(games.len(), 4);
    for game in games {
        assert_eq!(game.result, GameResult::DRAW);
        assert_eq!(game.termination, Some(Termination::Time));
        assert_eq!((game.reason.as_str(), game.sterile), ("time", true));
    }
    assert!(run.file("games.qgn").contains("[Sterile \"yes\"]"));
}

#[test]
fn both_failing_is_a_double_forfeit() {
    for (fault, variant) in
        [("exit-at-start", "ramses"), ("never-ready", "ramses"), ("crash", "qadesh")]
    {
        let (one, other) = (faulty(fault), faulty(fault));
        let run = run(&[
            "--engine",
            &one,
            "name=A",
            "--engine",
            &other,
            "name=B",
            "--variant",
            variant,
            "--games",
            "1",
            "--newgame-timeout",
            "500",
        ]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let game = &run.games()[0];
        assert_eq!(game.result, GameResult::DRAW, "{fault}");
        assert_eq!(game.termination, Some(Termination::DoubleForfeit), "{fault}");
        assert_eq!(game.failures.len(), 2, "{fault}");
    }
}

/// At a simultaneous decision the host waits for both; what the sound one answered is kept.
#[test]
fn a_failure_at_a_simultaneous_decision_loses() {
    let engine = faulty("crash 3");
    let run = run(&[
        "--engine",
        &engine,
        "name=Faulty",
        "--engine",
        "builtin:random",
        "--variant",
        "qadesh",
        "--games",
        "2",
    ]);
    for game in run.games() {
        assert_eq!(game.termination, Some(Termination::Crash));
        // Setup, then one turn with its dice, and no half turn.
        assert_eq!(game.moves.len(), 5, "{:?}", game.moves);
        let answered = game.answered.unwrap();
        let (failed, sound) = if game.p1 == "Faulty" {
            (answered.p1, answered.p2)
        } else {
            (answered.p2, answered.p1)
        };
        assert_eq!(failed, None);
        assert!(sound.is_some());
    }
}

/// An engine that never stops writing, also while it owes nothing, costs the other one no time.
#[test]
fn an_engine_that_floods_costs_the_other_nothing() {
    for seats in [["Flood", "Honest"], ["Honest", "Flood"]] {
        let engine = faulty("flood-idle");
        let flood = ["--engine", &engine, "name=Flood"];
        let honest = ["--engine", "builtin:random", "name=Honest"];
        let both = if seats[0] == "Flood" { [flood, honest] } else { [honest, flood] };
        let run = run(&[
            &both.concat()[..],
            &["--each", "tc=2+0.1", "--variant", "ramses", "--games", "1", "--seed", "3"],
        ]
        .concat());
        let game = &run.games()[0];
        assert_eq!(game.termination, Some(Termination::Rules), "{game:?}");
    }
}

/// The end of an engine is not forgotten while the other one goes on writing.
#[test]
fn an_end_is_seen_while_the_other_one_talks() {
    for (fault, variant) in [("close-stdout 2", "rampart-classic"), ("close-stdout 2", "qadesh")] {
        let (engine, chatty) = (faulty(fault), faulty("chatty"));
        let run = run(&[
            "--engine",
            &engine,
            "name=Faulty",
            "--engine",
            &chatty,
            "name=Chatty",
            "--variant",
            variant,
            "--games",
            "2",
        ]);
        for game in run.games() {
            assert_eq!(game.termination, Some(Termination::Crash), "{game:?}");
            let lost = if game.p1 == "Faulty" { GameResult::P2_WINS } else { GameResult::P1_WINS };
            assert_eq!(game.result, lost);
        }
    }
}

/// What the host lacks is no engine's fault: the run fails, and no game is scored.
#[test]
fn too_few_descriptors_are_told_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "ulimit -n 40; exec '{}' run --engine builtin:random name=A --engine builtin:random name=B \
         --variant ramses --out '{}'",
        env!("CARGO_BIN_EXE_arena"),
        folder.path().join("out").display()
    );
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("open files"), "{said}");
    assert!(!folder.path().join("out").exists());
}

/// `quit` is followed by the end of file: an engine that knows only that ends by itself, and is not killed.
#[test]
fn the_end_of_file_ends_an_engine_that_does_not_know_quit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ended");
    let engine = faulty(&format!("end-of-file-only 0 '{}'", file.display()));
    let run = run(&[
        "--engine",
        &engine,
        "name=Odd",
        "--engine",
        "builtin:random",
        "--variant",
        "ramses",
        "--games",
        "1",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(file.exists());
}

/// No child outlives the arena, whatever it does and whatever it has started.
#[test]
fn no_child_is_left() {
    for fault in ["ignores-quit", "grandchild", "close-stdout", "leave-group"] {
        let marker = format!("quadriga-marker-{}-{fault}", std::process::id());
        let engine = faulty(fault);
        let started = Instant::now();
        let run = run(&[
            "--engine",
            &format!("{engine} 1 {marker}"),
            "name=Faulty",
            "--engine",
            "builtin:random",
            "--variant",
            "ramses",
            "--games",
            "2",
            "--seed",
            "5",
        ]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(started.elapsed() < Duration::from_secs(30), "{fault}: {:?}", started.elapsed());
        assert_eq!(processes_with(&marker), Vec::<String>::new(), "{fault}");
    }
}

/// The command lines of the processes that have `marker` in them.
fn processes_with(marker: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(marker))
        .collect()
}
