//! What the rating computation is given: rows of games and options.

use std::sync::Arc;

use quadriga::Seat;

use crate::record::{GameRecord, GameResult, Outline, Termination};

/// One game as far as ratings are concerned: the fields of a game record that matter here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The variant's name. Each variant is a pool of its own, never mixed (RPT-11).
    pub variant: Arc<str>,
    /// The engine in the first seat.
    pub p1: Arc<str>,
    /// The engine in the second seat.
    pub p2: Arc<str>,
    /// The result.
    pub result: GameResult,
    /// The number both games of a mirrored pair share. Games with the same number in one pool are
    /// one cluster of the covariance; when records of several tournaments are put together, the
    /// numbers have to be kept apart first.
    pub pair: Option<u64>,
    /// A draw in which neither side lost material (RPT-9, RPT-10). Those rulings know only sterile
    /// draws, so the flag means nothing on a decisive game: that is rated as the win it is, and the
    /// pool says so.
    pub sterile: bool,
    /// How the game ended, where it is known.
    pub termination: Option<Termination>,
    /// The one seat whose engine failed, where it is known. A draw on time (RPT-9) can be charged to
    /// nobody without it.
    pub failed: Option<Seat>,
    /// The host itself spoiled the game; it counts for nobody.
    pub spoiled: bool,
}

impl From<&GameRecord> for GameRow {
    fn from(record: &GameRecord) -> GameRow {
        GameRow::from(&Outline::from(record))
    }
}

impl From<&Outline> for GameRow {
    fn from(game: &Outline) -> GameRow {
        GameRow {
            variant: Arc::clone(&game.variant),
            p1: Arc::clone(&game.p1),
            p2: Arc::clone(&game.p2),
            result: game.result,
            pair: game.pair,
            sterile: game.sterile,
            termination: game.termination,
            failed: game.failed,
            spoiled: false,
        }
    }
}

/// What sterile games do to ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sterile {
    /// They change no rating (RPT-10).
    #[default]
    Exclude,
    /// They are rated as the draws they look like.
    Count,
}

/// How a pool is rated.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingOptions {
    /// Fit a first-seat advantage, common to the pool.
    pub advantage: bool,
    /// An engine whose rating is given (name, Elo). It fixes the scale of its class; without it the
    /// mean is 0.
    pub anchor: Option<(String, f64)>,
    /// What sterile games do.
    pub sterile: Sterile,
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self { advantage: true, anchor: None, sterile: Sterile::Exclude }
    }
}
