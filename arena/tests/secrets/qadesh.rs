//! QAD-8: the other side's orders before both have acted, and when it acted.

use quadriga::{Luck, Position, Seat, Variant};

use crate::world::{Clocks, Plan, World, assert_same_bytes, features, played_on, random_action};

/// Cases a test plays; each of them is two games.
const CASES: u64 = 150;

/// What the other side does at the last decision of a case, in the second world.
#[derive(Clone, Copy, Debug)]
enum Other {
    Orders,
    Resigns,
    Illegal,
    Crashes,
}

const OTHERS: [Other; 4] = [Other::Orders, Other::Resigns, Other::Illegal, Other::Crashes];

/// Both worlds are the same but for the time and the order of answers, until one decision; there the other
/// side does something else, and until `seat` has answered, too, that must not show.
fn check(case: u64) -> usize {
    let mut luck = Luck::new(case, 0xfeed);
    let seat = if case.is_multiple_of(2) { Seat::P1 } else { Seat::P2 };
    let clocks = Clocks::ALL[(case / 2 % 3) as usize];
    let last = OTHERS[(case / 6 % 4) as usize];
    let steps = luck.below(12);
    let start = Position::start(Variant::Qadesh, None).unwrap();
    let start = played_on(start, case, steps, &mut luck);
    let own = features(u64::from(luck.below(4)));
    let mut worlds = [0, 1].map(|_| {
        let mut features = [own, features(u64::from(luck.below(4)))];
        if seat == Seat::P2 {
            features.reverse();
        }
        let first_ready = Seat::BOTH[luck.below(2) as usize];
        let (start, opening) = (start.clone(), Vec::new());
        World::begin(Plan { start, opening, seed: case, clocks, features }, first_ready)
    });
    let mut bytes = assert_same_bytes(&mut worlds, seat, clocks);
    for decision in 0..=luck.below(6) {
        if worlds[0].is_over() {
            return bytes;
        }
        let position = worlds[0].position();
        let own = random_action(position, seat, &mut luck);
        let others = random_action(position, seat.other(), &mut luck);
        let (time, longer) = (u64::from(luck.below(300)), u64::from(luck.below(300)));
        // The first world: `seat` answers first.
        let [one, other] = &mut worlds;
        one.after(time);
        one.answers(seat, &own);
        assert_eq!(one.sent(seat), "", "the other side has not answered yet");
        one.after(if clocks == Clocks::Alike { 0 } else { longer });
        one.answers(seat.other(), &others);
        // The second world: the other side, and with another noise.
        other.after(if clocks == Clocks::Alike { time } else { 0 });
        other.babbles(seat.other());
        other.answers(seat.other(), &others);
        other.babbles(seat.other());
        assert_eq!(other.sent(seat), "", "the other side's answer shows ({decision})");
        other.after(if clocks == Clocks::Alike { 0 } else { time });
        other.answers(seat, &own);
        bytes += assert_same_bytes(&mut worlds, seat, clocks);
    }
    if worlds[0].is_over() {
        return bytes;
    }
    let world = &mut worlds[1];
    let position = world.position();
    let own = random_action(position, seat, &mut luck);
    let others = random_action(position, seat.other(), &mut luck);
    match last {
        Other::Orders => world.answers(seat.other(), &others),
        Other::Resigns => world.answers(seat.other(), "resign"),
        Other::Illegal => world.answers(seat.other(), "PRE:99"),
        Other::Crashes => world.crashes(seat.other()),
    }
    assert_eq!(world.sent(seat), "", "{last:?} shows before the reveal");
    assert!(!world.is_over(), "{last:?}: both are waited for");
    world.answers(seat, &own);
    bytes
}

#[test]
fn qad_8_orders_and_their_time_change_no_byte_before_the_reveal() {
    let bytes: usize = (0..CASES).map(check).sum();
    assert!(bytes > 100_000, "{bytes} bytes");
}
