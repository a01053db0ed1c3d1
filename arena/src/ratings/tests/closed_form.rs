//! Cases whose answer a formula gives.

use super::*;

const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

fn logistic_elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[test]
fn two_engines_differ_by_the_logit_of_the_score() {
    for (wins, draws, losses) in
        [(7, 2, 1), (1, 0, 1), (1, 5, 0), (0, 3, 2), (60, 25, 15), (999, 0, 1)]
    {
        let pool = pool_of(&games("A", "B", wins, draws, losses), &plain());
        let all = (wins + draws + losses) as f64;
        let score = (wins as f64 + draws as f64 / 2.0) / all;
        assert_near(elo(&pool, "A") - elo(&pool, "B"), logistic_elo(score), 1e-5);
        assert_near(elo(&pool, "A") + elo(&pool, "B"), 0.0, 1e-5);
        assert_near(engine(&pool, "A").score.unwrap(), score, 1e-12);
        assert_near(engine(&pool, "B").score.unwrap(), 1.0 - score, 1e-12);
        assert_eq!(pool.rated_games, all as u64);
    }
}

#[test]
fn two_engines_by_game_have_the_error_of_the_mean_score() {
    // The difference is f(mean score), f' = 1/(n p q) n; the sandwich is the delta method with the
    // observed variance.
    let (wins, draws, losses) = (40.0, 35.0, 25.0);
    let pool = pool_of(&games("A", "B", 40, 35, 25), &plain());
    let (n, p) = (100.0, (wins + draws / 2.0) / 100.0);
    let variance: f64 =
        (wins * (1.0 - p) * (1.0 - p) + draws * (0.5 - p) * (0.5 - p) + losses * p * p) / n;
    let deviation = (variance / n).sqrt() / (p * (1.0 - p)) * ELO_PER_NAT;
    // Each rating is half the difference from the mean.
    assert_near(engine(&pool, "A").error95.unwrap(), 1.96 * deviation / 2.0, 1e-5);
    assert_near(engine(&pool, "B").error95.unwrap(), 1.96 * deviation / 2.0, 1e-5);
    let options = RatingOptions { anchor: Some(("B".to_owned(), 2000.0)), ..plain() };
    let anchored = pool_of(&games("A", "B", 40, 35, 25), &options);
    assert_near(engine(&anchored, "A").error95.unwrap(), 1.96 * deviation, 1e-5);
    assert_eq!(engine(&anchored, "B").error95, None);
    assert_eq!(elo(&anchored, "B"), 2000.0);
    assert_near(elo(&anchored, "A"), 2000.0 + logistic_elo(p), 1e-5);
    assert_near(engine(&anchored, "A").mean_opponent.unwrap(), 2000.0, 1e-9);
    let sigmas = logistic_elo(p) / deviation;
    assert_near(
        engine(&pool, "A").los_next.unwrap(),
        crate::ratings::normal::cumulative(sigmas),
        1e-9,
    );
    assert_eq!(engine(&pool, "B").los_next, None);
}

#[test]
fn pairs_are_the_unit_of_the_error() {
    // Ten pairs each of 2-0, 1-1 (one win each) and 0.5-1.5. By pair the variance is that of the
    // pair scores.
    let mut rows = Vec::new();
    let mut add = |first: GameResult, second: GameResult| {
        for _ in 0..10 {
            let pair = Some(rows.len() as u64 / 2);
            rows.push(GameRow { pair, ..game("A", "B", first) });
            rows.push(GameRow { pair, ..game("B", "A", second) });
        }
    };
    add(GameResult::P1Wins, GameResult::P2Wins);
    add(GameResult::P1Wins, GameResult::P1Wins);
    add(GameResult::Draw, GameResult::P1Wins);
    let by_pair = pool_of(&rows, &plain());
    let mean: f64 = (2.0 + 1.0 + 0.5) / 3.0;
    let spread =
        [2.0, 1.0, 0.5].iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / 3.0;
    let p = mean / 2.0;
    let deviation = (spread / 30.0).sqrt() / 2.0 / (p * (1.0 - p)) * ELO_PER_NAT;
    assert_near(engine(&by_pair, "A").error95.unwrap(), 1.96 * deviation / 2.0, 1e-5);
    assert_eq!((by_pair.pair_clusters, by_pair.game_clusters), (30, 0));
    assert_eq!(engine(&by_pair, "A").pairs, 30);
    // The same games without pair numbers have another error.
    for row in &mut rows {
        row.pair = None;
    }
    let by_game = pool_of(&rows, &plain());
    assert_eq!(elo(&by_game, "A"), elo(&by_pair, "A"));
    let games = [(1.0, 30.0), (0.5, 10.0), (0.0, 20.0)];
    let spread = games.iter().map(|(score, n)| n * (score - p) * (score - p)).sum::<f64>() / 60.0;
    let deviation = (spread / 60.0f64).sqrt() / (p * (1.0 - p)) * ELO_PER_NAT;
    assert_near(engine(&by_game, "A").error95.unwrap(), 1.96 * deviation / 2.0, 1e-5);
    assert_eq!((by_game.pair_clusters, by_game.game_clusters), (0, 60));
    assert_eq!(engine(&by_game, "A").pairs, 0);
}

#[test]
fn all_draws_are_equal_without_an_error() {
    let mut rows = games("A", "B", 0, 6, 0);
    rows.extend(games("B", "A", 0, 6, 0));
    rows.extend(games("C", "A", 0, 6, 0));
    rows.extend(games("A", "C", 0, 6, 0));
    let pool = pool_of(&rows, &RatingOptions::default());
    for name in ["A", "B", "C"] {
        assert_eq!(engine(&pool, name).elo, Some(0.0));
        assert_eq!(engine(&pool, name).error95, None);
        assert_eq!(engine(&pool, name).los_next, None);
        assert_eq!(engine(&pool, name).rank, Some(1));
    }
    assert_eq!(pool.first_seat_advantage, Some(0.0));
    assert_eq!(pool.first_seat_error95, None);
    assert!(pool.notes.iter().any(|note| note.contains("no error bar")));
}
