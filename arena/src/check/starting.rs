//! From the start of a process to the moment at which it is ready.

use std::collections::BTreeSet;
use std::time::Duration;

use quadriga_protocol::{EngineLine, HostLine, OptionKind, VERSION};

use super::Subject;
use super::finding::{Check, Fault, Level, Needs, Verdict};
use super::near::unknown_words;
use crate::engine::{Declared, declare, wrong_line};

/// How long a new process is listened to before anything is said to it.
const SILENCE: Duration = Duration::from_millis(400);

/// After that time without an answer to the greeting it is asked why.
const PATIENT: Duration = Duration::from_secs(2);

/// What is enough for a process that can answer.
const A_MOMENT: Duration = Duration::from_millis(300);

/// A version that nobody speaks yet.
const LATER_VERSION: u64 = 999;

const TOO_LONG: &str = "a line has at most 65536 bytes; longer ones are dropped whole. Lists that are longer go over several lines";

const WORDS: &str = "write the words as the specification spells them, with spaces between them and nothing else; names of your own begin with `x-`";

pub(super) const CHECKS: [Check; 7] = [
    Check {
        name: "handshake",
        level: Level::Basic,
        needs: Needs::Process,
        meaning: "answers `qei` with `qeiok`, in time, over a pipe",
        advice: "read lines from standard input, and answer the line `qei 1` with `id name ...`, `variant ...` and `qeiok 1`",
        run: |subject| Box::pin(handshake(subject)),
    },
    Check {
        name: "silence",
        level: Level::Full,
        needs: Needs::Process,
        meaning: "writes nothing before it is greeted",
        advice: "print banners and notes to standard error; hosts ignore what comes before `qei`, and people wonder",
        run: |subject| Box::pin(silence(subject)),
    },
    Check {
        name: "version",
        level: Level::Basic,
        needs: Needs::Handshake,
        meaning: "answers `qeiok 1`, whatever higher version the host speaks",
        advice: "answer `qeiok 1` always: it is the version that the engine speaks, not the host's number again",
        run: |subject| Box::pin(version(subject)),
    },
    Check {
        name: "variants",
        level: Level::Basic,
        needs: Needs::Handshake,
        meaning: "lists a variant that exists",
        advice: "write a line `variant` with one or more of ramses, rampart-classic, rampart-xl, qadesh, ptolemy-basic, ptolemy-advanced before `qeiok`",
        run: |subject| Box::pin(variants(subject)),
    },
    Check {
        name: "declarations",
        level: Level::Full,
        needs: Needs::Handshake,
        meaning: "has a name, and declares options that make sense",
        advice: "write only `id`, `variant`, `option` and `feature` lines between `qei` and `qeiok`; the forms of `option` are in section 4 of the specification",
        run: |subject| Box::pin(declarations(subject)),
    },
    Check {
        name: "ready",
        level: Level::Basic,
        needs: Needs::Variants,
        meaning: "answers `isready` with `readyok`, after the greeting and in a new game",
        advice: "answer every line `isready` with `readyok`, once all before it is done",
        run: |subject| Box::pin(ready(subject)),
    },
    Check {
        name: "ready-tag",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "gives the tag of `isready` back, and none where there was none",
        advice: "answer `isready abc` with `readyok abc`: the word behind it is to be repeated",
        run: |subject| Box::pin(ready_tag(subject)),
    },
];

async fn handshake(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.start()?;
    let mut declared = Declared::default();
    let mut qeiok = |line: &str| match EngineLine::parse(line) {
        Ok(line) => declare(&mut declared, line).map(Ok),
        // Meant to be it, and not readable: that is told below.
        Err(error) if line.trim_start().starts_with("qeiok") => Some(Err(wrong_line(line, &error))),
        Err(_) => None,
    };
    conversation.send(&HostLine::Qei { version: VERSION }.to_string());
    let limit = subject.waits.startup;
    let soon = PATIENT.min(limit);
    let mut answered = conversation.hear("qeiok", soon, &mut qeiok).await?;
    if answered.is_none() && soon < limit {
        // One that does not flush need not be waited for to the end.
        let at_its_end = answers_at_its_end(subject).await?;
        answered = conversation.hear("qeiok", A_MOMENT, &mut qeiok).await?;
        if at_its_end && answered.is_none() {
            return Err(conversation.unflushed("qeiok", conversation.waited()));
        }
    }
    let answered = match answered {
        Some(answered) => answered,
        None => conversation.expect("qeiok", limit.saturating_sub(soon), qeiok).await?.0,
    };
    if let Err(what) = answered {
        return Err(conversation.misspelt("qeiok", format!("no qeiok: {what}")));
    }
    subject.learn(&declared, conversation.waited());
    Ok(Verdict::Passed)
}

