//! A QEI 1 engine of one function: a file without dependencies, to copy beside your bot.
//!
//! [`run`] talks to the host; your function is given a [`Decision`] and returns an action, one token of
//! each group. For the rules themselves ask `arena rules`, or depend on the crates of Quadriga.

// Each bot uses a part of it.
#![allow(dead_code)]

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

const VARIANTS: &str = "ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced";

/// The longest line to an engine, in bytes.
const LINE_MAX: usize = 8192;

/// Give up the game instead of an action.
pub const RESIGN: &str = "resign";

/// What is legal: an action is one token of each group.
pub struct Group {
    pub name: String,
    pub tokens: Vec<String>,
}

/// One moment at which your bot must act.
pub struct Decision<'a> {
    pub variant: &'a str,
    /// Your seat: `p1` or `p2`.
    pub seat: &'a str,
    /// What you see, as the protocol writes it.
    pub position: &'a str,
    /// Empty where no order can be given in Qadesh.
    pub groups: &'a [Group],
    /// The limits that `go` gave, by their keys; times in milliseconds.
    pub limits: HashMap<String, u64>,
    /// How long you do well to think; none if no clock runs. Set it if you know better.
    pub budget: Option<Duration>,
    id: u64,
    started: Instant,
    stopped: bool,
    luck: &'a mut u64,
    lines: &'a mut Lines,
}

impl Decision<'_> {
    /// An action at random.
    pub fn random_action(&mut self) -> String {
        let groups = self.groups;
        let tokens: Vec<&str> = groups.iter().map(|group| self.pick(&group.tokens)).collect();
        join(&tokens)
    }

    /// One of `tokens` at random; it follows from the option `Seed`, the game and your seat.
    pub fn pick<'t, T: AsRef<str>>(&mut self, tokens: &'t [T]) -> &'t str {
        let place = random(self.luck) % tokens.len().max(1) as u64;
        tokens.get(place as usize).map_or("-", AsRef::as_ref)
    }

    /// Whether to answer now: the budget is spent, or the host said so. Ask it every few hundred positions.
    pub fn time_is_up(&mut self) -> bool {
        let stop = format!("stop {}", self.id);
        self.stopped |= self.lines.waiting().any(|line| *line == stop || ends_search(line));
        self.stopped || self.budget.is_some_and(|budget| self.started.elapsed() >= budget)
    }

    /// Tells the host how the search goes: `depth=3 score=42 nodes=1000`, say.
    pub fn info(&self, keys: &str) {
        // A host that does not listen any more ends the engine soon.
        let _unheard = say(&format!("info id={} {keys}", self.id));
    }
}

/// An action of one token from each group.
pub fn join(tokens: &[&str]) -> String {
    match tokens {
        [] => "hold".to_owned(),
        tokens => tokens.join(","),
    }
}

/// Plays until the host says `quit`.
pub fn run(name: &str, mut choose: impl FnMut(&mut Decision) -> String) -> io::Result<()> {
    let mut lines = Lines::start();
    let (mut seed, mut luck) = (0, 0);
    let (mut variant, mut seat, mut position) = (String::new(), String::new(), String::new());
    let mut groups: Vec<Group> = Vec::new();
    while let Some(line) = lines.next() {
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let mut words = rest.split_whitespace();
        match verb {
            "qei" => {
                say(&format!("id name {name}\nvariant {VARIANTS}"))?;
                say("option name Seed type spin default 0 min 0 max 4294967295")?;
                say("feature legal reuse\nqeiok 1")?;
            }
            "setoption" => match rest.strip_prefix("name Seed value ").map(str::parse::<u32>) {
                Some(Ok(value)) => seed = u64::from(value),
                Some(Err(_)) => say("error bad-option Seed is a whole number")?,
                None => say("error bad-option the only option is Seed")?,
            },
            "isready" => say(format!("readyok {rest}").trim_end())?,
            "newgame" => {
                let keys: HashMap<&str, &str> = words.filter_map(|w| w.split_once('=')).collect();
                let of = |key| keys.get(key).copied().unwrap_or_default();
                (variant, seat) = (of("variant").to_owned(), of("seat").to_owned());
                luck = seed ^ of("game").parse::<u64>().unwrap_or(0).rotate_left(33);
                luck = random(&mut luck) ^ u64::from(seat == "p2");
                groups.clear();
            }
            "position" => position = rest.to_owned(),
            "legal" => {
                let name = words.next().unwrap_or_default();
                let tokens = words.map(str::to_owned);
                match groups.iter_mut().find(|group| group.name == name) {
                    Some(group) => group.tokens.extend(tokens),
                    None => groups.push(Group { name: name.to_owned(), tokens: tokens.collect() }),
                }
            }
            "go" if !variant.is_empty() => {
                let Some(Ok(id)) = words.next().map(str::parse) else { continue };
                let pairs = words.filter_map(|word| word.split_once('='));
                let limits: HashMap<String, u64> = pairs
                    .filter_map(|(key, value)| Some((key.to_owned(), value.parse().ok()?)))
                    .collect();
                let action = choose(&mut Decision {
                    variant: &variant,
                    seat: &seat,
                    position: &position,
                    groups: &groups,
                    budget: budget(&limits, &seat),
                    limits,
                    id,
                    started: Instant::now(),
                    stopped: false,
                    luck: &mut luck,
                    lines: &mut lines,
                });
                say(&format!("bestmove {id} {action}"))?;
                groups.clear();
            }
            "quit" => break,
            // `stop` for what is answered, `gameover`, and what later versions may add.
            _ => {}
        }
    }
    Ok(())
}

/// A share of what is left and of the increment, less a margin for the way to the host.
fn budget(limits: &HashMap<String, u64>, seat: &str) -> Option<Duration> {
    let of = |key: &str| limits.get(key).copied();
    let turns = of("movestogo").unwrap_or(30).clamp(2, 30);
    let clock = of(&format!("{seat}time")).map(|left| {
        let share = left / turns + of(&format!("{seat}inc")).unwrap_or(0).saturating_mul(3) / 5;
        share.min(left / 2)
    });
    let least = clock.into_iter().chain(of("movetime")).min()?;
    Some(Duration::from_millis(least.saturating_sub(30)))
}

/// Splitmix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn ends_search(line: &str) -> bool {
    line == "quit" || line.starts_with("gameover ")
}

/// Standard output is flushed at the end of each line.
fn say(lines: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{lines}")
}

/// What the host says, read by a thread of its own, so that `stop` is heard during a search.
struct Lines {
    incoming: Receiver<String>,
    read: VecDeque<String>,
}

impl Lines {
    fn start() -> Lines {
        let (sender, incoming) = mpsc::channel();
        std::thread::spawn(move || {
            for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
                // What is longer than allowed, or no text, is dropped.
                let line = line.strip_suffix(b"\r").unwrap_or(&line);
                let Some(text) = std::str::from_utf8(line).ok().filter(|t| t.len() <= LINE_MAX)
                else {
                    continue;
                };
                let words: Vec<&str> = text.split_whitespace().collect();
                if sender.send(words.join(" ")).is_err() {
                    return;
                }
            }
            // The end of the input means the same.
            let _nobody_left = sender.send("quit".to_owned());
        });
        Lines { incoming, read: VecDeque::new() }
    }

    fn next(&mut self) -> Option<String> {
        self.read.pop_front().or_else(|| self.incoming.recv().ok())
    }

    /// What has come and was not taken yet.
    fn waiting(&mut self) -> impl Iterator<Item = &String> {
        self.read.extend(self.incoming.try_iter());
        self.read.iter()
    }
}
