//! Strengths with a prior: finite for all results, and told with how sure they are.
//!
//! For choosing who meets next, not for tables: a table shows what the games say and nothing else.

use super::fit::sigma;
use super::linear::{Matrix, dot};

/// The prior's standard deviation, in nats: about 350 Elo points.
const SPREAD: f64 = 2.0;
/// Newton steps at most; the posterior is strictly concave, and a few are enough.
const STEPS: usize = 60;
/// The longest move of a strength in one step, in nats.
const LONGEST_MOVE: f64 = 2.0;

/// Strengths of engines, in nats, and their covariance.
#[derive(Clone, Debug)]
pub(crate) struct Strengths {
    means: Vec<f64>,
    covariance: Option<Matrix>,
}

impl Strengths {
    /// What `one` is expected to score against `other`, from 0 to 1.
    pub(crate) fn expected(&self, one: usize, other: usize) -> f64 {
        sigma(self.means[one] - self.means[other])
    }

    /// The variance of the difference of two strengths, in square nats.
    pub(crate) fn variance(&self, one: usize, other: usize) -> f64 {
        let Some(covariance) = &self.covariance else { return 2.0 * SPREAD * SPREAD };
        let at = |row, column| covariance.at(row, column);
        at(one, one) + at(other, other) - 2.0 * at(one, other)
    }
}

/// Fits the strengths of `engines` engines. `results` gives, for two of them, how many games they have
/// played and what the one scored in them.
pub(crate) fn strengths(engines: usize, results: impl Fn(usize, usize) -> (f64, f64)) -> Strengths {
    let mut played = Vec::new();
    for one in 0..engines {
        for other in one + 1..engines {
            let (games, score) = results(one, other);
            if games > 0.0 {
                played.push((one, other, games, score));
            }
        }
    }
    let precision = 1.0 / (SPREAD * SPREAD);
    let mut means = vec![0.0; engines];
    let mut covariance = None;
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = means.iter().map(|mean| -mean * precision).collect();
        let mut information = Matrix::zero(engines);
        (0..engines).for_each(|engine| information.add(engine, engine, precision));
        for &(one, other, games, score) in &played {
            let expected = sigma(means[one] - means[other]);
            let surplus = score - games * expected;
            gradient[one] += surplus;
            gradient[other] -= surplus;
            let weight = games * expected * (1.0 - expected);
            for (row, column, sign) in
                [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)]
            {
                information.add(row, column, sign * weight);
            }
        }
        // Positive definite by the prior; should floats not see it, the last strengths stand.
        let Some(factor) = information.factor(0.0) else { break };
        let step = factor.solve(&gradient);
        covariance = Some(factor.inverse());
        let longest = dot(&step, &step).sqrt();
        let part = (LONGEST_MOVE / longest.max(LONGEST_MOVE)).min(1.0);
        means.iter_mut().zip(&step).for_each(|(mean, step)| *mean += part * step);
        if longest < 1e-9 {
            break;
        }
    }
    Strengths { means, covariance }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_games_the_prior_is_all() {
        let fitted = strengths(3, |_, _| (0.0, 0.0));
        assert!((fitted.expected(0, 2) - 0.5).abs() < 1e-12);
        assert!((fitted.variance(0, 1) - 8.0).abs() < 1e-9);
    }

    /// Two engines with n games and score s: the difference d solves d/(2 v) = s - n sigma(d), v the
    /// prior's variance.
    #[test]
    fn two_engines_are_as_by_hand() {
        let fitted = strengths(2, |_, _| (10.0, 9.0));
        let difference = {
            let (mut low, mut high) = (0.0f64, 10.0f64);
            for _ in 0..200 {
                let middle = (low + high) / 2.0;
                let rest = 9.0 - 10.0 * sigma(middle) - middle / 8.0;
                if rest > 0.0 { low = middle } else { high = middle }
            }
            low
        };
        let expected = sigma(difference);
        assert!((fitted.expected(0, 1) - expected).abs() < 1e-9);
        let information = 10.0 * expected * (1.0 - expected) + 1.0 / 8.0;
        assert!((fitted.variance(0, 1) - 1.0 / information).abs() < 1e-9);
    }

    #[test]
    fn whoever_wins_all_stays_finite() {
        let fitted = strengths(4, |one, _| if one == 0 { (1e6, 1e6) } else { (0.0, 0.0) });
        let expected = fitted.expected(0, 1);
        assert!(expected > 0.99 && expected < 1.0 && fitted.variance(0, 1) > 0.0);
    }
}
