//! `arena show VARIANT [STATE | start]`: a position drawn on the terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use quadriga::drawing::Drawing;
use quadriga::{Game, Position, Seat, View};

use crate::cli::{ColorChoice, ShowArgs};
use crate::paint::paint;

/// Draws what `args` say to `out`. What they say wrong is told on the error output, and the exit code is
/// 2. A reader that goes away early is no error.
///
/// # Errors
///
/// Those of `out`.
pub fn run(args: &ShowArgs, out: &mut dyn Write) -> io::Result<ExitCode> {
    let text = match shown(args) {
        Ok((drawing, line)) => format!("{}{line}\n", paint(&drawing, colour(args.color))),
        Err(error) => {
            super::complain(&error);
            return Ok(ExitCode::from(2));
        }
    };
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Whether there are to be colours. `auto` is as `console` finds it: a terminal, and no `NO_COLOR`.
pub(super) fn colour(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Auto => console::colors_enabled(),
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

/// The drawing, and the line that writes the same position.
fn shown(args: &ShowArgs) -> Result<(Drawing, String), String> {
    let state = args.state.as_deref().unwrap_or("start");
    if let Some(seat) = args.view
        && state.contains('?')
    {
        return seen(args, seat, state);
    }
    let position = match state {
        "start" => Position::start(args.variant, args.limit),
        state => Position::parse(args.variant, args.limit, state),
    };
    let mut game = Game::new(position.map_err(|error| error.to_string())?);
    let moves: Vec<&str> = args.moves.iter().flat_map(|word| word.split_whitespace()).collect();
    game.apply(&moves).map_err(|error| format!("--moves, {error}"))?;
    let position = game.now();
    let Some(seat) = args.view else {
        return Ok((position.draw(), format!("state {}", position.state())));
    };
    let view = position.view(seat);
    let read = View::parse(args.variant, args.limit, seat, &view);
    let drawing = read.map_err(|error| error.to_string())?.draw();
    Ok((drawing, format!("view {view}")))
}

/// What a bot was sent: a view that hides something can be drawn, but not played on.
fn seen(args: &ShowArgs, seat: Seat, view: &str) -> Result<(Drawing, String), String> {
    if !args.moves.is_empty() {
        return Err("--moves needs a whole state: a view hides cards".to_owned());
    }
    let read = View::parse(args.variant, args.limit, seat, view);
    let drawing = read.map_err(|error| error.to_string())?.draw();
    Ok((drawing, format!("view {view}")))
}
