//! What each transcript leaves open: what the other seat answers, the clocks, the deal, and what came
//! before it.

use std::time::Duration;

use quadriga::{Seat, Variant};
use quadriga_arena::plan::{ClockControl, Period, TimeControl};

use crate::transcripts::{Transcript, transcripts};

/// How a transcript is put on the stage.
pub struct Staging {
    /// Its name in the specification.
    pub name: &'static str,
    pub variant: Variant,
    pub seat: Seat,
    /// The game's number.
    pub number: u64,
    /// The id of the first `go`.
    pub next_go: u64,
    /// The state that the game begins with, if not the usual one.
    pub start: Option<&'static str>,
    /// What is played before the engines' moves.
    pub opening: &'static [&'static str],
    /// What the engine declares, where the transcript begins behind that.
    pub features: &'static str,
    /// Its clock, and the other one's.
    pub times: [TimeControl; 2],
    /// What the other seat answers.
    pub other: &'static [&'static str],
    /// Its options.
    pub options: &'static [(&'static str, &'static str)],
    /// Lines that only another host says, such as a GUI.
    pub not_the_arenas: &'static [&'static str],
}

impl Staging {
    pub fn transcript(&self) -> Transcript {
        transcripts().into_iter().find(|found| found.name == self.name).unwrap()
    }
}

/// Answers count however busy the machine is; that is not what the transcripts are about.
const MARGIN: Duration = Duration::from_secs(20);

fn clock(ms: u64, increment: u64) -> TimeControl {
    let (time, increment) = (Duration::from_millis(ms), Duration::from_millis(increment));
    let clock = Some(ClockControl::of(Period { moves: None, time, increment }));
    TimeControl { clock, margin: MARGIN, ..TimeControl::default() }
}

fn movetime(ms: u64) -> TimeControl {
    let movetime = Some(Duration::from_millis(ms));
    TimeControl { movetime, margin: MARGIN, ..TimeControl::default() }
}

/// A deal in which `p2` has the hand of the specification, and `VeE` lies on top.
const DEAL: &str = "~Ve4.Ma3.Me3.Me4.Me6.Ve2.Ve3.Ma4.Me5.Ve6.Ma2.Ma5.Ju2.Ju4.Sa2.Ju1.Ju5.Sa1.Sa3.Sa4|\
                    VeE.Ju1.Ju5.Sa1.Sa3.Sa4.MeE.MaE.JuE.SaE";

fn plain(name: &'static str, variant: Variant) -> Staging {
    Staging {
        name,
        variant,
        seat: Seat::P1,
        number: 1,
        next_go: 1,
        start: None,
        opening: &[],
        features: "reuse",
        times: [clock(10_000, 100); 2],
        other: &[],
        options: &[],
        not_the_arenas: &[],
    }
}

/// One for each transcript, in the specification's order.
pub fn stagings() -> Vec<Staging> {
    let ptolemy = |name| Staging {
        seat: Seat::P2,
        number: 7,
        opening: &[DEAL],
        features: "events,legal",
        other: &["Ve4", "Ma3"],
        ..plain(name, Variant::PtolemyAdvanced)
    };
    vec![
        Staging {
            // Its opponent's time is over soon.
            times: [
                clock(10_000, 100),
                TimeControl { margin: Duration::ZERO, ..clock(10_000, 100) }.and_movetime(200),
            ],
            other: &["hang"],
            ..plain("whole-game", Variant::RampartClassic)
        },
        Staging {
            options: &[("Seed", "7"), ("Book", "books/Ägypten 1.bin"), ("Clear", "")],
            ..plain("greeting", Variant::Ramses)
        },
        Staging {
            seat: Seat::P2,
            number: 4,
            next_go: 17,
            features: "events,reuse",
            times: [movetime(500); 2],
            other: &["3-11,20-18"],
            not_the_arenas: &["stop 17"],
            ..plain("decision", Variant::Ramses)
        },
        ptolemy("events"),
        Staging {
            next_go: 31,
            start: Some("27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 2"),
            features: "events",
            times: [clock(60_000, 0), clock(58_200, 0)],
            other: &["hold", "hold"],
            ..plain("simultaneous", Variant::Qadesh)
        },
        Staging {
            next_go: 8,
            times: [movetime(100); 2],
            ..plain("errors", Variant::RampartClassic)
        },
        Staging {
            number: 2,
            features: "events,legal",
            times: [movetime(1000); 2],
            other: &["RFC@52,EOM@44,ALL@53,HAT@46,VAS@62"],
            ..plain("qadesh", Variant::Qadesh)
        },
        ptolemy("ptolemy"),
    ]
}

/// Both hold.
trait AndMovetime {
    fn and_movetime(self, ms: u64) -> TimeControl;
}

impl AndMovetime for TimeControl {
    fn and_movetime(self, ms: u64) -> TimeControl {
        TimeControl { movetime: Some(Duration::from_millis(ms)), ..self }
    }
}

#[test]
fn every_transcript_is_staged() {
    let staged: Vec<&str> = stagings().iter().map(|staging| staging.name).collect();
    let there: Vec<&str> = transcripts().iter().map(|transcript| transcript.name).collect();
    assert_eq!(staged, there);
}
