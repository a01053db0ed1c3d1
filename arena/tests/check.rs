//! `arena check`: for each check an engine that fails it, and is caught; and what the command says.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use quadriga_arena::check;
use serde_json::Value;
use support::{arena, faulty_program, left, signal};

/// A fault, the checks that it fails, and checks near them that it must pass.
type Row = (&'static str, &'static [&'static str], &'static [&'static str]);

const STARTING: &[Row] = &[
    ("banner", &["silence"], &["handshake", "declarations"]),
    ("silent-at-start", &["handshake"], &["silence"]),
    ("exit-at-start", &["silence", "handshake"], &[]),
    ("unflushed", &["handshake"], &["silence"]),
    ("bare-qeiok", &["handshake"], &["silence"]),
    ("comma", &["declarations"], &["handshake", "variants"]),
    ("misspelt-variant", &["declarations"], &["handshake", "variants"]),
    ("long-greeting", &["declarations"], &["handshake", "variants"]),
    ("echo-version", &["version"], &["handshake", "declarations"]),
    ("version-2", &["version"], &["handshake"]),
    ("no-variants", &["variants"], &["handshake"]),
    ("bad-declaration", &["declarations"], &["handshake", "options"]),
    ("never-ready", &["ready"], &["handshake", "variants"]),
    ("no-tag", &["ready-tag"], &["ready", "one-answer"]),
];

const DECIDING: &[Row] = &[
    ("twice", &["one-answer"], &["ready", "legal"]),
    ("same-id", &["one-answer"], &["ready"]),
    ("no-id", &["one-answer"], &["ready"]),
    ("no-line-feed", &["one-answer"], &["ready"]),
    ("illegal", &["legal"], &["ready", "one-answer"]),
    ("last-id", &["one-answer"], &["ready"]),
    ("id-of-32-bits", &["one-answer"], &["ready", "legal"]),
    ("hang", &["one-answer"], &["ready"]),
    ("crash", &["one-answer"], &["ready"]),
    ("p1-only", &["legal"], &["one-answer"]),
    ("no-setup", &["setup", "games"], &["hold", "forced", "one-answer"]),
    ("no-forced", &["forced"], &["setup", "hold"]),
    ("empty-hold", &["hold"], &["setup", "forced"]),
    ("illegal 8", &["games"], &["legal", "setup", "forced"]),
    ("crash 8", &["games"], &["legal"]),
    ("resign", &["legal", "games"], &["one-answer"]),
    ("stuck", &["legal"], &["ready", "one-answer"]),
    ("stuck", &["setup", "forced", "hold", "games"], &["ready"]),
];

const READING: &[Row] = &[
    ("crlf-blind", &["crlf"], &["blank-lines", "pieces"]),
    ("blank-ends", &["blank-lines"], &["crlf", "spacing"]),
    ("reads-chunks", &["pieces"], &["crlf", "blank-lines"]),
    ("answers-errors", &["host-errors"], &["unknown-verbs"]),
    ("single-spaces", &["spacing"], &["crlf", "unknown-keys"]),
    ("strict-verbs", &["unknown-verbs"], &["host-errors", "blank-lines"]),
    ("strict-keys", &["unknown-keys"], &["unknown-verbs"]),
    ("short-buffer", &["long-lines"], &["pieces", "spacing"]),
];

const CLOCKS: &[Row] = &[
    ("slow", &["clock"], &["one-answer"]),
    ("dies-without-time", &["clock-empty"], &["clock", "own-clock"]),
    ("clock-of-p1", &["own-clock"], &["clock", "untimed"]),
    ("needs-time", &["untimed"], &["clock", "own-clock"]),
    ("stop-deaf", &["stop"], &["stop-idle", "gameover"]),
    ("stop-answers", &["stop-idle"], &["stop"]),
    ("any-stop", &["stop-crossing"], &["stop", "stop-idle"]),
    ("thinks-on", &["gameover"], &["stop", "stop-crossing"]),
];

const LASTING: &[Row] = &[
    ("refuses-option", &["options"], &["bad-options", "declarations"]),
    ("bad-option-ends", &["bad-options"], &["options"]),
    ("one-game", &["reuse"], &["one-answer"]),
    ("random-seed", &["same-moves"], &["reuse"]),
    ("remembers", &["same-moves"], &["reuse"]),
    ("leaks", &["memory"], &["reuse"]),
    ("torn-info", &["flood"], &["one-answer"]),
    ("long-info", &["flood"], &["one-answer"]),
    ("ignores-quit", &["end"], &["one-answer"]),
    ("end-of-file-only", &["quit"], &["end", "end-of-file"]),
    ("quit-only", &["end-of-file"], &["end", "quit"]),
];

/// `arena check FLAGS -- faulty FAULT`, where nothing is waited for long.
fn check(flags: &[&str], fault: &str) -> Output {
    let mut command = arena();
    command.arg("check").args(flags);
    command.args(["--startup-timeout", "2s", "--newgame-timeout", "2s", "--go-timeout", "2s"]);
    command.arg("--").arg(faulty_program()).args(fault.split(' '));
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked"), "{fault}: {said}");
    output
}

/// The report as JSON, and the exit status.
fn report(flags: &[&str], fault: &str) -> (Value, Option<i32>) {
    let output = check(&[flags, &["--json"]].concat(), fault);
    let said = String::from_utf8_lossy(&output.stderr);
    let report = serde_json::from_slice(&output.stdout);
    (report.unwrap_or_else(|error| panic!("{fault}: {error}: {said}")), output.status.code())
}

/// The names of the checks that came out like this.
fn with_outcome(report: &Value, outcome: &str) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap().iter();
    let checks = checks.filter(|check| check["outcome"] == outcome);
    checks.map(|check| check["name"].as_str().unwrap().to_owned()).collect()
}

fn is_caught((fault, fails, passes): &Row) {
    let only = [*fails, *passes].concat().join(",");
    let (report, code) = report(&["--only", &only], fault);
    assert_eq!(code, Some(1), "{fault}");
    let sorted = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let found = |outcome| with_outcome(&report, outcome).into_iter().collect::<BTreeSet<_>>();
    assert_eq!(found("failed"), sorted(fails), "{fault}: {report:#}");
    assert_eq!(found("passed"), sorted(passes), "{fault}: {report:#}");
    for check in report["checks"].as_array().unwrap() {
        if check["outcome"] == "failed" {
            assert!(check["transcript"].as_array().unwrap().len() <= 14, "{check:#}");
            let words = |key: &str| !check[key].as_str().unwrap().is_empty();
            assert!(words("what") && words("advice"), "{check:#}");
        }
    }
}

/// All at once: they wait more than they work.
fn are_caught(rows: &[Row]) {
    std::thread::scope(|scope| {
        rows.iter().for_each(|row| drop(scope.spawn(|| is_caught(row))));
    });
}

#[test]
fn faults_of_starting_are_caught() {
    are_caught(STARTING);
}

#[test]
fn faults_of_deciding_are_caught() {
    are_caught(DECIDING);
}

#[test]
fn faults_of_reading_are_caught() {
    are_caught(READING);
}

#[test]
fn faults_of_clocks_and_stopping_are_caught() {
    are_caught(CLOCKS);
}

#[test]
fn faults_that_show_late_are_caught() {
    are_caught(LASTING);
}

#[test]
fn every_check_has_an_engine_that_fails_it() {
    let rows = [STARTING, DECIDING, READING, CLOCKS, LASTING].concat();
    let failed: BTreeSet<&str> = rows.iter().flat_map(|row| row.1).copied().collect();
    let all: BTreeSet<&str> = check::all().map(|check| check.name).collect();
    assert_eq!(failed, all);
}

#[test]
fn a_sound_engine_passes_all() {
    let (report, code) = report(&[], "none");
    assert_eq!(code, Some(0), "{report:#}");
    assert_eq!(report["conforms"], "full");
    assert_eq!(with_outcome(&report, "not applicable"), ["flood"]);
    assert_eq!(report["passed"], check::all().count() - 1);
    assert_eq!(report["engine"]["name"], "faulty");
    assert_eq!(report["engine"]["variants"].as_array().unwrap().len(), 6);
}

/// Whatever a process greets with, each check stands alone: none takes for granted what another one has seen.
#[test]
fn each_check_bears_an_engine_that_plays_nothing() {
    std::thread::scope(|scope| {
        for only in check::all() {
            let bears = || {
                let (report, _) = report(&["--only", only.name], "no-variants");
                if only.needs == check::Needs::Answers {
                    assert_eq!(report["failed"], 1, "{report:#}");
                }
                assert_eq!(report["not_run"], 0, "{report:#}");
            };
            scope.spawn(bears);
        }
    });
}

/// The words of a report as one line, since they are wrapped.
fn words(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is wrong is told in the words of the fault itself, with advice that fits.
#[test]
fn faults_are_named() {
    let rows = [
        ("bare-qeiok", "handshake", "it wrote `qeiok`, which needs its version: `qeiok 1`"),
        ("no-line-feed", "one-answer", "it began a line, `bestmove 1 "),
        ("no-line-feed", "one-answer", "did not end it with a line feed"),
        ("endless-line", "one-answer", "it wrote 200000 bytes without a line end"),
        ("no-line-end", "one-answer", "before bestmove 1; it began a line"),
        ("no-id", "one-answer", "no bestmove 1: it wrote `bestmove 2-10,19-2`: ID is"),
        ("same-id", "one-answer", "go 2 was answered with the id 1"),
        ("comma", "declarations", "`legal,` is no feature: did you mean `legal`? Words are"),
        ("misspelt-variant", "declarations", "`quadesh` is no variant: did you mean `qadesh`?"),
        ("long-greeting", "declarations", "longer than 65536 bytes"),
        ("long-info", "flood", "longer than 65536 bytes"),
        ("later-words", "declarations", "not known here: feature `telepathy`"),
        ("always-resigns", "setup", "n/a setup basic it resigned every time"),
    ];
    std::thread::scope(|scope| {
        for (fault, only, expected) in rows {
            scope.spawn(move || {
                let said = words(&check(&["--only", only], fault));
                assert!(said.contains(expected), "{fault}: {said}");
                assert!(!said.contains("flush its output"), "{fault}: {said}");
            });
        }
    });
}

/// One fault behind all is told once, and the rest does not wait for it again.
#[test]
fn what_lies_behind_all_is_told_once() {
    let rows: [(&str, &[&str], &str); 6] = [
        ("illegal", &["legal"], "its answers are not legal (see `legal`)"),
        ("illegal 3", &["games"], "its answers are not legal (see `games`)"),
        ("stuck", &["legal"], "it gives up where it has to decide (see `legal`)"),
        ("same-id", &["one-answer"], "its answers do not have the right id (see `one-answer`)"),
        ("no-id", &["one-answer"], "`one-answer` failed, and this needs it"),
        ("crash", &["one-answer"], "`one-answer` failed, and this needs it"),
    ];
    std::thread::scope(|scope| {
        for (fault, failed, why) in rows {
            scope.spawn(move || {
                let begun = Instant::now();
                let (report, code) = report(&[], fault);
                assert_eq!(code, Some(1), "{fault}");
                assert_eq!(with_outcome(&report, "failed"), failed, "{fault}: {report:#}");
                let checks = report["checks"].as_array().unwrap().iter();
                let told = checks.filter(|check| check["why"] == why).count();
                assert!(told > 10, "{fault}: {report:#}");
                assert!(begun.elapsed() < Duration::from_secs(40), "{fault}");
            });
        }
    });
}

/// What can't apply is never told as passed.
#[test]
fn what_cannot_apply_is_told_as_such() {
    let only = "reuse,memory,gameover,setup,hold,forced,legal";
    let (report, code) = report(&["--only", only], "new-process");
    assert_eq!(with_outcome(&report, "not applicable"), ["gameover", "reuse", "memory"]);
    assert_eq!(code, Some(0));
    let flags = ["--only", only, "--variant", "ramses"];
    let (report, code) = self::report(&flags, "none");
    assert_eq!(with_outcome(&report, "not applicable"), ["setup", "hold"]);
    let qadesh = ["--only", "forced,hold", "--variant", "qadesh"];
    let (of_qadesh, _) = self::report(&qadesh, "none");
    assert_eq!(with_outcome(&of_qadesh, "not applicable"), ["forced"]);
    assert_eq!((code, &report["conforms"]), (Some(0), &Value::Null), "only a part was checked");
}

/// A program that only does not flush is not waited for to the end.
#[test]
fn output_that_is_not_flushed_is_told_soon() {
    let begun = Instant::now();
    let output = arena()
        .args(["check", "--only", "handshake", "--startup-timeout", "100s", "--"])
        .arg(faulty_program())
        .arg("unflushed")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    // Lines are broken where they end.
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    assert!(text.contains("the output is not flushed"), "{text}");
    assert!(begun.elapsed() < Duration::from_secs(50), "{text}");
}

#[test]
fn without_an_answer_nothing_else_is_waited_for() {
    let output = check(&[], "unflushed");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("it came only once the input was closed"), "{text}");
    assert!(text.contains("flush=True") && text.contains("> qei 1"), "{text}");
    assert!(text.contains("not run  bad-options"), "{text}");
    assert!(!text.contains('\u{1b}'), "colours are for terminals");
}

#[test]
fn what_the_time_was_too_short_for_is_told() {
    let (report, code) = report(&["--time-limit", "200ms"], "none");
    assert_eq!((code, &report["conforms"]), (Some(1), &Value::Null));
    // Whether `handshake` was in time is up to the machine; `silence` takes longer in any case.
    let not_run = with_outcome(&report, "not run");
    assert!(not_run.contains(&"silence".to_owned()) && not_run.len() > 30, "{report:#}");
    assert_eq!(report["failed"], 0);
}

#[test]
fn levels_are_told_apart() {
    let (full, code) = report(&["--only", "ready-tag,ready"], "no-tag");
    assert_eq!((code, &full["failed"]), (Some(1), &Value::from(1)));
    let (basic, code) = report(&["--level", "basic"], "no-tag");
    assert_eq!((code, &basic["conforms"]), (Some(0), &Value::from("basic")));
    let basic_checks = check::all().filter(|check| check.level == check::Level::Basic).count();
    assert_eq!(basic["checks"].as_array().unwrap().len(), basic_checks);
}

#[test]
fn what_is_typed_wrong_is_told() {
    for (words, part) in [
        (&["--only", "stopp", "builtin:greedy"][..], "`stopp` is no check"),
        (&["--only", "stop", "quit", "builtin:greedy"], "joined with commas"),
        (&["--variant", "chess", "builtin:greedy"], "`chess` is no variant"),
        (&["builtin:greedy", "--json"], "come before it"),
        (&["builtin:greedy", "x"], "too much"),
        (&["builtin:gredy"], "no built-in bot"),
        (&["no-such-program"], "can't be found"),
        (&["tc=1", "builtin:greedy"], "clocks are set by the checks"),
        (&["--json"], "which engine?"),
        (&["--engine", "builtin:greedy"], "leave out `--engine`: the engine's words follow"),
        (&["--engine=builtin:greedy"], "leave out `--engine=builtin:greedy`"),
        (&["--lewel", "basic", "builtin:greedy"], "`--lewel` is no flag"),
        (&["--go-timeout", "0", "builtin:greedy"], "no time at all"),
    ] {
        let output = arena().arg("check").args(words).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(part), "{words:?}: {said}");
    }
}

#[test]
fn engines_are_named_in_every_way() {
    let program = faulty_program();
    let command = format!("cmd='{}' none", program.display());
    let plain = program.to_str().unwrap();
    for (words, name) in [
        (vec!["builtin:random"], "random"),
        (vec!["option.Seed=3", plain, "none"], "faulty"),
        (vec![command.as_str(), "name=Mine"], "Mine"),
    ] {
        let mut arena = arena();
        let output = arena.args(["check", "--only", "handshake"]).args(&words).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.starts_with(&format!("{name} (")), "{words:?}: {text}");
    }
}

