//! A game in process, with seats that record what they are sent.

use std::time::Duration;

use quadriga::legal::join;
use quadriga::{Luck, Position, Seat, ToAct};
use quadriga_arena::plan::{ClockControl, Patience, Period, TimeControl};
use quadriga_arena::record::{Termination, TimeLoss};
use quadriga_arena::referee::{Adjudication, Mishap, Outbox, Referee, SeatSetup, Setup};
use quadriga_protocol::Features;

/// What limits decisions, and how the worlds differ in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clocks {
    /// Clocks run, and the other side takes as long in both worlds.
    Alike,
    /// Clocks run, and the other side takes another time: its own clock shows that, and nothing else may.
    Differ,
    /// No clock runs; the other side takes another time, which must not show at all.
    Absent,
}

impl Clocks {
    pub const ALL: [Clocks; 3] = [Clocks::Alike, Clocks::Differ, Clocks::Absent];

    fn control(self) -> TimeControl {
        let minute = Duration::from_secs(60);
        match self {
            Clocks::Absent => TimeControl { movetime: Some(minute), ..TimeControl::default() },
            _ => {
                let increment = Duration::from_millis(100);
                let clock = Some(ClockControl::of(Period { moves: None, time: minute, increment }));
                TimeControl { clock, ..TimeControl::default() }
            }
        }
    }
}

/// What both worlds of a case have in common, and what they differ in.
#[derive(Clone, Debug)]
pub struct Plan {
    pub start: Position,
    pub opening: Vec<String>,
    pub seed: u64,
    pub clocks: Clocks,
    pub features: [Features; 2],
}

/// One world.
pub struct World {
    referee: Referee,
    now: Duration,
    sent: [Vec<u8>; 2],
}

impl World {
    /// A game that has begun: both engines are ready, one after the other.
    pub fn begin(plan: Plan, first_ready: Seat) -> World {
        let time = plan.clocks.control();
        let seats = plan.features.map(|features| SeatSetup { time, features, next_go: 1 });
        let setup = Setup {
            start: plan.start,
            opening: plan.opening,
            number: 12,
            seed: plan.seed,
            seats,
            patience: Patience::default(),
            adjudication: Adjudication::default(),
            time_loss: TimeLoss::Rules,
        };
        let (referee, now) = (Referee::new(setup), Duration::ZERO);
        let mut world = World { referee, now, sent: [vec![], vec![]] };
        let mut out = Outbox::default();
        world.referee.begin(now, &mut out);
        world.deliver(&out);
        for seat in [first_ready, first_ready.other()] {
            world.says(seat, "readyok");
        }
        world
    }

    fn deliver(&mut self, out: &Outbox) {
        for seat in Seat::BOTH {
            self.sent[seat.index()].extend_from_slice(&out.lines[seat.index()]);
            if out.go[seat.index()].is_some() {
                self.referee.go_sent(seat, self.now);
            }
        }
    }

    pub fn says(&mut self, seat: Seat, line: &str) {
        let mut out = Outbox::default();
        self.referee.line(seat, line, self.now, &mut out);
        self.deliver(&out);
    }

    pub fn answers(&mut self, seat: Seat, action: &str) {
        let id = self.referee.next_go(seat) - 1;
        self.says(seat, &format!("bestmove {id} {action}"));
    }

    /// What an engine may write besides, and what a host may have to say of it to that engine alone.
    pub fn babbles(&mut self, seat: Seat) {
        let id = self.referee.next_go(seat) - 1;
        self.says(seat, &format!("info id={id} depth=3 score=win pv=a/b"));
        for line in
            ["info string I have Me3", "bestmove 0 pass", "error stuck no", "xyzzy", "bestmove"]
        {
            self.says(seat, line);
        }
    }

    pub fn crashes(&mut self, seat: Seat) {
        let mut out = Outbox::default();
        let mishap = Mishap::new(Termination::Crash, "exited with code 1");
        self.referee.fail(seat, mishap, &mut out);
        self.deliver(&out);
    }

    pub fn after(&mut self, ms: u64) {
        self.now += Duration::from_millis(ms);
        let mut out = Outbox::default();
        self.referee.tick(self.now, &mut out);
        self.deliver(&out);
    }

    pub fn position(&self) -> &Position {
        self.referee.game().now()
    }

    pub fn is_over(&self) -> bool {
        self.referee.verdict().is_some()
    }

    /// What the seat was sent since this was last asked.
    pub fn sent(&mut self, seat: Seat) -> String {
        String::from_utf8(std::mem::take(&mut self.sent[seat.index()])).unwrap()
    }
}

/// What the seat was sent in both worlds is the same. Gives its length in bytes.
#[track_caller]
pub fn assert_same_bytes(worlds: &mut [World; 2], seat: Seat, clocks: Clocks) -> usize {
    let [one, other] = worlds.each_mut().map(|world| {
        let sent = world.sent(seat);
        match clocks {
            Clocks::Differ => without_time_of(seat.other(), &sent),
            _ => sent,
        }
    });
    assert_eq!(
        one,
        other,
        "{seat} can tell\n{}\nfrom\n{}",
        worlds[0].position(),
        worlds[1].position()
    );
    one.len()
}

/// The lines without what is left on a seat's clock.
fn without_time_of(seat: Seat, lines: &str) -> String {
    let key = format!("{seat}time=");
    let words = lines.split(' ').map(|word| match word.strip_prefix(&key) {
        Some(time) => format!("{key}_{}", time.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// All ways to declare what is sent: events and legal actions.
pub fn features(case: u64) -> Features {
    Features { events: case & 1 != 0, legal: case & 2 != 0, reuse: true }
}

/// An action of `seat`, one token of each group at random.
pub fn random_action(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    join(groups.iter().map(|group| pick(&group.tokens, luck)))
}

pub fn pick<'a>(tokens: &'a [String], luck: &mut Luck) -> &'a str {
    &tokens[luck.below(u32::try_from(tokens.len()).unwrap()) as usize]
}

/// A position some random steps on; the game may be over there.
pub fn played_on(mut position: Position, seed: u64, steps: u32, luck: &mut Luck) -> Position {
    for _ in 0..steps {
        let tokens = match position.to_act() {
            ToAct::Seat(seat) => vec![random_action(&position, seat, luck)],
            ToAct::Chance => vec![position.roll(seed, None).unwrap()],
            ToAct::Both => {
                let actions = Seat::BOTH.map(|seat| random_action(&position, seat, luck));
                let dice = position.roll(seed, Some([&actions[0], &actions[1]])).ok();
                actions.into_iter().chain(dice).collect()
            }
            ToAct::Nobody => break,
        };
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        position.apply(&tokens, &mut Vec::new()).unwrap();
    }
    position
}
