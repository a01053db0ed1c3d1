//! Formats that follow results, and what is asked of whole tournaments: interrupted, extended, repaired.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use quadriga_arena::record::journal::read_journal;
use quadriga_arena::record::{GameRecord, GameResult};
use support::{Run, arena, faulty, run};

/// Built-in bots of different kinds and seeds, called A, B, ...
fn bots(count: usize) -> Vec<String> {
    let bot = |place: usize| {
        let kind = if place.is_multiple_of(3) { "greedy" } else { "random" };
        let name = char::from(b'A' + place as u8);
        [
            "--engine".to_owned(),
            format!("builtin:{kind}"),
            format!("name={name}"),
            format!("option.Seed={place}"),
        ]
    };
    (0..count).flat_map(bot).collect()
}

fn play(engines: &[String], more: &[&str]) -> Run {
    let mut arguments: Vec<&str> = engines.iter().map(String::as_str).collect();
    arguments.extend(["--seed", "7", "--each", "nodes=1"]);
    arguments.extend(more);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run
}

/// What of a game does not depend on when and where it was played.
fn essence(game: &GameRecord) -> (Option<u64>, String, String, GameResult, String, Vec<String>) {
    let GameRecord { game: number, p1, p2, result, reason, moves, .. } = game.clone();
    (number, p1, p2, result, reason, moves)
}

fn essences(games: &[GameRecord]) -> Vec<impl PartialEq + std::fmt::Debug + use<>> {
    games.iter().map(essence).collect()
}

fn games_of(folder: &Path) -> Vec<GameRecord> {
    let journal = read_journal(&folder.join("games.jsonl")).unwrap();
    let mut games: Vec<GameRecord> = journal.map(|item| item.unwrap().1).collect();
    games.sort_by_key(|game| game.game);
    games
}

