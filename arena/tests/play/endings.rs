//! How games end that the rules do not end: clocks, Ctrl-C, the end of the input, signals, failures.

use std::process::Command;

use quadriga_arena::record::{GameRecord, GameResult, Termination};

use crate::support::faulty;
use crate::terminal::Terminal;
use crate::{games, new_file};

fn only_game(folder: &tempfile::TempDir) -> GameRecord {
    let games = games(&folder.path().join("mine.qgn"));
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().unwrap()
}

#[test]
fn a_flag_falls_while_a_person_thinks() {
    let (folder, file) = new_file();
    let words = ["ramses", "--save", &file, "--p1", "human", "name=Ada", "tc=0.5"];
    let mut terminal = Terminal::start(&words);
    terminal.expects("p1 0.5> ");
    terminal.types("half an ac");
    terminal.expects("greedy (p2) wins: 0-1 on time.");
    terminal.expects("Ada (p1): ran out of time");
    terminal.expects("Saved to ");
    assert_eq!(terminal.ends().0, Some(0));
    assert!(terminal.is_as_before());
    let game = only_game(&folder);
    assert_eq!((game.result, game.termination), (GameResult::P2_WINS, Some(Termination::Time)));
}

#[test]
fn untimed_a_clock_that_has_run_out_costs_nothing() {
    let words = ["rampart-classic", "--untimed", "--p1", "human", "tc=0.1"];
    let mut terminal = Terminal::start(&words);
    terminal.expects("p1 0.1> ");
    while !terminal.enters("clock").expects("> ").contains("(p1) 0.0") {
        std::thread::yield_now();
    }
    terminal.enters("b4b5");
    terminal.expects("greedy plays ");
    terminal.expects("p1 0.0> ");
}

#[test]
fn ctrl_c_and_ctrl_d_save_the_game_so_far() {
    for (key, code, why) in [("\u{3}", 130, "interrupted"), ("\u{4}", 0, "the input ended")] {
        let (folder, file) = new_file();
        let mut terminal = Terminal::start(&["rampart-xl", "--save", &file]);
        terminal.expects("p1> ");
        terminal.enters("c4c5");
        terminal.expects("greedy plays ");
        terminal.expects("p1> ");
        terminal.types(key);
        let text = terminal.expects("Saved to ");
        assert!(text.contains("Not finished.") && text.contains(why), "{text}");
        assert_eq!(terminal.ends().0, Some(code));
        assert!(terminal.is_as_before());
        let game = only_game(&folder);
        assert_eq!((game.result, game.moves.len()), (GameResult::Unfinished, 2));
    }
}

#[test]
fn ctrl_c_while_an_engine_thinks() {
    let (folder, file) = new_file();
    let mut terminal =
        Terminal::start(&["rampart-xl", "--save", &file, "--p2", &faulty("hang"), "name=Slow"]);
    terminal.expects("p1> ");
    terminal.enters("c4c5");
    terminal.expects("Slow is thinking.");
    terminal.types("\u{3}");
    terminal.expects("Saved to ");
    assert_eq!(terminal.ends().0, Some(130));
    assert_eq!(only_game(&folder).moves, ["c4c5"]);
}

#[test]
fn ctrl_c_while_two_engines_are_watched() {
    let (folder, file) = new_file();
    let words = ["ramses", "--p1", "builtin:greedy", "--p2", "builtin:random", "--delay", "3600s"];
    let mut terminal = Terminal::start(&[&words[..], &["--save", &file]].concat());
    terminal.expects("turn 2 of 200");
    terminal.types("\u{3}");
    terminal.expects("Saved to ");
    assert_eq!(terminal.ends().0, Some(130));
    assert_eq!(only_game(&folder).moves.len(), 1);
}

#[test]
fn signals_and_a_closed_window_save_the_game_so_far() {
    for signal in ["-TERM", "-HUP", "-INT", ""] {
        let (folder, file) = new_file();
        let mut terminal = Terminal::start(&["rampart-xl", "--save", &file]);
        terminal.expects("p1> ");
        terminal.enters("c4c5");
        terminal.expects("greedy plays ");
        terminal.expects("p1> ");
        let code = if signal.is_empty() {
            terminal.closes()
        } else {
            let id = terminal.id().to_string();
            assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
            let code = terminal.ends().0;
            assert!(terminal.is_as_before(), "{signal}");
            code
        };
        // The end of the window may be seen before the signal that it sends.
        assert!(code == Some(130) || (signal.is_empty() && code == Some(0)), "{signal} {code:?}");
        assert_eq!(only_game(&folder).moves.len(), 2);
    }
}

#[test]
fn an_engine_that_fails_loses_and_its_last_words_are_shown() {
    let (folder, file) = new_file();
    let mut terminal =
        Terminal::start(&["rampart-xl", "--save", &file, "--p2", &faulty("crash"), "name=Frail"]);
    terminal.expects("p1> ");
    terminal.enters("c4c5");
    terminal.expects("You win: 1-0 by crash.");
    terminal.expects("Frail (p2): ");
    assert_eq!(terminal.ends().0, Some(0));
    let game = only_game(&folder);
    assert_eq!(game.termination, Some(Termination::Crash));
    assert_eq!(game.failures.len(), 1);
}

#[test]
fn resigning_and_saving_in_between() {
    let (folder, file) = new_file();
    let other = folder.path().join("other.qgn");
    let mut terminal = Terminal::start(&["ramses", "--save", &file]);
    terminal.expects("p1> ");
    terminal.enters("1");
    terminal.expects("p1> ");
    terminal.enters("save");
    terminal.expects("Saved to ");
    terminal.enters(&format!("save {}", other.display()));
    terminal.expects("Saved to ");
    terminal.expects("p1> ");
    terminal.enters("resign");
    terminal.expects("greedy (p2) wins: 0-1 by resignation.");
    assert_eq!(terminal.ends().0, Some(0));
    let games = games(&folder.path().join("mine.qgn"));
    let results: Vec<GameResult> = games.iter().map(|game| game.result).collect();
    assert_eq!(results, [GameResult::Unfinished, GameResult::P2_WINS]);
    assert_eq!(crate::games(&other)[0].moves.len(), 2);
}
