//! `arena sprt`: the verdict on counts, or on recorded games.

use std::io::{self, Write};
use std::path::PathBuf;

use crate::cli::SprtArgs;
use crate::record::collect;
use crate::report::sprt_text;
use crate::sprt::{Counts, KEYS, SprtEntry, SprtSetup, SprtState, SprtVerdict, sequences};

/// A word is wrong, or a file can't be read.
const BAD_INPUT: u8 = 2;
/// H0 was accepted.
pub const H0: u8 = 3;
/// No bound was passed.
pub const UNDECIDED: u8 = 4;

/// Prints the verdict, and gives the exit code.
///
/// # Errors
///
/// Those of `out`.
pub fn run(args: &SprtArgs, out: &mut dyn Write) -> io::Result<u8> {
    let verdicts = match Request::read(&args.words).and_then(|request| request.verdicts()) {
        Ok(verdicts) => verdicts,
        Err(why) => {
            super::complain(&why);
            return Ok(BAD_INPUT);
        }
    };
    for (index, verdict) in verdicts.iter().enumerate() {
        if args.json {
            serde_json::to_writer(&mut *out, verdict)?;
            writeln!(out)?;
        } else {
            let gap = if index > 0 { "\n" } else { "" };
            write!(out, "{gap}{}", sprt_text(verdict))?;
        }
    }
    let states = verdicts.iter().map(|verdict| verdict.report.state);
    Ok(if args.exit_code { exit_code(states) } else { 0 })
}

/// The exit code that tells the verdicts: 0 if H1 was accepted everywhere, [`H0`] if H0 was anywhere,
/// else [`UNDECIDED`].
pub fn exit_code(states: impl Iterator<Item = SprtState>) -> u8 {
    states
        .map(|state| match state {
            SprtState::AcceptH1 => 0,
            SprtState::AcceptH0 => H0,
            SprtState::Continue => UNDECIDED,
        })
        .reduce(|one, other| match (one, other) {
            (H0, _) | (_, H0) => H0,
            _ => one.max(other),
        })
        .unwrap_or(UNDECIDED)
}

/// What the words ask for.
#[derive(Debug, Default)]
struct Request {
    entry: SprtEntry,
    counts: Option<Counts>,
    first: Option<String>,
    second: Option<String>,
    variant: Option<String>,
    files: Vec<PathBuf>,
}

impl Request {
    fn read(words: &[String]) -> Result<Request, String> {
        let mut request = Request::default();
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                request.files.push(PathBuf::from(word));
                continue;
            };
            let counts = match key {
                "pentanomial" => Some(Counts::pentanomial(value)?),
                "wdl" => Some(Counts::wdl(value)?),
                _ => None,
            };
            let name = match key {
                "first" => Some(&mut request.first),
                "second" => Some(&mut request.second),
                "variant" => Some(&mut request.variant),
                _ => None,
            };
            if let Some(counts) = counts {
                if request.counts.replace(counts).is_some() {
                    return Err("pentanomial= and wdl=: one of them, and once".to_owned());
                }
            } else if let Some(slot) = name {
                if slot.replace(value.to_owned()).is_some() {
                    return Err(format!("{key} is given twice"));
                }
            } else if !request.entry.word(key, value)? {
                if !PathBuf::from(word).exists() {
                    return Err(format!(
                        "`{word}`: unknown key `{key}`; the keys are {KEYS}, pentanomial=, wdl=, and \
                         with files first=, second=, variant="
                    ));
                }
                request.files.push(PathBuf::from(word));
            }
        }
        Ok(request)
    }

    fn verdicts(self) -> Result<Vec<SprtVerdict>, String> {
        let setup = self.entry.resolve()?;
        match (self.counts, &self.files[..]) {
            (Some(counts), []) => {
                let names =
                    [("first", &self.first), ("second", &self.second), ("variant", &self.variant)];
                if let Some((key, _)) = names.into_iter().find(|(_, given)| given.is_some()) {
                    return Err(format!("{key}= goes with files of games, not with counts"));
                }
                Ok(vec![SprtVerdict::of_counts(&setup, &counts)])
            }
            (Some(_), [..]) => Err("counts or files of games, not both".to_owned()),
            (None, []) => {
                Err("nothing to test: write pentanomial=LL,LD,WL+DD,WD,WW or wdl=W,D,L, \
                               or name files of games with first=NAME second=NAME"
                    .to_owned())
            }
            (None, [..]) => self.from_files(&setup),
        }
    }

    fn from_files(&self, setup: &SprtSetup) -> Result<Vec<SprtVerdict>, String> {
        let (Some(first), Some(second)) = (&self.first, &self.second) else {
            return Err(
                "whose games? Write first=NAME second=NAME, as the records have them".into()
            );
        };
        if first == second {
            return Err("first= and second= are the same engine".to_owned());
        }
        let collected = collect(&self.files).map_err(|error| error.to_string())?;
        for note in &collected.notes {
            super::complain(&format!("note: {note}"));
        }
        let mut found = sequences(&collected.games, first, second);
        if let Some(variant) = &self.variant {
            found.retain(|name, _| name == variant);
        }
        if found.is_empty() {
            let mut names: Vec<&str> =
                collected.games.iter().flat_map(|game| [&*game.game.p1, &*game.game.p2]).collect();
            names.sort_unstable();
            names.dedup();
            let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            return Err(format!("no game of {first} against {second}; engines there: {there}"));
        }
        let verdicts = found.into_iter().map(|(variant, sequence)| SprtVerdict {
            variant: Some(variant),
            first: Some(first.clone()),
            second: Some(second.clone()),
            ..sequence.verdict(setup)
        });
        Ok(verdicts.collect())
    }
}
