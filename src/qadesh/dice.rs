//! Where the dice of a turn come from: the luck of a game that is played, or the record of one.

use crate::{ChanceError, Luck};

/// A source of rolls of one six-sided die.
pub trait Dice {
    /// The next roll, from 1 to 6; none when the record ends. Any other number is taken for the end.
    fn roll(&mut self) -> Option<u8>;
}

impl Dice for Luck {
    fn roll(&mut self) -> Option<u8> {
        Some(self.die())
    }
}

impl<F: FnMut() -> Option<u8>> Dice for F {
    fn roll(&mut self) -> Option<u8> {
        self()
    }
}

/// The dice ended in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutOfDice;

/// The dice of a chance token: `~3.6.1`, or `~` for none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'a> {
    /// Digits, with a point after each but the last.
    rest: &'a [u8],
}

impl Record<'_> {
    /// Reads a chance token.
    pub(super) fn parse(token: &str) -> Result<Record<'_>, ChanceError> {
        let why =
            "write ~ and the dice, each from 1 to 6, joined by `.`; ~ alone if none was rolled";
        let rest = token.strip_prefix('~').ok_or_else(|| ChanceError::new(token, why))?;
        let is_die = |die: &str| matches!(die.as_bytes(), [b'1'..=b'6']);
        if rest.is_empty() || rest.split('.').all(is_die) {
            Ok(Record { rest: rest.as_bytes() })
        } else {
            Err(ChanceError::new(token, why))
        }
    }

    /// How many dice are left.
    pub(super) const fn left(&self) -> usize {
        self.rest.len().div_ceil(2)
    }
}

impl Dice for Record<'_> {
    fn roll(&mut self) -> Option<u8> {
        let die = self.rest.first()? - b'0';
        self.rest = self.rest.get(2..).unwrap_or_default();
        Some(die)
    }
}

/// Takes dice from `inner` and writes them down as a chance token.
#[derive(Debug)]
pub(super) struct Writer<D> {
    pub(super) inner: D,
    pub(super) token: String,
}

impl<D: Dice> Writer<D> {
    pub(super) fn new(inner: D) -> Writer<D> {
        Writer { inner, token: "~".to_owned() }
    }
}

impl<D: Dice> Dice for Writer<D> {
    fn roll(&mut self) -> Option<u8> {
        let die = self.inner.roll()?;
        if self.token.len() > 1 {
            self.token.push('.');
        }
        self.token.push(char::from(b'0' + die));
        Some(die)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_tokens_have_one_spelling() {
        for (token, dice) in [("~", vec![]), ("~3", vec![3]), ("~3.6.1", vec![3, 6, 1])] {
            let mut record = Record::parse(token).unwrap();
            assert_eq!(record.left(), dice.len());
            let taken: Vec<u8> = std::iter::from_fn(|| record.roll()).collect();
            assert_eq!(taken, dice);
            assert_eq!(record.left(), 0);
        }
        for bad in ["", "3", "~0", "~7", "~1.", "~.1", "~1,1", "~1..2", "~12", "~ 1", "~1.2 "] {
            assert!(Record::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn written_dice_are_read_back() {
        let mut dice = [4, 4, 2].into_iter();
        let mut writer = Writer::new(|| dice.next());
        assert_eq!(writer.token, "~");
        while writer.roll().is_some() {}
        assert_eq!(writer.token, "~4.4.2");
    }
}
