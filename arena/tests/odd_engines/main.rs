//! Engines that are hostile, or merely odd, against the host: what each of them was sent is written down by
//! itself, and every line of it must be one that the protocol allows there.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod record;

#[path = "../support/mod.rs"]
mod support;

use std::path::Path;

use quadriga_arena::record::{GameRecord, Termination};
use record::{Ending, read};
use support::{Run, example, run};

/// All that costs an engine nothing.
const MANNERS: [&str; 8] =
    ["plain", "torn", "one-write", "spaced", "rubbish", "long", "stale", "torn-off"];

fn odd(folder: &Path, features: &str, manners: &[&str]) -> String {
    let program = example("odd");
    format!("cmd='{}' '{}' {features} {}", program.display(), folder.display(), manners.join(" "))
}

/// Plays `words` with an engine of these manners, called Odd, and one of plain ones; both declare `features`, and
/// write down what they are sent.
fn play(manners: &[&str], features: &str, words: &[&str], ending: Ending) -> Run {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let engines =
        [odd(folders[0].path(), features, manners), odd(folders[1].path(), features, &["plain"])];
    let [one, other] = &engines;
    let mut arguments = vec!["--engine", one, "name=Odd", "--engine", other, "name=Plain"];
    arguments.extend(["--seed", "11", "--concurrency", "2"]);
    arguments.extend(words);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for (folder, name) in folders.iter().zip(["Odd", "Plain"]) {
        let ending = if name == "Odd" { ending } else { Ending::Whole };
        let mut seen = Vec::new();
        for file in std::fs::read_dir(folder.path()).unwrap() {
            seen.extend(read(&file.unwrap().path(), features, ending));
        }
        seen.sort_unstable_by_key(|game| game.number);
        hold_against(&run.games(), name, &seen, ending);
    }
    run
}

/// Each game that was recorded is one that the engine was told of, with the same end and the same moves.
fn hold_against(games: &[GameRecord], name: &str, seen: &[record::Seen], ending: Ending) {
    if ending == Ending::Whole {
        assert_eq!(seen.len(), games.len(), "{name}");
    }
    for seen in seen {
        let game = games.iter().find(|game| game.game == Some(seen.number)).unwrap();
        let own = if seen.seat == quadriga::Seat::P1 { &game.p1 } else { &game.p2 };
        assert_eq!((own.as_str(), game.variant), (name, seen.variant));
        let over = (game.result.to_string(), game.reason.clone());
        assert_eq!((seen.result.clone(), seen.reason.clone()), over, "{name}: {seen:?}");
        if let Some(tokens) = &seen.tokens {
            let shown = |token: &&String| {
                // Deals are shown as hands.
                seen.variant.default_limit().is_some() || !token.starts_with('~')
            };
            let moves: Vec<&String> = game.moves.iter().filter(shown).collect();
            assert_eq!(moves, tokens.iter().collect::<Vec<_>>(), "{name}, game {}", seen.number);
        }
    }
}

fn by_the_rules(run: &Run) {
    for game in run.games() {
        assert_eq!(game.termination, Some(Termination::Rules), "{game:?}");
        assert_eq!(game.failures, []);
    }
}

#[test]
fn all_odd_manners_in_all_variants() {
    for (features, games) in
        [("events,legal,reuse", "4"), ("reuse", "2"), ("events", "2"), ("legal", "2")]
    {
        let words = ["--each", "tc=60+0.1", "--variant", "all", "--games", games];
        let run = play(&MANNERS, features, &words, Ending::Whole);
        assert_eq!(run.games().len(), 6 * games.parse::<usize>().unwrap());
        by_the_rules(&run);
    }
}

/// Each by itself, so that a failure has a name.
#[test]
fn each_odd_manner() {
    for manner in MANNERS {
        let words = ["--each", "tc=60", "--variant", "qadesh", "ptolemy-basic", "--games", "4"];
        by_the_rules(&play(&[manner], "events,reuse", &words, Ending::Whole));
    }
}

/// An answer after the time loses its game, and is nothing to the next one.
#[test]
fn late_answers_lose_their_own_game_alone() {
    let words = ["--each", "movetime=700", "--variant", "ramses", "qadesh", "--games", "2"];
    let run = play(&["late"], "events,reuse", &words, Ending::Cut);
    let games = run.games();
    assert_eq!(games.len(), 4);
    for game in games {
        assert_eq!(game.termination, Some(Termination::Time), "{game:?}");
        let loser = game.result.score().and_then(|score| score.winner()).unwrap().other();
        let name = if loser == quadriga::Seat::P1 { &game.p1 } else { &game.p2 };
        assert_eq!(name, "Odd");
    }
}

/// However little there is on the clocks, what an engine is told of them is never negative.
#[test]
fn clocks_that_run_out_are_never_negative() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let engines = folders.each_ref().map(|folder| odd(folder.path(), "reuse", &["torn"]));
    let mut arguments = vec!["--engine", &engines[0], "name=A", "--engine", &engines[1], "name=B"];
    arguments.extend(["--each", "tc=0.004", "--variant", "all", "--games", "4", "--seed", "11"]);
    let run = run(&arguments);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let mut out_of_time = 0;
    for game in run.games() {
        let ended =
            [Some(Termination::Time), Some(Termination::Rules), Some(Termination::DoubleForfeit)];
        assert!(ended.contains(&game.termination), "{game:?}");
        out_of_time += u32::from(game.termination == Some(Termination::Time));
    }
    assert!(out_of_time > 0, "the clocks were too long to run out");
    for folder in &folders {
        for file in std::fs::read_dir(folder.path()).unwrap() {
            read(&file.unwrap().path(), "reuse", Ending::Cut);
        }
    }
}
