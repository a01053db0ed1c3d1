//! Cases, each with luck of its own, and what both implementations must agree on in each position.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Display;
use std::str::FromStr;

use quadriga::{Limit, Luck, Position, Seat, Variant, View};

use crate::games::{self, Step};
use crate::mutate;
use crate::oracle::{Groups, Oracle};

const SEED: u64 = 1274;

/// Where the positions of a test come from.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Whole games, from the start.
    Game,
    /// A state of the test's own making, and a few steps on from it.
    Aimed(fn(&mut Luck, u32) -> String),
}

/// How far play goes on from an aimed state.
const STEPS_ON: u32 = 3;

/// One test's run.
pub(crate) struct Plan {
    name: String,
    seed: u64,
    positions: u64,
    /// This case alone.
    case: Option<u64>,
}

fn setting<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")))
}

impl Plan {
    /// `positions` unless the environment asks for another total, of which this test has `share`
    /// thousandths.
    pub(crate) fn of(name: &str, positions: u64, share: u64) -> Plan {
        let asked: Option<u64> = setting("AGREEMENT_POSITIONS");
        Plan {
            name: name.to_owned(),
            seed: setting("AGREEMENT_SEED").unwrap_or(SEED),
            positions: asked.map_or(positions, |total| (total * share / 1000).max(1)),
            case: setting("AGREEMENT_CASE"),
        }
    }

    pub(crate) fn run(&self, variant: Variant, kind: Kind) {
        let mut counts = Counts::default();
        if let Some(number) = self.case {
            self.play(number, variant, kind, &mut counts);
        } else {
            let mut number = 0;
            while counts.positions < self.positions {
                self.play(number, variant, kind, &mut counts);
                number += 1;
            }
            counts.check(kind);
        }
        println!("{}: {counts:?}", self.name);
    }

    fn play(&self, number: u64, variant: Variant, kind: Kind, counts: &mut Counts) {
        let mut luck = Luck::new(self.seed, number);
        let limit = limit(variant, &mut luck);
        let mut case = Case {
            name: &self.name,
            seed: self.seed,
            number,
            variant,
            limit,
            at: String::new(),
            counts,
        };
        match kind {
            Kind::Game => {
                let core = Position::start(variant, limit).expect("a limit that fits");
                let oracle = Oracle::start(variant.id(), limit.map(Limit::get));
                case.play_on(core, oracle, u32::MAX, &mut luck);
            }
            Kind::Aimed(state) => {
                let in_force = limit.or(variant.default_limit());
                let text = state(&mut luck, in_force.map_or(0, Limit::get));
                if let Some((core, oracle)) = case.read(&text) {
                    case.counts.aimed += 1;
                    case.play_on(core, oracle, STEPS_ON, &mut luck);
                }
            }
        }
    }
}

/// The variant's own limit, a short one, or the longest.
fn limit(variant: Variant, luck: &mut Luck) -> Option<Limit> {
    variant.default_limit()?;
    match luck.below(4) {
        0 | 1 => None,
        2 => Limit::new(1 + luck.below(30)),
        _ => Limit::new([1, 2, 3, Limit::MAX][luck.below(4) as usize]),
    }
}

/// What a run has compared.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    positions: u64,
    /// Of them, with the game over: how often for which reason.
    over: BTreeMap<String, u64>,
    /// Made states that were read.
    aimed: u64,
    /// Made or mutated states that both refused.
    states_refused: u64,
    /// Mutated states that both took: they are positions too.
    states_taken: u64,
    steps: u64,
    tokens_refused: u64,
    tokens_taken: u64,
}

impl Counts {
    /// Whether there was something of everything, so that no comparison has quietly become empty.
    fn check(&self, kind: Kind) {
        let all = [self.steps, self.states_refused, self.tokens_refused, self.states_taken];
        if self.positions >= 500 {
            assert!(all.iter().all(|&count| count > 0) && !self.over.is_empty(), "{self:?}");
            assert!(matches!(kind, Kind::Game) || self.aimed * 10 > self.positions, "{self:?}");
        }
    }
}

/// One case, and where it stands: printed when a comparison fails or either implementation panics.
pub(crate) struct Case<'a> {
    name: &'a str,
    seed: u64,
    number: u64,
    variant: Variant,
    limit: Option<Limit>,
    /// The state, and what was tried there.
    at: String,
    counts: &'a mut Counts,
}

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Case { name, seed, number, variant, at, .. } = self;
            let limit = self.limit.map_or("its own".to_owned(), |limit| limit.to_string());
            eprintln!(
                "{variant}, limit {limit}: {at}\n\
                 again: AGREEMENT_SEED={seed} AGREEMENT_CASE={number} \
                 cargo test --test oracle_agreement {name}"
            );
        }
    }
}

