//! Files of openings: a line each, in the words of the rules server's `position`.
//!
//! ```text
//! # comments and blank lines are passed over
//! ramses start moves 2-10,19-6
//! rampart-xl state 2qqq2/2nnn2/2kkk2/2b1b2/3b3/2BBB2/2KKK2/2NNN2/2QQQ2 p1 1 0/0
//! qadesh start moves PRE@27,AMU@30 RFC@44,EOM@45,ALL@46,HAT@53,VAS@54
//! ```

use std::path::{Path, PathBuf};

use quadriga::{Game, Limit, Position, Variant};

use super::{Opening, is_open};

/// A file of openings that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum OpeningFileError {
    /// It can't be read.
    #[error("{}: {cause}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// A line is no opening.
    #[error("{}: line {line}: {why}", path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// There is no opening in it.
    #[error("{}: there is no opening in it", .0.display())]
    Empty(PathBuf),
}

/// Reads a file of openings; `limit` gives the limit in force in a variant.
///
/// # Errors
///
/// If it can't be read, holds none, or a line is no opening that leaves something to decide.
pub fn read(
    path: &Path,
    limit: impl Fn(Variant) -> Option<Limit>,
) -> Result<Vec<Opening>, OpeningFileError> {
    let text = std::fs::read_to_string(path)
        .map_err(|cause| OpeningFileError::Unreadable { path: path.to_owned(), cause })?;
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        openings.push(parse(line, &limit).map_err(|why| OpeningFileError::BadLine {
            path: path.to_owned(),
            line: index + 1,
            why,
        })?);
    }
    if openings.is_empty() {
        return Err(OpeningFileError::Empty(path.to_owned()));
    }
    Ok(openings)
}

/// Reads one line.
///
/// # Errors
///
/// What is wrong with it, and what would be right.
pub fn parse(line: &str, limit: impl Fn(Variant) -> Option<Limit>) -> Result<Opening, String> {
    let usage = || "write VARIANT start moves T... or VARIANT state FIELDS [moves T...]".to_owned();
    let (variant, rest) = line.split_once(' ').ok_or_else(usage)?;
    let variant: Variant = variant.parse().map_err(|error| format!("{error}"))?;
    let (place, moves) = match rest.split_once(" moves") {
        Some((place, moves)) => (place, moves),
        None => (rest, ""),
    };
    let limit = limit(variant);
    let start = match place.split_once(' ') {
        None if place == "start" => Position::start(variant, limit),
        Some(("state", fields)) => Position::parse(variant, limit, fields),
        _ => return Err(usage()),
    };
    let start = start.map_err(|error| error.to_string())?;
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let mut game = Game::new(start.clone());
    game.apply(&moves).map_err(|error| error.to_string())?;
    if !is_open(&game) {
        return Err("the game is decided there".to_owned());
    }
    Ok(Opening { start, moves: game.moves().to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let read = |line| parse(line, |_| None);
        let opening = read("rampart-classic start moves b4b5 d6d5").unwrap();
        assert_eq!(opening.moves, ["b4b5", "d6d5"]);
        let state = "rampart-xl state 2qqq2/2nnn2/2kkk2/2bbb2/7/2BBB2/2KKK2/2NNN2/2QQQ2 p2 7 0/0";
        assert!(read(state).unwrap().start.state().ends_with(" p2 7 0/0"));
        for (line, part) in [
            ("rampart-classic", "write VARIANT"),
            ("chess start", "`chess`"),
            ("rampart-classic begin", "write VARIANT"),
            ("rampart-classic start moves b4b6", "token 1"),
            ("rampart-classic state x", "field"),
            ("rampart-classic state nn3/5/5/5/5/5/5/5/QQQK1 p1 30 1/1", "decided"),
            ("qadesh start moves PRE@27,AMU@30", "incomplete"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }

    #[test]
    fn files_tell_the_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.txt");
        std::fs::write(&path, "# a book\n\nramses start\nramses start moves x\n").unwrap();
        let error = super::read(&path, |_| None).unwrap_err().to_string();
        assert!(error.contains("line 4"), "{error}");
        std::fs::write(&path, "# nothing\n").unwrap();
        assert!(matches!(super::read(&path, |_| None), Err(OpeningFileError::Empty(_))));
    }
}
