//! Whole games, with the arena's own referee. The other seat is played here, at random.

use std::time::Duration;

use quadriga::{Limit, Luck, Position, Seat, Variant};
use quadriga_protocol::{Answer, EngineLine, Features, HostLine};
use tokio::time::Instant;

use super::Subject;
use super::exchange::Conversation;
use super::finding::{Cause, Check, Fault, Level, Needs, Verdict};
use super::table::random_action;
use crate::plan::{ClockControl, Patience, Period, TimeControl};
use crate::record::{Termination, TimeLoss};
use crate::referee::{Adjudication, Outbox, Referee, SeatSetup, Setup};

/// The seed of dice and deals.
const SEED: u64 = 0x6a3e;

/// What the engine has for a game, and for each decision of it.
const TIME: Duration = Duration::from_millis(500);
const INCREMENT: Duration = Duration::from_millis(5);
/// Whether it keeps its time to the millisecond is looked at elsewhere.
const MARGIN: Duration = Duration::from_millis(200);

pub(super) const CHECKS: [Check; 1] = [Check {
    name: "games",
    level: Level::Basic,
    needs: Needs::Answers,
    meaning: "plays whole games of every variant that it lists, in both seats",
    advice: "play such a game yourself: arena run --engine cmd=\"...\" --engine builtin:random --variant VARIANT; the folder's logs have its last words",
    run: |subject| Box::pin(games(subject)),
}];

/// The limit of a game: short enough for a check, long enough for an ending.
const fn limit(variant: Variant) -> Option<Limit> {
    match variant {
        Variant::Ramses => Limit::new(24),
        Variant::RampartClassic | Variant::RampartXl => Limit::new(60),
        Variant::Qadesh | Variant::PtolemyBasic | Variant::PtolemyAdvanced => {
            variant.default_limit()
        }
    }
}

/// A game that the engine lost by a failure.
struct Lost {
    out_of_time: bool,
    fault: Fault,
}

impl From<Fault> for Lost {
    fn from(fault: Fault) -> Lost {
        Lost { out_of_time: false, fault }
    }
}

async fn games(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.greet().await?;
    let mut to_the_end = 0;
    for (number, variant) in (1..).step_by(2).zip(conversation.variants()) {
        for (number, seat) in (number..).zip(Seat::BOTH) {
            let start = Position::start(variant, limit(variant))
                .map_err(|error| conversation.fault(error.to_string()))?;
            let played = play(&mut conversation, start.clone(), seat, number).await;
            if !conversation.features().reuse || played.is_err() {
                conversation = subject.greet().await?;
            }
            let ended = match played {
                // A busy machine may hold anyone up once.
                Err(Lost { out_of_time: true, .. }) => {
                    play(&mut conversation, start, seat, number).await
                }
                played => played,
            };
            to_the_end += u32::from(ended.map_err(|lost| lost.fault)?);
        }
    }
    if to_the_end == 0 {
        return Err(conversation.fault("it resigned every game"));
    }
    Ok(Verdict::Passed)
}

/// Plays a game. True if it came to its end by the rules, false if the engine resigned it.
async fn play(
    conversation: &mut Conversation<'_>,
    start: Position,
    seat: Seat,
    number: u64,
) -> Result<bool, Lost> {
    let variant = start.variant();
    let time = TimeControl {
        clock: Some(ClockControl::of(Period { moves: None, time: TIME, increment: INCREMENT })),
        nodes: Some(100),
        margin: MARGIN,
        ..TimeControl::default()
    };
    let mut seats =
        [Features::default(); 2].map(|features| SeatSetup { time, features, next_go: 1 });
    seats[seat.index()].features = conversation.features();
    seats[seat.index()].next_go = conversation.last_go + 1;
    let mut referee = Referee::new(Setup {
        start,
        opening: Vec::new(),
        number,
        seed: SEED,
        seats,
        patience: Patience { newgame: conversation.waits().ready, ..Patience::default() },
        adjudication: Adjudication::default(),
        time_loss: TimeLoss::Loss,
    });
    let mut luck = Luck::new(SEED, number);
    let epoch = Instant::now();
    let mut out = Outbox::default();
    let mut wrong_id = false;
    referee.begin(epoch.elapsed(), &mut out);
    loop {
        deliver(conversation, &mut referee, seat, &mut luck, &mut out, epoch);
        conversation.last_go = referee.next_go(seat).saturating_sub(1);
        let Some(deadline) = referee.deadline() else { break };
        let rest = deadline.saturating_sub(epoch.elapsed()) + Duration::from_millis(1);
        match conversation.listen(rest, |line| Some(line.to_owned())).await {
            Ok(Some((line, at))) => {
                if let Ok(EngineLine::BestMove { id, .. }) = EngineLine::parse(&line) {
                    wrong_id |= id != conversation.last_go;
                }
                referee.line(seat, &line, at.saturating_duration_since(epoch), &mut out);
            }
            Ok(None) => {
                let begun = conversation.begun_line();
                referee.begun(seat, begun);
                referee.tick(epoch.elapsed(), &mut out);
            }
            Err(_) => {
                let decisions = referee.game().moves().len();
                let wanted =
                    format!("the end of a game of {variant} as {seat} ({decisions} tokens)");
                return Err(conversation.ended(&wanted).await.into());
            }
        }
        if referee.verdict().is_some() {
            deliver(conversation, &mut referee, seat, &mut luck, &mut out, epoch);
            break;
        }
    }
    match (referee.verdict(), referee.mishap(seat)) {
        (Some(verdict), Some(mishap)) if verdict.termination != Termination::Resign => {
            let (by, what) = (verdict.reason, &mishap.what);
            let what = format!("it lost a game of {variant} as {seat} by {by}: {what}");
            let out_of_time = verdict.termination == Termination::Time && !wrong_id;
            let cause = match verdict.termination {
                Termination::IllegalMove => Some(Cause::Illegal),
                Termination::Time if wrong_id => Some(Cause::WrongId),
                _ => None,
            };
            Err(Lost { out_of_time, fault: Fault { cause, ..conversation.fault(what) } })
        }
        (_, resigned) => {
            let resigned = resigned.is_some();
            if resigned {
                conversation.gave_up()?;
            }
            conversation.quiet_after_game().await?;
            Ok(!resigned)
        }
    }
}

/// Sends the engine its lines, and plays for the other seat.
fn deliver(
    conversation: &mut Conversation<'_>,
    referee: &mut Referee,
    seat: Seat,
    luck: &mut Luck,
    out: &mut Outbox,
    epoch: Instant,
) {
    while !out.is_empty() {
        let Outbox { lines, go } = std::mem::take(out);
        if go[seat.index()].is_some() {
            referee.go_sent(seat, epoch.elapsed());
        }
        if !lines[seat.index()].is_empty() {
            conversation.send_bytes(&lines[seat.index()]);
        }
        let other = seat.other();
        if go[other.index()].is_some() {
            referee.go_sent(other, epoch.elapsed());
        }
        for line in String::from_utf8_lossy(&lines[other.index()]).lines() {
            let answer = match HostLine::parse(line) {
                Ok(HostLine::IsReady { tag }) => EngineLine::ReadyOk { tag }.to_string(),
                Ok(HostLine::Go { id, .. }) => {
                    let action = random_action(referee.game().now(), other, luck);
                    EngineLine::BestMove { id, answer: Answer::Action(&action) }.to_string()
                }
                _ => continue,
            };
            referee.line(other, &answer, epoch.elapsed(), out);
        }
    }
}
