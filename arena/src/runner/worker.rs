//! A worker: one thread, one event loop, one game at a time.

use std::io;
use std::sync::Arc;

use quadriga::{Seat, game_seed};
use tokio::sync::{mpsc, watch};

use super::Played;
use super::play::{GameToPlay, asked, play};
use super::stable::{Stable, Stall, Trouble};
use super::tournament::{Report, Shared};
use crate::engine::EngineProcess;
use crate::guardian::Guardian;
use crate::record::Termination;
use crate::referee::Mishap;
use crate::schedule::ScheduledGame;

/// Plays games of the schedule until there is none left, or the run is to stop.
///
/// # Errors
///
/// If the system has no means left for an event loop or an engine: that is the host's trouble, and no
/// engine's.
pub(super) fn work(
    shared: &Arc<Shared>,
    guardian: &Guardian,
    reports: &mpsc::UnboundedSender<Report>,
    mut abort: watch::Receiver<bool>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut stable = Stable::new(guardian.clone(), shared.plan.patience);
        let worked = work_through(shared, &mut stable, reports, &mut abort).await;
        stable.close().await;
        worked
    })
}

async fn work_through(
    shared: &Shared,
    stable: &mut Stable,
    reports: &mpsc::UnboundedSender<Report>,
    abort: &mut watch::Receiver<bool>,
) -> io::Result<()> {
    while let Some(game) = shared.next_game() {
        // Nobody to report to means that the coordinator is gone, and the run with it.
        if reports.send(Report::Started(game)).is_err() {
            break;
        }
        let report = match play_scheduled(shared, stable, game, abort).await {
            Ok(Some((played, last_words))) => {
                Report::Finished { game, played: Box::new(played), last_words }
            }
            Ok(None) => Report::BrokenOff,
            Err(error) => {
                shared.stop();
                return Err(error);
            }
        };
        if reports.send(report).is_err() || *abort.borrow() {
            break;
        }
    }
    Ok(())
}

/// Plays one game; gives besides it what a failed engine had written to its error output. None if it was
/// broken off before it could begin.
async fn play_scheduled(
    shared: &Shared,
    stable: &mut Stable,
    game: ScheduledGame,
    abort: &mut watch::Receiver<bool>,
) -> io::Result<Option<(Played, [Option<String>; 2])>> {
    let stalls = game.seats.map(|engine| Stall { engine, second: game.second });
    let entrants = game.seats.map(|engine| &shared.entrants[engine]);
    let taken = tokio::select! {
        biased;
        // While engines start there is no referee yet that could be asked to break off.
        () = asked(abort) => return Ok(None),
        taken = async {
            let first = stable.take(stalls[0], entrants[0]).await;
            (first, stable.take(stalls[1], entrants[1]).await)
        } => taken,
    };
    let mut last_words: [Option<String>; 2] = [None, None];
    let mut engines = [part(taken.0, &mut last_words[0])?, part(taken.1, &mut last_words[1])?];
    let to_play = GameToPlay {
        opening: shared.opening(&game),
        number: game.number,
        seed: game_seed(shared.plan.seed, game.luck_number()),
        times: entrants.map(|entrant| entrant.plan.time),
        patience: shared.plan.patience,
        adjudication: shared.plan.adjudication,
        time_loss: shared.plan.time_loss,
    };
    let mut played = play(to_play, &mut engines, abort).await;
    for (seat, engine) in Seat::BOTH.into_iter().zip(engines) {
        let index = seat.index();
        let Ok(mut engine) = engine else { continue };
        if let Some(mishap) = &mut played.mishaps[index] {
            let crashed = mishap.kind == Termination::Crash;
            let how = if crashed { engine.how_it_ended().await } else { String::new() };
            // Whatever it is doing, it has had its chance.
            let words = engine.kill().await;
            if crashed {
                *mishap = Mishap::new(Termination::Crash, with_last_line(&how, &words));
            }
            last_words[index] = Some(words);
        } else if *abort.borrow() {
            stable.dismiss(engine);
        } else {
            stable.give_back(stalls[index], engine);
        }
    }
    Ok(Some((played, last_words)))
}

/// How an engine ended, with the last line that it wrote to its error output.
pub(crate) fn with_last_line(how: &str, last_words: &str) -> String {
    match last_words.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{how}: {}", line.trim()),
        None => how.to_owned(),
    }
}

/// Keeps the last words of an engine that failed to start; what is the host's own trouble ends the run.
fn part(
    taken: Result<EngineProcess, Trouble>,
    kept: &mut Option<String>,
) -> io::Result<Result<EngineProcess, Mishap>> {
    match taken {
        Ok(engine) => Ok(Ok(engine)),
        Err(Trouble::Engine(mishap, last_words)) => {
            let what = with_last_line(&mishap.what, &last_words);
            *kept = Some(last_words);
            Ok(Err(Mishap::new(mishap.kind, what)))
        }
        Err(Trouble::Host(error)) => Err(error),
    }
}
