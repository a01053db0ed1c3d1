//! Results that do not compare all engines: classes, their order, their marks.

use super::*;
use crate::ratings::{Bound, rate_pool};

fn names(pool: &Pool) -> Vec<&str> {
    pool.engines.iter().map(|e| e.name.as_str()).collect()
}

#[test]
fn one_way_results_have_no_figure() {
    let pool = pool_of(&games("B", "A", 10, 0, 0), &RatingOptions::default());
    assert_eq!(names(&pool), ["B", "A"]);
    let (winner, loser) = (engine(&pool, "B"), engine(&pool, "A"));
    assert_eq!(
        (winner.elo, winner.error95, winner.rank, winner.los_next),
        (None, None, None, None)
    );
    assert_eq!((winner.mark, loser.mark), (Some(Bound::Above), Some(Bound::Below)));
    assert_eq!((winner.class, loser.class), (1, 2));
    assert_eq!((winner.score, loser.score), (Some(1.0), Some(0.0)));
    assert_eq!((pool.games, pool.rated_games, pool.first_seat_advantage), (10, 0, None));
    assert!(
        pool.notes.iter().any(|note| note.contains("split the engines that played into 2 classes"))
    );
    assert!(
        super::super::notes::legend(std::slice::from_ref(&pool))
            .iter()
            .any(|line| line.starts_with("Classes:"))
    );
}

#[test]
fn each_class_has_its_own_scale() {
    // Z beats everyone, Y loses to everyone; A-B and, apart from them, C-D-E with a one-way bridge
    // from A to C.
    let mut rows = games("A", "B", 3, 0, 1);
    rows.extend(games("C", "D", 2, 0, 1));
    rows.extend(games("D", "E", 2, 0, 1));
    rows.extend(games("A", "C", 1, 0, 0));
    for other in ["A", "B", "C", "D", "E"] {
        rows.extend(games("Z", other, 2, 0, 0));
        rows.extend(games(other, "Y", 2, 0, 0));
    }
    let pool = pool_of(&rows, &plain());
    assert_eq!(names(&pool), ["Z", "A", "B", "C", "D", "E", "Y"]);
    let classes: Vec<usize> = pool.engines.iter().map(|e| e.class).collect();
    assert_eq!(classes, [1, 2, 2, 3, 3, 3, 4]);
    assert_eq!(pool.classes[1].over, [3, 4]);
    assert_eq!(pool.classes[1].under, [1]);
    assert_near(elo(&pool, "A") - elo(&pool, "B"), 400.0 * 3f64.log10(), 1e-4);
    assert_near(elo(&pool, "A") + elo(&pool, "B"), 0.0, 1e-5);
    assert_near(elo(&pool, "C") - elo(&pool, "D"), 400.0 * 2f64.log10(), 1e-4);
    assert_near(elo(&pool, "C") + elo(&pool, "D") + elo(&pool, "E"), 0.0, 1e-5);
    assert_eq!((engine(&pool, "Z").elo, engine(&pool, "Y").elo), (None, None));
    let marks: Vec<&str> = pool.engines.iter().map(|e| e.mark.map_or("", Bound::mark)).collect();
    assert_eq!(marks, [">", "<>", "<>", "<>", "<>", "<>", "<"]);
    assert_eq!(engine(&pool, "B").los_next, None, "the next engine is in another class");
    let ranks: Vec<Option<u64>> = pool.engines.iter().map(|e| e.rank).collect();
    assert_eq!(ranks, [None, Some(1), Some(2), Some(1), Some(2), Some(3), None]);
    // Opponents of other classes have no rating on this scale.
    assert_near(engine(&pool, "A").mean_opponent.unwrap(), elo(&pool, "B"), 1e-5);
    assert_eq!(pool.rated_games, 10);
}

#[test]
fn separate_groups_are_not_ordered() {
    let mut rows = games("A", "B", 2, 0, 1);
    rows.extend(games("C", "D", 1, 0, 2));
    let pool = pool_of(&rows, &plain());
    assert_eq!(pool.classes.len(), 2);
    assert!(pool.engines.iter().all(|e| e.mark.is_none()));
    assert_eq!(names(&pool), ["A", "B", "D", "C"]);
    let legend = super::super::notes::legend(std::slice::from_ref(&pool));
    assert!(!legend.iter().any(|line| line.starts_with("Classes:")));
}

#[test]
fn roster_engines_without_games_come_last() {
    let roster = ["Q", "A", "Q", "P"].map(str::to_owned);
    let ratings = rate(&games("B", "A", 2, 0, 1), &roster, &plain());
    let pool = &ratings.pools[0];
    assert_eq!(names(pool), ["B", "A", "P", "Q"]);
    let idle = engine(pool, "Q");
    assert_eq!(
        (idle.games, idle.elo, idle.score, idle.rank, idle.mean_opponent),
        (0, None, None, None, None)
    );
    assert!(pool.notes.iter().any(|note| note.starts_with("2 engines have no game")));
    assert!(!pool.notes.iter().any(|note| note.contains("split the engines")));
}

#[test]
fn nothing_at_all() {
    assert!(rate(&[], &["A".to_owned()], &RatingOptions::default()).pools.is_empty());
    let pool = rate_pool("xl", &[], &["A".to_owned()], &RatingOptions::default());
    assert_eq!((pool.engines.len(), pool.games, pool.first_seat_advantage), (1, 0, None));
    assert_eq!(engine(&pool, "A").elo, None);
    assert!(rate_pool("xl", &[], &[], &RatingOptions::default()).engines.is_empty());
}

#[test]
fn variants_are_apart() {
    let mut rows = games("A", "B", 2, 0, 1);
    rows.extend(
        games("A", "B", 1, 0, 2).into_iter().map(|row| GameRow { variant: "xl".into(), ..row }),
    );
    let ratings = rate(&rows, &[], &plain());
    assert_eq!(
        ratings.pools.iter().map(|p| p.variant.as_str()).collect::<Vec<_>>(),
        ["classic", "xl"]
    );
    assert_near(elo(&ratings.pools[0], "A"), -elo(&ratings.pools[1], "A"), 1e-6);
    assert_eq!(rate_pool("xl", &rows, &[], &plain()), ratings.pools[1]);
}

#[test]
fn an_anchor_out_of_reach_is_told() {
    let mut rows = games("A", "B", 2, 0, 1);
    rows.extend(games("A", "Low", 2, 0, 0));
    for (name, value, why) in [
        ("Nobody", 0.0, "no such engine"),
        ("Low", 1000.0, "can't be rated"),
        ("A", f64::NAN, "no finite number"),
    ] {
        let options = RatingOptions { anchor: Some((name.to_owned(), value)), ..plain() };
        let pool = pool_of(&rows, &options);
        assert_eq!(pool.anchor, None);
        assert!(pool.notes.iter().any(|note| note.contains(why)), "{:?}", pool.notes);
        assert_near(elo(&pool, "A") + elo(&pool, "B"), 0.0, 1e-5);
    }
}
