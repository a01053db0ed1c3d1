//! Appending to a journal, and taking it up again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::{JournalError, JournalReader, read_journal};
use crate::os;
use crate::record::GameRecord;

/// How long the lock of a journal is waited for. Nothing tells of its end.
const LOCK_PATIENCE: Duration = Duration::from_secs(1);

/// What a journal needs of its file.
pub trait Store: Write {
    /// Cuts it to `length` bytes; what is written next goes there.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    fn sync(&mut self) -> io::Result<()>;
}

/// A file opened for appending.
impl Store for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// What a game that has been written survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// Also a loss of power: each game is waited for until it is on the disk.
    #[default]
    Power,
    /// The end of the process, however sudden; the system writes to the disk when it likes.
    Process,
}

/// A journal that is written to.
#[derive(Debug)]
pub struct Journal<S = File> {
    store: S,
    length: u64,
    durability: Durability,
    broken: bool,
}

/// A journal that was taken up again.
#[derive(Debug)]
pub struct Resumed<T = GameRecord> {
    /// The journal, behind its last whole line.
    pub journal: Journal,
    /// The games that are in it, or what was kept of them.
    pub games: Vec<T>,
    /// How many bytes of a torn last line were cut off.
    pub cut: u64,
}

impl Journal {
    /// Begins a journal at `path`, where there must be no file, or an empty one.
    ///
    /// # Errors
    ///
    /// If there are games already, or the file can't be made.
    pub fn create(path: &Path, durability: Durability) -> Result<Journal, JournalError> {
        let file = open(path)?;
        let length = file.metadata().map_err(JournalError::io("looking at the journal"))?.len();
        if length > 0 {
            return Err(JournalError::HoldsGames);
        }
        if durability == Durability::Power {
            // The folder's entry for a new file is not on the disk until the folder is. Systems that
            // can't be asked for that do it by themselves.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = File::open(folder.unwrap_or(Path::new(".")));
            let _ = folder.and_then(|folder| folder.sync_all());
        }
        Ok(Journal::new(file, length, durability))
    }

    /// Takes up the journal at `path` (a new one, if there is no file): reads its games, and cuts off
    /// a last line that is torn. One that lacks nothing but its line feed is kept, and gets it.
    ///
    /// # Errors
    ///
    /// If it can't be read or written, or a line other than a torn last one is no record of a game;
    /// then the file is as it was.
    pub fn resume(path: &Path, durability: Durability) -> Result<Resumed, JournalError> {
        Journal::resume_keeping(path, durability, |record| record)
    }

    /// As [`Journal::resume`], but of each game only what `keep` makes of it is kept: with all their moves
    /// many games take more memory than there may be.
    ///
    /// # Errors
    ///
    /// As [`Journal::resume`].
    pub fn resume_keeping<T>(
        path: &Path,
        durability: Durability,
        mut keep: impl FnMut(GameRecord) -> T,
    ) -> Result<Resumed<T>, JournalError> {
        let mut file = open(path)?;
        let mut reader = JournalReader::new(BufReader::with_capacity(1 << 16, &file));
        let mut games = Vec::new();
        let mut is_torn = false;
        for item in &mut reader {
            match item {
                Ok((_, record)) => games.push(keep(record)),
                Err(JournalError::Torn { .. }) => is_torn = true,
                Err(error) => return Err(error),
            }
        }
        let (bytes, whole) = (reader.bytes(), reader.whole_lines());
        let (mut length, mut cut) = (bytes, 0);
        if is_torn {
            file.cut(whole)
                .map_err(JournalError::io("cutting off the journal's torn last line"))?;
            (length, cut) = (whole, bytes - whole);
        } else if whole < bytes {
            let end = file.write_all(b"\n");
            end.map_err(JournalError::io("ending the journal's last line"))?;
            length += 1;
        }
        Ok(Resumed { journal: Journal::new(file, length, durability), games, cut })
    }
}

impl Journal {
    /// Whether its file is still the one at `path`.
    #[must_use]
    pub fn is_still_at(&self, path: &Path) -> bool {
        os::is_still_at(&self.store, path)
    }

