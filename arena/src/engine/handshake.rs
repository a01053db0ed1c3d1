//! The greeting: `qei`, who it is, its options, `isready`.

use std::time::Duration;

use quadriga::Variant;
use quadriga_protocol::{
    EngineLine, Features, HostLine, IdField, LineError, OptionKind, OptionSpec, VERSION,
};
use tokio::time::{Instant, timeout_at};

use super::{EngineProcess, Happening};
use crate::plan::Patience;
use crate::record::Termination;
use crate::referee::Mishap;
use crate::report::excerpt;

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// `id name`
    pub name: Option<String>,
    /// `id author`
    pub author: Option<String>,
    /// `id version`
    pub version: Option<String>,
    /// The variants that it plays.
    pub variants: Vec<Variant>,
    /// The options that it has.
    pub options: Vec<OptionSpec>,
    /// What it can do.
    pub features: Features,
}

/// As many options of an engine are remembered; nobody has more.
const OPTIONS: usize = 1000;

/// Greets a new process, and sends it those of `options` that it declared. Gives what is to be said of
/// the others.
///
/// # Errors
///
/// If it ends (`crash`) or does not answer in time (`stall`).
pub async fn greet(
    engine: &mut EngineProcess,
    options: &[(String, String)],
    patience: &Patience,
) -> Result<Vec<String>, Mishap> {
    let mut lines = Vec::new();
    HostLine::Qei { version: VERSION }.write_to(&mut lines);
    engine.send(&lines);
    let mut declared = Declared::default();
    let until = engine.started + patience.startup;
    let wanted = "qeiok";
    let version =
        await_line(engine, until, patience.startup, wanted, |line| declare(&mut declared, line));
    let version = version.await?;
    engine.declared = declared;
    if version != VERSION {
        let what = format!("speaks version {version} of QEI, but this host speaks {VERSION}");
        return Err(Mishap::new(Termination::Stall, what));
    }
    lines.clear();
    let mut notices = Vec::new();
    for (name, value) in options {
        match check_option(&engine.declared.options, name, value) {
            Ok(value) => HostLine::SetOption { name, value }.write_to(&mut lines),
            Err(notice) => notices.push(notice),
        }
    }
    engine.send(&lines);
    // A part of the start: whatever hangs there must not cost each game as much as getting ready for it may.
    let now = Instant::now();
    let time = until.saturating_duration_since(now).max(patience.ready);
    await_ready(engine, time, "readyok after the options").await?;
    Ok(notices)
}

/// Asks an engine that has rested since its last game whether it is still there.
///
/// # Errors
///
/// If it has ended (`crash`) or does not answer in time (`stall`).
pub async fn wake(engine: &mut EngineProcess, patience: &Patience) -> Result<(), Mishap> {
    let asked = Instant::now();
    await_ready(engine, patience.newgame, "readyok between games").await?;
    engine.woke_in = Some(asked.elapsed());
    Ok(())
}

async fn await_ready(
    engine: &mut EngineProcess,
    time: Duration,
    wanted: &str,
) -> Result<(), Mishap> {
    let mut line = Vec::new();
    HostLine::IsReady { tag: None }.write_to(&mut line);
    engine.send(&line);
    await_line(engine, Instant::now() + time, time, wanted, |line| {
        matches!(line, EngineLine::ReadyOk { .. }).then_some(())
    })
    .await
}

