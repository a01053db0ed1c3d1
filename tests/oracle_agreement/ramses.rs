//! Aimed states of Ramses.

use quadriga::Luck;

/// The place of a pawn in text, and the number of its square.
fn place(square: u8, luck: &mut Luck) -> (u8, String) {
    match square {
        5 | 22 => (square, format!("{square}.{}", 10 + luck.below(8))),
        _ => (square, square.to_string()),
    }
}

/// Eight pawns: anywhere, or crowded together, where paths are long or there is none; and the turn near
/// the first, near the limit, or any.
pub(crate) fn state(luck: &mut Luck, limit: u32) -> String {
    let crowd: Vec<u8> = match luck.below(8) {
        // Columns 1 to 4, at the corners, and the ways out of it.
        0 => vec![1, 2, 3, 4, 6, 7, 8, 9, 18, 19, 20, 21],
        1 => vec![1, 2, 6, 7, 18, 19, 3, 20, 5, 22],
        // The right end, which the oblongs border.
        2 => vec![5, 22, 17, 16, 15, 14, 13, 12],
        // The oblongs and the whole middle row.
        3 => vec![5, 22, 10, 11, 12, 13, 14, 15, 16, 17, 4, 21],
        // The outer rows.
        4 => vec![1, 2, 3, 4, 5, 18, 19, 20, 21, 22],
        // The hieroglyph squares and what is around them.
        5 => vec![1, 9, 13, 17, 18, 8, 10, 12, 14, 16],
        _ => (1..=22).collect(),
    };
    let mut squares: Vec<u8> = (1..=22).filter(|square| !crowd.contains(square)).collect();
    luck.shuffle(&mut squares);
    let mut crowd = crowd;
    luck.shuffle(&mut crowd);
    let strays = luck.below(3) as usize;
    crowd.truncate(8 - strays.min(squares.len()));
    crowd.extend(&squares);
    crowd.truncate(8);
    luck.shuffle(&mut crowd);
    let mut sides = [0, 4].map(|first| {
        let mut pawns: Vec<(u8, String)> =
            crowd[first..first + 4].iter().map(|&square| place(square, luck)).collect();
        pawns.sort();
        let texts: Vec<String> = pawns.into_iter().map(|(_, text)| text).collect();
        texts.join(",")
    });
    if luck.below(2) == 0 {
        sides.swap(0, 1);
    }
    let turn = match luck.below(4) {
        0 => 1,
        1 => (limit.max(1) + luck.below(3)).saturating_sub(1).max(1),
        _ => 1 + luck.below(250),
    };
    let seat = ["p1", "p2"][luck.below(2) as usize];
    format!("{}/{} {seat} {}", sides[0], sides[1], turn.min(999_999))
}
