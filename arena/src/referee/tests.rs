//! Games without processes: each test reads like a transcript.

use std::time::Duration;

use quadriga::{Limit, Position, Seat, Variant};
use quadriga_protocol::Features;

use super::desk::Desk;
use super::{Adjudication, DrawRule, Mishap, Outbox, Referee, ResignRule, SeatSetup, Setup};
use crate::clock::Clock;
use crate::plan::{Patience, TimeControl};
use crate::record::{Termination, TimeLoss};

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A referee under test, with the time and what was sent.
struct Match {
    referee: Referee,
    now: Duration,
    sent: [Vec<String>; 2],
}

struct Options {
    variant: Variant,
    start: Option<&'static str>,
    limit: Option<u32>,
    tc: &'static str,
    features: [Features; 2],
    opening: &'static [&'static str],
    adjudication: Adjudication,
    time_loss: TimeLoss,
}

const PLAIN: Features = Features { events: false, legal: false, reuse: true };
const ALL: Features = Features { events: true, legal: true, reuse: true };

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: Variant::RampartClassic,
            start: None,
            limit: None,
            tc: "10+0.1",
            features: [PLAIN; 2],
            opening: &[],
            adjudication: Adjudication::default(),
            time_loss: TimeLoss::Rules,
        }
    }
}

impl Match {
    fn new(options: Options) -> Match {
        let limit = options.limit.and_then(Limit::new);
        let start = match options.start {
            None => Position::start(options.variant, limit),
            Some(state) => Position::parse(options.variant, limit, state),
        };
        let time = match options.tc {
            "nodes" => TimeControl { nodes: Some(1), ..TimeControl::default() },
            tc => TimeControl { clock: Some(tc.parse().unwrap()), ..TimeControl::default() },
        };
        let seats = options.features.map(|features| SeatSetup { time, features, next_go: 1 });
        let patience = Patience::default();
        let setup = Setup {
            start: start.unwrap(),
            opening: options.opening.iter().map(|token| (*token).to_owned()).collect(),
            number: 7,
            seed: 1,
            seats,
            patience,
            adjudication: options.adjudication,
            time_loss: options.time_loss,
        };
        Match { referee: Referee::new(setup), now: ms(0), sent: [vec![], vec![]] }
    }

    /// Both engines are there and get ready.
    fn begin(mut self) -> Match {
        let mut out = Outbox::default();
        self.referee.begin(self.now, &mut out);
        self.deliver(out);
        self.says(Seat::P1, "readyok");
        self.says(Seat::P2, "readyok");
        self
    }

    fn deliver(&mut self, out: Outbox) {
        for seat in Seat::BOTH {
            let text = String::from_utf8(out.lines[seat.index()].clone()).unwrap();
            self.sent[seat.index()].extend(text.lines().map(str::to_owned));
            if out.go[seat.index()].is_some() {
                self.referee.go_sent(seat, self.now);
            }
        }
    }

    fn after(&mut self, time: Duration) -> &mut Match {
        self.now += time;
        self
    }

    fn says(&mut self, seat: Seat, line: &str) -> &mut Match {
        let mut out = Outbox::default();
        self.referee.line(seat, line, self.now, &mut out);
        self.deliver(out);
        self
    }

    fn ticks(&mut self) -> &mut Match {
        let mut out = Outbox::default();
        self.referee.tick(self.now, &mut out);
        self.deliver(out);
        self
    }

    fn crashes(&mut self, seat: Seat) -> &mut Match {
        let mut out = Outbox::default();
        let mishap = Mishap::new(Termination::Crash, "exited with code 1");
        self.referee.fail(seat, mishap, &mut out);
        self.deliver(out);
        self
    }

    /// What was sent to the seat since it was last asked.
    fn sent(&mut self, seat: Seat) -> Vec<String> {
        std::mem::take(&mut self.sent[seat.index()])
    }

    /// Result, termination and reason; empty while the game goes on.
    fn verdict(&self) -> String {
        self.referee.verdict().map_or(String::new(), |verdict| {
            let sterile = if verdict.sterile { " sterile" } else { "" };
            format!("{} {} {}{sterile}", verdict.result, verdict.termination, verdict.reason)
        })
    }
}

use Seat::{P1, P2};

