//! Nothing is allocated while whole games are played through the types: neither for the legal actions, once
//! the caller's buffer has grown, nor to apply a step, nor to take it back. Every call to the allocator of
//! this binary is counted.

#[path = "../benches/figures/typed.rs"]
mod typed;

use allocation_counter::measure;
use quadriga::{Luck, Variant, perft, rampart};
use typed::{ForEach, Typed, for_each};

/// Games of each variant.
const GAMES: u64 = 20;

struct Play {
    variants: usize,
}

impl ForEach for Play {
    fn visit<S: Typed>(&mut self, variant: Variant, start: S) {
        let mut buffer = S::Buffer::default();
        let steps = play(start, &mut buffer);
        // The buffer has now seen all positions of these games, and they are played again.
        let mut again = 0;
        let info = measure(|| again = play(start, &mut buffer));
        assert_eq!(info.count_total, 0, "{variant}: {info:?}");
        assert_eq!(again, steps, "{variant}");
        assert!(steps > 10 * GAMES, "{variant}: {steps} steps");
        self.variants += 1;
    }
}

/// The number of steps of some games at random, in which each step is taken back once.
fn play<S: Typed>(start: S, buffer: &mut S::Buffer) -> u64 {
    let mut steps = 0;
    for game in 0..GAMES {
        let mut luck = Luck::new(game, 0);
        let mut state = start;
        while let Some(step) = state.choose(&mut luck, buffer) {
            let before = state;
            state.apply(&step, &mut Luck::new(game, 1 + steps));
            state = before;
            state.apply(&step, &mut Luck::new(game, 1 + steps));
            steps += 1;
        }
    }
    steps
}

#[test]
fn games_allocate_nothing() {
    let mut play = Play { variants: 0 };
    for_each(&mut play);
    assert_eq!(play.variants, Variant::ALL.len());
}

/// The counter counts: perft allocates its buffers, and a box is one allocation.
#[test]
fn allocations_are_counted() {
    let start = rampart::State::<5>::start(Default::default());
    assert!(measure(|| assert_eq!(perft(&start, 1), 19)).count_total > 0);
    let boxed = measure(|| drop(std::hint::black_box(Box::new(1))));
    assert_eq!(boxed.count_total, 1);
}