fn same<T: PartialEq + Display, U: PartialEq<T> + Display>(what: &str, core: U, oracle: T) {
    assert!(core == oracle, "{what}\n  core:   {core}\n  oracle: {oracle}");
}

impl Case<'_> {
    /// Reads a state by both; none if both refuse it.
    pub(crate) fn read(&mut self, text: &str) -> Option<(Position, Oracle)> {
        self.at = format!("reading {text:?}");
        let core = Position::parse(self.variant, self.limit, text);
        let oracle = Oracle::parse(self.variant.id(), self.limit.map(Limit::get), text);
        match (core, oracle) {
            (Ok(core), Ok(oracle)) => Some((core, oracle)),
            (Err(_), Err(_)) => {
                self.counts.states_refused += 1;
                None
            }
            (core, oracle) => panic!(
                "a state\n  core:   {}\n  oracle: {}",
                core.map_or_else(|why| why.to_string(), |_| "taken".into()),
                oracle.map_or_else(|why| why, |_| "taken".into())
            ),
        }
    }

    /// Compares all that both say of a position; gives the legal groups of both seats.
    fn compare(&mut self, core: &Position, oracle: &Oracle) -> [Groups; 2] {
        self.counts.positions += 1;
        self.at = format!("at {core}");
        same("state", core.state(), oracle.state());
        same("to act", core.to_act().to_string(), oracle.to_act());
        let result = |outcome: Option<String>| outcome.unwrap_or("none".into());
        same(
            "result",
            result(core.outcome().map(|outcome| outcome.to_string())),
            result(oracle.result().map(|(score, reason)| format!("{score} {reason}"))),
        );
        same("sterile", core.is_sterile(), oracle.has_no_losses());
        if let Some((_, reason)) = oracle.result() {
            *self.counts.over.entry(reason).or_default() += 1;
        }
        [0, 1].map(|index| {
            let seat = Seat::BOTH[index];
            let expected = oracle.legal(index);
            compare_groups("legal groups", core.legal_groups(seat), &expected);
            let view = core.view(seat);
            same("view", &view, &oracle.view(index));
            let view = View::parse(self.variant, self.limit, seat, &view).expect("a view");
            compare_groups("legal groups of the view", view.legal_groups(seat), &expected);
            expected
        })
    }

    /// Compares a position, tries what is mutated, and goes on from it by at most so many steps.
    fn play_on(&mut self, core: Position, oracle: Oracle, steps: u32, luck: &mut Luck) {
        let (mut core, mut oracle) = (core, oracle);
        for step in 0..=steps {
            let groups = self.compare(&core, &oracle);
            // The positions of a game are many, and much alike.
            if steps < u32::MAX || luck.below(4) == 0 {
                self.mutated_states(&core, luck);
                self.mutated_tokens(&core, &oracle, &groups, luck);
            }
            if oracle.result().is_some() {
                self.at = format!("over, at {core}");
                let token = games::any_token(self.variant, luck);
                assert!(core.clone().apply(&[&token], &mut Vec::new()).is_err());
                assert!(oracle.clone().apply(&[&token]).is_err());
                return;
            }
            if step < steps {
                let next = games::step(&core, &oracle, &groups, luck);
                self.take(&mut core, &mut oracle, &next);
            }
        }
    }

    /// A step that both must take.
    fn take(&mut self, core: &mut Position, oracle: &mut Oracle, step: &Step) {
        self.counts.steps += 1;
        self.at = format!("step {} at {core}", step.join(" "));
        let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
        let taken = core.apply(&tokens, &mut Vec::new()).map_err(|why| why.to_string());
        assert_eq!(taken, Ok(tokens.len()), "the core");
        assert_eq!(oracle.apply(&tokens), Ok(()), "the oracle");
    }

    /// A step that both must take or both refuse; where they take it, they must get to the same state.
    fn attempt(&mut self, core: &Position, oracle: &Oracle, step: &[&str]) {
        self.at = format!("step {step:?} at {core}");
        let (mut core_after, mut oracle_after) = (core.clone(), oracle.clone());
        let core_takes = core_after.apply(step, &mut Vec::new());
        match (core_takes, oracle_after.apply(step)) {
            (Ok(_), Ok(())) => self.counts.tokens_taken += 1,
            (Err(_), Err(_)) => {
                self.counts.tokens_refused += 1;
                assert!(core_after == *core, "a refused step has changed the position");
            }
            (core, oracle) => panic!(
                "a step\n  core:   {}\n  oracle: {}",
                core.map_or_else(|why| why.to_string(), |_| "taken".into()),
                oracle.map_or_else(|why| why, |_| "taken".into())
            ),
        }
        same("next state", core_after.state(), oracle_after.state());
    }

    fn mutated_states(&mut self, core: &Position, luck: &mut Luck) {
        let state = core.state();
        for _ in 0..3 {
            let text = mutate::text(&state, luck);
            if let Some((core, oracle)) = self.read(&text) {
                self.counts.states_taken += 1;
                self.compare(&core, &oracle);
            }
        }
    }

    /// Actions and chance tokens a little off, and legal ones.
    fn mutated_tokens(
        &mut self,
        core: &Position,
        oracle: &Oracle,
        groups: &[Groups; 2],
        luck: &mut Luck,
    ) {
        if oracle.result().is_some() {
            return;
        }
        let step = games::step(core, oracle, groups, luck);
        self.dice_to_spare(core, oracle, &step);
        // The oracle makes its whole list for each token that it is asked about, which is long here.
        let tries = if self.variant == Variant::Ramses { 1 } else { 4 };
        for _ in 0..tries {
            let mut step = step.clone();
            let place = luck.below(step.len() as u32) as usize;
            step[place] = mutate::token(&step[place], luck);
            let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
            match &tokens[..] {
                // Which dice fit is not known any more: legality comes first, then new dice.
                &[first, second, _] if place < 2 => {
                    let legal = [oracle.accepts(0, first), oracle.accepts(1, second)];
                    self.at = format!("orders {first:?} {second:?} at {core}");
                    for (seat, action) in Seat::BOTH.into_iter().zip([first, second]) {
                        let taken = core.canonical(seat, action).is_ok();
                        same("legal", taken, legal[seat.index()]);
                    }
                    if legal == [true, true] {
                        let dice = games::dice(oracle, [first, second], luck);
                        self.attempt(core, oracle, &[first, second, &dice]);
                    } else {
                        self.counts.tokens_refused += 1;
                    }
                }
                tokens => self.attempt(core, oracle, tokens),
            }
        }
        self.canonical(core, oracle, &step, luck);
    }

    /// A turn of Qadesh takes exactly its dice.
    fn dice_to_spare(&mut self, core: &Position, oracle: &Oracle, step: &Step) {
        let [first, second, dice] = &step[..] else { return };
        let longer = if dice == "~" { "~1".to_owned() } else { format!("{dice}.1") };
        let shorter = dice.rsplit_once('.').map(|(shorter, _)| shorter.to_owned());
        let shorter = shorter.or_else(|| (dice != "~").then(|| "~".to_owned()));
        for dice in [Some(longer), shorter].into_iter().flatten() {
            self.attempt(core, oracle, &[first, second, &dice]);
        }
    }

    /// The one spelling of each action, and that the seat which is not to act has none.
    fn canonical(&mut self, core: &Position, oracle: &Oracle, step: &Step, luck: &mut Luck) {
        let seats: Vec<Seat> = match oracle.to_act() {
            "p1" => vec![Seat::P1],
            "p2" => vec![Seat::P2],
            "p1 p2" => Seat::BOTH.to_vec(),
            _ => Vec::new(),
        };
        self.at = format!("spelling of {step:?} at {core}");
        for (&seat, action) in seats.iter().zip(step) {
            assert_eq!(core.canonical(seat, action).as_ref(), Ok(action));
            if seats.len() == 1 {
                assert!(core.canonical(seat.other(), action).is_err());
                assert!(!oracle.accepts(seat.other().index(), action));
            } else {
                // In another order the armies' orders are taken, but not their places.
                let mut items: Vec<&str> = action.split(',').collect();
                luck.shuffle(&mut items);
                let other = items.join(",");
                let taken = core.canonical(seat, &other).ok();
                assert_eq!(taken.is_some(), oracle.accepts(seat.index(), &other), "{other}");
                assert!(taken.is_none_or(|taken| taken == *action), "{other}");
            }
        }
    }
}

fn compare_groups(what: &str, core: Vec<quadriga::LegalGroup>, oracle: &Groups) {
    let core: Groups =
        core.into_iter().map(|group| (group.name.to_owned(), group.tokens)).collect();
    if core == *oracle {
        return;
    }
    let names = |groups: &Groups| -> Vec<String> {
        groups.iter().map(|(name, tokens)| format!("{name} {}", tokens.len())).collect()
    };
    let only = |these: &Groups, those: &Groups| -> Vec<String> {
        let there: Vec<&String> = those.iter().flat_map(|(_, tokens)| tokens).collect();
        let tokens = these.iter().flat_map(|(_, tokens)| tokens);
        tokens.filter(|token| !there.contains(token)).take(5).cloned().collect()
    };
    panic!(
        "{what}\n  core:   {:?}, alone: {:?}\n  oracle: {:?}, alone: {:?}",
        names(&core),
        only(&core, oracle),
        names(oracle),
        only(oracle, &core)
    );
}
