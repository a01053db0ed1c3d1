//! Random games of all six variants through their types, as a program that searches would play them. The
//! test of allocations plays them too.

use quadriga::ptolemy::{self, Deal, Next, Play};
use quadriga::qadesh::{self, Army, Order, Orders, Placement};
use quadriga::{Limit, Luck, Seat, TurnGame, rampart, ramses};

/// A game's typed state, with what is the same in all games.
pub(crate) trait Typed: Copy {
    /// A complete step: an action, both actions, or a deal.
    type Step: Copy;
    /// Where legal actions are put.
    type Buffer: Default;

    /// A legal step at random; none when the game is over.
    fn choose(&self, luck: &mut Luck, buffer: &mut Self::Buffer) -> Option<Self::Step>;

    /// Plays it, with dice from `luck`.
    fn apply(&mut self, step: &Self::Step, luck: &mut Luck);
}

/// One of `all` at random.
fn any<T: Copy>(all: &[T], luck: &mut Luck) -> Option<T> {
    all.get(luck.below(all.len() as u32) as usize).copied()
}

impl Typed for ramses::State {
    type Step = ramses::Turn;
    type Buffer = Vec<ramses::Turn>;

    fn choose(&self, luck: &mut Luck, buffer: &mut Self::Buffer) -> Option<Self::Step> {
        self.legal_into(buffer);
        any(buffer, luck)
    }

    fn apply(&mut self, step: &Self::Step, _luck: &mut Luck) {
        self.play(*step);
    }
}

impl<const FILES: usize> Typed for rampart::State<FILES> {
    type Step = rampart::Move<FILES>;
    type Buffer = Vec<rampart::Move<FILES>>;

    fn choose(&self, luck: &mut Luck, buffer: &mut Self::Buffer) -> Option<Self::Step> {
        self.legal_into(buffer);
        any(buffer, luck)
    }

    fn apply(&mut self, step: &Self::Step, _luck: &mut Luck) {
        self.play(*step);
    }
}

/// A step of Qadesh: what both sides decided.
#[derive(Clone, Copy)]
pub(crate) enum QadeshStep {
    Setup([Placement; 2]),
    Turn([Orders; 2]),
}

impl Typed for qadesh::State {
    type Step = QadeshStep;
    type Buffer = (Vec<Placement>, Vec<Order>);

    fn choose(&self, luck: &mut Luck, buffer: &mut Self::Buffer) -> Option<QadeshStep> {
        let (placements, orders) = buffer;
        if self.is_setup() {
            return Some(QadeshStep::Setup(Seat::BOTH.map(|seat| {
                self.placements_into(seat, placements);
                any(placements, luck).expect("the setup is due")
            })));
        }
        if self.outcome().is_some() {
            return None;
        }
        Some(QadeshStep::Turn(Seat::BOTH.map(|seat| {
            let mut given = Orders::HOLD;
            for &army in Army::of(seat) {
                self.orders_into(army, orders);
                given.give(army, any(orders, luck).unwrap_or(Order::HOLD));
            }
            given
        })))
    }

    fn apply(&mut self, step: &QadeshStep, luck: &mut Luck) {
        let done = match step {
            QadeshStep::Setup(placements) => self.place(placements),
            QadeshStep::Turn(orders) => self.resolve(orders, luck),
        };
        done.expect("a legal step");
    }
}

/// A step of Ptolemy.
#[derive(Clone, Copy)]
pub(crate) enum PtolemyStep {
    Deal(Deal),
    Play(Play),
}

impl Typed for ptolemy::State {
    type Step = PtolemyStep;
    // The legal plays are a set, which needs no room elsewhere.
    type Buffer = ();

    fn choose(&self, luck: &mut Luck, _buffer: &mut ()) -> Option<PtolemyStep> {
        match self.table().next() {
            Next::Deal(_) => Some(PtolemyStep::Deal(Deal::shuffled(self.table().rules(), luck))),
            Next::Act(_) => {
                let plays = self.plays();
                let choice = luck.below(plays.len() as u32) as usize;
                plays.iter().nth(choice).map(PtolemyStep::Play)
            }
            Next::Nothing => None,
        }
    }

    fn apply(&mut self, step: &PtolemyStep, _luck: &mut Luck) {
        match step {
            PtolemyStep::Deal(deal) => self.deal(deal).expect("a deal is due"),
            PtolemyStep::Play(play) => {
                self.play(*play).expect("a legal play");
            }
        }
    }
}

/// Something to be done with a game of each variant.
pub(crate) trait ForEach {
    fn visit<S: Typed>(&mut self, variant: quadriga::Variant, start: S);
}

/// Does it with the starts of all six, in the order of [`quadriga::Variant::ALL`].
pub(crate) fn for_each(visitor: &mut impl ForEach) {
    use quadriga::Variant;
    for variant in Variant::ALL {
        let limit = variant.default_limit().unwrap_or(Limit::default());
        match variant {
            Variant::Ramses => visitor.visit(variant, ramses::State::start(limit)),
            Variant::RampartClassic => {
                visitor.visit(variant, rampart::State::<5>::start(limit));
            }
            Variant::RampartXl => visitor.visit(variant, rampart::State::<7>::start(limit)),
            Variant::Qadesh => visitor.visit(variant, qadesh::State::start(limit)),
            Variant::PtolemyBasic => {
                visitor.visit(variant, ptolemy::State::start(ptolemy::Rules::Basic));
            }
            Variant::PtolemyAdvanced => {
                visitor.visit(variant, ptolemy::State::start(ptolemy::Rules::Advanced));
            }
        }
    }
}
