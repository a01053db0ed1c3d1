//! Whether it reads lines in every form that the protocol allows. Each check holds the same conversation, with its
//! lines in another dress; see [`Dress`].

use super::Subject;
use super::exchange::{Dress, SOON};
use super::finding::{Check, Fault, Level, Needs, Verdict};

/// Decisions of a conversation.
const DECISIONS: usize = 3;

pub(super) const CHECKS: [Check; 8] = [
    Check {
        name: "crlf",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "reads lines that end with CR LF",
        advice: "take a carriage return (`\\r`) off the end of each line before looking at it",
        run: |subject| Box::pin(talk(subject, Dress::Crlf)),
    },
    Check {
        name: "blank-lines",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "skips blank lines",
        advice: "skip lines in which there is no word, instead of looking at the first word or ending there",
        run: |subject| Box::pin(talk(subject, Dress::Blank)),
    },
    Check {
        name: "pieces",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "reads lines that come in pieces, or several at once",
        advice: "what one read gives need not be one line: collect bytes until there is a line end (fgets, getline and the like do)",
        run: |subject| Box::pin(talk(subject, Dress::Torn)),
    },
    Check {
        name: "host-errors",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "takes the host's `error` lines, and does not answer them",
        advice: "skip lines that begin with `error`; they need no answer, and change nothing",
        run: |subject| Box::pin(talk(subject, Dress::Errors)),
    },
    Check {
        name: "spacing",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "reads fields with many spaces or tabs between them, and around the line",
        advice: "split lines at runs of spaces and tabs, not at each space",
        run: |subject| Box::pin(talk(subject, Dress::Spaced)),
    },
    Check {
        name: "unknown-verbs",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "skips lines with verbs that it does not know",
        advice: "compare the whole first word of a line, and skip the line if it is none that you know",
        run: |subject| Box::pin(talk(subject, Dress::Verbs)),
    },
    Check {
        name: "unknown-keys",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "skips keys that it does not know, and takes keys in any order",
        advice: "look for the keys that you need, wherever they stand on the line, and skip the others",
        run: |subject| Box::pin(talk(subject, Dress::Keys)),
    },
    Check {
        name: "long-lines",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "reads lines of 8 KiB",
        advice: "a line may have 8192 bytes and its end: make the buffer that long, or let it grow",
        run: |subject| Box::pin(talk(subject, Dress::Long)),
    },
];

async fn talk(subject: &Subject, dress: Dress) -> Result<Verdict, Fault> {
    let mut conversation = subject.greet_dressed(dress).await?;
    let mut table = conversation.some_table()?;
    conversation.begin(&table).await?;
    for _ in 0..DECISIONS {
        if table.is_over() || conversation.decide(&mut table, SOON).await?.action.is_none() {
            break;
        }
        conversation.quiet().await?;
    }
    conversation.break_off();
    conversation.quiet_after_game().await?;
    match conversation.errors.first() {
        Some(_) if dress == Dress::Errors => {
            Err(conversation.fault("it answered an `error` line with an error of its own"))
        }
        // Of a verb that it does not know it may say so; all else was in order.
        Some(_) if dress != Dress::Verbs => {
            Err(conversation.fault("it took a line for wrong that is in order"))
        }
        _ => Ok(Verdict::Passed),
    }
}
