//! How it ends.

use super::Subject;
use super::exchange::{Conversation, SOON};
use super::finding::{Check, Fault, Level, Needs, Verdict};

pub(super) const CHECKS: [Check; 3] = [
    Check {
        name: "end",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "ends within 5 s of `quit` and the end of its input",
        advice: "end the program when the line `quit` comes, or when there are no more lines",
        run: |subject| Box::pin(end(subject)),
    },
    Check {
        name: "quit",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "ends within 5 s of `quit`, whether it thinks or not",
        advice: "end the program at the line `quit`, even if the input stays open, and also in the middle of a search",
        run: |subject| Box::pin(quit(subject)),
    },
    Check {
        name: "end-of-file",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "ends within 5 s of the end of its input, whether it thinks or not",
        advice: "when a read says that the input has ended, end the program: the host is gone",
        run: |subject| Box::pin(end_of_file(subject)),
    },
];

/// A conversation after a decision, and with `thinking` in the middle of another one.
async fn in_game(subject: &Subject, thinking: bool) -> Result<Conversation<'_>, Fault> {
    let mut conversation = subject.greet().await?;
    let mut table = conversation.some_table()?;
    conversation.begin(&table).await?;
    conversation.decide(&mut table, SOON).await?;
    if thinking && !table.is_over() {
        conversation.go(&mut table, "infinite=1").await;
    }
    Ok(conversation)
}

async fn has_ended(mut conversation: Conversation<'_>, why: &str) -> Result<Verdict, Fault> {
    let limit = conversation.waits().quit;
    match conversation.await_end(limit).await {
        Some(_) => Ok(Verdict::Passed),
        None => Err(conversation.fault(format!("it still runs {limit:?} after {why}"))),
    }
}

async fn end(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = in_game(subject, false).await?;
    conversation.break_off();
    conversation.send("quit");
    conversation.close_input();
    has_ended(conversation, "quit and the end of its input").await
}

async fn quit(subject: &Subject) -> Result<Verdict, Fault> {
    for thinking in [false, true] {
        let mut conversation = in_game(subject, thinking).await?;
        conversation.send("quit");
        has_ended(conversation, "quit").await?;
    }
    Ok(Verdict::Passed)
}

async fn end_of_file(subject: &Subject) -> Result<Verdict, Fault> {
    for thinking in [false, true] {
        let mut conversation = in_game(subject, thinking).await?;
        conversation.close_input();
        has_ended(conversation, "the end of its input").await?;
    }
    Ok(Verdict::Passed)
}
