//! What a person may choose from: the legal groups, numbered, and what was typed made into an action.

use std::fmt::Write;

use quadriga::legal::{NOTHING, join};

use crate::report::excerpt;

/// As many choices are listed one by one; more are shown by how they begin.
const LISTED: usize = 100;
/// The width of lists, in columns.
const WIDTH: usize = 80;

/// One legal group, as a `legal` line gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// `turn`, `move`, `card`, `setup` or an army's code.
    pub name: String,
    /// Its tokens, sorted by byte.
    pub tokens: Vec<String>,
}

/// All that is legal at one decision. The tokens of all groups are numbered through, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    groups: Vec<Group>,
}

/// How some choices begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stem<'a> {
    /// What they begin with.
    pub text: &'a str,
    /// The number of the first of them.
    pub first: usize,
    /// The number of the last of them.
    pub last: usize,
    /// How many they are.
    pub count: usize,
}

impl Choices {
    /// Adds tokens to a group: long groups come in several lines.
    pub fn add<'a>(&mut self, name: &str, tokens: impl Iterator<Item = &'a str>) {
        let tokens = tokens.map(str::to_owned);
        match self.groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.tokens.extend(tokens),
            None => self.groups.push(Group { name: name.to_owned(), tokens: tokens.collect() }),
        }
    }

    /// The groups in their order.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// How many tokens there are in all groups.
    #[must_use]
    pub fn count(&self) -> usize {
        self.groups.iter().map(|group| group.tokens.len()).sum()
    }

    /// All tokens with their numbers.
    fn numbered(&self) -> impl Iterator<Item = (usize, &str)> {
        self.groups.iter().flat_map(|group| &group.tokens).map(String::as_str).zip(1..).map(flip)
    }

    /// The token that is spelled like this, but for its case.
    fn spelled(&self, typed: &str) -> Option<&str> {
        let exact = self.numbered().map(|(_, token)| token).find(|token| *token == typed);
        let alike =
            || self.numbered().map(|(_, token)| token).find(|t| t.eq_ignore_ascii_case(typed));
        exact.or_else(alike)
    }

    /// The action that was typed: a token or a number of the list, or several of them with commas or
    /// spaces between. What is neither is left as it is, for the rules to say what is wrong with it.
    ///
    /// # Errors
    ///
    /// If a number is not in the list.
    pub fn action(&self, typed: &str) -> Result<String, String> {
        if let Some(token) = self.spelled(typed) {
            return Ok(join([token]));
        }
        let parts = typed.split([',', ' ']).filter(|part| !part.is_empty());
        let tokens: Vec<&str> = parts.map(|part| self.part(part)).collect::<Result<_, _>>()?;
        Ok(join(tokens))
    }

    fn part<'a>(&'a self, part: &'a str) -> Result<&'a str, String> {
        if !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(self.spelled(part).unwrap_or(part));
        }
        let number = part.parse().ok().filter(|number| *number > 0);
        let token = number.and_then(|number: usize| self.numbered().nth(number - 1));
        token.map(|(_, token)| token).ok_or_else(|| match self.count() {
            0 => "there is nothing to choose from here".to_owned(),
            count => {
                format!(
                    "there is no choice number {}: they go from 1 to {count}",
                    excerpt(part, 20)
                )
            }
        })
    }

    /// How those go on that begin with `typed`: up to the next place where they part, which is after a
    /// comma, or before `:` or `/`. In order, each once; "no order" is none.
    pub fn stems<'a>(&'a self, typed: &str) -> Vec<Stem<'a>> {
        let mut stems: Vec<Stem<'a>> = Vec::new();
        for (number, token) in self.numbered().filter(|(_, token)| *token != NOTHING) {
            let Some(rest) = strip_prefix(token, typed) else { continue };
            let text = &token[..token.len() - rest.len() + reach(rest)];
            match stems.iter_mut().find(|stem| stem.text == text) {
                Some(stem) => (stem.last, stem.count) = (number, stem.count + 1),
                None => stems.push(Stem { text, first: number, last: number, count: 1 }),
            }
        }
        stems
    }

    /// The list for a person: all choices, or those that begin with `typed` (or are in the group of that
    /// name), each with its number. Long lists are shown by their beginnings.
    #[must_use]
    pub fn list(&self, typed: &str) -> String {
        let mut text = String::new();
        let meant = |group: &Group, token: &str| {
            group.name.eq_ignore_ascii_case(typed) || strip_prefix(token, typed).is_some()
        };
        let mut first = 1;
        let mut found: Vec<(&Group, Vec<(usize, &str)>)> = Vec::new();
        for group in &self.groups {
            let tokens = group.tokens.iter().map(String::as_str).zip(first..).map(flip);
            let tokens: Vec<_> = tokens.filter(|(_, token)| meant(group, token)).collect();
            first += group.tokens.len();
            if !tokens.is_empty() {
                found.push((group, tokens));
            }
        }
        let count: usize = found.iter().map(|(_, tokens)| tokens.len()).sum();
        if self.groups.is_empty() {
            return "There is nothing to choose from: the only action is hold.\n".to_owned();
        }
        if count == 0 {
            return format!("No legal action begins with `{}`.\n", excerpt(typed, 40));
        }
        let outlined = count > LISTED;
        for (group, tokens) in found {
            if self.groups.len() > 1 {
                // Writing to a string can't fail.
                let _ = writeln!(text, "{}:", group.name);
            }
            let cells: Vec<String> = if outlined {
                outline(self.stems(typed), &tokens)
            } else {
                let width = self.count().to_string().len();
                tokens
                    .iter()
                    .map(|(number, token)| format!("{number:>width$} {}", name(token)))
                    .collect()
            };
            columns(&cells, &mut text);
        }
        if outlined {
            text.push_str(
                "Too many to list: `moves` and how they begin lists those, as in `moves ",
            );
            let stem = self.stems(typed).into_iter().max_by_key(|stem| stem.count);
            text.push_str(stem.map_or("", |stem| stem.text));
            text.push_str("`.\n");
        }
        text
    }
}

