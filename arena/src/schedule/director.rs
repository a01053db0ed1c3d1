//! The schedule as it unfolds: which game is next, and which stage comes after this one.

use std::collections::{BTreeMap, BTreeSet};

use quadriga::Variant;

use super::knockout::{Bracket, Wants};
use super::stage::{Before, Stage};
use super::{
    Cell, Extension, Format, GameOutcome, Luck, ScheduledGame, Standing, Withdrawal, ladder, swiss,
};

/// Where failures decide who goes on, a stage has at least so many encounters: fewer would leave games at
/// the same time nothing to do at its end.
const ENCOUNTERS_A_STAGE: usize = 8;

/// What a schedule follows from.
#[derive(Clone, Debug)]
pub struct ScheduleSetup {
    /// Who meets whom.
    pub format: Format,
    /// How many games a meeting has.
    pub games: u32,
    /// What the games of an encounter have in common.
    pub luck: Luck,
    /// The variants.
    pub variants: Vec<Variant>,
    /// The variants that each engine plays.
    pub plays: Vec<Vec<Variant>>,
    /// An engine is taken out after so many failures.
    pub quarantine: Option<u32>,
    /// How the tournament was extended.
    pub extensions: Vec<Extension>,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// To play this game.
    Game(ScheduledGame),
    /// To wait until a game that was given out is finished.
    Wait,
    /// Nothing: the schedule is given out.
    Over,
}

/// A schedule, with all that it needs to know of the games so far.
#[derive(Clone, Debug)]
pub struct Schedule {
    setup: ScheduleSetup,
    standing: Standing,
    brackets: BTreeMap<Variant, Bracket>,
    /// Stages that are known before their turn, the next one last.
    coming: Vec<(Vec<Cell>, u32)>,
    stage: Stage,
    stages: u32,
    /// The number of the last game that was looked at.
    number: u64,
    /// The encounter whose first game was given out last: its second one has to follow.
    begun: Option<u64>,
    /// Variants of which no further encounter begins.
    closed: BTreeSet<Variant>,
    /// Games that were given out and are not finished.
    open: BTreeSet<u64>,
    withdrawals: Vec<Withdrawal>,
}

impl Schedule {
    /// A schedule before its first game.
    #[must_use]
    pub fn new(setup: ScheduleSetup) -> Schedule {
        let engines = setup.plays.len();
        let standing = Standing::new(engines, &setup.variants, setup.quarantine);
        let empty = Stage::new(Vec::new(), 0, setup.luck, Before::default());
        let mut schedule = Schedule {
            standing,
            brackets: BTreeMap::new(),
            coming: Vec::new(),
            stage: empty,
            stages: 0,
            number: 0,
            begun: None,
            closed: BTreeSet::new(),
            open: BTreeSet::new(),
            withdrawals: Vec::new(),
            setup,
        };
        if let Format::Knockout { .. } = schedule.setup.format {
            for &variant in &schedule.setup.variants {
                let bracket = Bracket::new(&schedule.players(variant, engines));
                schedule.brackets.insert(variant, bracket);
            }
        }
        schedule.coming = schedule.static_stages();
        schedule.next_stage();
        schedule
    }

    /// The next game to play. All games before it were given out.
    pub fn next_game(&mut self) -> Next {
        loop {
            while let Some(game) = self.stage.game(self.number + 1) {
                self.number += 1;
                let goes_on = game.second && self.begun == Some(game.encounter);
                if goes_on || (!game.second && !self.closed.contains(&game.variant)) {
                    self.begun = Some(game.encounter);
                    self.open.insert(game.number);
                    return Next::Game(game);
                }
            }
            if self.waits() && !self.open.is_empty() {
                return Next::Wait;
            }
            if !self.next_stage() {
                return Next::Over;
            }
        }
    }

    /// A game that was given out is finished.
    pub fn finished(&mut self, game: &ScheduledGame, outcome: GameOutcome) {
        if self.open.remove(&game.number) {
            self.standing.count(game, outcome);
        }
        if self.waits() && self.open.is_empty() && self.stage.game(self.number + 1).is_none() {
            self.next_stage();
        }
    }

    /// Whether a stage waits for the results of the one before.
    const fn waits(&self) -> bool {
        self.setup.format.is_dynamic() || self.setup.quarantine.is_some()
    }

    /// Whether all games were given out and are finished.
    pub fn is_finished(&mut self) -> bool {
        self.open.is_empty() && {
            let mut ahead = self.clone();
            ahead.next_game() == Next::Over
        }
    }

