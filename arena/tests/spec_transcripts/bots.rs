//! The engine's side: real bots are told the transcript's `> ` lines, and must answer where the transcript's
//! engine does, in the same form: versions, tags and ids alike, actions legal.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use quadriga::legal::{NOTHING, join};
use quadriga::{Limit, Seat, Variant, View};
use quadriga_protocol::{Answer, EngineLine, HostLine};

use crate::diff::assert_same_lines;
use crate::staging::{Staging, stagings};
use crate::support::arena;
use crate::transcripts::{From, Line, Transcript};

struct Bot {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Bot {
    fn start(mut command: Command) -> Bot {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Bot { child, input, output }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// The next line that an answer is.
    fn answer(&mut self, decision: &Decision) -> String {
        loop {
            let line = self.output.next().expect("the bot goes on").unwrap();
            if let Some(answer) = essence(&line, decision) {
                return answer;
            }
        }
    }
}

/// What a legal action depends on.
#[derive(Default)]
struct Decision {
    game: Option<(Variant, Seat, Option<Limit>)>,
    view: String,
}

impl Decision {
    fn hear(&mut self, line: &str) {
        match HostLine::parse(line) {
            Ok(HostLine::NewGame { variant, seat, limit, .. }) => {
                self.game = Some((variant, seat, limit));
            }
            Ok(HostLine::Position { view }) => self.view = view.to_owned(),
            _ => {}
        }
    }

    fn is_legal(&self, action: &str) -> bool {
        let (variant, seat, limit) = self.game.expect("a game");
        let groups = View::parse(variant, limit, seat, &self.view).unwrap().legal_groups(seat);
        // Every token is tried in each group, and in Qadesh `-` in all others.
        let mut actions = vec![Vec::new()];
        for group in &groups {
            let longer = actions.iter().flat_map(|action: &Vec<&str>| {
                group.tokens.iter().map(|token| [&action[..], &[token.as_str()]].concat())
            });
            actions = longer.filter(|tokens| fits(action, tokens)).collect();
        }
        actions.iter().any(|tokens| join(tokens.iter().copied()) == action.replace(",-", ""))
    }
}

/// Whether the tokens can be in the action: it keeps the number of actions small that are put together.
fn fits(action: &str, tokens: &[&str]) -> bool {
    tokens.iter().all(|token| *token == NOTHING || action.contains(token))
}

/// An engine's line in the form in which it is compared; none if an engine need not say it.
fn essence(line: &str, decision: &Decision) -> Option<String> {
    match EngineLine::parse(line) {
        Ok(EngineLine::BestMove { id, answer: Answer::Resign }) => Some(format!("bestmove {id} _")),
        Ok(EngineLine::BestMove { id, answer: Answer::Action(action) }) => {
            assert!(decision.is_legal(action), "`{line}` is not legal: {}", decision.view);
            Some(format!("bestmove {id} _"))
        }
        Ok(EngineLine::QeiOk { .. } | EngineLine::ReadyOk { .. }) => Some(line.to_owned()),
        // Not every bot has the options of another, and none is told of what another one said wrong.
        Ok(EngineLine::Error { code: "bad-option", .. }) => None,
        Ok(EngineLine::Error { .. }) => panic!("the bot does not understand the host: {line}"),
        _ => None,
    }
}

/// Tells the bot what comes before the transcript, so that it is where the transcript begins.
fn lead_in(staging: &Staging, transcript: &Transcript) -> Vec<String> {
    let first = transcript.lines[0].text;
    if first == "qei 1" {
        return Vec::new();
    }
    let mut lines = vec!["qei 1".to_owned(), "isready".to_owned()];
    if !first.starts_with("newgame ") {
        let limit = staging.variant.default_limit();
        let start = match staging.start {
            Some(state) => quadriga::Position::parse(staging.variant, limit, state),
            None => quadriga::Position::start(staging.variant, limit),
        };
        let (variant, seat, game) = (staging.variant, staging.seat, staging.number);
        let view = start.unwrap().view(seat);
        lines.push(HostLine::NewGame { variant, seat, game, limit }.to_string());
        lines.push(format!("position {view}"));
        lines.push("isready".to_owned());
        if first.starts_with("go ") {
            lines.push(format!("position {view}"));
        }
    }
    lines
}

/// The lines of the engine that a host answers with `error` are shown for that, and no bot says them.
fn is_answered_with_error(line: &Line, next: Option<&Line>) -> bool {
    line.from == From::Engine
        && next.is_some_and(|next| next.from == From::Host && next.text.starts_with("error "))
}

fn check(name: &str, command: Command, staging: &Staging) {
    let transcript = staging.transcript();
    let mut bot = Bot::start(command);
    let mut decision = Decision::default();
    for line in lead_in(staging, &transcript) {
        decision.hear(&line);
        bot.tell(&line);
        if line == "qei 1" || line == "isready" {
            bot.answer(&decision);
        }
    }
    let (mut expected, mut got) = (Vec::new(), Vec::new());
    for (index, line) in transcript.lines.iter().enumerate() {
        match line.from {
            From::Host => {
                decision.hear(line.text);
                bot.tell(line.text);
            }
            From::Engine if is_answered_with_error(line, transcript.lines.get(index + 1)) => {}
            From::Engine => {
                if let Some(answer) = essence(line.text, &decision) {
                    expected.push(answer);
                    got.push(bot.answer(&decision));
                }
            }
        }
    }
    if transcript.lines.last().is_some_and(|line| line.text != "quit") {
        // It has come to the end of it, and nothing stands before that.
        bot.tell("isready end");
        expected.push("readyok end".to_owned());
        got.push(bot.answer(&decision));
    }
    assert_same_lines(&format!("{name}, {}", staging.name), &expected, &got);
}

#[test]
fn the_built_in_bots_answer_as_the_transcripts_do() {
    for name in ["random", "greedy"] {
        for staging in stagings() {
            let mut command = arena();
            command.args(["engine", name]);
            check(name, command, &staging);
        }
    }
}

/// The specification's own bot, as it stands there.
#[test]
fn the_complete_bot_is_complete() {
    if Command::new("python3").arg("--version").output().is_err() {
        return eprintln!("SKIPPED: there is no python3 on this machine");
    }
    let spec = include_str!("../../../protocol/SPEC.md");
    let bot = spec.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let started = || {
        let mut command = Command::new("python3");
        command.args(["-c", bot]);
        command
    };
    let mut whole = None;
    for staging in stagings() {
        let transcript = staging.transcript();
        let lines = || transcript.lines.iter();
        let asks = lines().any(|line| line.text.starts_with("go "));
        // It can decide only where it is told what is legal.
        if !asks || lines().any(|line| line.text.starts_with("legal ")) {
            check("the complete bot", started(), &staging);
        }
        if staging.name == "whole-game" {
            whole = Some(transcript);
        }
    }
    // The first transcript is of this very bot: all that it says of itself stands there.
    let mut bot = Bot::start(started());
    bot.tell("qei 1");
    let transcript = whole.unwrap();
    let greeting = transcript.lines.iter().skip(1).take_while(|line| line.from == From::Engine);
    let expected: Vec<String> = greeting.map(|line| line.text.to_owned()).collect();
    let got: Vec<String> = expected.iter().map(|_| bot.output.next().unwrap().unwrap()).collect();
    assert_same_lines("the complete bot's greeting", &expected, &got);
}