#[test]
fn a_game_begins_in_order() {
    let mut game = Match::new(Options { limit: Some(50), ..Options::default() }).begin();
    let start = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0";
    assert_eq!(
        game.sent(P1),
        [
            "newgame variant=rampart-classic seat=p1 game=7 limit=50",
            &format!("position {start}"),
            "isready",
            &format!("position {start}"),
            "go 1 p1time=10000 p2time=10000 p1inc=100 p2inc=100",
        ]
    );
    // The other seat hears nothing until it is its turn.
    assert_eq!(game.sent(P2).len(), 3);
    game.after(ms(1)).says(P1, "bestmove 1 b4b5");
    let after = "1qqq1/1nnn1/1kkk1/1bbb1/1B3/2BB1/1KKK1/1NNN1/1QQQ1 p2 1 0/0";
    assert_eq!(
        game.sent(P2),
        [&format!("position {after}"), "go 1 p1time=10099 p2time=10000 p1inc=100 p2inc=100"]
    );
    assert_eq!(game.sent(P1), Vec::<String>::new());
}

#[test]
fn nobody_is_asked_before_both_are_ready() {
    let mut game = Match::new(Options::default());
    let mut out = Outbox::default();
    game.referee.begin(ms(0), &mut out);
    game.deliver(out);
    game.says(P1, "readyok");
    assert_eq!(game.sent(P1).len(), 3);
    game.after(ms(100)).says(P2, "readyok");
    assert_eq!(game.sent(P1).len(), 2);
}

#[test]
fn times_are_rounded_down_to_milliseconds() {
    let mut game = Match::new(Options { tc: "1", ..Options::default() }).begin();
    game.after(Duration::from_micros(1)).says(P1, "bestmove 1 b4b5");
    assert_eq!(game.sent(P2).last().unwrap(), "go 1 p1time=999 p2time=1000 p1inc=0 p2inc=0");
}

#[test]
fn more_than_was_left_is_too_much_whether_an_answer_came_or_not() {
    let late = |answered: bool| {
        // A side has lost material: RPT-9 saves nobody.
        let start = Some("1qqq1/1nnn1/1kk2/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 8 0/1");
        let mut game = Match::new(Options { tc: "1", start, ..Options::default() }).begin();
        assert_eq!(game.referee.deadline(), Some(ms(1000)));
        game.after(ms(1000)).ticks();
        assert_eq!(game.verdict(), "");
        game.after(Duration::from_micros(1));
        if answered {
            game.says(P1, "bestmove 1 b4b5")
        } else {
            game.ticks()
        };
        game.verdict()
    };
    assert_eq!(late(true), "0-1 time time");
    assert_eq!(late(false), "0-1 time time");
}

#[test]
fn an_engine_that_does_not_answer_is_told_what_it_wrote_instead() {
    let said = |line: Option<&str>| {
        let mut game =
            Match::new(Options { variant: Variant::Ramses, tc: "1", ..Options::default() }).begin();
        if let Some(line) = line {
            game.says(P1, line);
        }
        game.after(ms(1001)).ticks();
        game.referee.mishap(P1).unwrap().what.clone()
    };
    assert!(said(None).ends_with("(does it flush its output after each line?)"), "{}", said(None));
    let wrong_verb = said(Some("move 1 2-10,19-6"));
    assert!(wrong_verb.contains("it wrote `move 1 2-10,19-6`: `move` is no verb"), "{wrong_verb}");
    let no_id = said(Some("bestmove 2-10,19-6"));
    assert!(no_id.contains("it wrote `bestmove 2-10,19-6`: ID is"), "{no_id}");
    let wrong_id = said(Some("bestmove 7 2-10,19-6"));
    assert!(wrong_id.contains("but 7 was not asked"), "{wrong_id}");
    assert!(said(Some("info depth=1")).ends_with("1s left"), "{}", said(Some("info depth=1")));
}

#[test]
fn who_has_answered_before_does_flush() {
    let desk = |answered, begun: Option<&str>| {
        let mut desk = Desk::new(Clock::new(TimeControl::default()), Features::default(), 1);
        desk.answers = answered;
        desk.begun = begun.map(str::to_owned);
        desk.hint()
    };
    assert!(desk(false, None).contains("flush"));
    assert_eq!(desk(true, None), "; it wrote nothing");
    assert_eq!(desk(false, Some("it began a line")), "; it began a line");
}

