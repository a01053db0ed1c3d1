//! What an SPRT is to decide, and how surely.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The keys of a setup, for messages and for help.
pub const KEYS: &str = "elo0=, elo1=, alpha=, beta=, model=";
/// Elo bounds beyond this make no test that anybody needs.
const FARTHEST: f64 = 1000.0;

/// What `elo0` and `elo1` are measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalized Elo: the expected score above 1/2 in standard deviations of a game, times C =
    /// 800/ln 10. How many games a test takes depends on the bounds alone, not on openings and draws.
    #[default]
    Normalized,
    /// Logistic Elo: the expected score is 1/(1 + 10^(-elo/400)).
    Logistic,
}

impl Model {
    /// `normalized` or `logistic`
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Model, String> {
        [Model::Normalized, Model::Logistic]
            .into_iter()
            .find(|model| model.word() == text)
            .ok_or_else(|| format!("`{text}` is no model: write normalized or logistic"))
    }
}

/// A sequential probability ratio test of H0 "the first engine is stronger by `elo0`" against H1 "by
/// `elo1`" (Wald 1945).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtSetup {
    /// H0's difference in Elo of `model`.
    pub elo0: f64,
    /// H1's difference in Elo of `model`, above `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 is true.
    pub beta: f64,
    /// The scale of the differences.
    pub model: Model,
}

// All fields are numbers that `entry` has checked: none of them is NaN.
impl Eq for SprtSetup {}

/// A setup as it is written: in a plan's `[sprt]`, or by words such as `elo0=0`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SprtEntry {
    /// H0's difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo0: Option<f64>,
    /// H1's difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo1: Option<f64>,
    /// How often H1 may be accepted where H0 is true; 0.05 where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// How often H0 may be accepted where H1 is true; 0.05 where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// The scale; normalized where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<Model>,
}

// Entries are compared only to see whether a saved plan is the same; NaN is refused by `resolve`.
impl Eq for SprtEntry {}

impl SprtEntry {
    /// Takes a word such as `elo0=0`; gives whether its key is one of a setup's.
    ///
    /// # Errors
    ///
    /// If the value is wrong, or the key was given before.
    pub fn word(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let slot = match key {
            "elo0" => &mut self.elo0,
            "elo1" => &mut self.elo1,
            "alpha" => &mut self.alpha,
            "beta" => &mut self.beta,
            "model" => {
                return match self.model.replace(value.parse()?) {
                    None => Ok(true),
                    Some(_) => Err("model is given twice".to_owned()),
                };
            }
            _ => return Ok(false),
        };
        let number = value.parse().map_err(|_| format!("{key}={value}: `{value}` is no number"))?;
        match slot.replace(number) {
            None => Ok(true),
            Some(_) => Err(format!("{key} is given twice")),
        }
    }

    /// This entry laid over another: what it does not say is left to the other.
    #[must_use]
    pub fn over(self, other: SprtEntry) -> SprtEntry {
        SprtEntry {
            elo0: self.elo0.or(other.elo0),
            elo1: self.elo1.or(other.elo1),
            alpha: self.alpha.or(other.alpha),
            beta: self.beta.or(other.beta),
            model: self.model.or(other.model),
        }
    }

    /// The setup, with what is open filled in.
    ///
    /// # Errors
    ///
    /// A sentence that says what is missing or wrong.
    pub fn resolve(self) -> Result<SprtSetup, String> {
        let elo = |key: &str, given: Option<f64>| {
            let elo = given.ok_or_else(|| format!("{key} is missing: write {key}=..., in Elo"))?;
            if elo.is_finite() && elo.abs() <= FARTHEST {
                return Ok(elo);
            }
            Err(format!("{key}={elo}: Elo from -{FARTHEST} to {FARTHEST}"))
        };
        let risk = |key: &str, given: Option<f64>| {
            let risk = given.unwrap_or(0.05);
            if risk > 0.0 && risk < 1.0 {
                return Ok(risk);
            }
            Err(format!("{key}={risk}: a share between 0 and 1, as in 0.05"))
        };
        let setup = SprtSetup {
            elo0: elo("elo0", self.elo0)?,
            elo1: elo("elo1", self.elo1)?,
            alpha: risk("alpha", self.alpha)?,
            beta: risk("beta", self.beta)?,
            model: self.model.unwrap_or_default(),
        };
        if setup.elo0 >= setup.elo1 {
            return Err(format!(
                "elo0={} elo1={}: elo0 has to be below elo1",
                setup.elo0, setup.elo1
            ));
        }
        if setup.alpha + setup.beta >= 1.0 {
            return Err(format!(
                "alpha={} beta={}: together they have to be below 1",
                setup.alpha, setup.beta
            ));
        }
        Ok(setup)
    }
}

impl From<SprtSetup> for SprtEntry {
    fn from(setup: SprtSetup) -> SprtEntry {
        SprtEntry {
            elo0: Some(setup.elo0),
            elo1: Some(setup.elo1),
            alpha: Some(setup.alpha),
            beta: Some(setup.beta),
            model: Some(setup.model),
        }
    }
}