/// The beginnings of those tokens, with the numbers that they go from and to.
fn outline(stems: Vec<Stem<'_>>, tokens: &[(usize, &str)]) -> Vec<String> {
    let numbers =
        tokens.first().map_or(0, |first| first.0)..=tokens.last().map_or(0, |last| last.0);
    let here = stems.into_iter().filter(|stem| numbers.contains(&stem.first));
    here.map(|Stem { text, first, last, count }| match count {
        1 => format!("{first} {text}"),
        // By byte `NEA@15` stands between `NEA@1` and `NEA@1:2`.
        _ if last - first >= count => format!("{count} of {first}-{last} {text}..."),
        _ => format!("{first}-{last} {text}..."),
    })
    .collect()
}

/// Puts cells into columns, row by row.
fn columns(cells: &[String], text: &mut String) {
    let width = cells.iter().map(String::len).max().unwrap_or(0) + 2;
    let in_row = ((WIDTH - 2) / width).max(1);
    for row in cells.chunks(in_row) {
        text.push(' ');
        for (place, cell) in row.iter().enumerate() {
            let width = if place + 1 == row.len() { 0 } else { width - 1 };
            let _ = write!(text, " {cell:<width$}");
        }
        text.push('\n');
    }
}

/// `-` needs a word beside it.
fn name(token: &str) -> &str {
    if token == NOTHING { "- (no order)" } else { token }
}

/// As `str::strip_prefix`, whatever the case.
pub(super) fn strip_prefix<'a>(token: &'a str, typed: &str) -> Option<&'a str> {
    let (start, rest) = token.split_at_checked(typed.len())?;
    start.eq_ignore_ascii_case(typed).then_some(rest)
}

/// How far it is to the next place where tokens part; at least one step, if there is one.
fn reach(rest: &str) -> usize {
    let skipped = usize::from(rest.starts_with([':', '/']));
    match rest[skipped..].find([',', ':', '/']) {
        Some(at) if rest[skipped + at..].starts_with(',') => skipped + at + 1,
        Some(at) => skipped + at,
        None => rest.len(),
    }
}

