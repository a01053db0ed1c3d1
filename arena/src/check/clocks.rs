//! Whether it keeps within its time.

use std::time::Duration;

use quadriga::Seat;

use super::Subject;
use super::deciding::Visits;
use super::exchange::Decided;
use super::finding::{Check, Fault, Level, Needs, Verdict};
use super::table::Table;

/// An engine is late if it is so many times in a row: a busy machine may hold anyone up once.
const TRIES: u64 = 5;

/// How soon an engine has to answer that has no time left.
const AT_ONCE: Duration = Duration::from_secs(1);

pub(super) const CHECKS: [Check; 4] = [
    Check {
        name: "clock",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "answers within 0.1 s a move, and within 0.2 s on its clock",
        advice: "plan to use less than the clock says: a share of `p1time` or `p2time`, at most `movetime`, and some milliseconds less for the way to the host",
        run: |subject| Box::pin(clock(subject)),
    },
    Check {
        name: "clock-empty",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "answers at once, and does not fail, with next to no time left",
        advice: "a time that comes out as zero or less after a margin was taken off must mean: answer now",
        run: |subject| Box::pin(clock_empty(subject)),
    },
    Check {
        name: "own-clock",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "looks at the clock of its own seat",
        advice: "`newgame` tells the seat: `p1time` and `p1inc` are yours as p1, `p2time` and `p2inc` as p2",
        run: |subject| Box::pin(own_clock(subject)),
    },
    Check {
        name: "untimed",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "answers a `go` that only `nodes=` or `depth=` limits",
        advice: "end the search at `nodes=` and `depth=`, too; with neither, and without a time, settle for something yourself",
        run: |subject| Box::pin(untimed(subject)),
    },
];

/// Asks for a decision at the start of a game, until one is in time. The last one, if none was.
async fn in_time(
    visits: &mut Visits<'_>,
    seat: Seat,
    limits: &str,
    limit: Duration,
) -> Result<Option<Decided>, Fault> {
    let mut late = None;
    for number in 1..=TRIES {
        let Some(variant) = visits.variants().first().copied() else { return Ok(None) };
        let mut table = Table::new(variant, seat, number);
        let decided = visits.begin(&table).await?.decide(&mut table, limits).await?;
        if decided.took <= limit {
            return Ok(None);
        }
        late = Some(decided);
    }
    Ok(late)
}

async fn keeps_within(
    subject: &Subject,
    cases: &[(Seat, &str, Duration)],
) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    for (seat, limits, limit) in cases {
        if let Some(late) = in_time(&mut visits, *seat, limits, *limit).await? {
            let what = format!(
                "it took {:.0?} where it had {limit:?} (as {seat}, {TRIES} times in a row)",
                late.took
            );
            return Err(visits.fault(what));
        }
    }
    Ok(Verdict::Passed)
}

async fn clock(subject: &Subject) -> Result<Verdict, Fault> {
    let ms = Duration::from_millis;
    keeps_within(
        subject,
        &[
            (Seat::P1, "movetime=100", ms(100)),
            (Seat::P1, "p1time=200 p2time=200 p1inc=0 p2inc=0", ms(200)),
            (Seat::P2, "p1time=60000 p2time=60000 p1inc=100 p2inc=100 movetime=100", ms(100)),
            (Seat::P2, "p1time=200 p2time=200 p1inc=0 p2inc=0 movestogo=1", ms(200)),
        ],
    )
    .await
}

async fn clock_empty(subject: &Subject) -> Result<Verdict, Fault> {
    keeps_within(
        subject,
        &[
            (Seat::P1, "movetime=1", AT_ONCE),
            (Seat::P1, "p1time=1 p2time=60000 p1inc=0 p2inc=0", AT_ONCE),
            (Seat::P2, "p1time=60000 p2time=0 p1inc=0 p2inc=0", AT_ONCE),
        ],
    )
    .await
}

async fn own_clock(subject: &Subject) -> Result<Verdict, Fault> {
    let limit = Duration::from_millis(300);
    keeps_within(
        subject,
        &[
            (Seat::P1, "p1time=300 p2time=3600000 p1inc=0 p2inc=0", limit),
            (Seat::P2, "p1time=3600000 p2time=300 p1inc=0 p2inc=0", limit),
        ],
    )
    .await
}

async fn untimed(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    for variant in visits.variants() {
        let mut table = Table::new(variant, Seat::P1, 1);
        let conversation = visits.begin(&table).await?;
        for limits in ["nodes=1", "nodes=1000", "depth=1"] {
            if table.is_over() || conversation.decide(&mut table, limits).await?.action.is_none() {
                break;
            }
        }
    }
    Ok(Verdict::Passed)
}
