//! Who follows a run: the display, the rows for the tables, the tests, the events for other programs.

use quadriga::Variant;

use super::tables::{self, Figures};
use crate::events::EventLog;
use crate::live::Live;
use crate::plan::Plan;
use crate::ratings::{Counted, GameRow};
use crate::record::GameRecord;
use crate::report::Style;
use crate::runner::{Told, Watcher};
use crate::schedule::ScheduledGame;
use crate::sprt::Tests;

/// Follows a run.
pub(super) struct Follower {
    pub(super) plan: Plan,
    pub(super) names: Vec<String>,
    pub(super) live: Live,
    pub(super) counted: Counted,
    pub(super) tests: Option<Tests>,
    pub(super) events: Option<EventLog>,
}

impl Follower {
    fn count(&mut self, record: &GameRecord, game: &ScheduledGame) {
        self.counted.add(&GameRow::from(record));
        if let Some(tests) = &mut self.tests {
            tests.game(record, game);
            self.live.set_test(tests.standing(record.variant));
        }
    }

    /// Prints the tables, where it is time to.
    fn tables_now_and_then(&self) {
        let Some(every) = self.plan.showing.table_every else { return };
        if !self.counted.games().is_multiple_of(every) || self.plan.showing.output_is_taken() {
            return;
        }
        let ratings = tables::rate(&self.plan, &self.counted, &self.names);
        let figures = Figures {
            ratings: &ratings,
            meetings: self.counted.meetings(),
            verdicts: None,
            standings: "",
            latencies: &[],
        };
        let style = Style { width: tables::terminal_width(), ..Style::default() };
        self.live.line(&format!("\n{}", tables::text(&figures, &style)));
    }
}

impl Watcher for Follower {
    fn told(&mut self, told: &Told<'_>) {
        if let (Told::Started(game), Some(tests)) = (told, &mut self.tests) {
            tests.begun(game);
        }
        if let Told::Finished { record, game } = told {
            self.count(record, game);
        }
        self.live.told(told);
        if let Some(events) = &mut self.events {
            events.told(told);
        }
        if let Told::Finished { .. } = told {
            self.tables_now_and_then();
        }
    }

    fn taken_up(&mut self, record: &GameRecord, game: &ScheduledGame) {
        if let Some(tests) = &mut self.tests {
            tests.begun(game);
        }
        self.count(record, game);
        self.live.count(record);
    }

    fn decided(&mut self) -> Option<Variant> {
        self.tests.as_mut()?.newly_decided()
    }
}
