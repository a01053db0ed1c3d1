//! The ten armies, what they can do, and how they stand (QAD-4).

use std::fmt;

use super::map::{Place, Space, space};
use crate::Seat;
use crate::notation::MAX_NUMBER;

/// An army. The order of the variants is the fixed order of the rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Army {
    /// `PRE`, P'Re.
    Pre,
    /// `AMU`, Amun, with Rameses.
    Amu,
    /// `NEA`, Ne'arin; enters on turn 2.
    Nea,
    /// `PTA`, Ptah; enters on turn 4.
    Pta,
    /// `SUT`, Sutekh; enters on turn 6.
    Sut,
    /// `RFC`, the reconnaissance in force.
    Rfc,
    /// `EOM`, the entourage of Muwatallish.
    Eom,
    /// `ALL`, the allied host.
    All,
    /// `HAT`, the Hatti main body.
    Hat,
    /// `VAS`, the vassal cohorts.
    Vas,
}

const EAST_BANK: [Space; 6] = [space(44), space(45), space(46), space(52), space(53), space(54)];
const HITTITE_CAMP: [Space; 5] = [space(46), space(53), space(54), space(55), space(62)];
const SOUTH_EDGE: [Space; 5] = [space(9), space(17), space(25), space(33), space(41)];

impl Army {
    /// All armies in the fixed order: Egypt's five, then the Hittites'.
    pub const ALL: [Army; 10] = [
        Army::Pre,
        Army::Amu,
        Army::Nea,
        Army::Pta,
        Army::Sut,
        Army::Rfc,
        Army::Eom,
        Army::All,
        Army::Hat,
        Army::Vas,
    ];

    /// The armies of `side`, in the fixed order.
    #[must_use]
    pub fn of(side: Seat) -> &'static [Army] {
        let (egypt, hittites) = Army::ALL.split_at(5);
        match side {
            Seat::P1 => egypt,
            Seat::P2 => hittites,
        }
    }

    /// Its place in [`Army::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its place among the five of its side.
    #[must_use]
    pub const fn place_in_side(self) -> usize {
        self as usize % 5
    }

    /// Whose it is: `p1` commands Egypt, `p2` the Hittites.
    #[must_use]
    pub const fn side(self) -> Seat {
        if (self as usize) < 5 { Seat::P1 } else { Seat::P2 }
    }

    /// Its code in the notation.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Army::Pre => "PRE",
            Army::Amu => "AMU",
            Army::Nea => "NEA",
            Army::Pta => "PTA",
            Army::Sut => "SUT",
            Army::Rfc => "RFC",
            Army::Eom => "EOM",
            Army::All => "ALL",
            Army::Hat => "HAT",
            Army::Vas => "VAS",
        }
    }

    /// The army with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.code() == code)
    }

    /// Base movement rate, in steps a turn. One more may be ordered, and may cost fatigue (QAD-14).
    #[must_use]
    pub const fn rate(self) -> usize {
        match self {
            Army::Rfc | Army::Eom => 3,
            Army::All | Army::Hat | Army::Vas => 1,
            _ => 2,
        }
    }

    /// Whether the leader of its side is in it.
    #[must_use]
    pub const fn is_leader(self) -> bool {
        matches!(self, Army::Amu | Army::Eom)
    }

    /// The army in which the leader of `side` is.
    #[must_use]
    pub const fn leader(side: Seat) -> Army {
        match side {
            Seat::P1 => Army::Amu,
            Seat::P2 => Army::Eom,
        }
    }

    /// The turn on which it enters (QAD-7); none for those placed in the setup (QAD-5).
    #[must_use]
    pub const fn entry_turn(self) -> Option<u32> {
        match self {
            Army::Nea => Some(2),
            Army::Pta => Some(4),
            Army::Sut => Some(6),
            _ => None,
        }
    }

    /// Where it may be placed in the setup, or enter.
    #[must_use]
    pub const fn start_spaces(self) -> &'static [Space] {
        match self {
            Army::Pre => &const { [space(26), space(27), space(28)] },
            Army::Amu => &const { [space(22), space(29), space(30), space(31), space(38)] },
            Army::Nea => &const { [space(7), space(8), space(15), space(16)] },
            Army::Pta | Army::Sut => &SOUTH_EDGE,
            // The rulebook prints no list for RFC: it shares EOM's.
            Army::Rfc | Army::Eom => &EAST_BANK,
            Army::All | Army::Hat | Army::Vas => &HITTITE_CAMP,
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The condition of an army on the map (QAD-4). A new one replaces the old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `g`: takes orders.
    Good,
    /// `s`
    Scattered,
    /// `r`
    Routing,
    /// `l`
    Looting,
}

impl Condition {
    /// All four.
    pub const ALL: [Condition; 4] =
        [Condition::Good, Condition::Scattered, Condition::Routing, Condition::Looting];

    /// Its letter in the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Condition::Good => 'g',
            Condition::Scattered => 's',
            Condition::Routing => 'r',
            Condition::Looting => 'l',
        }
    }
}

