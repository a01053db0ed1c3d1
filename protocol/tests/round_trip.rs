//! What is printed is read back the same; whatever is read, nothing panics.

use proptest::prelude::*;
use quadriga::{Limit, Score, Seat, Variant};
use quadriga_protocol::*;

/// One field that does not look like a key.
fn word() -> impl Strategy<Value = String> {
    "[!-<>-~]{1,12}"
}

/// Free text as it stands on a line: no spaces around it, no control characters.
fn text() -> impl Strategy<Value = String> {
    "\\PC{0,30}".prop_map(|text| text.trim_matches(' ').to_owned())
}

fn maybe() -> impl Strategy<Value = Option<u64>> {
    proptest::option::of(any::<u64>())
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::P1), Just(Seat::P2)]
}

fn limits() -> impl Strategy<Value = GoLimits> {
    let times = ([maybe(), maybe()], [maybe(), maybe()]);
    (times, maybe(), maybe(), maybe(), maybe(), any::<bool>()).prop_map(
        |((time, inc), movestogo, movetime, nodes, depth, infinite)| GoLimits {
            time,
            inc,
            movestogo,
            movetime,
            nodes,
            depth,
            infinite,
        },
    )
}

fn option_spec() -> impl Strategy<Value = OptionSpec> {
    let spin = any::<[i64; 3]>().prop_map(|mut numbers| {
        numbers.sort_unstable();
        OptionSpec::spin("Spin", numbers[1], numbers[0], numbers[2])
    });
    let combo = (proptest::collection::vec(word(), 1..5), any::<prop::sample::Index>()).prop_map(
        |(vars, index)| {
            let words: Vec<&str> = vars.iter().map(String::as_str).collect();
            OptionSpec::combo("Combo", words[index.index(words.len())], &words)
        },
    );
    let string = "[ -~]{0,20}".prop_map(|text| OptionSpec::string("String", text.trim()));
    prop_oneof![
        (word(), any::<bool>()).prop_map(|(name, default)| OptionSpec::check(name, default)),
        word().prop_map(OptionSpec::button),
        spin,
        combo,
        string,
    ]
}

fn same_host_line(line: HostLine<'_>) {
    let printed = line.to_string();
    assert_eq!(HostLine::parse(&printed), Ok(line), "{printed}");
}

fn same_engine_line(line: EngineLine<'_>) {
    let printed = line.to_string();
    assert_eq!(EngineLine::parse(&printed), Ok(line), "{printed}");
}

