//! The one source of dice and cards: a named, seeded generator whose draws are pinned.
//!
//! The generator is ChaCha with 8 rounds (D. J. Bernstein, 2008). The seed is its key, little end
//! first, the rest zeros; the number of the step is its stream (nonce). So the luck of a step follows
//! from the game's seed and the step's own number alone: never from what was drawn before, from
//! timing, or from another game. Bounded draws and shuffles are our own, pinned by known answers,
//! since those of `rand` may change between its versions.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of luck.
#[derive(Clone, Debug)]
pub struct Luck {
    generator: ChaCha8Rng,
}

impl Luck {
    /// The stream number `step` of `seed`.
    #[must_use]
    pub fn new(seed: u64, step: u64) -> Luck {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(step);
        Luck { generator }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number from 0 to `bound` - 1, each as likely (D. Lemire, "Fast random integer generation in
    /// an interval", 2019). 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let threshold = if bound == 0 { 0 } else { bound.wrapping_neg() % bound };
        loop {
            let product = u64::from(self.generator.next_u32()) * u64::from(bound);
            // The low half decides whether the draw is fair, the high half is the draw.
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// A roll of one six-sided die.
    pub fn die(&mut self) -> u8 {
        1 + self.below(6) as u8
    }

    /// Shuffles in place, each order as likely (Fisher and Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// The seed of a game's luck, from the tournament's seed and the number of the game's pair (or of the
/// game itself, where games are not paired).
#[must_use]
pub fn game_seed(tournament: u64, pair: u64) -> u64 {
    Luck::new(tournament, pair).bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    // A change here changes the dice of every tournament that is run again from its seed.
    #[test]
    fn draws_are_pinned() {
        let mut luck = Luck::new(7, 0);
        let dice: Vec<u8> = (0..20).map(|_| luck.die()).collect();
        let mut cards: Vec<u32> = (0..25).collect();
        Luck::new(7, 3).shuffle(&mut cards);
        let seeds = [game_seed(7, 1), game_seed(7, 2), game_seed(8, 1)];
        assert_eq!(dice, [2, 5, 6, 3, 3, 1, 1, 2, 6, 3, 6, 3, 4, 3, 4, 2, 3, 4, 4, 6]);
        assert_eq!(
            cards,
            [
                7, 10, 3, 19, 9, 20, 18, 21, 6, 22, 5, 4, 13, 8, 2, 17, 12, 0, 1, 14, 24, 11, 23,
                15, 16
            ]
        );
        assert_eq!(seeds, [17236010905523606670, 201489438803661659, 4612921519801809570]);
    }

    #[test]
    fn bounded_draws_are_fair() {
        let mut luck = Luck::new(1, 1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(luck.die()) - 1] += 1;
        }
        // Five standard deviations of a binomial count with p = 1/6.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 457), "{counts:?}");
        assert_eq!(luck.below(1), 0);
        assert_eq!(luck.below(0), 0);
    }
}
