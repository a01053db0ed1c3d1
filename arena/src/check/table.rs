//! A game with the engine in one seat. The other seat is played here, at random, by a luck of its own, so that
//! the same answers give the same game.

use quadriga::legal::{NOTHING, join};
use quadriga::{
    ActionError, Fact, Game, LegalGroup, Luck, Position, Seat, StateError, ToAct, Variant,
};
use quadriga_protocol::{Event, Features, HostLine, write_legal};

/// The seed of all dice, deals and moves of the other seat.
const SEED: u64 = 0x51ad;

/// A game, and what the engine was told of it.
pub(super) struct Table {
    game: Game,
    seat: Seat,
    number: u64,
    luck: Luck,
    facts: Vec<Fact>,
    told: usize,
}

impl Table {
    /// The game with this number, from its start. Games of one number have the same luck.
    pub(super) fn new(variant: Variant, seat: Seat, number: u64) -> Table {
        let start = Position::start(variant, None);
        // A start is refused only for a limit where there is none.
        let start = start.unwrap_or_else(|error| unreachable!("a start without a limit: {error}"));
        Table::from(start, seat, number)
    }

    /// A game that begins in a state of its own, as with `arena run --openings`.
    ///
    /// # Errors
    ///
    /// If it is no state.
    pub(super) fn at(
        variant: Variant,
        seat: Seat,
        state: &str,
        number: u64,
    ) -> Result<Table, StateError> {
        Ok(Table::from(Position::parse(variant, None, state)?, seat, number))
    }

    fn from(start: Position, seat: Seat, number: u64) -> Table {
        let luck = Luck::new(SEED ^ number, 1 << 32 | start.variant() as u64);
        let mut table =
            Table { game: Game::new(start), seat, number, luck, facts: Vec::new(), told: 0 };
        table.go_on();
        table
    }

    /// The table after `plies` random decisions of both seats, or as many as the game has, when the engine's
    /// seat is to decide next; none if the game ends before that.
    pub(super) fn after(mut self, plies: usize) -> Option<Table> {
        for _ in 0..plies {
            let action = self.random_action(self.seat);
            if self.is_over() || !self.play(&action) {
                return None;
            }
        }
        (!self.is_over()).then_some(self)
    }

    /// The first decision of the engine's seat in random games that is as `wanted`.
    pub(super) fn search(
        variant: Variant,
        seat: Seat,
        games: std::ops::Range<u64>,
        wanted: impl Fn(&[LegalGroup]) -> bool,
    ) -> Option<Table> {
        for number in games {
            let mut table = Table::new(variant, seat, number);
            while !table.is_over() {
                if wanted(&table.groups()) {
                    return Some(table);
                }
                let action = table.random_action(seat);
                if !table.play(&action) {
                    break;
                }
            }
        }
        None
    }

    pub(super) fn variant(&self) -> Variant {
        self.game.now().variant()
    }

