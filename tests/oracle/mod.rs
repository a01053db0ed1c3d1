//! The four games a second time: the oracle of the agreement tests.
//!
//! It was written from the rulings alone, without a look at the core, and is as plain and literal as
//! possible rather than fast: where it and the core differ, one of them has misread a ruling. Text in,
//! text out. Each function carries the number of the ruling that it spells out.
//!
//! Keep it so: it shares no code with the core, and a ruling that changes is written here a second time.
//! How both read what the rulings leave open is in `docs/rules/decisions.md`.

mod ptolemy;
mod ptolemy_table;
mod qadesh;
mod qadesh_map;
mod qadesh_turn;
mod rampart;
mod ramses;

/// Legal groups: a name and its tokens, sorted by byte.
pub(crate) type Groups = Vec<(String, Vec<String>)>;

#[derive(Clone, Debug)]
enum Game {
    Ramses(ramses::Ramses),
    Rampart(rampart::Rampart),
    Qadesh(qadesh::Qadesh),
    Ptolemy(ptolemy::Ptolemy),
}

#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    game: Game,
}

impl Oracle {
    /// A state from its text. `limit`: the turn or move limit, `None` for the ruling's default.
    pub(crate) fn parse(variant: &str, limit: Option<u32>, state: &str) -> Result<Oracle, String> {
        // README, "Numbers"; one less, so that the state after the last turn can be written.
        if limit.is_some_and(|limit| !(1..=MOST - 1).contains(&limit)) {
            return Err("a limit is from 1 to 999998".to_string());
        }
        // PTO-14
        if limit.is_some() && variant.starts_with("ptolemy") {
            return Err("a match needs no limit".to_string());
        }
        let game = match variant {
            "ramses" => Game::Ramses(ramses::Ramses::parse(limit, state)?),
            "rampart-classic" => Game::Rampart(rampart::Rampart::parse(5, limit, state)?),
            "rampart-xl" => Game::Rampart(rampart::Rampart::parse(7, limit, state)?),
            "qadesh" => Game::Qadesh(qadesh::Qadesh::parse(limit, state)?),
            "ptolemy-basic" => Game::Ptolemy(ptolemy::Ptolemy::parse(false, state)?),
            "ptolemy-advanced" => Game::Ptolemy(ptolemy::Ptolemy::parse(true, state)?),
            _ => return Err(format!("no such variant: {variant}")),
        };
        let oracle = Oracle { game };
        // README, "Canonical text": only the one spelling that would be printed is accepted.
        if oracle.state() != state {
            return Err(format!("not canonical: {state}"));
        }
        Ok(oracle)
    }

    /// The start of a game. Panics if there is no such variant.
    pub(crate) fn start(variant: &str, limit: Option<u32>) -> Oracle {
        let state = match variant {
            "ramses" => ramses::START,
            "rampart-classic" => rampart::START_CLASSIC,
            "rampart-xl" => rampart::START_XL,
            "qadesh" => qadesh::START,
            _ => ptolemy::START,
        };
        Oracle::parse(variant, limit, state).expect("a known variant")
    }

    pub(crate) fn state(&self) -> String {
        match &self.game {
            Game::Ramses(game) => game.state(),
            Game::Rampart(game) => game.state(),
            Game::Qadesh(game) => game.state(),
            Game::Ptolemy(game) => game.state(),
        }
    }

    /// README, "View string": the state itself, but for Ptolemy. Seat 0 is `p1`, seat 1 is `p2`.
    pub(crate) fn view(&self, seat: usize) -> String {
        match &self.game {
            Game::Ptolemy(game) => game.view(seat),
            _ => self.state(),
        }
    }

