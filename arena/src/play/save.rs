//! `--save`: a game appended to a file of records. What stands in the file is never touched.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::record::GameRecord;
use crate::record::qgn::{NotWritable, QgnGame};

/// A file that can't be appended to.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// It can't be read or written.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// It holds something else.
    #[error("{}: it holds something that is no record of a game; give another file", .0.display())]
    NoRecords(PathBuf),
    /// The game can't be written.
    #[error(transparent)]
    Game(#[from] NotWritable),
}

/// Whether games could be appended to the file as things stand: it is there and can be written, or its
/// folder is there. Nothing is written.
///
/// # Errors
///
/// If they could not.
pub fn check(path: &Path) -> Result<(), SaveError> {
    let io = |cause| SaveError::Io { path: path.to_owned(), cause };
    if path.exists() {
        return end_of(&mut open(path)?, path).map(drop);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if folder.is_dir() && path.file_name().is_some() {
        return Ok(());
    }
    Err(io(io::Error::new(io::ErrorKind::NotFound, "there is no such folder")))
}

/// Appends a game, and waits until it is on the disk.
///
/// # Errors
///
/// If it can't be. A file that was there is as it was, but for what could be written before the error.
pub fn append(path: &Path, record: &GameRecord) -> Result<(), SaveError> {
    let io = |cause| SaveError::Io { path: path.to_owned(), cause };
    let text = text(record)?;
    let mut file = open(path)?;
    let gap = end_of(&mut file, path)?;
    // One write, so that two arenas that save to one file don't mix their games.
    file.write_all(format!("{gap}{text}").as_bytes()).and_then(|()| file.sync_all()).map_err(io)
}

/// The game as it would be appended.
///
/// # Errors
///
/// If a token of its move list can't stand in a record.
pub fn text(record: &GameRecord) -> Result<String, NotWritable> {
    let mut text = Vec::new();
    // Writing to memory can't fail.
    let _ = QgnGame::of(record)?.write_to(&mut text);
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn open(path: &Path) -> Result<File, SaveError> {
    let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
    opened.map_err(|cause| SaveError::Io { path: path.to_owned(), cause })
}

/// What has to stand between the end of the file and another game, so that a game that was cut off stays
/// a game of its own.
fn end_of(file: &mut File, path: &Path) -> Result<&'static str, SaveError> {
    let io = |cause| SaveError::Io { path: path.to_owned(), cause };
    let length = file.metadata().map_err(io)?.len();
    if length == 0 {
        return Ok("");
    }
    let mut first = [0];
    file.read_exact(&mut first).map_err(io)?;
    // A file of records begins with a tag.
    if first != *b"[" {
        return Err(SaveError::NoRecords(path.to_owned()));
    }
    let mut last = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(2))).map_err(io)?;
    file.read_to_end(&mut last).map_err(io)?;
    Ok(match &last[..] {
        [.., b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;
    use quadriga::Variant;
    use std::fs;

    fn record() -> GameRecord {
        GameRecord::new(Variant::Ramses, "a", "b", GameResult::Unfinished)
    }

    #[test]
    fn games_are_appended_whatever_the_file_ends_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.qgn");
        let one = text(&record()).unwrap();
        for (before, gap) in
            [("", ""), ("[A \"1\"]\n\n*\n\n", ""), ("[A \"1\"]\n\n*\n", "\n"), ("[A", "\n\n")]
        {
            fs::write(&path, before).unwrap();
            check(&path).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), before);
            append(&path, &record()).unwrap();
            append(&path, &record()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{before}{gap}{one}{one}"));
        }
    }

    #[test]
    fn other_files_and_missing_folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter.txt");
        fs::write(&path, "Dear Ada").unwrap();
        assert!(matches!(check(&path), Err(SaveError::NoRecords(_))));
        assert!(matches!(append(&path, &record()), Err(SaveError::NoRecords(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "Dear Ada");
        assert!(matches!(check(folder.path()), Err(SaveError::Io { .. })));
        assert!(matches!(check(&folder.path().join("no/such.qgn")), Err(SaveError::Io { .. })));
        let new = folder.path().join("new.qgn");
        check(&new).unwrap();
        assert!(!new.exists());
    }
}
