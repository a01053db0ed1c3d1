//! What must be true of any position, however it came about.

use quadriga::legal::join;
use quadriga::{Fact, LegalGroup, Luck, Position, Seat, ToAct, View};

/// Legal groups can be thousands of tokens long: of each, so many are played.
const PLAYED: usize = 12;

/// Prints and reads back; legal groups, results and views fit together.
pub fn check(position: &Position) {
    let (variant, limit) = (position.variant(), position.limit());
    let text = position.state();
    assert_eq!(Position::parse(variant, limit, &text).as_ref(), Ok(position), "{text}");
    assert!(position.show().is_ascii(), "{text}");
    let over = position.outcome().is_some();
    assert_eq!(over, position.to_act() == ToAct::Nobody, "{text}");
    let _ = position.is_sterile();
    for seat in Seat::BOTH {
        let groups = position.legal_groups(seat);
        // A side of Qadesh may have no army that can be given anything; then it holds.
        let is_idle = !position.to_act().includes(seat);
        if is_idle || position.to_act() != ToAct::Both {
            assert_eq!(groups.is_empty(), is_idle, "{text}");
        }
        let view = position.view(seat);
        let read = View::parse(variant, limit, seat, &view);
        let read = read.unwrap_or_else(|error| panic!("{text}: {view}: {error}"));
        assert_eq!(print(&read), view, "{text}");
        assert_eq!(read.legal_groups(seat), groups, "{view}");
        check_groups(position, seat, &groups);
    }
}

/// The view string again.
pub fn print(view: &View) -> String {
    match view {
        View::Ramses(state) => state.to_string(),
        View::RampartClassic(state) => state.to_string(),
        View::RampartXl(state) => state.to_string(),
        View::Qadesh(state) => state.to_string(),
        View::Ptolemy(view) => view.to_string(),
    }
}

/// Sorted, each token once; and each is legal with the first tokens of the other groups.
fn check_groups(position: &Position, seat: Seat, groups: &[LegalGroup]) {
    for (place, group) in groups.iter().enumerate() {
        assert!(group.tokens.is_sorted_by(|one, next| one < next), "{position}: {}", group.name);
        let every = group.tokens.len().div_ceil(PLAYED).max(1);
        for token in group.tokens.iter().step_by(every) {
            let mut tokens: Vec<&str> = groups.iter().map(|group| &group.tokens[0][..]).collect();
            tokens[place] = token;
            let action = join(tokens);
            let canonical = position.canonical(seat, &action);
            assert_eq!(canonical.as_ref(), Ok(&action), "{position}");
        }
    }
}

/// The legal action of `seat` that `luck` chooses.
pub fn legal_action(position: &Position, seat: Seat, luck: &mut Luck) -> String {
    let groups = position.legal_groups(seat);
    join(groups.iter().map(|group| {
        let choice = luck.below(group.tokens.len() as u32) as usize;
        &group.tokens[choice][..]
    }))
}

/// The tokens of a next step that `luck` chooses; none when the game is over.
pub fn legal_step(position: &Position, seed: u64, luck: &mut Luck) -> Vec<String> {
    match position.to_act() {
        ToAct::Seat(seat) => vec![legal_action(position, seat, luck)],
        ToAct::Chance => vec![position.roll(seed, None).expect("a deal is due")],
        ToAct::Both => {
            let actions = Seat::BOTH.map(|seat| legal_action(position, seat, luck));
            let dice = position.roll(seed, Some([&actions[0], &actions[1]])).ok();
            actions.into_iter().chain(dice).collect()
        }
        ToAct::Nobody => vec![],
    }
}

/// Applies `tokens`, and holds that a refusal changes nothing, and that what is taken is taken again in
/// its canonical spelling. True if they were taken.
pub fn apply(position: &mut Position, tokens: &[&str]) -> bool {
    let before = position.clone();
    let mut facts = Vec::new();
    match position.apply(tokens, &mut facts) {
        Err(error) => {
            assert_eq!(*position, before, "{error}");
            assert!(facts.is_empty(), "{error}");
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            false
        }
        Ok(taken) => {
            assert!((1..=tokens.len()).contains(&taken));
            let canonical: Vec<&str> = facts.iter().flat_map(shown).collect();
            if !canonical.is_empty() {
                let mut again = before;
                assert_eq!(again.apply(&canonical, &mut Vec::new()), Ok(taken), "{canonical:?}");
                assert_eq!(again, *position, "{tokens:?} {canonical:?}");
            }
            for fact in &facts {
                let _ = Seat::BOTH.map(|seat| fact.seen_by(seat));
            }
            true
        }
    }
}

fn shown(fact: &Fact) -> Vec<&str> {
    match fact {
        Fact::Action { action, .. } => vec![action],
        Fact::Both { actions: [first, second] } => vec![first, second],
        Fact::Chance { token } => vec![token],
        Fact::Round { .. } | Fact::Deal { .. } | Fact::Draw { .. } => vec![],
    }
}