#[test]
fn rpt_9_nobody_has_lost_anything_yet() {
    let mut game = Match::new(Options { tc: "1", ..Options::default() }).begin();
    game.after(ms(1001)).ticks();
    assert_eq!(game.verdict(), "1/2-1/2 time time sterile");
    assert_eq!(game.sent(P2).last().unwrap(), "gameover 1/2-1/2 reason=time");
    assert_eq!(game.sent(P1).last().unwrap(), "gameover 1/2-1/2 reason=time");
    // In another game the same is a loss.
    let ramses = Options { tc: "1", variant: Variant::Ramses, ..Options::default() };
    let mut game = Match::new(ramses).begin();
    game.after(ms(1001)).ticks();
    assert_eq!(game.verdict(), "0-1 time time");
}

#[test]
fn what_is_charged_beyond_the_own_account_is_counted() {
    let mut game = Match::new(Options::default()).begin();
    // The last account of this search counts; one of another search is none.
    game.says(P1, "info id=1 time=1").says(P1, "info id=1 time=3").says(P1, "info id=2 time=9");
    game.after(ms(5)).says(P1, "bestmove 1 b4b5");
    // Who gives none is not counted, and who says more than it was charged is charged nothing beyond.
    game.after(ms(7)).says(P2, "bestmove 1 d6d5");
    game.says(P1, "info id=2 time=9").after(ms(8)).says(P1, "bestmove 2 c4c5");
    let seen = |seat: Seat| {
        let times = game.referee.beyond_own(seat);
        (times.samples(), times.quantile(0.5), times.greatest())
    };
    assert_eq!(seen(P1), (2, Some(ms(0)), Some(ms(2))));
    assert_eq!(seen(P2), (0, None, None));
}

#[test]
fn stale_and_repeated_answers_are_dropped() {
    let mut game = Match::new(Options::default()).begin();
    game.says(P1, "bestmove 2 zz99").says(P1, "bestmove 0 b4b5").says(P2, "bestmove 1 b6b5");
    assert_eq!(game.verdict(), "");
    game.says(P1, "bestmove 1 b4b5").says(P1, "bestmove 1 c4c5").says(P1, "bestmove 2 zz99");
    assert_eq!(game.verdict(), "");
    game.says(P2, "bestmove 1 d6d5");
    assert_eq!(game.referee.game().moves(), ["b4b5", "d6d5"]);
}

#[test]
fn an_illegal_or_malformed_answer_under_the_right_id_loses() {
    for answer in ["b4b6", "b9b8", "zz99", "", "b4b5 c4c5", "hold"] {
        let mut game = Match::new(Options::default()).begin();
        game.says(P1, &format!("bestmove 1 {answer}"));
        assert_eq!(game.verdict(), "0-1 illegal-move illegal-move", "{answer:?}");
    }
}

#[test]
fn resigning_loses() {
    let mut game = Match::new(Options::default()).begin();
    game.says(P1, "bestmove 1 resign");
    assert_eq!(game.verdict(), "0-1 resign resign");
}

#[test]
fn what_is_not_understood_is_answered_at_most_ten_times() {
    let mut game = Match::new(Options::default()).begin();
    game.sent(P1);
    for _ in 0..20 {
        game.says(P1, "hello there").says(P1, "").says(P1, "error x y").says(P1, "info depth=x");
    }
    let sent = game.sent(P1);
    assert_eq!(sent.len(), 10);
    assert!(sent.iter().all(|line| line.starts_with("error unknown-command ")), "{sent:?}");
    assert_eq!(game.sent(P2).len(), 3);
}

/// Whether a failure is noticed early or late makes no difference to the result.
#[test]
fn an_engine_that_fails_while_it_owes_nothing_loses_when_it_has_to_answer() {
    let mut game = Match::new(Options::default()).begin();
    game.crashes(P2);
    assert_eq!(game.verdict(), "");
    game.says(P1, "bestmove 1 b4b5");
    assert_eq!(game.verdict(), "1-0 crash crash");
    // The game ended by the rules before that: the result stands.
    let start = Some("nn3/5/5/5/5/5/3n1/5/QQQK1 p1 30 1/1");
    let mut game = Match::new(Options { start, ..Options::default() }).begin();
    game.crashes(P2).says(P1, "bestmove 1 b1d3");
    assert_eq!(game.verdict(), "1-0 rules insufficient");
}

