//! One conversation with one process of the engine: lines to and fro, each waited for only so long.

mod steps;

use std::time::Duration;

use quadriga::{Seat, Variant};
use quadriga_protocol::{EngineLine, Features};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::Subject;
use super::finding::{Cause, Fault};
use super::table::Table;
use super::transcript::Transcript;
use crate::engine::{Declared, EngineProcess, wrong_line};

pub(super) use super::dress::Dress;

/// What `go` says where time is of no matter: an engine that counts positions is soon done, and so is one
/// that looks at the clock.
pub(super) const SOON: &str = "movetime=50 nodes=100";

/// How long the output is waited for once the input is closed, to tell whether it was only not flushed.
const AFTER_CLOSING: Duration = Duration::from_secs(1);

/// As many lines of a greeting are kept, and as many `error` lines.
const KEPT: usize = 1000;

const UNFLUSHED: &str = "flush the output after each line: print(..., flush=True) in Python, fflush(stdout) in C, \
     std::cout << std::flush in C++, System.out.flush() in Java; over a pipe, unlike on a terminal, lines wait in a \
     buffer otherwise. If it does flush: it must answer each line when it comes, not when its input ends";

const ENDED: &str = "run it by hand and type the lines marked `>`; what it wrote to its error output is above, if it wrote anything";

const QEIOK: &str = "end the greeting with the line `qeiok 1`, word for word";

const READYOK: &str = "answer `isready` with `readyok`, and `isready abc` with `readyok abc`";

const LINE_END: &str = "write a line feed (`\\n`) behind each line, and flush the output then: a line counts once its end has come";

/// How long the right answer may follow upon a wrong one, which then was only one too many.
const GRACE: Duration = Duration::from_secs(1);

/// A conversation with one process.
pub(super) struct Conversation<'a> {
    subject: &'a Subject,
    engine: Option<EngineProcess>,
    transcript: Transcript,
    started: Instant,
    /// How lines to it are written.
    pub(super) dress: Dress,
    /// The lines that it greeted with, each as it came.
    pub(super) greeting: Vec<String>,
    /// What it said of itself.
    pub(super) declared: Declared,
    /// The id of its last `go`.
    pub(super) last_go: u64,
    /// The moment just before its last `go` was written.
    asked: Instant,
    /// The moment at which it was told anything last.
    told: Instant,
    /// How many `go` it has answered.
    answers: u32,
    /// Its `error` lines, the first ones of them.
    pub(super) errors: Vec<String>,
    /// How many there were before its last `go`.
    errors_before: usize,
    /// How many `isready` had a tag.
    tags: u32,
    /// What was wrong with bytes of its that are no line at all, as first noticed.
    pub(super) dropped: Option<String>,
}

/// What an engine decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decided {
    /// The action, in its one spelling; nothing if it resigned.
    pub(super) action: Option<String>,
    /// From just before the `go` was written to just after the answer was read.
    pub(super) took: Duration,
}

impl Drop for Conversation<'_> {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            self.subject.let_go(engine);
        }
    }
}

