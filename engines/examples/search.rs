//! A bot that searches Rampart, on both boards: alpha-beta with iterative deepening, within its time. It shows
//! what a closure has no place for: options, events, `stop`, limits and `info`.
//!
//! ```sh
//! cargo build --release -p quadriga-engines --example search
//! ```

use std::time::{Duration, Instant};

use quadriga::rampart::{Kind, Move, State};
use quadriga::{Luck, Score, Seat, TurnGame, Variant, View};
use quadriga_engines::driver::{DriverError, run_stdio};
use quadriga_engines::random::{luck_of, seed_option};
use quadriga_engines::{Bot, Choice, Decision, GameInfo, Identity, Stuck, Wants};
use quadriga_protocol::{Evaluation, Event, Info, OptionSpec};

/// A won game; one that is won later is worth a little less.
const WIN: i32 = 1_000_000;

/// The greatest depth.
const DEEPEST: u64 = 30;

/// How far captures are played out beyond the depth.
const QUIESCENCE: i32 = 6;

/// Time kept back for the way to the host.
const MARGIN: Duration = Duration::from_millis(15);

fn main() -> Result<(), DriverError> {
    run_stdio(Searcher { seed: 0, depth: 6, luck: luck_of(0, 0, Seat::P1) })
}

struct Searcher {
    seed: u64,
    depth: u64,
    luck: Luck,
}

impl Bot for Searcher {
    fn identity(&self) -> Identity {
        Identity::named("Rust search")
    }

    fn options(&self) -> Vec<OptionSpec> {
        vec![seed_option(), OptionSpec::spin("Depth", 6, 1, DEEPEST as i64)]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        // The driver has looked at the range already.
        let value = value.parse().map_err(|error| format!("{error}"))?;
        match name {
            "Seed" => self.seed = value,
            _ => self.depth = value,
        }
        Ok(())
    }

    fn variants(&self) -> &[Variant] {
        &[Variant::RampartClassic, Variant::RampartXl]
    }

    fn wants(&self) -> Wants {
        Wants { events: true, stop: true, legal: false }
    }

    fn new_game(&mut self, game: &GameInfo) {
        self.luck = luck_of(self.seed, game.number, game.seat);
    }

    fn choose(&mut self, decision: &Decision<'_>) -> Result<Choice, Stuck> {
        match decision.view()? {
            View::RampartClassic(state) => self.think(decision, state),
            View::RampartXl(state) => self.think(decision, state),
            _ => Err(Stuck::Other("only Rampart is played here".into())),
        }
    }
}

impl Searcher {
    fn think<const FILES: usize>(
        &mut self,
        decision: &Decision<'_>,
        state: &State<FILES>,
    ) -> Result<Choice, Stuck> {
        let mut moves = Vec::new();
        state.legal_into(&mut moves);
        self.luck.shuffle(&mut moves);
        // To take back the move before is rarely a plan: it comes last, and so must be really better.
        let undoing =
            own_last_move::<FILES>(decision).map(|made| Move { from: made.to, to: made.from });
        moves.sort_by_key(|made| Some(*made) == undoing);
        let mut best = *moves.first().ok_or_else(|| Stuck::Other("there is no move".into()))?;
        let mut search = Search::new(decision);
        for depth in 1..=decision.limits().depth.unwrap_or(self.depth).min(DEEPEST) {
            // A depth that could not be finished says nothing.
            let Some((score, made)) = search.best(state, &moves, depth as i32) else { break };
            best = made;
            let place = moves.iter().position(|other| *other == made).unwrap_or(0);
            moves[..=place].rotate_right(1); // first at the next depth
            decision.report(&Info {
                depth: Some(depth),
                nodes: Some(search.nodes),
                time: Some(quadriga_protocol::millis(decision.started().elapsed())),
                score: Some(Evaluation::Centi(score)),
                pv: Some(&made.to_string()),
                ..Info::default()
            });
            if score.abs() > WIN / 2 {
                break;
            }
        }
        Ok(Choice::Action(best.to_string()))
    }
}

