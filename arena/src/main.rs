//! The binary `arena`.

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use quadriga_arena::cli::{Cli, Command};
use quadriga_arena::{commands, guardian};

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let outcome = match (&cli.command, matches.subcommand()) {
        (Command::Run(args), Some((_, matches))) => commands::run::run(args, matches),
        (Command::Guardian, _) => {
            guardian::watch(std::io::stdin().lock()).map(|()| ExitCode::SUCCESS).map_err(Into::into)
        }
        _ => Ok(ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|error| {
        commands::complain(&format!("{error:#}"));
        ExitCode::FAILURE
    })
}
