//! The steps of every conversation: the greeting, games, questions and their answers.

use std::time::Duration;

use quadriga_protocol::{Answer, EngineLine, HostLine, VERSION};
use tokio::time::Instant;

use super::{Conversation, Decided, KEPT};
use crate::check::finding::{Cause, Fault};
use crate::check::table::Table;
use crate::engine::{Declared, check_option, declare};
use crate::report::excerpt;

impl Conversation<'_> {
    /// Says `qei`, and notes the answer. The version that it gives is returned.
    pub(in crate::check) async fn greet(&mut self) -> Result<u64, Fault> {
        self.greet_as(VERSION).await
    }

    pub(in crate::check) async fn greet_as(&mut self, version: u64) -> Result<u64, Fault> {
        self.send(&HostLine::Qei { version }.to_string());
        let mut declared = Declared::default();
        let mut greeting = Vec::new();
        let limit = self.subject.startup_limit();
        let answered = self.expect("qeiok", limit, |line| {
            if greeting.len() < KEPT {
                greeting.push(line.to_owned());
            }
            EngineLine::parse(line).ok().and_then(|line| declare(&mut declared, line))
        });
        let (version, _) = answered.await?;
        self.subject.learn(&declared, self.started.elapsed());
        (self.declared, self.greeting) = (declared, greeting);
        Ok(version)
    }

    /// Sets the options that the user gave, of those that it has.
    pub(in crate::check) fn set_options(&mut self) {
        for (name, value) in self.subject.options() {
            if let Ok(value) = check_option(&self.declared.options, name, value) {
                self.send(&HostLine::SetOption { name, value }.to_string());
            }
        }
    }

    /// Asks whether it is ready, and waits for that. Gives the tag of the answer.
    pub(in crate::check) async fn ready(
        &mut self,
        tag: Option<&str>,
    ) -> Result<Option<String>, Fault> {
        self.send(&HostLine::IsReady { tag }.to_string());
        self.await_ready(|_| Ok(())).await
    }

    /// Waits for `readyok`, looking at each other line until then.
    async fn await_ready(
        &mut self,
        mut look: impl FnMut(&EngineLine<'_>) -> Result<(), String>,
    ) -> Result<Option<String>, Fault> {
        let limit = self.subject.waits.ready;
        let mut wrong = None;
        let found = self.expect("readyok", limit, |line| match EngineLine::parse(line) {
            Ok(EngineLine::ReadyOk { tag }) => Some(tag.map(str::to_owned)),
            Ok(line) => {
                wrong = wrong.take().or(look(&line).err());
                None
            }
            Err(_) => None,
        });
        let (tag, _) = found.await?;
        match wrong {
            Some(wrong) => Err(self.fault(wrong)),
            None => Ok(tag),
        }
    }

    /// Makes sure that it has nothing more to say: no answer that nobody asked for.
    pub(in crate::check) async fn quiet(&mut self) -> Result<(), Fault> {
        self.tags += 1;
        let tag = format!("quiet-{}", self.tags);
        self.send(&HostLine::IsReady { tag: Some(&tag) }.to_string());
        let last = self.last_go;
        let stray = move |line: &EngineLine<'_>| match line {
            EngineLine::BestMove { id, .. } if *id == last => {
                Err(format!("a second bestmove for go {id}"))
            }
            EngineLine::BestMove { id, .. } => {
                Err(format!("bestmove {id}, which was not asked for"))
            }
            _ => Ok(()),
        };
        self.await_ready(stray).await.map(drop)
    }

    /// Begins a game, and waits until the engine is ready for it.
    pub(in crate::check) async fn begin(&mut self, table: &Table) -> Result<(), Fault> {
        let mut lines = table.opening_lines();
        lines.push(HostLine::IsReady { tag: None }.to_string());
        self.send_lines(&lines).await;
        self.await_ready(|_| Ok(())).await.map(drop)
    }

    /// Ends a game before its end.
    pub(in crate::check) fn break_off(&mut self) {
        self.send("gameover * reason=unfinished");
    }

    /// [`Conversation::quiet`] after a game: without `reuse` it may be gone then.
    pub(in crate::check) async fn quiet_after_game(&mut self) -> Result<(), Fault> {
        if self.features().reuse { self.quiet().await } else { Ok(()) }
    }

    /// Asks for a decision, under the next id.
    pub(in crate::check) async fn go(&mut self, table: &mut Table, limits: &str) -> u64 {
        self.go_with_id(self.last_go + 1, table, limits, "").await
    }

    /// Asks for a decision; `after` are lines in the same write as the `go`.
    pub(in crate::check) async fn go_with_id(
        &mut self,
        id: u64,
        table: &mut Table,
        limits: &str,
        after: &str,
    ) -> u64 {
        self.last_go = id;
        self.errors_before = self.errors.len();
        let mut lines = table.decision_lines(self.features());
        lines.push(format!("go {id} {limits}").trim_end().to_owned());
        lines.extend(Some(after.to_owned()).filter(|after| !after.is_empty()));
        self.asked = Instant::now();
        self.send_lines(&lines).await;
        id
    }

    /// Waits for the answer to the `go` with this id, and judges it.
    pub(in crate::check) async fn answer(
        &mut self,
        id: u64,
        table: &mut Table,
    ) -> Result<Decided, Fault> {
        let limit = self.subject.answer_limit();
        let wanted = format!("bestmove {id}");
        let heard = self.expect(&wanted, limit, |line| match EngineLine::parse(line) {
            Ok(EngineLine::BestMove { id: answered, answer }) if answered == id => {
                Some(match answer {
                    Answer::Action(action) => Some(action.to_owned()),
                    Answer::Resign => None,
                })
            }
            _ => None,
        });
        let (answer, at) = heard.await?;
        self.answers += 1;
        self.subject.flushes.set(true);
        let took = at.saturating_duration_since(self.asked);
        let Some(answer) = answer else {
            self.gave_up()?;
            return Ok(Decided { action: None, took });
        };
        match table.judge(&answer) {
            Ok(action) => {
                table.play(&action);
                Ok(Decided { action: Some(action), took })
            }
            Err(error) => {
                let (variant, seat) = (table.variant(), table.seat());
                let what = format!("an illegal answer in {variant} as {seat}: {error}");
                Err(self.fault(what).because_of(Cause::Illegal))
            }
        }
    }

    /// After a resignation: an engine that said `error` before it has not resigned but failed.
    pub(in crate::check) fn gave_up(&self) -> Result<(), Fault> {
        match self.errors.get(self.errors_before..).and_then(<[String]>::last) {
            Some(error) => {
                let what = format!("it gave up: `{}`", excerpt(error, 200));
                Err(self.fault(what).because_of(Cause::GivesUp))
            }
            None => Ok(()),
        }
    }

    /// Asks for a decision and waits for the answer. A legal one is played.
    pub(in crate::check) async fn decide(
        &mut self,
        table: &mut Table,
        limits: &str,
    ) -> Result<Decided, Fault> {
        let id = self.go(table, limits).await;
        self.answer(id, table).await
    }

    /// Waits a while for an answer that should not come yet. True if it came.
    pub(in crate::check) async fn answers_within(
        &mut self,
        limit: Duration,
        id: u64,
    ) -> Result<bool, Fault> {
        let known = self.subject.mixes_ids.get();
        let wanted = format!("bestmove {id}");
        let heard = self.hear(&wanted, limit, |line| match EngineLine::parse(line) {
            Ok(EngineLine::BestMove { id: answered, .. }) => {
                Some(answered).filter(|answered| *answered == id || known)
            }
            _ => None,
        });
        match heard.await? {
            Some(other) if other != id => {
                let what = format!("go {id} was answered with the id {other}");
                Err(self.misspelt("bestmove", what))
            }
            heard => Ok(heard.is_some()),
        }
    }
}
