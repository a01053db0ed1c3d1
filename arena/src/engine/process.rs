//! One engine process and its three pipes.

use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use quadriga_protocol::{ENGINE_LINE_MAX, FrameError, HostLine, LineSplitter};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::pipe;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::{Declared, Tail, Transcript, Way};
use crate::guardian::Guardian;
use crate::os::{self, ProcessGroup};
use crate::plan::Launch;
use crate::report::excerpt;

/// What is read at once, in bytes.
const READ_SIZE: usize = 16 * 1024;

/// Longer ones are not begun lines but endless ones, in bytes.
const BEGUN_MAX: usize = 1000;

/// How long the end of a process is waited for once its output has ended, to tell how it ended.
const LAST_MOMENT: Duration = Duration::from_millis(500);

/// A running engine. When it is dropped, it is killed, with all that it started.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    group: Option<ProcessGroup>,
    input: Option<pipe::Sender>,
    output: pipe::Receiver,
    /// What it has not taken yet.
    unsent: Vec<u8>,
    /// Whether its input ends after that.
    ending: bool,
    splitter: LineSplitter,
    buffer: Box<[u8; READ_SIZE]>,
    errors: Tail,
    errors_reader: JoinHandle<()>,
    ended: bool,
    /// When it was started.
    pub started: Instant,
    /// What it said of itself.
    pub declared: Declared,
    /// The id of its next `go`.
    pub next_go: u64,
    /// What went to and fro.
    pub transcript: Transcript,
    /// How long it took to say that it is ready when it was last asked at rest.
    pub woke_in: Option<Duration>,
    heard: Instant,
}

/// Something that an engine process does.
#[derive(Debug)]
pub enum Happening {
    /// It wrote something: there may be lines.
    Output,
    /// It took what was left to send.
    Sent,
    /// It closed its output or ended; see [`EngineProcess::how_it_ended`].
    Ended,
}

impl EngineProcess {
    /// Starts an engine. Must be called within a runtime.
    ///
    /// # Errors
    ///
    /// If the program can't be executed.
    pub fn spawn(launch: &Launch, guardian: &Guardian) -> io::Result<EngineProcess> {
        let mut command = std::process::Command::new(&launch.program);
        command.args(&launch.arguments);
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        command.envs(&launch.environment);
        os::lead_group(&mut command);
        guardian.mark(&mut command);
        let mut command = Command::from(command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.kill_on_drop(true);
        let started = Instant::now();
        let mut child = command.spawn()?;
        let group = child.id().and_then(ProcessGroup::led_by);
        let gone = || io::Error::other("a pipe of the process is missing");
        let input = child.stdin.take().ok_or_else(gone)?.into_owned_fd()?;
        let output = child.stdout.take().ok_or_else(gone)?.into_owned_fd()?;
        let mut stderr = child.stderr.take().ok_or_else(gone)?;
        let errors = Tail::default();
        let tail = errors.clone();
        // Its own task, so that a chatty engine never blocks on a full pipe, between games either.
        let errors_reader = tokio::spawn(async move {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = stderr.read(&mut buffer).await {
                tail.push(&buffer[..length]);
            }
        });
        Ok(EngineProcess {
            child,
            group,
            input: Some(pipe::Sender::from_owned_fd(input)?),
            output: pipe::Receiver::from_owned_fd(output)?,
            unsent: Vec::new(),
            ending: false,
            splitter: LineSplitter::new(ENGINE_LINE_MAX),
            buffer: Box::new([0; READ_SIZE]),
            errors,
            errors_reader,
            ended: false,
            started,
            declared: Declared::default(),
            next_go: 1,
            transcript: Transcript::default(),
            heard: started,
            woke_in: None,
        })
    }

    /// Whether it has closed its output or ended, as far as was noticed.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Writes whole lines: at once what it takes, the rest as it takes more, while
    /// [`EngineProcess::happening`] is awaited.
    pub fn send(&mut self, lines: &[u8]) {
        self.send_at(lines, Instant::now());
    }

    /// As [`EngineProcess::send`], at a moment that was read just before.
    pub fn send_at(&mut self, lines: &[u8], at: Instant) {
        let Some(input) = self.input.as_ref() else { return };
        self.transcript.note(at, Way::ToEngine, lines);
        let mut rest = lines;
        while self.unsent.is_empty() && !rest.is_empty() {
            match input.try_write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => return self.close_input(),
            }
        }
        self.unsent.extend_from_slice(rest);
    }

    /// Ends its input once it has taken all that was sent, while [`EngineProcess::happening`] is awaited.
    pub fn end_input(&mut self) {
        self.ending = true;
        if self.unsent.is_empty() {
            self.input = None;
        }
    }

    /// It does not read any more. That costs it nothing as long as it answers.
    fn close_input(&mut self) {
        self.input = None;
        self.unsent = Vec::new();
    }

    /// The next line that it wrote, of what has been read.
    ///
    /// # Errors
    ///
    /// For a line that can't be read; the next call goes on behind it.
    pub fn next_line(&mut self) -> Option<Result<&str, FrameError>> {
        self.splitter.next_line()
    }

