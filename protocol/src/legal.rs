//! Legal groups, printed over as many `legal` lines as needed.

use quadriga::LegalGroup;

use crate::HOST_LINE_MAX;

/// Appends `legal GROUP TOKEN...` lines for one group, none of them longer than [`HOST_LINE_MAX`]
/// bytes with its line feed. A group without tokens gives no line.
pub fn split_legal<T: AsRef<str>>(
    group: &str,
    tokens: impl IntoIterator<Item = T>,
    out: &mut Vec<u8>,
) {
    let mut line_start = None;
    for token in tokens {
        let token = token.as_ref();
        let start = match line_start {
            // The space before the token and the line feed after it count, too.
            Some(start) if out.len() - start + token.len() + 2 <= HOST_LINE_MAX => start,
            previous => {
                if previous.is_some() {
                    out.push(b'\n');
                }
                let start = out.len();
                out.extend_from_slice(b"legal ");
                out.extend_from_slice(group.as_bytes());
                start
            }
        };
        line_start = Some(start);
        out.push(b' ');
        out.extend_from_slice(token.as_bytes());
    }
    if line_start.is_some() {
        out.push(b'\n');
    }
}

/// Appends the `legal` lines of all `groups`, in order.
pub fn write_legal(groups: &[LegalGroup], out: &mut Vec<u8>) {
    for group in groups {
        split_legal(group.name, &group.tokens, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HostLine;

    #[test]
    fn long_lists_go_over_several_lines() {
        let tokens: Vec<String> = (0..4000).map(|n| format!("token-{n:04}")).collect();
        let mut out = Vec::new();
        split_legal("setup", &tokens, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with('\n'));
        let mut back = Vec::new();
        for line in text.lines() {
            assert!(line.len() < HOST_LINE_MAX);
            let HostLine::Legal { group, tokens } = HostLine::parse(line).unwrap() else {
                panic!("{line}")
            };
            assert_eq!(group, "setup");
            back.extend(tokens.iter().map(str::to_owned));
        }
        assert_eq!(back, tokens);
        // Full lines: no more of them than needed.
        assert_eq!(text.lines().count(), (4000usize * 11).div_ceil(HOST_LINE_MAX - 23));
    }

    #[test]
    fn groups_stand_in_order_and_empty_ones_give_no_line() {
        let groups = [
            LegalGroup::sorted("PRE", vec!["PRE:26".into(), "-".into()]),
            LegalGroup::sorted("AMU", vec![]),
            LegalGroup::sorted("NEA", vec!["NEA@7".into()]),
        ];
        let mut out = b"before\n".to_vec();
        write_legal(&groups, &mut out);
        assert_eq!(out, b"before\nlegal PRE - PRE:26\nlegal NEA NEA@7\n");
    }
}
