//! Whole games, step by step, against `tests/data/golden`: one file a game.
//!
//! A file has a header and a block for each step: state, views, who is to act, legal groups, what was
//! played and what each seat is told of it. The test replays the moves of the file and compares the
//! whole text. Where a change of it is meant, `BLESS=1 cargo test --test golden_games` writes the files
//! anew, from the moves that stand in them; the difference then shows what has changed.
//!
//! The games were chosen for what they show; `FEATURES` holds that the games of each variant together
//! still show it. To choose others: `cargo test --test golden_games -- --ignored`.

#[path = "golden/features.rs"]
mod features;
#[path = "golden/render.rs"]
mod render;
#[path = "golden/search.rs"]
mod search;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use quadriga::{Limit, Position, Variant};

/// What the games of a variant must show between them, in the words of `golden/features.rs`.
const FEATURES: [(Variant, &[&str]); 6] = [
    (
        Variant::Ramses,
        &[
            "three-hieroglyphs",
            "immobilised",
            "onto-hieroglyph",
            "put-onto-hieroglyph",
            "off-hieroglyph",
            "onto-oblong",
            "off-oblong",
        ],
    ),
    (
        Variant::RampartClassic,
        &["capture", "enclosure", "material-enclosed", "blocker-enclosed", "no-captures"],
    ),
    (
        Variant::RampartXl,
        &["capture", "enclosure", "material-enclosed", "blocker-enclosed", "move-limit"],
    ),
    (
        Variant::Qadesh,
        &[
            "entry",
            "shared-space",
            "scattered",
            "looting",
            "fatigue",
            "rout",
            "removed",
            "casualties",
            "camp-taken",
            "leader-destroyed",
        ],
    ),
    (
        Variant::PtolemyBasic,
        &["eclipse-swap", "pass", "forced-pass", "long-rally", "round-2", "round-3", "two-rounds"],
    ),
    (
        Variant::PtolemyAdvanced,
        &[
            "eclipse-swap",
            "pass",
            "draw",
            "draw-two",
            "empty-deck",
            "intensive",
            "round-2",
            "round-3",
            "two-rounds",
        ],
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden")
}

/// The files of the folder, by name.
fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// What a file says of its game: all that is needed to play it again.
fn read(text: &str) -> (Position, Vec<&str>) {
    let line = |key: &str| {
        text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("no {key}"))
    };
    let variant = line("game   ").parse().expect("a variant");
    let limit = Some(line("limit  ")).filter(|limit| *limit != "-");
    let limit: Option<Limit> = limit.map(|limit| limit.parse().expect("a limit"));
    let start = Position::parse(variant, limit, line("state  ")).expect("a state");
    let plays = text.lines().filter_map(|line| line.strip_prefix("play   "));
    (start, plays.flat_map(|tokens| tokens.split(' ')).collect())
}

#[test]
fn golden_games_are_played_as_they_were() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut differ = Vec::new();
    let files = files();
    for path in &files {
        let expected = fs::read_to_string(path).expect("a file");
        let (start, moves) = read(&expected);
        let found = render::game(&start, &moves);
        if found == expected {
            continue;
        }
        if bless {
            fs::write(path, &found).expect("writing");
            continue;
        }
        let pair = || expected.lines().zip(found.lines()).enumerate();
        let first = pair().find(|(_, (expected, found))| expected != found);
        let (nth, (expected, found)) = first.unwrap_or((0, ("", "(the one is longer)")));
        let name = path.file_name().unwrap_or_default().display();
        differ.push(format!("{name}:{}\n- {expected}\n+ {found}", nth + 1));
    }
    assert!(
        differ.is_empty(),
        "{}\nIf that is meant: BLESS=1 cargo test --test golden_games, and look at the difference",
        differ.join("\n")
    );
    assert!(files.len() >= 12, "two games a variant");
}

#[test]
fn golden_games_show_what_they_were_chosen_for() {
    for (variant, wanted) in FEATURES {
        let mut shown = BTreeSet::new();
        let mut games = 0;
        for path in files() {
            let text = fs::read_to_string(&path).expect("a file");
            let (start, moves) = read(&text);
            if start.variant() == variant {
                games += 1;
                shown.extend(features::of(&start, &moves));
            }
        }
        assert!(games >= 2, "{variant}");
        let missing: Vec<&&str> =
            wanted.iter().filter(|feature| !shown.contains(**feature)).collect();
        assert!(missing.is_empty(), "{variant}: {missing:?} of {shown:?}");
    }
}

/// Plays games at random, and writes those that show the most to the folder.
#[test]
#[ignore = "writes new games"]
fn search_for_games() {
    for (variant, wanted) in FEATURES {
        for (nth, (start, moves)) in search::best(variant, wanted).into_iter().enumerate() {
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            let path = folder().join(format!("{variant}-{}.txt", nth + 1));
            fs::write(&path, render::game(&start, &moves)).expect("writing");
        }
    }
}
