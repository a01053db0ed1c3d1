//! Any input: an answer, always the same, without NaN and without end.

use super::*;

/// Panics where a figure of a pool is no finite number or out of its range.
fn assert_sound(pool: &Pool) {
    let finite = |value: Option<f64>| assert!(value.is_none_or(f64::is_finite), "{pool:?}");
    finite(pool.first_seat_advantage);
    finite(pool.first_seat_error95);
    for e in &pool.engines {
        finite(e.elo);
        finite(e.mean_opponent);
        assert!(e.error95.is_none_or(|error| error.is_finite() && error > 0.0), "{e:?}");
        assert!(e.los_next.is_none_or(|los| (0.0..=1.0).contains(&los)), "{e:?}");
        assert!(e.score.is_none_or(|score| (0.0..=1.0).contains(&score)), "{e:?}");
        assert_eq!(e.elo.is_some(), e.rank.is_some());
        assert_eq!(e.score.is_some(), e.games > 0);
    }
}

/// Random rows among `engines` with random skew.
fn tournament(random: &mut Random, engines: usize) -> Vec<GameRow> {
    let skew = random.below(4);
    (0..random.below(40))
        .map(|number| {
            let (first, second) = (random.below(engines), random.below(engines));
            let result = match (skew, random.below(8)) {
                (1, 0..=6) => GameResult::P1Wins,
                (2, 0..=6) if first < second => GameResult::P1Wins,
                (2, 0..=6) => GameResult::P2Wins,
                (3, 0..=6) => GameResult::Draw,
                (_, 0..=2) => GameResult::P1Wins,
                (_, 3..=4) => GameResult::Draw,
                (_, 5) => GameResult::Unfinished,
                _ => GameResult::P2Wins,
            };
            GameRow {
                pair: (random.below(3) > 0).then_some(number as u64 / 2),
                sterile: random.below(5) == 0,
                spoiled: random.below(20) == 0,
                ..game(&format!("E{first}"), &format!("E{second}"), result)
            }
        })
        .collect()
}

#[test]
fn random_input_gives_sound_figures_in_any_order() {
    let mut random = Random(7);
    let mut rated = 0;
    for round in 0..1500 {
        let engines = 2 + random.below(6);
        let mut rows = tournament(&mut random, engines);
        let options = RatingOptions {
            advantage: round % 3 > 0,
            anchor: (round % 5 == 0).then(|| ("E0".to_owned(), 2000.0)),
            ..RatingOptions::default()
        };
        let before = rate(&rows, &[], &options);
        for pool in &before.pools {
            assert_sound(pool);
            assert!(
                !pool.notes.iter().any(|note| note.starts_with("Some results are so")),
                "{rows:?}"
            );
            rated += pool.engines.iter().filter(|e| e.elo.is_some()).count();
            assert_expected_scores(pool, &rows);
        }
        random.shuffle(&mut rows);
        assert_eq!(before, rate(&rows, &[], &options));
    }
    assert!(rated > 2000, "{rated}");
}

/// The likelihood equations: within its class, each engine scored what its rating expects.
fn assert_expected_scores(pool: &Pool, rows: &[GameRow]) {
    let seat = pool.first_seat_advantage.unwrap_or(0.0);
    let mut surplus = vec![0.0; pool.engines.len()];
    let mut seat_surplus = 0.0;
    for row in rows {
        let sterile = row.sterile && row.result == GameResult::Draw;
        if sterile || row.spoiled || row.p1 == row.p2 || row.result == GameResult::Unfinished {
            continue;
        }
        let place = |name: &str| pool.engines.iter().position(|e| e.name == name).unwrap();
        let (first, second) = (place(&row.p1), place(&row.p2));
        if pool.engines[first].class != pool.engines[second].class {
            continue;
        }
        let lead = pool.engines[first].elo.unwrap() - pool.engines[second].elo.unwrap() + seat;
        let won = match row.result {
            GameResult::P1Wins => 1.0,
            GameResult::P2Wins => 0.0,
            _ => 0.5,
        };
        let difference = won - 1.0 / (1.0 + 10f64.powf(-lead / 400.0));
        surplus[first] += difference;
        surplus[second] -= difference;
        seat_surplus += difference;
    }
    surplus.iter().for_each(|&left| assert_near(left, 0.0, 1e-5));
    if pool.first_seat_advantage.is_some() {
        assert_near(seat_surplus, 0.0, 1e-5);
    }
}

