//! A terminal for tests: the arena runs on a pseudo-terminal of 80 columns, and what it writes is seen as
//! a person sees it.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::Child;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::Command;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{LocalModes, tcgetattr};

/// Nothing takes as long.
const PATIENCE: Duration = Duration::from_secs(60);
/// The window, in lines and columns: high enough for a board.
const WINDOW: (u16, u16) = (60, 80);

pub(crate) struct Terminal {
    child: Child,
    /// The window; none once it is closed.
    window: Option<File>,
    /// All that was written so far.
    pub(crate) bytes: Vec<u8>,
    /// Up to where it was looked at.
    looked: usize,
    /// What is seen.
    screen: vt100::Parser,
}

impl Terminal {
    /// Starts `arena play WORDS`.
    pub(crate) fn start(words: &[&str]) -> Terminal {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        pty.resize(Size::new(WINDOW.0, WINDOW.1)).unwrap();
        let command = Command::new(env!("CARGO_BIN_EXE_arena"))
            .arg("play")
            .args(words)
            .args(["--color", "never"])
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        let child = command.spawn(pts).unwrap();
        let window = Some(File::from(OwnedFd::from(pty)));
        let screen =
            vt100::Parser::new(WINDOW.0.try_into().unwrap(), WINDOW.1.try_into().unwrap(), 1000);
        Terminal { child, window, bytes: Vec::new(), looked: 0, screen }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Types keys.
    pub(crate) fn types(&mut self, keys: &str) -> &mut Terminal {
        self.window.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
        self
    }

    /// Types a line.
    pub(crate) fn enters(&mut self, line: &str) -> &mut Terminal {
        self.types(line).types("\r")
    }

    /// Waits until one of `texts` was written since the last time, and gives which, and all that was
    /// written up to its end, without colours and movements.
    pub(crate) fn expects_one(&mut self, texts: &[&str]) -> (usize, String) {
        let until = Instant::now() + PATIENCE;
        loop {
            let rest = String::from_utf8_lossy(&self.bytes[self.looked..]).into_owned();
            let found = texts
                .iter()
                .enumerate()
                .filter_map(|(place, text)| Some((rest.find(text)?, place)));
            if let Some((at, place)) = found.min() {
                let end = at + texts[place].len();
                self.looked += end;
                return (place, console::strip_ansi_codes(&rest[..end]).into_owned());
            }
            assert!(self.reads(until), "{texts:?} never came; seen:\n{}", self.seen());
        }
    }

    /// Takes what is written next. False if nothing more comes.
    fn reads(&mut self, until: Instant) -> bool {
        let window = self.window.as_mut().unwrap();
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).unwrap();
        if poll(&mut [PollFd::new(window, PollFlags::IN)], Some(&left)).unwrap() == 0 {
            return false;
        }
        let mut buffer = [0; 4096];
        // It ends with an error once nobody has the other side open.
        let Ok(length @ 1..) = window.read(&mut buffer) else { return false };
        self.bytes.extend_from_slice(&buffer[..length]);
        self.screen.process(&buffer[..length]);
        true
    }

    /// Waits until `text` was written since the last time.
    pub(crate) fn expects(&mut self, text: &str) -> String {
        self.expects_one(&[text]).1
    }

    /// What stands on the screen.
    pub(crate) fn seen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits for the end. Gives the exit code, and what was written since the last time.
    pub(crate) fn ends(&mut self) -> (Option<i32>, String) {
        let until = Instant::now() + PATIENCE;
        while self.reads(until) {}
        assert!(Instant::now() < until, "it does not end; seen:\n{}", self.seen());
        let code = self.child.wait().unwrap().code();
        let rest = String::from_utf8_lossy(&self.bytes[self.looked..]).into_owned();
        assert!(!rest.contains("panicked"), "{rest}");
        (code, console::strip_ansi_codes(&rest).into_owned())
    }

    /// Whether the terminal shows what is typed and gives it line by line, as it did before.
    pub(crate) fn is_as_before(&self) -> bool {
        let mode = tcgetattr(self.window.as_ref().unwrap()).unwrap();
        mode.local_modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    /// Closes the window.
    pub(crate) fn closes(&mut self) -> Option<i32> {
        self.window = None;
        self.child.wait().unwrap().code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
    }
}
