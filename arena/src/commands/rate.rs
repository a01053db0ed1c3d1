//! `arena rate`: ratings of recorded games.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use quadriga::Variant;
use serde::Serialize;

use crate::cli::{AdvantageRule, RateArgs, SterileRule, System, TableFormat};
use crate::ratings::ladder::{
    EloOptions, Glicko2Options, GlickoRating, LadderPool, elo_pool, glicko2_pool,
};
use crate::ratings::{GameRow, RatingOptions, Ratings, Sterile, rate};
use crate::record::{CollectedGame, collect};
use crate::report::{
    Style, crosstable, crosstable_markdown, ladder_csv, ladder_markdown, ladder_table, legend,
    rating_csv, rating_markdown, rating_table,
};

/// A flag is wrong, or a file can't be read.
const BAD_INPUT: u8 = 2;
/// Crosstables of more engines than this are nothing that anybody reads.
const CROSSTABLE_ENGINES: usize = 40;
/// Ratings and constants beyond this are no ratings.
const FARTHEST: f64 = 1e6;

/// Prints the ratings, and gives the exit code.
///
/// # Errors
///
/// Those of `out`.
pub fn run(args: &RateArgs, out: &mut dyn Write) -> io::Result<u8> {
    match ratings(args) {
        Ok(text) => {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            Ok(0)
        }
        Err(why) => {
            super::complain(&why);
            Ok(BAD_INPUT)
        }
    }
}

fn ratings(args: &RateArgs) -> Result<String, String> {
    let options = options(args)?;
    check_ladder_flags(args)?;
    let keep = Filter::new(args)?;
    let collected = collect(&args.files).map_err(|error| error.to_string())?;
    for note in &collected.notes {
        super::complain(&format!("note: {note}"));
    }
    let mut games = collected.games;
    games.retain(|game| keep.takes(game));
    let mut files = vec![0; games.len()];
    if args.system != System::Fit {
        in_order(&mut games);
        files = games.iter().map(|game| game.file).collect();
    }
    let rows: Vec<GameRow> = games.iter().map(|game| GameRow::from(&game.game)).collect();
    drop(games);
    if let Some((name, _)) = &options.anchor
        && !rows.iter().any(|row| [&*row.p1, &*row.p2].contains(&name.as_str()))
    {
        return Err(format!("--anchor: no game of {name} is rated"));
    }
    if rows.is_empty() {
        super::complain("note: there is no game to rate");
    }
    match args.system {
        System::Fit => fit(args, &rows, &options),
        System::Elo | System::Glicko2 => Ok(ladder(args, &rows, &files)),
    }
}

fn fit(args: &RateArgs, rows: &[GameRow], options: &RatingOptions) -> Result<String, String> {
    let ratings = rate(rows, &[], options);
    if args.json {
        let text = serde_json::to_string_pretty(&ratings).map_err(|error| error.to_string())?;
        return Ok(text + "\n");
    }
    if args.csv {
        return Ok(rating_csv(&ratings));
    }
    if ratings.pools.is_empty() {
        return Ok("No games.\n".to_owned());
    }
    Ok(tables(args, rows, &ratings))
}

fn style(args: &RateArgs) -> Style {
    Style { width: super::tournament::terminal_width(), decimals: args.decimals }
}

fn tables(args: &RateArgs, rows: &[GameRow], ratings: &Ratings) -> String {
    let style = style(args);
    let markdown = args.format == TableFormat::Markdown;
    let mut text = String::new();
    for pool in &ratings.pools {
        let table =
            if markdown { rating_markdown(pool, &style) } else { rating_table(pool, &style) };
        // Writing to a string can't fail.
        let _ = writeln!(text, "{}\n", table.trim_end());
        if pool.engines.len() <= CROSSTABLE_ENGINES {
            let table = if markdown {
                crosstable_markdown(rows, pool)
            } else {
                crosstable(rows, pool, &style)
            };
            let _ = writeln!(text, "{}\n", table.trim_end());
        }
    }
    if markdown {
        for line in &ratings.legend {
            let _ = writeln!(text, "- {line}");
        }
    } else {
        text.push_str(&legend(ratings, &style));
    }
    text
}

/// What `--json` prints of a ladder.
#[derive(Serialize)]
struct Ladder<'a> {
    system: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tau: Option<f64>,
    initial: f64,
    pools: &'a [LadderPool],
}