#[test]
fn extreme_results_end() {
    // A long chain of thousand-to-one pairings.
    let mut rows = Vec::new();
    for i in 0..20 {
        rows.extend(games(&format!("C{i:02}"), &format!("C{:02}", i + 1), 1000, 0, 1));
    }
    let chain = pool_of(&rows, &plain());
    assert_sound(&chain);
    assert_near(elo(&chain, "C00") - elo(&chain, "C20"), 20.0 * 1200.0, 0.01);
    // An engine hung between its ends by one win and one loss: anywhere in the middle it fits, to
    // more digits than a float has, so there is no figure.
    rows.extend(games("Between", "C00", 1, 0, 0));
    rows.extend(games("C20", "Between", 1, 0, 0));
    for options in [plain(), RatingOptions::default()] {
        let pool = pool_of(&rows, &options);
        assert_sound(&pool);
        assert!(pool.engines.iter().all(|e| e.elo.is_none() && e.error95.is_none()));
        assert!(pool.notes.iter().any(|note| note.starts_with("Some results are so lopsided")));
    }
    // One upset over the whole length draws the ends together.
    rows.extend(games("C20", "C00", 1, 0, 0));
    assert_sound(&pool_of(&rows, &plain()));
    assert_sound(&pool_of(&rows, &RatingOptions::default()));
}

#[test]
fn a_million_to_one_is_exact() {
    let mut rows = games("A", "B", 1_000_000, 0, 1);
    rows.extend(games("C", "B", 1, 0, 1));
    let pool = pool_of(&rows, &plain());
    assert_near(elo(&pool, "A") - elo(&pool, "B"), 2400.0, 0.001);
    assert_near(elo(&pool, "C") - elo(&pool, "B"), 0.0, 0.001);
    assert_sound(&pool);
}

#[test]
fn extreme_anchors_stay_finite() {
    for value in [1e308, -1e308, 1e-308, f64::INFINITY] {
        let options =
            RatingOptions { anchor: Some(("A".to_owned(), value)), ..RatingOptions::default() };
        assert_sound(&pool_of(&games("A", "B", 5, 2, 3), &options));
    }
}

#[test]
fn a_single_pair_has_no_error() {
    let rows = [("A", "B", GameResult::P1Wins), ("B", "A", GameResult::Draw)]
        .map(|(p1, p2, result)| GameRow { pair: Some(1), ..game(p1, p2, result) });
    let pool = pool_of(&rows, &plain());
    assert_near(elo(&pool, "A") - elo(&pool, "B"), 400.0 * 3f64.log10(), 1e-4);
    assert_eq!((engine(&pool, "A").error95, engine(&pool, "A").los_next), (None, None));
    assert!(pool.notes.iter().any(|note| note.starts_with("Only 1 independent")));
}

#[test]
fn many_engines_and_games() {
    let mut random = Random(3);
    let names: Vec<String> = (0..60).map(|i| format!("E{i:02}")).collect();
    let mut rows = Vec::new();
    for pair in 0..20_000 {
        let first = random.below(60);
        let second = (first + 1 + random.below(59)) % 60;
        for (one, two) in [(first, second), (second, first)] {
            let lead = (one as f64 - two as f64) * 10.0 + 30.0;
            let won = random.share() < 1.0 / (1.0 + 10f64.powf(-lead / 400.0));
            let result = if won { GameResult::P1Wins } else { GameResult::P2Wins };
            rows.push(GameRow { pair: Some(pair), ..game(&names[one], &names[two], result) });
        }
    }
    let pool = pool_of(&rows, &RatingOptions::default());
    assert_sound(&pool);
    let slope = elo(&pool, "E59") - elo(&pool, "E00");
    assert_near(slope, 590.0, 60.0);
    assert_near(pool.first_seat_advantage.unwrap(), 30.0, 8.0);
    assert_eq!(pool.pair_clusters, 20_000);
}
