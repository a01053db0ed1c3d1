//! `arena sprt` from outside.

#![allow(clippy::unwrap_used)]

mod support;

use std::fmt::Write as _;

use serde_json::Value;
use support::arena;

/// Exit code, output, error output.
fn sprt(arguments: &[&str]) -> (i32, String, String) {
    let output = arena().arg("sprt").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, said) = sprt(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0, "{said}");
    serde_json::from_str(&out).unwrap()
}

const COUNTS: [&str; 6] = [
    "elo0=0",
    "elo1=5",
    "alpha=0.05",
    "beta=0.05",
    "model=normalized",
    "pentanomial=10,40,100,50,20",
];

#[test]
fn the_calculator_prints_and_gives_json() {
    let (code, out, _) = sprt(&COUNTS);
    assert_eq!(code, 0);
    for part in ["pentanomial=10,40,100,50,20", "(-2.944, 2.944)", "continue", "LOS"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let figures = json(&COUNTS);
    for key in ["llr", "lower", "upper", "elo", "elo_error95", "nelo", "nelo_error95", "los"] {
        assert!(figures[key].is_number(), "{key}");
    }
    assert_eq!(figures["state"], "continue");
    let clean = json(&["elo0=0", "elo1=5", "wdl=50,0,0"]);
    assert!(clean["llr"].is_number() && clean["elo"].is_null() && clean["nelo"].is_null());
    let (_, out, _) = sprt(&["elo0=0", "elo1=5", "wdl=50,0,0"]);
    assert!(out.contains("Elo - +/- -"), "{out}");
    let (_, out, _) = sprt(&["elo0=0", "elo1=5", "wdl=0,0,0"]);
    assert!(out.contains("score -)") && out.ends_with("LOS -\n"), "{out}");
}

#[test]
fn the_exit_code_tells_the_verdict_where_it_is_asked_to() {
    for (counts, state, expected) in [
        ("pentanomial=0,0,0,0,50", "accept-h1", 0),
        ("pentanomial=50,0,0,0,0", "accept-h0", 3),
        ("wdl=1,1,1", "continue", 4),
    ] {
        let words = ["elo0=0", "elo1=100", counts];
        let (code, out, _) = sprt(&[&words[..], &["--exit-code"]].concat());
        assert_eq!(code, expected, "{out}");
        assert!(out.contains(state), "{out}");
        assert_eq!(sprt(&words).0, 0);
    }
}

#[test]
fn bad_words_are_refused() {
    for (words, part) in [
        (&["elo0=0", "elo1=5"][..], "nothing to test"),
        (&["wdl=1,2,3"], "elo0 is missing"),
        (&["elo0=5", "elo1=0", "wdl=1,2,3"], "below elo1"),
        (&["elo0=0", "elo1=5", "wdl=1,2"], "three numbers"),
        (&["elo0=0", "elo1=5", "wdl=1,2,3", "pentanomial=1,2,3,4,5"], "one of them"),
        (&["elo0=0", "elo1=5", "wdl=1,2,3", "first=A"], "first= goes with files"),
        (&["elo0=0", "elo1=5", "elo2=5", "wdl=1,2,3"], "unknown key `elo2`"),
        (&["elo0=0", "elo1=5", "no-such-file"], "first=NAME second=NAME"),
        (&["elo0=0", "elo1=5", "no-such-file", "first=A", "second=B"], "no-such-file: "),
        (&["elo0=0", "elo1=5", "model=bayes", "wdl=1,2,3"], "normalized or logistic"),
    ] {
        let (code, out, said) = sprt(words);
        assert_eq!(code, 2, "{words:?}");
        assert!(out.is_empty() && said.contains(part), "{words:?}: {said}");
    }
}

#[test]
fn records_give_the_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let mut text = String::new();
    let mut line = |variant: &str, pair: u64, p1: &str, p2: &str, result: &str| {
        writeln!(
            text,
            r#"{{"variant":"{variant}","p1":"{p1}","p2":"{p2}","result":"{result}","pair":{pair}}}"#
        )
        .unwrap();
    };
    line("ramses", 1, "A", "B", "1-0");
    line("ramses", 1, "B", "A", "0-1");
    line("ramses", 2, "A", "B", "1/2-1/2");
    line("qadesh", 7, "A", "B", "1-0");
    line("ramses", 2, "B", "A", "1-0");
    line("ramses", 3, "A", "C", "1-0");
    line("qadesh", 7, "B", "A", "1-0");
    line("ramses", 4, "A", "B", "1-0");
    std::fs::write(&path, text).unwrap();
    let file = path.to_str().unwrap();
    let words = ["elo0=0", "elo1=5", "first=A", "second=B", file];
    let (code, out, said) = sprt(&[&words[..], &["--json"]].concat());
    assert_eq!(code, 0, "{said}");
    let tests: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(tests.len(), 2);
    assert_eq!(tests[0]["variant"], "qadesh");
    assert_eq!(tests[0]["pentanomial"], serde_json::json!([0, 0, 1, 0, 0]));
    assert_eq!(tests[1]["pentanomial"], serde_json::json!([0, 1, 0, 0, 1]));
    assert_eq!(tests[1]["left_out"], 1);
    let one = json(&[&words[..], &["variant=ramses"]].concat());
    assert_eq!(one, tests[1]);
    let counted = json(&["elo0=0", "elo1=5", "pentanomial=0,1,0,0,1"]);
    assert_eq!(one["llr"], counted["llr"]);
    let (code, _, said) = sprt(&["elo0=0", "elo1=5", "first=A", "second=Z", file]);
    assert!(code == 2 && said.contains("engines there: A, B, C"), "{said}");
}