fn ladder(args: &RateArgs, rows: &[GameRow], files: &[usize]) -> String {
    let sterile = sterile(args);
    let initial = args.initial.unwrap_or(1500.0);
    let elo = EloOptions { k: args.k.unwrap_or(20.0), initial, sterile };
    let defaults = Glicko2Options::default();
    let glicko2 = Glicko2Options {
        tau: args.tau.unwrap_or(defaults.tau),
        initial: GlickoRating { rating: initial, ..defaults.initial },
        sterile,
    };
    let mut variants: BTreeMap<&str, Vec<(&GameRow, usize)>> = BTreeMap::new();
    for (row, file) in rows.iter().zip(files) {
        variants.entry(&row.variant).or_default().push((row, *file));
    }
    let last = files.last().map_or(0, |last| last + 1);
    let pools: Vec<LadderPool> = variants
        .into_iter()
        .map(|(variant, rows)| {
            let all: Vec<&GameRow> = rows.iter().map(|(row, _)| *row).collect();
            match (args.system, args.period) {
                (System::Glicko2, Some(period)) => {
                    let periods: Vec<Vec<&GameRow>> =
                        all.chunks(period).map(<[&GameRow]>::to_vec).collect();
                    glicko2_pool(variant, &periods, &glicko2)
                }
                (System::Glicko2, None) => {
                    // A file without a game of a variant is a period without games there.
                    let mut periods = vec![Vec::new(); last];
                    for (row, file) in rows {
                        periods[file].push(row);
                    }
                    glicko2_pool(variant, &periods, &glicko2)
                }
                _ => elo_pool(variant, &all, &elo),
            }
        })
        .collect();
    let is_elo = args.system == System::Elo;
    if args.json {
        let printed = Ladder {
            system: if is_elo { "elo" } else { "glicko2" },
            k: is_elo.then_some(elo.k),
            tau: (!is_elo).then_some(glicko2.tau),
            initial,
            pools: &pools,
        };
        return serde_json::to_string_pretty(&printed).unwrap_or_default() + "\n";
    }
    if args.csv {
        return ladder_csv(&pools);
    }
    if pools.is_empty() {
        return "No games.\n".to_owned();
    }
    let style = style(args);
    let table = match args.format {
        TableFormat::Text => ladder_table,
        TableFormat::Markdown => ladder_markdown,
    };
    let tables: String = pools.iter().map(|pool| table(pool, &style) + "\n").collect();
    let footer = if is_elo {
        format!(
            "Incremental Elo, K = {}, from {initial}, games in the order of the schedule.",
            elo.k
        )
    } else {
        format!(
            "Glicko-2, tau = {}, from {initial}; RD: rating deviation; +/-: 1.96 RD; each {} a rating \
             period.",
            glicko2.tau,
            args.period.map_or("file".to_owned(), |games| format!("{games} games"))
        )
    };
    tables + &footer + "\n"
}

/// Puts games into the order of the schedule: file by file, and within a file by number if all games
/// of it have one.
fn in_order(games: &mut [CollectedGame]) {
    for file in games.chunk_by_mut(|one, other| one.file == other.file) {
        if file.iter().all(|game| game.game.game.is_some()) {
            file.sort_by_key(|game| game.game.game);
        }
    }
}

fn sterile(args: &RateArgs) -> Sterile {
    match args.sterile {
        SterileRule::Exclude => Sterile::Exclude,
        SterileRule::Count => Sterile::Count,
    }
}

fn options(args: &RateArgs) -> Result<RatingOptions, String> {
    let anchor = match &args.anchor {
        None => None,
        Some(text) => {
            // A name may have an equals sign, a rating has none.
            let (name, elo) = text
                .rsplit_once('=')
                .ok_or_else(|| format!("--anchor: `{text}`: write NAME=ELO, as in greedy=1500"))?;
            Some((name.to_owned(), points("anchor", elo.parse().unwrap_or(f64::NAN))?))
        }
    };
    let advantage = args.advantage == AdvantageRule::Fit;
    Ok(RatingOptions { advantage, anchor, sterile: sterile(args) })
}

fn points(flag: &str, points: f64) -> Result<f64, String> {
    if points.abs() <= FARTHEST {
        return Ok(points);
    }
    Err(format!("--{flag}: a rating is a number of points, as in 1500"))
}

fn check_ladder_flags(args: &RateArgs) -> Result<(), String> {
    let elo = args.system == System::Elo;
    let glicko2 = args.system == System::Glicko2;
    let ladder = elo || glicko2;
    for (flag, given, goes, with) in [
        ("k", args.k.is_some(), elo, "--system elo"),
        ("tau", args.tau.is_some(), glicko2, "--system glicko2"),
        ("period", args.period.is_some(), glicko2, "--system glicko2"),
        ("initial", args.initial.is_some(), ladder, "--system elo or glicko2"),
        ("anchor", args.anchor.is_some(), !ladder, "--system fit"),
        ("advantage", args.advantage == AdvantageRule::None, !ladder, "--system fit"),
    ] {
        if given && !goes {
            return Err(format!("--{flag} goes with {with}"));
        }
    }
    let positive = |number: Option<f64>, most: f64| number.is_none_or(|n| n > 0.0 && n <= most);
    if !positive(args.k, 1000.0) {
        return Err("--k: a number of points above 0, at most 1000".to_owned());
    }
    if !positive(args.tau, 10.0) {
        return Err("--tau: a number above 0, at most 10; the paper says 0.3 to 1.2".to_owned());
    }
    if args.period == Some(0) {
        return Err("--period: a number of games from 1".to_owned());
    }
    args.initial.map_or(Ok(()), |initial| points("initial", initial).map(|_| ()))
}

/// Which games are rated.
struct Filter<'a> {
    variants: Vec<Variant>,
    engines: Vec<&'a str>,
    without: Vec<&'a str>,
}

impl<'a> Filter<'a> {
    fn new(args: &'a RateArgs) -> Result<Filter<'a>, String> {
        let mut variants = Vec::new();
        for word in args.variant.iter().flat_map(|word| word.split(',')) {
            match word {
                "all" => variants.extend(Variant::ALL),
                _ => variants.push(word.parse().map_err(|error| format!("--variant: {error}"))?),
            }
        }
        let engines = args.engine.iter().map(String::as_str).collect();
        let without = args.without.iter().map(String::as_str).collect();
        Ok(Filter { variants, engines, without })
    }

    fn takes(&self, game: &CollectedGame) -> bool {
        let game = &game.game;
        let has = |names: &[&str], name: &str| names.contains(&name);
        let variant =
            self.variants.is_empty() || self.variants.iter().any(|v| v.id() == &*game.variant);
        let (p1, p2) = (has(&self.engines, &game.p1), has(&self.engines, &game.p2));
        let engine = match self.engines.len() {
            0 => true,
            1 => p1 || p2,
            _ => p1 && p2,
        };
        variant && engine && !has(&self.without, &game.p1) && !has(&self.without, &game.p2)
    }
}
