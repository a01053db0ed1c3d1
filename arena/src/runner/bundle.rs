//! What is kept of a game that went wrong: how it ended, what went to and fro, the engines' last words.

use std::fmt::Write as _;

use quadriga::Seat;
use tokio::time::Instant;

use super::Played;
use crate::engine::{Transcript, Way};
use crate::report::visible;

/// What is kept of a game beside its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bundle {
    /// How it ended, and what went between the host and both engines, with times.
    pub transcript: String,
    /// The end of what each engine had written to its error output.
    pub stderr: [String; 2],
}

/// What is left of an engine in a seat.
#[derive(Debug, Default)]
pub(super) struct Remains {
    /// What went between the host and it.
    pub(super) transcript: Transcript,
    /// The end of what it had written to its error output.
    pub(super) stderr: String,
}

/// Puts a game's bundle together. Times are told from `start` on.
pub(super) fn bundle(
    head: &str,
    played: &Played,
    names: [&str; 2],
    start: Instant,
    remains: [Remains; 2],
) -> Bundle {
    // Writing to a string can't fail.
    let mut text = format!("{head}\n");
    let verdict = &played.verdict;
    let _ = writeln!(text, "result      {} ({})", verdict.result, verdict.reason);
    for seat in Seat::BOTH {
        let index = seat.index();
        let _ = write!(text, "{seat}          {}", names[index]);
        if let Some(left) = played.left[index] {
            let _ = write!(text, ", {:.3} s on its clock", left.as_secs_f64());
        }
        if let Some(mishap) = &played.mishaps[index] {
            let _ = write!(text, "; {}: {}", mishap.kind.word(), visible(&mishap.what));
        }
        text.push('\n');
    }
    let _ = writeln!(text, "position    {}", played.end);
    let _ = writeln!(text, "moves       {}", played.moves.join(" "));
    let _ = writeln!(
        text,
        "\nSeconds since the game began, the seat, `>` to the engine or `<` from it, the line."
    );
    let mut lines = Vec::new();
    for (seat, remains) in Seat::BOTH.into_iter().zip(&remains) {
        lines.extend(remains.transcript.lines().into_iter().map(|line| (seat, line)));
    }
    // The sort is stable: what one engine was sent stays in order.
    lines.sort_by_key(|(_, line)| line.at);
    for (seat, line) in lines {
        let seconds = if line.at >= start {
            (line.at - start).as_secs_f64()
        } else {
            -(start - line.at).as_secs_f64()
        };
        let arrow = if line.way == Way::ToEngine { '>' } else { '<' };
        let open = if line.is_open { "   (no line end)" } else { "" };
        let _ = writeln!(text, "{seconds:12.6} {seat} {arrow} {}{open}", visible(&line.text));
    }
    Bundle { transcript: text, stderr: remains.map(|remains| remains.stderr) }
}