#[test]
fn what_a_winner_did_while_it_owed_nothing_is_no_failure() {
    let mut game = Match::new(Options::default()).begin();
    game.crashes(P2).says(P1, "bestmove 1 resign");
    assert_eq!(game.verdict(), "0-1 resign resign");
    assert_eq!(game.referee.mishap(P2), None);
    assert_eq!(game.referee.mishap(P1).unwrap().kind, Termination::Resign);
}

#[test]
fn an_answer_before_the_question_went_out_is_dropped() {
    let mut game = Match::new(Options::default()).begin();
    game.says(P2, "bestmove 1 d6d5");
    let mut out = Outbox::default();
    // The `go` to p2 is in the outbox, and p2's guess comes before it is written.
    game.referee.line(P1, "bestmove 1 b4b5", ms(1), &mut out);
    game.referee.line(P2, "bestmove 1 d6d5", ms(1), &mut out);
    game.deliver(out);
    assert_eq!(game.referee.game().moves(), ["b4b5"]);
    game.says(P2, "bestmove 1 d6d5");
    assert_eq!(game.referee.game().moves(), ["b4b5", "d6d5"]);
}

#[test]
fn neither_starting_is_a_double_forfeit() {
    let mut game = Match::new(Options::default());
    game.crashes(P1).crashes(P2);
    let mut out = Outbox::default();
    game.referee.begin(ms(0), &mut out);
    assert_eq!(game.verdict(), "1/2-1/2 double-forfeit double-forfeit sterile");
    // One that starts wins, once it is ready; one that is never ready does not.
    for (ready, expected) in
        [(true, "0-1 crash crash"), (false, "1/2-1/2 double-forfeit double-forfeit sterile")]
    {
        let mut game = Match::new(Options::default());
        game.crashes(P1);
        let mut out = Outbox::default();
        game.referee.begin(ms(0), &mut out);
        assert_eq!(game.verdict(), "");
        if ready {
            game.says(P2, "readyok")
        } else {
            game.after(ms(60_001)).ticks()
        };
        assert_eq!(game.verdict(), expected);
    }
}

#[test]
fn without_a_clock_the_ceiling_holds() {
    let mut game = Match::new(Options { tc: "nodes", ..Options::default() }).begin();
    assert_eq!(game.sent(P1).last().unwrap(), "go 1 nodes=1");
    game.after(ms(60_000)).ticks();
    assert_eq!(game.verdict(), "");
    game.after(ms(1)).ticks();
    assert_eq!(game.verdict(), "0-1 stall stall");
}

#[test]
fn a_position_that_is_over_is_not_played() {
    let start = Some("nn3/5/5/5/5/5/5/5/QQQK1 p1 30 1/1");
    let mut game = Match::new(Options { start, ..Options::default() }).begin();
    assert_eq!(game.verdict(), "1-0 rules insufficient");
    assert_eq!(game.sent(P1).last().unwrap(), "gameover 1-0 reason=insufficient");
}

#[test]
fn rpt_9_a_host_may_make_every_loss_on_time_a_loss() {
    let time_loss = TimeLoss::Loss;
    let mut game = Match::new(Options { tc: "1", time_loss, ..Options::default() }).begin();
    game.after(ms(1001)).ticks();
    assert_eq!(game.verdict(), "0-1 time time");
}

#[test]
fn openings_are_played_and_told_before_the_engines_are_asked() {
    let features = [Features { events: true, ..PLAIN }; 2];
    let opening = &["b4b5", "d6d5"];
    let mut game = Match::new(Options { opening, features, ..Options::default() }).begin();
    let sent = game.sent(P1);
    assert!(sent[1].ends_with(" p1 0 0/0"), "the start comes before the opening: {sent:?}");
    assert_eq!(sent[3..5], ["event 1 p1 b4b5", "event 2 p2 d6d5"]);
    assert!(sent[5].ends_with(" p1 2 0/0"), "{sent:?}");
    assert_eq!(game.sent(P2)[3..], ["event 1 p1 b4b5", "event 2 p2 d6d5"]);
    game.says(P1, "bestmove 1 c4c5");
    assert_eq!(game.referee.game().moves(), ["b4b5", "d6d5", "c4c5"]);
    assert_eq!(game.referee.notes().len(), 3);
    assert_eq!(game.referee.notes()[..2], [None, None]);
}

