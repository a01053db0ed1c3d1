//! All that is bound to the operating system: process groups, signals, file permissions. Linux (and
//! other Unix systems) for now; another platform needs another of this one file.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::ExitStatus;

use rustix::process::{Pid, Signal, kill_process_group};

/// A process group: an engine and whatever it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProcessGroup(Pid);

impl ProcessGroup {
    /// The group that the process `id` leads. None for an id that no process can have.
    #[must_use]
    pub fn led_by(id: u32) -> Option<ProcessGroup> {
        // 1 would be everybody's ancestor, and a group of 0 our own.
        let id = i32::try_from(id).ok().filter(|id| *id > 1)?;
        Pid::from_raw(id).map(ProcessGroup)
    }

    /// The number of the group, which is that of its leader.
    #[must_use]
    pub fn id(self) -> u32 {
        self.0.as_raw_nonzero().get().unsigned_abs()
    }

    /// Ends every process of the group at once. One that is gone already is no error.
    pub fn kill(self) {
        let _gone_already = kill_process_group(self.0, Signal::KILL);
    }
}

/// Makes the command the leader of a process group of its own: a `Ctrl-C` at the terminal does not
/// reach it, and it can be ended with all that it started.
pub fn lead_group(command: &mut std::process::Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Whether the file may be executed.
///
/// # Errors
///
/// Why not.
pub fn may_execute(path: &Path) -> Result<(), String> {
    let metadata = path.metadata().map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it is no file".to_owned());
    }
    if metadata.permissions().mode() & 0o111 == 0 {
        return Err("it is not marked as executable (chmod +x)".to_owned());
    }
    Ok(())
}

/// How a process ended, in words: `exited with code 1`, `was killed by signal 9 (SIGKILL)`.
#[must_use]
pub fn describe(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exited with code {code}"),
        (None, Some(signal)) => {
            let name = match signal {
                1 => " (SIGHUP)",
                2 => " (SIGINT)",
                4 => " (SIGILL)",
                6 => " (SIGABRT)",
                7 => " (SIGBUS)",
                8 => " (SIGFPE)",
                9 => " (SIGKILL)",
                11 => " (SIGSEGV)",
                13 => " (SIGPIPE)",
                15 => " (SIGTERM)",
                _ => "",
            };
            format!("was killed by signal {signal}{name}")
        }
        (None, None) => "ended".to_owned(),
    }
}
