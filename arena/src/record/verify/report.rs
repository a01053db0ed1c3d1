//! What is told of a check, in lines for a person or for a program.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::VerifySummary;

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// One word for what was looked at, for programs.
    pub check: &'static str,
    /// What does not hold, in a sentence.
    pub text: String,
}

impl Finding {
    /// A finding of `check`.
    pub(super) fn new(check: &'static str, text: impl Display) -> Finding {
        Finding { check, text: text.to_string() }
    }
}

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// For a person: `FILE:LINE: game N: check: what does not hold`.
    #[default]
    Text,
    /// For a program: one JSON object a line.
    Json,
}

/// Writes findings and counts them.
pub(super) struct Report<'a> {
    style: Style,
    out: &'a mut dyn Write,
    file: PathBuf,
    /// All files, and the one that is being read.
    total: VerifySummary,
    here: VerifySummary,
}

impl Report<'_> {
    pub(super) fn new(style: Style, out: &mut dyn Write) -> Report<'_> {
        let (total, here) = (VerifySummary::default(), VerifySummary::default());
        Report { style, out, file: PathBuf::new(), total, here }
    }

    /// A file is begun.
    pub(super) fn begin(&mut self, file: &Path) {
        file.clone_into(&mut self.file);
        self.here = VerifySummary::default();
    }

    /// A game was looked at.
    pub(super) fn game(
        &mut self,
        line: u64,
        game: Option<u64>,
        findings: &[Finding],
    ) -> io::Result<()> {
        self.here.games += 1;
        self.here.bad_games += u64::from(!findings.is_empty());
        self.here.findings += findings.len() as u64;
        let file = self.file.display();
        for Finding { check, text } in findings {
            match self.style {
                Style::Text => {
                    let game = game.map_or_else(|| "game ?".into(), |game| format!("game {game}"));
                    writeln!(self.out, "{file}:{line}: {game}: {check}: {text}")?;
                }
                Style::Json => {
                    let finding = json!({
                        "type": "finding", "file": file.to_string(), "line": line, "game": game,
                        "check": check, "text": text,
                    });
                    writeln!(self.out, "{finding}")?;
                }
            }
        }
        Ok(())
    }

    /// The file was read to its end.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.here.files = 1;
        let VerifySummary { games, bad_games, findings, .. } = self.here;
        let file = self.file.display();
        match self.style {
            Style::Text if findings == 0 => {
                writeln!(self.out, "{file}: {}, all hold", count(games, "game"))?;
            }
            Style::Text => writeln!(
                self.out,
                "{file}: {}, {bad_games} of them bad ({})",
                count(games, "game"),
                count(findings, "finding")
            )?,
            Style::Json => {
                let end = json!({
                    "type": "file", "file": file.to_string(), "games": games,
                    "bad_games": bad_games, "findings": findings,
                });
                writeln!(self.out, "{end}")?;
            }
        }
        self.add();
        Ok(())
    }

    /// The file can't be read, or not to its end.
    pub(super) fn unreadable(&mut self, why: &str) -> io::Result<()> {
        self.here.unreadable = 1;
        let file = self.file.display();
        match self.style {
            Style::Text => writeln!(self.out, "{file}: can't be read: {why}")?,
            Style::Json => {
                let error = json!({"type": "unreadable", "file": file.to_string(), "why": why});
                writeln!(self.out, "{error}")?;
            }
        }
        self.add();
        Ok(())
    }

    fn add(&mut self) {
        self.total.files += self.here.files;
        self.total.unreadable += self.here.unreadable;
        self.total.games += self.here.games;
        self.total.bad_games += self.here.bad_games;
        self.total.findings += self.here.findings;
    }

    /// All files are done. With more than one, a line says what was found in all.
    pub(super) fn finish(self) -> io::Result<VerifySummary> {
        let VerifySummary { files, unreadable, games, bad_games, findings } = self.total;
        match self.style {
            Style::Text if files + unreadable > 1 => writeln!(
                self.out,
                "all: {}, {}, {bad_games} bad, {unreadable} unreadable",
                count(files + unreadable, "file"),
                count(games, "game"),
            )?,
            Style::Text => {}
            Style::Json => {
                let summary = json!({
                    "type": "summary", "files": files, "unreadable": unreadable, "games": games,
                    "bad_games": bad_games, "findings": findings,
                });
                writeln!(self.out, "{summary}")?;
            }
        }
        self.out.flush()?;
        Ok(self.total)
    }
}

fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
