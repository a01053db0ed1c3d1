//! The binary `arena`.

use std::io::{stdin, stdout};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use quadriga_arena::cli::{Cli, Command};
use quadriga_arena::{commands, guardian};

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = |()| ExitCode::SUCCESS;
    let outcome = match (&cli.command, matches.subcommand()) {
        (Command::Run(args), Some((_, matches))) => commands::run::run(args, matches),
        (Command::Resume(args), Some((_, matches))) => commands::resume::run(args, matches),
        (Command::Run(_) | Command::Resume(_), None) => unreachable!("clap found the subcommand"),
        (Command::Verify(args), _) => commands::verify::run(&args.files, args.json, &mut stdout())
            .or_else(commands::unheard)
            .map(ExitCode::from)
            .map_err(Into::into),
        (Command::Rate(args), _) => commands::rate::run(args, &mut stdout())
            .or_else(commands::unheard)
            .map(ExitCode::from)
            .map_err(Into::into),
        (Command::Sprt(args), _) => commands::sprt::run(args, &mut stdout())
            .or_else(commands::unheard)
            .map(ExitCode::from)
            .map_err(Into::into),
        (Command::Rules, _) => {
            commands::rules::run(stdin().lock(), stdout().lock()).map(done).map_err(Into::into)
        }
        (Command::Show(args), _) => commands::show::run(args, &mut stdout()).map_err(Into::into),
        (Command::NewBot(args), _) => commands::new_bot::run(args, &mut stdout())
            .or_else(commands::unheard)
            .map(ExitCode::from)
            .map_err(Into::into),
        (Command::Check(args), _) => commands::check::run(args, &mut stdout()),
        (Command::Play(args), _) => commands::play::run(args),
        (Command::Engine(args), _) => commands::engine::run(&args.name),
        (Command::Guardian { mark }, _) => {
            guardian::watch(stdin().lock(), mark).map(done).map_err(Into::into)
        }
    };
    outcome.unwrap_or_else(|error| {
        commands::complain(&format!("{error:#}"));
        ExitCode::FAILURE
    })
}
