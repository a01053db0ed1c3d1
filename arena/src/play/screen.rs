//! The texts around the board.

use std::time::Duration;

use quadriga::{Score, Seat, Variant};

use super::told::Names;
use crate::record::{GameResult, Termination};
use crate::referee::Verdict;
use crate::report::wrap;

/// The width of all texts, in columns.
const WIDTH: usize = 80;

/// What a game is called.
#[must_use]
pub const fn title(variant: Variant) -> &'static str {
    match variant {
        Variant::Ramses => "Ramses",
        Variant::RampartClassic => "Rampart Classic",
        Variant::RampartXl => "Rampart XL",
        Variant::Qadesh => "Qadesh",
        Variant::PtolemyBasic => "Ptolemy, the basic game",
        Variant::PtolemyAdvanced => "Ptolemy, the advanced game",
    }
}

/// Whether a seat may not see all that the other sees, or what it is about to do.
#[must_use]
pub const fn has_secrets(variant: Variant) -> bool {
    matches!(variant, Variant::Qadesh | Variant::PtolemyBasic | Variant::PtolemyAdvanced)
}

/// The first lines of a game.
#[must_use]
pub fn opening_lines(variant: Variant, names: &[String; 2], people: usize) -> String {
    let [first, second] = names;
    let mut text = wrap(&format!("{}: {first} (p1) against {second} (p2)", title(variant)), WIDTH);
    text.push_str(match people {
        0 if has_secrets(variant) => {
            "You watch, and see everything, what the players hide from each other too.\n"
        }
        0 => "You watch. Ctrl-C ends the game.\n",
        _ => "Type an action, ? for the legal ones, or help; Tab completes.\n",
    });
    text
}

/// A clock: `1:02:03`, `4:58`, and `9.8` below ten seconds; rounded down, so that nothing is promised
/// that is not there.
#[must_use]
pub fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60);
    match (hours, seconds) {
        (0, 0..10) => format!("{seconds}.{}", left.subsec_millis() / 100),
        (0, _) => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
    }
}

/// Both clocks: what each seat has left; none where no clock runs.
#[must_use]
pub fn clocks(names: &Names, left: [Option<Duration>; 2]) -> String {
    let one = |seat: Seat| {
        let left = left[seat.index()].map_or("no clock".to_owned(), clock);
        format!("{} ({seat}) {left}", names.of(seat))
    };
    wrap(&format!("Clocks: {}, {}", one(Seat::P1), one(Seat::P2)), WIDTH)
}

/// What stands before the cursor; `left` is what that seat has on its clock now.
#[must_use]
pub fn prompt(seat: Seat, left: Option<Duration>) -> String {
    match left {
        Some(left) => format!("{seat} {}> ", clock(left)),
        None => format!("{seat}> "),
    }
}

/// Before a seat's secrets are shown to whoever sits there.
#[must_use]
pub fn pass_to(seat: Seat, name: &str) -> String {
    format!("Pass to {name} ({seat}), and press Enter there.\n")
}

/// Where there is no terminal to clear, the secrets of one seat end and those of another begin.
#[must_use]
pub fn separator(seat: Seat, name: &str) -> String {
    let text = format!("---- {seat}, {name} ");
    format!("\n{text:-<72}\n")
}

/// How a game ended. What is to be said of the failures comes behind it.
#[must_use]
pub fn ending(verdict: &Verdict, names: &Names, said: &[Option<String>; 2]) -> String {
    let who = |seat: Seat| {
        let name = names.of(seat);
        if names.is_you(seat) { "You win".to_owned() } else { format!("{name} ({seat}) wins") }
    };
    let result = match verdict.result {
        GameResult::Finished(Score::Win(seat)) => who(seat),
        GameResult::Finished(Score::Draw) => "A draw".to_owned(),
        GameResult::Unfinished => "Not finished".to_owned(),
    };
    let mut text = match verdict.termination {
        Termination::Unfinished => format!("{result}."),
        Termination::Time => format!("{result}: {} on time.", verdict.result),
        Termination::Resign => format!("{result}: {} by resignation.", verdict.result),
        _ => format!("{result}: {} by {}.", verdict.result, verdict.reason.replace('-', " ")),
    };
    if verdict.sterile {
        text.push_str(" No material was lost, so it changes no rating (RPT-9, RPT-10).");
    }
    let mut text = wrap(&text, WIDTH);
    for seat in Seat::BOTH {
        if let Some(said) = &said[seat.index()] {
            text.push_str(&wrap(&format!("{} ({seat}): {said}", names.names[seat.index()]), WIDTH));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(told: Option<Seat>) -> Names {
        Names { names: ["Ada".to_owned(), "greedy".to_owned()], told }
    }

    #[test]
    fn clocks_are_rounded_down() {
        for (ms, text) in [
            (0, "0.0"),
            (999, "0.9"),
            (9_999, "9.9"),
            (10_000, "0:10"),
            (59_999, "0:59"),
            (298_000, "4:58"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(clock(Duration::from_millis(ms)), text);
        }
        assert_eq!(prompt(Seat::P1, Some(Duration::from_secs(298))), "p1 4:58> ");
        assert_eq!(prompt(Seat::P2, None), "p2> ");
        let left = [Some(Duration::from_secs(298)), None];
        let both = "Clocks: you (p1) 4:58, greedy (p2) no clock\n";
        assert_eq!(clocks(&names(Some(Seat::P1)), left), both);
    }

    #[test]
    fn endings_are_told() {
        let verdict = |result, termination: Termination, reason, sterile| Verdict {
            result,
            termination,
            reason,
            sterile,
            remarks: vec![],
        };
        let won = verdict(GameResult::P1_WINS, Termination::Rules, "three-hieroglyphs", false);
        let none = [None, None];
        let told = |verdict: &Verdict, seat, said: &_| ending(verdict, &names(seat), said);
        let by = "1-0 by three hieroglyphs.\n";
        assert_eq!(told(&won, Some(Seat::P1), &none), format!("You win: {by}"));
        assert_eq!(told(&won, Some(Seat::P2), &none), format!("Ada (p1) wins: {by}"));
        let time = verdict(GameResult::DRAW, Termination::Time, "time", true);
        let said = [Some("ran out of time".to_owned()), None];
        let text = told(&time, None, &said);
        assert!(text.starts_with("A draw: 1/2-1/2 on time. No material was lost"), "{text}");
        assert!(text.ends_with("Ada (p1): ran out of time\n"), "{text}");
        let off = verdict(GameResult::Unfinished, Termination::Unfinished, "unfinished", false);
        assert_eq!(told(&off, None, &none), "Not finished.\n");
    }

    #[test]
    fn who_watches_is_told_what_is_seen() {
        let names = ["a".to_owned(), "b".to_owned()];
        assert!(opening_lines(Variant::Qadesh, &names, 0).contains("see everything"));
        assert!(!opening_lines(Variant::Ramses, &names, 0).contains("everything"));
        let width = separator(Seat::P2, "Bob").lines().map(str::len).max();
        assert_eq!(width, Some(72));
    }
}
