//! The likelihood ratio against a search that knows nothing of multipliers and fixed points.

use super::*;
use crate::sprt::NORMALIZED;
use crate::sprt::likelihood::cost_of_t_value;

/// The greatest log-likelihood (up to a constant) of distributions that satisfy a hypothesis, by
/// pattern search from many starts. A point of the search is a list of free logarithms; tilting the
/// distribution made of them by e^(lambda a) until it meets the hypothesis maps every point to one
/// that does, and reaches all of those.
fn best(cells: &[f64], curved: bool, meets: &dyn Fn(f64, f64) -> f64) -> f64 {
    let total: f64 = cells.iter().sum();
    let value = |point: &[f64]| {
        let logs = tilted(point, meets);
        cells.iter().zip(logs).map(|(count, log)| count * log).sum::<f64>()
    };
    let observed: Vec<f64> = cells.iter().map(|count| (count / total).ln()).collect();
    let mut starts = vec![observed.clone(), vec![0.0; cells.len()]];
    // Distributions of one mean are a convex set: every start leads to the one maximum.
    let favourites = if curved { 0..cells.len() } else { 0..0 };
    for favoured in favourites {
        let mut start = observed.clone();
        start[favoured] = start[favoured].max(-1.5);
        starts.push(start.clone());
        start[cells.len() - 1] = start[cells.len() - 1].max(-3.0);
        start[0] = start[0].max(-3.0);
        starts.push(start);
    }
    starts.into_iter().map(|start| climb(start, &value)).fold(f64::NEG_INFINITY, f64::max)
}

fn climb(mut point: Vec<f64>, value: &dyn Fn(&[f64]) -> f64) -> f64 {
    let mut reached = value(&point);
    let mut step = 2.0;
    while step > 1e-6 {
        let mut moved = false;
        for axis in 0..point.len() {
            for way in [step, -step] {
                point[axis] += way;
                let there = value(&point);
                if there > reached {
                    reached = there;
                    moved = true;
                    break;
                }
                point[axis] -= way;
            }
        }
        step *= if moved { 1.3 } else { 0.6 };
    }
    reached
}

/// Logarithms of the distribution, tilted until `meets(mean, deviation)` is 0.
fn tilted(point: &[f64], meets: &dyn Fn(f64, f64) -> f64) -> Vec<f64> {
    let last = (point.len() - 1) as f64;
    let at = |lambda: f64| -> Vec<f64> {
        let raw: Vec<f64> =
            point.iter().enumerate().map(|(i, log)| log + lambda * i as f64 / last).collect();
        let top = raw.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = raw.iter().map(|log| (log - top).exp()).sum();
        raw.iter().map(|log| log - top - sum.ln()).collect()
    };
    let (mut low, mut high) = (-300.0, 300.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let shares: Vec<f64> = at(middle).iter().map(|log| log.exp()).collect();
        let mean: f64 = shares.iter().enumerate().map(|(i, p)| p * i as f64 / last).sum();
        let square: f64 =
            shares.iter().enumerate().map(|(i, p)| p * (i as f64 / last - mean).powi(2)).sum();
        if meets(mean, square.sqrt()) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at((low + high) / 2.0)
}

fn cells_of(counts: &Counts) -> Vec<f64> {
    let cell = |&count: &u64| if count == 0 { 0.001 } else { count as f64 };
    counts.worst_first().iter().map(cell).collect()
}

fn likelihood(model: Model, elo: f64, counts: &Counts) -> f64 {
    let cells = cells_of(counts);
    match model {
        Model::Logistic => {
            let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            best(&cells, false, &|mean, _| mean - score)
        }
        Model::Normalized => {
            let t = elo * (counts.games_in_a_result() as f64).sqrt() / NORMALIZED;
            best(&cells, true, &|mean, deviation| mean - 0.5 - t * deviation)
        }
    }
}

fn agree(model: Model, elo0: f64, elo1: f64, counts: Counts) {
    let setup = setup(model, elo0, elo1);
    let own = setup.llr(&counts);
    let other = likelihood(model, elo1, &counts) - likelihood(model, elo0, &counts);
    assert!((own - other).abs() <= 1e-4, "{model} [{elo0}, {elo1}] {counts}: {own} is not {other}");
}

const MODELS: [Model; 2] = [Model::Logistic, Model::Normalized];

#[test]
fn ordinary_counts_agree() {
    for model in MODELS {
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (-30.0, -10.0), (0.0, 100.0)] {
            agree(model, elo0, elo1, pairs([10, 40, 100, 50, 20]));
            agree(model, elo0, elo1, pairs([3, 1, 30, 12, 9]));
            agree(model, elo0, elo1, games([120, 80, 95]));
            agree(model, elo0, elo1, games([7, 0, 5]));
        }
    }
}