    pub(super) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.game.now().to_act() == ToAct::Nobody
    }

    /// The engine's legal groups.
    pub(super) fn groups(&self) -> Vec<LegalGroup> {
        self.game.now().legal_groups(self.seat)
    }

    /// What begins the game, up to the question whether the engine is ready.
    pub(super) fn opening_lines(&self) -> Vec<String> {
        let start = self.game.start();
        let (variant, limit) = (start.variant(), start.limit());
        let new = HostLine::NewGame { variant, seat: self.seat, game: self.number, limit };
        let view = start.view(self.seat);
        vec![new.to_string(), HostLine::Position { view: &view }.to_string()]
    }

    /// What precedes the `go` of the decision that is due: events that were not told yet, the view, what is
    /// legal.
    pub(super) fn decision_lines(&mut self, features: Features) -> Vec<String> {
        let mut lines = Vec::new();
        if features.events {
            for (place, fact) in self.facts.iter().enumerate().skip(self.told) {
                let event = Event::seen_by(fact, self.seat);
                lines.push(HostLine::Event { number: place as u64 + 1, event }.to_string());
            }
            self.told = self.facts.len();
        }
        let view = self.game.now().view(self.seat);
        lines.push(HostLine::Position { view: &view }.to_string());
        if features.legal {
            let mut legal = Vec::new();
            write_legal(&self.groups(), &mut legal);
            let legal = String::from_utf8_lossy(&legal).into_owned();
            lines.extend(legal.lines().map(str::to_owned));
        }
        lines
    }

    /// The one spelling of `action`, if it is legal for the engine now.
    pub(super) fn judge(&self, action: &str) -> Result<String, ActionError> {
        // Parts that say nothing may be left in (QAD-6), as the referee takes them.
        let parts = action.split(',');
        let action =
            if parts.clone().any(|part| part == NOTHING) { join(parts) } else { action.to_owned() };
        self.game.now().canonical(self.seat, &action)
    }

    /// Plays a legal action of the engine's, and on to its next decision or the end. False if the action is
    /// not legal.
    pub(super) fn play(&mut self, action: &str) -> bool {
        let other = self.seat.other();
        let tokens = match self.game.now().to_act() {
            ToAct::Both => {
                let theirs = self.random_action(other);
                let mut actions = [action.to_owned(), theirs];
                if self.seat == Seat::P2 {
                    actions.swap(0, 1);
                }
                actions.to_vec()
            }
            _ => vec![action.to_owned()],
        };
        let played = self.step(tokens);
        self.go_on();
        played
    }

    /// Plays what is not the engine's to decide.
    fn go_on(&mut self) {
        loop {
            let tokens = match self.game.now().to_act() {
                ToAct::Chance => Vec::new(),
                ToAct::Seat(seat) if seat != self.seat => vec![self.random_action(seat)],
                _ => return,
            };
            if !self.step(tokens) {
                return;
            }
        }
    }

    /// Applies a step with the chance that it needs.
    fn step(&mut self, mut tokens: Vec<String>) -> bool {
        let chance = {
            let actions = match &tokens[..] {
                [first, second] => Some([first.as_str(), second.as_str()]),
                _ => None,
            };
            self.game.now().roll(SEED ^ self.number, actions).ok()
        };
        tokens.extend(chance);
        let words: Vec<&str> = tokens.iter().map(String::as_str).collect();
        self.game.step(&words, &mut self.facts).is_ok()
    }

    /// A legal action of `seat`.
    fn random_action(&mut self, seat: Seat) -> String {
        random_action(self.game.now(), seat, &mut self.luck)
    }
}

/// A legal action of `seat`, each token of each group as likely.
pub(super) fn random_action(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    join(groups.iter().filter_map(|group| {
        let place = luck.below(u32::try_from(group.tokens.len()).unwrap_or(u32::MAX));
        group.tokens.get(place as usize).map(String::as_str)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_decisions_are_found_soon() {
        let forced = |groups: &[LegalGroup]| groups.len() == 1 && groups[0].tokens.len() == 1;
        for variant in [Variant::PtolemyBasic, Variant::PtolemyAdvanced] {
            for seat in Seat::BOTH {
                assert!(Table::search(variant, seat, 0..20, forced).is_some(), "{variant} {seat}");
            }
        }
    }

    #[test]
    fn games_go_to_their_ends_and_come_again() {
        for variant in Variant::ALL {
            let play = || {
                let mut table = Table::new(variant, Seat::P2, 3);
                let mut lines = Vec::new();
                while !table.is_over() {
                    let features = Features { events: true, legal: true, reuse: true };
                    lines.extend(table.decision_lines(features));
                    let action = table.random_action(Seat::P2);
                    assert!(table.judge(&action).is_ok());
                    assert!(table.play(&action), "{variant}: {action}");
                }
                lines
            };
            assert_eq!(play(), play());
        }
    }
}
