//! Text that has to fit into a table: escaping, measuring, cutting, wrapping.

use unicode_width::UnicodeWidthStr;

/// Columns a terminal gives a text.
pub(crate) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// A text with everything escaped that could break a line, move the cursor, turn the writing
/// direction or hide.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || is_invisible(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// A name as a table shows it; an empty one has to be seen too.
pub(crate) fn visible_name(name: &str) -> String {
    if name.is_empty() { "\"\"".to_owned() } else { visible(name) }
}

/// Format characters: zero-width and directional ones, line and paragraph separators, tags,
/// fillers.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The beginning of a text from outside, on one line and harmless: at most `most` characters of it, and
/// what could act on a terminal is escaped.
pub(crate) fn excerpt(text: &str, most: usize) -> String {
    let text = text.trim();
    match text.char_indices().nth(most) {
        None => visible(text),
        Some((end, _)) => format!("{}...", visible(&text[..end])),
    }
}

/// The text if it fits into `room` columns, else its beginning and `~`.
pub(crate) fn fit(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    // The width of a text is not always the sum of its characters' (emoji sequences), so prefixes
    // are measured whole. A prefix of many zero-width marks is cut as well: nobody reads the
    // hundredth accent on a letter.
    let mut kept = 0;
    for (count, (start, c)) in text.char_indices().enumerate() {
        let end = start + c.len_utf8();
        if count >= 4 * room || width(&text[..end]) + 1 > room {
            break;
        }
        kept = end;
    }
    format!("{}~", &text[..kept])
}

/// Breaks a text at its spaces into lines of at most `room` columns (20 where it is less), the
/// second and later ones indented by two. A word that is longer than a line is cut.
pub(crate) fn wrap(text: &str, room: usize) -> String {
    let room = room.max(20);
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let word = fit(word, room - 2);
        if line.is_empty() {
            line = word;
        } else if width(&line) + 1 + width(&word) <= room {
            line.push(' ');
            line.push_str(&word);
        } else {
            lines.push_str(&line);
            lines.push('\n');
            line = format!("  {word}");
        }
    }
    lines.push_str(&line);
    lines.push('\n');
    lines
}

/// A score or share in games: whole, or with its half.
pub(crate) fn points(wins: u64, draws: u64) -> String {
    let whole = wins + draws / 2;
    if draws % 2 == 1 { format!("{whole}.5") } else { whole.to_string() }
}

/// A number with the given decimals, or a dash; zero without a sign.
pub(crate) fn number(value: Option<f64>, decimals: usize) -> String {
    let Some(value) = value.filter(|value| value.is_finite()) else {
        return "-".to_owned();
    };
    let shown = format!("{value:.decimals$}");
    match shown.strip_prefix('-') {
        Some(digits) if digits.chars().all(|c| c == '0' || c == '.') => digits.to_owned(),
        _ => shown,
    }
}