    /// When the last read from it ended: what it has written last was there by then.
    #[must_use]
    pub const fn heard(&self) -> Instant {
        self.heard
    }

    /// Of a line that it has begun and not ended, what a person should know: until its line feed comes, a
    /// line does not count.
    #[must_use]
    pub fn begun_line(&self) -> Option<String> {
        let (begun, length) = self.splitter.begun()?;
        if begun.is_empty() || length > BEGUN_MAX {
            return Some(format!("it wrote {length} bytes without a line end"));
        }
        let begun = excerpt(&String::from_utf8_lossy(begun), 60);
        Some(format!("it began a line, `{begun}`, and did not end it with a line feed"))
    }

    /// Waits for something to happen. To be cancelled loses nothing: between the first event and the end
    /// of this call nothing is awaited. After [`Happening::Ended`] nothing more happens, ever.
    pub async fn happening(&mut self) -> Happening {
        if self.ended {
            return std::future::pending().await;
        }
        let EngineProcess { child, input, output, unsent, buffer, .. } = self;
        let mut waiting = input.as_mut().filter(|_| !unsent.is_empty());
        tokio::select! {
            biased;
            read = output.read(&mut buffer[..]) => {
                self.heard = Instant::now();
                if let Ok(length @ 1..) = read {
                    self.transcript.note(self.heard, Way::FromEngine, &buffer[..length]);
                    self.splitter.feed(&buffer[..length]);
                    return Happening::Output;
                }
            }
            written = async {
                match waiting.as_mut() {
                    Some(input) => input.write(unsent).await,
                    None => std::future::pending().await,
                }
            } => {
                match written {
                    Ok(length @ 1..) => { unsent.drain(..length); }
                    Ok(_) | Err(_) => self.close_input(),
                }
                if self.ending {
                    self.end_input();
                }
                return Happening::Sent;
            }
            _status = child.wait() => {
                // It may have answered and gone at once: what stands in the pipe was in time. A last
                // line without a line end does not count: cut off, an action may be another legal one.
                while let Ok(length @ 1..) = output.try_read(&mut buffer[..]) {
                    self.heard = Instant::now();
                    self.transcript.note(self.heard, Way::FromEngine, &buffer[..length]);
                    self.splitter.feed(&buffer[..length]);
                }
            }
        }
        self.ended = true;
        Happening::Ended
    }

    /// After [`Happening::Ended`]: how it ended, in words, `exited with code 1`. If only its output has
    /// ended, its own end is waited for a moment.
    pub async fn how_it_ended(&mut self) -> String {
        match timeout(LAST_MOMENT, self.child.wait()).await {
            Ok(Ok(status)) => os::describe(status),
            Ok(Err(_)) | Err(_) => "closed its output".to_owned(),
        }
    }

    /// Waits for the end of the process itself; to be cancelled loses nothing. Its output is read to its end,
    /// so that it is not held up; lines are kept.
    ///
    /// # Errors
    ///
    /// If the system does not tell.
    pub async fn gone(&mut self) -> io::Result<ExitStatus> {
        while !self.ended {
            self.happening().await;
        }
        self.child.wait().await
    }

    /// The end of what it has written to its error output so far.
    #[must_use]
    pub fn error_output(&self) -> String {
        self.errors.text()
    }

    /// After its end: the end of what it had written to its error output.
    pub async fn last_words(&mut self) -> String {
        // The pipe has an end now, unless somebody else holds it.
        if !self.errors_reader.is_finished() {
            let _in_time = timeout(LAST_MOMENT, &mut self.errors_reader).await;
        }
        self.errors.text()
    }

    /// Its process group, unless it was ended.
    #[must_use]
    pub const fn group(&self) -> Option<ProcessGroup> {
        self.group
    }

    /// Lets it go: tells it to quit, waits at most `patience`, then kills it and all that it started.
    pub async fn quit(mut self, patience: Duration) {
        let mut line = Vec::new();
        HostLine::Quit.write_to(&mut line);
        self.send(&line);
        // Some engines know the end of file alone.
        self.end_input();
        let gone = async {
            // Its output is read, so that it is not held up.
            loop {
                if self.ended || matches!(self.happening().await, Happening::Ended) {
                    break;
                }
                while self.splitter.next_line().is_some() {}
            }
            let _status = self.child.wait().await;
        };
        let _in_time = timeout(patience, gone).await;
        let _last_words = self.kill().await;
    }

    /// Ends it now, with all that it started. Gives its last words: the end of what it had written to
    /// its error output.
    pub async fn kill(mut self) -> String {
        self.signal_end();
        let _status = self.child.wait().await;
        self.last_words().await
    }

    /// Sends the signal that ends its group, and itself, should it have left the group. Only once: after
    /// its end the number of its group may be another's.
    fn signal_end(&mut self) {
        if let Some(group) = self.group.take() {
            group.kill();
            let _gone_already = self.child.start_kill();
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.signal_end();
    }
}
