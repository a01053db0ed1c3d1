//! Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022 revision of the 2012 note): ratings with
//! a deviation that shrinks with games and grows without them, and a volatility that says how much a
//! player's strength wavers. The steps in the comments are the paper's.

use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::sync::Arc;

use super::standing::{LadderPool, Players};
use crate::ratings::{GameRow, Sterile};

/// Points of the Elo scale in one of Glicko-2's own.
const SCALE: f64 = 173.7178;
/// The points that are 0 on Glicko-2's own scale.
const MIDDLE: f64 = 1500.0;
/// How closely the volatility is found; the paper asks for 1e-6.
const CLOSE: f64 = 1e-12;

/// How Glicko-2 rates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glicko2Options {
    /// How much the volatility may change: between 0.3 and 1.2 by the paper.
    pub tau: f64,
    /// What a player begins with.
    pub initial: GlickoRating,
    /// What sterile games do (RPT-10).
    pub sterile: Sterile,
}

impl Default for Glicko2Options {
    fn default() -> Self {
        let initial = GlickoRating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
        Self { tau: 0.5, initial, sterile: Sterile::Exclude }
    }
}

/// What Glicko-2 knows of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlickoRating {
    /// The rating (points).
    pub rating: f64,
    /// Its deviation (points).
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
}

/// The system with its constant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glicko2 {
    /// How much the volatility may change.
    pub tau: f64,
}

impl Glicko2 {
    /// A player's rating after a rating period with these results: opponents as they were at its
    /// beginning, and the scores against them from 0 to 1. Without results the deviation alone grows.
    #[must_use]
    pub fn after(&self, player: GlickoRating, results: &[(GlickoRating, f64)]) -> GlickoRating {
        // Step 2: onto Glicko-2's own scale.
        let mu = (player.rating - MIDDLE) / SCALE;
        let phi = player.deviation / SCALE;
        // Step 3: the variance of the rating by the results alone; and the sum of step 4.
        let (mut information, mut surplus) = (0.0, 0.0);
        for (opponent, score) in results {
            let g = weight(opponent.deviation / SCALE);
            let lead = mu - (opponent.rating - MIDDLE) / SCALE;
            let expected = 1.0 / (1.0 + (-g * lead).exp());
            information += g * g * expected * (1.0 - expected);
            surplus += g * (score - expected);
        }
        // Results that were certain in floats say nothing, as if there were none.
        if information <= f64::MIN_POSITIVE {
            let grown = (phi * phi + player.volatility * player.volatility).sqrt();
            return GlickoRating { deviation: grown * SCALE, ..player };
        }
        let variance = 1.0 / information;
        let delta = variance * surplus;
        // Steps 5 to 7.
        let volatility = self.volatility(phi, player.volatility, variance, delta);
        let grown = phi * phi + volatility * volatility;
        let after = 1.0 / (1.0 / grown + 1.0 / variance);
        // Step 8: and back.
        GlickoRating {
            rating: MIDDLE + SCALE * (mu + after * surplus),
            deviation: SCALE * after.sqrt(),
            volatility,
        }
    }

    /// Step 5: the new volatility, by the Illinois algorithm.
    fn volatility(&self, phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
        let start = (sigma * sigma).ln();
        let f = |x: f64| {
            let spread = phi * phi + variance + x.exp();
            x.exp() * (delta * delta - spread) / (2.0 * spread * spread)
                - (x - start) / (self.tau * self.tau)
        };
        let mut low = start;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let mut steps = 1.0;
            while f(start - steps * self.tau) < 0.0 && steps < 1000.0 {
                steps += 1.0;
            }
            start - steps * self.tau
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        for _ in 0..1000 {
            if (high - low).abs() <= CLOSE || at_high == at_low {
                break;
            }
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        (low / 2.0).exp()
    }
}

/// g of the paper: what a result against an opponent of this deviation is worth.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// Rates games of one variant period by period. All games of a period are rated at once; a player that
/// was there before and has none in it grows less certain.
#[must_use]
pub fn glicko2_pool(
    variant: &str,
    periods: &[Vec<&GameRow>],
    options: &Glicko2Options,
) -> LadderPool {
    let system = Glicko2 { tau: options.tau };
    let mut players = Players::new();
    for period in periods {
        let mut results: BTreeMap<Arc<str>, Vec<(Arc<str>, f64)>> = BTreeMap::new();
        for row in period {
            let Some(score) = players.enter(row, options.sterile, &options.initial) else {
                continue;
            };
            for (own, other, score) in [(&row.p1, &row.p2, score), (&row.p2, &row.p1, 1.0 - score)]
            {
                let opponent = (Arc::clone(other), score);
                results.entry(Arc::clone(own)).or_default().push(opponent);
            }
        }
        let before: BTreeMap<Arc<str>, GlickoRating> =
            players.of.iter().map(|(name, (rating, _))| (Arc::clone(name), *rating)).collect();
        for (name, (rating, _)) in &mut players.of {
            let met: Vec<(GlickoRating, f64)> = results
                .get(name)
                .into_iter()
                .flatten()
                .filter_map(|(other, score)| Some((*before.get(other)?, *score)))
                .collect();
            *rating = system.after(*rating, &met);
        }
    }
    players.pool(variant, Some(periods.len() as u64), |player| {
        (player.rating, Some((player.deviation, player.volatility)))
    })
}
