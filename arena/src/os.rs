//! All that is bound to the operating system: process groups, signals, terminals, file permissions. Linux (and
//! other Unix systems) for now; another platform needs another of this one file.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::ExitStatus;

use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, getrlimit, kill_process, kill_process_group, setrlimit,
};
use rustix::termios::{OptionalActions, QueueSelector, Termios, tcflush, tcgetattr, tcsetattr};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

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

/// Keeps this thread, and whatever it starts, on one processor: the one with that place among those that the
/// process may use, counted round and round.
///
/// # Errors
///
/// If the system refuses.
pub fn keep_to_processor(place: usize) -> std::io::Result<()> {
    let allowed = sched_getaffinity(None)?;
    let processors: Vec<usize> =
        (0..CpuSet::MAX_CPU).filter(|processor| allowed.is_set(*processor)).collect();
    let mut one = CpuSet::new();
    if let Some(processor) = processors.get(place % processors.len().max(1)) {
        one.set(*processor);
    }
    Ok(sched_setaffinity(None, &one)?)
}

/// Opens a descriptor that this process was started with for writing. To be called before anything else is
/// opened, whose descriptor could have that number.
///
/// # Errors
///
/// If it is not open, or not open for writing.
pub fn open_descriptor(number: u32) -> std::io::Result<std::fs::File> {
    let opened = std::fs::OpenOptions::new().append(true).open(format!("/dev/fd/{number}"));
    opened.map_err(|error| match Errno::from_io_error(&error) {
        Some(Errno::NOENT | Errno::NXIO | Errno::BADF) => {
            std::io::Error::new(error.kind(), format!("descriptor {number} is not open"))
        }
        _ => error,
    })
}

/// Whether whoever started this process had it ignore a signal, as `nohup` does with `SIGHUP`.
#[must_use]
pub fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal.as_raw() - 1) & 1 == 1
}

/// Whether `path` still leads to the file that is open as `file`.
#[must_use]
pub fn is_still_at(file: &std::fs::File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), std::fs::metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

/// Ends every process of this user that was started with `entry` (`NAME=VALUE`) in its environment, and
/// gives their number.
pub fn kill_all_with_environment(entry: &str) -> usize {
    let found = processes_with_environment(entry);
    for pid in &found {
        let _gone_already = kill_process(*pid, Signal::KILL);
    }
    found.len()
}

/// The number of processes with `entry` in their environment.
#[must_use]
pub fn count_with_environment(entry: &str) -> usize {
    processes_with_environment(entry).len()
}

/// By what the kernel tells of each process. One that has ended and was not waited for yet has no
/// environment any more.
fn processes_with_environment(entry: &str) -> Vec<Pid> {
    let own = std::process::id();
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = processes.filter_map(|process| process.file_name().to_str()?.parse::<i32>().ok());
    ids.filter(|id| id.unsigned_abs() != own)
        .filter(|id| {
            let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|variable| variable == entry.as_bytes())
        })
        .filter_map(Pid::from_raw)
        .collect()
}

/// The memory that the processes of a group hold in RAM together, in bytes; what they share counts for
/// each. None if the system does not tell.
#[must_use]
pub fn resident_bytes(group: ProcessGroup) -> Option<u64> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let folders = processes.map(|process| process.path()).filter(|folder| {
        let stat = std::fs::read_to_string(folder.join("stat")).unwrap_or_default();
        group_of(&stat) == Some(group.0)
    });
    let sizes = folders.filter_map(|folder| {
        let status = std::fs::read_to_string(folder.join("status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()
    });
    let sizes: Vec<u64> = sizes.collect();
    (!sizes.is_empty()).then(|| sizes.iter().sum::<u64>() * 1024)
}

/// The process group in a line of `/proc/PID/stat`; none of a process that has just gone, whose group is -1.
fn group_of(stat: &str) -> Option<Pid> {
    // The name in front may have spaces and parentheses in it; then state, parent, group.
    let (_, fields) = stat.rsplit_once(") ")?;
    let number: i32 = fields.split(' ').nth(2)?.parse().ok()?;
    Pid::from_raw(number.max(0))
}

/// How the terminal at the standard input takes and shows what is typed.
#[derive(Clone, Debug)]
pub struct TerminalMode(Termios);

impl TerminalMode {
    /// As it is now; none if the standard input is no terminal.
    #[must_use]
    pub fn of_input() -> Option<TerminalMode> {
        tcgetattr(std::io::stdin()).ok().map(TerminalMode)
    }

    /// Makes the terminal be like this again.
    pub fn restore(&self) {
        // A terminal that is gone needs nothing.
        let _gone = tcsetattr(std::io::stdin(), OptionalActions::Drain, &self.0);
    }
}

/// Drops what was typed at the terminal and not read yet.
pub fn forget_typed() {
    // Where there is no terminal there is nothing to drop.
    let _none = tcflush(std::io::stdin(), QueueSelector::IFlush);
}

/// Asks for as many file descriptors as the system grants, and gives how many that are.
#[must_use]
pub fn raise_descriptor_limit() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let granted =
        if setrlimit(Resource::Nofile, raised).is_ok() { limit.maximum } else { limit.current };
    granted.unwrap_or(u64::MAX)
}

/// Whether an error says that the system has no descriptors, processes or memory left, rather than that
/// something is wrong with the file.
#[must_use]
pub fn is_exhaustion(error: &std::io::Error) -> bool {
    let errno = error.raw_os_error().map(Errno::from_raw_os_error);
    matches!(errno, Some(Errno::MFILE | Errno::NFILE | Errno::AGAIN | Errno::NOMEM))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_read_of_processes_and_of_those_that_are_gone() {
        assert_eq!(group_of("12 (a) b) (c) S 1 34 34 0 -1"), Pid::from_raw(34));
        for gone in ["12 (node) X 0 -1 -1 0 -1", "12 (node) S 1 0 0", "12 (node", ""] {
            assert_eq!(group_of(gone), None, "{gone}");
        }
    }
}
