//! What a scripted engine measures, on its way to the bench: a file for each process.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use anyhow::Context;

use crate::meter::Used;

/// A game as one engine saw it. Moments are those of [`crate::cpus::now`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GameSeen {
    pub(crate) number: u64,
    /// When `newgame` was read.
    pub(crate) newgame: u64,
    /// When its first `go` was read.
    pub(crate) first_go: u64,
    /// When its last answer was about to be written.
    pub(crate) last_answer: u64,
    /// Between two of its `go`s: the time and the plies of both sides...
    pub(crate) time: u64,
    pub(crate) plies: u64,
    /// ...and what the host used.
    pub(crate) host: Used,
}

/// One decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSeen {
    pub(crate) game: u64,
    pub(crate) ply: u64,
    /// When `go` was read.
    pub(crate) read: u64,
    /// When the answer was about to be written.
    pub(crate) answered: u64,
}

/// All that one engine process saw.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) games: Vec<GameSeen>,
    pub(crate) moves: Vec<MoveSeen>,
    /// Positions that were not those of the script.
    pub(crate) astray: u64,
}

impl Log {
    pub(crate) fn save(&self, folder: &Path) -> anyhow::Result<()> {
        let mut text = format!("astray {}\n", self.astray);
        for game in &self.games {
            let GameSeen { number, newgame, first_go, last_answer, time, plies, host } = game;
            let Used { cpu, waits, preempted } = host;
            writeln!(
                text,
                "game {number} {newgame} {first_go} {last_answer} {time} {plies} {cpu} {waits} {preempted}"
            )?;
        }
        for MoveSeen { game, ply, read, answered } in &self.moves {
            writeln!(text, "move {game} {ply} {read} {answered}")?;
        }
        let path = folder.join(format!("{}.log", std::process::id()));
        fs::write(&path, text).with_context(|| path.display().to_string())
    }

    /// The logs of all processes that wrote to `folder`, as one; games in the order of their beginning.
    pub(crate) fn collect(folder: &Path) -> anyhow::Result<Log> {
        let mut all = Log::default();
        for entry in fs::read_dir(folder)? {
            let text = fs::read_to_string(entry?.path())?;
            text.lines().try_for_each(|line| all.add(line))?;
        }
        anyhow::ensure!(all.astray == 0, "{} positions were not those of the script", all.astray);
        all.games.sort_by_key(|game| game.first_go);
        Ok(all)
    }

    fn add(&mut self, line: &str) -> anyhow::Result<()> {
        let mut words = line.split(' ');
        let kind = words.next();
        let numbers: Vec<u64> = words.map(u64::from_str).collect::<Result<_, _>>()?;
        match (kind, &numbers[..]) {
            (Some("astray"), [count]) => self.astray += count,
            (
                Some("game"),
                &[number, newgame, first_go, last_answer, time, plies, cpu, waits, preempted],
            ) => {
                let host = Used { cpu, waits, preempted };
                let game = GameSeen { number, newgame, first_go, last_answer, time, plies, host };
                self.games.push(game);
            }
            (Some("move"), &[game, ply, read, answered]) => {
                self.moves.push(MoveSeen { game, ply, read, answered });
            }
            _ => anyhow::bail!("no line of a log: {line}"),
        }
        Ok(())
    }
}
