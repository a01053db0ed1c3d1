//! Writes a made-up journal to standard output, for measuring: `synthetic_results ENGINES GAMES [SEED]`.
//!
//! Pairs of games between engines drawn at random, whose strengths spread over 600 Elo; a third of the
//! games are drawn. The same numbers give the same file.

use std::io::{BufWriter, Write, stdout};

fn main() -> std::io::Result<()> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (engines, games) = match numbers[..] {
        [engines, games, ..] if engines > 1 => (engines, games),
        _ => {
            return Err(std::io::Error::other("usage: synthetic_results ENGINES GAMES [SEED]"));
        }
    };
    let mut state = numbers.get(2).copied().unwrap_or(1);
    // splitmix64
    let mut random = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut out = BufWriter::new(stdout().lock());
    let elo = |engine: u64| 600.0 * engine as f64 / engines as f64;
    for pair in 0..games.div_ceil(2) {
        let one = random() % engines;
        let two = (one + 1 + random() % (engines - 1)) % engines;
        for (index, (p1, p2)) in [(one, two), (two, one)].into_iter().enumerate() {
            let number = 2 * pair + index as u64 + 1;
            if number > games {
                break;
            }
            let expected = 1.0 / (1.0 + 10f64.powf((elo(p2) - elo(p1) - 30.0) / 400.0));
            let draw = 2.0 * f64::min(expected, 1.0 - expected) / 3.0;
            let luck = (random() >> 11) as f64 / (1u64 << 53) as f64;
            let result = if luck < expected - draw / 2.0 {
                "1-0"
            } else if luck < expected + draw / 2.0 {
                "1/2-1/2"
            } else {
                "0-1"
            };
            writeln!(
                out,
                r#"{{"game":{number},"pair":{},"variant":"ramses","p1":"engine-{p1}","p2":"engine-{p2}","result":"{result}","termination":"rules","sterile":false}}"#,
                pair + 1
            )?;
        }
    }
    out.flush()
}