/// A run of the stronger built-in bot against the weaker, or the other way about.
fn tested_run(engines: [&'static str; 2], more: &[&'static str]) -> support::Run {
    let mut arguments = vec!["--quiet", "--each", "nodes=1", "--concurrency", "3", "--seed", "5"];
    for engine in engines {
        arguments.extend(["--engine", engine, "option.Seed=1"]);
    }
    arguments.extend(["--variant", "ptolemy-basic"]);
    arguments.extend(more);
    support::run(&arguments)
}

const STRONG_FIRST: [&str; 2] = ["builtin:greedy", "builtin:random"];
const WIDE: [&str; 3] = ["--sprt", "elo0=0", "elo1=200"];

#[test]
fn a_run_ends_once_its_test_is_decided() {
    let run = tested_run(STRONG_FIRST, &WIDE);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let verdicts: Value = serde_json::from_str(&run.file("sprt.json")).unwrap();
    let verdict = &verdicts[0];
    assert_eq!(
        (&verdict["state"], &verdict["variant"]),
        (&"accept-h1".into(), &"ptolemy-basic".into())
    );
    let games = run.games();
    assert!(games.len() < 200, "{}", games.len());
    assert_eq!(games.len() % 2, 0, "pairs that were begun are finished");
    assert_eq!(verdict["games"], games.len());
    assert!(run.stdout.contains("H1 is accepted") && run.file("ratings.txt").contains("SPRT"));
    // The records say the same, and so does the plan that was saved.
    let out = run.out.to_str().unwrap();
    let again = json(&["elo0=0", "elo1=200", "first=greedy", "second=random", out]);
    assert_eq!(&again, verdict);
    assert!(run.file("plan.toml").contains("[sprt]"));
    let plan = run.out.join("plan.toml");
    let replayed = support::run(&[plan.to_str().unwrap(), "--json"]);
    assert_eq!(replayed.code, Some(0));
    let printed: Value = serde_json::from_str(&replayed.stdout).unwrap();
    assert_eq!(printed["sprt"][0]["state"], "accept-h1");
    assert!(printed["pools"].is_array());
}

#[test]
fn the_exit_code_of_a_run_tells_the_verdict() {
    let lost = tested_run(["builtin:random", "builtin:greedy"], &WIDE);
    assert_eq!(lost.code, Some(3), "{}{}", lost.stdout, lost.stderr);
    let open = tested_run(STRONG_FIRST, &["--sprt", "elo0=0", "elo1=1", "--games", "4"]);
    assert_eq!(open.code, Some(4), "{}{}", open.stdout, open.stderr);
    assert_eq!(open.games().len(), 4);
    let single = tested_run(STRONG_FIRST, &["--sprt", "elo0=0", "elo1=1", "--games", "1"]);
    let verdicts: Value = serde_json::from_str(&single.file("sprt.json")).unwrap();
    assert!(verdicts[0]["wdl"].is_array(), "{verdicts}");
}

#[test]
fn a_test_that_cannot_be_made_is_refused() {
    for (more, part) in [
        (&["--sprt", "elo0=0"][..], "elo1 is missing"),
        (&["--sprt", "elo0=0", "elo1=0"], "below elo1"),
        (&["--sprt", "elo2=0"], "the words are"),
        (&["--sprt", "elo0=0", "elo1=5", "--engine", "builtin:random", "name=C"], "exactly two"),
    ] {
        let refused = tested_run(STRONG_FIRST, more);
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains(part), "{more:?}: {}", refused.stderr);
    }
}
