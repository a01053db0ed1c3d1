//! The Bradley-Terry maximum-likelihood fit.
//!
//! Model (Bradley & Terry 1952; with an advantage of the first seat as in Hunter 2004, section 2):
//! the first seat scores sigma(t1 - t2 + a), sigma(x) = 1/(1+e^-x), t in nats; a draw is half a win
//! each. The log-likelihood is concave, and where the caller has made sure that a finite maximum
//! exists, damped Newton steps reach it from anywhere.

use super::linear::{Matrix, dot};

/// Elo points in a nat: 400/ln 10.
pub(crate) const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// Newton steps at most. Usual data takes five to ten; the most lopsided about one for each factor
/// of e in the odds.
const MAX_STEPS: usize = 400;
/// The longest move of a parameter in one step, in nats.
const LONGEST_MOVE: f64 = 12.0;
/// A step this short (in nats) is the last: the one after it would be shorter by orders of
/// magnitude.
const SHORTEST_MOVE: f64 = 1e-10;
/// A factor that kept less of a diagonal element than this leaves a parameter undetermined.
const WEAKEST_PIVOT: f64 = 1e-12;

/// All games of one engine in the first seat against another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) games: f64,
    /// What the first seat scored, in games.
    pub(crate) score: f64,
}

/// What is to be fitted: `class_of[i]` is the class of parameter `i`, each class of at least two
/// engines strongly connected, no cell between two classes. The advantage, where fitted, is the
/// last parameter and common to all.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) class_of: Vec<usize>,
    pub(crate) class_sizes: Vec<usize>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) advantage: bool,
}

/// The maximum.
#[derive(Debug)]
pub(crate) struct Fit {
    /// Ratings in nats, mean 0 in each class; then the advantage, where fitted.
    pub(crate) parameters: Vec<f64>,
    /// The generalised inverse of the information matrix, up to a constant for each class (which no
    /// difference within a class sees). `None` where no maximum was found, or none that floats
    /// could tell from its surroundings.
    pub(crate) inverse_information: Option<Matrix>,
}

impl Fit {
    /// Whether the parameters are the maximum.
    pub(crate) fn solved(&self) -> bool {
        self.inverse_information.is_some()
    }
}

/// 1/(1+e^-x), without loss in the tails.
pub(crate) fn sigma(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + (-x).exp())
    } else {
        let power = x.exp();
        power / (1.0 + power)
    }
}

/// ln sigma(x), finite for every finite x.
fn log_sigma(x: f64) -> f64 {
    if x >= 0.0 { -(-x).exp().ln_1p() } else { x - x.exp().ln_1p() }
}

impl Problem {
    fn size(&self) -> usize {
        self.class_of.len() + usize::from(self.advantage)
    }

    /// What the first seat of a game is ahead by, in nats.
    pub(crate) fn lead(&self, parameters: &[f64], first: usize, second: usize) -> f64 {
        let advantage = if self.advantage { parameters[self.class_of.len()] } else { 0.0 };
        parameters[first] - parameters[second] + advantage
    }

    fn log_likelihood(&self, parameters: &[f64]) -> f64 {
        self.cells
            .iter()
            .map(|cell| {
                let lead = self.lead(parameters, cell.first, cell.second);
                cell.score * log_sigma(lead) + (cell.games - cell.score) * log_sigma(-lead)
            })
            .sum()
    }

    /// The gradient, and for each parameter the sum of the absolute values of its terms as a
    /// measure of rounding.
    fn gradient(&self, parameters: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let seat = self.class_of.len();
        let mut gradient = vec![0.0; self.size()];
        let mut flow = vec![0.0; self.size()];
        for cell in &self.cells {
            let lead = self.lead(parameters, cell.first, cell.second);
            let up = cell.score * sigma(-lead);
            let down = (cell.games - cell.score) * sigma(lead);
            gradient[cell.first] += up - down;
            gradient[cell.second] -= up - down;
            flow[cell.first] += up + down;
            flow[cell.second] += up + down;
            if self.advantage {
                gradient[seat] += up - down;
                flow[seat] += up + down;
            }
        }
        (gradient, flow)
    }