/// The last move that the bot's own seat has made.
fn own_last_move<const FILES: usize>(decision: &Decision<'_>) -> Option<Move<FILES>> {
    decision.events().rev().find_map(|event| match event {
        Event::Action { seat, action } if seat == decision.seat() => Move::parse(action).ok(),
        _ => None,
    })
}

/// The time that it is sensible to spend: a share of what is left, and most of the increment.
fn budget(decision: &Decision<'_>) -> Option<Duration> {
    let limits = decision.limits();
    let share = decision.time_left().map(|left| {
        let moves = limits.movestogo.unwrap_or(30).clamp(2, 30) as u32;
        (left / moves + limits.increment(decision.seat()) * 4 / 5).min(left / 2)
    });
    let time = [share, limits.move_time()].into_iter().flatten().min()?;
    Some(time.saturating_sub(MARGIN))
}

struct Search<'a> {
    decision: &'a Decision<'a>,
    deadline: Option<Instant>,
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(decision: &'a Decision<'a>) -> Search<'a> {
        let deadline = budget(decision).and_then(|time| decision.started().checked_add(time));
        Search { decision, deadline, nodes: 0 }
    }

    /// Whether the search must end. The clock is looked at now and then only.
    fn is_over(&self) -> bool {
        self.decision.limits().nodes.is_some_and(|most| self.nodes > most)
            || (self.nodes.is_multiple_of(1024)
                && (self.decision.should_stop()
                    || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)))
    }

    /// The best of `moves` with its score; none if there was not the time for it.
    fn best<const FILES: usize>(
        &mut self,
        state: &State<FILES>,
        moves: &[Move<FILES>],
        depth: i32,
    ) -> Option<(i32, Move<FILES>)> {
        let mut best = None;
        let mut low = -2 * WIN;
        for &made in moves {
            let mut after = *state;
            after.play(made);
            let score = -self.score(&after, depth - 1, 1, -2 * WIN, -low)?;
            if score > low {
                low = score;
                best = Some((score, made));
            }
        }
        best
    }

    /// Negamax: the score for the side to move, exact if it is between `low` and `high`.
    fn score<const FILES: usize>(
        &mut self,
        state: &State<FILES>,
        depth: i32,
        ply: i32,
        mut low: i32,
        high: i32,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.is_over() {
            return None;
        }
        if let Some(outcome) = state.outcome() {
            return Some(match outcome.score {
                Score::Draw => 0,
                Score::Win(winner) if winner == state.seat() => WIN - ply,
                Score::Win(_) => ply - WIN,
            });
        }
        if depth <= 0 {
            low = low.max(evaluate(state)); // nobody must capture
            if depth <= -QUIESCENCE {
                return Some(low);
            }
        }
        let mut moves = Vec::new();
        state.legal_into(&mut moves);
        let theirs = state.side(state.seat().other());
        let is_capture = |made: &Move<FILES>| theirs & made.to.bit() != 0;
        if depth <= 0 {
            moves.retain(is_capture);
        } else {
            moves.sort_by_key(|made| !is_capture(made));
        }
        for made in moves {
            if low >= high {
                break;
            }
            let mut after = *state;
            after.play(made);
            low = low.max(-self.score(&after, depth - 1, ply + 1, -high, -low)?);
        }
        Some(low)
    }
}

/// Material, hunters that still have prey, and pieces that have gone forward, for the side to move.
fn evaluate<const FILES: usize>(state: &State<FILES>) -> i32 {
    let count = |seat, kind| state.pieces(seat, kind).count_ones() as i32;
    let side = |seat: Seat| {
        let hunts = |kind: &Kind| {
            kind.prey().is_some_and(|prey| count(seat, *kind) > 0 && count(seat.other(), prey) > 0)
        };
        let hunters = Kind::ALL.into_iter().filter(hunts).count() as i32;
        let forward: i32 = quadriga::rampart::squares::<FILES>(state.side(seat))
            .map(|square| match seat {
                Seat::P1 => square.rank().min(5) as i32,
                Seat::P2 => (8 - square.rank()).min(5) as i32,
            })
            .sum();
        100 * state.material(seat) as i32 + 20 * count(seat, Kind::Blocker) + 40 * hunters + forward
    };
    side(state.seat()) - side(state.seat().other())
}
