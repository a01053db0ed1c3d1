//! Two people at one terminal: nobody sees what the other hides.

use crate::terminal::Terminal;

const PEOPLE: [&str; 6] = ["--p1", "human", "name=Ada", "--p2", "human", "name=Bob"];

/// The hands of seed 1 in the basic game.
const ADAS: &str = "Me4 Me6 MeE Ve4 Ve6 VeE Ma2 Ma3 Ju2 Sa3 Sa4";
const BOBS: &str = "Me3 Ve2 Ve3 Ma4 MaE Ju4 Ju5 JuE Sa1 Sa2 SaE";

#[test]
fn a_hand_is_on_the_screen_for_its_owner_alone() {
    let mut terminal = Terminal::start(&[&["ptolemy-basic", "--seed", "1"], &PEOPLE[..]].concat());
    terminal.expects("Pass to Ada (p1), and press Enter there.");
    assert!(!terminal.seen().contains("hand"), "{}", terminal.seen());
    terminal.enters("");
    terminal.expects("p1> ");
    assert!(terminal.seen().contains(ADAS) && !terminal.seen().contains(BOBS));
    // A second Enter, typed in haste, must not open Bob's hand.
    terminal.types("Ju2\r\r");
    terminal.expects("Pass to Bob (p2), and press Enter there.");
    // Also what was rolled out of the window is gone.
    let clear = terminal.bytes.windows(4).rposition(|bytes| bytes == b"\x1b[3J").unwrap();
    let passed = &terminal.bytes[clear..];
    assert!(!String::from_utf8_lossy(passed).contains("Ju"));
    assert_eq!(terminal.seen().trim(), "Pass to Bob (p2), and press Enter there.");
    terminal.enters("");
    terminal.expects("p2> ");
    terminal.enters("log");
    terminal.expects("p2> ");
    let prompts = terminal.seen().lines().filter(|line| line.starts_with("p2>")).count();
    assert_eq!(prompts, 2, "{}", terminal.seen());
    // Nor can it be looked up as what was typed before.
    terminal.types("\u{1b}[A\u{1b}[A\u{15}");
    terminal.enters("board");
    terminal.expects("p1 hand       10  hidden");
    terminal.expects("p2> ");
    let bobs = String::from_utf8_lossy(&terminal.bytes[clear..]).into_owned();
    assert!(bobs.contains(BOBS) && bobs.contains("Ada plays Ju2."), "{bobs}");
    assert!(!bobs.contains("Me4 Me6") && !bobs.contains("p2> Ju2"), "{bobs}");
    terminal.enters("quit");
    assert_eq!(terminal.ends().0, Some(0));
}

#[test]
fn orders_are_secret_until_both_are_given() {
    let mut terminal = Terminal::start(&[&["qadesh", "--seed", "1"], &PEOPLE[..]].concat());
    terminal.expects("Pass to Ada");
    terminal.enters("");
    terminal.expects("p1> ");
    terminal.enters("PRE@27,AMU@22");
    terminal.expects("Pass to Bob");
    assert!(!terminal.seen().contains("PRE@27"), "{}", terminal.seen());
    terminal.enters("");
    let shown = terminal.expects("p2> ");
    assert!(!shown.contains("27 good order"), "{shown}");
    assert!(!terminal.seen().contains("PRE@27"));
    terminal.types("\u{1b}[A");
    terminal.enters("");
    terminal.expects("p2> ");
    terminal.enters("RFC@52,EOM@44,ALL@53,HAT@46,VAS@62");
    terminal.expects("Pass to Ada");
    terminal.enters("");
    let shown = terminal.expects("p1> ");
    assert!(shown.contains("p1, you: PRE@27, AMU@22"), "{shown}");
    assert!(shown.contains("p2, Bob: RFC@52, EOM@44"), "{shown}");
    terminal.enters("undo");
    terminal.expects("what was seen stays seen");
    terminal.types("\u{3}");
    assert_eq!(terminal.ends().0, Some(130));
}
