//! What an engine can do beyond the least.

use std::fmt;

/// One feature of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// It wants `event` lines.
    Events,
    /// It wants `legal` lines.
    Legal,
    /// It plays many games in one process.
    Reuse,
}

impl Feature {
    /// All features, in the order in which they are printed.
    pub const ALL: [Feature; 3] = [Feature::Events, Feature::Legal, Feature::Reuse];

    /// The word on the line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Feature::Events => "events",
            Feature::Legal => "legal",
            Feature::Reuse => "reuse",
        }
    }
}

/// A set of features. An engine may declare them on one line or on several; features that are not
/// known are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// It wants `event` lines.
    pub events: bool,
    /// It wants `legal` lines.
    pub legal: bool,
    /// It plays many games in one process.
    pub reuse: bool,
}

impl Features {
    /// The features of a list of words.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Features {
        let mut features = Features::default();
        for word in words {
            match word {
                "events" => features.events = true,
                "legal" => features.legal = true,
                "reuse" => features.reuse = true,
                _ => {}
            }
        }
        features
    }

    /// Whether `feature` is in the set.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        match feature {
            Feature::Events => self.events,
            Feature::Legal => self.legal,
            Feature::Reuse => self.reuse,
        }
    }

    /// What either set has: several `feature` lines add up.
    #[must_use]
    pub const fn union(self, other: Features) -> Features {
        Features {
            events: self.events || other.events,
            legal: self.legal || other.legal,
            reuse: self.reuse || other.reuse,
        }
    }
}

impl fmt::Display for Features {
    /// The words, each with a space before it: ` legal reuse`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for feature in Feature::ALL.into_iter().filter(|feature| self.has(*feature)) {
            write!(f, " {}", feature.word())?;
        }
        Ok(())
    }
}
