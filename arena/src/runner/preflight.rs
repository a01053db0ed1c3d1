//! Before the first game: every engine is started and greeted once.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use quadriga::Variant;
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;

use super::Entrant;
use super::worker::with_last_line;
use crate::engine::{Declared, EngineProcess, greet};
use crate::guardian::Guardian;
use crate::plan::resolve::{PlanError, check_name};
use crate::plan::{EnginePlan, Plan, Restart};
use crate::record::Program;
use crate::referee::Mishap;

/// Engines that are tried at the same time.
const AT_ONCE: usize = 8;

/// Why a run does not even begin.
#[derive(Debug, thiserror::Error)]
pub enum PreflightError {
    /// A program can't be executed.
    #[error("engine {number} (`{command}`) can't be executed: {cause}")]
    NotExecutable {
        /// Its place in the plan, from 1.
        number: usize,
        /// Its command.
        command: String,
        /// Why.
        cause: std::io::Error,
    },
    /// Two engines turned out to have one name, or one that can't be used.
    #[error(transparent)]
    Name(#[from] PlanError),
    /// An engine's trial broke down in the host.
    #[error("the trial of engine {0} broke down")]
    BrokenDown(usize),
}

/// Starts and greets every engine of the plan once. Gives who takes part, and what is to be told:
/// engines that failed, options that were left out.
///
/// # Errors
///
/// If a program can't be executed, or two engines have one name.
pub async fn preflight(
    plan: &Plan,
    guardian: &Guardian,
) -> Result<(Vec<Entrant>, Vec<String>), PreflightError> {
    let mut tried: Vec<Option<Trial>> = plan.engines.iter().map(|_| None).collect();
    let mut running = JoinSet::new();
    let mut waiting = plan.engines.iter().cloned().enumerate();
    loop {
        while running.len() < AT_ONCE
            && let Some((index, engine)) = waiting.next()
        {
            let (guardian, patience) = (guardian.clone(), plan.patience);
            running.spawn(async move { (index, try_engine(&engine, &guardian, &patience).await) });
        }
        match running.join_next().await {
            None => break,
            Some(Ok((index, trial))) => {
                let trial = trial.map_err(|cause| PreflightError::NotExecutable {
                    number: index + 1,
                    command: plan.engines[index].launch.to_string(),
                    cause,
                })?;
                tried[index] = Some(trial);
            }
            Some(Err(_)) => return Err(PreflightError::BrokenDown(0)),
        }
    }
    let mut entrants: Vec<Entrant> = Vec::new();
    let mut notices = Vec::new();
    for (index, (engine, trial)) in plan.engines.iter().zip(tried).enumerate() {
        let trial = trial.ok_or(PreflightError::BrokenDown(index + 1))?;
        let (declared, remarks) = match trial {
            Ok((declared, remarks)) => (Some(declared), remarks),
            Err(mishap) => (None, vec![format!("{}: it loses its games", mishap.what)]),
        };
        let own = declared.as_ref().and_then(|declared| declared.name.clone());
        // A name of its own that could not stand in a table is no name.
        let own = own.map(|name| name.trim().to_owned()).filter(|name| check_name(0, name).is_ok());
        let name = engine.name.clone().or(own).unwrap_or_else(|| engine.launch.file_name());
        check_name(index + 1, &name)?;
        if entrants.iter().any(|other| other.name == name) {
            return Err(PlanError::SameName { number: index + 1, name }.into());
        }
        let reuse = declared.as_ref().is_none_or(|declared| declared.features.reuse);
        if engine.restart == Restart::Off && !reuse {
            notices.push(format!(
                "{name}: restart=off, but it does not declare `feature reuse`: each game gets a new process"
            ));
        }
        notices.extend(remarks.into_iter().map(|remark| format!("{name}: {remark}")));
        let wanted: Vec<Variant> = plan
            .variants
            .iter()
            .copied()
            .filter(|variant| engine.variants.as_ref().is_none_or(|own| own.contains(variant)))
            .collect();
        // One that could not be greeted is not let off: its games are lost as they come.
        let plays = |variant: &Variant| {
            declared.as_ref().is_none_or(|declared| declared.variants.contains(variant))
        };
        let (variants, missing): (Vec<Variant>, Vec<Variant>) = wanted.into_iter().partition(plays);
        if !missing.is_empty() {
            let missing: Vec<&str> = missing.into_iter().map(Variant::id).collect();
            let missing = missing.join(", ");
            notices.push(format!("{name} does not play {missing}: those pairings are left out"));
        }
        let program = program(&engine.launch.program);
        entrants.push(Entrant { name, plan: engine.clone(), variants, program });
    }
    Ok((entrants, notices))
}

/// A program's path and the hash of its file.
fn program(path: &Path) -> Program {
    // A name along PATH may be a link; what is run is what it leads to.
    let full = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let sha256 = hash_of(&full).unwrap_or_default();
    Program { path: full.to_string_lossy().into_owned(), sha256 }
}

fn hash_of(path: &Path) -> std::io::Result<String> {
    let (mut file, mut hash) = (File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            length => hash.update(&buffer[..length]),
        }
    }
}

type Trial = Result<(Declared, Vec<String>), Mishap>;

async fn try_engine(
    engine: &EnginePlan,
    guardian: &Guardian,
    patience: &crate::plan::Patience,
) -> std::io::Result<Trial> {
    let mut process = EngineProcess::spawn(&engine.launch, guardian)?;
    let greeted = greet(&mut process, &engine.options, patience).await;
    let declared = process.declared.clone();
    match greeted {
        Ok(notices) => {
            process.quit(patience.quit).await;
            Ok(Ok((declared, notices)))
        }
        Err(mut mishap) => {
            let last_words = process.kill().await;
            mishap = Mishap::new(mishap.kind, with_last_line(&mishap.what, &last_words));
            Ok(Err(mishap))
        }
    }
}
