//! A complete engine in Rust: captures in Rampart whenever it can, and plays at random else.

mod quadriga;

use quadriga::Decision;

fn choose(decision: &mut Decision) -> String {
    if decision.variant.starts_with("rampart") {
        let pieces = squares(decision.position);
        // A move is two squares, `b4b5`; one onto a piece captures it.
        let captures: Vec<&String> = decision
            .groups
            .iter()
            .flat_map(|group| &group.tokens)
            .filter(|token| token.get(2..).is_some_and(|to| pieces.contains(&to.to_owned())))
            .collect();
        if !captures.is_empty() {
            return decision.pick(&captures).to_owned();
        }
    }
    decision.random_action()
}

/// The squares of Rampart on which something stands; the board begins with rank 9, file `a`.
fn squares(position: &str) -> Vec<String> {
    let board = position.split(' ').next().unwrap_or_default();
    let mut pieces = Vec::new();
    for (rank, row) in (1..=9).rev().zip(board.split('/')) {
        let mut file = b'a';
        for field in row.bytes() {
            match field {
                b'1'..=b'9' => file += field - b'0',
                _ => {
                    pieces.push(format!("{}{rank}", char::from(file)));
                    file += 1;
                }
            }
        }
    }
    pieces
}

fn main() -> std::io::Result<()> {
    quadriga::run("Rust example", choose)
}
