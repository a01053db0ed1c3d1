//! The lines from a host to an engine.

use std::fmt;

use quadriga::{Limit, Score, Seat, Variant};

use crate::error::excerpt;
use crate::grammar::{
    Fields, Next, OneField, Rest, Words, append_line, require_ascii, split_field, split_verb,
};
use crate::{Event, GoLimits, LineError, event};

// The forms of lines, as errors show them.
const SET_OPTION: &str = "setoption name N value V";
const NEW_GAME: &str = "newgame variant=V seat=p1|p2 game=K [limit=N]";
const LEGAL: &str = "legal GROUP TOKEN...";
const GAME_OVER: &str = "gameover RESULT reason=R";

/// A line from a host to an engine.
///
/// Its `Display` is the one canonical spelling, without the line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostLine<'a> {
    /// `qei 1`: hello, and the highest version that the host speaks.
    Qei {
        /// The version, from 1.
        version: u64,
    },
    /// `setoption name N value V`: sets an option that the engine declared.
    SetOption {
        /// The option's name, one word.
        name: &'a str,
        /// The value, free text; none for a button.
        value: Option<&'a str>,
    },
    /// `isready [tag]`: asks for a `readyok` with the same tag.
    IsReady {
        /// The tag, one word.
        tag: Option<&'a str>,
    },
    /// `newgame variant=V seat=p1 game=K [limit=N]`: a new game begins.
    NewGame {
        /// What is played.
        variant: Variant,
        /// Which seat the engine has.
        seat: Seat,
        /// The game's number in the schedule.
        game: u64,
        /// The limit in force; none in Ptolemy.
        limit: Option<Limit>,
    },
    /// `position FIELDS`: what this seat sees.
    Position {
        /// The view string as it stands on the line.
        view: &'a str,
    },
    /// `event N ...`: something that this seat sees happen.
    Event {
        /// Its number in the game, from 1, without gaps.
        number: u64,
        /// What happened.
        event: Event<'a>,
    },
    /// `legal GROUP TOKEN...`: a legal group, or a part of one.
    Legal {
        /// The group's name.
        group: &'a str,
        /// Tokens, one or more.
        tokens: Words<'a>,
    },
    /// `go ID ...`: decide.
    Go {
        /// The number that the answer must have.
        id: u64,
        /// How long the engine may think.
        limits: GoLimits,
    },
    /// `stop ID`: answer now.
    Stop {
        /// The number of the `go` that is meant.
        id: u64,
    },
    /// `error CODE text`: the engine's last line was not understood.
    Error {
        /// One word for the kind of error.
        code: &'a str,
        /// Free text.
        text: &'a str,
    },
    /// `gameover RESULT reason=R`: the game has ended.
    GameOver {
        /// The result; none is written `*`: the game was not finished.
        result: Option<Score>,
        /// One word for the reason.
        reason: &'a str,
    },
    /// `quit`: end.
    Quit,
}

impl<'a> HostLine<'a> {
    /// Reads a line, with or without its line end.
    ///
    /// # Errors
    ///
    /// If it is no line of a host; see [`LineError`]. Whatever follows a host's `error` is read.
    pub fn parse(line: &'a str) -> Result<HostLine<'a>, LineError> {
        let (verb, rest) = split_verb(line)?;
        if !matches!(verb, "setoption" | "error") {
            require_ascii(line)?;
        }
        let fields = |usage| Fields::new(usage, rest);
        match verb {
            "qei" => {
                let mut fields = fields("qei VERSION");
                let version = fields.number("VERSION")?;
                if version == 0 {
                    return Err(fields.bad("VERSION", "0", "at least 1"));
                }
                fields.end()?;
                Ok(HostLine::Qei { version })
            }
            "setoption" => set_option(fields(SET_OPTION)),
            "isready" => {
                let mut fields = fields("isready [TAG]");
                let tag = fields.optional();
                fields.end()?;
                Ok(HostLine::IsReady { tag })
            }
            "newgame" => new_game(fields(NEW_GAME)),
            "position" if rest.is_empty() => Err(fields("position FIELDS").missing("FIELDS")),
            "position" => Ok(HostLine::Position { view: rest }),
            "event" => {
                let mut fields = fields(event::USAGE);
                let number = fields.number("N")?;
                Ok(HostLine::Event { number, event: Event::parse(fields.rest())? })
            }
            "legal" => {
                let mut fields = fields(LEGAL);
                let group = fields.word("GROUP")?;
                let first = fields.rest();
                if first.is_empty() {
                    return Err(Fields::new(LEGAL, "").missing("TOKEN"));
                }
                Ok(HostLine::Legal { group, tokens: Words::new(first) })
            }
            "go" => {
                let mut fields = fields("go ID [KEY=VALUE]...");
                let id = fields.number("ID")?;
                Ok(HostLine::Go { id, limits: GoLimits::parse(fields)? })
            }
            "stop" => {
                let mut fields = fields("stop ID");
                let id = fields.number("ID")?;
                fields.end()?;
                Ok(HostLine::Stop { id })
            }
            "error" => {
                let (code, text) = split_field(rest);
                Ok(HostLine::Error { code, text })
            }
            "gameover" => game_over(fields(GAME_OVER)),
            "quit" => {
                fields("quit").end()?;
                Ok(HostLine::Quit)
            }
            _ => Err(LineError::UnknownVerb { found: excerpt(verb) }),
        }
    }

    /// Appends the line and its line feed to `out`. To send several lines at once, append them all
    /// and write once.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        append_line(self, out);
    }
}

