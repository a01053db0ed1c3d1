//! What people and programs write to the arena: requests to the rules server, plan files and words.

use quadriga_arena::plan::{ClockControl, file, words};
use quadriga_arena::rules_server::serve;

/// A session of `arena rules`: each request has one answer, in lines, of which the last is `ok` or an
/// error.
pub fn rules_server(data: &[u8]) {
    // Counting can take for ever, and is allowed to.
    let endless = |line: &[u8]| line.windows(5).any(|word| word == b"perft");
    if data.split(|byte| *byte == b'\n').any(|line| endless(line) && !line.ends_with(b" 1")) {
        return;
    }
    let mut output = Vec::new();
    serve(data, &mut output).expect("memory");
    let output = String::from_utf8(output).expect("answers are text");
    let is_end = |line: &&str| *line == "ok" || line.starts_with("error ");
    let ends = output.lines().filter(is_end).count();
    let requests = data.split(|byte| *byte == b'\n').filter(|line| !is_blank(line)).count();
    let quit = ends < requests;
    assert!(ends <= requests, "{output}");
    assert!(output.is_empty() || output.ends_with('\n'));
    assert!(output.lines().last().is_none_or(|line| is_end(&line)), "{output}");
    assert!(!quit || output.ends_with("ok\n"), "only after `quit` is there no answer: {output}");
    assert!(!output.contains("\n\n") && !output.contains('\r'), "{output}");
}

/// As the server has it: text of white space alone.
fn is_blank(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).is_ok_and(|text| text.trim_ascii().is_empty())
}

/// A plan file; and its lines as the words behind `--engine`.
pub fn plans(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match file::parse(text) {
        Ok(entry) => {
            let written = toml::to_string(&entry).expect("an entry that was read can be written");
            let again = file::parse(&written).unwrap_or_else(|error| panic!("{written}\n{error}"));
            assert_eq!(again, entry, "{written}");
        }
        Err(error) => assert!(!error.is_empty()),
    }
    let lines: Vec<&str> = text.split('\n').take(8).collect();
    match words::engine_entry(&lines) {
        Ok(entry) => {
            let written = toml::to_string(&entry).expect("an entry that was read can be written");
            let again = toml::from_str(&written);
            assert_eq!(again.as_ref(), Ok(&entry), "{written}");
        }
        Err(error) => assert!(!error.is_empty()),
    }
    for line in lines {
        if let Ok(clock) = line.parse::<ClockControl>() {
            assert_eq!(clock.to_string().parse(), Ok(clock), "{line}");
        }
    }
}
