//! The formats, and what else decides who meets whom.

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// Two engines meet.
    Match,
    /// The first engines, as many as told, meet all others, and not each other.
    Gauntlet {
        /// How many.
        seeds: usize,
    },
    /// In each round engines of about the same score meet, nobody twice.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Who loses a meeting is out. The engines are seeded in the plan's order.
    Knockout {
        /// A tied meeting is gone on with by that many pairs at most; then the better seed goes on.
        tiebreaks: u32,
    },
    /// In each round those meet of whose difference in strength the games so far tell least.
    Ladder {
        /// How many rounds.
        rounds: u32,
    },
}

impl Format {
    /// Its name in plans.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Match => "match",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Swiss { .. } => "swiss",
            Format::Knockout { .. } => "knockout",
            Format::Ladder { .. } => "ladder",
        }
    }

    /// Whether it decides on its stages by the results of those before.
    #[must_use]
    pub const fn is_dynamic(self) -> bool {
        matches!(self, Format::Swiss { .. } | Format::Knockout { .. } | Format::Ladder { .. })
    }

    /// Whether the engines at these places of the plan meet, where that is known beforehand.
    #[must_use]
    pub(super) const fn meet(self, first: usize, second: usize) -> bool {
        match self {
            Format::Gauntlet { seeds } => (first < seeds) != (second < seeds),
            _ => true,
        }
    }
}

/// What the two games of an encounter have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Luck {
    /// Both have the same dice, deals and opening, so that luck cancels; no process plays both.
    #[default]
    Mirrored,
    /// Every game has its own, and no game belongs to a pair.
    Independent,
}

/// How a tournament was extended after it had begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// Every pairing plays so many games more.
    Games(u32),
    /// There are so many rounds more.
    Rounds(u32),
    /// So many engines joined, the next ones in the plan's order.
    Engines {
        /// How many.
        count: usize,
        /// After how many stages. Of no account where nobody waits for results.
        after: u32,
    },
}
