//! Options: those that it declares, and what is wrong for them.

use quadriga_protocol::{OptionKind, OptionSpec};

use super::Subject;
use super::exchange::SOON;
use super::finding::{Check, Fault, Level, Needs, Verdict};

pub(super) const CHECKS: [Check; 2] = [
    Check {
        name: "options",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "takes the values of the options that it declares",
        advice: "every value that an `option` line allows must be taken: numbers from min to max, each word after var, true and false",
        run: |subject| Box::pin(options(subject)),
    },
    Check {
        name: "bad-options",
        level: Level::Full,
        needs: Needs::Answers,
        meaning: "survives options that it does not have, and values that make no sense",
        advice: "skip such a `setoption`, or answer `error bad-option ...`, and go on with the value from before",
        run: |subject| Box::pin(bad_options(subject)),
    },
];

/// `setoption` with values that the option takes; the last one is its default. The greatest number of a spin is
/// not among them: of a hash table it may be all memory.
fn good_lines(OptionSpec { name, kind }: &OptionSpec) -> Vec<String> {
    let line = |value: String| format!("setoption name {name} value {value}").trim_end().to_owned();
    match kind {
        OptionKind::Check { default } => {
            vec![line((!default).to_string()), line(default.to_string())]
        }
        OptionKind::Spin { default, min, .. } => {
            vec![line(min.to_string()), line(default.to_string())]
        }
        OptionKind::Combo { default, vars } => {
            vars.iter().chain([default]).cloned().map(line).collect()
        }
        OptionKind::Button => vec![format!("setoption name {name}")],
        // What its text means is not known here: a path to a file, perhaps.
        OptionKind::String { default } => vec![line(default.clone())],
    }
}

/// `setoption` with what a careful host never sends.
fn bad_lines(options: &[OptionSpec]) -> Vec<String> {
    let mut lines = vec!["setoption name X-No-Such-Option value 1".to_owned()];
    for OptionSpec { name, kind } in options {
        let values = match kind {
            OptionKind::Check { .. } => vec!["maybe".to_owned()],
            OptionKind::Spin { max, .. } => vec!["many".to_owned(), format!("{max}0")],
            OptionKind::Combo { .. } => vec!["x-no-such-word".to_owned()],
            OptionKind::Button | OptionKind::String { .. } => vec![],
        };
        lines.extend(values.iter().map(|value| format!("setoption name {name} value {value}")));
    }
    lines
}

async fn options(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.start()?;
    conversation.greet().await?;
    let options = conversation.declared.options.clone();
    if options.is_empty() {
        return Ok(Verdict::not_applicable("it has no options"));
    }
    // One after the other, so that it is known which of them failed.
    for option in &options {
        for line in good_lines(option) {
            conversation.send(&line);
        }
    }
    conversation.set_options();
    conversation.ready(None).await?;
    if !conversation.errors.is_empty() {
        return Err(conversation.fault("it refused a value that it declared"));
    }
    let mut table = conversation.some_table()?;
    conversation.begin(&table).await?;
    conversation.decide(&mut table, SOON).await?;
    Ok(Verdict::Passed)
}

async fn bad_options(subject: &Subject) -> Result<Verdict, Fault> {
    let mut conversation = subject.start()?;
    conversation.greet().await?;
    for line in bad_lines(&conversation.declared.options) {
        conversation.send(&line);
    }
    conversation.set_options();
    conversation.ready(None).await?;
    let mut table = conversation.some_table()?;
    conversation.begin(&table).await?;
    conversation.decide(&mut table, SOON).await?;
    conversation.quiet().await?;
    Ok(Verdict::Passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_good_and_bad() {
        let options = [
            OptionSpec::check("Cautious", false),
            OptionSpec::spin("Seed", 3, -1, 99),
            OptionSpec::combo("Style", "solid", &["solid", "wild"]),
            OptionSpec::button("Clear"),
            OptionSpec::string("Book", ""),
        ];
        let accepted = |line: &str| {
            let rest = line.strip_prefix("setoption name ").unwrap();
            let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let value = rest.strip_prefix("value").map(str::trim);
            options.iter().any(|option| option.name == name && option.accepts(value).is_ok())
        };
        let good: Vec<String> = options.iter().flat_map(good_lines).collect();
        assert!(good.len() >= 8 && good.iter().all(|line| accepted(line)), "{good:?}");
        let bad = bad_lines(&options);
        assert!(bad.len() >= 5 && !bad.iter().any(|line| accepted(line)), "{bad:?}");
    }
}