fn resume(folder: &Path, more: &[&str]) -> Output {
    arena().arg("resume").arg(folder).args(more).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Starts a command, waits for `number` finished games as it tells them, and kills it.
fn kill_after(command: &mut Command, number: usize) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let finished = lines
        .map_while(Result::ok)
        .filter(|line| line.contains("  game ") && !line.ends_with(" begins"));
    assert_eq!(finished.take(number).count(), number, "it ended before it could be killed");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Eight engines, two variants, mirrored pairs, random openings, adjudication, and one engine that crashes on
/// its tenth move of every other game.
#[test]
fn a_swiss_that_is_killed_five_times_ends_like_one_that_is_not() {
    let mut engines = bots(7);
    engines.extend([
        "--engine".to_owned(),
        faulty("crash-in-odd-games 10"),
        "name=Crasher".to_owned(),
    ]);
    let more = [
        "--format",
        "swiss",
        "--rounds",
        "4",
        "--variant",
        "rampart-classic",
        "qadesh",
        "--games",
        "2",
        "--openings",
        "random=4",
        "--resign",
        "plies=6",
        "score=600",
        "--draw",
        "after=80",
        "plies=10",
        "score=20",
        "--limit",
        "rampart-classic=60",
        "--concurrency",
        "2",
    ];
    let whole = play(&engines, &more);
    let games = whole.games();
    assert_eq!(games.len(), 4 * 2 * 4 * 2);
    let crashed = games.iter().filter(|game| game.reason == "crash").count();
    assert!(crashed > 0, "{}", whole.stdout);
    check_swiss(&games);

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut first = arena();
    first.arg("run").args(&engines).args(["--seed", "7", "--each", "nodes=1"]).args(more);
    first.arg("--out").arg(&out);
    kill_after(&mut first, 7);
    for _ in 0..4 {
        kill_after(arena().arg("resume").arg(&out), 9);
    }
    let last = resume(&out, &[]);
    assert_eq!(last.status.code(), Some(0), "{}", text(&last.stderr));
    assert_eq!(essences(&games_of(&out)), essences(&games));
    let read = |folder: &Path, name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    for name in ["ratings.json", "ratings.txt"] {
        assert_eq!(read(&out, name), read(&whole.out, name), "{name}");
    }
    assert!(read(&out, "ratings.txt").contains("rampart-classic: the Swiss, 4 rounds"));
    let verified = arena().arg("verify").arg(&out).output().unwrap();
    assert!(verified.status.success(), "{}", text(&verified.stdout));
}

/// Nobody meets twice in a variant but in the two games of a pair, and everybody plays in each round.
fn check_swiss(games: &[GameRecord]) {
    let mut met: BTreeMap<(String, BTreeSet<String>), Vec<Option<u64>>> = BTreeMap::new();
    for game in games {
        let both = [game.p1.clone(), game.p2.clone()].into();
        met.entry((game.variant.to_string(), both)).or_default().push(game.pair);
    }
    for ((variant, both), pairs) in met {
        assert_eq!(pairs.len(), 2, "{variant} {both:?}");
        assert!(pairs[0].is_some() && pairs[0] == pairs[1], "{variant} {both:?}");
    }
}

#[test]
fn a_knockout_ends_with_a_champion() {
    let more =
        ["--format", "knockout", "--variant", "ramses", "ptolemy-basic", "--concurrency", "2"];
    let run = play(&bots(5), &more);
    assert_eq!(run.stdout.matches(" has won.").count(), 2, "{}", run.stdout);
    let again = play(&bots(5), &more[..5]);
    assert_eq!(essences(&again.games()), essences(&run.games()));
}

#[test]
fn a_ladder_plays_its_rounds() {
    let more = ["--format", "ladder", "--rounds", "5", "--variant", "ramses", "--concurrency", "2"];
    let run = play(&bots(5), &more);
    assert_eq!(run.games().len(), 5 * 2 * 2);
    assert!(run.stdout.contains("ladder round 5: "), "{}", run.stdout);
}

#[test]
fn whoever_fails_too_often_is_taken_out_and_the_rest_goes_on() {
    let mut engines = bots(2);
    engines.extend(["--engine".to_owned(), faulty("crash"), "name=Crasher".to_owned()]);
    let run = play(&engines, &["--variant", "ramses", "--games", "40", "--quarantine", "3"]);
    let games = run.games();
    let of_it = games.iter().filter(|game| [&game.p1, &game.p2].contains(&&"Crasher".to_owned()));
    // Three rounds of three pairings, of which it plays two.
    assert_eq!(of_it.count(), 3 * 2 * 2);
    assert_eq!(games.len(), 40 + 12);
    assert!(run.stderr.contains("Crasher is taken out: it failed 12 times"), "{}", run.stderr);
    let again = resume(&run.out, &[]);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    assert_eq!(games_of(&run.out).len(), 52);
}

#[test]
fn independent_games_have_luck_of_their_own() {
    let run = play(&bots(2), &["--variant", "qadesh", "--games", "4", "--luck", "independent"]);
    let games = run.games();
    let seeds: BTreeSet<_> = games.iter().map(|game| game.seed).collect();
    assert_eq!(seeds.len(), 4);
    assert!(games.iter().all(|game| game.pair.is_none()));
    assert_eq!(games[0].p1, games[1].p2);
}

#[test]
fn a_finished_run_is_extended_and_repaired() {
    let run = play(&bots(3), &["--variant", "ramses", "--games", "2"]);
    let before = run.games();
    let resumed = resume(&run.out, &["--more-games", "2"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    let resumed =
        resume(&run.out, &["--add-engine", "builtin:random", "name=New", "option.Seed=9"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    let games = games_of(&run.out);
    assert_eq!(games.len(), 6 + 6 + 3 * 4);
    assert_eq!(essences(&games[..6]), essences(&before));
    assert!(games[12..].iter().all(|game| [&game.p1, &game.p2].contains(&&"New".to_owned())));
    let added = games[12].time_control.as_ref().unwrap();
    assert_eq!(added.p1, added.p2, "it thinks as all others do");
    // Played again, the games are the same: the engines are deterministic.
    let resumed = resume(&run.out, &["--void", "3", "17"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert!(text(&resumed.stderr).contains("taken out, to be played again: 3, 17"));
    assert_eq!(essences(&games_of(&run.out)), essences(&games));
    let voided = std::fs::read_to_string(run.out.join("voided.jsonl")).unwrap();
    assert_eq!(voided.lines().count(), 2);
    for (flags, part) in [
        (&["--void", "99"][..], "no finished game 99"),
        (&["--add-engine", "builtin:random", "name=A"], "two engines are called `A`"),
        (&["--add-engine", "bot"], "expected key=value"),
        (&["--more-games", "0"], "extension games = 0"),
    ] {
        let refused = resume(&run.out, flags);
        assert_eq!(refused.status.code(), Some(2), "{flags:?}");
        assert!(text(&refused.stderr).contains(part), "{}", text(&refused.stderr));
    }
    assert_eq!(games_of(&run.out).len(), 24);
}

#[test]
fn in_a_swiss_what_follows_from_a_game_is_taken_out_with_it() {
    let more = ["--format", "swiss", "--rounds", "3", "--variant", "ramses"];
    let run = play(&bots(8), &more);
    let games = run.games();
    assert_eq!(games.len(), 24);
    let resumed = resume(&run.out, &["--void", "12", "--more-games", "2"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    let all = "12, 17, 18, 19, 20, 21, 22, 23, 24";
    assert!(text(&resumed.stderr).contains(all), "{}", text(&resumed.stderr));
    let after = games_of(&run.out);
    assert_eq!(after.len(), 32);
    assert_eq!(essences(&after[..24]), essences(&games));
    let resumed = resume(&run.out, &["--more-games", "3"]);
    assert!(text(&resumed.stderr).contains("write a multiple of it"), "{}", text(&resumed.stderr));
}

#[test]
fn a_stop_file_ends_the_run_as_an_interrupt_does() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut command = arena();
    command.arg("run").args(bots(2)).args(["--variant", "ramses", "--games", "1000000"]);
    let mut child = command.arg("--out").arg(&out).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The headline tells that the folder is there.
    lines.next().unwrap().unwrap();
    std::fs::write(out.join("stop"), "").unwrap();
    lines.for_each(drop);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!out.join("stop").exists(), "so that the run can be gone on with");
    assert!(out.join("ratings.json").exists());
}

#[test]
fn a_finished_swiss_can_be_looked_at_again() {
    let more = ["--format", "swiss", "--rounds", "2", "--variant", "ramses"];
    let run = play(&bots(4), &more);
    let again = resume(&run.out, &[]);
    let said = text(&again.stdout);
    assert!(
        said.contains("8 games of A, B, C, D in ramses, 2") || said.contains("in ramses, 1 at")
    );
    assert!(!said.contains("swiss round 3"), "{said}");
    let late = resume(&run.out, &["--add-engine", "builtin:random", "name=Late"]);
    assert_eq!(late.status.code(), Some(2));
    assert!(text(&late.stderr).contains("add --more-games N"), "{}", text(&late.stderr));
}

#[test]
fn results_that_do_not_fit_the_plan_are_not_gone_on_with() {
    let run = play(&bots(2), &["--variant", "qadesh", "--games", "4"]);
    let (plan, journal) = (run.file("plan.toml"), run.file("games.jsonl"));
    let refused = |name: &str, text_of_it: &str, part: &str| {
        std::fs::write(run.out.join(name), text_of_it).unwrap();
        let output = resume(&run.out, &[]);
        assert_eq!(output.status.code(), Some(2), "{part}");
        assert!(text(&output.stderr).contains(part), "{}", text(&output.stderr));
    };
    refused(
        "plan.toml",
        &plan.replace("seed = 7", "seed = 8"),
        "game 1 was played with another seed",
    );
    std::fs::write(run.out.join("plan.toml"), &plan).unwrap();
    let first = journal.lines().next().unwrap();
    refused("games.jsonl", &format!("{journal}{first}\n"), "game 1 stands twice");
    let other = journal.replacen("\"p1\":\"A\"", "\"p1\":\"Z\"", 1);
    refused("games.jsonl", &other, "is not in the plan's schedule");
    // Another program under the same name is told of.
    let changed = journal.replace("\"sha256\":\"", "\"sha256\":\"0");
    std::fs::write(run.out.join("games.jsonl"), changed).unwrap();
    let output = resume(&run.out, &[]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains("A: its program is another one than in game 4"), "{said}");
}

/// What a command says may depend on where it runs: a run that is gone on with from elsewhere runs it where
/// it ran before.
#[test]
fn a_run_can_be_gone_on_with_from_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("#!/bin/sh\nexec {} engine random\n", env!("CARGO_BIN_EXE_arena"));
    std::fs::write(folder.path().join("bot.sh"), script).unwrap();
    let mut command = arena();
    command.args(["run", "--engine", "cmd=sh bot.sh", "name=Script", "--engine", "builtin:greedy"]);
    command.args(["--variant", "ramses", "--games", "1", "--out", "out"]);
    assert!(command.current_dir(folder.path()).status().unwrap().success());
    let out = folder.path().join("out");
    let mut command = arena();
    command.arg("resume").arg(&out).args(["--more-games", "1"]).current_dir("/");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(games_of(&out).iter().all(|game| game.failures.is_empty()));
}
