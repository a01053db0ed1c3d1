//! What an SPRT counts: results of pairs, or of single games.

use std::fmt;

use serde::Serialize;

/// The count that an empty cell of the likelihood ratio has.
const EMPTY: f64 = 1e-3;
/// More results of one kind than anybody plays; up to it all sums are exact in floats.
const MOST: u64 = 1_000_000_000_000;

/// How often each result occurred, from the first engine's view and worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Counts {
    /// Pairs of games with the seats swapped: both lost; one lost, one drawn; even; one won, one drawn;
    /// both won.
    Pentanomial([u64; 5]),
    /// Single games: **wins, draws, losses**, in the order of `wdl=`.
    Wdl([u64; 3]),
}

impl Counts {
    /// Reads `LL,LD,WL+DD,WD,WW`.
    ///
    /// # Errors
    ///
    /// A sentence that says what would be right.
    pub fn pentanomial(text: &str) -> Result<Counts, String> {
        numbers(text)
            .map(Counts::Pentanomial)
            .map_err(|why| format!("pentanomial={text}: {why}: write five numbers of pairs, LL,LD,WL+DD,WD,WW, as in 10,40,100,50,20"))
    }

    /// Reads `W,D,L`.
    ///
    /// # Errors
    ///
    /// A sentence that says what would be right.
    pub fn wdl(text: &str) -> Result<Counts, String> {
        numbers(text).map(Counts::Wdl).map_err(|why| {
            format!(
                "wdl={text}: {why}: write three numbers of games, wins, draws and losses, as in \
                 100,50,80"
            )
        })
    }

    /// The counts from the worst result to the best.
    #[must_use]
    pub fn worst_first(&self) -> Vec<u64> {
        match *self {
            Counts::Pentanomial(cells) => cells.to_vec(),
            Counts::Wdl([wins, draws, losses]) => vec![losses, draws, wins],
        }
    }

    /// How many results there are: pairs, or games.
    #[must_use]
    pub fn results(&self) -> u64 {
        self.worst_first().iter().sum()
    }

    /// Games in one result.
    #[must_use]
    pub fn games_in_a_result(&self) -> u64 {
        match self {
            Counts::Pentanomial(_) => 2,
            Counts::Wdl(_) => 1,
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results() * self.games_in_a_result()
    }

    /// The cells of the likelihood ratio: no empty one, so that every result stays possible under
    /// every hypothesis and the ratio stays finite.
    pub(super) fn filled(&self) -> Vec<f64> {
        let cell = |count: u64| if count == 0 { EMPTY } else { count as f64 };
        self.worst_first().into_iter().map(cell).collect()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, cells) = match self {
            Counts::Pentanomial(cells) => ("pentanomial", &cells[..]),
            Counts::Wdl(cells) => ("wdl", &cells[..]),
        };
        let cells: Vec<String> = cells.iter().map(u64::to_string).collect();
        write!(f, "{word}={}", cells.join(","))
    }
}

fn numbers<const N: usize>(text: &str) -> Result<[u64; N], String> {
    let mut cells = [0; N];
    let mut given = 0;
    for part in text.split(',') {
        let number: u64 =
            part.trim().parse().map_err(|_| format!("`{}` is no whole number", part.trim()))?;
        if number > MOST {
            return Err(format!("{number} is more than {MOST}"));
        }
        if let Some(cell) = cells.get_mut(given) {
            *cell = number;
        }
        given += 1;
    }
    if given == N { Ok(cells) } else { Err(format!("{given} numbers")) }
}
