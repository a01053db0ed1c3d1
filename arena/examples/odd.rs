//! An engine that plays soundly, but in odd manners, and writes down all that it is sent, for tests of the host.
//!
//! `odd DIR FEATURES MANNER...`: it plays at random, and follows one manner after the other, `go` by `go`. In DIR each process
//! writes a file of its own, with `> ` before each line of the host and `< ` before its own answers.
//! FEATURES are joined by `,`.

use std::fs::File;
use std::io::{self, BufRead, Error, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use quadriga::legal::join;
use quadriga::{Limit, Luck, Seat, Variant, View};
use quadriga_protocol::HostLine;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(folder), Some(features)) = (arguments.next(), arguments.next()) else {
        return Err(Error::other("odd DIR FEATURES MANNER..."));
    };
    let record = File::create(Path::new(&folder).join(std::process::id().to_string()))?;
    let manners = arguments.collect();
    Engine { record, features, manners, goes: 0, last_id: 0, game: None, view: String::new() }.run()
}

struct Engine {
    record: File,
    features: String,
    manners: Vec<String>,
    goes: usize,
    last_id: u64,
    game: Option<(Variant, Seat, Option<Limit>)>,
    view: String,
}

impl Engine {
    fn run(&mut self) -> io::Result<()> {
        if self.has("rubbish") {
            say(b"Odd 1.0 \xff\xfe\n\nbestmove 1 zz99\n")?;
        }
        for line in io::stdin().lock().lines() {
            let line = line?;
            self.note(&format!("> {line}\n"))?;
            match HostLine::parse(&line) {
                Ok(HostLine::Qei { .. }) => self.greet()?,
                Ok(HostLine::IsReady { .. }) => say(b"readyok\n")?,
                Ok(HostLine::NewGame { variant, seat, limit, .. }) => {
                    self.game = Some((variant, seat, limit));
                }
                Ok(HostLine::Position { view }) => self.view = view.to_owned(),
                Ok(HostLine::Go { id, .. }) => self.go(id)?,
                Ok(HostLine::GameOver { .. }) if self.has("stale") => {
                    let id = self.last_id;
                    say(format!("bestmove {id} zz99\nbestmove {} zz99\n", id + 1).as_bytes())?;
                }
                Ok(HostLine::Quit) => break,
                _ => {}
            }
        }
        if self.has("torn-off") {
            say(b"bestmove 1 b4b")?;
        }
        Ok(())
    }

    /// In one write, since the host may kill it at any moment.
    fn note(&self, line: &str) -> io::Result<()> {
        (&self.record).write_all(line.as_bytes())
    }

    fn has(&self, manner: &str) -> bool {
        self.manners.iter().any(|own| own == manner)
    }

    fn greet(&self) -> io::Result<()> {
        say(b"id name odd\nvariant ramses rampart-classic rampart-xl\n")?;
        say(b"variant qadesh ptolemy-basic ptolemy-advanced\n")?;
        say(format!("feature {}\nqeiok 1\n", self.features.replace(',', " ")).as_bytes())
    }

    fn go(&mut self, id: u64) -> io::Result<()> {
        let manner = self.manners.get(self.goes % self.manners.len().max(1));
        self.goes += 1;
        self.last_id = id;
        let action = self.random_action();
        self.note(&format!("< {id} {action}\n"))?;
        let answer = format!("bestmove {id} {action}\n");
        match manner.map_or("plain", String::as_str) {
            // Over as many writes as it can be.
            "torn" => answer.bytes().try_for_each(|byte| say(&[byte])),
            "one-write" => {
                let before = format!("info id={id} depth=1 score=5\ninfo string so\n\n");
                let after = format!("info id={id} depth=2\ninfo\n");
                say((before + &answer + &after).replace('\n', "\r\n").as_bytes())
            }
            "spaced" => say(format!(" \t bestmove \t{id}   {action}\t \r\n\n \n").as_bytes()),
            "rubbish" => {
                let mut bytes: Vec<u8> = (0..=255).collect();
                bytes.extend("\n🐎 \u{202e}\u{1b}[2J\u{7}\nbestmove\0 1\n".as_bytes());
                bytes.extend(
                    b"gameover 1-0 reason=time\nquit\ngo 5\nposition x\nerror stuck so am I\n",
                );
                bytes.extend(
                    b"bestmove one zz99\nbestmove 99999999999999999999 zz99\nreadyok\n\xc3\n",
                );
                bytes.extend(answer.bytes());
                bytes.extend(b"\xff\xff\xff\n");
                say(&bytes)
            }
            "long" => {
                let mut bytes = vec![b'x'; 70_000];
                bytes.extend(b"\nbestmove 1 ");
                bytes.extend(vec![b'y'; 70_000]);
                bytes.push(b'\n');
                bytes.extend(answer.bytes());
                say(&bytes)
            }
            // Before the question, beside it, and after it.
            "stale" => {
                let [last, next] = [id.saturating_sub(1), id + 1];
                let before = format!("bestmove {last} zz99\nbestmove 0 resign\n");
                let after = format!("bestmove {id} zz99\nbestmove {next} zz99\n");
                say((before + &answer + &after).as_bytes())
            }
            "late" if self.goes == 3 => {
                sleep(Duration::from_millis(1500));
                say(answer.as_bytes())
            }
            _ => say(answer.as_bytes()),
        }
    }

    /// It follows from the view, so that the same game is played again.
    fn random_action(&self) -> String {
        let Some((variant, seat, limit)) = self.game else { return String::new() };
        let Ok(view) = View::parse(variant, limit, seat, &self.view) else { return String::new() };
        let mixed = self
            .view
            .bytes()
            .fold(0_u64, |mixed, byte| mixed.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let mut luck = Luck::new(mixed, 1);
        let groups = view.legal_groups(seat);
        join(groups.iter().filter_map(|group| {
            let place = luck.below(u32::try_from(group.tokens.len()).ok()?);
            group.tokens.get(place as usize).map(String::as_str)
        }))
    }
}

fn say(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
