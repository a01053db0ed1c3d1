//! What a game shows, read off its states and tokens by eye rather than by the rules core.

use std::collections::BTreeSet;

use quadriga::{Position, ToAct, Variant};

/// One step: state, tokens, state.
struct Step<'a> {
    before: &'a Position,
    tokens: &'a [&'a str],
    after: &'a Position,
}

/// The features of a game; each has one word.
pub(crate) fn of(start: &Position, moves: &[&str]) -> BTreeSet<&'static str> {
    let mut shown = BTreeSet::new();
    let mut before = start.clone();
    let mut rest = moves;
    while !rest.is_empty() {
        let mut after = before.clone();
        let taken = after.apply(rest, &mut Vec::new()).expect("a legal step");
        let step = Step { before: &before, tokens: &rest[..taken], after: &after };
        match start.variant() {
            Variant::Ramses => ramses(&step, &mut shown),
            Variant::RampartClassic | Variant::RampartXl => rampart(&step, &mut shown),
            Variant::Qadesh => qadesh(&step, &mut shown),
            Variant::PtolemyBasic | Variant::PtolemyAdvanced => ptolemy(&step, &mut shown),
        }
        before = after;
        rest = &rest[taken..];
    }
    shown.extend(before.outcome().map(|outcome| outcome.reason.word()));
    shown
}

fn note(shown: &mut BTreeSet<&'static str>, found: &[(bool, &'static str)]) {
    shown.extend(found.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word));
}

fn ramses(step: &Step<'_>, shown: &mut BTreeSet<&'static str>) {
    let hieroglyph = |place: &str| ["1", "9", "13", "17", "18"].contains(&place);
    let oblong = |place: &str| ["5", "22"].contains(&place.split('.').next().unwrap_or_default());
    let halves: Vec<(&str, &str)> =
        step.tokens[0].split(',').filter_map(|half| half.split_once('-')).collect();
    let [(from, to), (_, other_to)] = halves[..] else { panic!("{}", step.tokens[0]) };
    let groups = step.before.legal_groups(match step.before.to_act() {
        ToAct::Seat(seat) => seat,
        other => panic!("{other}"),
    });
    note(
        shown,
        &[
            (hieroglyph(to), "onto-hieroglyph"),
            (hieroglyph(other_to), "put-onto-hieroglyph"),
            (hieroglyph(from), "off-hieroglyph"),
            (halves.iter().any(|(_, to)| oblong(to)), "onto-oblong"),
            (halves.iter().any(|(from, _)| oblong(from)), "off-oblong"),
            (groups[0].tokens.len() > 500, "many-turns"),
            (groups[0].tokens.len() < 30, "few-turns"),
        ],
    );
}

/// What stands on a board, by square, `.` where nothing does.
fn board(position: &Position) -> Vec<char> {
    let state = position.state();
    let board = state.split(' ').next().unwrap_or_default();
    let squares = board.chars().filter(|letter| *letter != '/').flat_map(|letter| {
        match letter.to_digit(10) {
            Some(run) => vec!['.'; run as usize],
            None => vec![letter],
        }
    });
    squares.collect()
}

fn rampart(step: &Step<'_>, shown: &mut BTreeSet<&'static str>) {
    let (before, after) = (board(step.before), board(step.after));
    let files = before.len() / 9;
    let token = step.tokens[0].as_bytes();
    let to = usize::from(token[2] - b'a') + files * usize::from(b'9' - token[3]);
    let from = usize::from(token[0] - b'a') + files * usize::from(b'9' - token[1]);
    let gone: Vec<char> = (0..before.len())
        .filter(|square| *square != from && before[*square] != '.' && after[*square] == '.')
        .map(|square| before[square])
        .collect();
    let captured = before[to] != '.';
    note(
        shown,
        &[
            (captured, "capture"),
            (!gone.is_empty(), "enclosure"),
            (gone.iter().any(|piece| piece.eq_ignore_ascii_case(&'b')), "blocker-enclosed"),
            (gone.iter().any(|piece| !piece.eq_ignore_ascii_case(&'b')), "material-enclosed"),
            (gone.len() > 1, "two-enclosed"),
            (captured && !gone.is_empty(), "capture-and-enclosure"),
        ],
    );
}

