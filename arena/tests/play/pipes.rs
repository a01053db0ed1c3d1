//! Without a terminal: lines from a pipe, and flags that are wrong.

use std::io::Write;
use std::process::{Command, Stdio};

use quadriga::{Luck, Variant};
use quadriga_arena::record::GameResult;

use crate::support::arena;
use crate::{games, new_file};

/// Runs `arena play WORDS` with `input`; gives the exit code and what was written.
fn play(words: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command: Command = arena();
    command.arg("play").args(words).env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may have refused its flags, and be gone.
    let _gone_already = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    assert!(!stderr.contains("panicked"), "{stderr}");
    (output.status.code(), stdout, stderr)
}

#[test]
fn lines_from_a_pipe_are_shown_and_played() {
    let (folder, file) = new_file();
    let (code, shown, said) = play(&["rampart-classic", "--save", &file], "b4b5\r\n?\nc4c5");
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(!shown.contains('\u{1b}'), "{shown}");
    assert!(shown.contains("p1> b4b5\n") && shown.contains("p1> c4c5\n"), "{shown}");
    assert!(shown.contains("Not finished."), "{shown}");
    assert_eq!(games(&folder.path().join("mine.qgn"))[0].moves.len(), 4);
}

#[test]
fn two_people_at_a_pipe_are_kept_apart_by_a_line() {
    let words = ["ptolemy-basic", "--seed", "1", "--p2", "human"];
    let (code, shown, _) = play(&words, "Ju2\nMa4\n");
    assert_eq!(code, Some(0));
    let parts: Vec<&str> = shown.split("\n---- ").collect();
    assert_eq!(parts.len(), 4, "{shown}");
    assert!(parts[1].starts_with("p1, human 1 ---") && parts[1].contains("You are dealt Me4"));
    assert!(parts[2].starts_with("p2, human 2 ---") && parts[2].contains("human 1 plays Ju2."));
    assert!(!parts[2].contains("Me4 Me6") && parts[2].contains("p1 hand       10  hidden"));
}

#[test]
fn games_begin_where_the_flags_say() {
    let moves = ["--moves", "b4b5", "d6d5"];
    let (_, shown, _) =
        play(&[&["rampart-classic", "--p2", "human"], &moves[..]].concat(), "log\n");
    assert!(shown.contains("2 of 200 moves made, p1 to move"), "{shown}");
    assert!(shown.contains("p1> log\nYou play b4b5.\nhuman 2 plays d6d5.\n"), "{shown}");
    let state = ["--state", "2q4/7/3K3/7/7/7/7/7/2N4 p1 40 6/5", "--limit", "41"];
    let (folder, file) = new_file();
    let words = [&["rampart-xl", "--p2", "human", "--save", &file], &state[..]].concat();
    let (code, shown, _) = play(&words, "1\n");
    assert_eq!(code, Some(0));
    assert!(shown.contains("of 41 moves made"), "{shown}");
    let games = games(&folder.path().join("mine.qgn"));
    assert_ne!(games[0].result, GameResult::Unfinished);
}

#[test]
fn a_file_is_appended_to_and_no_other_is_touched() {
    let (folder, file) = new_file();
    for _ in 0..2 {
        play(&["ramses", "--save", &file], "1\nquit\n");
    }
    assert_eq!(games(&folder.path().join("mine.qgn")).len(), 2);
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ada").unwrap();
    let (code, shown, said) = play(&["ramses", "--save", &letter.display().to_string()], "1\n");
    assert_eq!((code, shown.as_str()), (Some(2), ""));
    assert!(said.contains("--save: ") && said.contains("no record of a game"), "{said}");
    assert_eq!(std::fs::read_to_string(&letter).unwrap(), "Dear Ada");
}

#[test]
fn what_cannot_be_saved_is_shown() {
    let (folder, _) = new_file();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let file = gone.join("mine.qgn").display().to_string();
    let remover = format!(
        "cmd=sh -c 'rmdir {}; exec {} engine greedy'",
        gone.display(),
        env!("CARGO_BIN_EXE_arena")
    );
    let (code, shown, _) = play(&["ramses", "--save", &file, "--p2", &remover], "1\n");
    assert_eq!(code, Some(1));
    assert!(shown.contains("Not saved: ") && shown.contains("[Variant \"ramses\"]"), "{shown}");
}