#[test]
fn checks_are_listed() {
    let output = arena().args(["check", "--list"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), text.as_str()), (Some(0), check::listing().as_str()));
    for check in check::all() {
        assert!(text.contains(&format!("  {:<14} ", check.name)));
    }
}

/// A page of the project.
fn page(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(path)
}

#[test]
fn the_pages_have_every_check() {
    let rows = |path: &str| {
        let text = std::fs::read_to_string(page(path)).unwrap();
        let rows = text.lines().filter(|line| line.starts_with("| `"));
        rows.map(str::to_owned).collect::<Vec<_>>()
    };
    let (spec, manual) = (rows("protocol/SPEC.md"), rows("docs/check.md"));
    for check in check::all() {
        let row = format!("| `{}` | {} | ", check.name, check.level.word());
        assert!(spec.contains(&format!("{row}{} |", check.meaning)), "SPEC.md lacks {row}");
        assert!(manual.iter().any(|line| line.starts_with(&row)), "check.md lacks {row}");
    }
    assert_eq!(manual.len(), check::all().count());
}

/// The report in the manual is what is printed, but for times and the program.
#[test]
fn the_sample_report_is_true() {
    let only = "handshake,one-answer,setup,forced,hold,crlf,blank-lines,flood";
    let output = check(&["--only", only], "empty-hold");
    let text = String::from_utf8(output.stdout).unwrap();
    let command = format!("({} empty-hold)", faulty_program().display());
    let mut sample = format!("$ arena check --only {only} -- ./mybot\n");
    for line in text.replace(&command, "(./mybot)").replace("faulty", "Mine").lines() {
        let line = match line.split_once("| ") {
            Some((before, entry)) => {
                let (_time, rest) = entry.trim_start().split_once(' ').unwrap();
                format!("{before}|   0.004 {rest}")
            }
            None => match line.split_once(" in ") {
                Some((counts, rest)) if line.contains(" passed, ") => {
                    let verdict = rest.split_once(" s: ").unwrap().1;
                    format!("{counts} in 1.2 s: {verdict}")
                }
                _ => line.to_owned(),
            },
        };
        sample += &format!("{line}\n");
    }
    let manual = page("docs/check.md");
    let old = std::fs::read_to_string(&manual).unwrap();
    let (head, rest) = old.split_once("```text\n").unwrap();
    let (shown, tail) = rest.split_once("```").unwrap();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&manual, format!("{head}```text\n{sample}```{tail}")).unwrap();
    } else {
        assert_eq!(shown, sample, "BLESS=1 cargo test -p quadriga-arena --test check writes it");
    }
}

