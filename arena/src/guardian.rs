//! The guardian: a small process that ends the engines if the arena itself is ended without warning.
//!
//! The arena ends its engines whenever it can. It can't when it is killed with SIGKILL, so a process of
//! its own, `arena guardian`, waits at a pipe for the arena's end. Every engine is started with a mark of
//! the run in its environment, which whatever it starts inherits: by that mark the guardian finds those
//! that are left, also one that was just being started, left its process group, or made itself a daemon,
//! and ends them. The arena does the same at the end of a run.

use std::io::{self, Read};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use crate::os;

/// The name of the mark in the environment.
const MARK: &str = "QUADRIGA_RUN";

/// The arena's end of the pipe. Clones share it.
#[derive(Clone, Debug)]
pub struct Guardian {
    mark: Arc<str>,
    pipe: Arc<Mutex<Option<(ChildStdin, Child)>>>,
}

impl Guardian {
    /// Starts the guardian, a process of this same binary.
    ///
    /// # Errors
    ///
    /// If it can't be started.
    pub fn start() -> io::Result<Guardian> {
        let mark: Arc<str> = unique_mark().into();
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["guardian", &mark]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a group of its own, since a Ctrl-C must not reach it before the arena has ended.
        os::lead_group(&mut command);
        let mut child = command.spawn()?;
        let pipe = child.stdin.take().map(|pipe| (pipe, child));
        Ok(Guardian { mark, pipe: Arc::new(Mutex::new(pipe)) })
    }

    /// Puts the run's mark into the environment of an engine.
    pub fn mark(&self, command: &mut Command) {
        command.env(MARK, &*self.mark);
    }

    /// Lets the guardian end what is left of the run, and waits for it.
    pub fn stop(&self) {
        let pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((pipe, mut child)) = pipe {
            drop(pipe);
            let _ended = child.wait();
        }
    }
}

/// A mark that no other run has, now or before.
fn unique_mark() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    format!("{}-{}", std::process::id(), now.map_or(0, |now| now.as_nanos()))
}

/// The guardian's own work: waits for the end of `input`, then ends all that has `mark`.
///
/// # Errors
///
/// If the input can't be read; what is left is ended all the same.
pub fn watch(mut input: impl Read, mark: &str) -> io::Result<()> {
    let waited = io::copy(&mut input, &mut io::sink()).map(drop);
    let entry = format!("{MARK}={mark}");
    // Whoever starts others while it is ended may need another round.
    while os::kill_all_with_environment(&entry) > 0 {
        std::thread::yield_now();
    }
    waited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_run_is_ended_wherever_it_went() {
        let mark = unique_mark();
        let mut command = Command::new("sh");
        // One in the background, and one in a session of its own.
        command.args(["-c", "sleep 1000 & setsid sleep 1000 & wait"]).env(MARK, &mark);
        os::lead_group(&mut command);
        let mut child = command.spawn().unwrap();
        let entry = format!("{MARK}={mark}");
        while os::count_with_environment(&entry) < 3 {
            std::thread::yield_now();
        }
        watch(io::empty(), &mark).unwrap();
        assert!(!child.wait().unwrap().success());
        assert_eq!(os::count_with_environment(&entry), 0);
    }

    #[test]
    fn marks_differ() {
        assert_ne!(unique_mark(), unique_mark());
    }
}
