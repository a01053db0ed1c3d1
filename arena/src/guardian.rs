//! The guardian: a small process that ends the engines if the arena itself is ended without warning.
//!
//! The arena ends its engines whenever it can. It can't when it is killed with SIGKILL, so a process of
//! its own, `arena guardian`, reads from a pipe which process groups are alive. When the pipe closes, for
//! whatever reason, it ends those that are left. An engine that ignores the end of its input, and whatever
//! it started, dies with the arena.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use crate::os::{ProcessGroup, lead_group};

/// The arena's end of the pipe. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Guardian {
    pipe: Arc<Mutex<Option<(ChildStdin, Child)>>>,
}

impl Guardian {
    /// Starts the guardian, a process of this same binary.
    ///
    /// # Errors
    ///
    /// If it can't be started.
    pub fn start() -> io::Result<Guardian> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("guardian").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a group of its own, since a Ctrl-C must not reach it before the arena has ended.
        lead_group(&mut command);
        let mut child = command.spawn()?;
        let pipe = child.stdin.take().map(|pipe| (pipe, child));
        Ok(Guardian { pipe: Arc::new(Mutex::new(pipe)) })
    }

    /// Tells that a group lives.
    pub fn add(&self, group: ProcessGroup) {
        self.tell('+', group);
    }

    /// Tells that a group is gone, before its number can be another's.
    pub fn remove(&self, group: ProcessGroup) {
        self.tell('-', group);
    }

    fn tell(&self, sign: char, group: ProcessGroup) {
        let mut pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((pipe, _)) = pipe.as_mut() {
            // If the guardian is gone, the arena still ends its engines itself.
            let _without_guardian = pipe.write_all(format!("{sign}{}\n", group.id()).as_bytes());
        }
    }

    /// Lets the guardian go, and waits for it.
    pub fn stop(&self) {
        let pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((pipe, mut child)) = pipe {
            drop(pipe);
            let _ended = child.wait();
        }
    }
}

/// The guardian's own work: follows `input` to its end, then ends the groups that are left.
///
/// # Errors
///
/// If the input can't be read; the groups are ended all the same.
pub fn watch(input: impl BufRead) -> io::Result<()> {
    let mut alive = HashSet::new();
    let outcome = follow(input, &mut alive);
    for group in alive {
        group.kill();
    }
    outcome
}

fn follow(input: impl BufRead, alive: &mut HashSet<ProcessGroup>) -> io::Result<()> {
    for line in input.lines() {
        let line = line?;
        let group = |id: &str| id.parse().ok().and_then(ProcessGroup::led_by);
        if let Some(group) = line.strip_prefix('+').and_then(group) {
            alive.insert(group);
        } else if let Some(group) = line.strip_prefix('-').and_then(group) {
            alive.remove(&group);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guardian_knows_who_is_alive() {
        let mut alive = HashSet::new();
        follow(&b"+77777701\n+77777702\n-77777701\nrubbish\n+1\n+0\n+-5\n+x\n"[..], &mut alive)
            .unwrap();
        assert_eq!(alive, ProcessGroup::led_by(77_777_702).into_iter().collect());
    }

    #[test]
    fn groups_that_are_left_are_ended() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 1000 & wait"]);
        lead_group(&mut command);
        let mut child = command.spawn().unwrap();
        watch(format!("+{}\n", child.id()).as_bytes()).unwrap();
        assert!(!child.wait().unwrap().success());
    }
}
