//! A test's figures for people.

use std::fmt::Write as _;

use super::text::{number, visible_name};
use crate::sprt::{Counts, Model, SprtSetup, SprtState, SprtVerdict};

/// The figures and the verdict of a test, in a few lines. A figure that doesn't exist is a dash.
pub fn sprt_text(verdict: &SprtVerdict) -> String {
    let report = &verdict.report;
    let mut text = String::new();
    if let (Some(variant), Some(first), Some(second)) =
        (&verdict.variant, &verdict.first, &verdict.second)
    {
        // Writing to a string can't fail.
        let (first, second) = (visible_name(first), visible_name(second));
        let _ = writeln!(text, "{variant}: {first} against {second}");
    }
    let _ = writeln!(text, "SPRT {}", sprt_setup_text(&report.setup));
    let score = percent(report.score, 2);
    let (results, what) = match report.counts {
        Counts::Pentanomial(_) => (report.counts.results(), "pairs"),
        Counts::Wdl(_) => (report.counts.results(), "games"),
    };
    let _ = writeln!(text, "{}  ({results} {what}, score {score})", report.counts);
    let _ = writeln!(
        text,
        "LLR {:.3}  ({:.3}, {:.3})  {}: {}",
        report.llr,
        report.lower,
        report.upper,
        report.state,
        meaning(report.state, &report.setup)
    );
    if let Some((after, llr)) = verdict.decided_after.zip(verdict.decided_llr)
        && after < results
    {
        let _ = writeln!(
            text,
            "Decided after {after} {what}, at LLR {llr:.3}; the {} that ended later are in the figures \
             and change no verdict.",
            results - after
        );
    }
    let los = percent(report.los, 1);
    let _ = writeln!(
        text,
        "Elo {} +/- {}  normalized Elo {} +/- {}  LOS {los}",
        number(report.elo, 2),
        number(report.elo_error95, 2),
        number(report.nelo, 2),
        number(report.nelo_error95, 2),
    );
    if let Some(games @ 1..) = verdict.left_out {
        let _ = writeln!(text, "Finished games in no whole pair, left out: {games}");
    }
    text
}

/// `normalized Elo 0 against 5, alpha 0.05, beta 0.05`
pub fn sprt_setup_text(setup: &SprtSetup) -> String {
    format!(
        "{} Elo {} against {}, alpha {}, beta {}",
        setup.model, setup.elo0, setup.elo1, setup.alpha, setup.beta
    )
}

/// A share in percent, or a dash.
fn percent(share: Option<f64>, decimals: usize) -> String {
    match share {
        Some(share) => number(Some(100.0 * share), decimals) + "%",
        None => number(None, decimals),
    }
}

fn meaning(state: SprtState, setup: &SprtSetup) -> String {
    let unit = match setup.model {
        Model::Normalized => "normalized Elo",
        Model::Logistic => "Elo",
    };
    match state {
        SprtState::AcceptH0 => format!("H0 is accepted, {} {unit}", setup.elo0),
        SprtState::AcceptH1 => format!("H1 is accepted, {} {unit}", setup.elo1),
        SprtState::Continue => "undecided, more games are needed".to_owned(),
    }
}