#[test]
fn games_are_adjudicated_by_the_engines_own_scores() {
    let adjudication = Adjudication {
        resign: Some(ResignRule { plies: 2, score: 300, twosided: true }),
        draw: Some(DrawRule { after: 2, plies: 2, score: 5 }),
        max_plies: None,
    };
    for (scores, verdict) in [
        (["-300", "300"], "0-1 adjudication adjudication"),
        (["win", "loss"], "1-0 adjudication adjudication"),
        (["5", "-5"], "1/2-1/2 adjudication adjudication sterile"),
        (["-300", "200"], ""),
    ] {
        let mut game = Match::new(Options { adjudication, ..Options::default() }).begin();
        game.says(P1, &format!("info id=1 score={}", scores[0])).says(P1, "bestmove 1 b4b5");
        game.says(P2, &format!("info id=1 score={}", scores[1])).says(P2, "bestmove 1 d6d5");
        assert_eq!(game.verdict(), verdict, "{scores:?}");
        if let Some(verdict) = game.referee.verdict() {
            assert!(verdict.remarks[0].starts_with("adjudicated: "), "{:?}", verdict.remarks);
        }
    }
}

const SETUP1: &str = "PRE@27,AMU@30";
const SETUP2: &str = "RFC@44,EOM@45,ALL@46,HAT@53,VAS@54";

fn qadesh(features: Features) -> Match {
    let options =
        Options { variant: Variant::Qadesh, features: [features; 2], ..Options::default() };
    Match::new(options).begin()
}

#[test]
fn both_decide_at_once_and_nothing_of_one_reaches_the_other_before() {
    let mut game = qadesh(Features { events: true, ..PLAIN });
    assert_eq!(game.sent(P1).last().unwrap(), "go 1 p1time=10000 p2time=10000 p1inc=100 p2inc=100");
    assert_eq!(game.sent(P2).last().unwrap(), "go 1 p1time=10000 p2time=10000 p1inc=100 p2inc=100");
    game.after(ms(500)).says(P1, &format!("bestmove 1 {SETUP1}"));
    assert_eq!((game.sent(P1), game.sent(P2)), (vec![], vec![]));
    game.after(ms(500)).says(P2, &format!("bestmove 1 {SETUP2}"));
    let expected = [
        format!("event 1 both {SETUP1} {SETUP2}"),
        "position 27g0.0,30g0.0,-,-,-/44g0.0,45g0.0,46g0.0,53g0.0,54g0.0 orders 1".to_owned(),
        "go 2 p1time=9600 p2time=9100 p1inc=100 p2inc=100".to_owned(),
    ];
    assert_eq!(game.sent(P1), expected);
    assert_eq!(game.sent(P2), expected);
}

#[test]
fn the_host_waits_for_both_even_if_one_has_failed() {
    let mut game = qadesh(PLAIN);
    game.says(P1, "bestmove 1 nonsense");
    assert_eq!(game.verdict(), "");
    game.says(P2, &format!("bestmove 1 {SETUP2}"));
    assert_eq!(game.verdict(), "0-1 illegal-move illegal-move");
    assert_eq!(game.referee.unfinished_answers(), [None, Some(SETUP2)]);
    for both in [["nonsense", "resign"], ["resign", "resign"], ["", "x"]] {
        let mut game = qadesh(PLAIN);
        game.says(P1, &format!("bestmove 1 {}", both[0]));
        game.says(P2, &format!("bestmove 1 {}", both[1]));
        assert_eq!(game.verdict(), "1/2-1/2 double-forfeit double-forfeit");
    }
    let mut game = qadesh(PLAIN);
    game.crashes(P2).after(ms(10_001)).ticks();
    assert_eq!(game.verdict(), "1/2-1/2 double-forfeit double-forfeit");
}

#[test]
fn parts_that_say_nothing_may_stay_in_an_answer() {
    let mut game = qadesh(PLAIN);
    game.says(P1, &format!("bestmove 1 {SETUP1}")).says(P2, &format!("bestmove 1 {SETUP2}"));
    game.says(P1, "bestmove 2 -,AMU:22").says(P2, "bestmove 2 -,-,-,-,-");
    assert_eq!(game.referee.game().moves()[2..4], ["AMU:22", "hold"]);
    // Another order of the armies is told in the fixed one.
    game.says(P1, "bestmove 3 AMU:30,NEA@7,PRE:26").says(P2, "bestmove 3 hold");
    assert_eq!(game.referee.game().moves()[5..7], ["PRE:26,AMU:30,NEA@7", "hold"]);
}

