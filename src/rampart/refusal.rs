//! Why a move is illegal.

use std::fmt;

use super::board::{Kind, Move, Square};
use super::state::State;
use super::tables::Tables;

/// The rule that a move breaks. Its text names the ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<const FILES: usize> {
    /// Nothing stands there.
    Empty(Square<FILES>),
    /// A piece of the other side stands there.
    NotOwn(Square<FILES>),
    /// RPT-12: the move stays where it is.
    Pass,
    /// The kind does not move so.
    TooFar(Kind, Move<FILES>),
    /// A Queen can't jump over what stands there.
    Jump(Square<FILES>),
    /// RPT-1: an own piece stands there.
    OwnPiece(Square<FILES>),
    /// RPT-1: the first kind does not take the second.
    NoPrey(Kind, Kind, Square<FILES>),
    /// The game is over.
    Over,
}

impl<const FILES: usize> fmt::Display for Refusal<FILES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Empty(from) => write!(f, "nothing stands on {from}"),
            Refusal::NotOwn(from) => write!(f, "the piece on {from} is the other side's"),
            Refusal::Pass => f.write_str("RPT-12: there is no passing"),
            Refusal::TooFar(kind, made) => {
                let moves = match kind {
                    Kind::Queen => "1-3 squares in any of 8 directions",
                    Kind::Knight => "1 or 2 squares straight along a rank or file",
                    Kind::King => "1 square in any of 8 directions",
                    Kind::Blocker => "1 square along a rank or file",
                };
                write!(
                    f,
                    "a {} moves {moves}, so not from {} to {}",
                    kind.name(),
                    made.from,
                    made.to
                )
            }
            Refusal::Jump(over) => write!(f, "a Queen can't jump, and {over} is occupied"),
            Refusal::OwnPiece(to) => write!(f, "RPT-1: an own piece stands on {to}"),
            Refusal::NoPrey(_, Kind::Blocker, to) => {
                write!(f, "RPT-1: the piece on {to} is a Blocker, which is never taken directly")
            }
            Refusal::NoPrey(kind, found, to) => {
                let (name, found) = (kind.name(), found.name());
                let takes =
                    kind.prey().map_or("nothing".into(), |prey| format!("{}s only", prey.name()));
                write!(f, "RPT-1: a {name} takes {takes}, and a {found} stands on {to}")
            }
            Refusal::Over => f.write_str("the game is over"),
        }
    }
}

impl<const FILES: usize> State<FILES> {
    /// Whether `made` is legal here.
    #[must_use]
    pub fn is_legal(&self, made: Move<FILES>) -> bool {
        self.check(made).is_ok()
    }

    /// Whether `made` is legal here, and if not, why.
    ///
    /// # Errors
    ///
    /// The rule that it breaks.
    pub fn check(&self, made: Move<FILES>) -> Result<(), Refusal<FILES>> {
        if self.settled.is_some() || self.at_limit() {
            return Err(Refusal::Over);
        }
        let Move { from, to } = made;
        let kind = match self.piece_on(from) {
            None => return Err(Refusal::Empty(from)),
            Some((seat, _)) if seat != self.seat => return Err(Refusal::NotOwn(from)),
            Some((_, kind)) => kind,
        };
        if self.targets(from) & to.bit() != 0 {
            return Ok(());
        }
        Err(self.refusal(kind, made))
    }

    /// Why `kind` can't make this move.
    fn refusal(&self, kind: Kind, made: Move<FILES>) -> Refusal<FILES> {
        let Move { from, to } = made;
        if from == to {
            return Refusal::Pass;
        }
        if self.reach(kind, from) & to.bit() == 0 {
            return self.in_the_way(kind, made).map_or(Refusal::TooFar(kind, made), Refusal::Jump);
        }
        match self.piece_on(to) {
            Some((seat, found)) if seat != self.seat => Refusal::NoPrey(kind, found, to),
            _ => Refusal::OwnPiece(to),
        }
    }

    /// The piece that keeps a Queen from a square that she could get to on an empty board.
    fn in_the_way(&self, kind: Kind, made: Move<FILES>) -> Option<Square<FILES>> {
        let Move { from, to } = made;
        let empty_board = Tables::<FILES>::reach(kind, from, 0);
        if empty_board & to.bit() == 0 {
            return None;
        }
        let toward = |at: usize, to: usize| match at.cmp(&to) {
            std::cmp::Ordering::Less => at + 1,
            std::cmp::Ordering::Equal => at,
            std::cmp::Ordering::Greater => at - 1,
        };
        let mut at = from;
        while at != to {
            at = Square::new(toward(at.file(), to.file()), toward(at.rank(), to.rank()))?;
            if self.occupied() & at.bit() != 0 {
                return Some(at);
            }
        }
        None
    }
}
