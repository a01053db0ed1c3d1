//! Games played at random hold; whatever is changed in them does not.

use std::fs;

use quadriga::{Luck, Score, Seat, Variant, legal};

use super::*;
use crate::record::qgn::{QgnGame, write_qgn};
use crate::record::{BySeat, Failure, GameRecord, GameResult, Termination, TimeLoss};
use quadriga::{Position, ToAct};

/// One token of each group, at random.
fn choose(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    let tokens = groups.iter().map(|group| {
        &group.tokens[luck.below(u32::try_from(group.tokens.len()).unwrap()) as usize][..]
    });
    legal::join(tokens)
}

/// A game of at most `steps` steps, and where it stands.
fn played(variant: Variant, seed: u64, steps: usize) -> (GameRecord, Position) {
    let mut position = Position::start(variant, None).unwrap();
    let mut record = GameRecord::new(variant, "one", "two", GameResult::Unfinished);
    record.game = Some(1);
    record.start = Some(position.state());
    record.limit = position.limit().map(quadriga::Limit::get);
    record.seed = Some(seed);
    let mut luck = Luck::new(seed, 1 << 40);
    for _ in 0..steps {
        let step = match position.to_act() {
            ToAct::Nobody => break,
            ToAct::Seat(seat) => vec![choose(&position, seat, &mut luck)],
            ToAct::Chance => vec![position.roll(seed, None).unwrap()],
            ToAct::Both => {
                let mut step = Seat::BOTH.map(|seat| choose(&position, seat, &mut luck)).to_vec();
                if !position.state().contains("setup") {
                    step.push(position.roll(seed, Some([&step[0], &step[1]])).unwrap());
                }
                step
            }
        };
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        assert_eq!(position.apply(&tokens, &mut Vec::new()), Ok(tokens.len()));
        record.moves.extend(step);
    }
    record.plies = Some(GameRecord::count_plies(&record.moves));
    let termination = match position.outcome() {
        Some(outcome) => {
            record.result = outcome.score.into();
            record.reason = outcome.reason.to_string();
            Termination::Rules
        }
        None => Termination::Unfinished,
    };
    record.termination = Some(termination);
    if termination == Termination::Unfinished {
        record.reason = "unfinished".into();
    }
    record.sterile = record.result.is_sterile_at(&position);
    (record, position)
}

fn assert_holds(record: &GameRecord) {
    assert_eq!(check(record), [], "{}", record.to_line());
    let game = QgnGame::of(record).unwrap();
    let mut once = Vec::new();
    game.write_to(&mut once).unwrap();
    let (_, read) = QgnReader::new(&once[..]).next().unwrap().unwrap();
    assert_eq!(read, game);
    assert_eq!(check(&read.to_record().unwrap()), []);
    assert_eq!(QgnGame::of(&read.to_record().unwrap()).unwrap(), game);
}

/// What is found wrong, as `check: text` lines.
fn found(record: &GameRecord) -> String {
    check(record).iter().map(|finding| format!("{}: {}\n", finding.check, finding.text)).collect()
}

fn random_games_hold(variant: Variant) {
    for seed in 0..6 {
        assert_holds(&played(variant, seed, 2000).0);
        assert_holds(&played(variant, seed, seed as usize * 3).0);
    }
}

#[test]
fn random_games_of_ramses_hold() {
    random_games_hold(Variant::Ramses);
}

#[test]
fn random_games_of_rampart_hold() {
    random_games_hold(Variant::RampartClassic);
    random_games_hold(Variant::RampartXl);
}

#[test]
fn random_games_of_qadesh_hold() {
    random_games_hold(Variant::Qadesh);
}

#[test]
fn random_games_of_ptolemy_hold() {
    random_games_hold(Variant::PtolemyBasic);
    random_games_hold(Variant::PtolemyAdvanced);
}

