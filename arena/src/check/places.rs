//! Decisions where there is next to nothing to choose. In play they are rare, so games begin there.

use quadriga::Variant;

/// States in which the seat to move has exactly one legal action, one for each seat.
pub(super) const FORCED: [(Variant, [&str; 2]); 3] = [
    (Variant::Ramses, ["11,12,14,22.11/5.12,6,7,9 p1 41", "4,5.13,9,13/3,8,18,19 p2 42"]),
    (
        Variant::RampartClassic,
        ["Kb3/k4/4q/4b/qb3/5/5/5/5 p1 40 8/6", "k4/BN1Q1/5/1Q3/2B2/5/5/5/5 p2 41 6/8"],
    ),
    (
        Variant::RampartXl,
        ["4qnK/5kQ/2b2kb/7/7/7/7/7/7 p1 40 7/5", "kb4B/bK4Q/Q2B3/7/7/7/7/7/7 p2 41 6/8"],
    ),
];

/// A state of Qadesh in which no army of either side can be ordered.
pub(super) const HOLD: &str = "27r0.0,30r1.0,x,x,x/58r0.0,60s0.0,x,x,x orders 5";

#[cfg(test)]
mod tests {
    use super::*;
    use quadriga::{Position, Seat};

    #[test]
    fn there_is_next_to_nothing_to_choose() {
        for (variant, states) in FORCED {
            for (seat, state) in Seat::BOTH.into_iter().zip(states) {
                let position = Position::parse(variant, None, state).unwrap();
                let groups = position.legal_groups(seat);
                assert_eq!((groups.len(), groups[0].tokens.len()), (1, 1), "{state}");
            }
        }
        let position = Position::parse(Variant::Qadesh, None, HOLD).unwrap();
        for seat in Seat::BOTH {
            assert!(position.to_act().includes(seat) && position.legal_groups(seat).is_empty());
        }
    }
}
