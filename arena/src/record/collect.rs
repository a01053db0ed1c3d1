//! Reads the games of many files for those who count them.

use std::collections::HashMap;
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use super::journal::{JournalError, JournalReader};
use super::outline::{Names, Outline};
use super::qgn::QgnReader;
use super::verify::{Form, open};

/// The games of some files.
#[derive(Debug, Default)]
pub struct Collected {
    /// All games: file by file, within a file as they stand there.
    pub games: Vec<CollectedGame>,
    /// What a reader has to know of how they were read, in whole sentences.
    pub notes: Vec<String>,
}

/// One game and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedGame {
    /// The file's place among those that were read, from 0.
    pub file: usize,
    /// The game. Its `pair` is a number that no pair of another file has.
    pub game: Outline,
}

/// A file that can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// Why, with the line where it is one.
    pub why: String,
}

/// Reads all games of `paths`: journals (`.jsonl`) and `.qgn` files, whose form is seen by their first
/// character. A folder stands for its `games.jsonl`, or without one for its `games.qgn`. The `.qgn` that
/// stands beside a journal of the same name has the same games, and a file given twice too: such are
/// passed over, as is the torn last line of a journal; the notes say so.
///
/// # Errors
///
/// If a file can't be read, or a game in it.
pub fn collect(paths: &[PathBuf]) -> Result<Collected, Unreadable> {
    let mut collected = Collected::default();
    let mut names = Names::default();
    let mut pairs = Pairs::default();
    for (number, path) in files(paths, &mut collected.notes)?.iter().enumerate() {
        let unreadable = |why: String| Unreadable { path: path.clone(), why };
        let (input, form) = open(path).map_err(unreadable)?;
        let mut keep = |mut game: Outline| {
            game.pair = game.pair.map(|pair| pairs.renumber(number, pair));
            collected.games.push(CollectedGame { file: number, game });
        };
        let note = match form {
            Form::Journal => journal(input, &mut names, &mut keep),
            Form::Qgn => qgn(input, &mut names, &mut keep).map(|()| None),
        }
        .map_err(unreadable)?;
        collected.notes.extend(note.map(|note| format!("{}: {note}", path.display())));
    }
    Ok(collected)
}

/// The files that the paths stand for, each once.
fn files(paths: &[PathBuf], notes: &mut Vec<String>) -> Result<Vec<PathBuf>, Unreadable> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut known: Vec<PathBuf> = Vec::new();
    let mut found = Vec::new();
    for path in paths {
        let file = if path.is_dir() {
            let names = ["games.jsonl", "games.qgn"].map(|name| path.join(name));
            names.into_iter().find(|file| file.exists()).ok_or_else(|| Unreadable {
                path: path.clone(),
                why: "a folder without games.jsonl and games.qgn".to_owned(),
            })?
        } else {
            path.clone()
        };
        let real = fs::canonicalize(&file)
            .map_err(|error| Unreadable { path: file.clone(), why: error.to_string() })?;
        found.push((file, real));
    }
    for (file, real) in &found {
        if known.contains(real) {
            notes.push(format!("{} is given twice and counted once.", file.display()));
            continue;
        }
        let journal = real.with_extension("jsonl");
        let is_copy = has_extension(real, "qgn") && found.iter().any(|(_, one)| *one == journal);
        if is_copy {
            notes.push(format!(
                "{} is passed over: its games are those of the journal beside it.",
                file.display()
            ));
            continue;
        }
        known.push(real.clone());
        files.push(file.clone());
    }
    Ok(files)
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension == wanted)
}

