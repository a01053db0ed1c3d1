//! Reading setups and counts.

use super::*;
use crate::sprt::SprtEntry;

fn read(words: &[&str]) -> Result<SprtSetup, String> {
    let mut entry = SprtEntry::default();
    for word in words {
        let (key, value) = word.split_once('=').unwrap();
        assert!(entry.word(key, value)?, "{key}");
    }
    entry.resolve()
}

#[test]
fn words_are_read() {
    let setup = read(&["elo0=-1.5", "elo1=2", "alpha=0.01", "beta=0.1", "model=logistic"]).unwrap();
    let expected =
        SprtSetup { elo0: -1.5, elo1: 2.0, alpha: 0.01, beta: 0.1, model: Model::Logistic };
    assert_eq!(setup, expected);
    let setup = read(&["elo0=0", "elo1=5"]).unwrap();
    assert_eq!((setup.alpha, setup.beta, setup.model), (0.05, 0.05, Model::Normalized));
    assert_eq!(SprtEntry::default().word("elo", "1"), Ok(false));
}

#[test]
fn bad_words_are_told() {
    for (words, part) in [
        (&["elo1=5"][..], "elo0 is missing"),
        (&["elo0=5"], "elo1 is missing"),
        (&["elo0=5", "elo1=5"], "elo0 has to be below elo1"),
        (&["elo0=x", "elo1=5"], "`x` is no number"),
        (&["elo0=NaN", "elo1=5"], "from -1000 to 1000"),
        (&["elo0=0", "elo1=inf"], "from -1000 to 1000"),
        (&["elo0=0", "elo0=1"], "given twice"),
        (&["elo0=0", "elo1=5", "alpha=0"], "between 0 and 1"),
        (&["elo0=0", "elo1=5", "beta=NaN"], "between 0 and 1"),
        (&["elo0=0", "elo1=5", "alpha=0.5", "beta=0.5"], "below 1"),
        (&["model=bayesian"], "normalized or logistic"),
        (&["model=logistic", "model=logistic"], "given twice"),
    ] {
        let error = read(words).unwrap_err();
        assert!(error.contains(part), "{words:?}: {error}");
    }
}

#[test]
fn counts_are_read() {
    let counts = Counts::pentanomial("10,40,100,50,20").unwrap();
    assert_eq!(counts, pairs([10, 40, 100, 50, 20]));
    assert_eq!(counts.to_string(), "pentanomial=10,40,100,50,20");
    assert_eq!((counts.results(), counts.games()), (220, 440));
    let counts = Counts::wdl("3, 2,1").unwrap();
    assert_eq!((counts.worst_first(), counts.games()), (vec![1, 2, 3], 6));
    for text in ["1,2,3", "1,2,3,4,5,6", "1,2,x,4,5", "", "1,2,-3,4,5", "1,2,3,4,2000000000000"] {
        let error = Counts::pentanomial(text).unwrap_err();
        assert!(error.contains("LL,LD,WL+DD,WD,WW"), "{text}: {error}");
    }
    assert!(Counts::wdl("1,2").unwrap_err().contains("2 numbers"));
}
