//! What is expected beside what came.

/// Fails with both, line by line, if they differ.
#[track_caller]
pub fn assert_same_lines(what: &str, expected: &[String], got: &[String]) {
    if expected == got {
        return;
    }
    let mut text = format!("{what}: SPEC.md says `-`, what came is `+`\n");
    let same = expected.iter().zip(got).take_while(|(expected, got)| expected == got).count();
    expected[..same].iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    expected[same..].iter().for_each(|line| text.push_str(&format!("- {line}\n")));
    got[same..].iter().for_each(|line| text.push_str(&format!("+ {line}\n")));
    panic!("{text}");
}

/// A host's line without the times that are left, which no two games have alike.
pub fn without_times(line: &str) -> String {
    let words = line.split(' ').map(|word| match word.split_once('=') {
        Some((key @ ("p1time" | "p2time"), _)) => format!("{key}=_"),
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
#[should_panic(expected = "- go 2\n+ go 3")]
fn what_has_drifted_is_shown() {
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    assert_same_lines("drift", &lines(&["go 1", "go 2"]), &lines(&["go 1", "go 3"]));
}

#[test]
fn times_left_are_masked_and_nothing_else() {
    let line = "go 1 p1time=99 p2time=5 p1inc=100 p2inc=100 movetime=3";
    assert_eq!(without_times(line), "go 1 p1time=_ p2time=_ p1inc=100 p2inc=100 movetime=3");
}
