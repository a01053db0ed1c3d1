//! What the rating computation gives back; the shape of `ratings.json`.
//!
//! No field ever holds NaN or an infinity: a figure that doesn't exist is `None`, `null` in JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All pools of a set of results, by variant name.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Ratings {
    /// One pool a variant, in the order of the variants' names.
    pub pools: Vec<Pool>,
    /// What a reader of any of them has to know, in whole sentences: the scale, the model, the rule of
    /// the classes.
    #[serde(default)]
    pub legend: Vec<String>,
}

/// The ratings of one variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pool {
    /// The variant's name.
    pub variant: String,
    /// First-seat advantage E in Elo: `p1` scores 1/(1+10^(-(r1-r2+E)/400)). `None` where it was
    /// not fitted.
    pub first_seat_advantage: Option<f64>,
    /// Half the 95% interval of E in Elo, 1.96 standard deviations.
    pub first_seat_error95: Option<f64>,
    /// Why `first_seat_advantage` is there or not.
    pub first_seat_state: SeatState,
    /// The engines, best first: class by class, within a class by Elo.
    pub engines: Vec<EngineRating>,
    /// The classes in the order in which `engines` lists them.
    pub classes: Vec<RatingClass>,
    /// The anchor, where one is in force.
    pub anchor: Option<Anchor>,
    /// Games that count for anybody, sterile ones included.
    pub games: u64,
    /// Games that the likelihood is made of: `games` without sterile ones (if those are excluded)
    /// and without games between two classes, which bound nothing.
    pub rated_games: u64,
    /// Sterile games among `games`.
    pub sterile: u64,
    /// Whether sterile games were rated.
    pub sterile_counted: bool,
    /// Clusters of the covariance that are pairs (all rated games with the same pair number).
    pub pair_clusters: u64,
    /// Clusters of the covariance that are single games without a pair number.
    pub game_clusters: u64,
    /// What a reader has to know besides, in whole sentences.
    pub notes: Vec<String>,
}

/// How the first-seat advantage of a pool came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatState {
    /// It was fitted.
    Fitted,
    /// The options said not to fit it.
    Off,
    /// No finite value is best: the results fit the better the larger (or the smaller) it gets.
    Unbounded,
    /// The seats were dealt so that any value fits equally well with other ratings.
    Collinear,
    /// No rated game, or the fit failed.
    NoData,
}

/// An engine whose rating was given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Anchor {
    /// The engine's name.
    pub name: String,
    /// Its rating in Elo.
    pub elo: f64,
}

/// A strongly connected class of the graph of results: its engines can be compared by a finite
/// figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingClass {
    /// Its number, from 1 in the order of the list.
    pub class: usize,
    /// How many engines it has.
    pub engines: usize,
    /// Classes that lost to it directly; those below them are below it too.
    pub over: Vec<usize>,
    /// Classes it lost to directly; those above them are above it too.
    pub under: Vec<usize>,
}

/// On which side a class is unbounded against others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// Above at least one class and below none.
    #[serde(rename = ">")]
    Above,
    /// Below at least one class and above none.
    #[serde(rename = "<")]
    Below,
    /// Above one class and below another.
    #[serde(rename = "<>")]
    Between,
}

impl Bound {
    /// The mark as tables show it.
    pub fn mark(self) -> &'static str {
        match self {
            Bound::Above => ">",
            Bound::Below => "<",
            Bound::Between => "<>",
        }
    }
}

/// One engine of a pool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EngineRating {
    /// Place within its class from 1; equal ratings share a place. `None` without a rating.
    pub rank: Option<u64>,
    /// Its name.
    pub name: String,
    /// Its rating in Elo. `None` where the engine is alone in its class.
    pub elo: Option<f64>,
    /// Half the 95% interval of `elo`, 1.96 standard deviations. `None` for the anchor, and where
    /// the results show no spread to estimate it from.
    pub error95: Option<f64>,
    /// Likelihood (0 to 1) that it is stronger than the next engine of its class.
    pub los_next: Option<f64>,
    /// Games that count for anybody, sterile ones included.
    pub games: u64,
    /// Wins among `games`.
    pub wins: u64,
    /// Draws among `games`, sterile ones included.
    pub draws: u64,
    /// Losses among `games`.
    pub losses: u64,
    /// (wins + draws/2) / games, from 0 to 1. `None` without a game.
    pub score: Option<f64>,
    /// Sterile games among `draws`.
    pub sterile: u64,
    /// Number of its class, from 1.
    pub class: usize,
    /// The class's mark, where it stands above or below another.
    pub mark: Option<Bound>,
    /// Whole pairs: pair numbers under which it has at least two games that count.
    pub pairs: u64,
    /// Mean rating of its opponents in Elo, over its rated games within its class.
    pub mean_opponent: Option<f64>,
    /// Games it lost by a failure, by kind: `time`, `illegal-move`, `crash`, `stall`; and
    /// `double-forfeit`, which is held against both.
    pub failures: BTreeMap<String, u64>,
}
