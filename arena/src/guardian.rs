//! The guardian: a small process that ends the engines if the arena itself is ended without warning.
//!
//! The arena ends its engines whenever it can. It can't when it is killed with SIGKILL, so a process of
//! its own, `arena guardian`, waits at a pipe for the arena's end. Every engine is started with a mark of
//! the run in its environment, which whatever it starts inherits: by that mark the guardian finds those
//! that are left, also one that was just being started, left its process group, or made itself a daemon,
//! and ends them. The arena does the same at the end of a run.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::os;

/// How long nothing must be found after an abrupt end.
const LOOKING: Duration = Duration::from_secs(5);
/// How often it is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(20);

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

    /// A mark without a process that waits: for a host that ends its engines itself, such as a test.
    #[must_use]
    pub fn absent() -> Guardian {
        Guardian { mark: unique_mark().into(), pipe: Arc::default() }
    }

    /// Puts the run's mark into the environment of an engine.
    pub fn mark(&self, command: &mut Command) {
        command.env(MARK, &*self.mark);
    }

    /// Lets the guardian end what is left of the run, and waits for it.
    pub fn stop(&self) {
        let pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((mut pipe, mut child)) = pipe {
            // A word of farewell: nothing is being started any more. Without it the guardian looks longer.
            let _gone_already = pipe.write_all(b"done\n");
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
/// If the arena ended without a word, it may have been in the middle of starting an engine, which has the
/// mark only once its program runs; so the guardian goes on looking for a while.
///
/// # Errors
///
/// If the input can't be read; what is left is ended all the same.
pub fn watch(mut input: impl Read, mark: &str) -> io::Result<()> {
    let waited = io::copy(&mut input, &mut io::sink());
    let abrupt = !matches!(waited, Ok(1..));
    let entry = format!("{MARK}={mark}");
    let mut quiet_since = Instant::now();
    loop {
        if os::kill_all_with_environment(&entry) > 0 {
            // Whoever starts others while it is ended may need another round.
            quiet_since = Instant::now();
        } else if !abrupt || quiet_since.elapsed() >= LOOKING {
            return waited.map(drop);
        }
        // The kernel tells nobody but the parent, which is gone, of a process that begins.
        std::thread::sleep(LOOK_EVERY);
    }
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
        watch(&b"done\n"[..], &mark).unwrap();
        assert!(!child.wait().unwrap().success());
        assert_eq!(os::count_with_environment(&entry), 0);
    }

    /// After an abrupt end one that was just being started gets its mark late, and is found all the same.
    #[test]
    fn one_that_was_being_started_is_ended_too() {
        let mark = unique_mark();
        let (own, entry) = (mark.clone(), format!("{MARK}={mark}"));
        let late = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(500));
            Command::new("sleep").arg("1000").env(MARK, own).spawn().unwrap()
        });
        watch(io::empty(), &mark).unwrap();
        assert!(!late.join().unwrap().wait().unwrap().success());
        assert_eq!(os::count_with_environment(&entry), 0);
    }

    #[test]
    fn marks_differ() {
        assert_ne!(unique_mark(), unique_mark());
    }
}
