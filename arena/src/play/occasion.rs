//! A game that is about to be played: who meets whom, where it begins, how long anybody may think.

use std::path::PathBuf;
use std::time::Duration;

use quadriga::{Game, Seat, Variant};

use super::desk::Desk;
use super::players::{Engines, Player};
use super::seat::Sitter;
use crate::guardian::Guardian;
use crate::openings::Opening;
use crate::plan::Patience;
use crate::plan::resolve::check_name;

/// What is to be played, and how.
#[derive(Debug)]
pub struct Occasion {
    /// Where the game begins.
    pub opening: Opening,
    /// The seed of its dice and deals.
    pub seed: u64,
    /// Who sits where.
    pub sitters: [Sitter; 2],
    /// What both are called.
    pub names: [String; 2],
    /// How long is waited off the clock.
    pub patience: Patience,
    /// How long each position is shown when two engines are watched.
    pub delay: Duration,
    /// Where the game is saved.
    pub save: Option<PathBuf>,
}

impl Occasion {
    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.opening.start.variant()
    }

    /// How many people play.
    #[must_use]
    pub fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| sitter.is_person()).count()
    }

    /// The game after its opening, or as far as the rules take it.
    #[must_use]
    pub fn opened(&self) -> Game {
        let mut game = Game::new(self.opening.start.clone());
        // It was played through when the flags were read.
        let _facts = game.apply(&self.opening.moves);
        game
    }

    /// How many events a game begins with whose first moves are these.
    #[must_use]
    pub fn events(&self, moves: &[String]) -> usize {
        let facts = Game::new(self.opening.start.clone()).apply(moves);
        facts.map_or(0, |facts| facts.len())
    }
}

/// Seats the players: desks for people, and engines started and greeted. Gives what is to be told of the
/// engines' options, too; what the engines say of themselves is their names where nothing else is.
///
/// # Errors
///
/// If an engine is no use for this game, in a sentence that tells its seat.
pub async fn seat_players(
    occasion: &mut Occasion,
    guardian: &Guardian,
) -> Result<(Engines, [Player; 2], Vec<String>), String> {
    let engines = Engines::new(guardian.clone(), occasion.patience);
    let variant = occasion.variant();
    let mut notices = Vec::new();
    let mut started = [None, None];
    for seat in Seat::BOTH {
        let Sitter::Engine(plan) = &occasion.sitters[seat.index()] else { continue };
        let (engine, told) =
            engines.start(plan, variant).await.map_err(|error| format!("--{seat}: {error}"))?;
        let name = &mut occasion.names[seat.index()];
        if name.is_empty() {
            let own = engine.declared.name.as_ref().map(|own| own.trim().to_owned());
            let own = own.filter(|own| check_name(0, own).is_ok());
            let file = Some(plan.launch.file_name());
            let file = file.filter(|file| check_name(0, file).is_ok());
            *name = own.or(file).unwrap_or_else(|| "engine".to_owned());
        }
        notices.extend(told.into_iter().map(|told| format!("{name}: {told}")));
        started[seat.index()] = Some(engine);
    }
    let limit = occasion.opening.start.limit();
    let names = occasion.names.clone();
    let mut seats = Seat::BOTH.into_iter();
    let players = started.map(|engine| match (engine, seats.next()) {
        (Some(engine), _) => Player::Engine(Ok(engine)),
        (None, seat) => {
            let seat = seat.unwrap_or(Seat::P2);
            Player::Person(Box::new(Desk::new(seat, variant, limit, names.clone())))
        }
    });
    Ok((engines, players, notices))
}
