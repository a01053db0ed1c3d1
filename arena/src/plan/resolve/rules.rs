//! The rules of a tournament: format, extensions, openings, adjudication.

use super::{GAMES_RANGE, MOST_GAMES, PlanError, in_range};
use crate::openings::Order;
use crate::plan::OpeningsPlan;
use crate::plan::entry::{
    DrawEntry, ExtensionEntry, FormatWord, OpeningsEntry, PlanEntry, ResignEntry,
};
use crate::referee::{Adjudication, DrawRule, ResignRule};
use crate::schedule::{Extension, Format};

/// The most rounds of a Swiss or a ladder.
const MOST_ROUNDS: u32 = 100_000;

pub(super) fn resolve_format(entry: &PlanEntry, engines: usize) -> Result<Format, PlanError> {
    let PlanEntry { format, seeds, rounds, tiebreaks, .. } = entry;
    let word = format.map_or(FormatWord::RoundRobin, |format| format.0);
    let contradiction = |key, what| Err(PlanError::Contradiction { key, what });
    if seeds.is_some() && word != FormatWord::Gauntlet {
        return contradiction("seeds", "seeds are for a gauntlet: add format gauntlet");
    }
    if rounds.is_some() && !matches!(word, FormatWord::Swiss | FormatWord::Ladder) {
        return contradiction(
            "rounds",
            "rounds are for a Swiss or a ladder: add format swiss or ladder",
        );
    }
    if tiebreaks.is_some() && word != FormatWord::Knockout {
        return contradiction("tiebreaks", "tiebreaks are for a knockout: add format knockout");
    }
    if entry.sprt.is_some() && !matches!(word, FormatWord::RoundRobin | FormatWord::Match) {
        return contradiction(
            "sprt",
            "sprt: a test is a match of two engines: leave the format away",
        );
    }
    let opponents = u32::try_from(engines - 1).unwrap_or(u32::MAX);
    match word {
        FormatWord::RoundRobin => Ok(Format::RoundRobin),
        FormatWord::Match if engines == 2 => Ok(Format::Match),
        FormatWord::Match => contradiction(
            "format",
            "a match is between two engines: for more, leave the format away",
        ),
        FormatWord::Gauntlet => {
            let least_one_other = "at least 1, and fewer than there are engines";
            let seeds = in_range("seeds", seeds.unwrap_or(1), 1, engines - 1, least_one_other)?;
            Ok(Format::Gauntlet { seeds })
        }
        FormatWord::Swiss => {
            // As many as a knockout would have.
            let usual = engines.next_power_of_two().trailing_zeros();
            let most = opponents + u32::from(engines % 2 == 1);
            let expected =
                "at least 1, and no more than everybody has opponents: nobody meets twice";
            let rounds = in_range("rounds", rounds.unwrap_or(usual), 1, most, expected)?;
            Ok(Format::Swiss { rounds })
        }
        FormatWord::Knockout => {
            let tiebreaks = tiebreaks.unwrap_or(5);
            Ok(Format::Knockout {
                tiebreaks: in_range("tiebreaks", tiebreaks, 0, 1000, "from 0 to 1000")?,
            })
        }
        FormatWord::Ladder => {
            // As many games as a round robin.
            let rounds = rounds.unwrap_or(opponents);
            Ok(Format::Ladder {
                rounds: in_range("rounds", rounds, 1, MOST_ROUNDS, "from 1 to 100000")?,
            })
        }
    }
}

pub(super) fn resolve_extensions(
    entries: &[ExtensionEntry],
    format: Format,
    engines: usize,
) -> Result<Vec<Extension>, PlanError> {
    let mut joined = 0;
    let mut extensions = Vec::new();
    for entry in entries {
        extensions.push(match (*entry, format) {
            (_, Format::Knockout { .. }) => {
                return Err(PlanError::Contradiction { key: "format", what: "a knockout can't be extended" });
            }
            (ExtensionEntry { games: Some(games), rounds: None, engines: None, after: None }, _)
                if !format.is_dynamic() =>
            {
                let (least, most) = (1, MOST_GAMES);
                Extension::Games(in_range("extension games", games, least, most, GAMES_RANGE)?)
            }
            (
                ExtensionEntry { games: None, rounds: Some(rounds), engines: None, after: None },
                Format::Swiss { .. } | Format::Ladder { .. },
            ) => Extension::Rounds(in_range(
                "extension rounds",
                rounds,
                1,
                MOST_ROUNDS,
                "from 1 to 100000",
            )?),
            (ExtensionEntry { games: None, rounds: None, engines: Some(count), after }, _) => {
                joined += count;
                Extension::Engines { count, after: after.unwrap_or(0) }
            }
            _ => {
                return Err(PlanError::Contradiction { key: "extension", what: "extension: write games (round-robin, match, gauntlet), rounds (swiss, ladder) or \
                     engines with after" });
            }
        });
    }
    if joined + 2 > engines {
        return Err(PlanError::Contradiction {
            key: "extension",
            what: "extension: more engines joined than the plan has",
        });
    }
    Ok(extensions)
}

pub(super) fn resolve_openings(openings: Option<OpeningsEntry>) -> Result<OpeningsPlan, PlanError> {
    let Some(OpeningsEntry { file, order, first, random }) = openings else {
        return Ok(OpeningsPlan::Start);
    };
    match (file, random) {
        (Some(_), Some(_)) => Err(PlanError::Contradiction {
            key: "openings",
            what: "openings: either a file or random turns, not both",
        }),
        (None, None) => Err(PlanError::Contradiction {
            key: "openings",
            what: "openings: give a file or random turns",
        }),
        (None, Some(turns)) if order.is_none() && first.is_none() => {
            Ok(OpeningsPlan::Random(in_range("openings random", turns, 1, 1000, "from 1 to 1000")?))
        }
        (None, Some(_)) => Err(PlanError::Contradiction {
            key: "openings",
            what: "openings: order and first are for those of a file",
        }),
        (Some(file), None) if file.to_str().is_none() => Err(PlanError::NotUtf8(file)),
        (Some(file), None) => Ok(OpeningsPlan::File {
            path: std::path::absolute(&file).unwrap_or(file),
            order: order.map_or(Order::Sequential, |order| order.0),
            first: in_range("openings first", first.unwrap_or(1), 1, usize::MAX, "from 1")?,
        }),
    }
}

pub(super) fn resolve_adjudication(
    resign: Option<ResignEntry>,
    draw: Option<DrawEntry>,
    max_plies: Option<u32>,
) -> Result<Adjudication, PlanError> {
    let plies = |key, plies| in_range(key, plies, 1, 1000, "from 1 to 1000");
    let resign = resign.map(|ResignEntry { plies: number, score, twosided }| {
        Ok(ResignRule { plies: plies("resign plies", number)?, score, twosided })
    });
    let draw = draw.map(|DrawEntry { after, plies: number, score }| {
        Ok(DrawRule { after, plies: plies("draw plies", number)?, score })
    });
    let max_plies =
        max_plies.map(|number| in_range("max-plies", number, 1, 1_000_000, "from 1 to 1000000"));
    Ok(Adjudication {
        resign: resign.transpose()?,
        draw: draw.transpose()?,
        max_plies: max_plies.transpose()?,
    })
}
