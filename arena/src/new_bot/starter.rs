//! The files of each language's starter.

use super::{BotName, Language, Starter, StarterFile};

/// A file of the kits, by its path in their folder.
macro_rules! kit {
    ($path:literal) => {
        include_str!(concat!("../../../engines/", $path))
    };
}

/// What differs between the languages.
struct Parts {
    /// The bot: its path, its text, and the name that the kit's own example has in it.
    bot: (&'static str, &'static str, &'static str),
    /// What talks to the host, beside it.
    kit: (&'static str, &'static str),
    /// What else a project needs.
    more: &'static [(&'static str, &'static str, &'static str)],
    /// How it is built, if it is.
    build: Option<&'static str>,
    /// How it is started.
    command: &'static str,
}

const CARGO: &str = r#"[package]
name = "NAME"
version = "0.1.0"
edition = "2021"
publish = false

[[bin]]
name = "bot"
path = "src/main.rs"

# A project of its own, wherever the folder is.
[workspace]
"#;

const fn parts(language: Language) -> Parts {
    match language {
        Language::Python => Parts {
            bot: ("bot.py", kit!("python/simple_bot.py"), "Python simple"),
            kit: ("quadriga.py", kit!("python/quadriga.py")),
            more: &[],
            build: None,
            command: "python3 bot.py",
        },
        Language::Javascript => Parts {
            bot: ("bot.mjs", kit!("javascript/bot.mjs"), "JavaScript example"),
            kit: ("quadriga.mjs", kit!("javascript/quadriga.mjs")),
            more: &[],
            build: None,
            command: "node bot.mjs",
        },
        Language::C => Parts {
            bot: ("bot.c", kit!("c/bot.c"), "C example"),
            kit: ("quadriga.h", kit!("c/quadriga.h")),
            more: &[],
            build: Some("cc -std=c99 -Wall -Wextra -O2 -o bot bot.c"),
            command: "./bot",
        },
        Language::Rust => Parts {
            bot: ("src/main.rs", kit!("rust/bot.rs"), "Rust example"),
            kit: ("src/quadriga.rs", kit!("rust/quadriga.rs")),
            more: &[
                ("Cargo.toml", "the project; it has no dependencies", CARGO),
                (".gitignore", "what is built is not kept", "/target\n"),
            ],
            build: Some("cargo build --release"),
            command: "target/release/bot",
        },
    }
}

/// The starter of a bot.
#[must_use]
pub fn starter(language: Language, name: &BotName) -> Starter {
    let Parts { bot, kit, more, build, command } = parts(language);
    let next: Vec<String> = build
        .map(str::to_owned)
        .into_iter()
        .chain([
            format!("arena check {command}"),
            format!("arena play ramses --p2 cmd=\"{command}\""),
            format!(
                "arena run --engine cmd=\"{command}\" name={name} --engine builtin:greedy \
                 --each tc=10+0.1 --variant all --games 4 --out results/first"
            ),
        ])
        .collect();
    let bot_text = bot.1.replace(bot.2, &name.to_string());
    let mut files = vec![
        StarterFile { path: bot.0, what: "the bot: `choose` is yours", text: bot_text },
        StarterFile { path: kit.0, what: "the kit: it talks to the host", text: kit.1.to_owned() },
    ];
    files.extend(more.iter().map(|&(path, what, text)| {
        let text = text.replace("NAME", &name.to_string());
        StarterFile { path, what, text }
    }));
    let readme = format!(
        "# {name}\n\n\
         A bot for the games of Quadriga. `{}` is all of it: it captures in Rampart whenever it can, and plays at\n\
         random else; its `choose` is where to begin. `{}` does the talking, and says in its comments what\n\
         a decision holds. In this folder, to {}see whether it keeps to the protocol, and let it play:\n\n\
         ```sh\n{}\n```\n",
        bot.0,
        kit.0,
        if build.is_some() { "build it, " } else { "" },
        next.join("\n")
    );
    files.push(StarterFile { path: "README.md", what: "what to do next", text: readme });
    Starter { files, next }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    #[test]
    fn the_name_is_where_the_example_had_its_own() {
        for language in Language::value_variants() {
            let bot = starter(*language, &"Nefertari-2".parse().unwrap());
            let text = &bot.files[0].text;
            assert_eq!(text.matches("\"Nefertari-2\"").count(), 1, "{text}");
            assert!(!text.contains(parts(*language).bot.2), "{text}");
        }
    }
}
