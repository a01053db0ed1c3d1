//! Text that is a little off: most of it must be refused, some of it is another state or action.

use quadriga::Luck;

/// What gets into a text where it does not belong.
const STRAY: [&str; 22] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "~", ",", ".", "/", " ", ":", "@", "x",
    "E", "?", "é",
];

fn below(luck: &mut Luck, count: usize) -> usize {
    luck.below(count as u32) as usize
}

/// Two parts of `text`, which are separated by `by`, swapped.
fn swapped(text: &str, by: &str, luck: &mut Luck) -> String {
    let mut parts: Vec<&str> = text.split(by).collect();
    let (one, other) = (below(luck, parts.len()), below(luck, parts.len()));
    parts.swap(one, other);
    parts.join(by)
}

/// A state string with one to three small changes.
pub(crate) fn text(text: &str, luck: &mut Luck) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + luck.below(6) / 4 {
        text = once(&text, luck);
    }
    text
}

/// The same for a token, where a whole other token may come in.
pub(crate) fn token(token: &str, luck: &mut Luck) -> String {
    match luck.below(12) {
        0 => ["hold", "pass", "-", "", "~", "b4b5", "PRE:26", "8-7,19-18"][below(luck, 8)].into(),
        1 => format!("{token},{token}"),
        2 => token.split(',').skip(1).collect::<Vec<_>>().join(","),
        _ => text(token, luck),
    }
}

fn once(text: &str, luck: &mut Luck) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return STRAY[below(luck, STRAY.len())].to_owned();
    }
    let at = below(luck, chars.len());
    let stray = STRAY[below(luck, STRAY.len())].chars();
    let digits: Vec<usize> = (0..chars.len()).filter(|&at| chars[at].is_ascii_digit()).collect();
    match luck.below(12) {
        0 => {
            chars.remove(at);
        }
        1 => chars.insert(at, chars[at]),
        2 if at + 1 < chars.len() => chars.swap(at, at + 1),
        3 => {
            chars.splice(at..=at, stray);
        }
        4 => {
            chars.splice(at..at, stray);
        }
        5 => chars[at] = chars[below(luck, chars.len())],
        // A digit is another: the likeliest to be a state again.
        6 | 7 if !digits.is_empty() => {
            chars[digits[below(luck, digits.len())]] = char::from(b'0' + luck.below(10) as u8);
        }
        8 => return swapped(text, " ", luck),
        9 => return swapped(text, ",", luck),
        10 => return swapped(text, ["/", "."][below(luck, 2)], luck),
        _ if chars[at].is_ascii_lowercase() => chars[at] = chars[at].to_ascii_uppercase(),
        _ => chars[at] = chars[at].to_ascii_lowercase(),
    }
    chars.into_iter().collect()
}
