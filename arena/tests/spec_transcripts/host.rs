//! The host's side: an engine process says the transcript's `< ` lines, the arena's own handshake and play loop
//! talk to it, and what the engine has written down of that must have the `> ` lines in it, one after the other.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quadriga::{Position, Seat};
use quadriga_arena::engine::{EngineProcess, greet};
use quadriga_arena::guardian::Guardian;
use quadriga_arena::openings::Opening;
use quadriga_arena::plan::{Launch, Patience};
use quadriga_arena::record::TimeLoss;
use quadriga_arena::referee::Adjudication;
use quadriga_arena::runner::{GameToPlay, play};
use tokio::sync::watch;

use crate::diff::{assert_same_lines, without_times};
use crate::staging::{Staging, stagings};
use crate::support::example;
use crate::transcripts::{From, Transcript};

/// The engine's script: what comes before the transcript, and the transcript.
fn script(staging: &Staging, transcript: &Transcript) -> String {
    let first = transcript.lines[0].text;
    let mut script = String::new();
    if first != "qei 1" {
        let greeting = [
            "> qei 1",
            "< variant ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced",
            &format!("< feature {}", staging.features.replace(',', " ")),
            "< qeiok 1",
            "> isready",
            "< readyok",
        ];
        script.extend(greeting.iter().map(|line| format!("{line}\n")));
        if !first.starts_with("newgame ") {
            script.push_str("> newgame\n> position\n> isready\n< readyok\n");
        }
        if first.starts_with("go ") {
            script.push_str("> position\n");
        }
    }
    for line in &transcript.lines {
        match line.from {
            From::Host if staging.not_the_arenas.contains(&line.text) => {}
            From::Host => script.push_str("> \n"),
            From::Engine => script.push_str(&format!("< {}\n", line.text)),
        }
    }
    script
}

fn launch(words: &[&str]) -> Launch {
    let scripted = example("scripted").display().to_string();
    let words: Vec<String> = std::iter::once(scripted.as_str())
        .chain(words.iter().copied())
        .map(str::to_owned)
        .collect();
    Launch::find(&words, None, &BTreeMap::new()).unwrap()
}

/// How the engine in the transcript's seat is started.
fn engine(staging: &Staging, transcript: &Transcript, folder: &Path, record: &str) -> Launch {
    if transcript.lines.iter().any(|line| line.from == From::Engine) {
        let file = folder.join("script");
        std::fs::write(&file, script(staging, transcript)).unwrap();
        return launch(&[record, "script", file.to_str().unwrap()]);
    }
    // Nothing but what the host says of a game that goes on meanwhile.
    launch(&[record, "answers", staging.features, "pass"])
}

/// Plays the transcript's game, unless it is about options alone, and gives all that the engine was sent.
async fn perform(staging: &Staging, transcript: &Transcript) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str| -> PathBuf { folder.path().join(name) };
    let (own, others) = (record("own"), record("other"));
    let (guardian, patience) = (Guardian::absent(), Patience::default());
    let launched = engine(staging, transcript, folder.path(), own.to_str().unwrap());
    let mut engine = EngineProcess::spawn(&launched, &guardian).unwrap();
    let options = staging.options.iter();
    let options: Vec<_> = options.map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let notices = greet(&mut engine, &options, &patience).await.unwrap();
    assert_eq!(notices, Vec::<String>::new());
    engine.next_go = staging.next_go;
    if staging.options.is_empty() {
        let mut words = vec![others.to_str().unwrap(), "answers", "legal"];
        words.extend(staging.other);
        let mut other = EngineProcess::spawn(&launch(&words), &guardian).unwrap();
        greet(&mut other, &[], &patience).await.unwrap();
        let limit = staging.variant.default_limit();
        let start = match staging.start {
            Some(state) => Position::parse(staging.variant, limit, state),
            None => Position::start(staging.variant, limit),
        };
        let moves = staging.opening.iter().map(|token| (*token).to_owned()).collect();
        let mut engines = [Ok(engine), Ok(other)];
        if staging.seat == Seat::P2 {
            engines.reverse();
        }
        let game = GameToPlay {
            opening: Opening { start: start.unwrap(), moves },
            number: staging.number,
            seed: 1,
            times: staging.times,
            patience,
            adjudication: Adjudication::default(),
            time_loss: TimeLoss::Rules,
            progress: None,
        };
        let (_keep, mut abort) = watch::channel(false);
        play(game, &mut engines, &mut abort).await;
        for engine in engines {
            engine.unwrap().quit(patience.quit).await;
        }
    } else {
        engine.quit(patience.quit).await;
    }
    std::fs::read_to_string(&own).unwrap().lines().map(str::to_owned).collect()
}

fn check(staging: &Staging) {
    let transcript = staging.transcript();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let sent = runtime.block_on(perform(staging, &transcript));
    let hosts = transcript.lines.iter().filter(|line| line.from == From::Host);
    let expected: Vec<String> = hosts
        .filter(|line| !staging.not_the_arenas.contains(&line.text))
        .map(|line| without_times(line.text))
        .collect();
    let mut sent: Vec<String> = sent.iter().map(|line| without_times(line)).collect();
    if expected.iter().all(|line| line.starts_with("event ")) {
        // Questions come between them.
        sent.retain(|line| line.starts_with("event "));
    }
    // A transcript may begin in the middle; from there on not a line may be missing or too many.
    let alike = |begin: &usize| {
        sent[*begin..].iter().zip(&expected).filter(|(sent, line)| sent == line).count()
    };
    let begin = (0..sent.len()).rev().max_by_key(alike).unwrap_or(0);
    let end = match expected.last().unwrap().as_str() {
        "quit" => sent.len(),
        _ => sent.len().min(begin + expected.len()),
    };
    assert_same_lines(staging.name, &expected, &sent[begin..end]);
}

#[test]
fn the_arena_says_the_hosts_lines() {
    stagings().iter().for_each(check);
}
