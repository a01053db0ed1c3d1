//! Whole tables against stored ones. With `BLESS_GOLDEN=1` in the environment the stored ones are
//! written anew.

use std::path::Path;

use super::{game, games};
use crate::ratings::{GameRow, Pool, RatingOptions, Sterile, rate_pool};
use crate::record::GameResult;
use crate::report::text::width;
use crate::report::{Style, crosstable, rating_table};

fn check(name: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/golden").join(name);
    if std::env::var_os("BLESS_GOLDEN").is_some() {
        std::fs::write(&path, table).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap();
    assert_eq!(table, stored, "{name} differs; got:\n{table}");
}

fn pool(rows: &[GameRow], roster: &[&str], options: &RatingOptions) -> Pool {
    let roster: Vec<String> = roster.iter().map(|&name| name.to_owned()).collect();
    rate_pool("classic", rows, &roster, options)
}

fn assert_narrow(table: &str, columns: usize) {
    for line in table.lines() {
        assert!(width(line) <= columns, "{} columns: {line}", width(line));
        assert!(!line.ends_with(' '), "{line:?}");
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }
}

/// A tournament in pairs with everything that usually happens.
fn usual() -> Vec<GameRow> {
    let mut rows = Vec::new();
    for (strong, weak, score) in
        [("Charioteer", "Quintus", 7), ("Charioteer", "random", 10), ("Quintus", "random", 9)]
    {
        for pair in 0..12 {
            for (first, second) in [(strong, weak), (weak, strong)] {
                let won = (pair * 5 + usize::from(first == weak) * 3) % 12 < score;
                let result = match (pair % 5 == 4, won == (first == strong)) {
                    (true, _) => GameResult::DRAW,
                    (_, true) => GameResult::P1_WINS,
                    _ => GameResult::P2_WINS,
                };
                let pair = Some((rows.len() / 2) as u64);
                rows.push(GameRow { pair, ..game(first, second, result) });
            }
        }
    }
    rows
}

#[test]
fn usual_tournament() {
    let mut rows = usual();
    let pool_before = pool(&rows, &[], &RatingOptions::default());
    let table = rating_table(&pool_before, &Style::default());
    assert_narrow(&table, 80);
    check("usual.txt", &table);
    check("usual-cross.txt", &crosstable(&rows, &pool_before, &Style::default()));
    // The same with sterile draws, failures, an anchor and games that count for nobody.
    for (number, row) in rows.iter_mut().enumerate() {
        match (number % 7, row.result) {
            (2, GameResult::DRAW) => row.sterile = true,
            (3, GameResult::P1_WINS) => row.termination = "time".parse().ok(),
            (5, GameResult::P2_WINS) => row.termination = "illegal-move".parse().ok(),
            _ => {}
        }
    }
    rows[0].spoiled = true;
    rows[70].result = GameResult::Unfinished;
    let options =
        RatingOptions { anchor: Some(("random".to_owned(), 1000.0)), ..RatingOptions::default() };
    let eventful = pool(&rows, &[], &options);
    let table = rating_table(&eventful, &Style::default());
    assert_narrow(&table, 80);
    check("eventful.txt", &table);
    let wide = Style { width: 132, decimals: 0 };
    let counted = RatingOptions { sterile: Sterile::Count, advantage: false, ..options };
    let table = rating_table(&pool(&rows, &[], &counted), &wide);
    assert_narrow(&table, 132);
    check("eventful-wide.txt", &table);
}

#[test]
fn classes_apart() {
    let mut rows = games("Beta", "Gamma", 3, 1, 2);
    rows.extend(games("Gamma", "Beta", 2, 2, 2));
    for other in ["Beta", "Gamma"] {
        rows.extend(games("Alpha", other, 2, 0, 0));
        rows.extend(games(other, "Omega", 1, 0, 0));
    }
    let pool = pool(&rows, &["Idle"], &RatingOptions::default());
    let table = rating_table(&pool, &Style::default());
    assert_narrow(&table, 80);
    check("classes.txt", &table);
    check("classes-cross.txt", &crosstable(&rows, &pool, &Style::default()));
}

#[test]
fn difficult_names() {
    let names = [
        "\u{1b}[31mred\nline\ttab",
        "日本語の名前をもつエンジン",
        "a-very-long-engine-name-with-version-1.2.3-and-a-commit-0123456789abcdef",
        "e\u{301}te\u{301} \u{202e}drawkcab",
        "",
    ];
    let mut rows = Vec::new();
    for (i, one) in names.iter().enumerate() {
        for two in &names[..i] {
            rows.extend(games(one, two, 2, 1, 1));
            rows.extend(games(two, one, 1, 1, 1));
        }
    }
    let pool = pool(&rows, &[], &RatingOptions::default());
    let table = rating_table(&pool, &Style::default());
    assert_narrow(&table, 80);
    check("names.txt", &table);
    let cross = crosstable(&rows, &pool, &Style::default());
    assert_narrow(&cross, 80);
    check("names-cross.txt", &cross);
    let narrow = Style { width: 50, decimals: 1 };
    let cross = crosstable(&rows, &pool, &narrow);
    assert_narrow(&cross, 50);
    check("names-cross-narrow.txt", &cross);
}

#[test]
fn many_engines_break_the_crosstable_into_blocks() {
    let names: Vec<String> = (1..=14).map(|number| format!("Engine {number}")).collect();
    let mut rows = Vec::new();
    for (i, one) in names.iter().enumerate() {
        for (j, two) in names[..i].iter().enumerate() {
            rows.extend(games(one, two, 1 + (i * j) % 3, 1, 1 + (i + j) % 2));
        }
    }
    let pool = pool(&rows, &[], &RatingOptions::default());
    let cross = crosstable(&rows, &pool, &Style::default());
    assert_narrow(&cross, 80);
    check("blocks-cross.txt", &cross);
    let idle = rating_table(
        &self::pool(&rows, &["Idle", "Lazy"], &RatingOptions::default()),
        &Style::default(),
    );
    assert_narrow(&idle, 80);
    check("idle.txt", &idle);
}

#[test]
fn tables_of_nothing() {
    let empty = pool(&[], &[], &RatingOptions::default());
    check("empty.txt", &rating_table(&empty, &Style::default()));
    check("empty-cross.txt", &crosstable(&[], &empty, &Style::default()));
    let single = pool(&[], &["Alone"], &RatingOptions::default());
    check("single.txt", &rating_table(&single, &Style::default()));
    check("single-cross.txt", &crosstable(&[], &single, &Style::default()));
}

#[test]
fn any_width_gives_a_table() {
    let rows = usual();
    let pool = pool(&rows, &["Idle"], &RatingOptions::default());
    for width in 0..150 {
        let style = Style { width, decimals: 99 };
        assert!(rating_table(&pool, &style).contains("Charioteer"));
        assert!(crosstable(&rows, &pool, &style).contains("Charioteer"));
    }
}

#[test]
fn crosstable_counts_what_the_pool_counts() {
    let rows = usual();
    let pool = pool(&rows, &[], &RatingOptions::default());
    let table = crosstable(&rows, &pool, &Style::default());
    for (line, engine) in table.lines().skip(1).zip(&pool.engines) {
        let cells: Vec<(f64, u64)> = line
            .split_whitespace()
            .filter_map(|cell| cell.split_once('/'))
            .map(|(score, games)| (score.parse().unwrap(), games.parse().unwrap()))
            .collect();
        let score: f64 = cells.iter().map(|cell| cell.0).sum();
        assert_eq!(cells.iter().map(|cell| cell.1).sum::<u64>(), engine.games);
        assert_eq!(score, engine.wins as f64 + engine.draws as f64 / 2.0);
    }
    // Rows of other variants and of engines that the pool doesn't list are passed over.
    let mut more = rows.clone();
    more.push(game("Stranger", "Quintus", GameResult::DRAW));
    more.push(GameRow { variant: "xl".into(), ..rows[0].clone() });
    assert_eq!(crosstable(&more, &pool, &Style::default()), table);
}
