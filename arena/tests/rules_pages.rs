//! The pages of `docs/rules`: their examples are played against the rules server, line for line; every
//! ruling is cited; and no link leads nowhere. The page at their entrance tells the form of an example.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use quadriga_arena::rules_server::serve;

/// The page of each game, with the prefix and the number of its rulings.
const GAMES: [(&str, &str, u32); 4] = [
    ("ramses.md", "RAM", 16),
    ("rampart.md", "RPT", 12),
    ("qadesh.md", "QAD", 16),
    ("ptolemy.md", "PTO", 15),
];
const ENTRANCE: &str = "README.md";

/// Examples that each page of a game has at least.
const EXAMPLES: usize = 8;

/// What stands for the rest of an answer's line.
const CUT: &str = " ...";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules")
}

fn page(name: &str) -> String {
    let page = fs::read_to_string(folder().join(name));
    page.unwrap_or_else(|error| panic!("docs/rules/{name}: {error}"))
}

fn pages() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().map(|(name, ..)| name).chain([ENTRANCE])
}

/// An example: the lines between its fences, without the indentation of a list.
struct Example {
    /// The page's line of its opening fence.
    line: usize,
    text: String,
}

fn examples(page: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((index, fence)) = lines.next() {
        let Some(indent) = fence.strip_suffix("```rules") else { continue };
        let body = lines.by_ref().map(|(_, line)| line.strip_prefix(indent).unwrap_or(line));
        let text = body.take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
        examples.push(Example { line: index + 1, text });
    }
    examples
}

/// What the server answers to the requests of `example`, as the example should have it.
fn played(example: &str) -> String {
    let requests: Vec<&str> = example.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let mut answers = Vec::new();
    serve(format!("{}\n", requests.join("\n")).as_bytes(), &mut answers).expect("memory takes all");
    let answers = String::from_utf8(answers).expect("answers are text");
    let mut answers = answers.lines();
    let mut transcript = String::new();
    for request in requests {
        transcript += &format!("> {request}\n");
        for line in answers.by_ref() {
            transcript += format!("< {line}").trim_end();
            transcript.push('\n');
            if line == "ok" || line.starts_with("error ") {
                break;
            }
        }
    }
    transcript
}

/// Whether a line of an example is `line`, or its beginning where it is cut.
fn is_written(written: &str, line: &str) -> bool {
    match written.strip_suffix(CUT) {
        Some(beginning) => line.strip_prefix(beginning).is_some_and(|rest| rest.starts_with(' ')),
        None => written == line,
    }
}

fn follow(name: &str) -> usize {
    let examples = examples(&page(name));
    for Example { line, text } in &examples {
        let played = played(text);
        let same = text.lines().count() == played.lines().count()
            && text.lines().zip(played.lines()).all(|(written, line)| is_written(written, line));
        assert!(same, "docs/rules/{name}:{line} should be:\n{played}");
    }
    examples.len()
}

#[test]
fn examples_of_ramses() {
    assert!(follow("ramses.md") >= EXAMPLES);
}

#[test]
fn examples_of_rampart() {
    assert!(follow("rampart.md") >= EXAMPLES);
}

#[test]
fn examples_of_qadesh() {
    assert!(follow("qadesh.md") >= EXAMPLES);
}

#[test]
fn examples_of_ptolemy() {
    assert!(follow("ptolemy.md") >= EXAMPLES);
}

#[test]
fn examples_of_the_entrance() {
    assert!(follow(ENTRANCE) >= 1);
}

#[test]
fn an_example_that_is_wrong_is_seen() {
    let page = "\n- a list:\n\n  ```rules\n  > toact\n  < error no-position there ...\n  ```\n";
    let [Example { line: 4, text }] = &examples(page)[..] else { panic!("one example") };
    assert_eq!(text, "> toact\n< error no-position there ...\n");
    let answer = played(text);
    let answer = answer.lines().nth(1).expect("an answer");
    for (written, holds) in [
        (answer, true),
        ("< error no-position there ...", true),
        ("< error no-position the ...", false),
        ("< error no-position", false),
        ("< error illegal ...", false),
        ("< ok", false),
    ] {
        assert_eq!(is_written(written, answer), holds, "{written}");
    }
}

#[test]
fn every_ruling_is_cited_on_its_page() {
    for (name, prefix, count) in GAMES {
        let page = page(name);
        let words: BTreeSet<&str> =
            page.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').collect();
        for number in 1..=count {
            let ruling = format!("{prefix}-{number}");
            assert!(words.contains(ruling.as_str()), "{ruling} is not cited in docs/rules/{name}");
        }
    }
}

/// The name by which a heading is linked to, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().to_lowercase();
    letters
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

#[test]
fn links_lead_somewhere() {
    for name in pages() {
        let page = page(name);
        let mut links = 0;
        for target in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { folder().join(name) } else { folder().join(file) };
            assert!(path.is_file(), "docs/rules/{name} links to {target}, which is not there");
            if !heading.is_empty() {
                let linked = fs::read_to_string(&path).expect("a page");
                let mut headings = linked.lines().filter(|line| line.starts_with('#'));
                assert!(
                    headings.any(|line| anchor(line) == heading),
                    "docs/rules/{name} links to {target}, a heading that is not there"
                );
            }
            links += 1;
        }
        assert!(links > 0, "docs/rules/{name} has links");
    }
}
