//! What a reader of a pool has to know besides the figures, in whole sentences.

use super::fit::Fit;
use super::input::RatingOptions;
use super::output::{Pool, SeatState};
use super::tally::Tally;

/// Clusters for each engine below which the pool says that its error bars are rough: the sandwich
/// covariance is right for many clusters, and too small for few.
const FEW_CLUSTERS: u64 = 10;

/// Writes the notes of a pool whose other fields are complete.
pub(crate) fn write(pool: &Pool, tally: &Tally, options: &RatingOptions, fit: &Fit) -> Vec<String> {
    let mut notes = Vec::new();
    seat(pool, &mut notes);
    class_rule(pool, &mut notes);
    anchor(pool, tally, options, &mut notes);
    errors(pool, fit, &mut notes);
    games(pool, tally, &mut notes);
    notes
}

fn seat(pool: &Pool, notes: &mut Vec<String>) {
    match pool.first_seat_state {
        SeatState::Unbounded => notes.push(
            "First-seat advantage: the results bound it on one side only, so it has no figure; \
             the ratings are fitted without it."
                .to_owned(),
        ),
        SeatState::Collinear => notes.push(
            "First-seat advantage: the seats were dealt so that it can't be told from strength, \
             so it has no figure; the ratings are fitted without it."
                .to_owned(),
        ),
        SeatState::Fitted | SeatState::Off | SeatState::NoData => {}
    }
}

fn class_rule(pool: &Pool, notes: &mut Vec<String>) {
    let idle = pool.engines.iter().filter(|engine| engine.games == 0).count();
    match idle {
        0 => {}
        1 => notes.push("1 engine has no game that counts.".to_owned()),
        _ => notes.push(format!("{idle} engines have no game that counts.")),
    }
    if pool.classes.len() <= 1 || pool.games == 0 {
        return;
    }
    if pool.classes.len() - idle > 1 {
        notes.push(format!(
            "The results split the engines that played into {} classes, each rated apart on its \
             own scale: figures of different classes can't be compared, and an engine alone in \
             its class has none.",
            pool.classes.len() - idle
        ));
    }
}

/// What a reader of any pool has to know: the scale, the model, and where it is needed the rule of the
/// classes.
pub(crate) fn legend(pools: &[Pool]) -> Vec<String> {
    let mut legend = vec![
        "Scale: logistic Elo, 400 points for odds of 10 to 1; without an anchor the mean of the \
         rated engines (of each class, where there are several) is 0."
            .to_owned(),
        "Model: Bradley-Terry by maximum likelihood, a draw half a win each; +/-: half the 95% \
         interval, sandwich covariance by pair where games have one, else by game; LOS: likelihood \
         of being stronger than the next; opp: the opponents' mean."
            .to_owned(),
    ];
    if pools.iter().flat_map(|pool| &pool.engines).any(|engine| engine.mark.is_some()) {
        legend.push(
            "Classes: within a class chains of wins and draws lead from each engine to each other; \
             between two classes they lead one way or not at all, so no finite difference fits. A \
             class is above another if it won games against it, directly or through other classes, \
             and lost or drew none. `>`: above another class and below none, the results give its \
             lead a lower bound but no upper one; `<`: below another and above none; `<>`: above \
             one and below another."
                .to_owned(),
        );
    }
    legend
}

fn anchor(pool: &Pool, tally: &Tally, options: &RatingOptions, notes: &mut Vec<String>) {
    let Some((name, elo)) = options.anchor.as_ref() else {
        return;
    };
    if pool.anchor.is_some() {
        if pool.classes.iter().filter(|class| class.engines > 1).count() > 1 {
            notes.push(
                "The anchor fixes the scale of its own class; the mean of every other class is 0."
                    .to_owned(),
            );
        }
        return;
    }
    let why = if !elo.is_finite() {
        "its rating is no finite number"
    } else if tally.names.binary_search(name).is_err() {
        "there is no such engine in this pool"
    } else {
        "that engine can't be rated here"
    };
    notes.push(format!("The anchor {name} is not in force: {why}."));
}

fn errors(pool: &Pool, fit: &Fit, notes: &mut Vec<String>) {
    let rated = pool.engines.iter().filter(|engine| engine.elo.is_some()).count() as u64;
    if !fit.solved() {
        notes.push(
            "Some results are so lopsided that the likelihood has no maximum that can be \
             computed to any accuracy; no ratings are given."
                .to_owned(),
        );
        return;
    }
    if rated == 0 {
        return;
    }
    let free = |name: &str| pool.anchor.as_ref().is_none_or(|anchor| anchor.name != name);
    if pool
        .engines
        .iter()
        .any(|engine| engine.elo.is_some() && engine.error95.is_none() && free(&engine.name))
    {
        notes.push(
            "Some ratings have no error bar: every pair (or game) behind them went the same way, \
             so their spread can't be estimated. That does not make them exact."
                .to_owned(),
        );
    }
    let clusters = pool.pair_clusters + pool.game_clusters;
    if clusters < FEW_CLUSTERS * rated {
        notes.push(format!(
            "Only {clusters} independent results (pairs, or games without one) for {rated} rated \
             engines: the error bars are rough and rather too short."
        ));
    }
}

fn games(pool: &Pool, tally: &Tally, notes: &mut Vec<String>) {
    if pool.sterile > 0 {
        let what = if pool.sterile_counted {
            "rated as ordinary draws, as asked for"
        } else {
            "in the counts but change no rating (RPT-10)"
        };
        notes.push(format!("Sterile games ({}) are {what}.", pool.sterile));
    }
    let mut told = |count: u64, what: &str| {
        if count > 0 {
            notes.push(format!("{what}: {count}."));
        }
    };
    told(tally.unfinished, "Unfinished games, which count for nobody");
    told(tally.spoiled, "Games spoiled by the host, which count for nobody");
    told(tally.against_itself, "Games of an engine against itself, which count for nobody");
    told(
        tally.decisive_sterile,
        "Games with a winner but marked sterile, rated as ordinary games since only a draw is \
         sterile",
    );
    told(
        tally.drawn_on_time,
        "Games drawn on time (RPT-9), in nobody's failures since their records do not say whose \
         time it was",
    );
}
