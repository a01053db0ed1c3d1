//! What an engine has written down of its host, held against the order that the protocol fixes.

use std::path::Path;

use quadriga::{Limit, Seat, Variant, View};
use quadriga_protocol::{Event, HostLine, write_legal};

/// How an engine ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By `quit`, after each game's `gameover`.
    Whole,
    /// It may have been killed in the middle of a game that it has lost.
    Cut,
}

/// A game as one engine was told of it.
#[derive(Debug)]
pub struct Seen {
    pub number: u64,
    pub variant: Variant,
    pub seat: Seat,
    pub result: String,
    pub reason: String,
    /// The move list as far as its events show it, if it was sent any.
    pub tokens: Option<Vec<String>>,
}

/// A game that goes on.
struct Open {
    number: u64,
    variant: Variant,
    seat: Seat,
    limit: Option<Limit>,
    /// What was sent for the next decision.
    view: Option<String>,
    legal: String,
    go: Option<u64>,
    events: u64,
    errors: u32,
    tokens: Vec<String>,
}

/// Reads a record, and fails where a line may not stand. Gives the games that were ended.
pub fn read(path: &Path, features: &str, ending: Ending) -> Vec<Seen> {
    let text = std::fs::read_to_string(path).unwrap();
    let wants = |feature| features.split(',').any(|wanted| wanted == feature);
    let (events, legal) = (wants("events"), wants("legal"));
    let mut reader = Reader {
        ending,
        events,
        legal,
        greeted: false,
        asked: false,
        quit: false,
        last_go: 0,
        game: None,
        seen: Vec::new(),
    };
    // An engine that is killed may leave half a line.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    for line in whole.lines() {
        let done = match line.split_at(2) {
            ("> ", line) => reader.host(line),
            (_, line) => reader.answer(line),
        };
        done.unwrap_or_else(|why| panic!("{why}: {line}\n\n{text}"));
    }
    if ending == Ending::Whole {
        assert!(reader.game.is_none() && reader.quit, "not ended by quit:\n{text}");
    }
    reader.seen
}

struct Reader {
    ending: Ending,
    /// Whether the engine declared that it wants them.
    events: bool,
    legal: bool,
    greeted: bool,
    asked: bool,
    quit: bool,
    last_go: u64,
    game: Option<Open>,
    seen: Vec<Seen>,
}

fn must(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_owned()) }
}

impl Reader {
    fn host(&mut self, line: &str) -> Result<(), String> {
        must(line.len() <= 8192, "too long")?;
        must(!self.quit, "after quit")?;
        let parsed = HostLine::parse(line).map_err(|error| error.to_string())?;
        must(parsed.to_string() == line, "not the one spelling")?;
        must(self.greeted != matches!(parsed, HostLine::Qei { .. }), "qei is first, and once")?;
        let thinks = self.game.as_ref().is_some_and(|game| game.go.is_some());
        if thinks {
            let allowed = matches!(parsed, HostLine::Error { .. } | HostLine::GameOver { .. });
            must(allowed, "between a go and its answer")?;
        }
        match parsed {
            HostLine::Qei { .. } => self.greeted = true,
            HostLine::SetOption { .. } => must(!self.asked, "an option after isready")?,
            HostLine::IsReady { .. } => self.asked = true,
            HostLine::NewGame { variant, seat, game: number, limit } => {
                must(self.asked && self.game.is_none(), "a game before the last one's end")?;
                must(limit == variant.default_limit(), "the limit")?;
                let (view, legal, go, tokens) = (None, String::new(), None, Vec::new());
                let (events, errors) = (0, 0);
                self.game = Some(Open {
                    number,
                    variant,
                    seat,
                    limit,
                    view,
                    legal,
                    go,
                    events,
                    errors,
                    tokens,
                });
            }
            HostLine::Quit => {
                must(self.game.is_none() || self.ending == Ending::Cut, "quit in a game")?;
                self.quit = true;
            }
            HostLine::Stop { .. } => return Err("the arena never says it".to_owned()),
            _ => {
                let game = self.game.as_mut().ok_or("out of a game")?;
                must(self.events || !matches!(parsed, HostLine::Event { .. }), "nobody asked")?;
                must(self.legal || !matches!(parsed, HostLine::Legal { .. }), "nobody asked")?;
                if let HostLine::Go { id, .. } = parsed {
                    must(id > self.last_go, "ids rise")?;
                    self.last_go = id;
                }
                if let HostLine::GameOver { .. } = parsed {
                    let (_, result) = line.split_once(' ').ok_or("no result")?;
                    let (result, reason) = result.split_once(" reason=").ok_or("no reason")?;
                    let (number, variant, seat) = (game.number, game.variant, game.seat);
                    let tokens = Some(std::mem::take(&mut game.tokens)).filter(|_| self.events);
                    let (result, reason) = (result.to_owned(), reason.to_owned());
                    self.seen.push(Seen { number, variant, seat, result, reason, tokens });
                    self.game = None;
                    return Ok(());
                }
                game.host(line, parsed, self.legal)?;
            }
        }
        Ok(())
    }

    /// `ID ACTION`
    fn answer(&mut self, line: &str) -> Result<(), String> {
        let id = line.split(' ').next().and_then(|id| id.parse().ok());
        let game = self.game.as_mut().ok_or("an answer out of a game")?;
        must(id.is_some() && game.go.take() == id, "an answer to nothing")
    }
}

impl Open {
    fn host(&mut self, line: &str, parsed: HostLine<'_>, wants_legal: bool) -> Result<(), String> {
        match parsed {
            HostLine::Position { view } => {
                (self.view, self.legal) = (Some(view.to_owned()), String::new());
            }
            HostLine::Event { number, event } => {
                self.events += 1;
                must(number == self.events, "events have no gaps")?;
                match event {
                    Event::Action { action, .. } => self.tokens.push(action.to_owned()),
                    Event::Both { actions } => self.tokens.extend(actions.map(str::to_owned)),
                    Event::Chance { token } => self.tokens.push(token.to_owned()),
                    Event::Round { .. } | Event::Deal { .. } | Event::Draw { .. } => {}
                }
            }
            HostLine::Legal { .. } => {
                must(self.view.is_some(), "a position comes first")?;
                self.legal += &format!("{line}\n");
            }
            HostLine::Go { id, limits } => {
                let view = self.view.take().ok_or("a position comes first")?;
                let view = View::parse(self.variant, self.limit, self.seat, &view);
                let view = view.map_err(|error| error.to_string())?;
                let mut legal = Vec::new();
                write_legal(&view.legal_groups(self.seat), &mut legal);
                let right = !wants_legal || self.legal.as_bytes() == legal;
                must(right, "the legal lines are not those of the rules")?;
                // That none is negative shows in its being read at all; so much was never on a clock.
                let sane = limits.time.iter().flatten().all(|time| *time <= 200_000);
                must(sane && !line.contains("=-"), "a clock that makes no sense")?;
                self.go = Some(id);
            }
            HostLine::Error { .. } => {
                self.errors += 1;
                must(self.errors <= 10, "at most 10 errors a game")?;
            }
            _ => return Err("not in a game".to_owned()),
        }
        Ok(())
    }
}