/// Gives what is to be said of the reading, if anything is.
fn journal(
    input: impl BufRead,
    names: &mut Names,
    keep: &mut dyn FnMut(Outline),
) -> Result<Option<String>, String> {
    let mut reader = JournalReader::new(input);
    let names = std::cell::RefCell::new(names);
    while let Some(item) = reader.next_by(|line| names.borrow_mut().outline_of_line(line)) {
        match item {
            Ok((_, game)) => keep(game),
            Err(JournalError::Torn { line, .. }) => {
                return Ok(Some(format!("the torn last line ({line}) is passed over.")));
            }
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(None)
}

fn qgn(
    input: impl BufRead,
    names: &mut Names,
    keep: &mut dyn FnMut(Outline),
) -> Result<(), String> {
    for item in QgnReader::new(input) {
        let (line, game) = item.map_err(|error| error.to_string())?;
        let record = game.to_record().map_err(|error| format!("line {line}: {error}"))?;
        keep(names.outline(&record));
    }
    Ok(())
}

/// Pair numbers of all files together: each file counts its own from 1.
#[derive(Debug, Default)]
struct Pairs(HashMap<(usize, u64), u64>);

impl Pairs {
    fn renumber(&mut self, file: usize, pair: u64) -> u64 {
        let next = self.0.len() as u64 + 1;
        *self.0.entry((file, pair)).or_insert(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::qgn::rebuild_qgn;
    use quadriga::Seat;

    const FOUR: &str = "{\"variant\":\"ramses\",\"p1\":\"a\",\"p2\":\"b\",\"result\":\"1-0\"}\n";
    const TIMED: &str = "{\"variant\":\"rampart-xl\",\"p1\":\"b\",\"p2\":\"a\",\"result\":\"1/2-1/2\",\
        \"pair\":1,\"game\":2,\"sterile\":true,\"termination\":\"time\",\
        \"failures\":[{\"seat\":\"p2\",\"kind\":\"time\"}],\"more\":[1,{}]}\n";

    fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn pairs_of_different_files_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let one = write(folder.path(), "one.jsonl", &format!("{FOUR}{TIMED}"));
        let two = write(folder.path(), "two.jsonl", TIMED);
        let collected = collect(&[one, two]).unwrap();
        let pairs: Vec<_> = collected.games.iter().map(|game| game.game.pair).collect();
        assert_eq!(pairs, [None, Some(1), Some(2)]);
        let timed = &collected.games[1].game;
        assert_eq!((timed.failed, timed.sterile), (Some(Seat::P2), true));
        assert_eq!(collected.games[2].file, 1);
        assert!(collected.notes.is_empty());
    }

    #[test]
    fn the_same_games_are_counted_once() {
        let folder = tempfile::tempdir().unwrap();
        let journal = write(folder.path(), "games.jsonl", FOUR);
        let copy = folder.path().join("games.qgn");
        assert!(rebuild_qgn(&journal, &copy).unwrap());
        let both = collect(&[journal.clone(), copy.clone(), folder.path().to_owned()]).unwrap();
        assert_eq!((both.games.len(), both.notes.len()), (1, 2), "{:?}", both.notes);
        // The text form says the same of a game.
        let from_copy = collect(&[copy]).unwrap().games;
        assert_eq!(from_copy[0].game.p1, both.games[0].game.p1);
        fs::remove_file(journal).unwrap();
        assert_eq!(collect(&[folder.path().to_owned()]).unwrap().games, from_copy);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        for (text, part) in [
            (format!("{FOUR}{{}}\n"), "line 2: missing field"),
            (FOUR.replace("ramses", "chess"), "line 1: field `variant`"),
            (FOUR.replace("1-0", "2-0"), "line 1: field `result`"),
            ("nonsense\n".to_owned(), "line 1: expected"),
        ] {
            let path = write(folder.path(), "bad.jsonl", &text);
            let error = collect(&[path]).unwrap_err().to_string();
            assert!(error.contains("bad.jsonl: "), "{error}");
            assert!(error.contains(part), "{text}: {error}");
        }
        let torn = write(folder.path(), "torn.jsonl", &format!("{FOUR}{{\"vari"));
        let collected = collect(&[torn]).unwrap();
        assert_eq!((collected.games.len(), collected.notes.len()), (1, 1));
        let empty = write(folder.path(), "empty.jsonl", "");
        assert!(collect(&[empty]).unwrap().games.is_empty());
        assert!(collect(&[folder.path().join("none")]).is_err());
    }
}