fn set_option<'a>(mut fields: Fields<'a>) -> Result<HostLine<'a>, LineError> {
    let word = fields.word("name")?;
    if word != "name" {
        return Err(fields.bad("the first word", word, "name"));
    }
    // A name may look like a key, so it is not taken as a positional field.
    let (name, rest) = split_field(fields.rest());
    let fields = Fields::new(SET_OPTION, rest);
    if name.is_empty() {
        return Err(fields.missing("N"));
    }
    // Up to the value the line is ASCII as any other.
    require_ascii(name).map_err(|_| fields.bad("N", name, "an ASCII word"))?;
    let (word, value) = split_field(rest);
    match word {
        "" => Ok(HostLine::SetOption { name, value: None }),
        "value" => Ok(HostLine::SetOption { name, value: Some(value) }),
        _ => Err(fields.bad("the word after the name", word, "value (a name has no spaces)")),
    }
}

fn new_game(fields: Fields<'_>) -> Result<HostLine<'_>, LineError> {
    let usage = Fields::new(NEW_GAME, "");
    let (mut variant, mut seat, mut game, mut limit) = (None, None, None, None);
    fields.keys(|fields, key, value| match key {
        "variant" => {
            let known = Variant::ALL.map(Variant::id).join(", ");
            let parsed = value.parse().map_err(|_| fields.bad("variant", value, known))?;
            fields.fill(&mut variant, "variant", parsed)
        }
        "seat" => {
            let parsed = value.parse().map_err(|_| fields.bad("seat", value, "p1 or p2"))?;
            fields.fill(&mut seat, "seat", parsed)
        }
        "game" => fields.fill_number(&mut game, "game", value),
        "limit" => {
            let right = "a whole number from 1 to 999998";
            let parsed = value.parse().map_err(|_| fields.bad("limit", value, right))?;
            fields.fill(&mut limit, "limit", parsed)
        }
        _ => Ok(()),
    })?;
    Ok(HostLine::NewGame {
        variant: variant.ok_or_else(|| usage.missing("variant"))?,
        seat: seat.ok_or_else(|| usage.missing("seat"))?,
        game: game.ok_or_else(|| usage.missing("game"))?,
        limit,
    })
}

fn game_over(mut fields: Fields<'_>) -> Result<HostLine<'_>, LineError> {
    let usage = Fields::new(GAME_OVER, "");
    let word = fields.word("RESULT")?;
    let result = match word {
        "*" => None,
        _ => Some(word.parse().map_err(|_| fields.bad("RESULT", word, "1-0, 0-1, 1/2-1/2 or *"))?),
    };
    let mut reason = None;
    fields.keys(|fields, key, value| match key {
        "reason" if value.is_empty() => Err(fields.bad("reason", value, "a word")),
        "reason" => fields.fill(&mut reason, "reason", value),
        _ => Ok(()),
    })?;
    Ok(HostLine::GameOver { result, reason: reason.ok_or_else(|| usage.missing("reason"))? })
}

impl fmt::Display for HostLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostLine::Qei { version } => write!(f, "qei {version}"),
            HostLine::SetOption { name, value: None } => {
                write!(f, "setoption name {}", OneField(name))
            }
            HostLine::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {} value{}", OneField(name), Rest(value))
            }
            HostLine::IsReady { tag } => write!(f, "isready{}", Next(tag.unwrap_or(""))),
            HostLine::NewGame { variant, seat, game, limit } => {
                write!(f, "newgame variant={variant} seat={seat} game={game}")?;
                limit.map_or(Ok(()), |limit| write!(f, " limit={limit}"))
            }
            HostLine::Position { view } => write!(f, "position {}", Words::new(view)),
            HostLine::Event { number, event } => write!(f, "event {number} {event}"),
            HostLine::Legal { group, tokens } => write!(f, "legal {group} {tokens}"),
            HostLine::Go { id, limits } => write!(f, "go {id}{limits}"),
            HostLine::Stop { id } => write!(f, "stop {id}"),
            HostLine::Error { code, text } => write!(f, "error{}{}", Next(code), Rest(text)),
            HostLine::GameOver { result, reason } => {
                write!(f, "gameover {} reason={reason}", result.map_or("*", Score::text))
            }
            HostLine::Quit => f.write_str("quit"),
        }
    }
}
