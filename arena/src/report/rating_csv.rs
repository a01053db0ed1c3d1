//! Ratings as comma-separated values (RFC 4180), for spreadsheets.

use crate::ratings::{LadderPool, Ratings};

/// One line an engine, all pools one below the other, a heading first. A figure that doesn't exist is an
/// empty field.
pub fn rating_csv(ratings: &Ratings) -> String {
    let mut text = line(
        &[
            "variant",
            "class",
            "rank",
            "mark",
            "name",
            "elo",
            "error95",
            "los_next",
            "games",
            "score",
            "wins",
            "draws",
            "losses",
            "sterile",
            "pairs",
            "mean_opponent",
            "failures",
        ]
        .map(str::to_owned),
    );
    for pool in &ratings.pools {
        for engine in &pool.engines {
            let failures: Vec<String> =
                engine.failures.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
            text.push_str(&line(&[
                pool.variant.clone(),
                engine.class.to_string(),
                engine.rank.map_or(String::new(), |rank| rank.to_string()),
                engine.mark.map_or("", |mark| mark.mark()).to_owned(),
                engine.name.clone(),
                figure(engine.elo),
                figure(engine.error95),
                figure(engine.los_next),
                engine.games.to_string(),
                figure(engine.score),
                engine.wins.to_string(),
                engine.draws.to_string(),
                engine.losses.to_string(),
                engine.sterile.to_string(),
                engine.pairs.to_string(),
                figure(engine.mean_opponent),
                failures.join("; "),
            ]));
        }
    }
    text
}

/// The same for ladders.
pub fn ladder_csv(pools: &[LadderPool]) -> String {
    let mut text = line(
        &[
            "variant",
            "rank",
            "name",
            "rating",
            "deviation",
            "volatility",
            "games",
            "wins",
            "draws",
            "losses",
            "sterile",
        ]
        .map(str::to_owned),
    );
    for pool in pools {
        for (engine, rank) in pool.engines.iter().zip(1..) {
            text.push_str(&line(&[
                pool.variant.clone(),
                u64::to_string(&rank),
                engine.name.clone(),
                figure(Some(engine.rating)),
                figure(engine.deviation),
                figure(engine.volatility),
                engine.games.to_string(),
                engine.wins.to_string(),
                engine.draws.to_string(),
                engine.losses.to_string(),
                engine.sterile.to_string(),
            ]));
        }
    }
    text
}

fn figure(value: Option<f64>) -> String {
    value.filter(|value| value.is_finite()).map_or(String::new(), |value| value.to_string())
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| field(cell)).collect();
    cells.join(",") + "\n"
}

fn field(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}