    /// `p1`, `p2`, `p1 p2`, `chance`, or `-` when the game is over.
    pub(crate) fn to_act(&self) -> &'static str {
        if self.result().is_some() {
            return "-";
        }
        match &self.game {
            Game::Ramses(game) => SEATS[game.seat],
            Game::Rampart(game) => SEATS[game.seat],
            Game::Qadesh(_) => "p1 p2",
            Game::Ptolemy(game) => game.to_act(),
        }
    }

    /// The legal groups of a seat; none when the game is over or it has nothing to decide.
    pub(crate) fn legal(&self, seat: usize) -> Groups {
        if self.result().is_some() {
            return Vec::new();
        }
        let mut groups = match &self.game {
            Game::Ramses(game) if game.seat == seat => one_group("turn", game.turns()),
            Game::Rampart(game) if game.seat == seat => one_group("move", game.moves()),
            Game::Qadesh(game) => game.groups(seat),
            Game::Ptolemy(game) if game.to_act() == SEATS[seat] => {
                one_group("card", game.actions())
            }
            _ => Vec::new(),
        };
        for (_, tokens) in &mut groups {
            tokens.sort();
        }
        groups
    }

    /// One complete step. An error changes nothing.
    pub(crate) fn apply(&mut self, tokens: &[&str]) -> Result<(), String> {
        if self.result().is_some() {
            return Err("the game is over".to_string());
        }
        self.game = match &self.game {
            Game::Ramses(game) => Game::Ramses(game.after(only(tokens)?)?),
            Game::Rampart(game) => Game::Rampart(game.after(only(tokens)?)?),
            Game::Qadesh(game) => Game::Qadesh(game.after(tokens)?),
            Game::Ptolemy(game) => Game::Ptolemy(game.after(only(tokens)?)?),
        };
        Ok(())
    }

    /// The score and the reason, once the game is over.
    pub(crate) fn result(&self) -> Option<(String, String)> {
        let result = match &self.game {
            Game::Ramses(game) => game.result(),
            Game::Rampart(game) => game.result(),
            Game::Qadesh(game) => game.result(),
            Game::Ptolemy(game) => game.result(),
        };
        result.map(|(score, reason)| (score.to_string(), reason.to_string()))
    }

    /// Whether an action is legal for a seat.
    pub(crate) fn accepts(&self, seat: usize, action: &str) -> bool {
        match &self.game {
            Game::Qadesh(game) => self.result().is_none() && game.accepts(seat, action),
            _ => self.legal(seat).iter().any(|(_, tokens)| tokens.iter().any(|t| t == action)),
        }
    }

    /// RPT-10: Rampart, and neither side has lost material, so that a draw is sterile.
    pub(crate) fn has_no_losses(&self) -> bool {
        matches!(&self.game, Game::Rampart(game) if game.lost == [0, 0])
    }

    /// Qadesh orders: the chance token of the turn, its dice taken from `dice` (1-6 each).
    pub(crate) fn roll(
        &self,
        a1: &str,
        a2: &str,
        dice: &mut dyn FnMut() -> u8,
    ) -> Result<String, String> {
        match &self.game {
            Game::Qadesh(_) if self.result().is_some() => Err("the game is over".to_string()),
            Game::Qadesh(game) => game.roll(a1, a2, dice),
            _ => Err("not a game with dice".to_string()),
        }
    }
}

/// README, "Numbers": at most six digits. A count that would grow further stays there.
const MOST: u32 = 999_999;

/// One more, but for a count that can't be written then.
fn one_more(count: u32) -> u32 {
    (count + 1).min(MOST)
}

const SEATS: [&str; 2] = ["p1", "p2"];

fn one_group(name: &str, tokens: Vec<String>) -> Groups {
    vec![(name.to_string(), tokens)]
}

/// A step of a game played in turn is one token.
fn only<'a>(tokens: &[&'a str]) -> Result<&'a str, String> {
    match tokens {
        [token] => Ok(token),
        _ => Err(format!("one token expected, {} given", tokens.len())),
    }
}

/// README, "Numbers": no leading zeros, at most six digits.
fn number(text: &str) -> Result<u32, String> {
    let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if !digits || leading_zero || text.len() > 6 {
        return Err(format!("not a number: {text}"));
    }
    text.parse().map_err(|_| format!("not a number: {text}"))
}

/// The parts of a text, exactly `count` of them.
fn parts(text: &str, separator: char, count: usize) -> Result<Vec<&str>, String> {
    let parts: Vec<&str> = text.split(separator).collect();
    if parts.len() != count {
        return Err(format!("{count} parts expected: {text}"));
    }
    Ok(parts)
}

/// `p1` is seat 0 and `p2` is seat 1.
fn seat(text: &str) -> Result<usize, String> {
    match text {
        "p1" => Ok(0),
        "p2" => Ok(1),
        _ => Err(format!("not a seat: {text}")),
    }
}

/// The score of a game that a seat has won.
fn win_for(seat: usize) -> &'static str {
    ["1-0", "0-1"][seat]
}
