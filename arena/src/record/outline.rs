//! What of a game's record matters to those who count: who met whom, and how it ended.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use quadriga::{Seat, Variant};
use serde::Deserialize;

use super::game::RecordError;
use super::{GameRecord, GameResult, Termination};

/// A game as far as ratings and tests are concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The number in the schedule, from 1.
    pub game: Option<u64>,
    /// The same number in both games of a pair.
    pub pair: Option<u64>,
    /// The variant's id.
    pub variant: Arc<str>,
    /// The engine in the first seat.
    pub p1: Arc<str>,
    /// The engine in the second seat.
    pub p2: Arc<str>,
    /// The result.
    pub result: GameResult,
    /// Whether it changes no rating (RPT-9, RPT-10).
    pub sterile: bool,
    /// What ended it.
    pub termination: Option<Termination>,
    /// The seat whose engine failed, where exactly one did.
    pub failed: Option<Seat>,
}

impl From<&GameRecord> for Outline {
    fn from(record: &GameRecord) -> Outline {
        let failed = match &record.failures[..] {
            [failure] => Some(failure.seat),
            _ => None,
        };
        Outline {
            game: record.game,
            pair: record.pair,
            variant: record.variant.id().into(),
            p1: record.p1.as_str().into(),
            p2: record.p2.as_str().into(),
            result: record.result,
            sterile: record.sterile,
            termination: record.termination,
            failed,
        }
    }
}

/// Texts that occur in game after game, each kept once.
#[derive(Debug, Default)]
pub(super) struct Names(HashSet<Arc<str>>);

impl Names {
    fn keep(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.0.get(name) {
            return Arc::clone(known);
        }
        let kept: Arc<str> = name.into();
        self.0.insert(Arc::clone(&kept));
        kept
    }

    /// The outline of a record, with its texts kept here.
    pub(super) fn outline(&mut self, record: &GameRecord) -> Outline {
        let outline = Outline::from(record);
        Outline {
            variant: self.keep(&outline.variant),
            p1: self.keep(&outline.p1),
            p2: self.keep(&outline.p2),
            ..outline
        }
    }

    /// The outline of a line of a journal. Moves, notes and all else are passed over unread.
    ///
    /// # Errors
    ///
    /// As [`GameRecord::from_line`].
    pub(super) fn outline_of_line(&mut self, line: &str) -> Result<Outline, RecordError> {
        let quick = serde_json::from_str::<Fields<'_>>(line).ok();
        if let Some(outline) = quick.and_then(|fields| self.parse(fields)) {
            return Ok(outline);
        }
        // The whole record knows best what is wrong, or takes what is unusual.
        GameRecord::from_line(line).map(|record| self.outline(&record))
    }

    fn parse(&mut self, fields: Fields<'_>) -> Option<Outline> {
        let variant: Variant = fields.variant.parse().ok()?;
        let termination = match fields.termination {
            Some(word) => Some(word.parse().ok()?),
            None => None,
        };
        let failed = match &fields.failures[..] {
            [failure] => Some(failure.seat.parse().ok()?),
            _ => None,
        };
        Some(Outline {
            game: fields.game,
            pair: fields.pair,
            variant: self.keep(variant.id()),
            p1: self.keep(&fields.p1),
            p2: self.keep(&fields.p2),
            result: fields.result.parse().ok()?,
            sterile: fields.sterile,
            termination,
            failed,
        })
    }
}

/// The fields of a line that matter here.
#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(default)]
    game: Option<u64>,
    #[serde(default)]
    pair: Option<u64>,
    #[serde(borrow)]
    variant: Cow<'a, str>,
    #[serde(borrow)]
    p1: Cow<'a, str>,
    #[serde(borrow)]
    p2: Cow<'a, str>,
    #[serde(borrow)]
    result: Cow<'a, str>,
    #[serde(default)]
    sterile: bool,
    #[serde(default, borrow)]
    termination: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    failures: Vec<FailedSeat<'a>>,
}

#[derive(Deserialize)]
struct FailedSeat<'a> {
    #[serde(borrow)]
    seat: Cow<'a, str>,
}
