//! Where the players of a ladder stand.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::ratings::{GameRow, Sterile, counts};
use crate::record::GameResult;

/// The ladder of one variant.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LadderPool {
    /// The variant's name.
    pub variant: String,
    /// The players, best first; equal ones by name.
    pub engines: Vec<Standing>,
    /// Games that changed ratings.
    pub rated_games: u64,
    /// Sterile games among those that count.
    pub sterile: u64,
    /// Rating periods, where the system has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub periods: Option<u64>,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its rating (points of the Elo scale).
    pub rating: f64,
    /// Glicko-2's rating deviation (points).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
    /// Half the 95% interval: 1.96 deviations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error95: Option<f64>,
    /// Glicko-2's volatility.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volatility: Option<f64>,
    /// Games that count for anybody, sterile ones included.
    pub games: u64,
    /// Wins among `games`.
    pub wins: u64,
    /// Draws among `games`.
    pub draws: u64,
    /// Losses among `games`.
    pub losses: u64,
    /// Sterile games among `draws`.
    pub sterile: u64,
}

/// Counts of a player.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counted {
    wins: u64,
    draws: u64,
    losses: u64,
    sterile: u64,
}

/// The players of a pool, with what each has so far.
#[derive(Debug)]
pub(super) struct Players<T> {
    pub(super) of: BTreeMap<Arc<str>, (T, Counted)>,
    pub(super) rated: u64,
    sterile: u64,
}

impl<T: Clone> Players<T> {
    pub(super) fn new() -> Self {
        Self { of: BTreeMap::new(), rated: 0, sterile: 0 }
    }

    /// Enters a game into the counts. Gives the first seat's score where it changes ratings.
    pub(super) fn enter(&mut self, row: &GameRow, rule: Sterile, new: &T) -> Option<f64> {
        if !counts(row) {
            return None;
        }
        let score = match row.result {
            GameResult::P1_WINS => 1.0,
            GameResult::P2_WINS => 0.0,
            GameResult::DRAW | GameResult::Unfinished => 0.5,
        };
        let sterile = row.sterile && row.result.is_draw();
        for (name, own) in [(&row.p1, score), (&row.p2, 1.0 - score)] {
            let (_, counted) = self
                .of
                .entry(Arc::clone(name))
                .or_insert_with(|| (new.clone(), Counted::default()));
            counted.wins += u64::from(own > 0.5);
            counted.losses += u64::from(own < 0.5);
            counted.draws += u64::from(own == 0.5);
            counted.sterile += u64::from(sterile);
        }
        self.sterile += u64::from(sterile);
        if sterile && rule == Sterile::Exclude {
            return None;
        }
        self.rated += 1;
        Some(score)
    }

    /// The pool, best first. `shown` gives rating, deviation and volatility.
    pub(super) fn pool(
        self,
        variant: &str,
        periods: Option<u64>,
        shown: impl Fn(&T) -> (f64, Option<(f64, f64)>),
    ) -> LadderPool {
        let standing = |(name, (player, counted)): (Arc<str>, (T, Counted))| {
            let (rating, more) = shown(&player);
            Standing {
                name: name.as_ref().to_owned(),
                rating,
                deviation: more.map(|(deviation, _)| deviation),
                error95: more.map(|(deviation, _)| 1.96 * deviation),
                volatility: more.map(|(_, volatility)| volatility),
                games: counted.wins + counted.draws + counted.losses,
                wins: counted.wins,
                draws: counted.draws,
                losses: counted.losses,
                sterile: counted.sterile,
            }
        };
        let mut engines: Vec<Standing> = self.of.into_iter().map(standing).collect();
        engines.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        LadderPool {
            variant: variant.to_owned(),
            engines,
            rated_games: self.rated,
            sterile: self.sterile,
            periods,
        }
    }
}
