//! Running the arena, the binary, with scripted engines, in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::Context;

use crate::log::Log;
use crate::null_referee::{self, Charges, Features};
use crate::script::{Script, VARIANT};

/// A folder with a script; what runs in it leaves its logs and results there, for a while.
pub(crate) struct Bench {
    folder: PathBuf,
    pub(crate) script: Script,
    runs: u32,
}

/// What is run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Task {
    pub(crate) games: u64,
    pub(crate) features: Features,
    /// More words for the engines.
    pub(crate) engine: Vec<String>,
    /// More words for the arena.
    pub(crate) flags: Vec<String>,
}

impl Bench {
    /// With a script of `plies` plies.
    pub(crate) fn new(plies: u32) -> anyhow::Result<Bench> {
        let folder = std::env::temp_dir().join(format!("quadriga-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let script = Script::lasting(plies)?;
        script.save(&folder.join("script"))?;
        Ok(Bench { folder, script, runs: 0 })
    }

    /// Runs the null referee; gives what the engines saw, and what it charged.
    pub(crate) fn null_referee(&mut self, task: &Task) -> anyhow::Result<(Log, Charges)> {
        let logs = self.place_for_logs()?;
        let engine = self.engine(task, &logs)?;
        let charges = null_referee::play(&engine, &self.script, task.features, task.games)?;
        Ok((Log::collect(&logs)?, charges))
    }

    /// Runs the arena; gives what the engines saw, and where its results are.
    pub(crate) fn arena(&mut self, task: &Task) -> anyhow::Result<(Log, PathBuf)> {
        let logs = self.place_for_logs()?;
        let status = self.command(task, &logs)?.stdout(Stdio::null()).status()?;
        anyhow::ensure!(status.success(), "the arena ended with {status}");
        Ok((Log::collect(&logs)?, self.results()))
    }

    /// Starts the arena; its output is to be read.
    pub(crate) fn start_arena(&mut self, task: &Task) -> anyhow::Result<Child> {
        let logs = self.place_for_logs()?;
        let mut command = self.command(task, &logs)?;
        Ok(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?)
    }

    /// The command that runs the arena, for a run of its own.
    pub(crate) fn command(&mut self, task: &Task, logs: &Path) -> anyhow::Result<Command> {
        let engine = self.engine(task, logs)?;
        let engine = shlex::try_join(engine.iter().map(String::as_str))?;
        let limit = format!("{VARIANT}={}", self.script.plies.len());
        let mut command = Command::new(binary());
        command.args(["run", "--variant", VARIANT.id(), "--limit", &limit, "--seed", "1"]);
        for name in ["A", "B"] {
            command.args(["--engine", &format!("cmd={engine}"), &format!("name={name}")]);
        }
        command.args(["--each", "tc=600+1", "--games", &task.games.to_string()]);
        command.args(&task.flags).arg("--out").arg(self.results());
        Ok(command)
    }

    fn engine(&self, task: &Task, logs: &Path) -> anyhow::Result<Vec<String>> {
        let path = |path: &Path| path.to_str().map(str::to_owned).context("an odd folder");
        let Features { legal, events, reuse } = task.features;
        let features = [("legal", legal), ("events", events), ("reuse", reuse)];
        let mut words = vec![
            path(&std::env::current_exe()?)?,
            "scripted-engine".to_owned(),
            format!("script={}", path(&self.folder.join("script"))?),
            format!("log={}", path(logs)?),
        ];
        words.extend(features.iter().filter(|word| word.1).map(|word| word.0.to_owned()));
        words.extend(task.engine.iter().cloned());
        Ok(words)
    }

    /// An empty folder for the logs of the next run.
    pub(crate) fn place_for_logs(&mut self) -> anyhow::Result<PathBuf> {
        // What the run before left is not needed any more.
        let _ = std::fs::remove_dir_all(self.results());
        let _ = std::fs::remove_dir_all(self.folder.join(format!("logs-{}", self.runs)));
        self.runs += 1;
        let logs = self.folder.join(format!("logs-{}", self.runs));
        std::fs::create_dir_all(&logs)?;
        Ok(logs)
    }

    fn results(&self) -> PathBuf {
        self.folder.join(format!("results-{}", self.runs))
    }
}

/// The arena's binary: that of this build, or another one to hold it against (`arena=PATH`).
pub(crate) fn binary() -> String {
    let other = std::env::args().find_map(|word| word.strip_prefix("arena=").map(str::to_owned));
    other.unwrap_or_else(|| env!("CARGO_BIN_EXE_arena").to_owned())
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
