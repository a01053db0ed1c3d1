//! The best way to put engines into pairs.

use mwmatching::{Matching, SENTINEL};

/// The greatest worth that a pair may have.
pub(super) const MOST: i32 = 1 << 24;

/// As many disjoint pairs of `0..count` as there can be; of all those ways the one of the greatest worth
/// in sum. `worth` is asked once for each pair, the smaller number first, and gives none for two that must
/// not meet.
pub(super) fn best_pairs(
    count: usize,
    worth: impl Fn(usize, usize) -> Option<i32>,
) -> Vec<[usize; 2]> {
    let mut edges = Vec::new();
    for one in 0..count {
        for other in one + 1..count {
            if let Some(worth) = worth(one, other) {
                edges.push((one, other, worth.clamp(0, MOST)));
            }
        }
    }
    if edges.is_empty() {
        return Vec::new();
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    let pairs = mates.iter().enumerate().filter(|(one, mate)| **mate != SENTINEL && *one < **mate);
    pairs.map(|(one, mate)| [one, *mate]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The greatest number of pairs, and the greatest worth with it, by trying everything.
    fn best_by_trial(free: &[usize], worth: &dyn Fn(usize, usize) -> Option<i32>) -> (usize, i64) {
        let Some((&one, rest)) = free.split_first() else { return (0, 0) };
        let mut best = best_by_trial(rest, worth);
        for (index, &other) in rest.iter().enumerate() {
            if let Some(gain) = worth(one, other) {
                let mut left = rest.to_vec();
                left.remove(index);
                let (pairs, sum) = best_by_trial(&left, worth);
                best = best.max((pairs + 1, sum + i64::from(gain)));
            }
        }
        best
    }

    proptest! {
        #[test]
        fn no_other_way_is_better(
            count in 0usize..9,
            table in proptest::collection::vec(proptest::option::weighted(0.7, 0..40i32), 81),
        ) {
            let worth = |one: usize, other: usize| table[one * 9 + other];
            let pairs = best_pairs(count, worth);
            let mut seen = vec![false; count];
            let mut sum = 0;
            for [one, other] in &pairs {
                prop_assert!(one < other);
                for engine in [*one, *other] {
                    prop_assert!(!std::mem::replace(&mut seen[engine], true));
                }
                sum += i64::from(worth(*one, *other).unwrap());
            }
            let all: Vec<usize> = (0..count).collect();
            prop_assert_eq!((pairs.len(), sum), best_by_trial(&all, &worth));
        }

        /// The library checks its own result; that must never fail.
        #[test]
        fn large_fields_are_paired(
            count in 30usize..70,
            seed in any::<u64>(),
        ) {
            let worth = |one: usize, other: usize| {
                let mixed = quadriga::game_seed(seed, (one * 100 + other) as u64);
                (!mixed.is_multiple_of(5)).then_some((mixed >> 40) as i32 & (MOST - 1))
            };
            prop_assert_eq!(best_pairs(count, worth).len(), count / 2);
        }
    }
}
