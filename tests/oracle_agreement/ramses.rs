//! Aimed states of Ramses.

use quadriga::{Luck, Position, Reason, Variant};

const HIEROGLYPHS: [u8; 5] = [1, 9, 13, 17, 18];

/// The place of a pawn in text, and the number of its square.
fn place(square: u8, luck: &mut Luck) -> (u8, String) {
    match square {
        5 | 22 => (square, format!("{square}.{}", 10 + luck.below(8))),
        _ => (square, square.to_string()),
    }
}

/// Four squares of each side, and the seat to move.
type Placement = ([Vec<u8>; 2], usize);

/// Eight pawns anywhere, or crowded together, where paths are long or there is none.
fn crowded(luck: &mut Luck) -> Placement {
    let crowd: &[u8] = match luck.below(8) {
        // Columns 1 to 4, at the corners, and the ways out of it.
        0 => &[1, 2, 3, 4, 6, 7, 8, 9, 18, 19, 20, 21],
        1 => &[1, 2, 6, 7, 18, 19, 3, 20, 5, 22],
        // The right end, which the oblongs border.
        2 => &[5, 22, 17, 16, 15, 14, 13, 12],
        // The oblongs and the whole middle row.
        3 => &[5, 22, 10, 11, 12, 13, 14, 15, 16, 17, 4, 21],
        // The outer rows.
        4 => &[1, 2, 3, 4, 5, 18, 19, 20, 21, 22],
        // The hieroglyph squares and what is around them.
        5 => &[1, 9, 13, 17, 18, 8, 10, 12, 14, 16],
        _ => &[],
    };
    let mut strays: Vec<u8> = (1..=22).filter(|square| !crowd.contains(square)).collect();
    luck.shuffle(&mut strays);
    let mut squares = crowd.to_vec();
    luck.shuffle(&mut squares);
    // Up to two of them stand elsewhere.
    squares.truncate(8 - luck.below(3) as usize);
    squares.extend(strays);
    squares.truncate(8);
    luck.shuffle(&mut squares);
    let second = squares.split_off(4);
    ([squares, second], luck.below(2) as usize)
}

/// Two of the opponent's pawns on hieroglyph squares, where they can't be moved (RAM-12): the player to
/// move may have no turn.
fn pinned(luck: &mut Luck) -> Placement {
    let mut hieroglyphs = HIEROGLYPHS;
    luck.shuffle(&mut hieroglyphs);
    let mut squares: Vec<u8> =
        (1..=22).filter(|square| !hieroglyphs[..2].contains(square)).collect();
    luck.shuffle(&mut squares);
    let own = squares[..4].to_vec();
    let mut other = squares[4..6].to_vec();
    other.extend(&hieroglyphs[..2]);
    let seat = luck.below(2) as usize;
    (if seat == 0 { [own, other] } else { [other, own] }, seat)
}

fn pawns(squares: &[u8], luck: &mut Luck) -> String {
    let mut pawns: Vec<(u8, String)> = squares.iter().map(|&square| place(square, luck)).collect();
    pawns.sort();
    let texts: Vec<String> = pawns.into_iter().map(|(_, text)| text).collect();
    texts.join(",")
}

/// Random placements of all kinds; the turn is near the first, near the limit, or any.
pub(crate) fn state(luck: &mut Luck, limit: u32) -> String {
    let near = (limit + luck.below(3)).saturating_sub(1).max(1);
    let turn = match luck.below(4) {
        0 => 1,
        1 => near,
        _ => 1 + luck.below(250),
    };
    let text = |(sides, seat): Placement, turn: u32, luck: &mut Luck| {
        let [clear, dark] = sides.map(|side| pawns(&side, luck));
        format!("{clear}/{dark} {} {turn}", ["p1", "p2"][seat])
    };
    // Players without a turn are rare: now and then one is looked for.
    for _ in 0..if luck.below(12) == 0 { 400 } else { 0 } {
        let placement = pinned(luck);
        let state = text(placement, 2, luck);
        let position = Position::parse(Variant::Ramses, None, &state).expect("a state");
        if position.outcome().is_some_and(|outcome| outcome.reason == Reason::Immobilised) {
            // The last turn, or past it: RAM-16 comes after RAM-15.
            return format!("{}{}", &state[..state.len() - 1], limit + luck.below(2));
        }
    }
    let placement = if luck.below(5) == 0 { pinned(luck) } else { crowded(luck) };
    text(placement, turn, luck)
}
