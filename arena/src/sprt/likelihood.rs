//! How much likelihood a hypothesis costs: the core of the generalised likelihood ratio.
//!
//! Observed are `counts[i]` results of value a_i, evenly spaced from 0 to 1, all counts above 0. Without a
//! hypothesis the likelihood is greatest at the observed shares. Under a hypothesis it is greatest
//! at some other distribution p, and the *cost* is the difference of the two logarithms, at least 0:
//!
//! ```text
//! cost(H) = max over all q of sum n_i ln q_i  -  max over p in H of sum n_i ln p_i
//! LLR     = cost(H0) - cost(H1)
//! ```
//!
//! - A linear hypothesis sum p_i f_i = 0 has its maximum at p_i = share_i / (1 + x f_i), where x solves
//!   sum share_i f_i / (1 + x f_i) = 0 (Van den Bergh, "A generalized SPRT", proposition 1.1; Owen's
//!   empirical likelihood). The left side falls strictly between its poles, so there is one root.
//! - The hypothesis "t-value t", mean - 1/2 = t * deviation, is curved. With mean m and deviation s of
//!   the solution itself it is the linear one with f_i = a_i - 1/2 - t (s + (a_i - m)^2 / s) / 2 (Van
//!   den Bergh, "Comments on normalized Elo", section 4.1), which is iterated to a fixed point.
//!
//! For t > 0 the distributions with a t-value of at most t are a convex set (the deviation is concave in
//! p). Seen from outside, any fixed point is the maximum. Seen from inside there may be several, each
//! iteration raises the likelihood, and the best one is found by starting from many places.

/// Iterations of one start at most; ordinary counts need five.
const MAX_ROUNDS: usize = 300;
/// Moments that move less than this (in score) have arrived.
const ARRIVED: f64 = 1e-13;
/// A fixed point has to meet the hypothesis this closely (in score).
const MET: f64 = 1e-9;
/// Where the iteration starts, as parts of the greatest deviation that a t-value allows.
const STARTS: [f64; 16] =
    [0.98, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.003, 0.001, 0.0001];

/// The value of result `index` of `results`, from 0 to 1.
fn value(index: usize, results: usize) -> f64 {
    index as f64 / (results - 1) as f64
}

/// The cost of the hypothesis that the expected score is `score`, between 0 and 1 exclusively.
pub(super) fn cost_of_score(counts: &[f64], score: f64) -> f64 {
    let surplus: Vec<f64> =
        (0..counts.len()).map(|index| value(index, counts.len()) - score).collect();
    Linear::new(counts, &surplus).map_or(0.0, |linear| linear.cost)
}

/// The cost of the hypothesis that (mean - 1/2) / deviation of a result is `t`.
pub(super) fn cost_of_t_value(counts: &[f64], t: f64) -> f64 {
    if t == 0.0 {
        return cost_of_score(counts, 0.5);
    }
    if t < 0.0 {
        // The same seen from the other engine.
        let turned: Vec<f64> = counts.iter().rev().copied().collect();
        return cost_of_t_value(&turned, -t);
    }
    let total: f64 = counts.iter().sum();
    let observed = Moments::of(counts.iter().map(|count| count / total), counts.len());
    let convex = observed.mean - 0.5 >= t * observed.deviation;
    let most = 0.5 / (1.0 + t * t).sqrt();
    let starts = STARTS.iter().map(|part| {
        let deviation = part * most;
        Moments { mean: 0.5 + t * deviation, deviation }
    });
    let observed = convex.then_some(observed);
    let mut costs =
        observed.into_iter().chain(starts).filter_map(|start| fixed_point(counts, t, start));
    let cost = if convex { costs.next() } else { costs.reduce(f64::min) };
    cost.unwrap_or_else(|| cost_of_tilt(counts, t))
}

/// The mean and standard deviation of a distribution of results.
#[derive(Debug, Clone, Copy)]
struct Moments {
    mean: f64,
    deviation: f64,
}

impl Moments {
    fn of(shares: impl Iterator<Item = f64> + Clone, results: usize) -> Moments {
        let indexed = || shares.clone().enumerate();
        let mean: f64 = indexed().map(|(index, share)| share * value(index, results)).sum();
        let variance: f64 =
            indexed().map(|(index, share)| share * (value(index, results) - mean).powi(2)).sum();
        Moments { mean, deviation: variance.sqrt() }
    }

    fn is_near(self, other: Moments) -> bool {
        (self.mean - other.mean).abs() + (self.deviation - other.deviation).abs() < ARRIVED
    }
}

