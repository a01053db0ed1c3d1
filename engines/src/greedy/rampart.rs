//! Rampart, Classic and XL: material after the captures have been played out, then pressure.

use quadriga::rampart::{Kind, Move, State, squares};
use quadriga::{Luck, Score, Seat, TurnGame};

use super::{Decided, WIN, best};

/// Worth of the kinds, in their order: Queen, Knight, King, Blocker. Material counts one each in the
/// result, so they differ little: by how useful they are on the way (the rulebook's ladder). A Blocker
/// is no material, but shuts squares.
const WORTH: [i32; 4] = [115, 107, 100, 15];

/// To have a hunter for a kind that the other side still has: the last one of a kind takes a third of
/// all captures with it, and decides `insufficient`.
const CAN_HUNT: i32 = 40;

/// A piece of the other side that a hunter could take next, and one of one's own. What can really be
/// won is in the exchanges already; this is for the pressure that is left.
const ATTACKS: i32 = 4;
const ATTACKED: i32 = 4;

/// Three of the four neighbours needed for an enclosure.
const NEARLY_ENCLOSED: i32 = 6;

/// Each step between a piece and its nearest prey, the same for the Blockers and the far edge: it keeps
/// the game from shuffling to and fro. It grows with the part of the limit that has gone while the
/// material is not ahead, since such a game is a draw at best.
const DISTANCE: i32 = 2;

/// How often [`DISTANCE`] is counted at the limit, beyond once.
const IMPATIENCE: u32 = 4;

/// Captures played out after a move: the answer, the recapture, and two more.
const EXCHANGES: usize = 4;

/// Positions looked at in a decision at most; beyond it no more captures are played out.
const MOST_NODES: u64 = 60_000;

/// The move of `seat` by these weights; none if it has none.
pub(super) fn decide<const FILES: usize>(
    state: &State<FILES>,
    seat: Seat,
    luck: &mut Luck,
) -> Option<Decided> {
    if state.seat() != seat {
        return None;
    }
    let mut moves = Vec::new();
    state.legal_into(&mut moves);
    let mut exchange = Exchange { buffers: Default::default(), nodes: 0 };
    let scored: Vec<(i32, Move<FILES>)> = moves
        .into_iter()
        .map(|made| {
            let mut after = *state;
            after.play(made);
            let settled = -exchange.settle(&after, 0, -2 * WIN, 2 * WIN);
            (settled + pressure(&after, seat), made)
        })
        .collect();
    let (score, made) = best(scored, luck)?;
    Some(Decided { action: made.to_string(), score, nodes: exchange.nodes })
}

/// Plays captures out, each side free to stop.
struct Exchange<const FILES: usize> {
    /// One list of moves for each depth.
    buffers: [Vec<Move<FILES>>; EXCHANGES],
    nodes: u64,
}

impl<const FILES: usize> Exchange<FILES> {
    /// The worth of `state` for the side to move once it is quiet, or after [`EXCHANGES`] captures.
    fn settle(&mut self, state: &State<FILES>, depth: usize, mut low: i32, high: i32) -> i32 {
        self.nodes += 1;
        let seat = state.seat();
        if let Some(outcome) = state.outcome() {
            // A win that comes sooner is better.
            let win = WIN - depth as i32;
            return match outcome.score {
                Score::Win(winner) if winner == seat => win,
                Score::Win(_) => -win,
                Score::Draw => 0,
            };
        }
        low = low.max(material(state, seat));
        if low >= high || depth >= EXCHANGES || self.nodes >= MOST_NODES {
            return low;
        }
        let mut moves = std::mem::take(&mut self.buffers[depth]);
        state.legal_into(&mut moves);
        let theirs = state.side(seat.other());
        for &made in &moves {
            let mut after = *state;
            after.play(made);
            if after.side(seat.other()) == theirs {
                continue;
            }
            low = low.max(-self.settle(&after, depth + 1, -high, -low));
            if low >= high {
                break;
            }
        }
        self.buffers[depth] = moves;
        low
    }
}

/// Material of `seat` against that of the other side, and what either can still hunt.
fn material<const FILES: usize>(state: &State<FILES>, seat: Seat) -> i32 {
    let count = |seat, kind| state.pieces(seat, kind).count_ones() as i32;
    let side = |seat: Seat| {
        let pieces: i32 =
            Kind::ALL.into_iter().map(|kind| WORTH[kind.index()] * count(seat, kind)).sum();
        let hunts = |kind: &Kind| {
            let hunter = |prey: Kind| prey.hunter().is_some_and(|hunter| count(seat, hunter) > 0);
            count(seat.other(), *kind) > 0 && hunter(*kind)
        };
        pieces + CAN_HUNT * Kind::MATERIAL.into_iter().filter(hunts).count() as i32
    };
    side(seat) - side(seat.other())
}

/// What does not show in material: attacks, near enclosures, and the way to the prey.
fn pressure<const FILES: usize>(state: &State<FILES>, seat: Seat) -> i32 {
    let other = seat.other();
    let ahead = state.material(seat) > state.material(other);
    let gone = (IMPATIENCE * state.moves().min(state.limit().get())) / state.limit().get().max(1);
    let distance = DISTANCE * if ahead { 1 } else { 1 + gone as i32 };
    ATTACKS * attacks(state, seat) - ATTACKED * attacks(state, other)
        + NEARLY_ENCLOSED * (nearly_enclosed(state, seat) - nearly_enclosed(state, other))
        - distance * way(state, seat)
}

/// How many pieces of the other side `by` could take directly.
fn attacks<const FILES: usize>(state: &State<FILES>, by: Seat) -> i32 {
    let attacked = |kind| {
        squares::<FILES>(state.pieces(by.other(), kind))
            .filter(|square| state.attackers(by, kind, *square) != 0)
            .count() as i32
    };
    Kind::MATERIAL.into_iter().map(attacked).sum()
}

/// How many pieces of the other side, Blockers included, have pieces of `by` on three sides.
fn nearly_enclosed<const FILES: usize>(state: &State<FILES>, by: Seat) -> i32 {
    squares::<FILES>(state.side(by.other()))
        .filter(|square| {
            // Where a Blocker would go from there: the orthogonal neighbours.
            let around = state.reach(Kind::Blocker, *square);
            around.count_ones() == 4 && (around & state.side(by)).count_ones() == 3
        })
        .count() as i32
}

/// The steps of all pieces of `seat` to their nearest prey, and of its Blockers to the far edge.
fn way<const FILES: usize>(state: &State<FILES>, seat: Seat) -> i32 {
    let mut steps = 0;
    for kind in Kind::ALL {
        for square in squares::<FILES>(state.pieces(seat, kind)) {
            steps += match kind.prey() {
                Some(prey) => squares::<FILES>(state.pieces(seat.other(), prey))
                    .map(|prey| {
                        let files = square.file().abs_diff(prey.file());
                        files.max(square.rank().abs_diff(prey.rank()))
                    })
                    .min()
                    .unwrap_or(0) as i32,
                None => {
                    let far = if seat == Seat::P1 { quadriga::rampart::RANKS - 1 } else { 0 };
                    // Half as much: Blockers are best kept near the others.
                    square.rank().abs_diff(far) as i32 / 2
                }
            };
        }
    }
    steps
}
