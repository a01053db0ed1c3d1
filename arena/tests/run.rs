//! `arena run` from outside: schedules, folders, plans, refusals.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::HashMap;
use std::path::Path;

use quadriga_arena::record::{GameRecord, GameResult};
use support::{arena, faulty, run};

const BOTS: [&str; 6] =
    ["--engine", "builtin:random", "name=A", "option.Seed=1", "--engine", "builtin:greedy"];

fn two_bots(more: &[&'static str]) -> Vec<&'static str> {
    let mut arguments = BOTS.to_vec();
    arguments.extend(["name=B", "option.Seed=2"]);
    arguments.extend(more);
    arguments
}

/// What of a game does not depend on when and where it was played.
fn essence(game: &GameRecord) -> (Option<u64>, String, String, GameResult, String, Vec<String>) {
    let GameRecord { game: number, p1, p2, result, reason, moves, .. } = game.clone();
    (number, p1, p2, result, reason, moves)
}

#[test]
fn the_same_plan_gives_the_same_games_at_any_concurrency() {
    let more = ["--variant", "all", "--games", "2", "--seed", "7", "--each", "nodes=1"];
    let one = run(&two_bots(&more));
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    let games = one.games();
    assert_eq!(games.len(), 12);
    let essences: Vec<_> = games.iter().map(essence).collect();
    let mut arguments = two_bots(&more);
    arguments.extend(["--concurrency", "4"]);
    let four = run(&arguments);
    assert_eq!(four.games().iter().map(essence).collect::<Vec<_>>(), essences);
    // And from the plan that was saved.
    let plan = one.out.join("plan.toml");
    let again = run(&[plan.to_str().unwrap()]);
    assert_eq!(again.games().iter().map(essence).collect::<Vec<_>>(), essences);
    let other = run(&two_bots(&["--variant", "qadesh", "--seed", "8", "--each", "nodes=1"]));
    assert_ne!(other.games()[0].seed, games[6].seed);
}

#[test]
fn both_games_of_a_pair_share_their_luck_with_the_seats_swapped() {
    let variants = ["--variant", "qadesh", "ptolemy-basic", "ptolemy-advanced"];
    let run = run(&two_bots(&[&variants[..], &["--games", "3", "--seed", "3"]].concat()));
    let games = run.games();
    assert_eq!(games.len(), 9);
    let mut pairs: HashMap<u64, Vec<&GameRecord>> = HashMap::new();
    for game in &games {
        match game.pair {
            Some(pair) => pairs.entry(pair).or_default().push(game),
            None => assert!(game.game > Some(6), "the odd game of each pairing stands alone"),
        }
    }
    assert_eq!(pairs.len(), 3);
    for pair in pairs.values() {
        let [one, other] = pair[..] else { panic!("{pair:?}") };
        assert_eq!((&one.p1, &one.p2), (&other.p2, &other.p1));
        assert_eq!((one.variant, one.seed), (other.variant, other.seed));
        if one.variant.id().starts_with("ptolemy") {
            assert_eq!(one.moves[0], other.moves[0], "the same deal");
        }
    }
    let seeds: std::collections::HashSet<_> = games.iter().map(|game| game.seed).collect();
    assert_eq!(seeds.len(), 6);
}

#[test]
fn the_folder_holds_all_that_is_promised() {
    let run = run(&two_bots(&["--variant", "ramses", "--games", "2", "--seed", "1"]));
    let ratings: serde_json::Value = serde_json::from_str(&run.file("ratings.json")).unwrap();
    let pool = &ratings["pools"][0];
    assert_eq!(pool["variant"], "ramses");
    let engines = pool["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 2);
    for key in
        ["name", "elo", "error95", "games", "wins", "draws", "losses", "score", "sterile", "class"]
    {
        assert!(engines[0].get(key).is_some(), "{key}");
    }
    let text = run.file("ratings.txt");
    assert!(text.contains("ramses") && text.contains(" A ") && text.contains(" B "), "{text}");
    assert!(run.file("games.qgn").starts_with("[Event \""));
    assert!(!run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'), "no control codes");
    assert!(run.stdout.contains(text.lines().next().unwrap()));
}

#[test]
fn the_summary_tells_how_late_engines_were_heard() {
    let run = run(&two_bots(&["--variant", "ramses", "--games", "4", "--seed", "1"]));
    let (_, table) = run.stdout.split_once("Latency, ms").unwrap();
    // Of its two games each of the four processes rested before the second.
    for name in ["A ", "B "] {
        let line = table.lines().find(|line| line.starts_with(name)).unwrap();
        assert_eq!(line.split_whitespace().nth(5), Some("2"), "{table}");
    }
}

#[test]
fn json_is_all_of_the_output_where_it_is_asked_for() {
    let run = run(&two_bots(&["--variant", "ramses", "--games", "1", "--json"]));
    let printed: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let written: serde_json::Value = serde_json::from_str(&run.file("ratings.json")).unwrap();
    assert_eq!(printed, written);
}

#[test]
fn an_engine_is_left_out_of_variants_that_it_does_not_play() {
    let engine = faulty("ramses-only");
    let mut arguments = two_bots(&["--variant", "ramses", "qadesh", "--games", "1"]);
    arguments.extend(["--engine", &engine, "name=C"]);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("C does not play qadesh"), "{}", run.stderr);
    assert_eq!(run.games().len(), 3 + 1);
}

/// Runs, expects to be refused before anything starts, and gives what was said.
fn refused(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = arena();
    command.current_dir(folder.path()).arg("run").args(arguments);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 0, "{arguments:?} left something behind");
    said
}

#[test]
fn what_cannot_be_played_is_refused_before_anything_starts() {
    for (more, part) in [
        (&["--variant", "chess"][..], "`chess` is no variant"),
        (&["--variant", "ramses", "--games", "0"], "games = 0"),
        (&["--variant", "ramses", "--games", "x"], "invalid value 'x'"),
        (&["--variant", "ramses", "--frobnicate"], "--frobnicate"),
        (&["--variant", "ramses", "ramses"], "given twice"),
        (&["--variant", "ramses", "--each", "tc=fast"], "`fast` is no clock"),
        (&["--variant", "ramses", "--each", "cmd=x"], "one by one"),
        (&["--variant", "ramses", "--limit", "ramses=0"], "from 1 to 999998"),
        (&["--variant", "ptolemy-basic", "--limit", "ptolemy-basic=9"], "no limit"),
        (&["--variant", "ramses", "--engine", "cmd=no-such-program-here"], "can't be found"),
        (&["--variant", "ramses", "--engine", "cmd=/etc/passwd"], "not marked as executable"),
        (&["--variant", "ramses", "--engine", "cmd=sh dir=/no/such", "dir=/no/such"], "/no/such"),
        (&["--variant", "ramses", "--engine", "builtin:stockfish"], "builtin:random"),
        (
            &["--variant", "ramses", "--engine", "builtin:random", "name=A"],
            "two engines are called `A`",
        ),
        (&["--variant", "ramses", "--engine", "builtin:random", "name="], "is empty"),
        (&[], "--variant"),
    ] {
        let said = refused(&two_bots(more));
        assert!(said.contains(part), "{more:?}: {said}");
    }
    let said = refused(&["--variant", "ramses", "--engine", "builtin:random"]);
    assert!(said.contains("at least two"), "{said}");
    // Names that the engines give themselves count as well.
    let said = refused(&[
        "--variant",
        "ramses",
        "--engine",
        "builtin:random",
        "--engine",
        "builtin:random",
    ]);
    assert!(said.contains("two engines are called `random`"), "{said}");
    let said = refused(&["no-such-plan.toml"]);
    assert!(said.contains("no-such-plan.toml"), "{said}");
}

#[test]
fn a_file_that_is_no_program_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot");
    std::fs::write(&file, "\u{7f}ELF, but not really").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    let command = format!("cmd={}", file.display());
    let said = refused(
        &two_bots(&["--variant", "ramses"])
            .into_iter()
            .chain(["--engine", &command])
            .collect::<Vec<_>>(),
    );
    assert!(said.contains("can't be executed"), "{said}");
}

#[test]
fn a_folder_that_holds_results_is_refused_and_left_alone() {
    let first = run(&two_bots(&["--variant", "ramses", "--games", "1"]));
    let before = first.file("games.jsonl");
    let mut again = arena();
    again.arg("run").args(two_bots(&["--variant", "ramses", "--games", "1"]));
    let output = again.arg("--out").arg(&first.out).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("already holds results"), "{said}");
    assert_eq!(first.file("games.jsonl"), before);
}

