//! What a ply costs, against the null referee and a bare round trip, all on one processor.

use crate::arena::{Bench, Task};
use crate::cpus::Pinned;
use crate::log::Log;
use crate::null_referee::Features;
use crate::ping_pong;
use crate::report::{Field, Figures, Report};

/// Games a run; a run's figure is the median of its games.
const GAMES: u64 = 12;
const PLIES: u32 = 200;
const BLOCKS_OF_ROUND_TRIPS: u32 = 24;
/// Lines before each answer, for what a line costs.
const INFOS: u64 = 50;

/// One run's figures of a ply.
struct Run {
    /// Microseconds.
    time: f64,
    /// The host's own time on the processor, microseconds.
    cpu: f64,
    switches: f64,
}

impl Run {
    fn of(log: &Log) -> Run {
        let per_ply = |figure: &dyn Fn(&crate::log::GameSeen) -> f64| {
            let games = log.games.iter().filter(|game| game.plies > 0);
            Figures::new(games.map(|game| figure(game) / game.plies as f64).collect()).median()
        };
        Run {
            time: per_ply(&|game| game.time as f64 / 1e3),
            cpu: per_ply(&|game| game.host.cpu as f64 / 1e3),
            switches: per_ply(&|game| (game.host.waits + game.host.preempted) as f64),
        }
    }
}

/// All rounds of one thing that is measured.
#[derive(Default)]
struct Runs(Vec<Run>);

impl Runs {
    fn figures(&self, figure: impl Fn(&Run) -> f64) -> Figures {
        Figures::new(self.0.iter().map(figure).collect())
    }

    /// Round by round: how many times as much as `other`.
    fn times(&self, other: &Runs, figure: impl Fn(&Run) -> f64) -> Figures {
        let pairs = self.0.iter().zip(&other.0);
        Figures::new(pairs.map(|(own, other)| figure(own) / figure(other)).collect())
    }

    fn row(&self, name: &str, null: &Runs) -> Vec<Field> {
        vec![
            name.into(),
            self.figures(|run| run.time).into(),
            self.times(null, |run| run.time).into(),
            self.figures(|run| run.cpu).into(),
            self.times(null, |run| run.cpu).into(),
            self.figures(|run| run.switches).into(),
        ]
    }
}

pub(crate) fn measure(report: &mut Report, rounds: usize) -> anyhow::Result<()> {
    let _pinned = Pinned::to_one()?;
    let mut bench = Bench::new(PLIES)?;
    let plain = Features { reuse: true, ..Features::default() };
    let all = Features { legal: true, events: true, reuse: true };
    let task = |features, infos: u64| Task {
        games: GAMES,
        features,
        engine: vec!["meter".to_owned(), format!("infos={infos}")],
        ..Task::default()
    };
    let mut round_trips = Vec::new();
    let mut null: [Runs; 2] = Default::default();
    let mut arena: [Runs; 3] = Default::default();
    for _ in 0..rounds {
        round_trips.push(ping_pong::round_trip(BLOCKS_OF_ROUND_TRIPS)?);
        for (kind, features) in [plain, all].into_iter().enumerate() {
            null[kind].0.push(Run::of(&bench.null_referee(&task(features, 0))?.0));
            arena[kind].0.push(Run::of(&bench.arena(&task(features, 0))?.0));
        }
        arena[2].0.push(Run::of(&bench.arena(&task(plain, INFOS))?.0));
    }
    let round_trip = Figures::new(round_trips.clone());
    let against = |runs: &Runs| {
        let pairs = runs.0.iter().zip(&round_trips);
        Figures::new(pairs.map(|(run, round_trip)| run.time / round_trip).collect())
    };
    report.table(
        "A ply",
        &[
            "host",
            "time, us",
            "times the null referee's",
            "host's processor time, us",
            "times the null referee's",
            "the host's context switches",
        ],
        vec![
            null[0].row("null referee", &null[0]),
            arena[0].row("arena", &null[0]),
            null[1].row("null referee, `legal` and `events`", &null[1]),
            arena[1].row("arena, `legal` and `events`", &null[1]),
        ],
    );
    let pairs = arena[2].0.iter().zip(&arena[0].0);
    let info = pairs.map(|(with, without)| (with.cpu - without.cpu) / INFOS as f64);
    report.table(
        "Beside a ply",
        &["what", "us"],
        vec![
            vec!["a round trip over two pipes".into(), round_trip.into()],
            vec!["null referee, in round trips".into(), against(&null[0]).into()],
            vec!["arena, in round trips".into(), against(&arena[0]).into()],
            vec![
                "an `info` line, the host's processor time".into(),
                Figures::new(info.collect()).into(),
            ],
        ],
    );
    Ok(())
}
