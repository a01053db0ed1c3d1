//! The covariance of fitted ratings, and what is read from it.
//!
//! Sandwich (White 1980; clustered as in Liang & Zeger 1986): V = A^-1 B A^-1 with A the
//! information and B the sum over clusters of the outer product of the cluster's score. Draws
//! spread less than the coin flips that the information takes games for, and the two games of a
//! mirrored pair share an opening; A^-1 alone would see neither. No correction for few clusters is
//! made (HC0/CR0).

use std::collections::BTreeMap;

use super::fit::{Fit, Problem, sigma};
use super::linear::{Matrix, dot};
use super::normal::cumulative;
use super::tally::SeatedGame;

/// Standard deviations of a two-sided 95% interval of the normal distribution.
pub(crate) const WIDTH_95: f64 = 1.96;
/// A variance this much smaller than the information's own is rounding: the results show no spread.
const NO_SPREAD: f64 = 1e-12;

/// Covariance of the parameters of a fit.
pub(crate) struct Covariance {
    bread: Matrix,
    sandwich: Matrix,
}

impl Covariance {
    /// Computes it from the clusters (games with parameters' indices) and how often each occurs.
    /// `None` where the fit found no maximum.
    pub(crate) fn new(
        problem: &Problem,
        fit: &Fit,
        clusters: &BTreeMap<Vec<SeatedGame>, u64>,
    ) -> Option<Self> {
        let bread = fit.inverse_information.clone()?;
        let mut meat = Matrix::zero(bread.size());
        let seat = problem.class_of.len();
        for (games, &times) in clusters {
            let mut score: BTreeMap<usize, f64> = BTreeMap::new();
            for &(first, second, halves) in games {
                let expected = sigma(problem.lead(&fit.parameters, first, second));
                let surplus = f64::from(halves) / 2.0 - expected;
                *score.entry(first).or_default() += surplus;
                *score.entry(second).or_default() -= surplus;
                if problem.advantage {
                    *score.entry(seat).or_default() += surplus;
                }
            }
            for (&i, left) in &score {
                for (&j, right) in &score {
                    meat.add(i, j, times as f64 * left * right);
                }
            }
        }
        let half = meat.times(&bread);
        let sandwich = bread.times(&half);
        Some(Self { bread, sandwich })
    }

    /// Standard deviation of one parameter (nats); `None` where the results show no spread.
    pub(crate) fn deviation(&self, index: usize) -> Option<f64> {
        self.root(&[(index, 1.0)])
    }

    /// Standard deviation of the difference of two parameters (nats); `None` where the results show
    /// no spread.
    pub(crate) fn difference(&self, left: usize, right: usize) -> Option<f64> {
        self.root(&[(left, 1.0), (right, -1.0)])
    }

    /// Likelihood that a difference whose estimate is `estimate` is above 0.
    pub(crate) fn superiority(&self, left: usize, right: usize, estimate: f64) -> Option<f64> {
        self.difference(left, right).map(|deviation| cumulative(estimate / deviation))
    }

    /// Root of the variance of a combination of parameters.
    fn root(&self, contrast: &[(usize, f64)]) -> Option<f64> {
        let form = |matrix: &Matrix| -> f64 {
            let (coefficients, values): (Vec<f64>, Vec<f64>) = contrast
                .iter()
                .flat_map(|&(i, a)| contrast.iter().map(move |&(j, b)| (a * b, matrix.at(i, j))))
                .unzip();
            dot(&coefficients, &values)
        };
        let variance = form(&self.sandwich);
        let usual = form(&self.bread);
        let spread = variance.is_finite()
            && usual.is_finite()
            && variance > NO_SPREAD * usual
            && variance > 0.0;
        spread.then(|| variance.sqrt())
    }
}
