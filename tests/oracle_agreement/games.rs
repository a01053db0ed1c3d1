//! Steps of play, legal by the oracle's lists.

use quadriga::{Luck, Position, Variant, legal};

use crate::oracle::{Groups, Oracle};
use crate::{ptolemy, qadesh};

/// The tokens of one complete step.
pub(crate) type Step = Vec<String>;

/// A random step: actions, and dice or cards that one of the two has drawn.
pub(crate) fn step(
    core: &Position,
    oracle: &Oracle,
    groups: &[Groups; 2],
    luck: &mut Luck,
) -> Step {
    match oracle.to_act() {
        "p1" => vec![choose(&groups[0], luck)],
        "p2" => vec![choose(&groups[1], luck)],
        "chance" => vec![deal(core, luck)],
        _ if core.state().ends_with("setup 0") => {
            vec![choose(&groups[0], luck), choose(&groups[1], luck)]
        }
        _ => {
            let aim = qadesh::Aim::draw(core, luck);
            let actions = [aim.orders(&groups[0], luck), aim.orders(&groups[1], luck)];
            let dice = dice(oracle, [&actions[0], &actions[1]], luck);
            let [first, second] = actions;
            let core_dice = core.roll(luck.bits(), Some([&first, &second]));
            // Either may roll: what one rolled, the other must take.
            match luck.below(3) {
                0 => vec![first, second, core_dice.expect("legal orders")],
                _ => vec![first, second, dice],
            }
        }
    }
}

/// One token of each group, put together.
fn choose(groups: &Groups, luck: &mut Luck) -> String {
    let tokens = groups.iter().map(|(name, tokens)| {
        assert!(!tokens.is_empty(), "an empty group {name}");
        tokens[luck.below(tokens.len() as u32) as usize].as_str()
    });
    legal::join(tokens)
}

fn deal(core: &Position, luck: &mut Luck) -> String {
    if luck.below(2) == 0 {
        return core.roll(luck.bits(), None).expect("a deal is due");
    }
    ptolemy::deal(core.variant() == Variant::PtolemyAdvanced, luck)
}

/// The dice of a turn of Qadesh, rolled by the oracle: fair ones, or low, high or extreme ones, so that
/// moves succeed more often, or fail more often, than they would.
pub(crate) fn dice(oracle: &Oracle, actions: [&str; 2], luck: &mut Luck) -> String {
    let faces: &[u8] = match luck.below(7) {
        0 => &[1, 2, 3],
        1 => &[1, 1, 2, 4],
        2 => &[4, 5, 6],
        3 => &[1, 4, 5, 6],
        _ => &[1, 2, 3, 4, 5, 6],
    };
    let mut die = || faces[luck.below(faces.len() as u32) as usize];
    oracle.roll(actions[0], actions[1], &mut die).expect("legal orders")
}

/// Some token of a variant, for games that are over.
pub(crate) fn any_token(variant: Variant, luck: &mut Luck) -> String {
    let tokens: &[&str] = match variant {
        Variant::Ramses => &["8-7,19-18", "2-1,19-18"],
        Variant::RampartClassic | Variant::RampartXl => &["b4b5", "c4c5", "d6d5"],
        Variant::Qadesh => &["hold", "PRE:26"],
        Variant::PtolemyBasic | Variant::PtolemyAdvanced => &["pass", "Me3", "SaE"],
    };
    tokens[luck.below(tokens.len() as u32) as usize].to_owned()
}
