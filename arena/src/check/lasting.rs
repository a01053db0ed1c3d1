//! What shows only after a while: the same moves again, game after game, memory, much output.

use std::time::Duration;

use quadriga::{Seat, Variant};
use quadriga_protocol::{EngineLine, OptionKind};
use tokio::time::{Instant, sleep};

use super::Subject;
use super::deciding::Visits;
use super::exchange::{Conversation, SOON};
use super::finding::{Check, Fault, Level, Needs, Verdict};
use super::info::well_formed;
use super::table::Table;
use crate::os::resident_bytes;

/// Decisions of a game that is played again.
const DECISIONS: usize = 8;

/// The number of the game that is played again.
const AGAIN: u64 = 5;

/// How long the memory is watched.
const WATCHED: Duration = Duration::from_secs(2);
/// In how many games at most.
const WATCHED_GAMES: usize = 600;
/// After how many games it is looked at.
const GAMES_A_LOOK: usize = 6;

/// By how much the memory may grow in that time, once it has got to its size, in bytes.
const GROWTH: u64 = 24 << 20;

/// How long the host does not read while the engine thinks.
const UNREAD: Duration = Duration::from_millis(300);

pub(super) const CHECKS: [Check; 4] = [
    Check {
        name: "reuse",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "plays game after game in one process, in all its variants",
        advice: "at `newgame` forget all of the game before, whether it came to its end or not; or leave `reuse` out of the `feature` line",
        run: |subject| Box::pin(reuse(subject)),
    },
    Check {
        name: "same-moves",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "plays the same moves again with the same `Seed`, game number, seat and `nodes=`",
        advice: "at each `newgame` start the generator from `Seed`, the game's number and the seat, forget what was learnt, and let `nodes=` end the search, not the clock",
        run: |subject| Box::pin(same_moves(subject)),
    },
    Check {
        name: "memory",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "does not grow from game to game",
        advice: "free what belongs to a game when the next one begins; lists that are only ever added to are the usual place",
        run: |subject| Box::pin(memory(subject)),
    },
    Check {
        name: "flood",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "writes whole lines while it thinks, also when they are read late",
        advice: "write each line in one piece, with a lock where several threads write; an `info` line is `info id=ID depth=3 score=12 ...`",
        run: |subject| Box::pin(flood(subject)),
    },
];

const DROPPED: &str =
    "a line has at most 65536 bytes and is UTF-8; others are dropped whole: shorten the `pv`, say";

const NO_REUSE: &str = "it does not declare `feature reuse`";

async fn reuse(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    if !visits.conversation().features().reuse {
        return Ok(Verdict::not_applicable(NO_REUSE));
    }
    // Each variant twice, in turns, so that each follows upon another one.
    let variants = visits.variants();
    for (number, variant) in (1..).zip(variants.iter().chain(&variants)) {
        let seat = if number % 2 == 0 { Seat::P2 } else { Seat::P1 };
        let mut table = Table::new(*variant, seat, number);
        let conversation = visits.begin(&table).await?;
        for _ in 0..3 {
            if table.is_over() || conversation.decide(&mut table, SOON).await?.action.is_none() {
                break;
            }
        }
        conversation.quiet().await?;
    }
    Ok(Verdict::Passed)
}

/// The actions of the game that is played again.
async fn actions(visits: &mut Visits<'_>, variant: Variant) -> Result<Vec<Option<String>>, Fault> {
    let mut table = Table::new(variant, Seat::P1, AGAIN);
    let conversation = visits.begin(&table).await?;
    let mut actions = Vec::new();
    while actions.len() < DECISIONS && !table.is_over() {
        let decided = conversation.decide(&mut table, "nodes=100").await?;
        let resigned = decided.action.is_none();
        actions.push(decided.action);
        if resigned {
            break;
        }
    }
    Ok(actions)
}

async fn same_moves(subject: &Subject) -> Result<Verdict, Fault> {
    let mut first = Visits::new(subject).await?;
    let options = &first.conversation().declared.options;
    let seed = options.iter().find(|option| option.name == "Seed");
    if !seed.is_some_and(|seed| matches!(seed.kind, OptionKind::Spin { .. })) {
        return Ok(Verdict::not_applicable("it has no option `Seed`"));
    }
    let reuse = first.conversation().features().reuse;
    let mut second = Visits::new(subject).await?;
    for variant in first.variants() {
        let before = actions(&mut first, variant).await?;
        if reuse {
            // Another game in between, in which it may learn something.
            let mut other = Table::new(variant, Seat::P2, AGAIN + 1);
            first.begin(&other).await?.decide(&mut other, "nodes=100").await?;
            let again = actions(&mut first, variant).await?;
            same(&before, &again, variant, "in the same process", &first)?;
        }
        let again = actions(&mut second, variant).await?;
        same(&before, &again, variant, "in a new process", &second)?;
    }
    Ok(Verdict::Passed)
}

