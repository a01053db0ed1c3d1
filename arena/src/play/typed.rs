//! What a person types: an action, or a word to the arena.

/// A typed line, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed<'a> {
    /// Nothing.
    Blank,
    /// An action, or numbers of the list.
    Action(&'a str),
    /// A word to the arena, with what stands behind it.
    Command(Command, &'a str),
}

/// A word to the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lists what is legal.
    Moves,
    /// Draws the board again.
    Board,
    /// Tells again what has happened.
    Log,
    /// Shows the clocks.
    Clock,
    /// Takes back.
    Undo,
    /// Gives up.
    Resign,
    /// Writes the game so far.
    Save,
    /// Ends the game unfinished.
    Quit,
    /// Explains all this.
    Help,
}

impl Command {
    /// All of them, with their words. No action of any game is such a word, or begins with one and a space.
    pub const WORDS: [(&'static str, Command); 10] = [
        ("moves", Command::Moves),
        ("?", Command::Moves),
        ("board", Command::Board),
        ("log", Command::Log),
        ("clock", Command::Clock),
        ("undo", Command::Undo),
        ("resign", Command::Resign),
        ("save", Command::Save),
        ("quit", Command::Quit),
        ("help", Command::Help),
    ];

    /// Whether words may stand behind it.
    const fn takes_words(self) -> bool {
        matches!(self, Command::Moves | Command::Save)
    }
}

/// What `help` says.
pub const HELP: &str = "\
Type an action as the rules pages write it, or its number in the list of moves
(in Qadesh one number for each army, as in 12,40). Tab completes step by step.
  moves or ?      lists what is legal, with numbers; `moves 2-10` what begins so
  board           draws the board again
  log             tells again what you have seen happen
  clock           shows the clocks
  undo            takes back to your last decision but this one
  save [FILE]     appends the game so far to FILE, or to that of --save
  resign          gives the game up
  quit            ends the game unfinished, and saves it; so does Ctrl-C
  help            says all this
";

/// Reads a line.
#[must_use]
pub fn read(line: &str) -> Typed<'_> {
    let line = line.trim();
    let (word, rest) = match line.strip_prefix('?') {
        Some(rest) => ("?", rest),
        None => line.split_once(' ').unwrap_or((line, "")),
    };
    let rest = rest.trim_start();
    let known = Command::WORDS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    match known {
        _ if line.is_empty() => Typed::Blank,
        Some((_, command)) if rest.is_empty() || command.takes_words() => {
            Typed::Command(command, rest)
        }
        _ => Typed::Action(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadriga::Variant;

    #[test]
    fn lines_are_read() {
        assert_eq!(read(" \t"), Typed::Blank);
        assert_eq!(read(" b4b5 "), Typed::Action("b4b5"));
        assert_eq!(read("?"), Typed::Command(Command::Moves, ""));
        assert_eq!(read("?2-10"), Typed::Command(Command::Moves, "2-10"));
        assert_eq!(read("moves  2-10"), Typed::Command(Command::Moves, "2-10"));
        assert_eq!(read("Undo"), Typed::Command(Command::Undo, ""));
        assert_eq!(read("resign now"), Typed::Action("resign now"));
        assert_eq!(read("save a file.qgn"), Typed::Command(Command::Save, "a file.qgn"));
    }

    /// The actions of all games have digits in them, or are one of two words.
    #[test]
    fn no_word_is_an_action() {
        for (word, _) in Command::WORDS {
            assert!(!word.contains(|letter: char| letter.is_ascii_digit()), "{word}");
            assert!(!["hold", "pass"].contains(&word));
            for variant in Variant::ALL {
                assert!(!variant.id().starts_with(word));
            }
        }
    }

    #[test]
    fn help_tells_every_word_in_eighty_columns() {
        assert!(HELP.lines().all(|line| line.len() <= 80));
        for (word, _) in Command::WORDS {
            assert!(HELP.contains(word), "{word}");
        }
    }
}
