//! Aimed states of Rampart.

use quadriga::Luck;

const RANKS: usize = 9;

type Board = Vec<Vec<char>>;

fn below(luck: &mut Luck, count: usize) -> usize {
    luck.below(count as u32) as usize
}

fn lettered(kind: char, bottom: bool) -> char {
    if bottom { kind.to_ascii_uppercase() } else { kind.to_ascii_lowercase() }
}

fn any_kind(kinds: &[char], bottom: bool, luck: &mut Luck) -> char {
    lettered(kinds[below(luck, kinds.len())], bottom)
}

/// Pieces on random squares, from so many up to so many.
fn scatter(board: &mut Board, kinds: [&[char]; 2], range: (usize, usize), luck: &mut Luck) {
    let files = board[0].len();
    for _ in 0..range.0 + below(luck, range.1 - range.0 + 1) {
        let side = below(luck, 2);
        let piece = any_kind(kinds[side], side == 0, luck);
        board[below(luck, RANKS)][below(luck, files)] = piece;
    }
}

/// A piece with enemies on three or four of its sides, and one more enemy a step or two from the rest.
fn near_enclosure(board: &mut Board, luck: &mut Luck) {
    let files = board[0].len();
    let (rank, file) = (1 + below(luck, RANKS - 2), 1 + below(luck, files - 2));
    let bottom = luck.below(2) == 0;
    board[rank][file] = any_kind(&['q', 'n', 'k', 'b'], bottom, luck);
    let mut sides = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    luck.shuffle(&mut sides);
    let at = |(up, right): (i32, i32), times: i32| {
        (
            usize::try_from(rank as i32 + up * times).ok().filter(|&rank| rank < RANKS),
            usize::try_from(file as i32 + right * times).ok().filter(|&file| file < files),
        )
    };
    let whole = luck.below(6) == 0;
    for (index, side) in sides.into_iter().enumerate() {
        // The last side is open, and the enemy that may come stands further out on it.
        let (times, enemy) = if index == 3 && !whole { (2, luck.below(3) > 0) } else { (1, true) };
        if let (Some(rank), Some(file)) = at(side, times)
            && enemy
        {
            board[rank][file] = any_kind(&['q', 'n', 'k', 'b', 'q', 'n'], !bottom, luck);
        }
        if index == 3 && !whole {
            board[at(side, 1).0.unwrap_or(rank)][at(side, 1).1.unwrap_or(file)] = ' ';
        }
    }
}

/// Few of each kind, so that RPT-6 is near.
fn scarce(luck: &mut Luck) -> Vec<char> {
    let mut kinds = vec!['q', 'n', 'k', 'b'];
    luck.shuffle(&mut kinds);
    kinds.truncate(1 + below(luck, 3));
    kinds
}

/// A full board, but for a square or two, on which one side has nothing to take: it may have no move,
/// though the game is not decided. Gives the side.
fn shut_in(board: &mut Board, luck: &mut Luck) -> usize {
    let (own, hunter) = [('q', 'k'), ('n', 'q'), ('k', 'n')][below(luck, 3)];
    let side = below(luck, 2);
    for square in board.iter_mut().flatten() {
        *square = match luck.below(10) {
            0..5 => lettered(own, side == 0),
            5..7 => lettered('b', side == 0),
            7 => lettered('b', side == 1),
            _ => lettered(hunter, side == 1),
        };
    }
    let files = board[0].len();
    for _ in 0..luck.below(3) {
        board[below(luck, RANKS)][below(luck, files)] = ' ';
    }
    side
}

pub(crate) fn state(luck: &mut Luck, limit: u32, files: usize) -> String {
    let mut board: Board = vec![vec![' '; files]; RANKS];
    let all: &[char] = &['q', 'n', 'k', 'b'];
    let mut side = below(luck, 2);
    match luck.below(9) {
        0 => scatter(&mut board, [all, all], (1, 8), luck),
        1 => scatter(&mut board, [all, all], (8, 30), luck),
        2 => scatter(&mut board, [all, all], (60, 120), luck),
        // One side may be shut in.
        3 => {
            let few = scarce(luck);
            let sides = if luck.below(2) == 0 { [&few[..], all] } else { [all, &few[..]] };
            scatter(&mut board, sides, (40, 200), luck);
        }
        4 | 5 => {
            scatter(&mut board, [all, all], (0, 20), luck);
            for _ in 0..1 + luck.below(3) {
                near_enclosure(&mut board, luck);
            }
        }
        6 => side = shut_in(&mut board, luck),
        _ => {
            let (bottom, top) = (scarce(luck), scarce(luck));
            scatter(&mut board, [&bottom, &top], (2, 10), luck);
        }
    }
    let seat = ["p1", "p2"][side];
    let moves = match luck.below(3) {
        0 | 1 => luck.below(limit),
        _ => (limit + luck.below(4)).saturating_sub(3).min(999_999),
    };
    let lost = |luck: &mut Luck| match luck.below(8) {
        0..3 => 0,
        3 => 999_997 + luck.below(3),
        _ => luck.below(10),
    };
    let (bottom, top) = (lost(luck), lost(luck));
    format!("{} {seat} {moves} {bottom}/{top}", board_text(&board))
}

fn board_text(board: &Board) -> String {
    let ranks: Vec<String> = board.iter().map(|rank| rank_text(rank)).collect();
    ranks.join("/")
}

fn rank_text(rank: &[char]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|one, other| (*one == ' ') == (*other == ' ')) {
        match run[0] {
            ' ' => text += &run.len().to_string(),
            _ => text.extend(run),
        }
    }
    text
}