#[test]
fn every_change_of_a_finished_game_is_found() {
    let (good, _) = played(Variant::RampartClassic, 3, 2000);
    assert_eq!(good.termination, Some(Termination::Rules));
    let after = |change: &dyn Fn(&mut GameRecord)| {
        let mut record = good.clone();
        change(&mut record);
        found(&record)
    };
    let other = if good.result.is_draw() { Score::Win(Seat::P1) } else { Score::Draw };
    assert!(after(&|r| r.result = other.into()).contains("result: "));
    assert!(after(&|r| r.result = GameResult::Unfinished).contains("result: * can't be"));
    assert!(after(&|r| r.reason = "no-moves".into()).starts_with("reason: `no-moves`"));
    assert!(after(&|r| r.plies = Some(7)).starts_with("plies: 7 are stated"));
    assert!(after(&|r| r.sterile = true).starts_with("sterile: marked so"));
    assert!(after(&|r| r.termination = None).contains("termination: missing"));
    assert!(after(&|r| r.start = None).contains("start: missing"));
    assert!(after(&|r| r.start = Some("x".into())).contains("start: state field"));
    assert!(after(&|r| r.limit = Some(0)).contains("limit: "));
    assert!(after(&|r| r.limit = Some(3)).contains("moves: token 4 "));
    assert!(after(&|r| r.moves[5] = "a1a9".into()).contains("moves: token 6 (`a1a9`)"));
    assert!(after(&|r| r.notes = vec![None]).contains("notes: 1 notes for"));
    let less = after(&|r| {
        r.moves.pop();
        r.plies = r.plies.map(|plies| plies - 1);
    });
    assert!(less.starts_with("termination: rules, but the game is not over"), "{less}");
    let crash = after(&|r| {
        r.termination = Some(Termination::Crash);
        r.reason = "crash".into();
        r.result = Score::Win(Seat::P1).into();
    });
    assert!(crash.starts_with("termination: crash, but the game is over by the rules"), "{crash}");
    assert!(after(&|r| r.moves.push("a1a2".into())).contains("the game is over"));
}

/// A game of Rampart that was ended in the middle, before anything was lost, `p1` to move.
fn ended(termination: Termination, result: GameResult) -> GameRecord {
    let (mut record, position) = played(Variant::RampartXl, 5, 4);
    assert!(position.is_sterile());
    record.termination = Some(termination);
    record.reason = termination.word().into();
    record.result = result;
    record.sterile = result.is_draw();
    record
}

#[test]
fn rpt_9_out_of_time_with_no_material_lost_is_a_sterile_draw() {
    let (loss, draw) = (GameResult::from(Score::Win(Seat::P2)), GameResult::from(Score::Draw));
    assert_holds(&ended(Termination::Time, draw));
    assert!(found(&ended(Termination::Time, loss)).starts_with("result: out of time with no"));
    let strict =
        |result| GameRecord { time_loss: Some(TimeLoss::Loss), ..ended(Termination::Time, result) };
    assert_holds(&strict(loss));
    assert!(found(&strict(draw)).starts_with("result: out of time, and a draw"));
    let unmarked = GameRecord { sterile: false, ..ended(Termination::Time, draw) };
    assert!(found(&unmarked).starts_with("sterile: a draw without"));
}

#[test]
fn a_loss_is_that_of_a_seat_that_could_lose_so() {
    let (p1_won, p2_won) = (Score::Win(Seat::P1).into(), Score::Win(Seat::P2).into());
    assert_holds(&ended(Termination::IllegalMove, p2_won));
    assert_holds(&ended(Termination::Crash, p1_won));
    assert_holds(&ended(Termination::Stall, p2_won));
    assert_holds(&ended(Termination::Adjudication, p1_won));
    assert_holds(&ended(Termination::DoubleForfeit, Score::Draw.into()));
    assert!(
        found(&ended(Termination::Resign, p1_won)).contains("p2 failed by resign, but had nothing")
    );
    assert!(
        found(&ended(Termination::Crash, GameResult::Unfinished)).contains("result: * can't be")
    );
    assert!(found(&ended(Termination::Unfinished, p1_won)).contains("result: 1-0 can't be"));
    let failed = |seat, kind| Failure { seat, kind, said: String::new() };
    let failure = |seat| failed(seat, Termination::Crash);
    let mut record = ended(Termination::Crash, p2_won);
    record.failures = vec![failure(Seat::P1)];
    assert_holds(&record);
    record.failures = vec![failure(Seat::P2)];
    assert!(
        found(&record).contains("failures: p1 forfeited") && found(&record).contains("p2 failed")
    );
    record.failures = vec![failure(Seat::P1), failure(Seat::P1)];
    assert_eq!(found(&record), "failures: p1 failed more than once\n");
    record.failures = vec![failed(Seat::P1, Termination::Stall)];
    assert_eq!(found(&record), "failures: p1 failed by stall, but the game ended by crash\n");
    // Who ended by something else did not fail.
    let mut record = ended(Termination::Adjudication, p1_won);
    record.failures = vec![failure(Seat::P2)];
    let text = "failures: p2 failed (crash), but the game ended by adjudication\n";
    assert_eq!(found(&record), text);
    let mut record = ended(Termination::DoubleForfeit, Score::Draw.into());
    record.failures = vec![failure(Seat::P1), failed(Seat::P2, Termination::Rules)];
    assert_eq!(found(&record), "failures: rules is no failure\n");
    record.failures[1].kind = Termination::Time;
    assert_holds(&record);
    // RPT-9: a draw by time has one failure, of the seat that was to act.
    let late = |seat| failed(seat, Termination::Time);
    let mut record = ended(Termination::Time, Score::Draw.into());
    record.failures = vec![late(Seat::P1)];
    assert_holds(&record);
    record.failures = vec![late(Seat::P2)];
    assert_eq!(found(&record), "result: p2 failed by time, but had nothing to decide\n");
    record.failures = vec![late(Seat::P1), late(Seat::P2)];
    assert_eq!(found(&record), "failures: both failed, but the game ended by time\n");
}

