//! Where lines are typed: at a terminal with a line editor, elsewhere as they come.
//!
//! Reading blocks, so it has a thread of its own, which reads only when it is asked for a line. The line
//! editor can't be called off: when a game ends while it waits (a flag falls, a signal comes), the thread is
//! left to the end of the process, and the terminal is put back as it was.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use tokio::sync::mpsc;

use super::choices::Choices;
use super::completion::complete;
use crate::os::{self, TerminalMode};

/// The longest line that is read where there is no terminal, in bytes.
const LONGEST: u64 = 64 * 1024;

/// A line that is asked for.
#[derive(Debug)]
struct Ask {
    prompt: String,
    /// What Tab offers; none where only Enter is wanted.
    choices: Option<Arc<Choices>>,
    /// What was typed before is forgotten, and what was typed ahead: somebody else types now.
    forget: bool,
}

/// What came of it.
#[derive(Debug)]
pub enum Heard {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
    /// Ctrl-C.
    Interrupt,
    /// The input can't be read.
    Failed(io::Error),
}

/// The keyboard.
#[derive(Debug)]
pub struct Keyboard {
    asks: Sender<Ask>,
    heard: mpsc::UnboundedReceiver<Heard>,
    echoes: bool,
    before: Option<TerminalMode>,
}

impl Keyboard {
    /// Takes the standard input. Lines are edited if that is a terminal, and `display` is one.
    ///
    /// # Errors
    ///
    /// If there can be no thread for it.
    pub fn start(display: bool) -> io::Result<Keyboard> {
        let typed = io::stdin().is_terminal();
        let (asks, asked) = channel();
        let (hears, heard) = mpsc::unbounded_channel();
        let edits = typed && display;
        let read =
            move || if edits { edit_lines(&asked, &hears) } else { read_lines(&asked, &hears) };
        std::thread::Builder::new().name("keyboard".to_owned()).spawn(read)?;
        Ok(Keyboard { asks, heard, echoes: !typed, before: TerminalMode::of_input() })
    }

    /// Whether what was typed has to be shown: it did not come from a terminal, which does that itself.
    #[must_use]
    pub const fn echoes(&self) -> bool {
        self.echoes
    }

    /// Asks for a line, which [`Keyboard::heard`] gives. With `forget` what was typed before can't be
    /// looked up, and what was typed ahead is dropped.
    pub fn ask(&self, prompt: &str, choices: Option<&Choices>, forget: bool) {
        let choices = choices.cloned().map(Arc::new);
        // A reader that is gone has told why.
        let _gone = self.asks.send(Ask { prompt: prompt.to_owned(), choices, forget });
    }

    /// Waits for what comes of a question. To be cancelled loses nothing.
    pub async fn heard(&mut self) -> Heard {
        self.heard.recv().await.unwrap_or(Heard::End)
    }

    /// Puts the terminal back as it was.
    pub fn restore(&self) {
        if let Some(before) = &self.before {
            before.restore();
        }
    }
}

/// Reads lines as they come.
fn read_lines(asks: &Receiver<Ask>, hears: &mpsc::UnboundedSender<Heard>) {
    let mut input = io::stdin().lock();
    for Ask { prompt, .. } in asks {
        let mut line = Vec::new();
        print_prompt(&prompt);
        let heard = match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => Heard::End,
            Ok(_) => {
                Heard::Line(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).into())
            }
            Err(error) => Heard::Failed(error),
        };
        if hears.send(heard).is_err() {
            return;
        }
    }
}

fn print_prompt(prompt: &str) {
    use std::io::Write;
    let mut out = io::stdout().lock();
    // Whether anybody reads is seen by the display.
    let _unheard = out.write_all(prompt.as_bytes()).and_then(|()| out.flush());
}

/// Lets lines be edited.
fn edit_lines(asks: &Receiver<Ask>, hears: &mpsc::UnboundedSender<Heard>) {
    let mut editor = None;
    for Ask { prompt, choices, forget } in asks {
        if forget {
            // With the editor goes what it has read ahead, and what can be looked up in it.
            editor = None;
            os::forget_typed();
        }
        let heard = match edit_line(&mut editor, &prompt, choices) {
            Ok(line) => Heard::Line(line),
            Err(ReadlineError::Eof) => Heard::End,
            Err(ReadlineError::Interrupted) => Heard::Interrupt,
            Err(error) => failed(error),
        };
        if hears.send(heard).is_err() {
            return;
        }
    }
}

type LineEditor = Editor<Offers, MemHistory>;

fn edit_line(
    editor: &mut Option<LineEditor>,
    prompt: &str,
    choices: Option<Arc<Choices>>,
) -> rustyline::Result<String> {
    let editor = match editor {
        Some(editor) => editor,
        None => editor.insert(new_editor()?),
    };
    editor.set_helper(Some(Offers { choices }));
    let line = editor.readline(prompt)?;
    editor.add_history_entry(line.as_str())?;
    Ok(line)
}

fn new_editor() -> rustyline::Result<LineEditor> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        // What is pasted is taken line by line, as if it were typed.
        .bracketed_paste(false)
        .build();
    let history = MemHistory::with_config(&config);
    Editor::with_history(config, history)
}

fn failed(error: ReadlineError) -> Heard {
    Heard::Failed(match error {
        ReadlineError::Io(error) => error,
        error => io::Error::other(error.to_string()),
    })
}

/// What Tab offers at a question.
struct Offers {
    choices: Option<Arc<Choices>>,
}

impl Completer for Offers {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..at).unwrap_or(line);
        let offer = self.choices.as_ref().map(|choices| complete(choices, before));
        let offer = offer.unwrap_or_default();
        Ok((offer.start, offer.texts))
    }
}

impl Hinter for Offers {
    type Hint = String;
}

impl Highlighter for Offers {}
impl Validator for Offers {}
impl Helper for Offers {}