fn flip((token, number): (&str, usize)) -> (usize, &str) {
    (number, token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadriga::{Position, Seat, Variant};

    fn choices(groups: &[(&str, &str)]) -> Choices {
        let mut choices = Choices::default();
        for (name, tokens) in groups {
            choices.add(name, tokens.split(' '));
        }
        choices
    }

    fn orders() -> Choices {
        choices(&[("PRE", "- PRE:26 PRE:26/18 PRE:28"), ("NEA", "NEA@15 NEA@15:14 NEA@7")])
    }

    #[test]
    fn numbers_names_and_their_mixtures_are_actions() {
        for (typed, action) in [
            ("3", "PRE:26/18"),
            ("1", "hold"),
            ("1 7", "NEA@7"),
            ("2,5", "PRE:26,NEA@15"),
            ("pre:28, nea@7", "PRE:28,NEA@7"),
            ("-,NEA@7", "NEA@7"),
            ("hold", "hold"),
            ("PRE:99", "PRE:99"),
        ] {
            assert_eq!(orders().action(typed).as_deref(), Ok(action), "{typed}");
        }
        let turns = choices(&[("turn", "2-10,19-6 2-10,19-8"), ("turn", "3-11,19-6")]);
        assert_eq!(turns.action("3").as_deref(), Ok("3-11,19-6"));
        assert_eq!(turns.action("3-11 19-6").as_deref(), Ok("3-11,19-6"));
        for (typed, part) in
            [("0", "from 1 to 3"), ("4", "number 4"), ("99999999999999999999999", "...")]
        {
            let error = turns.action(typed).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        assert!(Choices::default().action("1").unwrap_err().contains("nothing"));
    }

    #[test]
    fn stems_end_where_actions_part() {
        let orders = orders();
        let stems = |typed| {
            let stems = orders.stems(typed).into_iter();
            stems.map(|stem| (stem.text.to_owned(), stem.first, stem.count)).collect::<Vec<_>>()
        };
        let stem = |text: &str, first, count| (text.to_owned(), first, count);
        assert_eq!(stems(""), [stem("PRE", 2, 3), stem("NEA@15", 5, 2), stem("NEA@7", 7, 1)]);
        assert_eq!(stems("pre"), [stem("PRE:26", 2, 2), stem("PRE:28", 4, 1)]);
        assert_eq!(stems("PRE:26"), [stem("PRE:26", 2, 1), stem("PRE:26/18", 3, 1)]);
        let setup = choices(&[("setup", "PRE@26,AMU@22 PRE@26,AMU@29 PRE@27,AMU@22")]);
        assert_eq!(setup.stems("PRE@26,").len(), 2);
        assert_eq!(setup.stems("")[0].text, "PRE@26,");
        assert_eq!(setup.stems("é"), []);
    }

    #[test]
    fn lists_number_what_they_show() {
        assert_eq!(
            orders().list(""),
            "PRE:\n  1 - (no order)  2 PRE:26        3 PRE:26/18     4 PRE:28\n\
             NEA:\n  5 NEA@15     6 NEA@15:14  7 NEA@7\n"
        );
        assert_eq!(orders().list("nea@15"), "NEA:\n  5 NEA@15     6 NEA@15:14\n");
        assert_eq!(orders().list("pre").lines().count(), 2);
        assert_eq!(orders().list("x"), "No legal action begins with `x`.\n");
        assert!(Choices::default().list("").contains("hold"));
    }

    /// However much there is to choose from, lists stay within a terminal's width, and every number in
    /// them stands for what is beside it.
    #[test]
    fn lists_of_whole_games_fit_and_are_true() {
        for variant in Variant::ALL {
            let mut position = Position::start(variant, None).unwrap();
            for turn in 0..6 {
                if position.outcome().is_some() {
                    break;
                }
                if let Ok(deal) = position.roll(3, None) {
                    position.apply(&[&deal], &mut Vec::new()).unwrap();
                }
                let seats: Vec<Seat> = Seat::BOTH
                    .into_iter()
                    .filter(|seat| position.to_act().includes(*seat))
                    .collect();
                let mut step = Vec::new();
                for seat in seats {
                    let mut choices = Choices::default();
                    for group in position.legal_groups(seat) {
                        choices.add(group.name, group.tokens.iter().map(String::as_str));
                    }
                    let first: Vec<&str> = choices
                        .groups()
                        .iter()
                        .map(|group| group.tokens[turn % group.tokens.len()].as_str())
                        .collect();
                    step.push(join(first));
                    for typed in ["", "2", "PRE", "AMU:", "b"] {
                        let list = choices.list(typed);
                        assert!(list.lines().all(|line| line.len() <= WIDTH), "{list}");
                        assert!(list.lines().count() <= 40, "{list}");
                    }
                    for stem in choices.stems("") {
                        let action = choices.action(&stem.first.to_string()).unwrap();
                        assert!(action.starts_with(stem.text), "{action} {stem:?}");
                    }
                }
                if let [first, second] = &step[..]
                    && let Ok(dice) = position.roll(3, Some([first, second]))
                {
                    step.push(dice);
                }
                let tokens: Vec<&str> = step.iter().map(String::as_str).collect();
                position.apply(&tokens, &mut Vec::new()).unwrap();
            }
        }
    }
}