proptest! {
    #[test]
    fn host_lines(
        number in any::<u64>(), one in word(), two in word(), free in text(), tag in proptest::option::of(word()),
        variant in prop::sample::select(&Variant::ALL), seat in seat(), limit in 0..=Limit::MAX,
        limits in limits(), small in any::<[u8; 3]>(), tokens in proptest::collection::vec(word(), 1..9),
        result in prop::sample::select(&[None, Some(Score::Draw), Some(Score::Win(Seat::P2))]),
    ) {
        same_host_line(HostLine::Qei { version: number.max(1) });
        same_host_line(HostLine::SetOption { name: &one, value: Some(&free) });
        same_host_line(HostLine::SetOption { name: &one, value: None });
        same_host_line(HostLine::IsReady { tag: tag.as_deref() });
        same_host_line(HostLine::NewGame { variant, seat, game: number, limit: Limit::new(limit) });
        let list = tokens.join(" ");
        same_host_line(HostLine::Position { view: &list });
        same_host_line(HostLine::Legal { group: &one, tokens: Words::new(&list) });
        same_host_line(HostLine::Go { id: number, limits });
        same_host_line(HostLine::Stop { id: number });
        same_host_line(HostLine::Error { code: &one, text: &free });
        same_host_line(HostLine::GameOver { result, reason: &two });
        for event in [
            Event::Action { seat, action: &one },
            Event::Both { actions: [&one, &two] },
            Event::Chance { token: &one },
            Event::Round { number: small[0], score: [small[1], small[2]] },
            Event::Deal { hand: &one },
            Event::Draw { seat, drawn: Drawn::Hidden(number) },
        ] {
            same_host_line(HostLine::Event { number, event });
        }
    }

    #[test]
    fn engine_lines(
        number in any::<u64>(), one in word(), free in text(), tag in proptest::option::of(word()),
        numbers in [maybe(), maybe(), maybe(), maybe(), maybe()], score in any::<i32>(), spec in option_spec(),
        pv in proptest::option::of("[!-~]{1,40}"), flags in any::<[bool; 3]>(),
        field in prop::sample::select(&[IdField::Name, IdField::Author, IdField::Version]),
    ) {
        let [events, legal, reuse] = flags;
        let [id, depth, nodes, nps, time] = numbers;
        let score = Some(Evaluation::Centi(score));
        let info = Info { id, depth, nodes, nps, time, score, pv: pv.as_deref() };
        same_engine_line(EngineLine::Id { field, text: &free });
        same_engine_line(EngineLine::Features(Features { events, legal, reuse }));
        same_engine_line(EngineLine::QeiOk { version: number });
        same_engine_line(EngineLine::ReadyOk { tag: tag.as_deref() });
        same_engine_line(EngineLine::Info(info));
        same_engine_line(EngineLine::InfoString { text: &free });
        same_engine_line(EngineLine::Error { code: &one, text: &free });
        if one != "resign" {
            same_engine_line(EngineLine::BestMove { id: number, answer: Answer::Action(&one) });
        }
        if spec.verify().is_ok() {
            same_engine_line(EngineLine::Option(spec));
        }
    }

    /// Whatever comes is answered with a value or an error; and what was read prints to a line that is
    /// read the same and printed the same.
    #[test]
    fn any_line_is_read_or_refused(line in prop_oneof![
        "\\PC{0,60}",
        "(setoption|newgame|event|go|gameover|option|info|bestmove|error|id|feature|variant) [ -~]{0,40}",
        "(event [0-9] (p1|both|round|draw|deal)|go [0-9]|option name [a-z] type (spin|combo|string)) [ -~\t]{0,30}",
    ]) {
        if let Ok(read) = HostLine::parse(&line) {
            let printed = read.to_string();
            let again = HostLine::parse(&printed).expect("printed lines are read");
            assert_eq!(again.to_string(), printed);
        }
        if let Ok(read) = EngineLine::parse(&line) {
            let printed = read.to_string();
            let again = EngineLine::parse(&printed).expect("printed lines are read");
            assert_eq!(again.to_string(), printed);
        }
    }

    /// Control characters can stand in what an engine sends, and in free text. Printed they are neither the
    /// end of a field nor spaces around a text, so that the line means the same.
    #[test]
    fn control_characters_are_printed_in_place(line in prop_oneof![
        "(id name|info string|error|error bad-line|setoption name N value)[ a\\x00\t\u{85}]{0,6}",
        "(bestmove 1|info id=1) (pv=|k=|)[ab=\\x00\x0b\t ]{0,6}(depth=3)?",
    ]) {
        for (read, again) in [
            HostLine::parse(&line).ok().map(|read| {
                let printed = read.to_string();
                let again = HostLine::parse(&printed).expect("printed lines are read").to_string();
                (printed, again)
            }),
            EngineLine::parse(&line).ok().map(|read| {
                let printed = read.to_string();
                let again = EngineLine::parse(&printed).expect("printed lines are read").to_string();
                (printed, again)
            }),
        ].into_iter().flatten() {
            prop_assert_eq!(&again, &read);
            prop_assert!(!read.ends_with(' ') && !read.contains(char::is_control), "{:?}", read);
        }
    }

    /// Lines come out the same, however the bytes were cut into reads; and bytes never panic.
    #[test]
    fn cuts_do_not_matter(
        bytes in proptest::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b'\r'), Just(b'a')], 0..200),
        cuts in proptest::collection::vec(1usize..20, 1..20), max in 0usize..20,
    ) {
        let mut whole = LineSplitter::new(max);
        whole.feed(&bytes);
        let expected = drain(&mut whole, true);
        let mut torn = LineSplitter::new(max);
        let (mut found, mut rest, mut cuts) = (Vec::new(), &bytes[..], cuts.iter().cycle());
        while !rest.is_empty() {
            let (read, after) = rest.split_at(rest.len().min(*cuts.next().expect("cycle")));
            torn.feed(read);
            found.extend(drain(&mut torn, after.is_empty()));
            rest = after;
        }
        found.extend(drain(&mut torn, true));
        prop_assert_eq!(found, expected);
    }
}

fn drain(splitter: &mut LineSplitter, end: bool) -> Vec<Result<String, FrameError>> {
    let mut lines = Vec::new();
    while let Some(line) = splitter.next_line() {
        lines.push(line.map(str::to_owned));
    }
    if end {
        lines.extend(splitter.finish().map(|line| line.map(str::to_owned)));
    }
    lines
}
