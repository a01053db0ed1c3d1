//! How often tests err, and how long they take, where the truth is known.

use super::*;
use crate::ratings::tests::Random;
use crate::sprt::{NORMALIZED, Progress, SprtState};

/// What tests of one kind came to.
#[derive(Debug, Default)]
struct Outcome {
    accepted_h1: usize,
    results: u64,
    /// How far the ratio was beyond the bound that it passed.
    overshoot: f64,
}

/// Shares of the five results of a pair, tilted from a shape with many even pairs and a few sweeps until
/// `surplus(mean, deviation)` is 0.
fn truth(surplus: impl Fn(f64, f64) -> f64) -> [f64; 5] {
    let tilted = |lambda: f64| {
        let shape = [0.07, 0.2, 0.46, 0.2, 0.07];
        let raw: Vec<f64> =
            shape.iter().enumerate().map(|(i, p)| p * (lambda * i as f64 / 4.0).exp()).collect();
        let sum: f64 = raw.iter().sum();
        [0, 1, 2, 3, 4].map(|i| raw[i] / sum)
    };
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let shares = tilted(middle);
        let mean: f64 = shares.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
        let variance: f64 =
            shares.iter().enumerate().map(|(i, p)| p * (i as f64 / 4.0 - mean).powi(2)).sum();
        if surplus(mean, variance.sqrt()) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilted((low + high) / 2.0)
}

fn truth_of(model: Model, elo: f64) -> [f64; 5] {
    match model {
        Model::Logistic => {
            let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            truth(|mean, _| mean - score)
        }
        Model::Normalized => {
            let t = elo * 2f64.sqrt() / NORMALIZED;
            truth(|mean, deviation| mean - 0.5 - t * deviation)
        }
    }
}

/// Plays `tests` tests to their verdicts.
fn simulate(setup: &SprtSetup, elo: f64, tests: usize, random: &mut Random) -> Outcome {
    let shares = truth_of(setup.model, elo);
    let mut outcome = Outcome::default();
    for _ in 0..tests {
        let mut progress = Progress::new(*setup, true);
        while progress.state() == SprtState::Continue {
            let mut luck = random.share();
            let mut points = 0;
            while points < 4 && luck >= shares[points] {
                luck -= shares[points];
                points += 1;
            }
            progress.add(points as u8);
        }
        outcome.results += progress.counts().results();
        if progress.state() == SprtState::AcceptH1 {
            outcome.accepted_h1 += 1;
            outcome.overshoot += progress.llr() - setup.upper();
        } else {
            outcome.overshoot += setup.lower() - progress.llr();
        }
    }
    outcome
}

/// Simulates both truths and gives the shares of wrong verdicts under H0 and under H1.
fn errors(model: Model, elo1: f64, tests: usize, seed: u64) -> [f64; 2] {
    let setup = setup(model, 0.0, elo1);
    let mut random = Random(seed);
    [(0.0, true), (elo1, false)].map(|(elo, h0)| {
        let outcome = simulate(&setup, elo, tests, &mut random);
        let accepted = outcome.accepted_h1 as f64 / tests as f64;
        let wrong = if h0 { accepted } else { 1.0 - accepted };
        println!(
            "{model} [0, {elo1}] truth {elo}: {wrong:.4} wrong, {:.1} pairs, overshoot {:.3}",
            outcome.results as f64 / tests as f64,
            outcome.overshoot / tests as f64
        );
        wrong
    })
}

/// Wald's bounds promise at most alpha/(1 - beta) and beta/(1 - alpha), 5.26% here, and overshoot makes it
/// less; the generalised ratio keeps to that for many results only.
#[test]
fn tests_err_as_often_as_they_may() {
    for (model, elo1) in [(Model::Normalized, 60.0), (Model::Logistic, 40.0)] {
        for wrong in errors(model, elo1, 300, 11) {
            assert!((0.01..=0.09).contains(&wrong), "{model}: {wrong}");
        }
    }
}

/// The long version: `cargo test --release -p quadriga-arena --lib in_ten_thousand -- --ignored
/// --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn tests_err_as_often_as_they_may_in_ten_thousand() {
    for (model, elo1) in [
        (Model::Normalized, 50.0),
        (Model::Logistic, 30.0),
        (Model::Normalized, 20.0),
        (Model::Logistic, 12.0),
    ] {
        for wrong in errors(model, elo1, 10_000, 1) {
            assert_near(wrong, 0.05, 0.01);
        }
    }
}
