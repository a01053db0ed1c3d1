//! `arena rate` from outside.

#![allow(clippy::unwrap_used)]

mod support;

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;
use support::arena;

/// Exit code, output, error output.
fn rate(arguments: &[&str]) -> (i32, String, String) {
    let output = arena().arg("rate").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, said) = rate(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0, "{said}");
    serde_json::from_str(&out).unwrap()
}

/// Games as a journal with no more than the four fields that must be there.
fn journal(folder: &Path, name: &str, games: &[(&str, &str, &str, &str, usize)]) -> String {
    let mut text = String::new();
    for (variant, p1, p2, result, times) in games {
        for _ in 0..*times {
            writeln!(
                text,
                r#"{{"variant":"{variant}","p1":"{p1}","p2":"{p2}","result":"{result}"}}"#
            )
            .unwrap();
        }
    }
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn four_fields_and_several_files_are_enough() {
    let folder = tempfile::tempdir().unwrap();
    let one = journal(
        folder.path(),
        "one.jsonl",
        &[("ramses", "A", "B", "1-0", 6), ("ramses", "B", "A", "1/2-1/2", 2)],
    );
    let two = journal(
        folder.path(),
        "two.jsonl",
        &[("ramses", "B", "A", "1-0", 2), ("qadesh", "A", "C", "1-0", 3)],
    );
    let ratings = json(&[&one, &two, "--advantage", "none"]);
    let pools = ratings["pools"].as_array().unwrap();
    assert_eq!(pools.len(), 2);
    let ramses = &pools[1];
    assert_eq!((&ramses["variant"], &ramses["games"]), (&"ramses".into(), &10.into()));
    let best = &ramses["engines"][0];
    assert_eq!(best["name"], "A");
    // Seven points of ten.
    let lead = 2.0 * best["elo"].as_f64().unwrap();
    assert!((lead - 400.0 * (7f64 / 3.0).log10()).abs() < 1e-4, "{lead}");
    // One-way results have no figure.
    assert!(pools[0]["engines"][0]["elo"].is_null());

    let anchored = json(&[&one, &two, "--anchor", "B=1500", "--variant", "ramses"]);
    let engines = anchored["pools"][0]["engines"].as_array().unwrap();
    let b = engines.iter().find(|engine| engine["name"] == "B").unwrap();
    assert_eq!((anchored["pools"].as_array().unwrap().len(), &b["elo"]), (1, &1500.0.into()));

    let filtered = json(&[&one, &two, "--engine", "C"]);
    assert_eq!(filtered["pools"][0]["games"], 3);
    assert_eq!(json(&[&one, &two, "--without", "A"])["pools"], serde_json::json!([]));
}

#[test]
fn tables_come_in_three_forms() {
    let folder = tempfile::tempdir().unwrap();
    let games = [("ramses", "A|x", "B, y", "1-0", 6), ("ramses", "B, y", "A|x", "1-0", 2)];
    let file = journal(folder.path(), "games.jsonl", &games);
    let (code, text, _) = rate(&[&file]);
    assert_eq!(code, 0);
    assert!(text.contains("ramses: 2 engines, 8 games") && text.contains("Scale:"), "{text}");
    let (_, markdown, _) = rate(&[&file, "--format", "markdown"]);
    assert!(markdown.contains("## ramses") && markdown.contains("| A\\|x |"), "{markdown}");
    let cells = |line: &str| line.replace("\\|", "").matches('|').count();
    let widths: Vec<usize> =
        markdown.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    assert!(widths.len() >= 8, "{markdown}");
    let (_, csv, _) = rate(&[&file, "--csv"]);
    assert!(csv.starts_with("variant,class,rank,mark,name,elo,"), "{csv}");
    assert!(csv.contains(",\"B, y\","), "{csv}");
    assert_eq!(csv.lines().count(), 3);
}

#[test]
fn what_a_run_wrote_is_rated_the_same_again() {
    let played = support::run(&[
        "--quiet",
        "--each",
        "nodes=1",
        "--engine",
        "builtin:random",
        "--engine",
        "builtin:greedy",
        "--variant",
        "rampart-classic",
        "ptolemy-basic",
        "--games",
        "12",
        "--seed",
        "3",
    ]);
    let written: Value = serde_json::from_str(&played.file("ratings.json")).unwrap();
    let out = played.out.to_str().unwrap();
    let again = json(&[out]);
    let pools = |ratings: &Value| {
        let mut pools = ratings["pools"].as_array().unwrap().clone();
        pools.sort_by_key(|pool| pool["variant"].to_string());
        pools
    };
    assert_eq!(pools(&again), pools(&written));
    let qgn = played.out.join("games.qgn");
    assert_eq!(json(&[qgn.to_str().unwrap()]), again);
    let (_, _, said) = rate(&[qgn.to_str().unwrap(), out]);
    assert!(said.contains("passed over"), "{said}");
}

#[test]
fn ladders_follow_the_games_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let one = journal(folder.path(), "1.jsonl", &[("ramses", "A", "B", "1-0", 1)]);
    let two = journal(folder.path(), "2.jsonl", &[("ramses", "C", "B", "0-1", 1)]);
    let elo = json(&[&one, &two, "--system", "elo", "--k", "32"]);
    assert_eq!((&elo["system"], &elo["k"]), (&"elo".into(), &32.0.into()));
    assert_eq!(elo["pools"][0]["engines"][0]["name"], "A");
    assert_eq!(elo["pools"][0]["engines"][0]["rating"], 1516.0);
    let glicko = json(&[&one, &two, "--system", "glicko2"]);
    let pool = &glicko["pools"][0];
    assert_eq!(pool["periods"], 2);
    for key in ["rating", "deviation", "volatility", "error95"] {
        assert!(pool["engines"][0][key].is_number(), "{key}");
    }
    assert_eq!(
        json(&[&one, &two, "--system", "glicko2", "--period", "5"])["pools"][0]["periods"],
        1
    );
    let (code, text, _) = rate(&[&one, &two, "--system", "glicko2"]);
    assert!(code == 0 && text.contains("RD") && text.contains("each file"), "{text}");
}

