//! Escaping, measuring, cutting, wrapping, numbers.

use crate::report::text::{fit, number, points, visible, visible_name, width, wrap};

#[test]
fn what_could_break_a_table_is_escaped() {
    assert_eq!(visible("a\tb\nc\r\u{1b}[0m\u{7f}\u{85}"), "a\\tb\\nc\\r\\u{1b}[0m\\u{7f}\\u{85}");
    assert_eq!(
        visible("x\u{202e}y\u{200b}z\u{2028}\u{feff}"),
        "x\\u{202e}y\\u{200b}z\\u{2028}\\u{feff}"
    );
    assert_eq!(visible("Ünïcödé 日本 \\ \""), "Ünïcödé 日本 \\ \"");
    assert_eq!(visible_name(""), "\"\"");
}

#[test]
fn long_text_is_cut_by_width() {
    assert_eq!(fit("Alpha", 5), "Alpha");
    assert_eq!(fit("Alphabet", 5), "Alph~");
    assert_eq!(fit("日本語", 6), "日本語");
    assert_eq!(fit("日本語", 5), "日本~");
    assert_eq!(fit("日本語", 4), "日~");
    assert_eq!(fit("Alpha", 1), "~");
    let piled = format!("a{}b", "\u{301}".repeat(1000));
    assert!(fit(&piled, 2).chars().count() > 1000, "it fits as it is");
    let piled = format!("{piled}cd");
    assert!(fit(&piled, 2).chars().count() < 20);
    for room in 1..12 {
        assert!(width(&fit("e\u{301}日👩‍🚀🇩🇪xyz and more", room)) <= room);
    }
}

#[test]
fn lines_are_wrapped_at_spaces() {
    assert_eq!(wrap("one two", 80), "one two\n");
    assert_eq!(wrap("one two three four five six", 20), "one two three four\n  five six\n");
    assert_eq!(wrap(&"x".repeat(50), 20), format!("{}~\n", "x".repeat(17)));
    assert_eq!(wrap("", 20), "\n");
}

#[test]
fn numbers_that_do_not_exist_are_dashes() {
    assert_eq!(number(None, 1), "-");
    assert_eq!(number(Some(f64::NAN), 1), "-");
    assert_eq!(number(Some(f64::INFINITY), 1), "-");
    assert_eq!(number(Some(-0.04), 1), "0.0");
    assert_eq!(number(Some(-0.4), 0), "0");
    assert_eq!(number(Some(-12.345), 2), "-12.35");
    assert_eq!(
        (points(7, 1), points(7, 4), points(0, 1)),
        ("7.5".into(), "9".into(), "0.5".into())
    );
}
