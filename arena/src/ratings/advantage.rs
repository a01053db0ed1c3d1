//! Whether the results determine a first-seat advantage at all.
//!
//! In a strongly connected class a maximum exists unless the likelihood keeps rising (or stays
//! level) along a direction that moves the advantage by e = +1 or -1 and the ratings by some d. It
//! does so if no game speaks against it: for each game that `w` won over `l`, d(w) - d(l) + e*s >=
//! 0 with s = +1 if `w` sat first and -1 if second (a draw is a win of both). That is a system of
//! difference constraints, d(l) <= d(w) + e*s; it has a solution exactly where the graph of wins
//! with these lengths has no cycle of negative length.

/// What the results say about a first-seat advantage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Identified {
    /// A finite best value exists, and only one.
    Yes,
    /// The likelihood rises for ever in one direction.
    Unbounded,
    /// The likelihood is level in both directions: seats can't be told from strength.
    Collinear,
}

/// A win (or half of a draw): winner, loser, and whether the winner sat first.
pub(crate) type SeatedWin = (usize, usize, bool);

/// Judges the wins within strongly connected classes of the nodes `0..nodes`; several classes are
/// judged together, as they share the advantage.
pub(crate) fn identified(nodes: usize, wins: &[SeatedWin]) -> Identified {
    match (feasible(nodes, wins, 1), feasible(nodes, wins, -1)) {
        (false, false) => Identified::Yes,
        (true, true) => Identified::Collinear,
        _ => Identified::Unbounded,
    }
}

/// Bellman-Ford from a source with edges of length 0 to all nodes: are there no negative cycles?
fn feasible(nodes: usize, wins: &[SeatedWin], direction: i64) -> bool {
    let mut distance = vec![0i64; nodes];
    let mut parent = vec![usize::MAX; nodes];
    for _ in 0..=nodes {
        let mut changed = false;
        for &(winner, loser, first) in wins {
            let length = if first { direction } else { -direction };
            let reached = distance[winner] + length;
            if reached < distance[loser] {
                distance[loser] = reached;
                parent[loser] = winner;
                changed = true;
            }
        }
        if !changed {
            return true;
        }
        // A cycle among the parents is a negative cycle. Looking for it each round ends the usual
        // case (the advantage is well determined) after two or three rounds instead of as many as
        // there are engines.
        if has_cycle(&parent) {
            return false;
        }
    }
    false
}

/// Whether following parents from some node leads in a circle.
fn has_cycle(parent: &[usize]) -> bool {
    let mut walk = vec![usize::MAX; parent.len()];
    for start in 0..parent.len() {
        let mut node = start;
        while node != usize::MAX && walk[node] == usize::MAX {
            walk[node] = start;
            node = parent[node];
        }
        if node != usize::MAX && walk[node] == start {
            return true;
        }
    }
    false
}