/// The plan of the README, on a short clock of its own.
#[test]
fn a_plan_file_is_played() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let plan = root.join("examples/quickstart.toml");
    let run = run(&[plan.to_str().unwrap(), "--games", "2", "--quiet"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let games = run.games();
    assert!(games.len() >= 12, "{}", games.len());
}

#[test]
fn both_games_of_a_pair_begin_with_the_same_random_opening() {
    let words = ["--openings", "random=3", "--variant", "rampart-xl", "ptolemy-advanced"];
    let run = run(&two_bots(
        &[&words[..], &["--games", "4", "--seed", "4", "--each", "nodes=1"]].concat(),
    ));
    let games = run.games();
    assert_eq!(games.len(), 8, "{}", run.stderr);
    for pair in games.chunks(2) {
        let [one, other] = pair else { panic!() };
        assert!(one.book >= 3);
        assert_eq!((one.pair, one.book), (other.pair, other.book));
        let book = one.book as usize;
        assert_eq!(one.moves[..book], other.moves[..book]);
    }
    assert_ne!(games[0].moves[..3], games[4].moves[..3]);
}

#[test]
fn openings_of_a_file_are_gone_through_round_by_round() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.txt");
    std::fs::write(
        &file,
        "# two openings\nrampart-classic start moves b4b5 d6d5\nrampart-classic start moves c4c5\n",
    )
    .unwrap();
    let word = format!("file={}", file.display());
    let mut arguments = two_bots(&["--variant", "rampart-classic", "--games", "6", "--openings"]);
    arguments.extend([&word[..], "first=2"]);
    let run = run(&arguments);
    let first: Vec<String> = run.games().iter().map(|game| game.moves[0].clone()).collect();
    assert_eq!(first, ["c4c5", "c4c5", "b4b5", "b4b5", "c4c5", "c4c5"]);
    std::fs::write(&file, "rampart-classic start moves b4b6\n").unwrap();
    let mut arguments = two_bots(&["--variant", "rampart-classic", "--openings"]);
    arguments.push(&word);
    assert!(refused(&arguments).contains("line 1"));
}

#[test]
fn a_gauntlet_spares_the_others_each_other() {
    let mut arguments = two_bots(&["--variant", "ramses", "--games", "2", "--format", "gauntlet"]);
    arguments.extend(["--engine", "builtin:random", "name=C"]);
    let run = run(&arguments);
    let games = run.games();
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| [&game.p1, &game.p2].contains(&&"A".to_owned())));
}

#[test]
fn games_are_adjudicated_where_that_is_asked_for() {
    let mut arguments = two_bots(&["--variant", "rampart-classic", "--games", "4", "--seed", "2"]);
    arguments.extend([
        "--resign",
        "plies=2",
        "score=100",
        "--draw",
        "plies=1",
        "score=0",
        "after=150",
    ]);
    let run = run(&arguments);
    let games = run.games();
    let adjudicated = games.iter().filter(|game| game.reason == "adjudication").count();
    assert!(adjudicated > 0, "{games:?}");
    assert!(run.file("games.jsonl").contains("adjudicated: "));
}

#[test]
fn a_loss_on_time_may_always_be_a_loss() {
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
        "--games",
        "1",
        "--time-loss",
        "loss",
    ]);
    assert_eq!(run.games()[0].result, GameResult::P2_WINS);
}
