//! The null referee: the least that a host can do. It writes `position` and `go`, waits with `poll`,
//! reads, and takes `bestmove`; no rules, no clocks but two moments a ply, no records.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use quadriga::Seat;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::time::Timespec;

use crate::cpus::now;
use crate::script::{Script, VARIANT};

/// No engine takes longer, unless something is wrong.
const PATIENCE: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };

/// What is written before a `go`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Features {
    pub(crate) legal: bool,
    pub(crate) events: bool,
    /// Whether engines play many games in one process.
    pub(crate) reuse: bool,
}

struct Engine {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    buffer: Vec<u8>,
    next_go: u64,
}

/// What decisions took by the referee's two moments, in nanoseconds, by game and ply.
pub(crate) type Charges = HashMap<(u64, u64), u64>;

/// Plays `games` games of the script, the seats in turn.
pub(crate) fn play(
    engine: &[String],
    script: &Script,
    features: Features,
    games: u64,
) -> anyhow::Result<Charges> {
    let mut charges = Charges::new();
    let mut engines: Vec<Engine> = Vec::new();
    let mut lines = Vec::new();
    let mut times = [Duration::from_secs(600); 2];
    for game in 1..=games {
        if !features.reuse {
            engines.drain(..).try_for_each(Engine::quit)?;
        }
        while engines.len() < 2 {
            engines.push(Engine::start(engine)?);
        }
        engines.swap(0, 1);
        for seat in Seat::BOTH {
            let engine = &mut engines[seat.index()];
            lines.clear();
            let limit = script.plies.len();
            writeln!(lines, "newgame variant={VARIANT} seat={seat} game={game} limit={limit}")?;
            lines.extend_from_slice(&script.plies[0].position);
            lines.extend_from_slice(b"isready\n");
            engine.input.write_all(&lines)?;
        }
        for engine in &mut engines {
            engine.wait_for("readyok")?;
        }
        for (number, ply) in script.plies.iter().enumerate() {
            lines.clear();
            if features.events {
                // What the other seat did last, and what this one did before that.
                for past in number.saturating_sub(2)..number {
                    script.write_event(past, &mut lines);
                }
            }
            lines.extend_from_slice(&ply.position);
            if features.legal {
                lines.extend_from_slice(&ply.legal);
            }
            let seat = Script::seat(number).index();
            let engine = &mut engines[seat];
            let [one, other] = times.map(|time| time.as_millis());
            let id = engine.next_go;
            engine.next_go += 1;
            writeln!(lines, "go {id} p1time={one} p2time={other} p1inc=1000 p2inc=1000")?;
            let from = now();
            engine.input.write_all(&lines)?;
            let (answer, to) = engine.wait_for("bestmove")?;
            times[seat] += Duration::from_secs(1);
            times[seat] -= Duration::from_nanos(to - from);
            charges.insert((game, number as u64), to - from);
            let action = answer.split(' ').nth(2);
            anyhow::ensure!(action == Some(&ply.action), "game {game}, ply {number}: {answer}");
        }
        for engine in &mut engines {
            engine.input.write_all(b"gameover 1/2-1/2 reason=rules\n")?;
        }
    }
    engines.into_iter().try_for_each(Engine::quit)?;
    Ok(charges)
}

impl Engine {
    fn start(command: &[String]) -> anyhow::Result<Engine> {
        let (program, arguments) = command.split_first().context("no engine")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take().context("no pipe")?;
        let output = child.stdout.take().context("no pipe")?;
        let mut engine = Engine { child, input, output, buffer: Vec::new(), next_go: 1 };
        engine.input.write_all(b"qei 1\n")?;
        engine.wait_for("qeiok")?;
        engine.input.write_all(b"isready\n")?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    /// Reads up to a line that begins with `verb`; gives it, with the moment right after the read that
    /// completed it.
    fn wait_for(&mut self, verb: &str) -> anyhow::Result<(String, u64)> {
        let mut chunk = [0; 16 * 1024];
        let mut at = now();
        loop {
            while let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
                self.buffer.drain(..=end);
                if line.starts_with(verb) {
                    return Ok((line, at));
                }
            }
            let mut waiting = [PollFd::new(&self.output, PollFlags::IN)];
            anyhow::ensure!(poll(&mut waiting, Some(&PATIENCE))? > 0, "an engine is silent");
            let length = rustix::io::read(self.output.as_fd(), &mut chunk)?;
            at = now();
            anyhow::ensure!(length > 0, "an engine closed its output");
            self.buffer.extend_from_slice(&chunk[..length]);
        }
    }

    fn quit(self) -> anyhow::Result<()> {
        let Engine { mut child, mut input, mut output, .. } = self;
        input.write_all(b"quit\n")?;
        drop(input);
        output.read_to_end(&mut Vec::new())?;
        child.wait()?;
        Ok(())
    }
}
