//! The folder of a run's results.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadriga::Seat;

use crate::plan::{Plan, file};
use crate::ratings::Ratings;
use crate::record::GameRecord;
use crate::record::journal::{Durability, Journal, JournalError};
use crate::record::qgn::{FileError, QgnGame, rebuild_qgn};
use crate::runner::Bundle;
use crate::sprt::SprtVerdict;

/// The journal: one game a line, the truth of a run.
pub const JOURNAL: &str = "games.jsonl";
/// The same games for people and other tools.
pub const QGN: &str = "games.qgn";
/// The plan as it was understood.
pub const PLAN: &str = "plan.toml";
/// The ratings for programs.
pub const RATINGS_JSON: &str = "ratings.json";
/// The ratings for people.
pub const RATINGS_TEXT: &str = "ratings.txt";
/// The tests and their verdicts, where the run had any.
pub const SPRT: &str = "sprt.json";
/// Games that were taken out.
pub const VOIDED: &str = "voided.jsonl";
/// What is kept of games that went wrong.
pub const LOGS: &str = "logs";

/// How often the journal is waited for until it is on the disk. A game survives the end of the arena,
/// however sudden, at once; a power cut may cost those of this time.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Results that can't be written.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The folder holds results already.
    #[error("`{}` already holds results ({name}): choose another folder with --out, or remove it", folder.display())]
    HoldsResults {
        /// The folder.
        folder: PathBuf,
        /// The file that is in it.
        name: &'static str,
    },
    /// There is no run to take up.
    #[error("`{}` holds no run: there is no {JOURNAL} in it", .0.display())]
    NoRun(PathBuf),
    /// The journal is not where it was.
    #[error(
        "`{}` was moved, removed or replaced while the run went on: it ends, since nothing that is played is kept there",
        .0.display()
    )]
    Gone(PathBuf),
    /// A file can't be written.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// The journal can't be written.
    #[error("{}: {cause}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: JournalError,
    },
    /// The `.qgn` file can't be made of the journal.
    #[error("{}: {cause}", path.display())]
    Qgn {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: FileError,
    },
}

/// A run's folder, open for writing.
#[derive(Debug)]
pub struct ResultsFolder {
    folder: PathBuf,
    journal: Journal,
    /// When the journal was last known to be on the disk.
    synced: Instant,
    qgn: File,
    qgn_length: u64,
    /// Whether it has all games of the journal.
    qgn_whole: bool,
}

impl ResultsFolder {
    /// Whether a run may write its results there.
    ///
    /// # Errors
    ///
    /// If there are results already.
    pub fn check(folder: &Path) -> Result<(), ResultsError> {
        for name in [JOURNAL, QGN, PLAN, RATINGS_JSON, RATINGS_TEXT, SPRT] {
            if folder.join(name).exists() {
                return Err(ResultsError::HoldsResults { folder: folder.to_owned(), name });
            }
        }
        Ok(())
    }

    /// Makes the folder, and writes the plan.
    ///
    /// # Errors
    ///
    /// If there are results already, or it can't be written.
    pub fn create(folder: &Path, plan: &Plan) -> Result<ResultsFolder, ResultsError> {
        ResultsFolder::check(folder)?;
        fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join(JOURNAL);
        let journal = Journal::create(&path, Durability::Process)
            .map_err(|cause| ResultsError::Journal { path, cause })?;
        let path = folder.join(QGN);
        let qgn = OpenOptions::new().append(true).create(true).open(&path).map_err(at(&path))?;
        let results = ResultsFolder::over(folder, journal, qgn)?;
        results.write(PLAN, &file::write(plan))?;
        Ok(results)
    }

    /// Takes up the folder of a run that was interrupted: its plan, and the games that are finished, without
    /// their moves and what is noted of those. A
    /// torn last line of the journal, as a sudden end leaves it, is cut off.
    ///
    /// # Errors
    ///
    /// If there is no such run, or something in it can't be read or written.
    pub fn resume(folder: &Path) -> Result<(ResultsFolder, Vec<GameRecord>), ResultsError> {
        let (path, qgn) = (folder.join(JOURNAL), folder.join(QGN));
        if !path.exists() {
            return Err(ResultsError::NoRun(folder.to_owned()));
        }
        let without_moves = |record| GameRecord { moves: vec![], notes: vec![], ..record };
        let resumed = Journal::resume_keeping(&path, Durability::Process, without_moves)
            .map_err(|cause| ResultsError::Journal { path: path.clone(), cause })?;
        // The end may have come between the two files.
        rebuild_qgn(&path, &qgn).map_err(|cause| ResultsError::Qgn { path: qgn.clone(), cause })?;
        let file = OpenOptions::new().append(true).create(true).open(&qgn).map_err(at(&qgn))?;
        Ok((ResultsFolder::over(folder, resumed.journal, file)?, resumed.games))
    }