/// An army on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Where it is; never lake.
    pub space: Space,
    /// Its condition.
    pub condition: Condition,
    /// Fatigue tokens, at most 999,999.
    pub fatigue: u32,
    /// Casualty tokens, at most 999,999.
    pub casualties: u32,
}

impl Unit {
    /// A fresh army in good order.
    pub(super) const fn fresh(space: Space) -> Unit {
        Unit { space, condition: Condition::Good, fatigue: 0, casualties: 0 }
    }

    /// One more fatigue token. The rules know no limit (QAD-4); a state holds six digits.
    pub(super) fn tire(&mut self) {
        self.fatigue = (self.fatigue + 1).min(MAX_NUMBER);
    }

    /// One more casualty token, as [`Unit::tire`].
    pub(super) fn bleed(&mut self) {
        self.casualties = (self.casualties + 1).min(MAX_NUMBER);
    }

    /// What its fatigue and casualties take off a roll.
    pub(super) fn wear(&self) -> i32 {
        // Both are at most six digits.
        (self.fatigue + self.casualties) as i32
    }
}

/// How an army stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// `-`: not yet on the map.
    Waiting,
    /// On the map.
    OnMap(Unit),
    /// `x`: destroyed, or gone off the map.
    Removed,
}

/// All ten armies, and what is asked about them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Armies(pub(super) [Standing; 10]);

impl Armies {
    pub(super) fn standing(&self, army: Army) -> Standing {
        self.0[army.index()]
    }

    pub(super) fn set(&mut self, army: Army, standing: Standing) {
        self.0[army.index()] = standing;
    }

    /// The army, if it is on the map.
    pub(super) fn unit(&self, army: Army) -> Option<&Unit> {
        match &self.0[army.index()] {
            Standing::OnMap(unit) => Some(unit),
            _ => None,
        }
    }

    pub(super) fn unit_mut(&mut self, army: Army) -> Option<&mut Unit> {
        match &mut self.0[army.index()] {
            Standing::OnMap(unit) => Some(unit),
            _ => None,
        }
    }

    /// The armies of `side` on the map, in the fixed order.
    pub(super) fn on_map(&self, side: Seat) -> impl Iterator<Item = (Army, &Unit)> {
        Army::of(side).iter().filter_map(|&army| Some((army, self.unit(army)?)))
    }

    /// The army of `side` on `space`: never more than one (QAD-10).
    pub(super) fn at(&self, side: Seat, space: Space) -> Option<Army> {
        self.on_map(side).find(|(_, unit)| unit.space == space).map(|(army, _)| army)
    }

    /// Whether no army of either side is on `space`.
    pub(super) fn is_free(&self, space: Space) -> bool {
        Seat::BOTH.into_iter().all(|side| self.at(side, space).is_none())
    }

    /// Whether an army of `side`, other than `except`, is adjacent to `space`.
    pub(super) fn is_adjacent(&self, side: Seat, space: Space, except: Army) -> bool {
        self.on_map(side).any(|(army, unit)| army != except && unit.space.is_adjacent(space))
    }

    /// The distance from `place` to the nearest army of `side` (QAD-16), if it has any on the map.
    pub(super) fn distance_to(&self, side: Seat, place: Place) -> Option<u8> {
        self.on_map(side).map(|(_, unit)| unit.space.place().distance(place)).min()
    }

    /// How many armies of `side` have been removed from play (QAD-15).
    pub(super) fn removed(&self, side: Seat) -> usize {
        Army::of(side).iter().filter(|&&army| self.standing(army) == Standing::Removed).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the rulings, written out once more.
    #[test]
    fn qad_4_the_armies() {
        let table: Vec<String> = Army::ALL
            .into_iter()
            .map(|army| {
                let spaces: Vec<String> =
                    army.start_spaces().iter().map(ToString::to_string).collect();
                format!(
                    "{army} {} {} {} {:?} {}",
                    army.side(),
                    army.rate(),
                    army.is_leader(),
                    army.entry_turn(),
                    spaces.join(",")
                )
            })
            .collect();
        assert_eq!(
            table,
            [
                "PRE p1 2 false None 26,27,28",
                "AMU p1 2 true None 22,29,30,31,38",
                "NEA p1 2 false Some(2) 7,8,15,16",
                "PTA p1 2 false Some(4) 9,17,25,33,41",
                "SUT p1 2 false Some(6) 9,17,25,33,41",
                "RFC p2 3 false None 44,45,46,52,53,54",
                "EOM p2 3 true None 44,45,46,52,53,54",
                "ALL p2 1 false None 46,53,54,55,62",
                "HAT p2 1 false None 46,53,54,55,62",
                "VAS p2 1 false None 46,53,54,55,62",
            ]
        );
    }

    #[test]
    fn qad_4_counts_go_on_until_six_digits_are_full() {
        let mut unit =
            Unit { fatigue: MAX_NUMBER, casualties: MAX_NUMBER - 1, ..Unit::fresh(space(1)) };
        unit.tire();
        unit.bleed();
        unit.bleed();
        assert_eq!((unit.fatigue, unit.casualties), (MAX_NUMBER, MAX_NUMBER));
    }
}
