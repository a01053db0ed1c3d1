//! Puts a pool together: counts, classes, fit, covariance, and the list of engines.

use std::collections::{BTreeMap, BTreeSet};

use super::advantage::{Identified, SeatedWin, identified};
use super::connectivity::{Classes, best_first, classes};
use super::covariance::Covariance;
use super::fit::{Cell, ELO_PER_NAT, Fit, Problem};
use super::input::{GameRow, RatingOptions, Sterile};
use super::listing::{Scale, error95, mean_opponents, tidy};
use super::notes;
use super::output::{Anchor, Pool, RatingClass, SeatState};
use super::tally::{SeatedGame, Tally, tally};

/// Rates one variant; rows of others are passed over. `roster` names engines to show even without a
/// game.
pub fn rate_pool(
    variant: &str,
    rows: &[GameRow],
    roster: &[String],
    options: &RatingOptions,
) -> Pool {
    let rows: Vec<&GameRow> = rows.iter().filter(|row| *row.variant == *variant).collect();
    rate_rows(variant, &rows, roster, options)
}

/// Rates rows that are all of one variant.
pub(crate) fn rate_rows(
    variant: &str,
    rows: &[&GameRow],
    roster: &[String],
    options: &RatingOptions,
) -> Pool {
    rate_tally(variant, &tally(rows, roster, options.sterile), options)
}

/// Rates games that were counted.
pub(super) fn rate_tally(variant: &str, tally: &Tally, options: &RatingOptions) -> Pool {
    let graph = classes(tally.names.len(), &win_edges(tally));
    let places = Places::new(&graph);
    let (problem, state) = pose(tally, &graph, &places, options.advantage);
    let fit = problem.solve();
    let clusters = local_clusters(tally, &graph, &places);
    let covariance = Covariance::new(&problem, &fit, &clusters.games);
    let anchor = find_anchor(tally, &places, options, &fit);
    let scale = Scale {
        fit: &fit,
        opponents: mean_opponents(&problem, &fit),
        places: &places,
        covariance: covariance.as_ref(),
        anchor,
    };
    let order = class_order(tally, &graph);
    let mut engines = Vec::with_capacity(tally.names.len());
    for (position, &class) in order.iter().enumerate() {
        engines.extend(scale.list_class(tally, &graph, class, position + 1));
    }
    let seat = problem.class_of.len();
    let state = if fit.solved() { state } else { SeatState::NoData };
    let fitted = state == SeatState::Fitted;
    let seat_deviation = covariance.as_ref().and_then(|c| fitted.then(|| c.deviation(seat))?);
    let mut pool = Pool {
        variant: variant.to_owned(),
        first_seat_advantage: fitted.then(|| tidy(fit.parameters[seat] * ELO_PER_NAT)),
        first_seat_error95: seat_deviation.map(error95),
        first_seat_state: state,
        engines,
        classes: list_classes(&graph, &order),
        anchor: scale.anchor.map(|(engine, elo)| Anchor { name: tally.names[engine].clone(), elo }),
        games: tally.games,
        rated_games: problem.cells.iter().map(|cell| cell.games as u64).sum(),
        sterile: tally.sterile,
        sterile_counted: options.sterile == Sterile::Count,
        pair_clusters: clusters.pairs,
        game_clusters: clusters.singles,
        notes: Vec::new(),
    };
    pool.notes = notes::write(&pool, tally, options, &fit);
    pool
}

/// Where the engines of classes of two and more stand among the parameters of the fit.
pub(crate) struct Places {
    pub(crate) parameter: Vec<Option<usize>>,
}

impl Places {
    fn new(graph: &Classes) -> Self {
        let mut next = 0;
        let parameter = graph
            .of
            .iter()
            .map(|&class| {
                (graph.members[class].len() > 1).then(|| {
                    next += 1;
                    next - 1
                })
            })
            .collect();
        Self { parameter }
    }

    /// The parameters of two engines, where the same fit compares them.
    fn both(&self, graph: &Classes, first: usize, second: usize) -> Option<(usize, usize)> {
        if graph.of[first] != graph.of[second] {
            return None;
        }
        self.parameter[first].zip(self.parameter[second])
    }
}

/// Edges from winners to losers; a draw is one both ways.
fn win_edges(tally: &Tally) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    for (&(first, second), games) in &tally.pairings {
        if games.wins + games.draws > 0 {
            edges.push((first, second));
        }
        if games.losses + games.draws > 0 {
            edges.push((second, first));
        }
    }
    edges
}