/// Reads lines until `take` has what it wants of one.
async fn await_line<T>(
    engine: &mut EngineProcess,
    until: Instant,
    time: Duration,
    wanted: &str,
    mut take: impl FnMut(EngineLine<'_>) -> Option<T>,
) -> Result<T, Mishap> {
    let mut ended = false;
    let mut instead = None;
    // What a person may need to know of one that does not say what is wanted.
    let hint = |engine: &EngineProcess, instead: &Option<String>| {
        match engine.begun_line().or_else(|| instead.clone()) {
            Some(what) => format!("; {what}"),
            // One that has answered a `go` does flush.
            None if engine.next_go > 1 => "; it wrote nothing".to_owned(),
            None => "; it wrote nothing (does it flush its output after each line?)".to_owned(),
        }
    };
    loop {
        while let Some(line) = engine.next_line() {
            let Ok(line) = line else { continue };
            // What is no line of an engine is ignored: some programs greet their user first.
            match EngineLine::parse(line) {
                Ok(parsed) => {
                    if let Some(taken) = take(parsed) {
                        return Ok(taken);
                    }
                }
                Err(error) if error.is_blank() => {}
                Err(error) => instead = Some(wrong_line(line, &error)),
            }
        }
        if ended {
            let how = engine.how_it_ended().await;
            return Err(Mishap::new(Termination::Crash, format!("{how} before {wanted}")));
        }
        if Instant::now() > until {
            // One that never stops writing leaves no moment in which the timer is looked at.
            let what = format!("no {wanted} ({time:?}){}", hint(engine, &instead));
            return Err(Mishap::new(Termination::Stall, what));
        }
        match timeout_at(until, engine.happening()).await {
            Ok(Happening::Ended) => ended = true,
            Ok(Happening::Output | Happening::Sent) => {}
            Err(_) => {
                let what = format!("no {wanted} ({time:?}){}", hint(engine, &instead));
                return Err(Mishap::new(Termination::Stall, what));
            }
        }
    }
}

/// What is wrong with a line that can't be read, for its author.
pub(crate) fn wrong_line(line: &str, error: &LineError) -> String {
    match error {
        LineError::Missing { field: "VERSION", .. } => {
            format!("it wrote `{}`, which needs its version: `qeiok {VERSION}`", excerpt(line, 60))
        }
        LineError::UnknownVerb { .. } => format!("it wrote `{}` instead", excerpt(line, 60)),
        error => format!("it wrote `{}`: {error}", excerpt(line, 60)),
    }
}

/// Notes what a line of the greeting says; gives the version at its end.
pub(crate) fn declare(declared: &mut Declared, line: EngineLine<'_>) -> Option<u64> {
    match line {
        EngineLine::Id { field, text } => {
            let slot = match field {
                IdField::Name => &mut declared.name,
                IdField::Author => &mut declared.author,
                IdField::Version => &mut declared.version,
            };
            *slot = Some(text.to_owned());
        }
        EngineLine::Variants { ids } => {
            for variant in ids.iter().filter_map(|id| id.parse().ok()) {
                if !declared.variants.contains(&variant) {
                    declared.variants.push(variant);
                }
            }
        }
        EngineLine::Option(option) if declared.options.len() < OPTIONS => {
            declared.options.push(option);
        }
        EngineLine::Features(features) => declared.features = declared.features.union(features),
        EngineLine::QeiOk { version } => return Some(version),
        _ => {}
    }
    None
}

/// The value to send, if the engine has such an option and takes such a value.
pub(crate) fn check_option<'a>(
    options: &[OptionSpec],
    name: &str,
    value: &'a str,
) -> Result<Option<&'a str>, String> {
    let Some(option) = options.iter().find(|option| option.name == name) else {
        return Err(format!("it has no option `{name}`; it is left out"));
    };
    let value = Some(value).filter(|_| !matches!(option.kind, OptionKind::Button));
    match option.accepts(value) {
        Ok(()) => Ok(value),
        Err(error) => Err(format!("option `{name}`: {error}; it is left out")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greetings_add_up() {
        let mut declared = Declared::default();
        for line in [
            "id name A B",
            "variant ramses chess",
            "variant qadesh ramses",
            "feature legal",
            "feature reuse x",
            "option name Seed type spin default 0 min 0 max 9",
        ] {
            assert_eq!(declare(&mut declared, EngineLine::parse(line).unwrap()), None);
        }
        assert_eq!(declare(&mut declared, EngineLine::parse("qeiok 1").unwrap()), Some(1));
        assert_eq!(declared.name.as_deref(), Some("A B"));
        assert_eq!(declared.variants, [Variant::Ramses, Variant::Qadesh]);
        assert_eq!(declared.features, Features { events: false, legal: true, reuse: true });
        assert_eq!(check_option(&declared.options, "Seed", "3"), Ok(Some("3")));
        assert!(check_option(&declared.options, "Seed", "10").is_err());
        assert!(check_option(&declared.options, "Hash", "1").unwrap_err().contains("`Hash`"));
    }
}
