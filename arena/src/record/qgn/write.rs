//! Writing a game as `.qgn`: every game has one spelling.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::{Item, QgnGame};

/// Lines of movetext are at most this long, unless one piece alone is longer.
const WIDTH: usize = 80;

impl QgnGame {
    /// Writes the game with the blank line behind it.
    ///
    /// What the format can't hold is replaced, so that nothing of it can be taken for something else:
    /// a control character in a tag by U+FFFD, a brace in a comment by a parenthesis. Names of tags
    /// and tokens of movetext are written as they are.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        for (name, value) in &self.tags {
            text.push('[');
            text.push_str(name);
            text.push_str(" \"");
            push_escaped(&mut text, value);
            text.push_str("\"]\n");
        }
        text.push('\n');
        let (mut column, mut piece) = (0, String::new());
        for item in &self.items {
            match item {
                Item::Number(number) => {
                    piece.clear();
                    // Writing to a string can't fail.
                    let _ = write!(piece, "{number}.");
                    push_piece(&mut text, &mut column, &piece);
                }
                Item::Token(token) => push_piece(&mut text, &mut column, token),
                Item::Comment(comment) => {
                    piece.clear();
                    piece.push('{');
                    piece.extend(comment.split('}').flat_map(|part| [part, ")"]));
                    piece.pop();
                    piece.push('}');
                    push_piece(&mut text, &mut column, &piece);
                }
            }
        }
        push_piece(&mut text, &mut column, self.result.text());
        text.push_str("\n\n");
        out.write_all(text.as_bytes())
    }
}

/// Appends a piece of movetext, on a new line where it would not fit.
fn push_piece(text: &mut String, column: &mut usize, piece: &str) {
    let first_line = piece.split('\n').next().unwrap_or_default().chars().count();
    if *column > 0 {
        if *column + 1 + first_line > WIDTH {
            text.push('\n');
            *column = 0;
        } else {
            text.push(' ');
            *column += 1;
        }
    }
    text.push_str(piece);
    // A comment that somebody wrote over several lines keeps them.
    *column = match piece.rsplit_once('\n') {
        Some((_, last)) => last.chars().count(),
        None => *column + first_line,
    };
}

fn push_escaped(text: &mut String, value: &str) {
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(char::REPLACEMENT_CHARACTER),
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;

    fn written(game: &QgnGame) -> String {
        let mut out = Vec::new();
        game.write_to(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn tags_are_escaped() {
        let tags = vec![("P1".to_owned(), "a\"b\\c\nd\u{7f}é".to_owned())];
        let game = QgnGame { tags, items: vec![], result: GameResult::Unfinished };
        assert_eq!(written(&game), "[P1 \"a\\\"b\\\\c\u{fffd}d\u{fffd}é\"]\n\n*\n\n");
    }

    #[test]
    fn lines_break_between_pieces_alone() {
        let long = "x".repeat(90);
        let mut items = vec![Item::Number(1), Item::Token("a".repeat(77)), Item::Token("b".into())];
        items.push(Item::Comment("c ".repeat(40)));
        items.push(Item::Token(long.clone()));
        let game = QgnGame { tags: vec![], items, result: GameResult::Unfinished };
        let comment = format!("{{{}}}", "c ".repeat(40));
        let first = format!("1. {}", "a".repeat(77));
        assert_eq!(written(&game), format!("\n{first}\nb\n{comment}\n{long}\n*\n\n"));
    }

    #[test]
    fn a_comment_ends_where_it_should() {
        let items = vec![Item::Comment("a}b".into())];
        let game = QgnGame { tags: vec![], items, result: GameResult::Unfinished };
        assert_eq!(written(&game), "\n{a)b} *\n\n");
    }
}
