//! One engine's side of the conversation: host lines in, engine lines out. It neither reads nor waits.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use quadriga::{LegalGroup, Limit, Seat, Variant};
use quadriga_protocol::{
    Answer, EngineLine, Features, FrameError, GoLimits, HostLine, IdField, LineError, OptionSpec,
    VERSION, Words, codes,
};

use super::DriverError;
use super::outbox::Outbox;
use crate::{Bot, Choice, Decision, GameInfo, Stuck, Wants};

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// More lines may come.
    Continue,
    /// The host said `quit`.
    Quit,
}

/// A bot, and what the host has told so far.
pub(super) struct Session<B> {
    bot: B,
    options: Vec<OptionSpec>,
    wants: Wants,
    stopped_up_to: Option<Arc<AtomicU64>>,
    game: Option<Game>,
}

/// A game, from `newgame` to `gameover`.
struct Game {
    info: GameInfo,
    /// The last view string, with one space between fields; none before the first `position`.
    view: Option<String>,
    events: Vec<String>,
    /// The groups of the decision that is being announced.
    groups: Vec<LegalGroup>,
}

/// Something to be told to the host.
struct Complaint {
    code: &'static str,
    text: String,
}

impl Complaint {
    fn new(code: &'static str, text: impl Into<String>) -> Complaint {
        Complaint { code, text: text.into() }
    }
}

impl<B: Bot> Session<B> {
    pub(super) fn new(
        bot: B,
        stopped_up_to: Option<Arc<AtomicU64>>,
    ) -> Result<Session<B>, DriverError> {
        let options = bot.options();
        options.iter().try_for_each(OptionSpec::verify)?;
        let wants = bot.wants();
        Ok(Session { bot, options, wants, stopped_up_to, game: None })
    }

    /// Takes one line, or what is wrong with it, and answers it.
    pub(super) fn line<W: Write>(
        &mut self,
        line: Result<&str, FrameError>,
        outbox: &Outbox<W>,
    ) -> Result<Flow, DriverError> {
        let mut flow = Flow::Continue;
        let done = match line.map(HostLine::parse) {
            Ok(Ok(HostLine::Quit)) => {
                flow = Flow::Quit;
                Ok(())
            }
            Ok(Ok(line)) => self.obey(line, outbox),
            // An engine may ignore what it does not know: a later version of QEI may say more.
            Ok(Err(LineError::Blank | LineError::UnknownVerb { .. })) => Ok(()),
            Ok(Err(error)) => Err(Complaint::new(error.code(), error.to_string())),
            Err(error) => Err(Complaint::new(error.code(), error.to_string())),
        };
        if let Err(Complaint { code, text }) = done {
            outbox.push(&EngineLine::Error { code, text: &text });
        }
        outbox.flush().map_err(DriverError::Output)?;
        Ok(flow)
    }

    fn obey<W: Write>(&mut self, line: HostLine<'_>, outbox: &Outbox<W>) -> Result<(), Complaint> {
        match line {
            HostLine::Qei { .. } => {
                self.greet(outbox);
                Ok(())
            }
            HostLine::SetOption { name, value } => self.set_option(name, value),
            HostLine::IsReady { tag } => {
                outbox.push(&EngineLine::ReadyOk { tag });
                Ok(())
            }
            HostLine::NewGame { variant, seat, game, limit } => {
                self.new_game(variant, seat, game, limit)
            }
            HostLine::Position { view } => {
                let game = self.game("position")?;
                game.view = Some(Words::new(view).canonical().into_owned());
                game.groups.clear();
                Ok(())
            }
            HostLine::Event { number, event } => {
                if !self.wants.events {
                    return Ok(());
                }
                let events = &mut self.game("event")?.events;
                let due = events.len() as u64 + 1;
                if number != due {
                    let text = format!("event {number} came where event {due} was due");
                    return Err(Complaint::new(codes::OUT_OF_ORDER, text));
                }
                events.push(event.to_string());
                Ok(())
            }
            HostLine::Legal { group, tokens } => {
                if !self.wants.legal {
                    return Ok(());
                }
                take_legal(&mut self.game("legal")?.groups, group, tokens)
            }
            HostLine::Go { id, limits } => self.go(id, limits, outbox),
            HostLine::GameOver { result, reason } => {
                self.game = None;
                self.bot.game_over(result, reason);
                Ok(())
            }
            // When `stop` is read here, the `go` has been answered; and `error` is never answered.
            HostLine::Stop { .. } | HostLine::Error { .. } | HostLine::Quit => Ok(()),
        }
    }

    /// The game that `verb` is about.
    fn game(&mut self, verb: &str) -> Result<&mut Game, Complaint> {
        self.game.as_mut().ok_or_else(|| {
            Complaint::new(
                codes::OUT_OF_ORDER,
                format!("{verb} without a game: newgame comes first"),
            )
        })
    }

