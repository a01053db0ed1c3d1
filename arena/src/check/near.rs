//! Words of a greeting that nobody knows here. Readers skip them, so that a slip in one has no effect but that
//! something is missing.

use quadriga::Variant;
use quadriga_protocol::{EngineLine, Feature};

/// Of a greeting: what is wrong with the first word that was meant to be a known one, and those that are
/// strange altogether, which may be of a later version. Names of the engine's own (`x-...`) are neither.
pub(super) fn unknown_words(greeting: &[String]) -> (Option<String>, Vec<String>) {
    let features = Feature::ALL.map(Feature::word);
    let variants = Variant::ALL.map(Variant::id);
    let (mut mistaken, mut strange) = (None, Vec::new());
    for line in greeting {
        let (kind, known): (_, &[&str]) = match EngineLine::parse(line) {
            Ok(EngineLine::Features(_)) => ("feature", &features),
            Ok(EngineLine::Variants { .. }) => ("variant", &variants),
            _ => continue,
        };
        for word in line.split_whitespace().skip(1) {
            if known.contains(&word) || word.starts_with("x-") {
                continue;
            }
            match meant(word, known) {
                Some(right) => {
                    let separated = match word.trim_matches(is_separator) == word {
                        true => "",
                        false => " Words are separated by spaces alone.",
                    };
                    mistaken.get_or_insert(format!(
                        "`{word}` is no {kind}: did you mean `{right}`?{separated}"
                    ));
                }
                None => strange.push(format!("{kind} `{word}`")),
            }
        }
    }
    (mistaken, strange)
}

fn is_separator(c: char) -> bool {
    !c.is_alphanumeric()
}

/// The known word that was meant, if one is near: but for case, what stands around it, two letters in a longer word
/// and one in a short one, or its second half.
fn meant<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let bare = word.trim_matches(is_separator).to_lowercase().replace('_', "-");
    // Of two joined by a comma the first.
    let bare = bare.split(is_split).next().unwrap_or_default();
    let near = |right: &&&str| {
        let slips = if right.len() > 7 { 2 } else { 1 };
        let half = right.split_once('-').is_some_and(|(first, _)| first == bare);
        half || strsim::damerau_levenshtein(bare, right) <= slips
    };
    known.iter().find(|right| **right == bare).or_else(|| known.iter().find(near)).copied()
}

fn is_split(c: char) -> bool {
    is_separator(c) && c != '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_from_what_is_new() {
        for (line, mistaken, strange) in [
            ("feature legal reuse events", "", ""),
            ("feature legal, reuse", "`legal,` is no feature: did you mean `legal`? Words", ""),
            ("feature legal,reuse", "did you mean `legal`?", ""),
            ("feature event", "did you mean `events`?", ""),
            ("feature x-chat ponder", "", "feature `ponder`"),
            ("variant quadesh", "did you mean `qadesh`?", ""),
            ("variant rampart-XL", "did you mean `rampart-xl`?", ""),
            ("variant rampart", "did you mean `rampart-classic`?", ""),
            ("variant ptolemy_basic", "did you mean `ptolemy-basic`?", ""),
            ("variant ramses chess x-mine", "", "variant `chess`"),
            ("id name legal, indeed", "", ""),
            ("variant , é", "", "variant `,`, variant `é`"),
        ] {
            // A word outside ASCII makes the line one that can't be read.
            let strange = if line.is_ascii() { strange } else { "" };
            let (found, unknown) = unknown_words(&[line.to_owned()]);
            assert_eq!(found.is_some(), !mistaken.is_empty(), "{line}: {found:?}");
            assert!(found.unwrap_or_default().contains(mistaken), "{line}");
            assert_eq!(unknown.join(", "), strange, "{line}");
        }
    }
}
