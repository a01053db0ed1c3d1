//! Ramses: pawns on hieroglyph squares, and who can bring the third there next.
//!
//! A position may have thousands of turns, so they are looked at in three ways: all of them by what is
//! counted at a glance, the best few for what either side can reach, and the best of these for every
//! answer.

use quadriga::ramses::{Places, State, Turn};
use quadriga::{Luck, Seat, TurnGame};

use super::{Decided, WIN, best};

/// Worth of pawns on hieroglyph squares, by their number. The second is worth more than the first,
/// since it makes every way to a third one a threat; three are a win anyway.
const ON_HIEROGLYPHS: [i32; 4] = [0, 100, 260, WIN];

/// The opponent, to move, can bring a third pawn to a hieroglyph square: as good as lost.
const GIVES_THE_GAME_AWAY: i32 = WIN - 1_000;

/// Each own pawn that could bring the third hieroglyph: the opponent can close some of the ways, hardly
/// all of them.
const THREAT: i32 = 60;

/// Each pawn that could reach a hieroglyph square while fewer than two are held. The mover's count for
/// more than those of the one who waits.
const REACHES_NEXT: i32 = 15;
const REACHES_LATER: i32 = 10;

/// Turns looked at closely.
const CLOSE: usize = 48;

/// Turns looked at closely while all so far give the game away: it bounds the work of a decision.
const CLOSE_IN_NEED: usize = 600;

/// Turns whose every answer is looked at, until one is safe: an answer may also leave no turn at all.
const CHECKED: usize = 12;

/// Positions after which no more answers are looked at.
const MOST_NODES: u64 = 10_000;

/// The turn of `seat` by these weights; none if it has none.
pub(super) fn decide(state: &State, seat: Seat, luck: &mut Luck) -> Option<Decided> {
    if state.seat() != seat {
        return None;
    }
    let mut turns = Vec::new();
    state.legal_into(&mut turns);
    // In a random order, so that which of many equals are looked at closely is not always the same.
    luck.shuffle(&mut turns);
    let mut glances: Vec<(i32, Turn)> =
        turns.into_iter().map(|turn| (glance(&after(state, turn), seat), turn)).collect();
    glances.sort_by_key(|(score, _)| std::cmp::Reverse(*score));

    let mut close: Vec<(i32, Turn)> = Vec::new();
    let mut safe = false;
    for &(score, turn) in &glances {
        let enough = if safe { CLOSE } else { CLOSE_IN_NEED };
        if close.len() >= enough {
            break;
        }
        let score = score + prospects(&after(state, turn), seat);
        safe |= score > -GIVES_THE_GAME_AWAY / 2;
        close.push((score, turn));
    }
    let mut nodes = (glances.len() + close.len()) as u64;
    close.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    for (score, turn) in close.iter_mut().take(CHECKED) {
        if score.abs() < WIN / 2 && nodes < MOST_NODES {
            let after = after(state, *turn);
            if loses_at_once(&after, seat, &mut nodes) {
                *score -= GIVES_THE_GAME_AWAY;
            } else {
                // The others are worth no more, and this one is safe.
                break;
            }
        }
    }
    let (score, turn) = best(close, luck)?;
    Some(Decided { action: turn.to_string(), score, nodes })
}

fn after(state: &State, turn: Turn) -> State {
    let mut after = *state;
    after.play(turn);
    after
}

/// What `state`, with the opponent of `seat` to move, is worth to `seat` at a glance.
fn glance(state: &State, seat: Seat) -> i32 {
    let on = |seat| ON_HIEROGLYPHS[(state.hieroglyphs(seat) as usize).min(3)];
    let score = on(seat) - on(seat.other());
    if score.abs() >= WIN / 2 || state.has_legal_turn() {
        return score;
    }
    // The opponent can't move, or the limit has been reached.
    match state.outcome().and_then(|outcome| outcome.score.winner()) {
        Some(winner) => {
            if winner == seat {
                WIN
            } else {
                -WIN
            }
        }
        None => 0,
    }
}

/// What either side can reach in `state`, with the opponent of `seat` to move.
fn prospects(state: &State, seat: Seat) -> i32 {
    if state.outcome().is_some() {
        return 0;
    }
    let opponent = seat.other();
    let theirs = reaching(state, opponent);
    let mine = reaching(state, seat);
    let danger = match state.hieroglyphs(opponent) {
        2.. if theirs > 0 => GIVES_THE_GAME_AWAY,
        2.. => 0,
        _ => REACHES_NEXT * theirs,
    };
    let hope = if state.hieroglyphs(seat) >= 2 { THREAT } else { REACHES_LATER };
    hope * mine - danger
}

/// Whether the opponent of `seat`, to move in `state`, has a turn that wins.
fn loses_at_once(state: &State, seat: Seat, nodes: &mut u64) -> bool {
    let mut answers = Vec::new();
    state.legal_into(&mut answers);
    answers.into_iter().any(|answer| {
        *nodes += 1;
        let winner = after(state, answer).outcome().and_then(|outcome| outcome.score.winner());
        winner == Some(seat.other())
    })
}

/// How many pawns of `seat` that stand on no hieroglyph square could end on one.
fn reaching(state: &State, seat: Seat) -> i32 {
    let others = state.pawns(seat).without(Places::HIEROGLYPHS);
    let reach = |pawn: &_| !state.ends(*pawn).and(Places::HIEROGLYPHS).is_empty();
    others.into_iter().filter(reach).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::luck_of;

    fn decided(state: &str) -> (State, Decided) {
        let state = State::parse(state, quadriga::Limit::new(200).unwrap()).unwrap();
        let seat = state.seat();
        let decided = decide(&state, seat, &mut luck_of(1, 1, seat)).unwrap();
        let turn = Turn::parse(&decided.action).unwrap();
        assert!(state.is_legal(turn));
        (after(&state, turn), decided)
    }

    #[test]
    fn the_third_hieroglyph_is_taken() {
        // The pawn on 8 goes one step to 9.
        let (next, decided) = decided("1,8,13,22.14/2,3,10,16 p1 9");
        assert_eq!(next.hieroglyphs(Seat::P1), 3, "{}", decided.action);
        assert!(decided.score >= WIN);
    }

    #[test]
    fn the_opponents_third_is_not_allowed() {
        let (next, decided) = decided("5.10,10,11,20/1,9,19,22.10 p1 5");
        assert!(!loses_at_once(&next, Seat::P1, &mut 0), "{}", decided.action);
        assert_eq!(next.hieroglyphs(Seat::P2), 2);
    }

    #[test]
    fn there_is_nothing_to_decide_for_the_other_seat() {
        let state = State::start(quadriga::Limit::new(200).unwrap());
        assert_eq!(decide(&state, Seat::P2, &mut luck_of(1, 1, Seat::P2)), None);
    }
}
