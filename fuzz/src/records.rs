//! Records: what is read is written, and read the same again.

use quadriga_arena::record::journal::JournalReader;
use quadriga_arena::record::qgn::{QgnGame, QgnReader};
use quadriga_arena::record::{GameRecord, verify};

/// `games.jsonl`.
pub fn journal(data: &[u8]) {
    for (_, record) in JournalReader::new(data).filter_map(Result::ok).take(8) {
        let line = record.to_line();
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(GameRecord::from_line(&line).as_ref(), Ok(&record), "{line}");
        let _ = verify::check(&record);
        let Ok(game) = QgnGame::of(&record) else { continue };
        // What a journal holds and `.qgn` can't is replaced by the writing, so that comes first.
        let written = write(&game);
        let read = one(&written);
        assert_eq!(text(&write(&read)), text(&written));
        assert_eq!(read.moves().collect::<Vec<_>>(), record.moves);
        assert_eq!(read.result, record.result);
        let again = read.to_record().unwrap_or_else(|error| panic!("{}: {error}", text(&written)));
        assert_eq!((again.variant, again.moves), (record.variant, record.moves));
    }
}

/// `games.qgn`.
pub fn qgn(data: &[u8]) {
    for item in QgnReader::new(data).take(16) {
        let (_, game) = match item {
            Ok(read) => read,
            Err(error) => {
                assert!(error.to_string().starts_with("line "), "{error}");
                continue;
            }
        };
        let written = write(&game);
        assert_eq!(one(&written), game, "{}", text(&written));
        let Ok(record) = game.to_record() else { continue };
        let line = record.to_line();
        assert_eq!(GameRecord::from_line(&line).as_ref(), Ok(&record), "{line}");
        let _ = verify::check(&record);
        // A token that stood in a movetext can stand there again; and what we wrote ourselves we write
        // again byte for byte.
        let ours = write(&QgnGame::of(&record).expect("tokens of a movetext"));
        let back =
            one(&ours).to_record().unwrap_or_else(|error| panic!("{}: {error}", text(&ours)));
        let twice = write(&QgnGame::of(&back).expect("tokens of a movetext"));
        assert_eq!(text(&twice), text(&ours));
    }
}

fn write(game: &QgnGame) -> Vec<u8> {
    let mut written = Vec::new();
    game.write_to(&mut written).expect("writing to memory");
    written
}

fn text(written: &[u8]) -> &str {
    std::str::from_utf8(written).expect("text")
}

/// The one game of a file.
fn one(written: &[u8]) -> QgnGame {
    let mut games: Vec<_> = QgnReader::new(written).collect();
    assert_eq!(games.len(), 1, "{}", text(written));
    let game = games.pop().expect("a game");
    game.unwrap_or_else(|error| panic!("{}: {error}", text(written))).1
}
