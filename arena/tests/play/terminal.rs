//! A terminal for tests: the arena runs on a pseudo-terminal of 80 columns, and what it writes is seen as
//! a person sees it.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::Command;
use rustix::termios::{LocalModes, tcgetattr};

/// Nothing takes as long.
const PATIENCE: Duration = Duration::from_secs(60);
/// The window, in lines and columns: high enough for a board.
const WINDOW: (u16, u16) = (60, 80);

pub struct Terminal {
    child: Child,
    keys: Option<File>,
    written: Receiver<Vec<u8>>,
    /// All that was written so far.
    pub bytes: Vec<u8>,
    /// Up to where it was looked at.
    looked: usize,
    /// What is seen.
    screen: vt100::Parser,
}

impl Terminal {
    /// Starts `arena play WORDS`.
    pub fn start(words: &[&str]) -> Terminal {
        let (pty, pts) = pty_process::blocking::open().unwrap();
        pty.resize(Size::new(WINDOW.0, WINDOW.1)).unwrap();
        let command = Command::new(env!("CARGO_BIN_EXE_arena"))
            .arg("play")
            .args(words)
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        let child = command.spawn(pts).unwrap();
        let keys = File::from(OwnedFd::from(pty));
        let mut output = keys.try_clone().unwrap();
        let (sender, written) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // It ends with an error once nobody has the other side open.
            while let Ok(length @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        let screen =
            vt100::Parser::new(WINDOW.0.try_into().unwrap(), WINDOW.1.try_into().unwrap(), 1000);
        let keys = Some(keys);
        Terminal { child, keys, written, bytes: Vec::new(), looked: 0, screen }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Types keys.
    pub fn types(&mut self, keys: &str) -> &mut Terminal {
        self.keys.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
        self
    }

    /// Types a line.
    pub fn enters(&mut self, line: &str) -> &mut Terminal {
        self.types(line).types("\r")
    }

    /// Waits until one of `texts` was written since the last time, and gives which, and all that was
    /// written up to its end, without colours and movements.
    pub fn expects_one(&mut self, texts: &[&str]) -> (usize, String) {
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
            match self.written.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(error) => panic!("{texts:?} never came ({error}); seen:\n{}", self.seen()),
            }
        }
    }

    /// Waits until `text` was written since the last time.
    pub fn expects(&mut self, text: &str) -> String {
        self.expects_one(&[text]).1
    }

    fn take(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.screen.process(bytes);
    }

    /// What stands on the screen.
    pub fn seen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits for the end. Gives the exit code, and what was written since the last time.
    pub fn ends(&mut self) -> (Option<i32>, String) {
        let until = Instant::now() + PATIENCE;
        while let Ok(bytes) =
            self.written.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            self.take(&bytes);
        }
        assert!(Instant::now() < until, "it does not end; seen:\n{}", self.seen());
        let code = self.child.wait().unwrap().code();
        let rest = String::from_utf8_lossy(&self.bytes[self.looked..]).into_owned();
        assert!(!rest.contains("panicked"), "{rest}");
        (code, console::strip_ansi_codes(&rest).into_owned())
    }

    /// Whether the terminal shows what is typed and gives it line by line, as it did before.
    pub fn is_as_before(&self) -> bool {
        let mode = tcgetattr(self.keys.as_ref().unwrap()).unwrap();
        mode.local_modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }

    /// Closes the window.
    pub fn closes(&mut self) -> Option<i32> {
        self.keys = None;
        self.child.wait().unwrap().code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
    }
}
