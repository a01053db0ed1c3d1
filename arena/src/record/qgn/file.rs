//! `games.qgn`, made of the journal.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{NotWritable, QgnGame};
use crate::record::GameRecord;
use crate::record::journal::{JournalError, read_journal};

/// Why a `.qgn` file could not be made.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The journal can't be read.
    #[error("the journal: {0}")]
    Journal(JournalError),
    /// A game can't be written.
    #[error("game {game}: {why}")]
    Game {
        /// Its place in the journal, from 1.
        game: u64,
        /// Why.
        why: NotWritable,
    },
    /// The file can't be written.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
}

/// Writes games one behind the other, as many as come, and gives their number. A single finished game
/// is appended to a file with this too.
///
/// # Errors
///
/// If a game can't be written, or `out` (called `path` in the error) fails.
pub fn write_qgn(
    games: impl IntoIterator<Item = Result<GameRecord, JournalError>>,
    out: &mut dyn Write,
    path: &Path,
) -> Result<u64, FileError> {
    let mut written = 0;
    for record in games {
        let record = record.map_err(FileError::Journal)?;
        let game =
            QgnGame::of(&record).map_err(|why| FileError::Game { game: written + 1, why })?;
        game.write_to(out).map_err(io_error(path))?;
        written += 1;
    }
    out.flush().map_err(io_error(path))?;
    Ok(written)
}

/// Makes the `.qgn` file of a journal, where it is not there or differs. It is exchanged whole: at no
/// moment is there half a file. Gives whether it was. A torn last line of the journal is passed over.
///
/// # Errors
///
/// If the journal can't be read or the file can't be written; then an old one is as it was.
pub fn rebuild_qgn(journal: &Path, qgn: &Path) -> Result<bool, FileError> {
    let mut new = qgn.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let exchanged = rebuild_at(journal, qgn, &new);
    if !matches!(exchanged, Ok(true)) {
        // Whatever the error was, it is the one to tell.
        let _ = fs::remove_file(&new);
    }
    exchanged
}

fn rebuild_at(journal: &Path, qgn: &Path, new: &Path) -> Result<bool, FileError> {
    let games = read_journal(journal).map_err(FileError::Journal)?;
    let games = games
        .filter(|item| !matches!(item, Err(JournalError::Torn { .. })))
        .map(|item| item.map(|(_, record)| record));
    let mut out = BufWriter::new(File::create(new).map_err(io_error(new))?);
    write_qgn(games, &mut out, new)?;
    if same_bytes(new, qgn).map_err(io_error(qgn))? {
        return Ok(false);
    }
    out.get_ref().sync_all().map_err(io_error(new))?;
    fs::rename(new, qgn).map_err(io_error(qgn))?;
    Ok(true)
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
    |cause| FileError::Io { path: path.to_owned(), cause }
}

/// Whether two files hold the same; false where there is no second one.
fn same_bytes(first: &Path, second: &Path) -> io::Result<bool> {
    let other = match File::open(second) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    let file = File::open(first)?;
    if file.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let (mut file, mut other) = (BufReader::new(file), BufReader::new(other));
    loop {
        let (bytes, others) = (file.fill_buf()?, other.fill_buf()?);
        let length = bytes.len().min(others.len());
        if bytes[..length] != others[..length] {
            return Ok(false);
        }
        if length == 0 {
            return Ok(bytes.is_empty() && others.is_empty());
        }
        file.consume(length);
        other.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;
    use quadriga::Variant;

    /// A game without moves, whose start does not parse: it needs no game of the rules core.
    fn game(number: u64) -> GameRecord {
        GameRecord {
            game: Some(number),
            ..GameRecord::new(Variant::PtolemyBasic, "a", "b", GameResult::Unfinished)
        }
    }

    #[test]
    fn it_is_made_anew_only_where_it_differs() {
        let folder = tempfile::tempdir().unwrap();
        let (journal, qgn) = (folder.path().join("games.jsonl"), folder.path().join("games.qgn"));
        fs::write(&journal, game(1).to_line() + &game(2).to_line() + "{\"torn").unwrap();
        assert!(rebuild_qgn(&journal, &qgn).unwrap());
        let text = fs::read_to_string(&qgn).unwrap();
        assert_eq!(text.matches("[Game ").count(), 2);
        assert!(!rebuild_qgn(&journal, &qgn).unwrap());
        fs::write(&qgn, text.replace("[Game \"2\"]", "[Game \"3\"]")).unwrap();
        assert!(rebuild_qgn(&journal, &qgn).unwrap());
        assert_eq!(fs::read_to_string(&qgn).unwrap(), text);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn an_error_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let (journal, qgn) = (folder.path().join("games.jsonl"), folder.path().join("games.qgn"));
        fs::write(&journal, game(1).to_line() + "{}\n").unwrap();
        fs::write(&qgn, "old").unwrap();
        let error = rebuild_qgn(&journal, &qgn).unwrap_err();
        assert!(error.to_string().starts_with("the journal: line 2: "), "{error}");
        assert_eq!(fs::read_to_string(&qgn).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
