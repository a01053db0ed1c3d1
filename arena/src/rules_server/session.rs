//! A game under discussion, and the answers about it.

use std::fmt::Write;

use quadriga::{Game, MoveListError, Position, Seat, Variant};

use super::Refusal;
use super::request::{From, Request};

/// The answer to a request, without its `ok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Whole lines.
    pub text: String,
    /// Whether there is nothing more to answer.
    pub is_last: bool,
}

impl Answer {
    fn line(line: &str) -> Answer {
        Answer { text: format!("{line}\n"), is_last: false }
    }
}

/// What a server knows between two requests.
#[derive(Clone, Debug, Default)]
pub struct Session {
    game: Option<Game>,
}

/// Lines of `legal` are at most this long, so that a client may read them into a fixed buffer.
const LEGAL_LINE: usize = 4096;

impl Session {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Session {
        Session::default()
    }

    /// Answers one request, a line without its end. On an error nothing has changed.
    ///
    /// # Errors
    ///
    /// If the request is refused.
    pub fn answer(&mut self, line: &str) -> Result<Answer, Refusal> {
        match Request::parse(line)? {
            Request::Version => {
                Ok(Answer::line(concat!("version quadriga ", env!("CARGO_PKG_VERSION"))))
            }
            Request::Variants => {
                let lines = Variant::ALL.map(|variant| format!("variant {variant}\n"));
                Ok(Answer { text: lines.concat(), is_last: false })
            }
            Request::Quit => Ok(Answer { text: String::new(), is_last: true }),
            Request::Position { variant, limit, from, moves } => {
                let start = match from {
                    From::Start => Position::start(variant, limit),
                    From::State(state) => Position::parse(variant, limit, state),
                };
                let start = start.map_err(|error| match error.field {
                    "limit" => Refusal::new("bad-limit", error),
                    _ => Refusal::new("bad-state", error),
                })?;
                let mut game = Game::new(start);
                game.apply(&moves).map_err(|error| refused(&error))?;
                self.game = Some(game);
                Ok(Answer::default())
            }
            Request::Apply(tokens) => {
                let game = self.game()?;
                game.apply(&tokens).map_err(|error| refused(&error))?;
                Ok(Answer::default())
            }
            Request::Undo => {
                if self.game()?.undo() {
                    Ok(Answer::default())
                } else {
                    Err(Refusal::new(
                        "at-start",
                        "the position is the start: there is no step back",
                    ))
                }
            }
            Request::State => Ok(Answer::line(&format!("state {}", self.now()?.state()))),
            Request::View(seat) => Ok(Answer::line(&format!("view {}", self.now()?.view(seat)))),
            Request::ToAct => Ok(Answer::line(&format!("toact {}", self.now()?.to_act()))),
            Request::Legal(seat) => {
                let position = self.now()?;
                let mut text = String::new();
                for seat in Seat::BOTH.into_iter().filter(|each| seat.is_none_or(|it| it == *each))
                {
                    push_legal(&mut text, position, seat);
                }
                Ok(Answer { text, is_last: false })
            }
            Request::Result => Ok(Answer::line(&match self.now()?.outcome() {
                Some(outcome) => format!("result {outcome}"),
                None => "result *".to_owned(),
            })),
            Request::Roll { seed, actions } => {
                let token = self.now()?.roll(seed, actions);
                let token = token.map_err(|error| Refusal::new(error.code(), error))?;
                Ok(Answer::line(&format!("roll {token}")))
            }
            Request::Perft(depth) => match self.now()?.perft(depth) {
                Some(count) => Ok(Answer::line(&format!("perft {depth} {count}"))),
                None => Err(Refusal::new("has-chance", "perft is for variants without chance")),
            },
            Request::Show => {
                let show = self.now()?.show();
                let lines = show.lines().map(|line| format!("show {line}").trim_end().to_owned());
                Ok(Answer { text: lines.map(|line| line + "\n").collect(), is_last: false })
            }
        }
    }

    fn game(&mut self) -> Result<&mut Game, Refusal> {
        self.game.as_mut().ok_or_else(|| {
            Refusal::new("no-position", "there is no position yet: ask for one with `position`")
        })
    }

    fn now(&mut self) -> Result<&Position, Refusal> {
        Ok(self.game()?.now())
    }
}

/// A move list that is refused. The place is that of the step: the error names the token itself.
fn refused(error: &MoveListError) -> Refusal {
    let text = format!("the step at token {}: {}", error.place, error.error);
    Refusal::new(error.error.code(), text)
}

/// `legal SEAT GROUP TOKEN...`, as many lines a group as it needs.
fn push_legal(text: &mut String, position: &Position, seat: Seat) {
    for group in position.legal_groups(seat) {
        let head = format!("legal {seat} {}", group.name);
        let mut line = String::new();
        for token in group.tokens {
            if !line.is_empty() && line.len() + 1 + token.len() >= LEGAL_LINE {
                line.push('\n');
                text.push_str(&line);
                line.clear();
            }
            if line.is_empty() {
                line.push_str(&head);
            }
            // Writing to a string can't fail.
            let _ = write!(line, " {token}");
        }
        if !line.is_empty() {
            line.push('\n');
            text.push_str(&line);
        }
    }
}
