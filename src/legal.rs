//! Legal groups: the legal actions at a decision, in text.

/// One group: an action has one token from each group at the decision, joined with `,`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalGroup {
    /// `turn`, `move`, `card`, `setup` or an army's code.
    pub name: &'static str,
    /// The tokens, sorted by byte, each once.
    pub tokens: Vec<String>,
}

impl LegalGroup {
    /// A group of `tokens`, which it sorts.
    #[must_use]
    pub fn sorted(name: &'static str, mut tokens: Vec<String>) -> LegalGroup {
        tokens.sort_unstable();
        LegalGroup { name, tokens }
    }
}

/// The token that stands for "this army is given nothing" in a Qadesh group (QAD-6). It is dropped
/// when an action is put together.
pub const NOTHING: &str = "-";

/// The action that gives nothing to anyone (QAD-6).
pub const HOLD: &str = "hold";

/// Puts one token of each group together into an action: joined with `,`, each `-` dropped, and
/// `hold` where nothing is left.
#[must_use]
pub fn join<'a>(tokens: impl IntoIterator<Item = &'a str>) -> String {
    let mut action = String::new();
    for token in tokens.into_iter().filter(|token| *token != NOTHING) {
        if !action.is_empty() {
            action.push(',');
        }
        action.push_str(token);
    }
    if action.is_empty() {
        action.push_str(HOLD);
    }
    action
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_put_together() {
        assert_eq!(join([]), "hold");
        assert_eq!(join(["-", "-"]), "hold");
        assert_eq!(join(["-", "AMU:22", "NEA@7:6/5"]), "AMU:22,NEA@7:6/5");
        assert_eq!(join(["b4b5"]), "b4b5");
    }
}
