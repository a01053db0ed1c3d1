//! The check of records: every game is replayed through the rules core and held against the others of its file,
//! and what does not hold is told.

mod across;
mod game;
mod report;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

pub use game::check;
pub use report::{Finding, Style};

use super::journal::{JournalError, JournalReader};
use super::qgn::{QgnError, QgnReader};
use across::Across;
use report::Report;

/// What was found in all files together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifySummary {
    /// Files that were read to their end.
    pub files: u64,
    /// Files that can't be read.
    pub unreadable: u64,
    /// Games that were looked at, those that can't be read included.
    pub games: u64,
    /// Games of which something does not hold.
    pub bad_games: u64,
    /// Everything that does not hold.
    pub findings: u64,
}

impl VerifySummary {
    /// The exit code: 2 if a file can't be read, 1 if anything does not hold, else 0.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match (self.unreadable, self.findings) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        }
    }
}

/// The two forms of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Journal,
    Qgn,
}

/// Checks every game of every file, and writes what does not hold, game by game, and a last line for
/// each file. A folder stands for its `games.jsonl` and `games.qgn`. Which form a file has is seen by
/// its first character, or if it is empty by its name.
///
/// # Errors
///
/// Those of `out` alone.
pub fn verify_files(
    paths: &[PathBuf],
    style: Style,
    out: &mut dyn Write,
) -> io::Result<VerifySummary> {
    let mut report = Report::new(style, out);
    for path in paths {
        for file in files_of(path) {
            verify_file(&file, &mut report)?;
        }
    }
    report.finish()
}

/// The files that a path stands for.
fn files_of(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let names = ["games.jsonl", "games.qgn"];
    let files: Vec<PathBuf> =
        names.iter().map(|name| path.join(name)).filter(|file| file.exists()).collect();
    // With neither, the folder itself is what can't be read.
    if files.is_empty() { vec![path.to_owned()] } else { files }
}

fn verify_file(path: &Path, report: &mut Report<'_>) -> io::Result<()> {
    report.begin(path);
    let read = match open(path) {
        Ok((input, Form::Journal)) => verify_journal(input, report)?,
        Ok((input, Form::Qgn)) => verify_qgn(input, report)?,
        Err(why) => Err(why),
    };
    match read {
        Ok(()) => report.end(),
        Err(why) => report.unreadable(&why),
    }
}

/// Opens a file and sees which form it has.
pub(super) fn open(path: &Path) -> Result<(BufReader<File>, Form), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut input = BufReader::with_capacity(1 << 16, file);
    let head = input.fill_buf().map_err(|error| error.to_string())?;
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let form = match head.trim_ascii_start().first() {
        Some(b'{') => Form::Journal,
        Some(b'[') => Form::Qgn,
        _ => match path.extension().and_then(|extension| extension.to_str()) {
            Some("jsonl") => Form::Journal,
            Some("qgn") => Form::Qgn,
            _ => return Err("neither a journal (`{` first) nor a .qgn file (`[` first)".into()),
        },
    };
    Ok((input, form))
}

/// Inside, why the file can't be read on; outside, errors of the output.
type Outcome = io::Result<Result<(), String>>;

fn verify_journal(input: impl BufRead, report: &mut Report<'_>) -> Outcome {
    let mut across = Across::default();
    for item in JournalReader::new(input) {
        match item {
            Ok((line, record)) => {
                let mut findings = check(&record);
                findings.extend(across.check(line, &record));
                report.game(line, record.game, &findings)?;
            }
            Err(JournalError::BadLine { line, cause }) => {
                report.game(line, None, &[Finding::new("format", cause)])?;
            }
            Err(JournalError::Torn { line, cause }) => {
                let text = format!("the last line is torn, as by a kill: {cause}");
                report.game(line, None, &[Finding::new("format", text)])?;
            }
            Err(error) => return Ok(Err(error.to_string())),
        }
    }
    Ok(Ok(()))
}

fn verify_qgn(input: impl BufRead, report: &mut Report<'_>) -> Outcome {
    let mut across = Across::default();
    for item in QgnReader::new(input) {
        match item {
            Ok((line, game)) => match game.to_record() {
                Ok(record) => {
                    let mut findings = missing_tags(&game);
                    findings.extend(check(&record));
                    findings.extend(across.check(line, &record));
                    report.game(line, record.game, &findings)?;
                }
                Err(error) => report.game(
                    line,
                    game.tag("Game").and_then(|number| number.parse().ok()),
                    &[Finding::new("format", error)],
                )?,
            },
            Err(error @ QgnError::Io { .. }) => return Ok(Err(error.to_string())),
            Err(error @ QgnError::Syntax { line, .. }) => {
                report.game(line, None, &[Finding::new("format", error)])?;
            }
        }
    }
    Ok(Ok(()))
}

/// The tags that every game has.
const TAGS: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Game",
    "Pair",
    "P1",
    "P2",
    "Variant",
    "Start",
    "Limit",
    "TimeControl",
    "Result",
    "Termination",
    "Reason",
];

fn missing_tags(game: &super::qgn::QgnGame) -> Vec<Finding> {
    let missing: Vec<&str> = TAGS.into_iter().filter(|tag| game.tag(tag).is_none()).collect();
    if missing.is_empty() {
        return Vec::new();
    }
    vec![Finding::new("tags", format!("missing: {}", missing.join(", ")))]
}

#[cfg(test)]
mod tests;
