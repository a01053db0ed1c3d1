//! The core against the oracle, a second implementation of the rulings: random games and aimed positions
//! of all six variants, on which both must agree in everything that the text face says.
//!
//! Without settings it is a short run. `AGREEMENT_POSITIONS` is the number of positions over all tests,
//! `AGREEMENT_SEED` another seed. A failure prints the test, the seed and the case, and what was
//! compared; with `AGREEMENT_CASE` set to its number a test plays that case alone.

#![allow(clippy::print_stdout, clippy::print_stderr)]

#[path = "../oracle/mod.rs"]
mod oracle;

mod case;
mod games;
mod mutate;
mod ptolemy;
mod qadesh;
mod rampart;
mod ramses;

use case::{Kind, Plan};
use quadriga::{Limit, Position, Variant};

/// Positions over all tests where nothing else is asked for: about a minute on one core.
const POSITIONS: u64 = 80_000;

/// Each test with its share of the positions, in thousandths: the slow games get fewer.
fn run(name: &str, share: u64, variant: Variant, kind: Kind) {
    Plan::of(name, POSITIONS * share / 1000, share).run(variant, kind);
}

#[test]
fn limits() {
    for variant in Variant::ALL {
        let state = oracle::Oracle::start(variant.id(), None).state();
        for limit in [0, 1, 20, 999_998, 999_999, u32::MAX] {
            let core = Limit::new(limit)
                .is_some_and(|limit| Position::parse(variant, Some(limit), &state).is_ok());
            let oracle = oracle::Oracle::parse(variant.id(), Some(limit), &state).is_ok();
            assert_eq!(core, oracle, "{variant} {limit}");
        }
        assert_eq!(Position::start(variant, None).map(|start| start.state()), Ok(state));
    }
}

#[test]
fn ramses_games() {
    run("ramses_games", 20, Variant::Ramses, Kind::Game);
}

#[test]
fn ramses_aimed() {
    run("ramses_aimed", 60, Variant::Ramses, Kind::Aimed(ramses::state));
}

#[test]
fn rampart_classic_games() {
    run("rampart_classic_games", 80, Variant::RampartClassic, Kind::Game);
}

#[test]
fn rampart_xl_games() {
    run("rampart_xl_games", 60, Variant::RampartXl, Kind::Game);
}

#[test]
fn rampart_classic_aimed() {
    run(
        "rampart_classic_aimed",
        150,
        Variant::RampartClassic,
        Kind::Aimed(|luck, limit| rampart::state(luck, limit, 5)),
    );
}

#[test]
fn rampart_xl_aimed() {
    run(
        "rampart_xl_aimed",
        120,
        Variant::RampartXl,
        Kind::Aimed(|luck, limit| rampart::state(luck, limit, 7)),
    );
}

#[test]
fn qadesh_games() {
    run("qadesh_games", 50, Variant::Qadesh, Kind::Game);
}

#[test]
fn qadesh_aimed() {
    run("qadesh_aimed", 200, Variant::Qadesh, Kind::Aimed(qadesh::state));
}

#[test]
fn ptolemy_basic_games() {
    run("ptolemy_basic_games", 40, Variant::PtolemyBasic, Kind::Game);
}

#[test]
fn ptolemy_advanced_games() {
    run("ptolemy_advanced_games", 60, Variant::PtolemyAdvanced, Kind::Game);
}

#[test]
fn ptolemy_basic_aimed() {
    run(
        "ptolemy_basic_aimed",
        60,
        Variant::PtolemyBasic,
        Kind::Aimed(|luck, _| ptolemy::state(luck, false)),
    );
}

#[test]
fn ptolemy_advanced_aimed() {
    run(
        "ptolemy_advanced_aimed",
        100,
        Variant::PtolemyAdvanced,
        Kind::Aimed(|luck, _| ptolemy::state(luck, true)),
    );
}
