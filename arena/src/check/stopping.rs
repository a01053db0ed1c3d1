//! `stop`, and the other ways in which a host ends a search.

use std::time::Duration;

use quadriga::Seat;

use super::Subject;
use super::deciding::Visits;
use super::exchange::{Conversation, SOON};
use super::finding::{Check, Fault, Level, Needs, Verdict};
use super::table::Table;

/// How long an engine is left to think.
const THINKING: Duration = Duration::from_millis(150);

/// How soon after `stop` the answer has to come.
const GRACE: Duration = Duration::from_secs(1);

/// What is said of an engine that is never found thinking.
const AT_ONCE: &str = "it answers `infinite=1` at once, so there is no search to stop";

/// How many decisions into a game there is something to think about.
const DEPTH: usize = 3;

pub(super) const CHECKS: [Check; 4] = [
    Check {
        name: "stop",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "answers within 1 s of a `stop` while it thinks",
        advice: "read the input while you think (in a thread of its own, or now and then in the search), and answer with the best action so far",
        run: |subject| Box::pin(stop(subject)),
    },
    Check {
        name: "stop-idle",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "does nothing at a `stop` for what it has answered",
        advice: "answer a `stop` only while a `go` is open; else skip it",
        run: |subject| Box::pin(stop_idle(subject)),
    },
    Check {
        name: "stop-crossing",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "answers once when `stop` follows at once, and heeds the id of a `stop`",
        advice: "a `stop` is for the `go` with its id: it may come before the search has begun, and one for an earlier `go` means nothing",
        run: |subject| Box::pin(stop_crossing(subject)),
    },
    Check {
        name: "gameover",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "ends its search at `gameover`, and is ready for the next game",
        advice: "`gameover` closes an open `go`, as `stop` does: end the search, then read on",
        run: |subject| Box::pin(gameover(subject)),
    },
];

/// A `go` that was not answered yet, some time after it was sent: in one variant or another. Nothing if the
/// engine never thinks that long.
async fn thinking(visits: &mut Visits<'_>) -> Result<Option<(Table, u64)>, Fault> {
    for variant in visits.variants() {
        let Some(mut table) = Table::new(variant, Seat::P1, 1).after(DEPTH) else { continue };
        let conversation = visits.begin(&table).await?;
        let id = conversation.go(&mut table, "infinite=1").await;
        if !conversation.answers_within(THINKING, id).await? {
            return Ok(Some((table, id)));
        }
    }
    Ok(None)
}

/// Stops a search, and waits for the answer.
async fn end_search(
    conversation: &mut Conversation<'_>,
    id: u64,
    table: &mut Table,
) -> Result<Duration, Fault> {
    conversation.send(&format!("stop {id}"));
    let stopped = tokio::time::Instant::now();
    conversation.answer(id, table).await?;
    Ok(stopped.elapsed())
}

async fn stop(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    let Some((mut table, id)) = thinking(&mut visits).await? else {
        return Ok(Verdict::not_applicable(AT_ONCE));
    };
    let conversation = visits.conversation();
    let took = end_search(conversation, id, &mut table).await?;
    if took > GRACE {
        return Err(conversation.fault(format!("it answered {took:.1?} after the stop")));
    }
    conversation.quiet().await?;
    Ok(Verdict::Passed)
}

async fn stop_idle(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.greet().await?;
    let mut table = conversation.some_table()?;
    conversation.begin(&table).await?;
    for _ in 0..2 {
        if table.is_over() || conversation.decide(&mut table, SOON).await?.action.is_none() {
            break;
        }
        let id = conversation.last_go;
        conversation.send(&format!("stop {id}"));
        conversation.send(&format!("stop {id}"));
        conversation.quiet().await?;
    }
    Ok(Verdict::Passed)
}

async fn stop_crossing(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    let Some(variant) = visits.variants().first().copied() else {
        return Ok(Verdict::not_applicable("it plays no variant here"));
    };
    let mut table = Table::new(variant, Seat::P1, 1);
    let conversation = visits.begin(&table).await?;
    for limits in ["infinite=1", SOON, "infinite=1"] {
        let id = conversation.last_go + 1;
        let stop = format!("stop {id}");
        conversation.go_with_id(id, &mut table, limits, &stop).await;
        let decided = conversation.answer(id, &mut table).await?;
        conversation.quiet().await?;
        if table.is_over() || decided.action.is_none() {
            break;
        }
    }
    // Whoever thinks must go on thinking when an answered `go` is stopped.
    let Some((mut table, id)) = thinking(&mut visits).await? else { return Ok(Verdict::Passed) };
    let conversation = visits.conversation();
    conversation.send(&format!("stop {}", id - 1));
    if conversation.answers_within(THINKING, id).await? {
        let fault = conversation.fault(format!("`stop {}` ended the search of go {id}", id - 1));
        // Perhaps it was done by itself just then? That is seen when it is not stopped at all.
        let id = conversation.go(&mut table, "infinite=1").await;
        if conversation.answers_within(4 * THINKING, id).await? {
            return Ok(Verdict::Passed);
        }
        return Err(fault);
    }
    end_search(conversation, id, &mut table).await?;
    conversation.quiet().await?;
    Ok(Verdict::Passed)
}

async fn gameover(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    if !visits.conversation().features().reuse {
        return Ok(Verdict::not_applicable(
            "without `feature reuse` there is no next game in the process",
        ));
    }
    if thinking(&mut visits).await?.is_none() {
        return Ok(Verdict::not_applicable(AT_ONCE));
    }
    let Some(variant) = visits.variants().first().copied() else {
        return Ok(Verdict::not_applicable("it plays no variant here"));
    };
    let mut table = Table::new(variant, Seat::P1, 2);
    // This breaks the game off in the middle of the search.
    let conversation = visits.begin(&table).await?;
    conversation.decide(&mut table, SOON).await?;
    conversation.quiet().await?;
    Ok(Verdict::Passed)
}