/// Also of a game that can't be replayed.
#[test]
fn what_can_not_be_sterile_is_told_without_a_replay() {
    let sterile = |variant, result| {
        let record = GameRecord::new(variant, "one", "two", result);
        found(&GameRecord { sterile: true, ..record }).contains("sterile: marked so")
    };
    assert!(!sterile(Variant::RampartXl, GameResult::DRAW));
    assert!(sterile(Variant::RampartXl, GameResult::P1_WINS));
    assert!(sterile(Variant::Ramses, GameResult::DRAW));
}

/// What is found between the games of a journal, as `LINE: CHECK: TEXT` lines.
fn found_across(games: &[GameRecord]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    fs::write(&path, games.iter().map(GameRecord::to_line).collect::<String>()).unwrap();
    let journal = verified(std::slice::from_ref(&path), Style::Text).1;
    let mut qgn = Vec::new();
    write_qgn(games.iter().cloned().map(Ok), &mut qgn, &path).unwrap();
    fs::write(&path, qgn).unwrap();
    let (summary, _) = verified(std::slice::from_ref(&path), Style::Text);
    let journal = journal.replace(&format!("{}:", path.display()), "");
    let (lines, _) = journal.trim_end().rsplit_once('\n').unwrap_or_default();
    assert_eq!(summary.findings, lines.lines().count() as u64, "both forms are alike");
    lines.to_owned()
}

#[test]
fn games_of_one_number_and_pairs_that_are_none_are_found() {
    let game = |number: u64, pair: Option<u64>| {
        let (record, _) = played(Variant::Qadesh, 1, 3);
        let mut record = GameRecord { game: Some(number), pair, ..record };
        if number.is_multiple_of(2) {
            std::mem::swap(&mut record.p1, &mut record.p2);
        }
        record
    };
    let pair = || [game(1, Some(1)), game(2, Some(1))];
    let third = game(3, None);
    assert_eq!(found_across(&[&pair()[..], &[third.clone(), game(4, None)]].concat()), "");
    // The order in which games were finished is free, and a pair may be unfinished.
    assert_eq!(found_across(&[game(4, Some(2)), game(2, Some(1)), game(3, Some(2))]), "");
    assert_eq!(
        found_across(&[third.clone(), game(4, None), third]),
        "3: game 3: number: the game on line 1 has this number, too"
    );
    assert_eq!(found_across(&[game(0, None)]), "1: game 0: number: games are numbered from 1");
    assert_eq!(
        found_across(&[&pair()[..], &[game(3, Some(1))]].concat()),
        "3: game 3: pair: pair 1 has two games already, on lines 1 and 2"
    );
    let after = |change: &dyn Fn(&mut GameRecord)| {
        let [one, mut other] = pair();
        change(&mut other);
        found_across(&[one, other])
    };
    assert_eq!(
        after(&|r| std::mem::swap(&mut r.p1, &mut r.p2)),
        "2: game 2: pair: the seats of pair 1 are not swapped: one - two on line 1, and one - two here"
    );
    assert!(after(&|r| r.p1 = "x".into()).contains("one - two on line 1, and x - one here"));
    let text = "2: game 2: pair: both games of pair 1 have one ";
    for (what, change) in [
        (
            "start",
            &(|r: &mut GameRecord| r.start = r.start.as_ref().map(|s| s.replace("setup", "x")))
                as &dyn Fn(&mut GameRecord),
        ),
        ("limit", &|r| r.limit = Some(19)),
        ("opening", &|r| r.book = 2),
        ("seed", &|r| r.seed = Some(2)),
        ("variant", &|r| r.variant = Variant::PtolemyBasic),
    ] {
        let found = after(change);
        assert!(
            found.lines().any(|line| line.starts_with(&format!("{text}{what}, but"))),
            "{found}"
        );
    }
    // What is not stated is no contradiction.
    assert_eq!(after(&|r| r.seed = None), "");
}

