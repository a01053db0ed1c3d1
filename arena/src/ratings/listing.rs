//! Lists the engines of a class with their figures.

use super::connectivity::Classes;
use super::covariance::{Covariance, WIDTH_95};
use super::fit::{ELO_PER_NAT, Fit, Problem};
use super::output::{Bound, EngineRating};
use super::pool::Places;
use super::tally::Tally;

/// Ratings closer than this (Elo) share a place.
const SAME_ELO: f64 = 1e-6;

/// Everything that turns parameters into figures.
pub(crate) struct Scale<'a> {
    pub(crate) fit: &'a Fit,
    pub(crate) opponents: Vec<f64>,
    pub(crate) places: &'a Places,
    pub(crate) covariance: Option<&'a Covariance>,
    pub(crate) anchor: Option<(usize, f64)>,
}

impl Scale<'_> {
    /// The engines of one class, best first.
    pub(crate) fn list_class(
        &self,
        tally: &Tally,
        graph: &Classes,
        class: usize,
        number: usize,
    ) -> Vec<EngineRating> {
        let members = &graph.members[class];
        let anchor = self.anchor.filter(|&(engine, _)| graph.of[engine] == class);
        let shift = anchor.map_or(0.0, |(engine, elo)| elo - self.free_elo(engine).unwrap_or(0.0));
        let mark = match (graph.over[class].is_empty(), graph.under[class].is_empty()) {
            (true, true) => None,
            (false, true) => Some(Bound::Above),
            (true, false) => Some(Bound::Below),
            (false, false) => Some(Bound::Between),
        };
        let sorted = self.sort(tally, members);
        let mut listed: Vec<EngineRating> = Vec::with_capacity(sorted.len());
        for (position, &(engine, free)) in sorted.iter().enumerate() {
            let rank = free.map(|elo| {
                match (position.checked_sub(1).map(|before| sorted[before].1), listed.last()) {
                    (Some(Some(before)), Some(last)) if before - elo < SAME_ELO => {
                        last.rank.unwrap_or(1)
                    }
                    _ => position as u64 + 1,
                }
            });
            let record = &tally.records[engine];
            listed.push(EngineRating {
                rank,
                name: tally.names[engine].clone(),
                elo: free.map(|elo| tidy(elo + shift)),
                error95: self.deviation(engine, anchor).map(error95),
                los_next: sorted
                    .get(position + 1)
                    .and_then(|&(next, _)| self.superiority(engine, next)),
                games: record.games(),
                wins: record.wins,
                draws: record.draws,
                losses: record.losses,
                score: record.score(),
                sterile: record.sterile,
                class: number,
                mark,
                pairs: record.pairs,
                mean_opponent: self.mean_opponent(engine).map(|elo| tidy(elo + shift)),
                failures: record.failures.clone(),
            });
        }
        listed
    }

    /// Members with their ratings, best first; equal ones by score, then by name.
    fn sort(&self, tally: &Tally, members: &[usize]) -> Vec<(usize, Option<f64>)> {
        let mut sorted: Vec<(usize, Option<f64>)> =
            members.iter().map(|&m| (m, self.free_elo(m))).collect();
        let by_elo = |elo: Option<f64>| elo.unwrap_or(f64::NEG_INFINITY);
        sorted.sort_by(|a, b| by_elo(b.1).total_cmp(&by_elo(a.1)));
        // Rounding errors must not decide between engines that are equal, so those are sorted anew.
        let same = |a: &(usize, Option<f64>), b: &(usize, Option<f64>)| match (a.1, b.1) {
            (Some(a), Some(b)) => a - b < SAME_ELO,
            (a, b) => a.is_none() && b.is_none(),
        };
        for equals in sorted.chunk_by_mut(same) {
            let score = |engine: usize| tally.records[engine].score().unwrap_or(0.0);
            equals.sort_by(|a, b| score(b.0).total_cmp(&score(a.0)).then(a.0.cmp(&b.0)));
        }
        sorted
    }

    /// Rating in Elo with the class's mean at 0.
    fn free_elo(&self, engine: usize) -> Option<f64> {
        let parameter = self.places.parameter[engine].filter(|_| self.fit.solved())?;
        Some(self.fit.parameters[parameter] * ELO_PER_NAT)
    }

    /// Standard deviation in nats: against the anchor where there is one, else against the class's
    /// mean.
    fn deviation(&self, engine: usize, anchor: Option<(usize, f64)>) -> Option<f64> {
        let covariance = self.covariance.filter(|_| self.fit.solved())?;
        let own = self.places.parameter[engine]?;
        match anchor {
            Some((anchor, _)) => {
                covariance.difference(own, self.places.parameter[anchor].filter(|&p| p != own)?)
            }
            None => covariance.deviation(own),
        }
    }

    /// Mean rating of the opponents in Elo over the games of the fit, with the class's mean at 0.
    fn mean_opponent(&self, engine: usize) -> Option<f64> {
        let own = self.places.parameter[engine].filter(|_| self.fit.solved())?;
        Some(self.opponents[own] * ELO_PER_NAT)
    }

    fn superiority(&self, engine: usize, next: usize) -> Option<f64> {
        let covariance = self.covariance.filter(|_| self.fit.solved())?;
        let (left, right) = self.places.parameter[engine].zip(self.places.parameter[next])?;
        let lead = self.fit.parameters[left] - self.fit.parameters[right];
        covariance.superiority(left, right, lead)
    }
}

/// For each parameter the mean rating (nats) of its opponents over the games of the fit.
pub(crate) fn mean_opponents(problem: &Problem, fit: &Fit) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); problem.class_of.len()];
    for cell in &problem.cells {
        for (own, opponent) in [(cell.first, cell.second), (cell.second, cell.first)] {
            sums[own].0 += cell.games * fit.parameters[opponent];
            sums[own].1 += cell.games;
        }
    }
    // No engine of a class of two or more is without a game in it.
    sums.into_iter().map(|(sum, games): (f64, f64)| sum / games.max(1.0)).collect()
}

/// Half of the 95% interval in Elo for a standard deviation in nats.
pub(crate) fn error95(deviation: f64) -> f64 {
    tidy(WIDTH_95 * deviation * ELO_PER_NAT)
}

/// A figure without rounding noise: to a millionth, and no negative zero.
pub(crate) fn tidy(elo: f64) -> f64 {
    if elo.abs() < 1e9 { (elo * 1e6).round() / 1e6 + 0.0 } else { elo }
}
