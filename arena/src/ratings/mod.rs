//! Ratings of finished games: a joint maximum-likelihood fit for each variant.
//!
//! - Model: Bradley & Terry (1952) on the logistic Elo scale; a draw is half a win each; the first
//!   seat has an advantage common to the pool, as in Hunter, "MM algorithms for generalized
//!   Bradley-Terry models" (2004), section 2.
//! - Errors: the sandwich covariance (White 1980), by mirrored pair where games have one, else by
//!   game.
//! - Comparability: only strongly connected classes of the graph of results are rated, each on a
//!   scale of its own.
//! - Rulings: RPT-9 and RPT-10 (sterile draws change no rating), RPT-11 (a pool a variant).
//!
//! All functions are pure, end for every input, and give the same figures for the same games in any
//! order.

mod advantage;
mod connectivity;
mod counted;
mod covariance;
mod fit;
mod input;
pub mod ladder;
mod linear;
mod listing;
mod normal;
mod notes;
mod output;
mod pool;
mod prior;
mod tally;

#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;

pub use counted::{Counted, Meetings};
pub use input::{GameRow, RatingOptions, Sterile};
pub use ladder::LadderPool;
pub use output::{Anchor, Bound, EngineRating, Pool, RatingClass, Ratings, SeatState};
pub use pool::rate_pool;

pub(crate) use normal::cumulative;
pub(crate) use prior::strengths;
pub(crate) use tally::{Pairing, counts};

/// Rates every variant that has a row, finished or not.
///
/// `roster` names engines that every pool shows, also those without a game; engines that occur in a
/// pool's rows are shown anyway. For a variant without any row, or rosters that differ, see
/// [`rate_pool`].
pub fn rate(rows: &[GameRow], roster: &[String], options: &RatingOptions) -> Ratings {
    let mut variants: BTreeMap<&str, Vec<&GameRow>> = BTreeMap::new();
    for row in rows {
        variants.entry(&row.variant).or_default().push(row);
    }
    let pools = variants
        .into_iter()
        .map(|(variant, rows)| pool::rate_rows(variant, &rows, roster, options))
        .collect();
    Ratings::new(pools)
}

impl Ratings {
    /// Ratings of these pools, with what a reader of them has to know.
    #[must_use]
    pub fn new(pools: Vec<Pool>) -> Ratings {
        let legend = notes::legend(&pools);
        Ratings { pools, legend }
    }
}
