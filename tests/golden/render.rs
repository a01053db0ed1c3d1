//! A game as text that is made for reading differences: one block a step, one thing a line, long legal
//! groups folded and wrapped.

use std::fmt::Write;

use quadriga::{Fact, LegalGroup, Position, Seat, Variant};
use sha2::{Digest, Sha256};

/// Groups of Qadesh with more tokens are counted.
const LONG: usize = 100;

/// The whole text of a game.
pub(crate) fn game(start: &Position, moves: &[&str]) -> String {
    let mut text = String::new();
    let limit = start.limit().map_or("-".to_owned(), |limit| limit.to_string());
    let shows = crate::features::of(start, moves);
    let shows: Vec<&str> = shows.iter().copied().collect();
    let _ = writeln!(text, "game   {}\nlimit  {limit}", start.variant());
    wrap(&mut text, "shows  ", shows.iter().map(|feature| (*feature).to_owned()));
    let mut position = start.clone();
    let mut rest = moves;
    let mut step = 0;
    loop {
        step += 1;
        let _ = writeln!(text, "\n[{step}]");
        decision(&mut text, &position);
        if rest.is_empty() {
            break;
        }
        let mut facts = Vec::new();
        let taken = position
            .apply(rest, &mut facts)
            .unwrap_or_else(|error| panic!("{} step {step}: {error}", start.variant()));
        let _ = writeln!(text, "play   {}", rest[..taken].join(" "));
        told(&mut text, &facts);
        rest = &rest[taken..];
    }
    let result = position.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
    let sterile = if position.is_sterile() { " (no material lost)" } else { "" };
    let _ = writeln!(text, "result {result}{sterile}");
    text
}

/// State, views, who is to act, and what is legal.
fn decision(text: &mut String, position: &Position) {
    let state = position.state();
    let _ = writeln!(text, "state  {state}");
    match Seat::BOTH.map(|seat| position.view(seat)) {
        [first, second] if first == state && second == state => text.push_str("views  the state\n"),
        [first, second] => {
            let _ = writeln!(text, "view   p1 {first}\nview   p2 {second}");
        }
    }
    let _ = writeln!(text, "toact  {}", position.to_act());
    for seat in Seat::BOTH {
        for group in position.legal_groups(seat) {
            let _ = writeln!(text, "legal  {seat} {} {}", group.name, group.tokens.len());
            legal(text, position.variant(), &group);
        }
    }
}

/// The tokens, folded: those that differ in their last part alone are written as `front{part part}`. In
/// Ramses each own move has a line of its own, and what it leaves to move of the opponent's behind it.
fn legal(text: &mut String, variant: Variant, group: &LegalGroup) {
    let tokens = &group.tokens;
    if variant == Variant::Qadesh && tokens.len() > LONG {
        return counts(text, tokens);
    }
    if variant != Variant::Ramses {
        let fold_at = |token: &str| match variant {
            Variant::RampartClassic | Variant::RampartXl => 2,
            _ => token.rfind(['/', ':', '@']).map_or(0, |at| at + 1),
        };
        let folded = fold(tokens.iter().map(String::as_str), fold_at);
        return wrap(text, "       ", folded.into_iter());
    }
    let own = |token: &String| token.split_once(',').map_or(0, |(own, _)| own.len() + 1);
    for turns in tokens.chunk_by(|one, next| one[..own(one)] == next[..own(next)]) {
        let own = own(&turns[0]);
        let others = turns.iter().map(|turn| &turn[own..]);
        let folded = fold(others, |other| other.find('-').map_or(0, |at| at + 1));
        wrap(text, &format!("       {} ", &turns[0][..own]), folded.into_iter());
    }
}

/// How many tokens begin with each first two parts, as `44/43:21`, and a digest of the whole group: the
/// paths of a fast army are hundreds, and follow from where it stands.
fn counts(text: &mut String, tokens: &[String]) {
    let front = |token: &str| -> String {
        let second = token.match_indices(['/', ',']).nth(1);
        second.map_or(token, |(at, _)| &token[..at]).to_owned()
    };
    let same = tokens.chunk_by(|one, next| front(one) == front(next));
    let counts = same.map(|tokens| format!("{}:{}", front(&tokens[0]), tokens.len()));
    let digest = Sha256::digest(tokens.join("\n"));
    let digest: String = digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    wrap(text, "       ", counts.chain([format!("#{digest}")]));
}

/// Neighbours with the same front, up to where `fold_at` says, become one.
fn fold<'a>(tokens: impl Iterator<Item = &'a str>, fold_at: impl Fn(&str) -> usize) -> Vec<String> {
    let mut folded: Vec<(&str, Vec<&str>)> = Vec::new();
    for token in tokens {
        let (front, back) = token.split_at(fold_at(token));
        match folded.last_mut() {
            Some((last, backs)) if *last == front && !front.is_empty() => backs.push(back),
            _ => folded.push((front, vec![back])),
        }
    }
    let text = |(front, backs): (&str, Vec<&str>)| match backs[..] {
        [back] => format!("{front}{back}"),
        _ => format!("{front}{{{}}}", backs.join(" ")),
    };
    folded.into_iter().map(text).collect()
}

/// Words in lines of at most 100 characters, the first behind `head` and the others as far in.
fn wrap(text: &mut String, head: &str, words: impl Iterator<Item = String>) {
    let mut line = head.trim_end().to_owned();
    let mut is_first = true;
    for word in words {
        if !is_first && line.len() + 1 + word.len() > 100 {
            let _ = writeln!(text, "{line}");
            line = " ".repeat(head.len().saturating_sub(1));
        }
        // Behind a head that is all indent the words begin where it ends.
        let gap = head.len().saturating_sub(line.len()).max(1);
        line.push_str(&" ".repeat(if is_first { gap } else { 1 }));
        line.push_str(&word);
        is_first = false;
    }
    let _ = writeln!(text, "{line}");
}

/// What each seat is told: once, where it is the same.
fn told(text: &mut String, facts: &[Fact]) {
    for fact in facts {
        match Seat::BOTH.map(|seat| fact.seen_by(seat)) {
            [first, second] if first == second => {
                let _ = writeln!(text, "told   {first}");
            }
            [first, second] => {
                let _ = writeln!(text, "told   to p1: {first}\ntold   to p2: {second}");
            }
        }
    }
}
