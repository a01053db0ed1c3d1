//! What the rating computation is given: rows of games and options.

/// Who won a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameResult {
    /// The engine in the first seat won (`1-0`).
    P1Wins,
    /// The engine in the second seat won (`0-1`).
    P2Wins,
    /// Neither won (`1/2-1/2`): half a win each.
    Draw,
    /// The game has no result (`*`); it counts for nobody.
    Unfinished,
}

/// One game as far as ratings are concerned: the fields of a game record that matter here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The variant's name. Each variant is a pool of its own, never mixed (RPT-11).
    pub variant: String,
    /// The engine in the first seat.
    pub p1: String,
    /// The engine in the second seat.
    pub p2: String,
    /// The result.
    pub result: GameResult,
    /// The number both games of a mirrored pair share. Games with the same number in one pool are
    /// one cluster of the covariance; when records of several tournaments are put together, the
    /// numbers have to be kept apart first.
    pub pair: Option<u64>,
    /// A draw in which neither side lost material (RPT-9, RPT-10). Those rulings know only sterile
    /// draws, so the flag means nothing on a decisive game: that is rated as the win it is, and the
    /// pool says so.
    pub sterile: bool,
    /// How the game ended (`rules`, `time`, `illegal-move`, `crash`, `stall`, ...), where it is
    /// known.
    pub termination: Option<String>,
    /// The host itself spoiled the game; it counts for nobody.
    pub spoiled: bool,
}

/// What sterile games do to ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sterile {
    /// They change no rating (RPT-10).
    #[default]
    Exclude,
    /// They are rated as the draws they look like.
    Count,
}

/// How a pool is rated.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingOptions {
    /// Fit a first-seat advantage, common to the pool.
    pub advantage: bool,
    /// An engine whose rating is given (name, Elo). It fixes the scale of its class; without it the
    /// mean is 0.
    pub anchor: Option<(String, f64)>,
    /// What sterile games do.
    pub sterile: Sterile,
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self { advantage: true, anchor: None, sterile: Sterile::Exclude }
    }
}