    /// No further encounter of `variant` begins; those that were begun are finished.
    pub fn close(&mut self, variant: Variant) {
        self.closed.insert(variant);
    }

    /// The game with that number, if it is of the present stage.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<ScheduledGame> {
        self.stage.game(number)
    }

    /// The number of the last game of the present stage.
    #[must_use]
    pub fn stage_end(&self) -> u64 {
        self.stage.after().games
    }

    /// The meetings of the present stage.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        self.stage.cells()
    }

    /// How many stages were begun, the present one included.
    #[must_use]
    pub const fn stages(&self) -> u32 {
        self.stages
    }

    /// What the finished games say.
    #[must_use]
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// A knockout's bracket.
    #[must_use]
    pub fn bracket(&self, variant: Variant) -> Option<&Bracket> {
        self.brackets.get(&variant)
    }

    /// What it follows from.
    #[must_use]
    pub const fn setup(&self) -> &ScheduleSetup {
        &self.setup
    }

    /// Engines that were taken out since this was asked last.
    pub fn take_withdrawals(&mut self) -> Vec<Withdrawal> {
        std::mem::take(&mut self.withdrawals)
    }

    /// How many games there are in all, as far as it is known: the stages so far and, of those to come, what
    /// they have if nobody is taken out and no meeting ends in a tie.
    #[must_use]
    pub fn planned(&self) -> u64 {
        let begun = self.stage.after().games;
        let games = u64::from(self.setup.games);
        let coming = match self.setup.format {
            _ if self.is_over() => 0,
            Format::RoundRobin | Format::Match | Format::Gauntlet { .. } => self
                .coming
                .iter()
                .map(|(cells, games)| {
                    let left = cells.iter().filter(|cell| self.is_left(cell)).count();
                    left as u64 * u64::from(*games)
                })
                .sum(),
            Format::Swiss { .. } | Format::Ladder { .. } => {
                let left = self.rounds().saturating_sub(self.stages);
                let pairs = self.setup.variants.iter().map(|&variant| {
                    self.players(variant, self.joined(self.stages)).len() as u64 / 2
                });
                pairs.sum::<u64>() * games * u64::from(left)
            }
            Format::Knockout { .. } => {
                let meetings = self.setup.variants.iter().map(|&variant| {
                    let players = self.players(variant, self.setup.plays.len()).len() as u64;
                    let over = self.brackets.get(&variant).map_or(0, |b| b.ties().len() as u64);
                    let running =
                        self.cells().iter().filter(|cell| cell.variant == variant).count() as u64;
                    players.saturating_sub(1 + over + running)
                });
                meetings.sum::<u64>() * games
            }
        };
        begun + coming
    }

    /// Whether neither of two engines was taken out.
    fn is_left(&self, cell: &Cell) -> bool {
        cell.engines.iter().all(|&engine| !self.standing.is_out(engine))
    }

    fn is_over(&self) -> bool {
        self.stage.len() == 0
    }

    /// The engines, of the first `joined`, that play a variant and were not taken out.
    fn players(&self, variant: Variant, joined: usize) -> Vec<usize> {
        let plays = &self.setup.plays;
        (0..joined)
            .filter(|&engine| plays[engine].contains(&variant) && !self.standing.is_out(engine))
            .collect()
    }

    /// How many engines take part in the stage after `stages` ones.
    fn joined(&self, stages: u32) -> usize {
        let late = self.setup.extensions.iter().map(|extension| match *extension {
            Extension::Engines { count, after } if after > stages => count,
            _ => 0,
        });
        self.setup.plays.len() - late.sum::<usize>()
    }

    /// How many rounds there are.
    fn rounds(&self) -> u32 {
        let rounds = match self.setup.format {
            Format::Swiss { rounds } | Format::Ladder { rounds } => rounds,
            _ => 0,
        };
        let more = self.setup.extensions.iter().map(|extension| match extension {
            Extension::Rounds(more) => *more,
            _ => 0,
        });
        rounds + more.sum::<u32>()
    }

    /// The stages that are known beforehand, the last one first.
    fn static_stages(&self) -> Vec<(Vec<Cell>, u32)> {
        let setup = &self.setup;
        if setup.format.is_dynamic() {
            return Vec::new();
        }
        let added = setup.extensions.iter().map(|extension| match *extension {
            Extension::Engines { count, .. } => count,
            _ => 0,
        });
        let mut engines = setup.plays.len() - added.sum::<usize>();
        let mut games = setup.games;
        let mut stages = vec![(self.pairings(0, engines), games)];
        for extension in &setup.extensions {
            match *extension {
                Extension::Games(more) => {
                    stages.push((self.pairings(0, engines), more));
                    games += more;
                }
                Extension::Engines { count, .. } => {
                    stages.push((self.pairings(engines, engines + count), games));
                    engines += count;
                }
                Extension::Rounds(_) => {}
            }
        }
        if setup.quarantine.is_some() {
            stages = stages.into_iter().flat_map(|(cells, games)| short(&cells, games)).collect();
        }
        stages.reverse();
        stages
    }

    /// All pairings of the engines below `to` of which one is at least `from`, variant by variant.
    fn pairings(&self, from: usize, to: usize) -> Vec<Cell> {
        let setup = &self.setup;
        let mut cells = Vec::new();
        for &variant in &setup.variants {
            let plays = |engine: usize| setup.plays[engine].contains(&variant);
            for first in 0..to {
                for second in (first + 1).max(from)..to {
                    if setup.format.meet(first, second) && plays(first) && plays(second) {
                        cells.push(Cell { variant, engines: [first, second] });
                    }
                }
            }
        }
        cells
    }

    /// Begins the next stage, if there is one. All games so far are finished where it matters.
    fn next_stage(&mut self) -> bool {
        self.withdrawals.extend(self.standing.take_out());
        let next = match self.setup.format {
            Format::RoundRobin | Format::Match | Format::Gauntlet { .. } => self.next_known(),
            Format::Swiss { .. } | Format::Ladder { .. } => {
                (self.stages < self.rounds()).then(|| (self.next_round(), self.setup.games))
            }
            Format::Knockout { tiebreaks } => Some(self.next_meetings(tiebreaks)),
        };
        let (cells, games) = next.unwrap_or_default();
        self.stage = Stage::new(cells, games, self.setup.luck, self.stage.after());
        self.stages += u32::from(!self.is_over());
        !self.is_over()
    }

    /// The next stage that is known beforehand and has anybody left.
    fn next_known(&mut self) -> Option<(Vec<Cell>, u32)> {
        while let Some((mut cells, games)) = self.coming.pop() {
            cells.retain(|cell| self.is_left(cell));
            if !cells.is_empty() {
                return Some((cells, games));
            }
        }
        None
    }

    /// The meetings of the next round of a Swiss or a ladder.
    fn next_round(&mut self) -> Vec<Cell> {
        let joined = self.joined(self.stages);
        let mut cells = Vec::new();
        for variant in self.setup.variants.clone() {
            let (players, games) = (self.players(variant, joined), self.setup.games);
            let is_swiss = matches!(self.setup.format, Format::Swiss { .. });
            let Some(pool) = self.standing.pool_mut(variant) else { continue };
            if is_swiss {
                let round = swiss::round(variant, &players, pool, games);
                if !round.cells.is_empty() {
                    round.byes.iter().for_each(|&engine| pool.bye(engine, 2 * u64::from(games)));
                }
                cells.extend(round.cells);
            } else {
                cells.extend(ladder::round(variant, &players, pool));
            }
        }
        cells
    }

    /// The next meetings of a knockout: tie-breaks first, of all variants, then rounds.
    fn next_meetings(&mut self, tiebreaks: u32) -> (Vec<Cell>, u32) {
        if let Some(waiting) = self.next_known() {
            return waiting;
        }
        let (mut tied, mut round) = (Vec::new(), Vec::new());
        for (&variant, bracket) in &mut self.brackets {
            let Some(pool) = self.standing.pool(variant) else { continue };
            let is_out = |engine| self.standing.is_out(engine);
            match bracket.go_on(variant, pool, tiebreaks, is_out) {
                Wants::Tiebreak(cells) => tied.extend(cells),
                Wants::Round(cells) => round.extend(cells),
                Wants::Nothing => {}
            }
        }
        if tied.is_empty() {
            return (round, self.setup.games);
        }
        // Another variant's round has games of another number: it comes next.
        self.coming.push((round, self.setup.games));
        (tied, 2)
    }
}

/// The same games in stages of a few rounds each.
fn short(cells: &[Cell], games: u32) -> Vec<(Vec<Cell>, u32)> {
    let rounds = ENCOUNTERS_A_STAGE.div_ceil(cells.len().max(1)) as u32;
    let (mut stages, mut left) = (Vec::new(), games);
    while left > 0 {
        let now = left.min(2 * rounds);
        stages.push((cells.to_vec(), now));
        left -= now;
    }
    stages
}