    /// The information matrix (expected and observed are the same here), made regular by a constant
    /// on each class's block: the mean of a class is no concern of the likelihood, and the constant
    /// holds it where it is.
    fn information(&self, parameters: &[f64]) -> Matrix {
        let seat = self.class_of.len();
        let mut matrix = Matrix::zero(self.size());
        for cell in &self.cells {
            let lead = self.lead(parameters, cell.first, cell.second);
            let weight = cell.games * sigma(lead) * sigma(-lead);
            let (i, j) = (cell.first, cell.second);
            matrix.add(i, i, weight);
            matrix.add(j, j, weight);
            matrix.add(i, j, -weight);
            matrix.add(j, i, -weight);
            if self.advantage {
                matrix.add(seat, seat, weight);
                for (engine, sign) in [(i, 1.0), (j, -1.0)] {
                    matrix.add(seat, engine, sign * weight);
                    matrix.add(engine, seat, sign * weight);
                }
            }
        }
        let scale = matrix.largest_diagonal().max(f64::MIN_POSITIVE);
        for i in 0..seat {
            for j in 0..seat {
                if self.class_of[i] == self.class_of[j] {
                    let share = self.class_sizes[self.class_of[i]] as f64;
                    matrix.add(i, j, scale / share);
                }
            }
        }
        matrix
    }

    /// Maximises the likelihood. Always ends, after [`MAX_STEPS`] steps at the latest.
    pub(crate) fn solve(&self) -> Fit {
        let mut parameters = vec![0.0; self.size()];
        let mut value = self.log_likelihood(&parameters);
        for _ in 0..MAX_STEPS {
            let (gradient, _) = self.gradient(&parameters);
            let Some(mut step) = self.newton_step(&parameters, &gradient) else {
                break;
            };
            let longest = step.iter().fold(0.0f64, |most, x| most.max(x.abs()));
            if longest > LONGEST_MOVE {
                step.iter_mut().for_each(|x| *x *= LONGEST_MOVE / longest);
            }
            let last = longest < SHORTEST_MOVE;
            match self.search(&parameters, &step, &gradient, value) {
                Some((moved, reached)) => (parameters, value) = (moved, reached),
                None => break,
            }
            if last {
                break;
            }
        }
        self.centre(&mut parameters);
        let (gradient, flow) = self.gradient(&parameters);
        let balanced = gradient
            .iter()
            .zip(&flow)
            .all(|(left, terms)| left.is_finite() && left.abs() <= 1e-7 * terms);
        // Where the information is singular in floats, the likelihood is level over thousands of
        // points and any figure on the level would be as good: not a maximum, whatever the gradient
        // says.
        let inverse_information = self
            .information(&parameters)
            .factor(0.0)
            .filter(|factor| balanced && factor.weakest() > WEAKEST_PIVOT)
            .map(|factor| factor.inverse());
        Fit { parameters, inverse_information }
    }

    /// The Newton step; where the information is singular in floats, that of the least ridge that
    /// helps.
    fn newton_step(&self, parameters: &[f64], gradient: &[f64]) -> Option<Vec<f64>> {
        let information = self.information(parameters);
        let scale = information.largest_diagonal().max(f64::MIN_POSITIVE);
        let mut ridge = 0.0;
        for _ in 0..20 {
            if let Some(factor) = information.factor(ridge) {
                let step = factor.solve(gradient);
                if step.iter().all(|x| x.is_finite()) {
                    return Some(step);
                }
            }
            ridge = if ridge == 0.0 { scale * 1e-15 } else { ridge * 10.0 };
        }
        None
    }

    /// Goes along `step` as far as the likelihood rises enough (Armijo), halving the way.
    fn search(
        &self,
        from: &[f64],
        step: &[f64],
        gradient: &[f64],
        value: f64,
    ) -> Option<(Vec<f64>, f64)> {
        let slope = dot(step, gradient);
        // Where the rise to expect is below what the sum of logarithms can resolve, comparing
        // values would only compare rounding errors. So near the maximum the full step is right
        // anyway.
        let blind = slope.abs() <= 1e-11 * (1.0 + value.abs());
        let mut part = 1.0;
        for _ in 0..60 {
            let moved: Vec<f64> = from.iter().zip(step).map(|(x, dx)| x + part * dx).collect();
            let reached = self.log_likelihood(&moved);
            if reached.is_finite() && (blind || reached >= value + 1e-4 * part * slope) {
                return Some((moved, reached));
            }
            part *= 0.5;
        }
        None
    }

    /// Takes rounding out of the means: each class at 0.
    fn centre(&self, parameters: &mut [f64]) {
        let mut means = vec![0.0; self.class_sizes.len()];
        for (&class, value) in self.class_of.iter().zip(parameters.iter()) {
            means[class] += value / self.class_sizes[class] as f64;
        }
        for (&class, value) in self.class_of.iter().zip(parameters.iter_mut()) {
            *value -= means[class];
        }
    }
}
