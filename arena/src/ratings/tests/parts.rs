//! The parts that the computation is made of.

use super::*;
use crate::ratings::advantage::{Identified, identified};
use crate::ratings::connectivity::{best_first, classes};
use crate::ratings::linear::Matrix;
use crate::ratings::normal::cumulative;

#[test]
fn normal_distribution() {
    for (x, expected) in [
        (0.0, 0.5),
        (1.0, 0.841_344_746_068_542_9),
        (-1.96, 0.024_997_895_148_220_435),
        (3.0, 0.998_650_101_968_369_9),
        (-6.0, 9.865_876_450_376_946e-10),
    ] {
        assert_near(cumulative(x), expected, 1e-14);
    }
    assert_eq!(
        (cumulative(40.0), cumulative(f64::NEG_INFINITY), cumulative(f64::NAN)),
        (1.0, 0.0, 0.5)
    );
}

#[test]
fn cholesky_solves_and_inverts() {
    let mut matrix = Matrix::zero(3);
    for (i, row) in [[4.0, 1.0, -1.0], [1.0, 3.0, 0.5], [-1.0, 0.5, 2.0]].iter().enumerate() {
        for (j, &value) in row.iter().enumerate() {
            matrix.add(i, j, value);
        }
    }
    let factor = matrix.factor(0.0).unwrap();
    let x = factor.solve(&[1.0, 2.0, 3.0]);
    let product = matrix.times(&factor.inverse());
    for i in 0..3 {
        let back: f64 = (0..3).map(|j| matrix.at(i, j) * x[j]).sum();
        assert_near(back, i as f64 + 1.0, 1e-12);
        for j in 0..3 {
            assert_near(product.at(i, j), if i == j { 1.0 } else { 0.0 }, 1e-12);
        }
    }
    assert!(Matrix::zero(2).factor(0.0).is_none());
    assert!(Matrix::zero(2).factor(1.0).is_some());
}

#[test]
fn strongly_connected_classes_and_their_order() {
    let graph = classes(6, &[(0, 1), (1, 0), (1, 2), (2, 3), (3, 2), (4, 2)]);
    let mut members = graph.members.clone();
    members.sort();
    assert_eq!(members, [vec![0, 1], vec![2, 3], vec![4], vec![5]]);
    let preference: Vec<usize> = [5, 2, 0, 4].iter().map(|&node| graph.of[node]).collect();
    let order = best_first(&graph, &preference);
    let firsts: Vec<usize> = order.iter().map(|&class| graph.members[class][0]).collect();
    assert_eq!(firsts, [5, 0, 4, 2]);
    // A long chain needs no deep stack.
    let chain: Vec<(usize, usize)> = (0..50_000).map(|i| (i, i + 1)).collect();
    assert_eq!(classes(50_001, &chain).members.len(), 50_001);
}

#[test]
fn seats_are_identified_like_a_search_over_directions() {
    // Brute force on three nodes: a direction (d, e) with small integer d exists exactly if any
    // does, as the constraints are integer differences with lengths of 1.
    let mut random = Random(11);
    let mut seen = [0; 3];
    for _ in 0..3000 {
        let wins: Vec<(usize, usize, bool)> = (0..2 + random.below(7))
            .map(|_| {
                let winner = random.below(3);
                (winner, (winner + 1 + random.below(2)) % 3, random.below(2) == 0)
            })
            .collect();
        let allows = |e: i64| {
            (-4..=4).any(|x: i64| {
                (-4..=4).any(|y: i64| {
                    let d = [0, x, y];
                    wins.iter().all(|&(winner, loser, first)| {
                        d[winner] - d[loser] + if first { e } else { -e } >= 0
                    })
                })
            })
        };
        let expected = match (allows(1), allows(-1)) {
            (false, false) => Identified::Yes,
            (true, true) => Identified::Collinear,
            _ => Identified::Unbounded,
        };
        seen[expected as usize] += 1;
        assert_eq!(identified(3, &wins), expected, "{wins:?}");
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}
