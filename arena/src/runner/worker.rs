//! A worker: one thread, one event loop, one game at a time.

use std::sync::Arc;

use quadriga::{Seat, game_seed};
use tokio::sync::{mpsc, watch};

use super::play::{GameToPlay, play};
use super::stable::{Stable, Stall};
use super::tournament::{Report, Shared};
use super::{Entrant, Played};
use crate::engine::EngineProcess;
use crate::guardian::Guardian;
use crate::referee::Mishap;
use crate::schedule::ScheduledGame;

/// Plays games of the schedule until there is none left, or the run is to stop.
///
/// # Errors
///
/// If no event loop can be made.
pub(super) fn work(
    shared: &Arc<Shared>,
    guardian: &Guardian,
    reports: &mpsc::UnboundedSender<Report>,
    mut abort: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut stable = Stable::new(guardian.clone(), shared.plan.patience);
        while let Some(game) = shared.next_game() {
            // Nobody to report to means that the coordinator is gone, and the run with it.
            if reports.send(Report::Started(game)).is_err() {
                break;
            }
            let (played, last_words) = play_scheduled(shared, &mut stable, game, &mut abort).await;
            let finished = Report::Finished { game, played: Box::new(played), last_words };
            if reports.send(finished).is_err() || *abort.borrow() {
                break;
            }
        }
        stable.close().await;
    });
    Ok(())
}

/// Plays one game; gives besides it what a failed engine had written to its error output.
async fn play_scheduled(
    shared: &Shared,
    stable: &mut Stable,
    game: ScheduledGame,
    abort: &mut watch::Receiver<bool>,
) -> (Played, [Option<String>; 2]) {
    let stalls = game.seats.map(|engine| Stall { engine, second: game.second });
    let entrants: [&Entrant; 2] = game.seats.map(|engine| &shared.entrants[engine]);
    let mut last_words: [Option<String>; 2] = [None, None];
    let first = stable.take(stalls[0], entrants[0]).await;
    let second = stable.take(stalls[1], entrants[1]).await;
    let mut engines = [part(first, &mut last_words[0]), part(second, &mut last_words[1])];
    let opening = shared.opening(&game);
    let to_play = GameToPlay {
        opening,
        number: game.number,
        seed: game_seed(shared.plan.seed, game.luck_number()),
        times: entrants.map(|entrant| entrant.plan.time),
        patience: shared.plan.patience,
        adjudication: shared.plan.adjudication,
        time_loss: shared.plan.time_loss,
    };
    let played = play(to_play, &mut engines, abort).await;
    for (seat, engine) in Seat::BOTH.into_iter().zip(engines) {
        let index = seat.index();
        let Ok(engine) = engine else { continue };
        if played.mishaps[index].is_some() {
            // Whatever it is doing, it has had its chance.
            last_words[index] = Some(engine.kill().await);
        } else if *abort.borrow() {
            stable.dismiss(engine);
        } else {
            stable.give_back(stalls[index], engine);
        }
    }
    (played, last_words)
}

/// Keeps the last words of an engine that failed to start.
fn part(
    taken: Result<EngineProcess, (Mishap, String)>,
    kept: &mut Option<String>,
) -> Result<EngineProcess, Mishap> {
    taken.map_err(|(mishap, last_words)| {
        *kept = Some(last_words);
        mishap
    })
}
