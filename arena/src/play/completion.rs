//! What Tab offers, step by step: up to the next place where the legal actions part.

use quadriga::legal::HOLD;

use super::choices::{Choices, strip_prefix};
use super::typed::Command;

/// What may stand instead of the end of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// Where in the line, in bytes, it would begin.
    pub start: usize,
    /// What may stand there.
    pub texts: Vec<String>,
}

/// How `line` can go on. Where an action has several groups, each part behind a comma is of a group that
/// has no part yet.
#[must_use]
pub fn complete(choices: &Choices, line: &str) -> Offer {
    let start = line.len() - line.trim_start().len();
    if let Some((word, rest)) = line[start..].split_once(' ')
        && Command::WORDS.contains(&(word, Command::Moves))
    {
        let begun = line.len() - rest.len();
        let stems = choices.stems(rest).into_iter();
        return Offer { start: begun, texts: stems.map(|stem| stem.text.to_owned()).collect() };
    }
    let whole = &line[start..];
    let (mut texts, from) = if choices.groups().len() > 1 {
        parts(choices, whole)
    } else {
        let stems = choices.stems(whole).into_iter();
        (stems.map(|stem| stem.text.to_owned()).collect(), 0)
    };
    if choices.groups().is_empty() && HOLD.starts_with(whole) {
        texts.push(HOLD.to_owned());
    }
    if !whole.is_empty() {
        let words = Command::WORDS.into_iter().map(|(word, _)| word);
        texts.extend(words.filter(|word| strip_prefix(word, whole).is_some()).map(str::to_owned));
    }
    Offer { start: start + from, texts }
}

/// Offers for the last part of `whole`, and where that begins.
fn parts(choices: &Choices, whole: &str) -> (Vec<String>, usize) {
    let from = whole.rfind([',', ' ']).map_or(0, |comma| comma + 1);
    let (before, part) = whole.split_at(from);
    // A token of an army begins with its code, which is the group's name.
    let told = |name: &str| before.split([',', ' ']).any(|part| strip_prefix(part, name).is_some());
    let open: Vec<&str> = choices
        .groups()
        .iter()
        .map(|group| group.name.as_str())
        .filter(|name| !told(name))
        .collect();
    let mut texts = Vec::new();
    for stem in choices.stems(part) {
        if !open.iter().any(|name| strip_prefix(stem.text, name).is_some()) {
            continue;
        }
        texts.push(stem.text.to_owned());
        if stem.text.eq_ignore_ascii_case(part) && open.len() > 1 {
            texts.push(format!("{},", stem.text));
        }
    }
    if before.is_empty() && !part.is_empty() && HOLD.starts_with(part) {
        texts.push(HOLD.to_owned());
    }
    (texts, from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(groups: &[(&str, &str)], line: &str, start: usize, texts: &[&str]) {
        let mut choices = Choices::default();
        for (name, tokens) in groups {
            choices.add(name, tokens.split(' '));
        }
        let offer = complete(&choices, line);
        assert_eq!(
            (offer.start, &offer.texts[..]),
            (start, &texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>()[..]),
            "{line}"
        );
    }

    #[test]
    fn one_group_goes_on_place_by_place() {
        let turns: &[(&str, &str)] = &[("turn", "2-10,19-6 2-10,19-8 2-4,19-6 18-1,3-2")];
        check(turns, "", 0, &["2-10,", "2-4,", "18-1,"]);
        check(turns, " 2-1", 1, &["2-10,"]);
        check(turns, "2-10,", 0, &["2-10,19-6", "2-10,19-8"]);
        check(turns, "moves 2-1", 6, &["2-10,"]);
        check(turns, "un", 0, &["undo"]);
        check(turns, "9", 0, &[]);
        check(turns, "é", 0, &[]);
    }

    #[test]
    fn several_groups_are_gone_through_one_by_one() {
        let orders: &[(&str, &str)] =
            &[("PRE", "- PRE:26 PRE:26/18 PRE:28"), ("NEA", "NEA@15 NEA@15:14 NEA@7")];
        check(orders, "", 0, &["PRE", "NEA@15", "NEA@7"]);
        check(orders, "P", 0, &["PRE"]);
        check(orders, "PRE", 0, &["PRE:26", "PRE:28"]);
        check(orders, "PRE:26", 0, &["PRE:26", "PRE:26,", "PRE:26/18"]);
        check(orders, "PRE:26,", 7, &["NEA@15", "NEA@7"]);
        check(orders, "PRE:26,NEA@15", 7, &["NEA@15", "NEA@15:14"]);
        check(orders, "h", 0, &["hold", "help"]);
    }

    #[test]
    fn where_there_is_no_group_hold_is_offered() {
        check(&[], "", 0, &["hold"]);
        check(&[], "ho", 0, &["hold"]);
    }
}