    /// Takes games out of the journal at `path`, which this process holds: writes them to `taken`, and then
    /// puts a journal of the others in its place, whole or not at all.
    ///
    /// # Errors
    ///
    /// If something can't be read or written: then the journal is as it was.
    pub fn take_out(
        path: &Path,
        is_out: impl Fn(&GameRecord) -> bool,
        taken: &mut File,
        durability: Durability,
    ) -> Result<Journal, JournalError> {
        let beside = path.with_extension("jsonl.new");
        // What an earlier attempt left.
        let _none = std::fs::remove_file(&beside);
        let mut file = open(&beside)?;
        let mut length = 0;
        let writing = || JournalError::io("writing the journal anew");
        {
            let mut writer = BufWriter::new(&mut file);
            for item in read_journal(path)? {
                let (_, game) = item?;
                let line = game.to_line();
                if is_out(&game) {
                    taken.write_all(line.as_bytes()).map_err(writing())?;
                } else {
                    writer.write_all(line.as_bytes()).map_err(writing())?;
                    length += line.len() as u64;
                }
            }
            writer.flush().map_err(writing())?;
        }
        taken.sync_all().and_then(|()| file.sync_all()).map_err(writing())?;
        std::fs::rename(&beside, path).map_err(writing())?;
        Ok(Journal::new(file, length, durability))
    }
}

/// Opens a journal for this process alone: the lock ends with the file's last handle, so also with a
/// process that is killed.
fn open(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new().read(true).append(true).create(true).open(path);
    let file = file.map_err(JournalError::io("opening the journal"))?;
    let asked = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            // An engine that an arena was just starting as it was killed holds the lock until it is executed.
            Err(TryLockError::WouldBlock) if asked.elapsed() < LOCK_PATIENCE => {
                std::thread::sleep(LOCK_PATIENCE / 50);
            }
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse),
            Err(TryLockError::Error(cause)) => {
                return Err(JournalError::io("locking the journal")(cause));
            }
        }
    }
}

impl<S: Store> Journal<S> {
    /// A journal on a store that holds `length` bytes of whole lines.
    pub fn new(store: S, length: u64, durability: Durability) -> Journal<S> {
        Journal { store, length, durability, broken: false }
    }