#[test]
fn events_have_no_gaps_and_secrets_stay_secret() {
    let options =
        Options { variant: Variant::PtolemyBasic, features: [ALL, ALL], ..Options::default() };
    let mut game = Match::new(options).begin();
    let (first, second) = (game.sent(P1), game.sent(P2));
    assert_eq!(first[3], "event 1 round 1 0-0");
    assert!(first[4].starts_with("event 2 deal "));
    assert!(second[4].starts_with("event 2 deal "));
    assert_ne!(first[4], second[4]);
    let card = first[6].strip_prefix("legal card ").unwrap().split(' ').next().unwrap();
    game.says(P1, &format!("bestmove 1 {card}"));
    let told = game.sent(P2);
    assert_eq!(told[0], format!("event 3 p1 {card}"));
    assert!(told[1].starts_with("position ") && told[1].contains(" ?10/"), "{}", told[1]);
    // What it did itself is told with what comes next.
    assert_eq!(game.sent(P1), Vec::<String>::new());
    let answer = told[2].strip_prefix("legal card ").unwrap().split(' ').next().unwrap();
    game.says(P2, &format!("bestmove 1 {answer}"));
    let next = game.sent(P1);
    assert_eq!(next[..2], [format!("event 3 p1 {card}"), format!("event 4 p2 {answer}")]);
    // The hand of the one is nowhere in what the other is sent.
    let deal = first[4].strip_prefix("event 2 deal ").unwrap();
    let hidden: Vec<&str> = deal.split('.').filter(|own| *own != card).collect();
    for line in second.iter().chain(&told) {
        let words: Vec<&str> = line.split([' ', '.', '/', ',']).collect();
        assert!(hidden.iter().all(|own| !words.contains(own)), "{line}");
    }
}

#[test]
fn a_game_that_is_broken_off_is_unfinished() {
    let mut game = Match::new(Options::default()).begin();
    let mut out = Outbox::default();
    game.referee.abort("broken off", &mut out);
    game.deliver(out);
    assert_eq!(game.verdict(), "* unfinished unfinished");
    assert_eq!(game.sent(P1).last().unwrap(), "gameover * reason=unfinished");
    // Nothing is owed any more, and nothing changes.
    game.says(P1, "bestmove 1 b4b5").crashes(P2).after(ms(100_000)).ticks();
    assert_eq!(game.verdict(), "* unfinished unfinished");
    assert_eq!(game.sent(P1), Vec::<String>::new());
}

#[test]
fn a_person_may_think_for_ever_where_no_clock_runs() {
    let mut game = Match::new(Options { tc: "nodes", ..Options::default() });
    game.referee.be_patient(P1);
    let mut game = game.begin();
    game.after(ms(10_000_000)).ticks();
    assert_eq!(game.verdict(), "");
    game.says(P1, "bestmove 1 b4b5").after(ms(60_001)).ticks();
    assert_eq!(game.verdict(), "1-0 stall stall");
    // On a clock a person loses as anybody does.
    let mut game = Match::new(Options { tc: "1", ..Options::default() });
    game.referee.be_patient(P1);
    let mut game = game.begin();
    game.after(ms(1001)).ticks();
    assert_eq!(game.verdict(), "1/2-1/2 time time sterile");
}

#[test]
fn a_game_goes_on_with_the_clocks_of_another() {
    let mut first = Match::new(Options { tc: "1+0.1", ..Options::default() }).begin();
    first.after(ms(300)).says(P1, "bestmove 1 b4b5");
    let clocks = [P1, P2].map(|seat| first.referee.clock(seat).clone());
    let mut second = Match::new(Options { tc: "1+0.1", opening: &["b4b5"], ..Options::default() });
    second.referee.set_clocks(clocks);
    let mut second = second.begin();
    assert_eq!(second.sent(P2).last().unwrap(), "go 1 p1time=800 p2time=1000 p1inc=100 p2inc=100");
}