/// States the fit's problem, with a first-seat advantage where one is wanted and the results
/// determine it.
fn pose(tally: &Tally, graph: &Classes, places: &Places, advantage: bool) -> (Problem, SeatState) {
    let mut cells = Vec::new();
    let mut wins: Vec<SeatedWin> = Vec::new();
    for (&(first, second), games) in &tally.pairings {
        let Some((first, second)) = places.both(graph, first, second) else {
            continue;
        };
        cells.push(Cell { first, second, games: games.games() as f64, score: games.score() });
        if games.wins + games.draws > 0 {
            wins.push((first, second, true));
        }
        if games.losses + games.draws > 0 {
            wins.push((second, first, false));
        }
    }
    let rated: Vec<usize> =
        (0..graph.of.len()).filter(|&engine| places.parameter[engine].is_some()).collect();
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut class_sizes = Vec::new();
    let class_of = rated
        .iter()
        .map(|&engine| {
            let class = graph.of[engine];
            *numbers.entry(class).or_insert_with(|| {
                class_sizes.push(graph.members[class].len());
                class_sizes.len() - 1
            })
        })
        .collect();
    let state = match (advantage, cells.is_empty()) {
        (false, _) => SeatState::Off,
        (true, true) => SeatState::NoData,
        (true, false) => match identified(rated.len(), &wins) {
            Identified::Yes => SeatState::Fitted,
            Identified::Unbounded => SeatState::Unbounded,
            Identified::Collinear => SeatState::Collinear,
        },
    };
    let problem = Problem { class_of, class_sizes, cells, advantage: state == SeatState::Fitted };
    (problem, state)
}

/// Clusters of the covariance in terms of the fit's parameters.
struct Clusters {
    games: BTreeMap<Vec<SeatedGame>, u64>,
    pairs: u64,
    singles: u64,
}

fn local_clusters(tally: &Tally, graph: &Classes, places: &Places) -> Clusters {
    let local = |&(first, second, halves): &SeatedGame| {
        let (first, second) = places.both(graph, first, second)?;
        Some((first, second, halves))
    };
    let mut clusters = Clusters { games: BTreeMap::new(), pairs: 0, singles: 0 };
    for (games, &times) in &tally.pair_clusters {
        let games: Vec<SeatedGame> = games.iter().filter_map(local).collect();
        if !games.is_empty() {
            clusters.pairs += times;
            *clusters.games.entry(games).or_default() += times;
        }
    }
    for (game, &times) in &tally.game_clusters {
        if let Some(game) = local(game) {
            clusters.singles += times;
            *clusters.games.entry(vec![game]).or_default() += times;
        }
    }
    clusters
}

/// The anchor's index and rating, if it is one of the rated engines and its rating a number.
fn find_anchor(
    tally: &Tally,
    places: &Places,
    options: &RatingOptions,
    fit: &Fit,
) -> Option<(usize, f64)> {
    let (name, elo) = options.anchor.as_ref()?;
    let engine = tally.names.binary_search(name).ok()?;
    (places.parameter[engine].is_some() && elo.is_finite() && fit.solved())
        .then_some((engine, *elo))
}

/// Classes best first. Where results leave the order open: classes with games before those without,
/// then the larger, then the better score, then the name.
fn class_order(tally: &Tally, graph: &Classes) -> Vec<usize> {
    let summary: Vec<(bool, usize, f64)> = graph
        .members
        .iter()
        .map(|members| {
            let scores: Vec<f64> =
                members.iter().filter_map(|&m| tally.records[m].score()).collect();
            let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
            (!scores.is_empty(), members.len(), mean)
        })
        .collect();
    let mut preference: Vec<usize> = (0..graph.members.len()).collect();
    preference.sort_by(|&a, &b| {
        let (left, right) = (&summary[a], &summary[b]);
        (right.0.cmp(&left.0))
            .then(right.1.cmp(&left.1))
            .then(right.2.total_cmp(&left.2))
            .then(graph.members[a].cmp(&graph.members[b]))
    });
    best_first(graph, &preference)
}

fn list_classes(graph: &Classes, order: &[usize]) -> Vec<RatingClass> {
    let mut number = vec![0; order.len()];
    for (position, &class) in order.iter().enumerate() {
        number[class] = position + 1;
    }
    let numbers = |classes: &BTreeSet<usize>| {
        let mut list: Vec<usize> = classes.iter().map(|&class| number[class]).collect();
        list.sort_unstable();
        list
    };
    order
        .iter()
        .map(|&class| RatingClass {
            class: number[class],
            engines: graph.members[class].len(),
            over: numbers(&graph.over[class]),
            under: numbers(&graph.under[class]),
        })
        .collect()
}
