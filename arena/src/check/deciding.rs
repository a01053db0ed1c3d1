//! Decisions: one answer to each question, and a legal one.

use quadriga::{LegalGroup, Seat, Variant};

use super::Subject;
use super::exchange::{Conversation, SOON};
use super::finding::{Cause, Check, Fault, Level, Needs, Verdict};
use super::places::{FORCED, HOLD};
use super::table::Table;

/// Ids as a host may give them: they rise, and need not be close to each other.
const IDS: [u64; 4] = [1, 2, 70, 5_000_000_000];

/// How many decisions into a game positions are taken from.
const DEPTHS: [usize; 4] = [0, 3, 8, 20];

/// In how many random games a forced decision is looked for.
const GAMES: std::ops::Range<u64> = 0..20;

/// What is said of an engine that is not checked in Qadesh.
const NO_QADESH: &str = "it does not play qadesh here";

pub(super) const CHECKS: [Check; 5] = [
    Check {
        name: "one-answer",
        level: Level::Basic,
        needs: Needs::Variants,
        meaning: "answers each `go` with one `bestmove` that has its id",
        advice: "answer `go 7 ...` with one line `bestmove 7 ACTION`: the first word behind `go` is the id, a number of up to 64 bits",
        run: |subject| Box::pin(one_answer(subject)),
    },
    Check {
        name: "legal",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "answers legally in every variant that it lists, in both seats",
        advice: "declare `feature legal`, and answer with one token of each `legal` group, joined with commas; `arena rules` tells what is legal in a position",
        run: |subject| Box::pin(legal(subject)),
    },
    Check {
        name: "setup",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "places its armies at the start of Qadesh, for either side",
        advice: "the first decision of Qadesh is a placement, such as `PRE@27,AMU@22`: one whole token of the group `setup`",
        run: |subject| Box::pin(setup(subject)),
    },
    Check {
        name: "forced",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "answers where only one action is legal",
        advice: "a `go` comes also where there is nothing to choose: answer with the one action that is legal",
        run: |subject| Box::pin(forced(subject)),
    },
    Check {
        name: "hold",
        level: Level::Basic,
        needs: Needs::Answers,
        meaning: "answers `hold` where no army of Qadesh can be ordered",
        advice: "where no `legal` line comes before `go`, the answer is `bestmove ID hold`",
        run: |subject| Box::pin(hold(subject)),
    },
];

async fn one_answer(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.greet().await?;
    let mut table = conversation.some_table()?;
    conversation.begin(&table).await?;
    for id in IDS {
        if table.is_over() {
            break;
        }
        conversation.go_with_id(id, &mut table, SOON, "").await;
        let resigned = match conversation.answer(id, &mut table).await {
            Ok(decided) => decided.action.is_none(),
            // This is about ids. The same question comes again.
            Err(Fault { cause: Some(Cause::Illegal | Cause::GivesUp), .. }) => false,
            Err(fault) => return Err(fault),
        };
        conversation.quiet().await?;
        if resigned {
            break;
        }
    }
    Ok(Verdict::Passed)
}

/// One process for game after game, or a new one for each if the engine does not have `reuse`.
pub(super) struct Visits<'a> {
    subject: &'a Subject,
    conversation: Conversation<'a>,
    playing: bool,
}

impl<'a> Visits<'a> {
    pub(super) async fn new(subject: &'a Subject) -> Result<Visits<'a>, Fault> {
        Ok(Visits { subject, conversation: subject.greet().await?, playing: false })
    }

    pub(super) fn variants(&self) -> Vec<Variant> {
        self.conversation.variants()
    }

    /// The process that was talked to last.
    pub(super) const fn conversation(&mut self) -> &mut Conversation<'a> {
        &mut self.conversation
    }

    /// A fault of the process that was talked to last.
    pub(super) fn fault(&self, what: impl Into<String>) -> Fault {
        self.conversation.fault(what)
    }

    /// A conversation in which the game of `table` has begun.
    pub(super) async fn begin(&mut self, table: &Table) -> Result<&mut Conversation<'a>, Fault> {
        if self.playing {
            self.conversation.break_off();
            if !self.conversation.features().reuse {
                self.conversation = self.subject.greet().await?;
            }
        }
        self.playing = true;
        self.conversation.begin(table).await?;
        Ok(&mut self.conversation)
    }
}

async fn legal(subject: &Subject) -> Result<Verdict, Fault> {
    let mut visits = Visits::new(subject).await?;
    let mut judged = 0;
    for variant in visits.variants() {
        for (number, seat) in (1..).zip(Seat::BOTH) {
            for depth in DEPTHS {
                let game = number + depth as u64;
                // Some games are over before that.
                let Some(mut table) = Table::new(variant, seat, game).after(depth) else {
                    continue;
                };
                let decided = visits.begin(&table).await?.decide(&mut table, SOON).await?;
                judged += usize::from(decided.action.is_some());
            }
        }
    }
    if judged == 0 {
        return Err(visits.fault("it resigned every time, so that there was nothing to judge"));
    }
    Ok(Verdict::Passed)
}

async fn setup(subject: &Subject) -> Result<Verdict, Fault> {
    let visits = Visits::new(subject).await?;
    if !visits.variants().contains(&Variant::Qadesh) {
        return Ok(Verdict::not_applicable(NO_QADESH));
    }
    decide_each(visits, Seat::BOTH.map(|seat| Table::new(Variant::Qadesh, seat, 1))).await
}

async fn forced(subject: &Subject) -> Result<Verdict, Fault> {
    let visits = Visits::new(subject).await?;
    let variants = visits.variants();
    let mut tables = Vec::new();
    for seat in Seat::BOTH {
        let states = FORCED.iter().filter(|(variant, _)| variants.contains(variant));
        for (number, (variant, states)) in (1..).zip(states) {
            tables.extend(Table::at(*variant, seat, states[seat.index()], number));
        }
        // With cards they come by themselves.
        let with_cards = [Variant::PtolemyBasic, Variant::PtolemyAdvanced];
        let one = |groups: &[LegalGroup]| groups.len() == 1 && groups[0].tokens.len() == 1;
        let with_cards = with_cards.into_iter().filter(|variant| variants.contains(variant));
        tables.extend(with_cards.filter_map(|variant| Table::search(variant, seat, GAMES, one)));
    }
    if tables.is_empty() {
        return Ok(Verdict::not_applicable(
            "Qadesh, which alone it plays here, has no such decisions",
        ));
    }
    decide_each(visits, tables).await
}

async fn hold(subject: &Subject) -> Result<Verdict, Fault> {
    let visits = Visits::new(subject).await?;
    if !visits.variants().contains(&Variant::Qadesh) {
        return Ok(Verdict::not_applicable(NO_QADESH));
    }
    let mut tables = Vec::new();
    for seat in Seat::BOTH {
        match Table::at(Variant::Qadesh, seat, HOLD, 1) {
            Ok(table) => tables.push(table),
            Err(error) => return Err(visits.fault(format!("a fault of the check: {error}"))),
        }
    }
    decide_each(visits, tables).await
}

/// Asks for the decision that each table is at. Who only resigns has shown nothing, but may resign.
async fn decide_each(
    mut visits: Visits<'_>,
    tables: impl IntoIterator<Item = Table>,
) -> Result<Verdict, Fault> {
    let mut judged = 0;
    for mut table in tables {
        let decided = visits.begin(&table).await?.decide(&mut table, SOON).await?;
        judged += usize::from(decided.action.is_some());
    }
    Ok(match judged {
        0 => Verdict::not_applicable("it resigned every time, so that there was nothing to judge"),
        _ => Verdict::Passed,
    })
}
