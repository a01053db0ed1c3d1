//! The conversation with the rules server.

use quadriga_arena::rules_server::serve;

use crate::diff::assert_same_lines;

#[test]
fn the_rules_server_answers_as_the_specification_says() {
    let spec = include_str!("../../../protocol/SPEC.md");
    let mut blocks = spec.split("```rules\n").skip(1).peekable();
    assert!(blocks.peek().is_some());
    for block in blocks {
        let block = block.split("```").next().unwrap();
        let marked = |mark| -> Vec<String> {
            block.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_owned).collect()
        };
        let mut answers = Vec::new();
        serve(marked("> ").join("\n").as_bytes(), &mut answers).unwrap();
        let answers = String::from_utf8(answers).unwrap();
        let answers: Vec<String> = answers.lines().map(str::to_owned).collect();
        assert_same_lines("rules", &marked("< "), &answers);
    }
}