fn same(
    before: &[Option<String>],
    again: &[Option<String>],
    variant: Variant,
    place: &str,
    visits: &Visits<'_>,
) -> Result<(), Fault> {
    let Some(at) = (0..before.len().max(again.len())).find(|at| before.get(*at) != again.get(*at))
    else {
        return Ok(());
    };
    let word = |actions: &[Option<String>]| match actions.get(at) {
        Some(Some(action)) => format!("`{action}`"),
        Some(None) => "`resign`".to_owned(),
        None => "nothing".to_owned(),
    };
    Err(visits.fault(format!(
        "in {variant} decision {} of game {AGAIN} was {} at first, and {} when it was played again {place}",
        at + 1,
        word(before),
        word(again)
    )))
}

async fn memory(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    if !visits.conversation().features().reuse {
        return Ok(Verdict::not_applicable(NO_REUSE));
    }
    let variants = visits.variants();
    let begun = Instant::now();
    let mut sizes = Vec::new();
    let mut games = 0;
    while games < WATCHED_GAMES && begun.elapsed() < WATCHED {
        for _ in 0..GAMES_A_LOOK {
            let Some(variant) = variants.get(games % variants.len().max(1)) else {
                return Ok(Verdict::not_applicable("it plays no variant here"));
            };
            games += 1;
            let mut table = Table::new(*variant, Seat::P1, 1 + games as u64 % 4);
            let conversation = visits.begin(&table).await?;
            conversation.decide(&mut table, "nodes=1 movetime=20").await?;
        }
        let group = visits.conversation().process().and_then(|engine| engine.group());
        match group.and_then(resident_bytes) {
            Some(bytes) => sizes.push(bytes),
            None => return Ok(Verdict::not_applicable("the system does not tell its memory")),
        }
    }
    let Some((first, last)) = steady_growth(&sizes) else { return Ok(Verdict::Passed) };
    let mib = |bytes: u64| bytes >> 20;
    Err(visits.fault(format!(
        "its memory grew steadily, from {} to {} MiB over {games} games",
        mib(first),
        mib(last)
    )))
}

/// What a memory was and became that grows in each part of the time. The first quarter is for tables and
/// generators to get to their size; what only fills a table stops growing at some time.
fn steady_growth(sizes: &[u64]) -> Option<(u64, u64)> {
    let at = |quarter: usize| sizes.get((sizes.len() * quarter / 4).checked_sub(1)?).copied();
    let ends = [at(1)?, at(2)?, at(3)?, at(4)?];
    let steady = ends.windows(2).all(|pair| pair[1] > pair[0] + GROWTH / 12);
    (steady && ends[3] - ends[0] > GROWTH).then_some((ends[0], ends[3]))
}

async fn flood(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    for variant in visits.variants() {
        let Some(mut table) = Table::new(variant, Seat::P1, 1).after(3) else { continue };
        let conversation = visits.begin(&table).await?;
        let id = conversation.go(&mut table, "movetime=100").await;
        if thoughts(conversation, id).await? == 0 {
            continue;
        }
        // The same decision once more: what is legal was not played.
        let id = conversation.go(&mut table, "movetime=500").await;
        sleep(UNREAD).await;
        thoughts(conversation, id).await?;
        conversation.quiet().await?;
        return Ok(Verdict::Passed);
    }
    Ok(Verdict::not_applicable("it writes nothing while it thinks"))
}

/// Reads up to the answer; the number of lines before it, each of which must be whole.
async fn thoughts(conversation: &mut Conversation<'_>, id: u64) -> Result<usize, Fault> {
    let (mut lines, mut broken) = (0, None);
    let limit = conversation.waits().answer;
    let wanted = format!("bestmove {id}");
    let answered = conversation.expect(&wanted, limit, |line| {
        match EngineLine::parse(line) {
            Ok(EngineLine::BestMove { id: answered, .. }) if answered == id => return Some(()),
            Ok(EngineLine::InfoString { .. } | EngineLine::Error { .. }) => lines += 1,
            Ok(EngineLine::Info(_)) => {
                lines += 1;
                if let Err(why) = well_formed(line) {
                    broken = broken.take().or(Some((line.to_owned(), why)));
                }
            }
            Ok(_) => broken = Some((line.to_owned(), "it has no place in a search".to_owned())),
            Err(error) if error.is_blank() => {}
            Err(error) => broken = broken.take().or(Some((line.to_owned(), error.to_string()))),
        }
        None
    });
    answered.await?;
    if let Some(dropped) = conversation.dropped.clone() {
        return Err(conversation.fault(dropped).advise(DROPPED));
    }
    match broken {
        None => Ok(lines),
        Some((line, why)) => {
            conversation.remark(&format!("about: {line}"));
            Err(conversation.fault(format!("a line is torn or wrong: {why}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_never_stops_is_growth() {
        let mib = |sizes: &[u64]| sizes.iter().map(|size| size << 20).collect::<Vec<_>>();
        let grown = |sizes: &[u64]| steady_growth(&mib(sizes));
        assert_eq!(grown(&[10, 20, 30, 40, 50, 60, 70, 80]), Some((20 << 20, 80 << 20)));
        // A table that fills, one that was never asked for, a collector that collects, too little to tell.
        assert_eq!(grown(&[10, 60, 90, 120, 128, 128, 128, 128]), None);
        assert_eq!(grown(&[50, 50, 50, 50]), None);
        assert_eq!(grown(&[50, 80, 60, 90]), None);
        assert_eq!(grown(&[10, 90]), None);
        assert_eq!(grown(&[]), None);
    }
}
