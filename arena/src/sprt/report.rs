//! The figures of a test: likelihood ratio, state, estimates.

use std::f64::consts::LN_10;
use std::fmt;

use serde::Serialize;

use super::likelihood::{cost_of_score, cost_of_t_value};
use super::{Counts, Model, SprtSetup};
use crate::ratings::cumulative;

/// Normalized Elo in one standard deviation of a game: 800/ln 10.
pub const NORMALIZED: f64 = 800.0 / LN_10;
/// Standard deviations of a two-sided 95% interval of the normal distribution.
const WIDTH_95: f64 = 1.96;

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtState {
    /// The ratio has passed the lower bound: H0, `elo0`.
    AcceptH0,
    /// The ratio has passed the upper bound: H1, `elo1`.
    AcceptH1,
    /// It is between the bounds: more games are needed.
    Continue,
}

impl SprtState {
    /// `accept-h0`, `accept-h1` or `continue`
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SprtState::AcceptH0 => "accept-h0",
            SprtState::AcceptH1 => "accept-h1",
            SprtState::Continue => "continue",
        }
    }

    /// Whether the test is over.
    #[must_use]
    pub fn is_decided(self) -> bool {
        self != SprtState::Continue
    }
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// All figures of a test. One that doesn't exist is `None`, `null` in JSON; none is ever NaN or
/// infinite.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SprtReport {
    /// What is tested.
    #[serde(flatten)]
    pub setup: SprtSetup,
    /// What was counted.
    #[serde(flatten)]
    pub counts: Counts,
    /// Games that were counted.
    pub games: u64,
    /// The generalised log-likelihood ratio of H1 to H0, in nats.
    pub llr: f64,
    /// Wald's lower bound, ln(beta / (1 - alpha)).
    pub lower: f64,
    /// Wald's upper bound, ln((1 - beta) / alpha).
    pub upper: f64,
    /// Where `llr` is against the bounds.
    pub state: SprtState,
    /// The first engine's score, from 0 to 1.
    pub score: Option<f64>,
    /// Its logistic Elo above the second. `None` for a clean score.
    pub elo: Option<f64>,
    /// Half the length in Elo of what the 95% interval of the score becomes. `None` where an end of
    /// the interval is no score between 0 and 1.
    pub elo_error95: Option<f64>,
    /// Its normalized Elo above the second. `None` where all results are the same.
    pub nelo: Option<f64>,
    /// Half the 95% interval of `nelo`: 1.96 C / sqrt(games).
    pub nelo_error95: Option<f64>,
    /// Likelihood that the first engine is stronger, from 0 to 1.
    pub los: Option<f64>,
}

impl SprtSetup {
    /// Wald's lower bound: at it or below, H0 is accepted.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Wald's upper bound: at it or above, H1 is accepted.
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The generalised log-likelihood ratio of H1 to H0 (nats): the likelihoods are those of the
    /// distributions of results that fit best among all that have exactly the hypothesis's Elo. An
    /// empty cell counts 0.001. Without any result it is 0.
    #[must_use]
    pub fn llr(&self, counts: &Counts) -> f64 {
        if counts.results() == 0 {
            return 0.0;
        }
        let cells = counts.filled();
        let cost = |elo: f64| match self.model {
            Model::Logistic => cost_of_score(&cells, 1.0 / (1.0 + 10f64.powf(-elo / 400.0))),
            Model::Normalized => {
                // The deviation of a pair's mean score is smaller by sqrt(2) than a game's.
                let games = counts.games_in_a_result() as f64;
                cost_of_t_value(&cells, elo / NORMALIZED * games.sqrt())
            }
        };
        cost(self.elo0) - cost(self.elo1)
    }

    /// Which bound a ratio has reached.
    #[must_use]
    pub fn state(&self, llr: f64) -> SprtState {
        if llr >= self.upper() {
            SprtState::AcceptH1
        } else if llr <= self.lower() {
            SprtState::AcceptH0
        } else {
            SprtState::Continue
        }
    }

    /// All figures for some counts. The estimates are of the counts as they are.
    #[must_use]
    pub fn report(&self, counts: &Counts) -> SprtReport {
        let llr = self.llr(counts);
        let estimates = Estimates::of(counts);
        SprtReport {
            setup: *self,
            counts: *counts,
            games: counts.games(),
            llr,
            lower: self.lower(),
            upper: self.upper(),
            state: self.state(llr),
            score: estimates.score,
            elo: estimates.elo,
            elo_error95: estimates.elo_error95,
            nelo: estimates.nelo,
            nelo_error95: estimates.nelo_error95,
            los: estimates.los,
        }
    }
}

/// What the counts say of the difference, whatever is tested.
#[derive(Debug, Default)]
struct Estimates {
    score: Option<f64>,
    elo: Option<f64>,
    elo_error95: Option<f64>,
    nelo: Option<f64>,
    nelo_error95: Option<f64>,
    los: Option<f64>,
}

impl Estimates {
    fn of(counts: &Counts) -> Estimates {
        let cells = counts.worst_first();
        let results = counts.results();
        if results == 0 {
            return Estimates::default();
        }
        // In whole steps, so that an even or a clean score is exactly that.
        let steps: u64 = cells.iter().zip(0..).map(|(count, step)| count * step).sum();
        let all_steps = results * (cells.len() as u64 - 1);
        let score = steps as f64 / all_steps as f64;
        let is_even = 2 * steps == all_steps;
        let spread = cells.iter().filter(|count| **count > 0).count() > 1;
        let value = |index: usize| index as f64 / (cells.len() - 1) as f64;
        let variance = cells
            .iter()
            .enumerate()
            .map(|(index, count)| *count as f64 * (value(index) - score).powi(2))
            .sum::<f64>()
            / results as f64;
        let error = (variance / results as f64).sqrt();
        let ends = (elo(score - WIDTH_95 * error), elo(score + WIDTH_95 * error));
        let of_a_game = (variance * counts.games_in_a_result() as f64).sqrt();
        Estimates {
            score: Some(score),
            elo: if is_even { Some(0.0) } else { elo(score) },
            elo_error95: ends.0.zip(ends.1).map(|(low, high)| (high - low) / 2.0),
            nelo: spread.then(|| (score - 0.5) / of_a_game * NORMALIZED),
            nelo_error95: spread.then(|| WIDTH_95 * NORMALIZED / (counts.games() as f64).sqrt()),
            los: match (spread, is_even) {
                (true, _) => Some(cumulative((score - 0.5) / error)),
                (false, true) => None,
                (false, false) => Some(if score > 0.5 { 1.0 } else { 0.0 }),
            },
        }
    }
}

/// The logistic Elo of a score, where it has one.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}
