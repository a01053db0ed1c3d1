//! `docs/plan-mistakes.md`: every plan of that page is refused with the words that stand below it.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use support::arena;

/// The blocks of the page, as (language, text).
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language.to_owned(), text.join("\n")));
        }
    }
    blocks
}

#[test]
fn every_mistake_is_told_as_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let page = std::fs::read_to_string(root.join("docs/plan-mistakes.md")).unwrap();
    let blocks = blocks(&page);
    assert!(blocks.len() > 50, "{}", blocks.len());
    for pair in blocks.chunks(2) {
        let [(toml, plan), (_, said)] = pair else { panic!("a plan without an answer") };
        assert_eq!(toml, "toml");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("plan.toml"), format!("{plan}\n")).unwrap();
        let output =
            arena().args(["run", "plan.toml"]).current_dir(folder.path()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let stderr = stderr.replace(folder.path().to_str().unwrap(), ".");
        assert_eq!(stderr.trim_end(), said, "{plan}");
        assert_eq!(output.status.code(), Some(2), "{plan}");
        assert_eq!(output.stdout, b"");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "{plan}");
    }
}
