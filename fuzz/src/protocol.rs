//! QEI: lines and their framing.

use quadriga_protocol::{EngineLine, FrameError, HostLine, LineSplitter};

/// Lines of hosts and of engines: each is refused, or prints to a line that is read and printed the same.
pub fn qei_lines(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for line in text.split('\n').take(16) {
        read(line);
    }
}

fn read(line: &str) {
    match HostLine::parse(line) {
        Ok(read) => {
            let printed = read.to_string();
            let again =
                HostLine::parse(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(again.to_string(), printed, "{line}");
            let mut written = Vec::new();
            read.write_to(&mut written);
            assert_eq!(written.strip_suffix(b"\n"), Some(printed.as_bytes()));
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
    }
    match EngineLine::parse(line) {
        Ok(read) => {
            let _ = read.known_variants().count();
            if let EngineLine::Option(option) = &read {
                let _ = option.verify();
                let _ = option.accepts(Some(line));
            }
            let printed = read.to_string();
            let again =
                EngineLine::parse(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(again.to_string(), printed, "{line}");
            let mut written = Vec::new();
            read.write_to(&mut written);
            assert_eq!(written.strip_suffix(b"\n"), Some(printed.as_bytes()));
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
    }
}

/// Lines come out the same, however the bytes were cut into reads: byte 0 is the longest line, byte 1
/// how long the reads are.
pub fn framing(data: &[u8]) {
    let [max, cut, bytes @ ..] = data else { return };
    let max = usize::from(*max);
    let mut whole = LineSplitter::new(max);
    whole.feed(bytes);
    let mut expected = lines(&mut whole);
    expected.extend(end(&mut whole));
    let mut torn = LineSplitter::new(max);
    let mut found = Vec::new();
    for (nth, read) in bytes.chunks(1 + usize::from(*cut % 16)).enumerate() {
        torn.feed(read);
        // A reader need not ask after each read.
        if nth % 3 != 2 {
            found.extend(lines(&mut torn));
        }
    }
    found.extend(lines(&mut torn));
    found.extend(end(&mut torn));
    assert_eq!(found, expected);
    for line in found.into_iter().flatten() {
        assert!(line.len() <= max);
        assert!(!line.contains('\n'));
        read(&line);
    }
}

fn lines(splitter: &mut LineSplitter) -> Vec<Result<String, FrameError>> {
    let mut lines = Vec::new();
    while let Some(line) = splitter.next_line() {
        lines.push(line.map(str::to_owned));
    }
    lines
}

fn end(splitter: &mut LineSplitter) -> Option<Result<String, FrameError>> {
    splitter.finish().map(|line| line.map(str::to_owned))
}
