//! What a round trip over two pipes costs, with nothing around it: blocking reads and writes alone.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use anyhow::Context;

use crate::cpus::now;
use crate::report::Figures;

/// About as long as what goes to an engine and comes from it.
const QUESTION: usize = 120;
const ANSWER: usize = 40;

/// As many round trips as a game has plies: their mean is a figure.
const BLOCK: u32 = 200;

/// Microseconds a round trip, the median of `blocks` means.
pub(crate) fn round_trip(blocks: u32) -> anyhow::Result<f64> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("echo").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn()?;
    let mut input = child.stdin.take().context("no pipe")?;
    let mut output = child.stdout.take().context("no pipe")?;
    let question = line(QUESTION);
    let mut means = Vec::new();
    for block in 0..=blocks {
        let from = now();
        for _ in 0..BLOCK {
            input.write_all(&question)?;
            read_line(&mut output)?;
        }
        // In the first one the process starts.
        if block > 0 {
            means.push((now() - from) as f64 / 1e3 / f64::from(BLOCK));
        }
    }
    drop(input);
    child.wait()?;
    Ok(Figures::new(means).median())
}

/// The other end's own work.
pub(crate) fn echo() -> anyhow::Result<()> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let answer = line(ANSWER);
    while read_line(&mut input)? {
        output.write_all(&answer)?;
    }
    Ok(())
}

fn line(length: usize) -> Vec<u8> {
    let mut line = vec![b'x'; length - 1];
    line.push(b'\n');
    line
}

fn read_line(input: &mut impl Read) -> anyhow::Result<bool> {
    let mut chunk = [0; 4096];
    loop {
        let length = input.read(&mut chunk)?;
        if length == 0 || chunk[length - 1] == b'\n' {
            return Ok(length > 0);
        }
    }
}
