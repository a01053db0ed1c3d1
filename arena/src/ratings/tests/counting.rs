//! Which games count, and for what.

use super::*;
use crate::ratings::{Counted, Sterile, rate_pool};
use crate::report::{Style, crosstable, crosstable_of};

#[test]
fn sterile_games_change_no_rating() {
    let base = games("A", "B", 3, 0, 1);
    let mut rows = base.clone();
    rows.extend(vec![GameRow { sterile: true, ..game("B", "A", GameResult::DRAW) }; 4]);
    let without = pool_of(&base, &plain());
    let pool = pool_of(&rows, &plain());
    assert_eq!(elo(&pool, "A"), elo(&without, "A"));
    assert_eq!(engine(&pool, "A").error95, engine(&without, "A").error95);
    let a = engine(&pool, "A");
    assert_eq!((a.games, a.wins, a.draws, a.losses, a.sterile), (8, 3, 4, 1, 4));
    assert_near(a.score.unwrap(), 5.0 / 8.0, 1e-12);
    assert_eq!((pool.games, pool.rated_games, pool.sterile), (8, 4, 4));
    assert!(pool.notes.iter().any(|note| note.contains("RPT-10")));
    let options = RatingOptions { sterile: Sterile::Count, ..plain() };
    let counted = pool_of(&rows, &options);
    assert_near(elo(&counted, "A") - elo(&counted, "B"), 400.0 * (5f64 / 3.0).log10(), 1e-4);
    assert_eq!((counted.rated_games, engine(&counted, "A").sterile), (8, 4));
}

#[test]
fn sterile_games_do_not_connect() {
    let sterile = GameRow { sterile: true, ..game("A", "B", GameResult::DRAW) };
    let pool = pool_of(&[sterile], &plain());
    assert_eq!((engine(&pool, "A").elo, engine(&pool, "A").games), (None, 1));
}

#[test]
fn a_decisive_game_is_not_sterile() {
    let mut rows = games("A", "B", 2, 0, 1);
    rows[0].sterile = true;
    let pool = pool_of(&rows, &plain());
    assert_eq!((pool.rated_games, pool.sterile, engine(&pool, "A").sterile), (3, 0, 0));
    assert!(pool.notes.iter().any(|note| note.contains("only a draw is sterile")));
}

#[test]
fn spoiled_and_unfinished_games_count_for_nobody() {
    let base = games("A", "B", 3, 1, 1);
    let mut rows = base.clone();
    rows.extend(games("A", "B", 4, 0, 0).into_iter().map(|row| GameRow {
        spoiled: true,
        termination: "crash".parse().ok(),
        ..row
    }));
    rows.push(game("A", "B", GameResult::Unfinished));
    rows.push(game("A", "A", GameResult::P1_WINS));
    let pool = pool_of(&rows, &plain());
    let clean = pool_of(&base, &plain());
    assert_eq!(pool.engines, clean.engines);
    assert_eq!(pool.games, 5);
    for note in [
        "Unfinished games, which count for nobody: 1.",
        "Games spoiled by the host, which count for nobody: 4.",
    ] {
        assert!(pool.notes.iter().any(|told| told == note), "{:?}", pool.notes);
    }
    assert!(pool.notes.iter().any(|told| told.starts_with("Games of an engine against itself")));
}

#[test]
fn an_engine_with_only_unfinished_games_is_shown() {
    let pool = pool_of(&[game("A", "B", GameResult::Unfinished)], &plain());
    assert_eq!(pool.engines.len(), 2);
    assert_eq!((pool.engines[0].games, pool.engines[0].score), (0, None));
}

#[test]
fn failures_are_charged_to_the_loser() {
    let ended = |p1: &str, p2: &str, result, ending: &str| GameRow {
        termination: Some(ending.parse().unwrap()),
        ..game(p1, p2, result)
    };
    let rows = [
        ended("A", "B", GameResult::P1_WINS, "time"),
        ended("B", "A", GameResult::P2_WINS, "time"),
        ended("A", "B", GameResult::P2_WINS, "illegal-move"),
        ended("A", "B", GameResult::P1_WINS, "crash"),
        ended("A", "B", GameResult::P1_WINS, "stall"),
        ended("A", "B", GameResult::P1_WINS, "resign"),
        ended("A", "B", GameResult::P1_WINS, "rules"),
        ended("A", "B", GameResult::P1_WINS, "adjudication"),
        ended("A", "B", GameResult::DRAW, "double-forfeit"),
        ended("A", "B", GameResult::DRAW, "time"),
    ];
    let pool = pool_of(&rows, &plain());
    let list = |name: &str| -> Vec<(String, u64)> {
        engine(&pool, name).failures.clone().into_iter().collect()
    };
    let own = |list: &[(&str, u64)]| {
        list.iter().map(|&(kind, n)| (kind.to_owned(), n)).collect::<Vec<_>>()
    };
    assert_eq!(list("A"), own(&[("double-forfeit", 1), ("illegal-move", 1)]));
    assert_eq!(list("B"), own(&[("crash", 1), ("double-forfeit", 1), ("stall", 1), ("time", 2)]));
    assert!(pool.notes.iter().any(|note| note.starts_with("Games drawn on time (RPT-9)")));
    // Where the record says whose time it was, that engine is charged.
    let failed = quadriga::Seat::P2;
    let told = GameRow { failed: Some(failed), ..ended("A", "B", GameResult::DRAW, "time") };
    let pool = pool_of(&[told], &plain());
    assert_eq!(engine(&pool, "B").failures.get("time"), Some(&1));
    assert!(engine(&pool, "A").failures.is_empty());
    assert!(!pool.notes.iter().any(|note| note.contains("drawn on time")));
}

