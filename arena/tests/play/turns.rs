//! Playing at a terminal: whole games, completion, what is wrong, taking back.

use quadriga_arena::record::{GameResult, Termination};

use crate::terminal::Terminal;
use crate::{games, new_file};

/// Plays a game to its end with the first choice of each list, and gives all that was shown.
fn plays_first_choices(words: &[&str], seat: &str) -> String {
    let (folder, file) = new_file();
    let mut terminal = Terminal::start(&[words, &["--save", &file]].concat());
    let prompt = format!("{seat}> ");
    let mut shown = String::new();
    for turn in 0.. {
        assert!(turn < 100, "{shown}");
        let (place, text) = terminal.expects_one(&[&prompt, "Saved to "]);
        shown.push_str(&text);
        if place == 1 {
            break;
        }
        terminal.enters("1");
    }
    assert_eq!(terminal.ends().0, Some(0));
    let wide = shown.lines().find(|line| line.trim_end().chars().count() > 80);
    assert_eq!(wide, None);
    let games = games(folder.path().join("mine.qgn").as_path());
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].termination, Some(Termination::Rules));
    assert_ne!(games[0].result, GameResult::Unfinished);
    shown
}

#[test]
fn every_variant_is_played_to_its_end_from_either_seat() {
    let bot = ["builtin:greedy", "option.Seed=1"];
    for (variant, more, end) in [
        ("ramses", &["--limit", "4"][..], "A draw: 1/2-1/2 by turn limit"),
        ("rampart-classic", &["--limit", "6"], "A draw: 1/2-1/2 by move limit"),
        ("rampart-xl", &["--limit", "4"], "A draw: 1/2-1/2 by move limit"),
        ("qadesh", &["--limit", "1"], "turn limit"),
        ("ptolemy-basic", &[], "two rounds"),
        ("ptolemy-advanced", &[], "two rounds"),
    ] {
        let first = [&[variant, "--seed", "5", "--p1", "human", "--p2"], &bot[..], more].concat();
        let shown = plays_first_choices(&first, "p1");
        assert!(shown.contains(end), "{variant}: {shown}");
        let second = [&[variant, "--seed", "5", "--p2", "human", "--p1"], &bot[..], more].concat();
        let shown = plays_first_choices(&second, "p2");
        assert!(shown.contains(end), "{variant}: {shown}");
    }
}

#[test]
fn tab_completes_step_by_step() {
    let mut terminal = Terminal::start(&["qadesh", "--seed", "1", "--name", "Ada"]);
    terminal.expects("p1> ");
    // What all choices have in common, and then what there is.
    terminal.types("\t");
    terminal.expects("PRE@26,");
    terminal.types("7,AMU@2\t");
    terminal.expects("PRE@27,AMU@29");
    terminal.types("9\r");
    terminal.expects("p1, you: PRE@27, AMU@29");
    terminal.expects("p1> ");
    terminal.types("pre:26/1\t");
    terminal.expects("PRE:26/18");
    terminal.types(",A\t:2\t");
    terminal.expects("AMU:2");
    terminal.types("8\r");
    let told = terminal.expects("Dice: ");
    assert!(told.contains("p1, you: PRE:26/18, AMU:28"), "{told}");
    terminal.expects("p1> ");
    terminal.types("und\t\r");
    terminal.expects("Taken back.");
}

#[test]
fn what_is_wrong_is_said_in_the_rules_words_and_asked_again() {
    let mut terminal = Terminal::start(&["rampart-classic", "--seed", "1"]);
    for (line, said) in [
        ("b4b9", "`b4b9` is illegal: "),
        ("xyz", "`xyz` is no action: a move is two squares"),
        ("99", "there is no choice number 99: they go from 1 to 19"),
        ("undo", "There is no decision of yours to take back."),
        ("moves z", "No legal action begins with `z`."),
        ("save", "Where to? Write `save FILE`"),
        ("save /no/such/folder/x.qgn", "Not saved: /no/such/folder/x.qgn: "),
        ("help", "lists what is legal, with numbers"),
        ("log", "Nothing has happened yet."),
        ("clock", "Clocks: you (p1) no clock, greedy (p2) 0:1"),
        ("\u{1b}[A\u{1b}[B", ""),
        ("é", "`é` is no action"),
    ] {
        terminal.expects("p1> ");
        terminal.enters(line);
        terminal.expects(said);
    }
    terminal.expects("p1> ");
    terminal.enters("B4B5");
    terminal.expects("greedy plays ");
}

/// A bot that keeps what it is told, a file for each of its processes.
fn logged(folder: &std::path::Path) -> String {
    let arena = env!("CARGO_BIN_EXE_arena");
    format!("cmd=sh -c 'tee {}/$$.log | {arena} engine greedy'", folder.display())
}

/// The lines that each process was told, the processes in the order of their first games.
fn told(folder: &std::path::Path) -> Vec<Vec<String>> {
    let mut logs: Vec<(std::time::SystemTime, Vec<String>)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "log"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let lines = text.lines().map(str::to_owned).collect();
            (path.metadata().unwrap().modified().unwrap(), lines)
        })
        .collect();
    logs.sort();
    logs.into_iter().map(|(_, lines)| lines).collect()
}

/// Events have no gaps in any game of a process.
fn check_events(lines: &[String]) {
    let mut last = 0;
    for line in lines {
        if line.starts_with("newgame ") {
            last = 0;
        }
        if let Some(event) = line.strip_prefix("event ") {
            let number: u64 = event.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(number, last + 1, "{lines:#?}");
            last = number;
        }
    }
}

