//! Two engines, watched: everything is shown as it happens, secrets too.

use quadriga::drawing::Drawing;
use quadriga::{Fact, Game, Position, Seat};
use quadriga_protocol::Event;

use super::told::{Names, sentence};

/// Somebody who watches.
#[derive(Debug)]
pub struct Watch {
    /// What has been shown.
    position: Position,
    /// How many tokens of the move list that is.
    seen: usize,
    names: Names,
}

/// One step, as it is shown.
#[derive(Debug)]
pub struct Step {
    /// What happened.
    pub told: String,
    /// The board after it; none after a deal, which nobody decided.
    pub drawing: Option<Drawing>,
}

impl Watch {
    /// Watches from `position` on, where `seen` tokens have been played.
    #[must_use]
    pub const fn new(position: Position, seen: usize, names: [String; 2]) -> Watch {
        Watch { position, seen, names: Names { names, told: None } }
    }

    /// What is shown at the moment.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        self.position.draw()
    }

    /// The next step of `game` that was not shown yet.
    pub fn next(&mut self, game: &Game) -> Option<Step> {
        let rest: Vec<&str> = game.moves().get(self.seen..)?.iter().map(String::as_str).collect();
        let mut facts = Vec::new();
        // What the game has taken can be taken once more.
        self.seen += self.position.apply(&rest, &mut facts).ok()?;
        let decided =
            facts.iter().any(|fact| matches!(fact, Fact::Action { .. } | Fact::Both { .. }));
        let told = facts.iter().map(|fact| self.tell(fact)).collect();
        Some(Step { told, drawing: decided.then(|| self.position.draw()) })
    }

    /// A fact with all that is in it.
    fn tell(&self, fact: &Fact) -> String {
        let told = |seat: Seat, names: &Names| sentence(&Event::seen_by(fact, seat), names);
        match fact {
            Fact::Deal { .. } => Seat::BOTH
                .map(|seat| {
                    told(seat, &self.names)
                        .replace("Dealt", &format!("{} is dealt", self.names.of(seat)))
                })
                .concat(),
            Fact::Draw { seat, .. } => told(*seat, &self.names),
            _ => told(Seat::P1, &self.names),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadriga::Variant;

    #[test]
    fn whoever_watches_sees_both_hands() {
        let start = Position::start(Variant::PtolemyBasic, None).unwrap();
        let mut game = Game::new(start.clone());
        let mut watch = Watch::new(start, 0, ["A".to_owned(), "B".to_owned()]);
        assert!(watch.next(&game).is_none());
        let deal = game.now().roll(1, None).unwrap();
        game.apply(&[&deal]).unwrap();
        let step = watch.next(&game).unwrap();
        assert!(step.drawing.is_none());
        let told: Vec<&str> = step.told.lines().collect();
        assert!(
            told[1].starts_with("A is dealt: ") && told[2].starts_with("B is dealt: "),
            "{told:?}"
        );
        let card = game.now().legal_groups(Seat::P1)[0].tokens[0].clone();
        game.apply(&[&card]).unwrap();
        let step = watch.next(&game).unwrap();
        assert_eq!(step.told, format!("A plays {card}.\n"));
        assert!(!step.drawing.unwrap().to_string().contains("hidden"));
        assert!(watch.next(&game).is_none());
    }
}
