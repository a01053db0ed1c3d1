//! Aimed states of Ptolemy, and deals.

use quadriga::Luck;

const PLANETS: [(&str, &str); 5] =
    [("Me", "3456"), ("Ve", "2346"), ("Ma", "2345"), ("Ju", "1245"), ("Sa", "1234")];

const RING: [&str; 14] =
    ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "n7", "n6", "n5", "n4", "n3", "n2", "n1"];

/// The cards in canonical order, as text.
fn cards() -> Vec<String> {
    let suit = |(planet, numbers): (&str, &str)| -> Vec<String> {
        numbers.chars().chain(['E']).map(|face| format!("{planet}{face}")).collect()
    };
    PLANETS.into_iter().flat_map(suit).collect()
}

fn below(luck: &mut Luck, count: usize) -> usize {
    luck.below(count as u32) as usize
}

fn row(cards: &[String]) -> String {
    if cards.is_empty() { "-".to_owned() } else { cards.join(".") }
}

fn set(cards: &[String]) -> String {
    let all = self::cards();
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| all.iter().position(|other| other == card));
    row(&cards)
}

/// A chance token, shuffled here.
pub(crate) fn deal(advanced: bool, luck: &mut Luck) -> String {
    let mut all = cards();
    if !advanced {
        luck.shuffle(&mut all);
        return format!("~{}", all.join("."));
    }
    let (mut eclipses, mut numbers): (Vec<String>, Vec<String>) =
        all.into_iter().partition(|card| card.ends_with('E'));
    luck.shuffle(&mut numbers);
    eclipses.extend_from_slice(&numbers[15..]);
    luck.shuffle(&mut eclipses);
    format!("~{}|{}", numbers.join("."), eclipses.join("."))
}

/// Some cards of planets on the board in the order of a rally: no planet twice, but at its end for an
/// intensive investigation.
fn rally(
    pool: &mut Vec<String>,
    on_board: &[&str],
    advanced: bool,
    luck: &mut Luck,
) -> Vec<String> {
    let mut planets = on_board.to_vec();
    luck.shuffle(&mut planets);
    planets.truncate(below(luck, planets.len().min(4) + 1));
    let mut rally: Vec<String> = Vec::new();
    let mut take = |planet: &str, luck: &mut Luck| {
        let mut there: Vec<usize> = (0..pool.len()).collect();
        there.retain(|&at| pool[at].starts_with(planet));
        (!there.is_empty()).then(|| pool.remove(there[below(luck, there.len())]))
    };
    for planet in &planets {
        rally.extend(take(planet, luck));
    }
    if let Some(last) = planets.last()
        && advanced
        && luck.below(2) == 0
    {
        for _ in 0..1 + luck.below(3) {
            rally.extend(take(last, luck));
        }
    }
    rally
}

/// A random state whose parts fit: hands, stock, rally and played cards that make up the 25, with
/// planets on the board as they must be.
pub(crate) fn state(luck: &mut Luck, advanced: bool) -> String {
    let [round, first, second] = [[1, 0, 0], [2, 1, 0], [2, 0, 1], [3, 1, 1]][below(luck, 4)];
    let score = format!("{round} {first}-{second}");
    let seat = ["p1", "p2"][below(luck, 2)];
    if luck.below(30) == 0 {
        return format!("E@d4 ~{seat} -/- - - - {score}");
    }
    // The board. A planet is off it only if none of its cards has been played.
    let mut ring: Vec<usize> = (0..RING.len()).collect();
    if luck.below(3) == 0 {
        // Close together, so that much is jumped over.
        let start = below(luck, RING.len());
        ring = (0..8).map(|at| (start + at) % RING.len()).collect();
    }
    luck.shuffle(&mut ring);
    let off = luck.below(6);
    let mut tokens = vec![(ring[0], "E")];
    let mut on_board = Vec::new();
    for (index, (planet, _)) in PLANETS.into_iter().enumerate() {
        if luck.below(6) >= off {
            tokens.push((ring[index + 1], planet));
            on_board.push(planet);
        }
    }
    tokens.sort_unstable();
    let board: Vec<String> =
        tokens.into_iter().map(|(at, token)| format!("{token}@{}", RING[at])).collect();

    let mut pool = cards();
    luck.shuffle(&mut pool);
    let rally = rally(&mut pool, &on_board, advanced, luck);
    let aside = if advanced { below(luck, 11).min(below(luck, 11)) } else { 3 };
    let mut stock: Vec<String> = pool.drain(..aside.min(pool.len())).collect();
    // One hand of nothing but E cards of planets off the board, if there are any left.
    let mut hands = [Vec::new(), Vec::new()];
    if luck.below(4) == 0 {
        let stuck = |card: &String| card.ends_with('E') && !on_board.contains(&&card[..2]);
        hands[0] = pool.iter().filter(|card| stuck(card)).cloned().collect();
        pool.retain(|card| !hands[0].contains(card));
    }
    let mut played = Vec::new();
    let worn = luck.below(10);
    pool.retain(|card| {
        let goes = on_board.contains(&&card[..2]) && luck.below(10) < worn;
        if goes {
            played.push(card.clone());
        }
        !goes
    });
    let small = if luck.below(3) == 0 { 1 + below(luck, 2) } else { 1 + below(luck, 11) };
    let to_first = if hands[0].is_empty() { small.min(pool.len().saturating_sub(1)) } else { 0 };
    hands[0].extend(pool.drain(..to_first));
    hands[1] = pool;
    if luck.below(2) == 0 {
        hands.swap(0, 1);
    }
    let stock = if advanced { row(&stock) } else { set(&std::mem::take(&mut stock)) };
    let [hand_1, hand_2] = [set(&hands[0]), set(&hands[1])];
    let (board, rally, played) = (board.join(","), row(&rally), set(&played));
    if luck.below(40) == 0 {
        // A finished match: one hand is played out.
        let hand = set(&[&hands[0][..], &hands[1][..]].concat());
        return match seat {
            "p1" => format!("{board} - -/{hand} {stock} {rally} {played} 2 2-0"),
            _ => format!("{board} - {hand}/- {stock} {rally} {played} 3 1-2"),
        };
    }
    format!("{board} {seat} {hand_1}/{hand_2} {stock} {rally} {played} {score}")
}
