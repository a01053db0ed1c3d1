//! What must hold of one game's record.

use quadriga::{Game, Limit, Position, Seat, StepError, ToAct, Variant};

use super::Finding;
use crate::record::game::is_chance;
use crate::record::{GameRecord, GameResult, Termination, TimeLoss};

/// Replays a game and gives what does not hold of its record, in the order in which it was looked at.
#[must_use]
pub fn check(record: &GameRecord) -> Vec<Finding> {
    let mut findings = Vec::new();
    check_counts(record, &mut findings);
    check_end(record, &mut findings);
    if let Some(end) = replay(record, &mut findings) {
        check_verdict(record, &end, &mut findings);
        check_answers(record, &end, &mut findings);
    } else if record.sterile && !may_be_sterile(record) {
        tell(
            &mut findings,
            "sterile",
            "marked so, but only a draw at Rampart can be (RPT-10)".into(),
        );
    }
    findings
}

fn tell(findings: &mut Vec<Finding>, check: &'static str, text: String) {
    findings.push(Finding::new(check, text));
}

/// What follows from the move list alone.
fn check_counts(record: &GameRecord, findings: &mut Vec<Finding>) {
    let plies = GameRecord::count_plies(&record.moves);
    if let Some(said) = record.plies.filter(|said| *said != plies) {
        tell(
            findings,
            "plies",
            format!("{said} are stated, and {plies} actions stand in the moves"),
        );
    }
    let (moves, notes) = (record.moves.len(), record.notes.len());
    if notes != 0 && notes != moves {
        tell(findings, "notes", format!("{notes} notes for {moves} tokens"));
    }
    if record.book > moves as u64 {
        tell(findings, "book", format!("{} tokens of {moves} are said to be opening", record.book));
    }
}

/// Result, termination and reason among themselves.
fn check_end(record: &GameRecord, findings: &mut Vec<Finding>) {
    let Some(termination) = record.termination else {
        tell(findings, "termination", "missing".into());
        return;
    };
    let (result, reason) = (record.result, &record.reason);
    if termination != Termination::Rules && reason != termination.word() {
        let text =
            format!("`{reason}`, but the termination is {termination}, and so is the reason");
        tell(findings, "reason", text);
    }
    let fits = match termination {
        Termination::Unfinished => result == GameResult::Unfinished,
        Termination::DoubleForfeit => result.is_draw(),
        Termination::IllegalMove
        | Termination::Crash
        | Termination::Stall
        | Termination::Resign => result.loser().is_some(),
        Termination::Rules | Termination::Time | Termination::Adjudication => {
            result != GameResult::Unfinished
        }
    };
    if !fits {
        tell(findings, "result", format!("{result} can't be the result of {termination}"));
    }
    check_failures(record, termination, findings);
}

/// Who failed, against how the game ended. A record need not say who failed.
fn check_failures(record: &GameRecord, termination: Termination, findings: &mut Vec<Finding>) {
    let result = record.result;
    let both = termination == Termination::DoubleForfeit;
    let is_forfeit = !matches!(
        termination,
        Termination::Rules | Termination::Adjudication | Termination::Unfinished
    );
    for failure in &record.failures {
        let (seat, kind) = (failure.seat, failure.kind);
        let text = if !is_forfeit {
            format!("{seat} failed ({kind}), but the game ended by {termination}")
        } else if result.loser() == Some(seat.other()) {
            format!("{seat} failed, but won")
        } else if !both && kind != termination {
            format!("{seat} failed by {kind}, but the game ended by {termination}")
        } else if both && !is_forfeit_kind(kind) {
            format!("{kind} is no failure")
        } else {
            continue;
        };
        tell(findings, "failures", text);
    }
    if !is_forfeit || record.failures.is_empty() {
        return;
    }
    let times = |seat| record.failures.iter().filter(|failure| failure.seat == seat).count();
    for seat in Seat::BOTH {
        if times(seat) == 0 && (both || result.loser() == Some(seat)) {
            tell(findings, "failures", format!("{seat} forfeited, but did not fail"));
        } else if times(seat) > 1 {
            tell(findings, "failures", format!("{seat} failed more than once"));
        }
    }
    // A draw by time alone (RPT-9) has one seat that failed; with both it is a double forfeit.
    if !both && Seat::BOTH.iter().all(|seat| times(*seat) > 0) && result.is_draw() {
        let text = format!("both failed, but the game ended by {termination}");
        tell(findings, "failures", text);
    }
}

/// Whether an engine can fail in this way.
const fn is_forfeit_kind(kind: Termination) -> bool {
    matches!(
        kind,
        Termination::Time
            | Termination::IllegalMove
            | Termination::Crash
            | Termination::Stall
            | Termination::Resign
    )
}

/// Whether a game can be sterile, as far as its position is not asked.
fn may_be_sterile(record: &GameRecord) -> bool {
    let is_rampart = matches!(record.variant, Variant::RampartClassic | Variant::RampartXl);
    is_rampart && record.result.is_draw()
}