#[test]
fn lopsided_and_empty_files_give_a_table_or_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    for (games, part) in [
        (&[][..], "No games."),
        (&[("ramses", "A", "B", "1-0", 9)], "2 classes"),
        (&[("ramses", "A", "A", "1-0", 9)], "against itself"),
        (&[("ramses", "A", "B", "*", 9)], "Unfinished games"),
        (&[("ramses", "A", "B", "1-0", 9), ("ramses", "B", "A", "1-0", 9)], "bound it on one side"),
    ] {
        let file = journal(folder.path(), "games.jsonl", games);
        let (code, out, said) = rate(&[&file]);
        let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code == 0 && words.contains(part), "{part}: {out}{said}");
        assert!(!out.contains("NaN") && !out.contains("inf"), "{out}");
        for system in ["elo", "glicko2"] {
            let (code, out, said) = rate(&[&file, "--system", system]);
            assert!(code == 0 && !out.contains("NaN"), "{out}{said}");
        }
    }
}

#[test]
fn bad_flags_and_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = journal(folder.path(), "games.jsonl", &[("ramses", "A", "B", "1-0", 1)]);
    for (more, part) in [
        (&["--anchor", "A"][..], "NAME=ELO"),
        (&["--anchor", "A=x"], "number of points"),
        (&["--anchor", "Z=1"], "no game of Z"),
        (&["--variant", "chess"], "chess"),
        (&["--k", "20"], "--system elo"),
        (&["--system", "elo", "--k", "0"], "above 0"),
        (&["--system", "elo", "--k", "NaN"], "above 0"),
        (&["--system", "glicko2", "--tau=-1"], "--tau"),
        (&["--system", "glicko2", "--period", "0"], "from 1"),
        (&["--system", "glicko2", "--anchor", "A=1"], "--system fit"),
        (&["no-such-file"], "no-such-file"),
        (&["--json", "--csv"], "cannot be used"),
    ] {
        let (code, out, said) = rate(&[&[file.as_str()][..], more].concat());
        assert!(code == 2 && out.is_empty() && said.contains(part), "{more:?}: {said}");
    }
}
