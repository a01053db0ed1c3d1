//! The weights of an army's path, in parts of what a leader is worth: a thousand.

/// Worth of a leader's army, which is the game, and of another: it wins fights, and two of them open the
/// way to the camp.
pub(super) const LEADER: i32 = 1_000;
pub(super) const ARMY: i32 = 220;

/// A casualty, in parts of a hundred of the army's worth: it weighs on all its later rolls.
pub(super) const CASUALTY: i32 = 9;

/// A rout, in parts of a hundred of the army's worth: some end off the map or on a failed roll.
pub(super) const ROUT: i32 = 30;

/// To be scattered, likewise: a turn lost, and an easy target.
pub(super) const SCATTER: i32 = 10;

/// Removed: all of it.
pub(super) const REMOVED: i32 = 100;

/// A phase in or beside the enemy camp, where half of the armies begin to loot. It is little: the leader
/// often sits there, and fear of looting must not keep the others away.
pub(super) const LOOT: i32 = 5;

/// One fatigue, which takes one off every roll until it has been rested away.
pub(super) const FATIGUE: i32 = 12;

/// A step, so that an army with nothing to gain stays.
pub(super) const STEP: i32 = 1;

/// A space nearer to an enemy worth going for.
pub(super) const NEARER: i32 = 5;

/// A space that the leader is away from its camp while nothing is worth going for.
pub(super) const HOMEWARD: i32 = 3;

/// A friend on the same space: one of them does not move, and loses its order. It has to outweigh most of
/// what a phase can bring.
pub(super) const COLLISION: i32 = 150;
/// The same with a friend whose path is not known yet.
pub(super) const MAYBE_COLLISION: i32 = 8;

/// What is left of a stand after a shock, in parts of a hundred: it often ends there.
pub(super) const AFTER_SHOCK: i32 = 60;

/// How much the enemy's chances against a leader after the turn count, in parts of a hundred: it may do
/// otherwise, and some of its armies are told to. The other armies take the risk: those that keep out of
/// reach never win anything.
pub(super) const DANGER: i32 = 35;

/// The way to the enemy camp once it wins (QAD-15), before what [`NEARER`] takes off.
pub(super) const SPOILS: i32 = 150;

/// To hold the own camp once it would win for the enemy.
pub(super) const GUARD: i32 = 150;
