//! What the tests of the binary share: running it, and reading what it left.

// Each test binary uses a part of it, and none of it is anybody else's.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use quadriga_arena::record::GameRecord;
use quadriga_arena::record::journal::read_journal;
use quadriga_arena::record::qgn::rebuild_qgn;

/// The arena's binary.
pub fn arena() -> Command {
    Command::new(env!("CARGO_BIN_EXE_arena"))
}

/// An engine that commits a fault, as a `cmd=` word. It is an example of this package, built with the
/// tests.
pub fn faulty(fault: &str) -> String {
    format!("cmd='{}' {fault}", faulty_program().display())
}

/// The program that commits faults.
pub fn faulty_program() -> PathBuf {
    example("faulty")
}

/// An example of this package, built with the tests.
pub fn example(name: &str) -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().and_then(Path::parent).unwrap().join("examples").join(name);
    assert!(program.exists(), "build it first: cargo build -p quadriga-arena --example {name}");
    program
}

/// Processes with `marker` in their command lines.
pub fn left(marker: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(marker)).count()
}

/// Sends a process a signal, as in `-INT`.
pub fn signal(child: &std::process::Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// A run that has ended.
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    pub out: PathBuf,
    _folder: tempfile::TempDir,
}

impl Run {
    /// The games in its journal, in the order of the schedule.
    pub fn games(&self) -> Vec<GameRecord> {
        let journal = read_journal(&self.out.join("games.jsonl")).unwrap();
        let mut games: Vec<GameRecord> = journal.map(|item| item.unwrap().1).collect();
        games.sort_by_key(|game| game.game);
        games
    }

    /// A file of its results.
    pub fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.out.join(name)).unwrap()
    }
}

/// Runs `arena run ARGUMENTS --out FOLDER` to its end, and checks what must always hold: nothing
/// panicked, and every game is accepted by `arena verify`.
pub fn run(arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    let output = arena().arg("run").args(arguments).arg("--out").arg(&out).output().unwrap();
    let Output { status, stdout, stderr } = output;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (stdout, stderr) = (text(stdout), text(stderr));
    assert!(!stderr.contains("panicked"), "{stderr}");
    if out.join("games.jsonl").exists() {
        let verified = arena().arg("verify").arg(&out).output().unwrap();
        let said = text(verified.stdout);
        assert!(verified.status.success(), "{said}\n{stdout}\n{stderr}");
        // What was appended game by game is what the journal makes of it.
        let differed = rebuild_qgn(&out.join("games.jsonl"), &out.join("games.qgn"));
        assert!(!differed.unwrap(), "games.qgn is not that of the journal");
    }
    Run { code: status.code(), stdout, stderr, out, _folder: folder }
}