/// Whether a process whose input ends behind the greeting answers it before it is gone.
async fn answers_at_its_end(subject: &Subject) -> Result<bool, Fault> {
    let mut conversation = subject.start()?;
    conversation.send(&HostLine::Qei { version: VERSION }.to_string());
    conversation.close_input();
    let qeiok = |line: &str| line.trim_start().starts_with("qeiok").then_some(());
    let answered = conversation.listen(PATIENT, qeiok).await;
    Ok(matches!(answered, Ok(Some(_))))
}

async fn silence(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.start()?;
    let heard = conversation.listen(SILENCE, |line| Some(line.to_owned())).await;
    match heard {
        Ok(None) => Ok(Verdict::Passed),
        Ok(Some(_)) => Err(conversation.fault("it wrote before it was greeted")),
        Err(_) => Err(conversation.ended("anything was said to it").await),
    }
}

async fn version(subject: &Subject) -> Result<Verdict, Fault> {
    for spoken in [VERSION, LATER_VERSION] {
        let mut conversation = subject.start()?;
        let answered = conversation.greet_as(spoken).await?;
        if answered != VERSION {
            let what = format!("`qei {spoken}` was answered with `qeiok {answered}`");
            return Err(conversation.fault(what));
        }
    }
    Ok(Verdict::Passed)
}

async fn variants(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.start()?;
    conversation.greet().await?;
    let (listed, checked) = (&conversation.declared.variants, conversation.variants());
    if listed.is_empty() {
        let fault = conversation.fault("it lists no variant that exists");
        return Err(Fault { mute: true, ..fault });
    }
    match subject.wanted().iter().find(|variant| !listed.contains(variant)) {
        None => Ok(Verdict::Passed),
        Some(variant) => {
            let fault = conversation.fault(format!("it does not list {variant}"));
            Err(Fault { mute: checked.is_empty(), ..fault })
        }
    }
}

async fn declarations(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.start()?;
    conversation.greet().await?;
    let mut names = BTreeSet::new();
    // What comes before the first line that can be read is a banner; that is looked at elsewhere.
    let greeting = conversation.greeting.iter().skip_while(|line| EngineLine::parse(line).is_err());
    for line in greeting {
        let wrong = match EngineLine::parse(line) {
            Ok(EngineLine::Option(option)) if !names.insert(option.name.clone()) => {
                format!("option `{}` is declared twice", option.name)
            }
            Ok(EngineLine::Option(option)) if option.name == "Seed" => match option.kind {
                OptionKind::Spin { .. } => continue,
                _ => "option `Seed` is not of type spin".to_owned(),
            },
            Ok(
                EngineLine::Id { .. }
                | EngineLine::Variants { .. }
                | EngineLine::Option(_)
                | EngineLine::Features(_)
                | EngineLine::QeiOk { .. },
            ) => continue,
            Ok(_) => "a line that has no place in the greeting".to_owned(),
            Err(error) if error.is_blank() => continue,
            Err(error) => format!("a line can't be read: {error}"),
        };
        let about = format!("about: {line}");
        conversation.remark(&about);
        return Err(conversation.fault(wrong));
    }
    if let Some(dropped) = conversation.dropped.clone() {
        return Err(conversation.fault(dropped).advise(TOO_LONG));
    }
    let (mistaken, unknown) = unknown_words(&conversation.greeting);
    if let Some(what) = mistaken {
        return Err(conversation.fault(what).advise(WORDS));
    }
    match &conversation.declared.name {
        Some(name) if !name.trim().is_empty() && !unknown.is_empty() => {
            Ok(Verdict::Noted(format!("not known here: {}", unknown.join(", "))))
        }
        Some(name) if !name.trim().is_empty() => Ok(Verdict::Passed),
        _ => Err(conversation.fault("it has no name").advise("add a line `id name ...`")),
    }
}

async fn ready(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.greet().await?;
    let table = conversation.some_table()?;
    conversation.begin(&table).await?;
    Ok(Verdict::Passed)
}

async fn ready_tag(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.greet().await?;
    for tag in [Some("a-1"), None, Some("2"), Some("B.3/x")] {
        let answered = conversation.ready(tag).await?;
        if answered.as_deref() != tag {
            let line = |verb: &str, tag: Option<&str>| match tag {
                Some(tag) => format!("`{verb} {tag}`"),
                None => format!("`{verb}`"),
            };
            let answered = line("readyok", answered.as_deref());
            let what = format!("{} was answered with {answered}", line("isready", tag));
            return Err(conversation.fault(what));
        }
    }
    Ok(Verdict::Passed)
}