/// Whatever is typed, nothing breaks, and every game that is saved on the way is one by the rules.
#[test]
fn lines_at_random_break_nothing() {
    let words = [
        "undo", "undo", "board", "?", "moves 2", "?PRE:", "log", "clock", "save", "hold", "pass",
        "", "-", "é",
    ];
    for variant in Variant::ALL {
        let mut luck = Luck::new(7, variant as u64);
        let mut input = String::new();
        for _ in 0..150 {
            let line = match luck.below(3) {
                0 => words[luck.below(words.len() as u32) as usize].to_owned(),
                1 => format!("{} {}", luck.below(100), 80 + luck.below(100)),
                _ => (1 + luck.below(20)).to_string(),
            };
            input.push_str(&line);
            input.push('\n');
        }
        let (folder, file) = new_file();
        let (code, shown, said) = play(&[variant.id(), "--seed", "4", "--save", &file], &input);
        assert_eq!((code, said.as_str()), (Some(0), ""), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        assert!(!games(&folder.path().join("mine.qgn")).is_empty());
    }
}

#[test]
fn flags_that_are_wrong_start_nothing() {
    for (words, code, part) in [
        (&["chess"][..], 2, "`chess` is no variant"),
        (&["ramses", "--p2", "greedy"], 2, "--p2: `greedy`: expected key=value"),
        (&["ramses", "--p2", "builtin:best"], 2, "no built-in bot"),
        (&["ramses", "--moves", "1-2"], 2, "--moves: token 1"),
        (&["ramses", "--state", "x"], 2, "--state: state field"),
        (
            &["rampart-classic", "--state", "nn3/5/5/5/5/5/5/5/QQQK1 p1 30 1/1"],
            2,
            "the game is over there",
        ),
        (&["ptolemy-basic", "--limit", "5"], 2, "this variant has no limit (PTO-14)"),
        (&["ramses", "--p2", "human", "--name", "Ada"], 2, "--name is for one person"),
        (&["ramses", "--name", " "], 2, "can't stand in records"),
        (&["ramses", "--tc", "never"], 2, "`never` is no clock"),
        (&["ramses", "--delay", "x"], 2, "--delay: "),
        (&["ramses", "--save", "/no/such/folder/mine.qgn"], 2, "--save: "),
        (&["ramses", "--p2", "cmd=true"], 1, "--p2: `true`: "),
    ] {
        let (found, shown, said) = play(words, "");
        assert!(said.contains(part), "{words:?}: {said}");
        assert_eq!((found, shown.as_str()), (Some(code), ""), "{words:?}");
    }
}

#[test]
fn the_examples_of_the_help_are_understood() {
    let help = arena().args(["play", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    let folder = tempfile::tempdir().unwrap();
    let mut examples = 0;
    for line in help.lines().filter_map(|line| line.strip_prefix("  arena play ")) {
        let line = line
            .replace("python3 bot.py", "sh -c 'exit 3'")
            .replace("games.qgn", &folder.path().join("games.qgn").display().to_string());
        let words = shlex::split(&line).unwrap();
        let words: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| *word != "1s").collect();
        let words: Vec<&str> = words.into_iter().filter(|word| *word != "--delay").collect();
        let (code, _, said) = play(&words, "quit\n");
        let expected = if line.contains("exit 3") { 1 } else { 0 };
        assert_eq!(code, Some(expected), "{line}: {said}");
        examples += 1;
    }
    assert_eq!(examples, 5);
}

/// The page shows games as they are: each block that begins with a command is what that command prints.
#[test]
fn the_page_is_true() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let page = std::fs::read_to_string(root.join("docs/play.md")).unwrap();
    let mut blocks = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let (command, shown) = block.split_once('\n').unwrap();
        let (typed, words) =
            command.strip_prefix("$ printf '").unwrap().split_once("' | arena play ").unwrap();
        let words = shlex::split(words).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (code, found, _) = play(&words, &typed.replace("\\n", "\n"));
        assert_eq!(code, Some(0), "{command}");
        assert_eq!(found, shown, "{command} prints:\n{found}");
        blocks += 1;
    }
    assert!(blocks >= 2);
}