    /// Writes a game, whole. Only when this returns does the game count.
    ///
    /// # Errors
    ///
    /// If it can't be written, as on a full disk. What was written of it is cut off again if that is
    /// possible; if not, or if the disk itself failed, nothing more is ever written.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        if self.broken {
            return Err(JournalError::Broken);
        }
        let line = record.to_line();
        let written = self.store.write_all(line.as_bytes()).and_then(|()| self.store.flush());
        let written = match (written, self.durability) {
            (Ok(()), Durability::Power) => self.store.sync(),
            (written, _) => written,
        };
        match written {
            Ok(()) => {
                self.length += line.len() as u64;
                Ok(())
            }
            Err(cause) => {
                let clean = self.store.cut(self.length).is_ok();
                self.broken = !clean;
                Err(JournalError::NotWritten { cause, clean })
            }
        }
    }

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.store.sync().map_err(JournalError::io("writing the journal to the disk"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;
    use quadriga::Variant;
    use std::fs;

    fn game(number: u64) -> GameRecord {
        GameRecord {
            game: Some(number),
            ..GameRecord::new(Variant::Ramses, "a", "b", GameResult::Unfinished)
        }
    }

    /// A disk with room for `room` bytes, which takes at most five at once.
    #[derive(Default)]
    struct SmallDisk {
        bytes: Vec<u8>,
        room: usize,
        cut_fails: bool,
        sync_fails: bool,
    }

    impl Write for SmallDisk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let taken = bytes.len().min(5).min(self.room - self.bytes.len());
            if taken == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.extend_from_slice(&bytes[..taken]);
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Store for SmallDisk {
        fn cut(&mut self, length: u64) -> io::Result<()> {
            if self.cut_fails {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            self.bytes.truncate(length as usize);
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            if self.sync_fails { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
        }
    }

    #[test]
    fn games_are_appended_and_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let mut journal = Journal::create(&path, Durability::Power).unwrap();
        journal.append(&game(1)).unwrap();
        journal.append(&game(2)).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), game(1).to_line() + &game(2).to_line());
        drop(journal);
        let again = Journal::create(&path, Durability::Power);
        assert!(matches!(again, Err(JournalError::HoldsGames)));
        let mut resumed = Journal::resume(&path, Durability::Process).unwrap();
        assert_eq!(resumed.games, [game(1), game(2)]);
        assert_eq!(resumed.cut, 0);
        resumed.journal.append(&game(3)).unwrap();
        // It is one process's alone, as long as it is open.
        assert!(matches!(Journal::resume(&path, Durability::Power), Err(JournalError::InUse)));
        drop(resumed);
        assert_eq!(Journal::resume(&path, Durability::Power).unwrap().games.len(), 3);
    }

    #[test]
    fn resuming_after_a_kill_at_any_byte_loses_no_whole_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let text = game(1).to_line() + &game(2).to_line();
        let first = game(1).to_line().len();
        for end in 0..=text.len() {
            fs::write(&path, &text.as_bytes()[..end]).unwrap();
            let mut resumed = Journal::resume(&path, Durability::Process).unwrap();
            // A line that lacks its line feed alone is a whole game.
            let whole = [first - 1, text.len() - 1].into_iter().filter(|size| *size <= end).count();
            assert_eq!(resumed.games.len(), whole, "{end}");
            resumed.journal.append(&game(9)).unwrap();
            let numbers: Vec<_> = JournalReader::new(&fs::read(&path).unwrap()[..])
                .map(|item| item.unwrap().1.game.unwrap())
                .collect();
            assert_eq!(numbers.len(), whole + 1);
            assert_eq!(numbers.last(), Some(&9));
        }
    }

    #[test]
    fn a_torn_line_in_the_middle_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let text = format!("{}{{\"game\":2,\n{}", game(1).to_line(), game(3).to_line());
        fs::write(&path, &text).unwrap();
        let error = Journal::resume(&path, Durability::Power).unwrap_err();
        assert!(matches!(error, JournalError::BadLine { line: 2, .. }), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn a_full_disk_leaves_no_half_line() {
        let line = game(1).to_line();
        for spare in 0..line.len() {
            let disk = SmallDisk { room: line.len() + spare, ..SmallDisk::default() };
            let mut journal = Journal::new(disk, 0, Durability::Power);
            journal.append(&game(1)).unwrap();
            let error = journal.append(&game(2)).unwrap_err();
            assert!(matches!(error, JournalError::NotWritten { clean: true, .. }), "{error}");
            assert_eq!(journal.store.bytes, line.as_bytes());
            // Once there is room again it goes on.
            journal.store.room *= 3;
            journal.append(&game(2)).unwrap();
            assert_eq!(journal.store.bytes, (line.clone() + &game(2).to_line()).as_bytes());
        }
    }

    #[test]
    fn nothing_is_written_behind_half_a_line() {
        let disk = SmallDisk { room: 20, cut_fails: true, ..SmallDisk::default() };
        let mut journal = Journal::new(disk, 0, Durability::Power);
        let error = journal.append(&game(1)).unwrap_err();
        assert!(error.to_string().contains("half a line"), "{error}");
        journal.store.room = 1000;
        assert!(matches!(journal.append(&game(1)), Err(JournalError::Broken)));
        assert_eq!(journal.store.bytes.len(), 20);
    }

    #[test]
    fn a_game_that_the_disk_did_not_take_does_not_count() {
        let disk = SmallDisk { room: 1000, sync_fails: true, ..SmallDisk::default() };
        let mut journal = Journal::new(disk, 0, Durability::Power);
        journal.append(&game(1)).unwrap_err();
        assert!(journal.store.bytes.is_empty());
    }
}
