//! `arena show`, by what it prints: each file of `tests/data/show` begins with the command's words behind
//! `$ `, and the rest is all that it says, with `^[` for the escape character.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn show(words: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    // Nothing that the person who runs the tests has set.
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.arg("show").args(words).output().expect("the arena starts")
}

fn words(line: &str) -> Vec<String> {
    shlex::split(line).unwrap_or_else(|| panic!("{line}: quotes"))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text").replace('\u{1b}', "^[")
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/show");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

#[test]
fn positions_are_drawn_as_they_were() {
    let files = files();
    assert!(files.len() >= 12);
    for file in files {
        let page = fs::read_to_string(&file).expect("text");
        let (line, expected) = page.split_once('\n').expect("a command");
        let line = line.strip_prefix("$ arena show ").expect("`$ arena show `");
        let Output { status, stdout, stderr } = show(&words(line));
        let (stdout, stderr) = (text(stdout), text(stderr));
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""), "{}", file.display());
        assert_eq!(stdout, expected, "{} is drawn differently:\n{stdout}", file.display());
        let drawing = || stdout.lines().filter(|line| !line.starts_with("state "));
        if !stdout.contains("^[") {
            let wide = drawing().find(|line| line.len() > 80 && !line.starts_with("view "));
            assert_eq!(wide, None, "{}", file.display());
        }
    }
}

#[test]
fn colour_changes_no_letter() {
    for file in files() {
        let page = fs::read_to_string(&file).expect("text");
        let line = page.lines().next().expect("a command").replace(" --color always", "");
        let line = line.trim_start_matches("$ arena show ");
        let plain = text(show(&words(line)).stdout);
        let coloured = show(&[words(line), words("--color always")].concat());
        let coloured = String::from_utf8(coloured.stdout).expect("text");
        assert!(coloured.contains("\u{1b}["), "{line}");
        assert_eq!(console::strip_ansi_codes(&coloured), plain);
        assert!(!plain.contains("^["), "a pipe gets no colour");
        assert_eq!(text(show(&[words(line), words("--color never")].concat()).stdout), plain);
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (line, part) in [
        ("ramses '2,3 p1'", "state field `turn`: missing"),
        ("ramses '2,3,4,5/19,20,21,22.10 p1 1'", "state field `clear`: 5 is an oblong"),
        ("qadesh '-,-,-,-,-/-,-,-,-,- setup 1'", "state field `turn`: the setup is turn 0 (QAD-5)"),
        ("qadesh '48g0.0,4g0.0,-,-,-/x,60g0.0,x,x,x orders 1'", "state field `PRE`"),
        ("ptolemy-basic 'E@d4 ~p1 -/?0 ?0 - - 1 0-0'", "state field `hand p2`"),
        ("ptolemy-basic 'E@d4 ~p1 -/?0 ?0 - - 2 0-0' --view p1", "state field `score`"),
        ("ptolemy-basic 'E@d4 ~p1 -/?0 ?0 - - 1 0-0' --view p1 --moves pass", "a whole state"),
        ("ptolemy-basic --limit 5", "this variant has no limit (PTO-14)"),
        ("ramses --moves 2-7,19-10", "--moves, token 1 (`2-7,19-10`): p1:"),
        ("qadesh --moves PRE@27,AMU@30", "both placements are needed"),
        ("ramses --limit 0", "`0` is no limit"),
        ("ramses --view p3", "`p3` is no seat"),
        ("chess", "`chess` is no variant"),
        ("ramses --color blue", "invalid value 'blue'"),
        ("", "Usage: arena show"),
    ] {
        let Output { status, stdout, stderr } = show(&words(line));
        let stderr = text(stderr);
        assert!(stderr.contains(part), "{line}: {stderr}");
        assert_eq!((status.code(), stdout.len()), (Some(2), 0), "{line}");
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let help = text(show(&words("--help")).stdout);
    let mut examples = 0;
    for line in help.lines().filter_map(|line| line.strip_prefix("  arena show ")) {
        let line = line.trim_end_matches(" | less -R");
        assert_eq!(show(&words(line)).status.code(), Some(0), "{line}");
        examples += 1;
    }
    assert!(examples >= 4);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["show", "qadesh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the arena starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(output.stderr).as_str()), (Some(0), ""));
}