#[test]
fn whole_pairs_are_counted() {
    let paired = |pair: u64, p1: &str, p2: &str, result| GameRow {
        pair: Some(pair),
        ..game(p1, p2, result)
    };
    let rows = [
        paired(1, "A", "B", GameResult::P1_WINS),
        paired(1, "B", "A", GameResult::P1_WINS),
        paired(2, "A", "B", GameResult::DRAW),
        paired(2, "B", "A", GameResult::Unfinished),
        paired(3, "A", "B", GameResult::DRAW),
        game("A", "B", GameResult::P2_WINS),
    ];
    let pool = pool_of(&rows, &plain());
    assert_eq!(engine(&pool, "A").pairs, 1);
    assert_eq!((pool.pair_clusters, pool.game_clusters), (3, 1));
}

#[test]
fn json_has_the_agreed_shape() {
    let ratings = rate(&games("A", "B", 2, 0, 1), &["C".to_owned()], &RatingOptions::default());
    let json = serde_json::to_value(&ratings).unwrap();
    let pool = &json["pools"][0];
    assert_eq!(pool["variant"], VARIANT);
    assert!(pool["first_seat_advantage"].is_null());
    assert_eq!(pool["first_seat_state"], "collinear");
    let best = &pool["engines"][0];
    for field in [
        "name", "elo", "error95", "games", "wins", "draws", "losses", "score", "sterile", "class",
        "rank",
    ] {
        assert!(!best[field].is_null(), "{field}");
    }
    assert!(best["elo"].is_number() && best["failures"].is_object());
    let idle = &pool["engines"][2];
    for field in ["elo", "error95", "score", "rank", "los_next", "mean_opponent"] {
        assert!(idle[field].is_null(), "{field}");
    }
    assert!(
        json.get("pools").is_some_and(|pools| pools.as_array().is_some_and(|list| list.len() == 1))
    );
    let again: crate::ratings::Ratings = serde_json::from_value(json).unwrap();
    assert_eq!(again, ratings);
}

/// Counted as they come, with pairs that overlap, games give the figures that they give together.
#[test]
fn games_that_are_counted_as_they_come_give_the_same_figures() {
    let names = ["C", "A", "D", "B"];
    let mut random = Random(1);
    let mut below = |bound: usize| random.below(bound);
    for run in 0..50 {
        let mut rows = Vec::new();
        for pair in 0..below(40) as u64 {
            let (p1, p2) = (names[below(4)], names[below(4)]);
            let results = [
                GameResult::P1_WINS,
                GameResult::P2_WINS,
                GameResult::DRAW,
                GameResult::Unfinished,
            ];
            for (p1, p2) in [(p1, p2), (p2, p1)].into_iter().take(1 + below(4).min(1)) {
                let pair = (run % 3 > 0).then_some(pair);
                let row = GameRow { pair, ..game(p1, p2, results[below(4)]) };
                // Games of the pairs that are played at the same time end in any order.
                let place = rows.len().saturating_sub(below(4));
                rows.insert(place, GameRow { sterile: below(5) == 0, ..row });
            }
        }
        let mut counted = Counted::new(plain());
        rows.iter().for_each(|row| counted.add(row));
        let roster: Vec<String> = names.map(str::to_owned).to_vec();
        let played =
            |name: &&String| rows.iter().any(|row| [&*row.p1, &*row.p2].contains(&&***name));
        let played: Vec<String> = roster.iter().filter(played).cloned().collect();
        let expected = rate_pool(VARIANT, &rows, &played, &plain());
        assert_eq!(counted.games(), rows.len() as u64);
        assert_eq!(counted.rate(VARIANT, &roster), expected, "run {run}");
        let (style, meetings) = (Style::default(), counted.meetings());
        assert_eq!(
            crosstable_of(meetings, &expected, &style),
            crosstable(&rows, &expected, &style)
        );
    }
}