fn qadesh(step: &Step<'_>, shown: &mut BTreeSet<&'static str>) {
    let armies = |position: &Position| -> Vec<String> {
        let state = position.state();
        let armies = state.split(' ').next().unwrap_or_default();
        armies.split(['/', ',']).map(str::to_owned).collect()
    };
    let (before, after) = (armies(step.before), armies(step.after));
    let space = |army: &String| {
        army.split(|letter: char| letter.is_ascii_alphabetic()).next().map(str::to_owned)
    };
    let counts = |army: &String| army.split(['g', 's', 'r', 'l']).nth(1).map(str::to_owned);
    let changed: Vec<&String> = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after)
        .map(|pair| pair.1)
        .collect();
    let to = |letter| changed.iter().any(|army| army.contains(letter));
    let melee = after[..5]
        .iter()
        .filter(|army| army.len() > 1)
        .any(|egyptian| after[5..].iter().any(|hittite| space(hittite) == space(egyptian)));
    let casualties = |army: &String| counts(army)?.split_once('.')?.1.parse::<u32>().ok();
    let fatigue = |army: &String| counts(army)?.split_once('.')?.0.parse::<u32>().ok();
    let pairs = || before.iter().zip(&after);
    let dice = step.tokens.get(2).map_or(0, |dice| dice.split('.').count());
    let entry = ["NEA@", "PTA@", "SUT@"].iter().any(|army| step.tokens[0].contains(army));
    note(
        shown,
        &[
            (entry, "entry"),
            (melee, "shared-space"),
            (to('s'), "scattered"),
            (to('r'), "rout"),
            (to('l'), "looting"),
            (pairs().any(|(before, after)| before != "x" && after == "x"), "removed"),
            (pairs().any(|(before, after)| casualties(after) > casualties(before)), "casualties"),
            (pairs().any(|(before, after)| fatigue(after) > fatigue(before)), "fatigue"),
            (dice > 40, "many-dice"),
            (dice == 0 && step.tokens.len() == 3, "no-dice"),
        ],
    );
}

fn ptolemy(step: &Step<'_>, shown: &mut BTreeSet<&'static str>) {
    let (before, after) = (step.before.state(), step.after.state());
    let before: Vec<&str> = before.split(' ').collect();
    let after: Vec<&str> = after.split(' ').collect();
    let token = step.tokens[0];
    let cards = |field: &str| if field == "-" { 0 } else { field.split('.').count() };
    let pass = token == "pass";
    let forced = match step.before.to_act() {
        ToAct::Seat(seat) => step.before.legal_groups(seat)[0].tokens == ["pass"],
        _ => false,
    };
    let drawn = if pass { cards(before[3]).saturating_sub(cards(after[3])) } else { 0 };
    let planets: Vec<&str> = after[4].split('.').map(|card| &card[..card.len().min(2)]).collect();
    let twice = planets.windows(2).any(|pair| pair[0] == pair[1]);
    note(
        shown,
        &[
            (token.len() == 3 && token.ends_with('E') && !pass, "eclipse-swap"),
            (pass && !forced, "pass"),
            (forced, "forced-pass"),
            (drawn == 1, "draw"),
            (drawn == 2, "draw-two"),
            (pass && cards(before[3]) == 0, "empty-deck"),
            (twice, "intensive"),
            (cards(after[4]) >= 5, "long-rally"),
            (after[6] == "2", "round-2"),
            (after[6] == "3", "round-3"),
            (before[1] != "-" && after[1] == "-", "match-won"),
        ],
    );
}
