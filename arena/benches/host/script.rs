//! The game that the scripted engines play: one legal game at random, always the same.

use std::fs;
use std::path::Path;

use anyhow::Context;
use quadriga::{Game, Limit, Luck, Position, Seat, ToAct, Variant};
use quadriga_protocol::{Event, HostLine, write_legal};

/// The variant that is scripted: moves in turn, no chance, and a game's length that the limit sets.
pub(crate) const VARIANT: Variant = Variant::RampartClassic;

/// One ply.
pub(crate) struct Ply {
    /// The `position` line before it.
    pub(crate) position: Vec<u8>,
    /// The `legal` lines before it.
    pub(crate) legal: Vec<u8>,
    /// What is played.
    pub(crate) action: String,
}

/// The game.
pub(crate) struct Script {
    pub(crate) plies: Vec<Ply>,
}

impl Script {
    /// The first game at random that lasts to its limit of `length` plies.
    pub(crate) fn lasting(length: u32) -> anyhow::Result<Script> {
        (1..1000)
            .find_map(|seed| Script::at_random(seed, length).transpose())
            .context("no game at random lasts that long")?
    }

    fn at_random(seed: u64, length: u32) -> anyhow::Result<Option<Script>> {
        let limit = Limit::new(length).context("no such limit")?;
        let mut game = Game::new(Position::start(VARIANT, Some(limit))?);
        let mut luck = Luck::new(seed, 0);
        let mut plies = Vec::new();
        while let ToAct::Seat(seat) = game.now().to_act() {
            let groups = game.now().legal_groups(seat);
            let [group] = &groups[..] else { break };
            let choice = luck.below(group.tokens.len() as u32) as usize;
            let action = group.tokens[choice].clone();
            let (mut position, mut legal) = (Vec::new(), Vec::new());
            HostLine::Position { view: &game.now().view(seat) }.write_to(&mut position);
            write_legal(&groups, &mut legal);
            game.apply(&[&action])?;
            plies.push(Ply { position, legal, action });
        }
        Ok((plies.len() == length as usize).then_some(Script { plies }))
    }

    /// Who plays ply `number`, from 0.
    pub(crate) fn seat(number: usize) -> Seat {
        if number.is_multiple_of(2) { Seat::P1 } else { Seat::P2 }
    }

    /// Appends the `event` line that tells of ply `number`.
    pub(crate) fn write_event(&self, number: usize, out: &mut Vec<u8>) {
        let (seat, action) = (Script::seat(number), self.plies[number].action.as_str());
        HostLine::Event { number: number as u64 + 1, event: Event::Action { seat, action } }
            .write_to(out);
    }

    /// Writes the script for the engines: a line a ply, the `position` line, a tab, the action.
    pub(crate) fn save(&self, path: &Path) -> anyhow::Result<()> {
        let mut text = Vec::new();
        for ply in &self.plies {
            text.extend_from_slice(ply.position.trim_ascii_end());
            text.extend_from_slice(format!("\t{}\n", ply.action).as_bytes());
        }
        fs::write(path, text).context("writing the script")
    }
}
