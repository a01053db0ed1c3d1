//! Which engines the results can compare: strongly connected classes and the order among them.
//!
//! A Bradley-Terry fit has finite ratings exactly where from every engine a chain of games won or
//! drawn leads to every other (Ford 1957; Hunter 2004, assumption 1). The classes in which that
//! holds are rated; what lies between two classes is one-way, and all it says is which is above.

use std::collections::BTreeSet;

/// The strongly connected classes of a directed graph.
#[derive(Debug)]
pub(crate) struct Classes {
    /// The class of each node.
    pub(crate) of: Vec<usize>,
    /// The nodes of each class, ascending.
    pub(crate) members: Vec<Vec<usize>>,
    /// For each class the classes that an edge from it leads to.
    pub(crate) over: Vec<BTreeSet<usize>>,
    /// For each class the classes that an edge to it comes from.
    pub(crate) under: Vec<BTreeSet<usize>>,
}

/// Finds the classes of the graph with nodes `0..nodes` and the given edges (winner, loser).
pub(crate) fn classes(nodes: usize, edges: &[(usize, usize)]) -> Classes {
    let mut forward = vec![Vec::new(); nodes];
    let mut backward = vec![Vec::new(); nodes];
    for &(winner, loser) in edges {
        forward[winner].push(loser);
        backward[loser].push(winner);
    }
    let mut of = vec![usize::MAX; nodes];
    let mut members: Vec<Vec<usize>> = Vec::new();
    for &root in finishing_order(&forward).iter().rev() {
        if of[root] != usize::MAX {
            continue;
        }
        let class = members.len();
        let mut found = vec![root];
        of[root] = class;
        let mut next = 0;
        while next < found.len() {
            for &before in &backward[found[next]] {
                if of[before] == usize::MAX {
                    of[before] = class;
                    found.push(before);
                }
            }
            next += 1;
        }
        found.sort_unstable();
        members.push(found);
    }
    let mut over = vec![BTreeSet::new(); members.len()];
    let mut under = vec![BTreeSet::new(); members.len()];
    for &(winner, loser) in edges {
        if of[winner] != of[loser] {
            over[of[winner]].insert(of[loser]);
            under[of[loser]].insert(of[winner]);
        }
    }
    Classes { of, members, over, under }
}

/// Nodes in the order in which a depth-first walk leaves them. The stack is kept by hand: a chain
/// of thousands of engines must not exhaust the thread's own.
fn finishing_order(forward: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(forward.len());
    let mut seen = vec![false; forward.len()];
    for root in 0..forward.len() {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.pop() {
            match forward[node].get(next) {
                Some(&child) => {
                    stack.push((node, next + 1));
                    if !seen[child] {
                        seen[child] = true;
                        stack.push((child, 0));
                    }
                }
                None => order.push(node),
            }
        }
    }
    order
}

/// Lists the classes so that none comes before one above it; where the results leave the choice,
/// the class that comes first in `preference` does.
pub(crate) fn best_first(classes: &Classes, preference: &[usize]) -> Vec<usize> {
    let count = classes.members.len();
    let mut place = vec![0; count];
    for (index, &class) in preference.iter().enumerate() {
        place[class] = index;
    }
    let mut waiting: Vec<usize> = classes.under.iter().map(BTreeSet::len).collect();
    let mut free: BTreeSet<usize> =
        (0..count).filter(|&class| waiting[class] == 0).map(|class| place[class]).collect();
    let mut order = Vec::with_capacity(count);
    while let Some(first) = free.pop_first() {
        let class = preference[first];
        order.push(class);
        for &below in &classes.over[class] {
            waiting[below] -= 1;
            if waiting[below] == 0 {
                free.insert(place[below]);
            }
        }
    }
    order
}
