//! Taking back. For the engines the game ends unfinished, and another begins with the moves that are kept.

use quadriga::Seat;

use super::{Decision, Kept, Session, referee};
use crate::play::players::Player;
use crate::play::screen;
use crate::play::seat::Sitter;
use crate::record::Termination;
use crate::referee::Mishap;

impl Session {
    /// Takes back to the last decision of a person before this one. The clocks are as they were then.
    ///
    /// # Errors
    ///
    /// If there is nothing to take back, or it would tell one person what the other hides.
    pub(super) async fn take_back(&mut self) -> Result<(), String> {
        let variant = self.occasion.variant();
        if self.occasion.people() == 2 && screen::has_secrets(variant) {
            return Err("Two people can't take back here: what was seen stays seen.".to_owned());
        }
        let tokens = self.moves().len();
        let place = self.decisions.iter().rposition(|decision| decision.tokens < tokens);
        let Some(place) = place else {
            return Err("There is no decision of yours to take back.".to_owned());
        };
        let Decision { tokens: kept, clocks } = self.decisions[place].clone();
        self.decisions.truncate(place);
        let (moves, mut notes) = (self.moves()[..kept].to_vec(), self.notes());
        notes.truncate(kept);
        self.break_off("taken back");
        self.deliver();
        for seat in Seat::BOTH {
            self.renew(seat).await;
        }
        self.asked = [None; 2];
        self.taken_back += 1;
        self.referee = referee(&self.occasion, &self.players, &moves);
        self.referee.set_clocks(clocks);
        let known = self.occasion.events(&moves);
        self.kept = Kept { moves, notes };
        self.begin(known);
        self.display.say("Taken back.\n");
        Ok(())
    }

    /// Gets an engine ready for another game. A process that can play only one makes place for another; so
    /// does one that has met dice or cards, which are the same in both games.
    async fn renew(&mut self, seat: Seat) {
        let Player::Engine(Ok(engine)) = &mut self.players[seat.index()] else { return };
        let variant = self.occasion.variant();
        engine.next_go = self.referee.next_go(seat);
        if engine.declared.features.reuse && !variant.has_chance() && !engine.has_ended() {
            return;
        }
        let Sitter::Engine(plan) = &self.occasion.sitters[seat.index()] else { return };
        let started = self.engines.start(plan, variant).await;
        let started = started.map(|(engine, _notices)| engine);
        let started = started.map_err(|error| Mishap::new(Termination::Crash, error.to_string()));
        let before = std::mem::replace(&mut self.players[seat.index()], Player::Engine(started));
        if let Player::Engine(Ok(engine)) = before {
            self.engines.dismiss(*engine);
        }
    }

    /// What is noted of each token of the move list, before and after the last taking back.
    pub(super) fn notes(&self) -> Vec<Option<crate::record::MoveNote>> {
        let mut notes = self.referee.notes().to_vec();
        notes.resize(self.moves().len(), None);
        for (note, kept) in notes.iter_mut().zip(&self.kept.notes) {
            note.clone_from(kept);
        }
        notes
    }
}
