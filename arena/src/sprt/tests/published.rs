//! Figures that other programs have published.

use super::*;

/// The figures of fastchess's own tests (`app/tests/sprt_test.cpp`, commit 0cbac49), to the two
/// decimals that stand there. Its pentanomial is LL, LD, WL, DD, WD, WW, its trinomial wins, losses,
/// draws. Two of its cases, both clean scores, are left out: their figures changed from commit to
/// commit, and the search of `brute_force` finds others.
#[test]
fn fastchess() {
    for (elo0, elo1, [wins, losses, draws], expected) in
        [(0.0, 2.0, [36433, 36027, 68692], 0.92), (-1.75, 0.25, [10871, 10650, 20431], 2.30)]
    {
        let llr = setup(Model::Normalized, elo0, elo1).llr(&games([wins, draws, losses]));
        assert_near(llr, expected, 0.01);
    }
    for (elo0, elo1, [wins, losses, draws], expected) in
        [(0.5, 2.5, [21404, 21184, 40708], -1.57), (0.0, 2.0, [57433, 57030, 106_593], -2.59)]
    {
        let llr = setup(Model::Logistic, elo0, elo1).llr(&games([wins, draws, losses]));
        assert_near(llr, expected, 0.01);
    }
    for (elo0, elo1, [ll, ld, wl, dd, wd, ww], expected) in [
        (0.0, 2.0, [365, 16618, 36029, 200, 16974, 390], 2.25),
        (-1.75, 0.25, [127, 4883, 10311, 401, 5150, 104], 3.01),
    ] {
        let llr = setup(Model::Normalized, elo0, elo1).llr(&pairs([ll, ld, wl + dd, wd, ww]));
        assert_near(llr, expected, 0.01);
    }
    for (elo0, elo1, [ll, ld, wl, dd, wd, ww], expected) in [
        (0.5, 2.5, [223, 9863, 20279, 1000, 10037, 246], -3.07),
        (0.0, 2.0, [871, 26175, 55003, 980, 26678, 821], -4.98),
    ] {
        let llr = setup(Model::Logistic, elo0, elo1).llr(&pairs([ll, ld, wl + dd, wd, ww]));
        assert_near(llr, expected, 0.01);
    }
}

/// The estimates of fastchess's tests (`app/tests/elo_test.cpp`, commit 2f5e888).
#[test]
fn fastchess_estimates() {
    let setup = setup(Model::Normalized, 0.0, 5.0);
    for (counts, nelo, nelo_error, elo, elo_error, los) in [
        (pairs([34, 54, 63, 64, 75]), 57.94, 28.28, Some(55.58), Some(27.65), Some(1.0)),
        (pairs([332, 433, 498, 333, 334]), -9.17, 10.96, Some(-8.64), Some(10.33), Some(0.0505)),
        (pairs([7895, 8757, 5685, 568, 9999]), -19.01, 2.65, Some(-21.04), Some(2.95), None),
        (games([76, 123, 89]), -20.76, 40.13, None, None, Some(0.1553)),
        (games([136, 111, 96]), 49.77, 36.77, Some(40.70), Some(30.43), Some(0.9960)),
        (games([34, 0, 356]), -508.44, 34.48, None, None, None),
    ] {
        let report = setup.report(&counts);
        assert_near(report.nelo.unwrap(), nelo, 0.006);
        assert_near(report.nelo_error95.unwrap(), nelo_error, 0.006);
        if let Some(expected) = elo {
            assert_near(report.elo.unwrap(), expected, 0.006);
        }
        if let Some(expected) = elo_error {
            assert_near(report.elo_error95.unwrap(), expected, 0.006);
        }
        if let Some(expected) = los {
            assert_near(report.los.unwrap(), expected, 0.0001);
        }
    }
}

/// Figures that a condensed transcription of fishtest's functions gives (`server/fishtest/stats/LLRcalc.py`, commit 0753fcc:
/// `LLR_normalized` and `LLR_logistic`; Python 3.11, SciPy 1.17.1), counts from the worst result up.
#[test]
fn fishtest() {
    let penta = |elo0, elo1, cells| (elo0, elo1, pairs(cells));
    let wdl = |elo0, elo1, [l, d, w]: [u64; 3]| (elo0, elo1, games([w, d, l]));
    for ((elo0, elo1, counts), expected) in [
        (penta(0.0, 5.0, [10, 40, 100, 50, 20]), 0.581_711),
        (penta(0.0, 2.0, [365, 16618, 36229, 16974, 390]), 2.250_368),
        (wdl(-1.75, 0.25, [10650, 20431, 10871]), 2.297_500),
        (penta(0.0, 5.0, [0, 0, 0, 0, 50]), 1.007_195),
        (penta(-10.0, 10.0, [0, 3, 50, 2, 0]), -0.270_067),
        (penta(0.0, 5.0, [0, 0, 104, 0, 0]), -0.039_156),
    ] {
        assert_near(setup(Model::Normalized, elo0, elo1).llr(&counts), expected, 2e-6);
    }
    for ((elo0, elo1, counts), expected) in [
        (penta(0.0, 5.0, [10, 40, 100, 50, 20]), 0.816_450),
        (penta(0.5, 2.5, [223, 9863, 21279, 10037, 246]), -3.074_126),
        (wdl(0.0, 10.0, [80, 123, 96]), 0.572_379),
        (penta(0.0, 5.0, [0, 0, 0, 0, 50]), 0.714_409),
    ] {
        assert_near(setup(Model::Logistic, elo0, elo1).llr(&counts), expected, 2e-6);
    }
}

/// The page "raw statistics" of a test on montytest, a server that runs fishtest's code (test
/// 69d3c8dc7c5b3724e29d2712, after 256 games: normalized Elo 0 against 4).
#[test]
fn a_test_of_montytest() {
    let report = setup(Model::Normalized, 0.0, 4.0).report(&pairs([13, 37, 50, 25, 3]));
    assert_near(report.llr, -0.54912, 0.000_005);
    assert_near(report.upper, 2.9444, 0.000_05);
    assert_near(report.nelo.unwrap(), -63.97, 0.005);
    assert_near(report.score.unwrap(), 0.4375, 1e-9);
}
