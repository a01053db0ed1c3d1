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

/// Positions looked at in a decision, shared out evenly among the moves; beyond its share no more captures
/// are played out after a move.
const MOST_NODES: u64 = 8_000;

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
    let mut exchange = Exchange { buffers: Default::default(), nodes: 0, stop: 0 };
    let share = MOST_NODES / moves.len().max(1) as u64;
    let scored: Vec<(i32, Move<FILES>)> = moves
        .into_iter()
        .map(|made| {
            let mut after = *state;
            after.play(made);
            exchange.stop = exchange.nodes + share;
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
    /// The number of nodes from which on nothing is played out.
    stop: u64,
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
        if low >= high || depth >= EXCHANGES || self.nodes >= self.stop {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::luck_of;

    fn decided<const FILES: usize>(state: &str) -> (String, State<FILES>) {
        let state = State::<FILES>::parse(state, quadriga::Limit::new(200).unwrap()).unwrap();
        let seat = state.seat();
        let action = decide(&state, seat, &mut luck_of(1, 1, seat)).unwrap().action;
        let mut next = state;
        next.play(Move::parse(&action).unwrap());
        (action, next)
    }

    #[test]
    fn a_piece_that_hangs_is_taken() {
        let (action, _) = decided::<5>("q3n/5/5/2q2/2K2/5/5/5/QN2K p1 20 0/0");
        assert_eq!(action, "c5c6");
        let (action, _) = decided::<7>("n6/6q/7/3n3/7/3Q3/7/k6/N5K p1 20 0/0");
        assert_eq!(action, "d4d6");
    }

    #[test]
    fn a_bait_is_not() {
        // The Queen could take the Knight on b4, but a King stands beside it.
        let (_, next) = decided::<5>("n3q/5/5/5/k4/1n3/5/1Q3/K3N p1 20 0/0");
        assert_eq!(
            next.attackers(
                Seat::P2,
                Kind::Queen,
                squares(next.pieces(Seat::P1, Kind::Queen)).next().unwrap()
            ),
            0
        );
        assert_eq!(next.material(Seat::P1), 3);
    }

    #[test]
    fn a_queen_leaves_a_king_that_attacks_it() {
        let (_, next) = decided::<5>("n3q/5/5/5/5/k4/1Q3/5/4N p1 20 0/0");
        let queen = squares(next.pieces(Seat::P1, Kind::Queen)).next().unwrap();
        assert_eq!(next.attackers(Seat::P2, Kind::Queen, queen), 0);
    }

    #[test]
    fn an_enclosure_is_closed() {
        // a5, c5 and b6 are Bottom's: b4 is the fourth side of the Knight on b5.
        let (_, next) = decided::<5>("k3q/5/5/1B3/BnB2/5/1B3/5/K3N p1 20 0/0");
        // Nothing takes a Blocker directly, and b3 has to go to b4.
        assert_eq!(next.lost(Seat::P2), 1);
    }

    #[test]
    fn the_win_is_taken() {
        // Without its last Knight, Top has no material.
        let (_, next) = decided::<5>("5/5/5/2n2/5/2Q2/5/5/K4 p1 20 0/0");
        assert_eq!(next.outcome().and_then(|outcome| outcome.score.winner()), Some(Seat::P1));
    }
}