    /// Takes the games with these numbers out of the journal; they are kept in `voided.jsonl`.
    ///
    /// # Errors
    ///
    /// If it can't be written: then the journal is as it was.
    pub fn void(&mut self, numbers: &BTreeSet<u64>) -> Result<(), ResultsError> {
        let path = self.folder.join(VOIDED);
        let mut voided =
            OpenOptions::new().append(true).create(true).open(&path).map_err(at(&path))?;
        let path = self.folder.join(JOURNAL);
        let is_out = |game: &GameRecord| game.game.is_some_and(|number| numbers.contains(&number));
        self.journal = Journal::take_out(&path, is_out, &mut voided, Durability::Process)
            .map_err(|cause| ResultsError::Journal { path: path.clone(), cause })?;
        let qgn = self.folder.join(QGN);
        rebuild_qgn(&path, &qgn).map_err(|cause| ResultsError::Qgn { path: qgn.clone(), cause })?;
        self.qgn = OpenOptions::new().append(true).create(true).open(&qgn).map_err(at(&qgn))?;
        self.qgn_length = self.qgn.metadata().map_err(at(&qgn))?.len();
        Ok(())
    }

    /// Writes the plan anew, as it is gone on with.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub fn save_plan(&self, plan: &Plan) -> Result<(), ResultsError> {
        self.write(PLAN, &file::write(plan))
    }

    fn over(folder: &Path, journal: Journal, qgn: File) -> Result<ResultsFolder, ResultsError> {
        let qgn_length = qgn.metadata().map_err(at(&folder.join(QGN)))?.len();
        let (folder, synced) = (folder.to_owned(), Instant::now());
        Ok(ResultsFolder { folder, journal, synced, qgn, qgn_length, qgn_whole: true })
    }

    /// Writes a game. Only when this returns does it count.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), ResultsError> {
        let path = self.folder.join(JOURNAL);
        let at_journal = |cause| ResultsError::Journal { path: path.clone(), cause };
        self.journal.append(record).map_err(at_journal)?;
        if self.synced.elapsed() >= SYNC_EVERY {
            self.journal.sync().map_err(at_journal)?;
            self.synced = Instant::now();
        }
        if !self.journal.is_still_at(&path) {
            return Err(ResultsError::Gone(path));
        }
        // The journal has the game. What is amiss with the .qgn is mended from it at the end; until then
        // there are whole games alone in it.
        let mut text = Vec::new();
        let written = QgnGame::of(record)
            .map_err(io::Error::other)
            .and_then(|game| game.write_to(&mut text))
            .and_then(|()| self.qgn.write_all(&text));
        match written {
            Ok(()) => self.qgn_length += text.len() as u64,
            Err(_) => {
                self.qgn_whole = false;
                drop(self.qgn.set_len(self.qgn_length));
            }
        }
        Ok(())
    }

    /// Keeps what is left of a game beside its record: `logs/game-N/transcript.txt`, and what the engines
    /// had written to their error output.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub fn keep(&self, record: &GameRecord, bundle: &Bundle) -> Result<(), ResultsError> {
        let folder = format!("{LOGS}/game-{}", record.game.unwrap_or(0));
        for (seat, text) in Seat::BOTH.into_iter().zip(&bundle.stderr) {
            if !text.trim().is_empty() {
                self.write(&format!("{folder}/{seat}.stderr.txt"), text)?;
            }
        }
        self.write(&format!("{folder}/transcript.txt"), &bundle.transcript)
    }

    /// Ends the run's files: the journal is on the disk, the `.qgn` agrees with it, and the ratings are
    /// written.
    ///
    /// # Errors
    ///
    /// If something can't be written.
    pub fn finish(&mut self, ratings: &Ratings, text: &str) -> Result<(), ResultsError> {
        let (journal, qgn) = (self.folder.join(JOURNAL), self.folder.join(QGN));
        self.journal
            .sync()
            .map_err(|cause| ResultsError::Journal { path: journal.clone(), cause })?;
        // Going through a great journal once more takes as long as many games.
        let as_written = fs::metadata(&qgn).is_ok_and(|file| file.len() == self.qgn_length);
        if !self.qgn_whole || !as_written {
            rebuild_qgn(&journal, &qgn).map_err(|cause| ResultsError::Qgn { path: qgn, cause })?;
        }
        // Finite numbers, text and lists alone: there is nothing that JSON can't hold.
        let json = serde_json::to_string_pretty(ratings).unwrap_or_default();
        self.write(RATINGS_JSON, &format!("{json}\n"))?;
        self.write(RATINGS_TEXT, text)
    }

    /// Writes the tests and their verdicts.
    ///
    /// # Errors
    ///
    /// If the file can't be written.
    pub fn write_verdicts(&self, verdicts: &[SprtVerdict]) -> Result<(), ResultsError> {
        // As above.
        let json = serde_json::to_string_pretty(verdicts).unwrap_or_default();
        self.write(SPRT, &format!("{json}\n"))
    }

    /// Writes a whole file: it is there in full or not at all.
    fn write(&self, name: &str, text: &str) -> Result<(), ResultsError> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(at(parent))?;
        }
        let beside = path.with_extension("new");
        fs::write(&beside, text).map_err(|cause| {
            // A half of it is of no use, and may be what fills the disk.
            let _gone = fs::remove_file(&beside);
            at(&beside)(cause)
        })?;
        fs::rename(&beside, &path).map_err(at(&path))
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> ResultsError {
    let path = path.to_owned();
    move |cause| ResultsError::Io { path: path.clone(), cause }
}

/// The date in PGN's form, `2026.11.30`, by UTC.
#[must_use]
pub fn today() -> String {
    jiff::Timestamp::now().strftime("%Y.%m.%d").to_string()
}
