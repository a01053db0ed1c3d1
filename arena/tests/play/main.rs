//! `arena play` from outside: on a terminal, and through pipes.

#![allow(clippy::unwrap_used)]

#[path = "../support/mod.rs"]
mod support;

mod endings;
mod pipes;
mod secrets;
mod terminal;
mod turns;

use std::path::Path;

use quadriga_arena::record::GameRecord;
use quadriga_arena::record::qgn::QgnReader;
use support::arena;

/// The games of a file, all of which `arena verify` accepts.
fn games(path: &Path) -> Vec<GameRecord> {
    let output = arena().arg("verify").arg(path).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    QgnReader::new(file).map(|game| game.unwrap().1.to_record().unwrap()).collect()
}

/// A file for a game in a folder of its own.
fn new_file() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.qgn").display().to_string();
    (folder, path)
}
