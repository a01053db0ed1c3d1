//! Whether an `info` line is in one piece. A host skips what it can't read in one, so nobody else looks.

/// What is wrong with an `info` line that is no `info string`.
pub(super) fn well_formed(line: &str) -> Result<(), String> {
    let mut known = Vec::new();
    for field in line.split([' ', '\t']).filter(|field| !field.is_empty()).skip(1) {
        let Some((key, value)) = field.split_once('=') else {
            return Err(format!("`{field}` is no key=value"));
        };
        let numbers = matches!(key, "id" | "depth" | "nodes" | "nps" | "time");
        let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let good = match key {
            "score" => {
                matches!(value, "win" | "loss") || number(value.strip_prefix('-').unwrap_or(value))
            }
            "pv" => !value.is_empty(),
            _ if numbers => number(value),
            _ => continue,
        };
        if !good {
            return Err(format!("`{field}` has no such value"));
        }
        if known.contains(&key) {
            return Err(format!("{key} is given twice"));
        }
        known.push(key);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn torn_lines_are_seen() {
        for (line, good) in [
            ("info id=17 depth=2 nodes=4096 nps=1000000 time=41 score=-10 pv=a/b", true),
            ("info id=1 score=win x-mood=good", true),
            ("info id=1 depth=3 sinfo id=1 depth=4", false),
            ("info id=1 depth=info", false),
            ("info id=1 depth=3 depth=4", false),
            ("info depth 3", false),
        ] {
            assert_eq!(well_formed(line).is_ok(), good, "{line}");
        }
    }
}