#[test]
fn lopsided_counts_agree() {
    for model in MODELS {
        for (elo0, elo1) in [(0.0, 5.0), (-20.0, 50.0)] {
            for cells in [
                [0, 0, 0, 0, 50],
                [50, 0, 0, 0, 0],
                [0, 0, 104, 0, 0],
                [0, 50, 0, 0, 0],
                [1, 0, 50, 0, 0],
                [0, 0, 50, 0, 1],
                [50, 0, 0, 0, 50],
                [0, 3, 50, 2, 0],
            ] {
                agree(model, elo0, elo1, pairs(cells));
            }
            for cells in [[50, 0, 0], [0, 50, 0], [0, 0, 50], [49, 0, 1], [0, 40, 1]] {
                agree(model, elo0, elo1, games(cells));
            }
        }
    }
}

/// Far from what was observed the search itself gets stuck on its way; but it must never find a
/// distribution that is more likely than ours.
#[test]
fn nothing_is_more_likely_under_far_hypotheses() {
    for cells in [[10, 40, 100, 50, 20], [0, 0, 0, 0, 50], [0, 3, 50, 2, 0], [1, 30, 200, 0, 5]] {
        for elo in [-500.0, 500.0, -800.0, 200.0] {
            let counts = pairs(cells);
            let cells = cells_of(&counts);
            let total: f64 = cells.iter().sum();
            let observed: f64 = cells.iter().map(|cell| cell * (cell / total).ln()).sum();
            let t = elo * 2f64.sqrt() / NORMALIZED;
            let own = observed - cost_of_t_value(&cells, t);
            let found = likelihood(Model::Normalized, elo, &counts);
            assert!(own >= found - 1e-4, "{elo} {counts}: {own} is below {found}");
        }
    }
}

/// Whatever comes, the ratio is a number, and changes its sign with the sides.
#[test]
fn every_input_has_a_ratio() {
    let mut random = 7u64;
    let mut below = |bound: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) % bound
    };
    for _ in 0..400 {
        let sizes = [0, 0, 0, 1, 2, 30, 5_000, 1_000_000_000_000];
        let cells = [0; 5].map(|_: u64| sizes[below(8) as usize]);
        let (low, high) = (below(2000) as f64 - 1000.0, below(2000) as f64 - 1000.0);
        let (elo0, elo1) = (low.min(high), low.max(high) + 0.25);
        let [a, b, c, d, e] = cells;
        for model in MODELS {
            let pairs_llr = setup(model, elo0, elo1).llr(&pairs(cells));
            let turned = setup(model, -elo1, -elo0).llr(&pairs([e, d, c, b, a]));
            assert!(pairs_llr.is_finite(), "{model} {elo0} {elo1} {cells:?}");
            assert_near(pairs_llr, -turned, 1e-6 * (1.0 + pairs_llr.abs()));
            assert!(setup(model, elo0, elo1).llr(&games([a, b, c])).is_finite());
        }
    }
    for model in MODELS {
        assert_eq!(setup(model, 0.0, 5.0).llr(&pairs([0; 5])), 0.0);
    }
}
