//! Lines from bytes, however they come.

use quadriga_protocol::{FrameError, LineSplitter};

/// What comes out when `reads` come in one after the other, and then the end of the stream.
fn lines(max: usize, reads: &[&[u8]]) -> Vec<Result<String, FrameError>> {
    let mut splitter = LineSplitter::new(max);
    let mut lines = Vec::new();
    for read in reads {
        splitter.feed(read);
        while let Some(line) = splitter.next_line() {
            lines.push(line.map(str::to_owned));
        }
    }
    lines.extend(splitter.finish().map(|line| line.map(str::to_owned)));
    assert_eq!(splitter.finish(), None);
    lines
}

fn good(lines: &[&str]) -> Vec<Result<String, FrameError>> {
    lines.iter().map(|line| Ok((*line).to_owned())).collect()
}

#[test]
fn several_lines_in_one_read_and_one_line_in_several() {
    assert_eq!(lines(99, &[b"a\nb\r\n\nc\n"]), good(&["a", "b", "", "c"]));
    assert_eq!(lines(99, &[b"re", b"ady", b"ok\r", b"\nx", b"\n"]), good(&["readyok", "x"]));
    let torn: Vec<&[u8]> = b"one\r\ntwo\n".chunks(1).collect();
    assert_eq!(lines(99, &torn), good(&["one", "two"]));
}

#[test]
fn the_last_line_needs_no_line_end() {
    assert_eq!(lines(99, &[b"a\nlast"]), good(&["a", "last"]));
    assert_eq!(lines(99, &[b"a\nlast\r"]), good(&["a", "last"]));
    assert_eq!(lines(99, &[b"a\n"]), good(&["a"]));
    assert_eq!(lines(99, &[]), good(&[]));
}

#[test]
fn a_carriage_return_elsewhere_is_a_character() {
    assert_eq!(lines(99, &[b"a\rb\r\r\n"]), good(&["a\rb\r"]));
}

#[test]
fn long_lines_are_dropped_whole_and_said_once() {
    let long = Err(FrameError::TooLong { max: 4 });
    let ok = |text: &str| Ok(text.to_owned());
    assert_eq!(lines(4, &[b"1234\n12345\n1234\r\n"]), [ok("1234"), long.clone(), ok("1234")]);
    assert_eq!(lines(4, &[b"123456", b"789", b"0123456789", b"x\nok\n"]), [long.clone(), ok("ok")]);
    assert_eq!(lines(4, &[b"1234\r", b"\nok"]), [ok("1234"), ok("ok")]);
    assert_eq!(lines(4, &[b"1234\r", b"5\nok"]), [long.clone(), ok("ok")]);
    assert_eq!(lines(4, &[b"12345"]), std::slice::from_ref(&long));
    assert_eq!(lines(4, &[b"123456789"]), [long]);
}

#[test]
fn rubbish_costs_its_own_line_only() {
    assert_eq!(
        lines(99, &[b"ok\n\xff\xfe\n\x00\x01\nab\xc3\nend\n"]),
        [
            Ok("ok".to_owned()),
            Err(FrameError::NotUtf8 { at: 0 }),
            Ok("\x00\x01".to_owned()),
            Err(FrameError::NotUtf8 { at: 2 }),
            Ok("end".to_owned()),
        ]
    );
    // A character torn between two reads is whole.
    assert_eq!(lines(99, &[b"\xc3", b"\xbc\n"]), good(&["ü"]));
}

#[test]
fn memory_is_bounded() {
    let mut splitter = LineSplitter::new(64);
    let mut errors = 0;
    for _ in 0..10_000 {
        splitter.feed(&[b'x'; 1000]);
        errors += usize::from(splitter.next_line().is_some());
    }
    assert_eq!(errors, 1);
    assert!(format!("{splitter:?}").len() < 20_000);
}

#[test]
fn a_line_that_has_begun_is_told() {
    let mut splitter = LineSplitter::new(8);
    assert_eq!(splitter.begun(), None);
    splitter.feed(b"one\ntwo");
    while splitter.next_line().is_some() {}
    assert_eq!(splitter.begun(), Some((&b"two"[..], 3)));
    // Too long: its bytes are gone, and counted.
    for _ in 0..3 {
        splitter.feed(b"0123456789");
        while splitter.next_line().is_some() {}
    }
    assert_eq!(splitter.begun(), Some((&b""[..], 33)));
    splitter.feed(b"\nx");
    while splitter.next_line().is_some() {}
    assert_eq!(splitter.begun(), Some((&b"x"[..], 1)));
}
