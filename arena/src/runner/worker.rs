//! A worker: one thread, one event loop, one game at a time.

use std::io;
use std::sync::Arc;

use quadriga::{Seat, game_seed};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::Played;
use super::bundle::{Bundle, Remains, bundle};
use super::play::{Follow, GameToPlay, asked, play};
use super::stable::{Stable, Stall, Trouble, remains};
use super::tournament::{Report, Shared};
use crate::engine::EngineProcess;
use crate::guardian::Guardian;
use crate::os;
use crate::record::Termination;
use crate::referee::Mishap;
use crate::schedule::ScheduledGame;

/// Plays games of the schedule until there is none left, or the run is to stop. `place` is the worker's
/// among its like, from 0.
///
/// # Errors
///
/// If the system has no means left for an event loop or an engine: that is the host's trouble, and no
/// engine's.
pub(super) fn work(
    place: usize,
    shared: &Arc<Shared>,
    guardian: &Guardian,
    reports: &mpsc::UnboundedSender<Report>,
    mut abort: watch::Receiver<bool>,
) -> io::Result<()> {
    if shared.plan.affinity {
        // Engines that it starts stay there, too: while one thinks, the other and the referee wait.
        os::keep_to_processor(place)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut stable = Stable::new(guardian.clone(), shared.plan.patience, shared.plan.debug);
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
    loop {
        let next = tokio::select! {
            biased;
            () = asked(abort) => break,
            next = async {
                let permit = Arc::clone(&shared.room).acquire_owned().await.ok()?;
                Some((shared.next_game().await?, permit))
            } => next,
        };
        let Some((game, permit)) = next else { break };
        // Nobody to report to means that the coordinator is gone, and the run with it.
        if reports.send(Report::Started(game)).is_err() {
            break;
        }
        let report = match play_scheduled(shared, stable, game, reports, abort).await {
            Ok(Some((played, kept))) => Report::Finished {
                game,
                played: Box::new(played),
                kept: kept.map(Box::new),
                permit,
            },
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

/// Plays one game; gives besides it what is to be kept if it went wrong. None if it was broken off before it
/// could begin.
async fn play_scheduled(
    shared: &Shared,
    stable: &mut Stable,
    game: ScheduledGame,
    reports: &mpsc::UnboundedSender<Report>,
    abort: &mut watch::Receiver<bool>,
) -> io::Result<Option<(Played, Option<Bundle>)>> {
    let stalls = game.seats.map(|engine| Stall { engine, apart: game.apart() });
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
    let mut left = [Remains::default(), Remains::default()];
    let mut engines = [part(taken.0, &mut left[0])?, part(taken.1, &mut left[1])?];
    let to_play = GameToPlay {
        opening: shared.opening(&game),
        number: game.number,
        seed: game_seed(shared.plan.seed, game.luck),
        times: entrants.map(|entrant| entrant.plan.time),
        patience: shared.plan.patience,
        adjudication: shared.plan.adjudication,
        time_loss: shared.plan.time_loss,
        // Whoever follows may be gone; the game goes on for the files.
        progress: shared.plan.showing.events.is_some().then(|| {
            let reports = reports.clone();
            Box::new(move |progress| drop(reports.send(Report::Progress(progress)))) as Follow
        }),
    };
    let start = Instant::now();
    let mut played = play(to_play, &mut engines, abort).await;
    let failed = |mishap: &Mishap| mishap.kind != Termination::Resign;
    let keep = shared.plan.debug || played.mishaps.iter().flatten().any(failed);
    for (seat, engine) in Seat::BOTH.into_iter().zip(engines) {
        let index = seat.index();
        let Ok(mut engine) = engine else { continue };
        if let Some(mishap) = &mut played.mishaps[index] {
            let crashed = mishap.kind == Termination::Crash;
            let how = if crashed { engine.how_it_ended().await } else { String::new() };
            // Whatever it is doing, it has had its chance.
            left[index] = remains(engine).await;
            if crashed {
                *mishap =
                    Mishap::new(Termination::Crash, with_last_line(&how, &left[index].stderr));
            }
            continue;
        }
        if keep {
            left[index] = Remains {
                transcript: std::mem::take(&mut engine.transcript),
                stderr: engine.error_output(),
            };
            if shared.plan.debug {
                engine.transcript.keep_whole();
            }
        }
        if *abort.borrow() {
            stable.dismiss(engine);
        } else {
            stable.give_back(stalls[index], engine, entrants[index].plan.restart);
        }
    }
    let kept = keep.then(|| {
        let names = entrants.map(|entrant| entrant.name.as_str());
        let head = format!("game {}, round {}, {}", game.number, game.round(), game.variant);
        bundle(&head, &played, names, start, left)
    });
    Ok(Some((played, kept)))
}

/// How an engine ended, with the last line that it wrote to its error output.
pub(crate) fn with_last_line(how: &str, last_words: &str) -> String {
    match last_words.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{how}: {}", line.trim()),
        None => how.to_owned(),
    }
}

/// Keeps what is left of an engine that failed to start; what is the host's own trouble ends the run.
fn part(
    taken: Result<EngineProcess, Trouble>,
    kept: &mut Remains,
) -> io::Result<Result<EngineProcess, Mishap>> {
    match taken {
        Ok(engine) => Ok(Ok(engine)),
        Err(Trouble::Engine(mishap, remains)) => {
            let what = with_last_line(&mishap.what, &remains.stderr);
            *kept = remains;
            Ok(Err(Mishap::new(mishap.kind, what)))
        }
        Err(Trouble::Host(error)) => Err(error),
    }
}