/// Plays the moves. Gives the last position, if all of them can be played.
fn replay(record: &GameRecord, findings: &mut Vec<Finding>) -> Option<Position> {
    let limit = match record.limit.map(Limit::new) {
        Some(None) => {
            tell(findings, "limit", "a limit is a whole number from 1 to 999998".into());
            return None;
        }
        limit => limit.flatten(),
    };
    let Some(start) = &record.start else {
        tell(findings, "start", "missing: the game can't be replayed".into());
        return None;
    };
    let start = match Position::parse(record.variant, limit, start) {
        Ok(start) => start,
        Err(error) => {
            tell(findings, "start", error.to_string());
            return None;
        }
    };
    let tokens: Vec<&str> = record.moves.iter().map(String::as_str).collect();
    let mut game = Game::new(start);
    let mut at = 0;
    let mut luck_holds = true;
    while at < tokens.len() {
        let before = game.now().clone();
        match game.step(&tokens[at..], &mut Vec::new()) {
            Ok(taken) => {
                let step = &tokens[at..at + taken];
                if luck_holds && at as u64 >= record.book {
                    luck_holds = check_luck(record, &before, step, at + 1, findings);
                }
                at += taken;
            }
            Err(error) => {
                let place = at + 1 + place_of(&error, before.to_act());
                let token = tokens.get(place - 1).copied().unwrap_or_default();
                tell(findings, "moves", format!("token {place} (`{token}`): {error}"));
                return None;
            }
        }
    }
    let played = game.moves().iter().zip(&tokens).enumerate();
    for (at, (canonical, token)) in played.filter(|(_, (canonical, token))| canonical != *token) {
        let text = format!("token {} is `{token}`, and is spelled `{canonical}`", at + 1);
        tell(findings, "moves", text);
    }
    Some(game.now().clone())
}

/// Which token of its step an error is about, from 0.
fn place_of(error: &StepError, to_act: ToAct) -> usize {
    match (error, to_act) {
        (StepError::Action { seat: Seat::P2, .. }, ToAct::Both) => 1,
        (StepError::Chance(_), ToAct::Both) => 2,
        _ => 0,
    }
}

/// Whether a step's dice or cards are those of the seed.
fn check_luck(
    record: &GameRecord,
    before: &Position,
    step: &[&str],
    place: usize,
    findings: &mut Vec<Finding>,
) -> bool {
    let Some(seed) = record.seed else { return true };
    let (actions, token) = match step {
        [deal] if is_chance(deal) => (None, deal),
        [first, second, dice] if is_chance(dice) => (Some([*first, *second]), dice),
        _ => return true,
    };
    match before.roll(seed, actions) {
        Ok(drawn) if drawn == *token => true,
        Ok(drawn) => {
            let place = place + step.len() - 1;
            let text = format!("token {place} is `{token}`, but the seed gives `{drawn}`");
            tell(findings, "seed", text);
            false
        }
        Err(error) => {
            tell(findings, "seed", error.to_string());
            false
        }
    }
}

/// Result, termination, reason and sterility against the last position.
fn check_verdict(record: &GameRecord, end: &Position, findings: &mut Vec<Finding>) {
    let Some(termination) = record.termination else { return };
    let result = record.result;
    match (termination, end.outcome()) {
        (Termination::Rules, None) => {
            tell(findings, "termination", "rules, but the game is not over by the rules".into());
        }
        (Termination::Rules, Some(outcome)) => {
            if result.score() != Some(outcome.score) {
                tell(findings, "result", format!("{result}, but by the rules it is {outcome}"));
            }
            if record.reason != outcome.reason.word() {
                let text = format!("`{}`, but by the rules it is {outcome}", record.reason);
                tell(findings, "reason", text);
            }
        }
        (_, Some(outcome)) => {
            let text = format!("{termination}, but the game is over by the rules: {outcome}");
            tell(findings, "termination", text);
        }
        (_, None) => check_forfeit(record, termination, end, findings),
    }
    let sterile = result.is_sterile_at(end);
    if record.sterile != sterile {
        let text = if sterile {
            "a draw without a loss of material is sterile (RPT-9, RPT-10), and is not marked so"
        } else {
            "marked so, but only a draw at Rampart without a loss of material is (RPT-10)"
        };
        tell(findings, "sterile", text.into());
    }
}

/// A game that was not ended by the rules.
fn check_forfeit(
    record: &GameRecord,
    termination: Termination,
    end: &Position,
    findings: &mut Vec<Finding>,
) {
    if termination == Termination::Time {
        let is_draw = end.is_sterile() && record.time_loss != Some(TimeLoss::Loss);
        if is_draw && !record.result.is_draw() {
            let text = "out of time with no material lost is a draw (RPT-9), unless the host makes \
                        every loss on time a loss, and the record says so";
            tell(findings, "result", text.into());
        } else if !is_draw && record.result.is_draw() {
            tell(findings, "result", "out of time, and a draw, but here it is a loss".into());
        }
    }
    let decides =
        matches!(termination, Termination::Time | Termination::IllegalMove | Termination::Resign);
    // Of a draw by time (RPT-9) only the failure says whose time was out.
    let late = record.failures.first().map(|failure| failure.seat);
    let loser = record.result.loser().or(late);
    if let Some(loser) = loser.filter(|loser| decides && !end.to_act().includes(*loser)) {
        tell(
            findings,
            "result",
            format!("{loser} failed by {termination}, but had nothing to decide"),
        );
    }
}

/// What stands as answered at a decision that was not completed.
fn check_answers(record: &GameRecord, end: &Position, findings: &mut Vec<Finding>) {
    let Some(answers) = &record.answered else { return };
    for seat in Seat::BOTH {
        let Some(answer) = &answers[seat] else { continue };
        if end.to_act() != ToAct::Both {
            let text = format!("{seat} can't have answered: no simultaneous decision is open");
            tell(findings, "answered", text);
        } else if let Err(error) = end.canonical(seat, answer) {
            tell(findings, "answered", format!("{seat}: {error}"));
        }
    }
}