#[test]
fn an_interrupt_ends_the_engine_too() {
    let marker = format!("quadriga-check-{}", std::process::id());
    // Of the arena itself the command line is another: there the words are one.
    let command = format!("cmd='{}' silent-at-start 1 {marker}", faulty_program().display());
    let mut child = arena().args(["check", &command]).spawn().unwrap();
    while left(&format!("\0{marker}\0")) < 1 {
        std::thread::yield_now();
    }
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(left(&marker), 0);
}

/// Each line comes when its check is done, and an interrupt leaves what was found by then.
#[test]
fn an_interrupt_leaves_what_is_done() {
    let flags = ["check", "--only", "handshake,one-answer", "--go-timeout", "100s"];
    let mut command = arena();
    command.args(flags).arg("--").arg(faulty_program()).arg("hang");
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.by_ref().map(Result::unwrap).find(|line| line.contains("handshake"));
    assert!(first.is_some_and(|line| line.contains("ok")));
    signal(&child, "-INT");
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.last().unwrap().starts_with("1 passed, 0 failed"), "{rest:?}");
    assert!(rest.last().unwrap().contains("interrupted"), "{rest:?}");

    let marker = format!("quadriga-json-{}", std::process::id());
    let mut command = arena();
    command.args(["check", "--json", "--startup-timeout", "100s"]);
    command.arg(format!("cmd='{}' silent-at-start 1 {marker}", faulty_program().display()));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    while left(&format!("\0{marker}\0")) < 1 {
        std::thread::yield_now();
    }
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["interrupted"], &report["conforms"]), (&Value::Bool(true), &Value::Null));
}
