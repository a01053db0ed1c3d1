//! Counting the sequences of turns, the standard check of a rules core.

use std::hint::black_box;

/// A game of perfect information, played in turn, without chance: what a search needs of it.
pub trait TurnGame: Copy {
    /// A complete turn.
    type Action: Copy;

    /// Puts all legal actions into `out`, which it clears first; none when the game is over. Beyond
    /// what `out` grows by, nothing is allocated.
    fn legal_into(&self, out: &mut Vec<Self::Action>);

    /// Plays `action`, which must be one that [`TurnGame::legal_into`] gave for this very position.
    /// Positions are copied to take a move back.
    fn play(&mut self, action: Self::Action);
}

/// The number of sequences of `depth` complete turns from `game`. A finished position has no
/// continuation; the one sequence of no turns counts. Every position on the way is visited: nothing
/// is counted in bulk, by us or by the compiler.
pub fn perft<G: TurnGame>(game: &G, depth: u32) -> u64 {
    let mut buffers: Vec<Vec<G::Action>> = (0..depth).map(|_| Vec::new()).collect();
    descend(game, &mut buffers)
}

fn descend<G: TurnGame>(game: &G, buffers: &mut [Vec<G::Action>]) -> u64 {
    let Some((actions, deeper)) = buffers.split_first_mut() else {
        // Without this nothing looks at a leaf, and it need not be made.
        black_box(game);
        return 1;
    };
    game.legal_into(actions);
    let mut sequences = 0;
    for &action in actions.iter() {
        let mut next = *game;
        next.play(action);
        sequences += descend(&next, deeper);
    }
    sequences
}
