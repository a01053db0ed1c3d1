//! The same with real processes, whose input is written down on its way: the opponent plays the same moves, once as
//! it is, and once slowly, noisily, and with words on its error output.

use std::path::Path;

use quadriga::Variant;

use crate::support::{Run, run};

/// The seed of the run; no engine may ever see it.
const SEED: &str = "9182736455463728190";

/// A built-in bot whose input is kept in a file, another one for each process.
fn recorded(folder: &Path) -> String {
    let arena = env!("CARGO_BIN_EXE_arena");
    format!("cmd=sh -c 'tee \"{}/$$\" | \"{arena}\" engine random'", folder.display())
}

/// The same bot as it is, or with a delay, rubbish and secrets told before each of its lines.
fn opponent(noisy: bool) -> String {
    let arena = env!("CARGO_BIN_EXE_arena");
    let noise = "while read -r line; do echo noise >&2; echo rubbish; echo \"info string my hand is $line\"; \
                 sleep 0.001; echo \"$line\"; done";
    let noise = if noisy { noise } else { "cat" };
    format!("cmd=sh -c '\"{arena}\" engine random | {noise}'")
}

/// Plays a pair of games, with the recorded engine in either seat; gives what each of its processes was sent.
fn sent(variant: Variant, noisy: bool) -> (Run, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let mut words = vec!["--engine".to_owned(), recorded(folder.path()), "name=Own".to_owned()];
    words.extend(["option.Seed=3".to_owned(), "--engine".to_owned(), opponent(noisy)]);
    let rest = format!(
        "name=Other option.Seed=4 --each nodes=1 --variant {variant} --games 2 --seed {SEED}"
    );
    words.extend(rest.split(' ').map(str::to_owned));
    let run = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let files = std::fs::read_dir(folder.path()).unwrap();
    let mut sent: Vec<String> =
        files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    sent.sort_unstable();
    (run, sent)
}

#[test]
fn a_recorded_process_is_sent_the_same_whatever_the_other_one_does() {
    for variant in [Variant::Qadesh, Variant::PtolemyBasic, Variant::PtolemyAdvanced] {
        let ((quiet, quiet_sent), (noisy, noisy_sent)) =
            (sent(variant, false), sent(variant, true));
        for (one, other) in quiet.games().iter().zip(noisy.games()) {
            assert_eq!(one.moves, other.moves, "{variant}");
        }
        assert_eq!(quiet_sent, noisy_sent, "{variant}");
        let all = noisy_sent.concat();
        assert_eq!(all.matches("\ngameover ").count(), 2, "{variant}: {all}");
        // Nor the seed, nor what the other one said.
        for secret in [SEED, "noise", "rubbish", "my hand"] {
            assert!(!all.contains(secret), "{variant}: {secret}");
        }
    }
}
