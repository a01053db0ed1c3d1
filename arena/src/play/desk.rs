//! A person's side of the table: what the referee has sent to that seat, kept until it is shown.
//!
//! A person is sent the lines that an engine would be sent, and all that is shown to them is made of
//! those. So nobody is shown what their seat may not see, by the same guarantee that holds for engines.

use quadriga::drawing::Drawing;
use quadriga::{Limit, Seat, Variant, View};
use quadriga_protocol::{Event, Features, GoLimits, HostLine};

use super::choices::Choices;
use super::told::{Names, sentence};

/// What a person wants to be sent.
pub const FEATURES: Features = Features { events: true, legal: true, reuse: true };

/// One person's side of the table.
#[derive(Clone, Debug)]
pub struct Desk {
    seat: Seat,
    variant: Variant,
    limit: Option<Limit>,
    names: Names,
    /// The last view.
    view: String,
    choices: Choices,
    /// The open question: its id, and what the clocks were.
    asked: Option<(u64, GoLimits)>,
    /// Whether a `readyok` is owed.
    owes_ready: bool,
    /// So many events are known already, and no news.
    known: usize,
    /// What was told and not shown yet.
    news: String,
    /// All that was told.
    log: String,
}

impl Desk {
    /// The desk of a seat before the game. `names` are those of both seats.
    #[must_use]
    pub fn new(seat: Seat, variant: Variant, limit: Option<Limit>, names: [String; 2]) -> Desk {
        Desk {
            seat,
            variant,
            limit,
            names: Names { names, told: Some(seat) },
            view: String::new(),
            choices: Choices::default(),
            asked: None,
            owes_ready: false,
            known: 0,
            news: String::new(),
            log: String::new(),
        }
    }

    /// Takes lines of the referee.
    pub fn take(&mut self, lines: &[u8]) {
        // The host writes no other than these, and all of them as text.
        let text = String::from_utf8_lossy(lines);
        for line in text.lines().filter_map(|line| HostLine::parse(line).ok()) {
            match line {
                HostLine::NewGame { .. } => {
                    self.news.clear();
                    self.log.clear();
                }
                HostLine::IsReady { .. } => self.owes_ready = true,
                HostLine::Position { view } => {
                    self.view = view.to_owned();
                    self.choices = Choices::default();
                }
                HostLine::Event { event, .. } => self.note(&event),
                HostLine::Legal { group, tokens } => self.choices.add(group, tokens.iter()),
                HostLine::Go { id, limits } => self.asked = Some((id, limits)),
                HostLine::GameOver { .. } => self.asked = None,
                _ => {}
            }
        }
    }

    fn note(&mut self, event: &Event<'_>) {
        let told = sentence(event, &self.names);
        // What somebody has just typed needs no telling.
        let own = matches!(event, Event::Action { seat, .. } if *seat == self.seat);
        if self.known > 0 {
            self.known -= 1;
        } else if !own {
            self.news.push_str(&told);
        }
        self.log.push_str(&told);
    }

    /// The next `events` are those of moves that are known: no news, for the log alone.
    pub const fn pass_over(&mut self, events: usize) {
        self.known = events;
    }

    /// The names of both seats, as this one speaks of them.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// What may be chosen.
    #[must_use]
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The id of the open question and the limits that came with it.
    #[must_use]
    pub const fn asked(&self) -> Option<(u64, GoLimits)> {
        self.asked
    }

    /// The open question is answered: gives its id.
    pub fn answer(&mut self) -> Option<u64> {
        self.asked.take().map(|(id, _)| id)
    }

    /// Whether a `readyok` is owed; it is then no longer.
    pub fn be_ready(&mut self) -> bool {
        std::mem::take(&mut self.owes_ready)
    }

    /// What happened since this was last asked.
    pub fn take_news(&mut self) -> String {
        std::mem::take(&mut self.news)
    }

    /// All that this seat has seen happen in this game.
    #[must_use]
    pub fn log(&self) -> &str {
        &self.log
    }

    /// The board as this seat may see it.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        // A view of the host's own making can be read.
        let view = View::parse(self.variant, self.limit, self.seat, &self.view);
        view.map(|view| view.draw()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "newgame variant=ptolemy-advanced seat=p2 game=7\n\
        position E@d4 ~p1 ?0/- ?0 - - 1 0-0\n\
        isready\n\
        event 1 round 1 0-0\n\
        event 2 deal Me5.Ve6.Ma2.Ma5.Ju2.Ju4.Sa2\n\
        event 3 p1 Ve4\n\
        position E@d4,Ve@d5 p2 ?7/Me5.Ve6.Ma2.Ma5.Ju2.Ju4.Sa2 ?10 Ve4 - 1 0-0\n\
        legal card Ju4 Ma5\n\
        legal card pass\n\
        go 1 p1time=9000 p2time=10000 p1inc=100 p2inc=100\n";

    #[test]
    fn a_person_is_told_what_an_engine_is_told() {
        let names = ["Ada".to_owned(), "Bob".to_owned()];
        let mut desk = Desk::new(Seat::P2, Variant::PtolemyAdvanced, None, names);
        desk.take(LINES.as_bytes());
        assert!(desk.be_ready() && !desk.be_ready());
        let news = "Round 1 begins; rounds won so far: 0-0.\n\
            You are dealt Me5 Ve6 Ma2 Ma5 Ju2 Ju4 Sa2\nAda plays Ve4.\n";
        assert_eq!(desk.take_news(), news);
        assert_eq!(desk.take_news(), "");
        assert_eq!(desk.choices().groups()[0].tokens, ["Ju4", "Ma5", "pass"]);
        assert!(desk.drawing().to_string().contains("hidden"));
        assert_eq!(desk.answer(), Some(1));
        assert_eq!(desk.answer(), None);
        desk.take(b"event 4 p2 pass\nevent 5 draw p2 VeE\ngameover * reason=unfinished\n");
        assert_eq!(desk.take_news(), "You draw VeE\n");
        assert!(desk.log().ends_with("You pass.\nYou draw VeE\n"));
    }
}