/// The cost at the fixed point that the iteration reaches from `start`; none if it reaches none.
fn fixed_point(counts: &[f64], t: f64, start: Moments) -> Option<f64> {
    let results = counts.len();
    let mut moments = start;
    let mut reached = None;
    for round in 0..MAX_ROUNDS {
        let Moments { mean, deviation } = moments;
        let surplus: Vec<f64> = (0..results)
            .map(|index| {
                let value = value(index, results);
                value - 0.5 - t / 2.0 * (deviation + (value - mean).powi(2) / deviation)
            })
            .collect();
        let linear = Linear::new(counts, &surplus)?;
        let mut next = Moments::of(linear.shares.iter().copied(), results);
        let met = (next.mean - 0.5 - t * next.deviation).abs() <= MET;
        reached = met.then_some(linear.cost);
        if next.is_near(moments) {
            break;
        }
        // From outside, the steps can swing about the fixed point.
        if round > 30 {
            next.mean = (next.mean + mean) / 2.0;
            next.deviation = (next.deviation + deviation) / 2.0;
        }
        moments = next;
    }
    reached
}

/// The maximum under a linear hypothesis.
struct Linear {
    cost: f64,
    shares: Vec<f64>,
}

impl Linear {
    /// The maximum where sum p_i `surplus[i]` = 0; none where no p with all results possible does that.
    fn new(counts: &[f64], surplus: &[f64]) -> Option<Linear> {
        let most = surplus.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = surplus.iter().copied().fold(f64::INFINITY, f64::min);
        if !(least < 0.0 && most > 0.0 && least.is_finite() && most.is_finite()) {
            return None;
        }
        let total: f64 = counts.iter().sum();
        let x = root(counts, surplus, -1.0 / most, -1.0 / least);
        let mut shares = Vec::with_capacity(counts.len());
        let mut cost = 0.0;
        for (count, part) in counts.iter().zip(surplus) {
            let stretch = (x * part).max(-1.0 + f64::EPSILON / 2.0);
            shares.push(count / total / (1.0 + stretch));
            cost += count * stretch.ln_1p();
        }
        Some(Linear { cost, shares })
    }
}

/// The root of sum n_i f_i / (1 + x f_i) between its poles `low` and `high`, where it falls: Newton's
/// steps, and halves of the bracket where those leave it or gain too little.
fn root(counts: &[f64], surplus: &[f64], mut low: f64, mut high: f64) -> f64 {
    let mut x = 0.0;
    let mut before = f64::INFINITY;
    // Between 0 and a pole there are not more floats than that many halvings.
    for _ in 0..2200 {
        let (mut balance, mut slope, mut flow) = (0.0, 0.0, 0.0);
        for (count, part) in counts.iter().zip(surplus) {
            let pull = part / (1.0 + x * part);
            balance += count * pull;
            slope += count * pull * pull;
            flow += count * pull.abs();
        }
        if balance > 0.0 {
            low = x;
        } else {
            high = x;
        }
        if f64::abs(balance) <= 1e-16 * flow {
            break;
        }
        let newton = x + balance / slope;
        let quick = f64::abs(balance) < 0.5 * before && newton > low && newton < high;
        before = f64::abs(balance);
        let next = if quick { newton } else { low + (high - low) / 2.0 };
        if next == x || next <= low || next >= high {
            break;
        }
        x = next;
    }
    x
}

/// The cost at the observed shares tilted by e^(lambda a_i) until they meet the hypothesis: not the
/// least, but always there. It stands in where no fixed point was reached.
fn cost_of_tilt(counts: &[f64], t: f64) -> f64 {
    let tilted = |lambda: f64| -> Vec<f64> {
        let results = counts.len();
        let logs: Vec<f64> = counts
            .iter()
            .enumerate()
            .map(|(index, count)| count.ln() + lambda * value(index, results))
            .collect();
        let top = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = logs.iter().map(|log| (log - top).exp()).sum();
        logs.iter().map(|log| log - top - sum.ln()).collect()
    };
    let (mut low, mut high) = (-1e3, 1e3);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        let logs = tilted(middle);
        let Moments { mean, deviation } =
            Moments::of(logs.iter().map(|log| log.exp()), counts.len());
        if mean - 0.5 < t * deviation {
            low = middle;
        } else {
            high = middle;
        }
    }
    let total: f64 = counts.iter().sum();
    let logs = tilted((low + high) / 2.0);
    counts.iter().zip(logs).map(|(count, log)| count * ((count / total).ln() - log)).sum()
}