impl<'a> Conversation<'a> {
    pub(super) fn new(subject: &'a Subject, engine: EngineProcess) -> Conversation<'a> {
        Conversation {
            subject,
            started: engine.started,
            engine: Some(engine),
            transcript: Transcript::default(),
            dress: Dress::Plain,
            greeting: Vec::new(),
            declared: Declared::default(),
            last_go: 0,
            asked: Instant::now(),
            told: Instant::now(),
            answers: 0,
            errors: Vec::new(),
            errors_before: 0,
            tags: 0,
            dropped: None,
        }
    }

    pub(super) const fn features(&self) -> Features {
        self.declared.features
    }

    pub(super) const fn process(&mut self) -> Option<&mut EngineProcess> {
        self.engine.as_mut()
    }

    /// The variants that it plays and is checked in.
    pub(super) fn variants(&self) -> Vec<Variant> {
        self.subject.variants_of(&self.declared)
    }

    /// A game in the first of them.
    pub(super) fn some_table(&self) -> Result<Table, Fault> {
        match self.variants().first() {
            Some(variant) => Ok(Table::new(*variant, Seat::P1, 1)),
            None => Err(self.fault("it plays none of the variants that it is checked in")),
        }
    }

    // What is wrong.

    /// A fault, with the last lines of the conversation.
    pub(super) fn fault(&self, what: impl Into<String>) -> Fault {
        let transcript = self.transcript.lines();
        Fault { what: what.into(), advice: None, transcript, mute: false, cause: None }
    }

    pub(super) fn remark(&mut self, what: &str) {
        self.transcript.remark(self.started.elapsed(), what);
    }

    /// The fault of a process that has ended before `wanted`.
    pub(super) async fn ended(&mut self, wanted: &str) -> Fault {
        let (how, words) = match self.engine.as_mut() {
            Some(engine) => (engine.how_it_ended().await, engine.last_words().await),
            None => ("ended".to_owned(), String::new()),
        };
        self.remark(&how);
        let begun = self.begun_line().map_or(String::new(), |begun| format!("; {begun}"));
        let words: Vec<&str> = words.lines().filter(|line| !line.trim().is_empty()).collect();
        for line in &words[words.len().saturating_sub(3)..] {
            self.remark(&format!("stderr: {line}"));
        }
        Fault { mute: true, ..self.fault(format!("{how} before {wanted}{begun}")) }.advise(ENDED)
    }

    /// The fault of a process that gave its answer only once its input was closed.
    pub(super) fn unflushed(&self, wanted: &str, waited: Duration) -> Fault {
        let fault = self.fault(format!(
            "no {wanted} within {waited:.1?}; it came only once the input was closed: the output is not flushed"
        ));
        Fault { mute: true, ..fault }.advise(UNFLUSHED)
    }

    // Lines to the engine.

    /// Sends a line in the dress of this conversation.
    pub(super) fn send(&mut self, line: &str) {
        let bytes = self.dress.line(line);
        self.send_bytes(&bytes);
    }

    /// Sends lines in one write.
    pub(super) fn send_together(&mut self, lines: &[String]) {
        let bytes: Vec<u8> = lines.iter().flat_map(|line| self.dress.line(line)).collect();
        self.send_bytes(&bytes);
    }

    /// Sends bytes as they are.
    pub(super) fn send_bytes(&mut self, bytes: &[u8]) {
        let at = self.started.elapsed();
        for line in String::from_utf8_lossy(bytes).split_inclusive('\n') {
            let line = line.strip_suffix('\n').unwrap_or(line);
            self.transcript.sent(at, line);
        }
        self.told = Instant::now();
        if let Some(engine) = &mut self.engine {
            engine.send(bytes);
        }
    }

    /// Sends lines in the way of the dress: torn, if that is what it is about.
    async fn send_lines(&mut self, lines: &[String]) {
        if self.dress != Dress::Torn {
            return self.send_together(lines);
        }
        for line in lines {
            let at = self.started.elapsed();
            self.transcript.sent(at, line);
            let bytes = format!("{line}\n").into_bytes();
            // Three parts, each long enough after the other to be read alone.
            for part in bytes.chunks(bytes.len().div_ceil(3)) {
                if let Some(engine) = &mut self.engine {
                    engine.send(part);
                }
                sleep(Duration::from_millis(8)).await;
            }
        }
    }

    /// Ends the engine's input.
    pub(super) fn close_input(&mut self) {
        self.remark("its input is closed");
        if let Some(engine) = &mut self.engine {
            engine.end_input();
        }
    }

    // Lines from it.

    /// Waits for what `take` finds in a line. Gives it with the moment at which the line was read; nothing if
    /// it did not come within `limit`.
    pub(super) async fn listen<T>(
        &mut self,
        limit: Duration,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<(T, Instant)>, Ended> {
        let until = Instant::now() + limit;
        let Some(engine) = self.engine.as_mut() else { return Err(Ended) };
        let mut at = Instant::now();
        loop {
            while let Some(line) = engine.next_line() {
                let since = at - self.started;
                match line {
                    Ok(line) => {
                        self.transcript.received(since, line);
                        let error = matches!(EngineLine::parse(line), Ok(EngineLine::Error { .. }));
                        if error && self.errors.len() < KEPT {
                            self.errors.push(line.to_owned());
                        }
                        if let Some(taken) = take(line) {
                            return Ok(Some((taken, at)));
                        }
                    }
                    Err(error) => {
                        self.transcript.remark(since, &error.to_string());
                        self.dropped.get_or_insert(error.to_string());
                    }
                }
            }
            if engine.has_ended() {
                return Err(Ended);
            }
            // One that never stops writing leaves no moment in which a timer is looked at.
            if Instant::now() > until || timeout_at(until, engine.happening()).await.is_err() {
                return Ok(None);
            }
            at = Instant::now();
        }
    }

    /// As [`Conversation::listen`]. To end before that is a fault.
    pub(super) async fn hear<T>(
        &mut self,
        wanted: &str,
        limit: Duration,
        take: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        match self.listen(limit, take).await {
            Ok(heard) => Ok(heard.map(|(taken, _)| taken)),
            Err(Ended) => Err(self.ended(wanted).await),
        }
    }

    /// Waits for what `take` finds in a line, `wanted` in words, the first of them its verb. What was meant to
    /// be that line and is wrong is the fault, unless the right one follows soon.
    pub(super) async fn expect<T>(
        &mut self,
        wanted: &str,
        limit: Duration,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Instant), Fault> {
        let verb = wanted.split(' ').next().unwrap_or_default();
        let mut until = Instant::now() + limit;
        let (mut meant, mut instead) = (None, None);
        loop {
            let asked = self.last_go;
            let rest = until.saturating_duration_since(Instant::now());
            let heard = self.listen(rest, |line| {
                if let Some(taken) = take(line) {
                    return Some(Ok(taken));
                }
                match EngineLine::parse(line) {
                    Ok(EngineLine::BestMove { id, .. }) if verb == "bestmove" && id != asked => {
                        Some(Err(format!("go {asked} was answered with the id {id}")))
                    }
                    Err(error) if error.is_blank() => None,
                    Err(error) if line.split_whitespace().next() == Some(verb) => {
                        Some(Err(format!("no {wanted}: {}", wrong_line(line, &error))))
                    }
                    Err(error) => {
                        instead = Some(wrong_line(line, &error));
                        None
                    }
                    Ok(_) => None,
                }
            });
            match heard.await {
                Ok(Some((Ok(taken), at))) => return Ok((taken, at)),
                Ok(Some((Err(what), _))) if meant.is_none() => {
                    let known = self.subject.mixes_ids.get();
                    until = until.min(Instant::now() + if known { Duration::ZERO } else { GRACE });
                    meant = Some(what);
                }
                Ok(Some((Err(_), _))) => {}
                Ok(None) => break,
                Err(Ended) if meant.is_some() => break,
                Err(Ended) => return Err(self.ended(wanted).await),
            }
        }
        match meant {
            Some(what) => Err(self.misspelt(verb, what)),
            None => Err(self.silent(wanted, instead, take).await),
        }
    }

    /// The fault of an answer that was meant to be one, and is none: `what`.
    pub(super) fn misspelt(&self, verb: &str, what: String) -> Fault {
        if verb != "bestmove" {
            let advice = if verb == "qeiok" { QEIOK } else { READYOK };
            return Fault { mute: true, ..self.fault(what) }.advise(advice);
        }
        self.subject.mixes_ids.set(true);
        // If it is so from the first, it will be so in all.
        let fault = Fault { mute: self.answers == 0, ..self.fault(what) };
        fault.because_of(Cause::WrongId)
    }

    /// The fault of one that does not say what is `wanted`, with the reason as far as it can be found.
    async fn silent<T>(
        &mut self,
        wanted: &str,
        instead: Option<String>,
        take: impl FnMut(&str) -> Option<T>,
    ) -> Fault {
        let waited = self.waited();
        self.subject.owes.set(self.subject.owes.get() || wanted.starts_with("bestmove"));
        if let Some(begun) = self.begun_line() {
            let fault = self.fault(format!("no {wanted} within {waited:.1?}; {begun}"));
            return Fault { mute: true, ..fault }.advise(LINE_END);
        }
        // The classic: it was written, and stays in a buffer until the program ends. But one that has
        // answered before was still thinking, and stops at the end of its input.
        self.close_input();
        let late = matches!(self.listen(AFTER_CLOSING, take).await, Ok(Some(_)));
        if late && !self.subject.flushes.get() {
            return self.unflushed(wanted, waited);
        }
        let why = match instead {
            _ if late => "; it went on thinking until the input was closed".to_owned(),
            Some(what) => format!("; {what}"),
            None => String::new(),
        };
        let fault = self.fault(format!("no {wanted} within {waited:.1?}{why}"));
        Fault { mute: true, ..fault }
    }

    /// Of a line that it has begun and not ended, what its author should know.
    pub(super) fn begun_line(&self) -> Option<String> {
        self.engine.as_ref().and_then(EngineProcess::begun_line)
    }

    /// Waits for the process to end. How long it took; nothing if it still runs.
    pub(super) async fn await_end(&mut self, limit: Duration) -> Option<Duration> {
        let begun = Instant::now();
        let engine = self.engine.as_mut()?;
        timeout(limit, engine.gone()).await.ok()?.ok()?;
        Some(begun.elapsed())
    }

    /// The time since it was told anything.
    pub(super) fn waited(&self) -> Duration {
        self.told.elapsed()
    }

    /// How long each stage waits.
    pub(super) fn waits(&self) -> super::Waits {
        self.subject.waits
    }
}

/// The process has ended, or closed its output.
#[derive(Debug)]
pub(super) struct Ended;