    fn greet<W: Write>(&self, outbox: &Outbox<W>) {
        let identity = self.bot.identity();
        for (field, text) in [
            (IdField::Name, &identity.name),
            (IdField::Author, &identity.author),
            (IdField::Version, &identity.version),
        ] {
            if !text.is_empty() {
                outbox.push(&EngineLine::Id { field, text });
            }
        }
        let ids: Vec<&str> = self.bot.variants().iter().map(|variant| variant.id()).collect();
        outbox.push(&EngineLine::Variants { ids: Words::new(&ids.join(" ")) });
        for option in &self.options {
            outbox.push(&EngineLine::Option(option.clone()));
        }
        let Wants { events, legal, .. } = self.wants;
        outbox.push(&EngineLine::Features(Features { events, legal, reuse: true }));
        // Whatever the host can speak beyond it, version 1 is what this driver speaks.
        outbox.push(&EngineLine::QeiOk { version: VERSION });
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Complaint> {
        let option = self.options.iter().find(|option| option.name == name);
        let refuse = |text: String| Complaint::new(codes::BAD_OPTION, text);
        let option = option.ok_or_else(|| refuse(format!("there is no option `{name}`")))?;
        option.accepts(value).map_err(|error| refuse(error.to_string()))?;
        self.bot.set_option(name, value.unwrap_or("")).map_err(refuse)
    }

    fn new_game(
        &mut self,
        variant: Variant,
        seat: Seat,
        number: u64,
        limit: Option<Limit>,
    ) -> Result<(), Complaint> {
        self.game = None;
        if !self.bot.variants().contains(&variant) {
            let text = format!("{variant} is not played by this engine");
            return Err(Complaint::new(codes::BAD_LINE, text));
        }
        // Where the variant has a limit, one is in force even if the host did not say which.
        let limit = variant.default_limit().map(|default| limit.unwrap_or(default));
        let info = GameInfo { variant, seat, number, limit };
        self.bot.new_game(&info);
        self.game = Some(Game { info, view: None, events: Vec::new(), groups: Vec::new() });
        Ok(())
    }

    fn go<W: Write>(
        &mut self,
        id: u64,
        limits: GoLimits,
        outbox: &Outbox<W>,
    ) -> Result<(), Complaint> {
        let wants = self.wants;
        let game = self.game("go")?;
        let groups = std::mem::take(&mut game.groups);
        let Some(view) = game.view.take() else {
            let text = "go without a position: position comes before every go";
            return Err(Complaint::new(codes::OUT_OF_ORDER, text));
        };
        // Taken out for the time of the decision, since the bot is borrowed, too.
        let (info, events) = (game.info, std::mem::take(&mut game.events));
        let mut decision = Decision::new(info, &view)
            .with_limits(limits)
            .with_events(&events)
            .for_go(id, self.stopped_up_to.as_deref(), outbox);
        if wants.legal {
            decision = decision.with_groups(groups);
        }
        let choice = self.bot.choose(&decision);
        drop(decision);
        if let Some(game) = &mut self.game {
            game.events = events;
            game.view = Some(view);
        }
        let best_move = |answer| outbox.push(&EngineLine::BestMove { id, answer });
        match choice {
            Ok(Choice::Action(action)) => best_move(Answer::Action(&action)),
            Ok(Choice::Resign) => best_move(Answer::Resign),
            Err(stuck) => {
                let code = match stuck {
                    Stuck::View(_) => codes::BAD_POSITION,
                    Stuck::Other(_) => codes::STUCK,
                };
                outbox.push(&EngineLine::Error { code, text: &stuck.to_string() });
                // There is nothing to wait for: the clock would only run out.
                best_move(Answer::Resign);
            }
        }
        Ok(())
    }
}

/// The names of legal groups in all variants.
const GROUP_NAMES: [&str; 14] = [
    "turn", "move", "card", "setup", "PRE", "AMU", "NEA", "PTA", "SUT", "RFC", "EOM", "ALL", "HAT",
    "VAS",
];

/// Adds the tokens of a `legal` line: a long group comes over several lines.
fn take_legal(
    groups: &mut Vec<LegalGroup>,
    name: &str,
    tokens: Words<'_>,
) -> Result<(), Complaint> {
    let Some(name) = GROUP_NAMES.into_iter().find(|known| *known == name) else {
        let text = format!("`{name}` is no legal group; the groups are {}", GROUP_NAMES.join(" "));
        return Err(Complaint::new(codes::BAD_LINE, text));
    };
    let tokens = tokens.iter().map(str::to_owned);
    match groups.last_mut() {
        Some(group) if group.name == name => group.tokens.extend(tokens),
        _ => groups.push(LegalGroup { name, tokens: tokens.collect() }),
    }
    Ok(())
}