#[test]
fn dice_are_those_of_the_seed_and_answers_are_legal() {
    let (mut record, position) = played(Variant::Qadesh, 1, 4);
    let answer = choose(&position, Seat::P2, &mut Luck::new(9, 9));
    record.termination = Some(Termination::Crash);
    record.reason = "crash".into();
    record.result = Score::Win(Seat::P2).into();
    record.answered = Some(BySeat { p1: None, p2: Some(answer) });
    assert_holds(&record);
    record.answered = Some(BySeat { p1: Some("PRE:64".into()), p2: None });
    assert!(found(&record).starts_with("answered: p1: "), "{}", found(&record));
    record.answered = None;
    record.seed = Some(2);
    assert!(found(&record).starts_with("seed: token "), "{}", found(&record));
    // Tokens of an opening are nobody's luck.
    record.book = record.moves.len() as u64;
    assert_eq!(found(&record), "");
    record.book = 0;
    record.seed = None;
    record.moves[1] = "hold".into();
    assert!(found(&record).starts_with("moves: token 2 (`hold`): p2: "), "{}", found(&record));
    record.moves.truncate(1);
    assert!(found(&record).contains("moves: token 1 ("), "{}", found(&record));
}

fn verified(paths: &[PathBuf], style: Style) -> (VerifySummary, String) {
    let mut out = Vec::new();
    let summary = verify_files(paths, style, &mut out).unwrap();
    (summary, String::from_utf8(out).unwrap())
}

#[test]
fn files_are_told_apart_by_what_is_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let (good, _) = played(Variant::Ramses, 1, 5);
    let bad = GameRecord { game: Some(2), plies: Some(0), ..good.clone() };
    // The wrong name, on purpose.
    let journal = folder.path().join("a.qgn");
    fs::write(&journal, good.to_line() + &bad.to_line() + "{\"to").unwrap();
    let qgn = folder.path().join("b");
    let mut text = Vec::new();
    write_qgn([Ok(good.clone())], &mut text, &qgn).unwrap();
    fs::write(&qgn, text).unwrap();

    let (summary, out) = verified(std::slice::from_ref(&qgn), Style::Text);
    assert_eq!((summary.exit_code(), summary.games), (0, 1));
    assert_eq!(out, format!("{}: 1 game, all hold\n", qgn.display()));

    let (summary, out) = verified(&[journal.clone(), qgn], Style::Text);
    assert_eq!((summary.exit_code(), summary.games, summary.bad_games), (1, 4, 2));
    let name = journal.display();
    assert!(out.contains(&format!("{name}:2: game 2: plies: 0 are stated")), "{out}");
    assert!(out.contains(&format!("{name}:3: game ?: format: the last line is torn")), "{out}");
    assert!(out.ends_with("all: 2 files, 4 games, 2 bad, 0 unreadable\n"), "{out}");

    let missing = folder.path().join("missing");
    let (summary, out) = verified(&[missing, journal], Style::Json);
    assert_eq!((summary.exit_code(), summary.unreadable), (2, 1));
    let lines: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let types: Vec<_> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["unreadable", "finding", "finding", "file", "summary"]);
    assert_eq!(lines[1]["check"], "plies");
}

#[test]
fn a_folder_stands_for_its_records_and_what_is_neither_is_unreadable() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(verified(&[folder.path().into()], Style::Text).0.exit_code(), 2);
    let (journal, text) = (folder.path().join("games.jsonl"), folder.path().join("notes"));
    fs::write(&journal, "").unwrap();
    assert_eq!(verified(&[folder.path().into()], Style::Text).0.exit_code(), 0);
    fs::write(&text, "hello").unwrap();
    assert_eq!(verified(&[text], Style::Text).0.exit_code(), 2);
    fs::write(&journal, "[P1 \"a\"]\n\n[P1 \"b\n").unwrap();
    let (summary, out) = verified(&[journal], Style::Text);
    assert_eq!(summary.exit_code(), 1, "{out}");
}