#[test]
fn undo_goes_back_to_ones_own_last_decision() {
    let (folder, file) = new_file();
    let words = ["rampart-classic", "--tc", "600", "--save", &file, "--p2", &logged(folder.path())];
    let mut terminal = Terminal::start(&words);
    terminal.expects("p1 10:00> ");
    terminal.enters("b4b5");
    terminal.expects("2 of 200 moves made");
    terminal.expects("> ");
    terminal.enters("c4c5");
    terminal.expects("4 of 200 moves made");
    terminal.expects("> ");
    terminal.enters("undo");
    let shown = terminal.expects("2 of 200 moves made");
    assert!(!shown.contains("plays"), "nothing is told twice: {shown}");
    terminal.expects("> ");
    terminal.enters("undo");
    terminal.expects("0 of 200 moves made");
    // The clocks are as they were.
    terminal.expects("p1 10:00> ");
    terminal.enters("undo");
    terminal.expects("no decision of yours");
    terminal.expects("> ");
    terminal.enters("d4d5");
    terminal.expects("greedy plays ");
    terminal.expects("> ");
    terminal.enters("log");
    let log = terminal.expects("> ");
    assert!(log.contains("You play d4d5.") && !log.contains("b4b5"), "{log}");
    terminal.enters("quit");
    assert_eq!(terminal.ends().0, Some(0));
    let games = games(&folder.path().join("mine.qgn"));
    assert_eq!(games[0].moves[0], "d4d5");
    assert_eq!(games[0].moves.len(), 2);
    assert!(games[0].remarks.contains(&"decisions were taken back: 2".to_owned()), "{games:?}");
    // One process plays all: it can, and nothing was dealt.
    let told = told(folder.path());
    assert_eq!(told.len(), 1);
    check_events(&told[0]);
    let heads: Vec<&str> =
        told[0].iter().map(String::as_str).filter(|line| line.starts_with("gameover")).collect();
    assert_eq!(heads, ["gameover * reason=unfinished"; 3]);
    assert_eq!(told[0].iter().filter(|line| line.starts_with("newgame ")).count(), 3);
}

/// A process that can play but one game makes place for another.
#[test]
fn undo_needs_nothing_of_an_engine() {
    let (folder, file) = new_file();
    let once = logged(folder.path()).replace("greedy'", "greedy | sed -u s/reuse//'");
    let mut terminal = Terminal::start(&["rampart-classic", "--save", &file, "--p2", &once]);
    terminal.expects("p1> ");
    terminal.enters("b4b5");
    terminal.expects("greedy plays ");
    terminal.expects("p1> ");
    terminal.enters("undo");
    terminal.expects("Taken back.");
    terminal.expects("p1> ");
    terminal.enters("c4c5");
    terminal.expects("greedy plays ");
    terminal.expects("p1> ");
    terminal.enters("quit");
    assert_eq!(terminal.ends().0, Some(0));
    let told = told(folder.path());
    assert_eq!(told.len(), 2);
    for lines in &told {
        check_events(lines);
        assert_eq!(lines.iter().filter(|line| line.starts_with("newgame ")).count(), 1);
        assert_eq!(lines.iter().filter(|line| line.starts_with("gameover ")).count(), 1);
        assert_eq!(lines.last().map(String::as_str), Some("quit"));
    }
    assert_eq!(games(&folder.path().join("mine.qgn"))[0].moves[0], "c4c5");
}

/// Where there are dice, another process plays on, and the same orders meet the same dice.
#[test]
fn undo_meets_the_same_dice_again() {
    let (folder, file) = new_file();
    let words = ["qadesh", "--seed", "3", "--save", &file, "--p2", &logged(folder.path())];
    let state = "27g0.0,37g0.0,-,-,-/60g0.0,62g0.0,45g0.0,38g0.0,61g0.0 orders 1";
    let mut terminal = Terminal::start(&[&words[..], &["--state", state]].concat());
    let mut dice = Vec::new();
    for _ in 0..2 {
        terminal.expects("p1> ");
        terminal.enters("AMU:38");
        terminal.expects("Dice: ");
        dice.push(terminal.expects("\r\n"));
        terminal.expects("p1> ");
        terminal.enters("undo");
        terminal.expects("Taken back.");
    }
    assert_eq!(dice[0], dice[1]);
    assert!(dice[0].len() > 2);
    terminal.expects("p1> ");
    terminal.enters("quit");
    assert_eq!(terminal.ends().0, Some(0));
    let told = told(folder.path());
    assert_eq!(told.len(), 3);
    told.iter().for_each(|lines| check_events(lines));
    assert!(games(&folder.path().join("mine.qgn"))[0].moves.is_empty());
}

#[test]
fn two_people_take_back_where_nothing_is_hidden() {
    let mut terminal = Terminal::start(&["rampart-classic", "--p2", "human"]);
    terminal.expects("p1> ");
    terminal.enters("b4b5");
    terminal.expects("human 1 plays b4b5.");
    terminal.expects("p2> ");
    terminal.enters("undo");
    terminal.expects("0 of 200 moves made");
    terminal.expects("p1> ");
    terminal.enters("c4c5");
    let shown = terminal.expects("p2> ");
    assert!(shown.contains("human 1 plays c4c5.") && !shown.contains("b4b5"), "{shown}");
}

#[test]
fn two_engines_are_watched() {
    let words =
        ["ptolemy-basic", "--seed", "1", "--p1", "builtin:greedy", "--p2", "builtin:random"];
    let mut terminal = Terminal::start(&[&words[..], &["--delay", "1ms"]].concat());
    terminal.expects("You watch, and see everything");
    terminal.expects("greedy is dealt: ");
    terminal.expects("random is dealt: ");
    terminal.expects("wins: ");
    let (code, rest) = terminal.ends();
    assert_eq!(code, Some(0));
    assert!(rest.contains("The seed was 1."), "{rest}");
}
