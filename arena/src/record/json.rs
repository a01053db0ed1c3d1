//! How single values of a record look as JSON.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::note::Eval;

/// A value that stands as a string, in the one spelling that its `Display` and `FromStr` share.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// For `#[serde(with = "json::text")]`.
pub(super) mod text {
    use super::{Deserializer, Display, FromStr, PhantomData, Serializer, Text};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        from.deserialize_str(Text(PhantomData))
    }
}

/// For `#[serde(with = "json::optional_text")]`, with a default.
pub(super) mod optional_text {
    use super::{Deserialize, Deserializer, Display, FromStr, Serialize, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(to)
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}

/// A seed: written as a string, since a number beyond 2^53 loses its last digits in JavaScript and in
/// much else that reads JSON; taken as a number too.
pub(super) mod seed {
    use super::{Deserialize, Deserializer, Serializer, de};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Seed {
        Number(u64),
        Text(String),
    }

    pub(crate) fn serialize<S: Serializer>(seed: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
        match seed {
            Some(seed) => to.collect_str(seed),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        match Option::<Seed>::deserialize(from).map_err(|_| de::Error::custom(WANTED))? {
            None => Ok(None),
            Some(Seed::Number(seed)) => Ok(Some(seed)),
            Some(Seed::Text(text)) => text.parse().map(Some).map_err(|_| de::Error::custom(WANTED)),
        }
    }

    const WANTED: &str = "a seed is a whole number from 0 to 2^64 - 1, in a string";
}

impl Serialize for Eval {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Eval::Centi(score) => to.serialize_i64(*score),
            Eval::Win => to.serialize_str("win"),
            Eval::Loss => to.serialize_str("loss"),
        }
    }
}

impl<'de> Deserialize<'de> for Eval {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Eval, D::Error> {
        struct EvalVisitor;

        impl Visitor<'_> for EvalVisitor {
            type Value = Eval;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a score in centi-units, \"win\" or \"loss\"")
            }

            fn visit_i64<E: de::Error>(self, score: i64) -> Result<Eval, E> {
                Ok(Eval::Centi(score))
            }

            fn visit_u64<E: de::Error>(self, score: u64) -> Result<Eval, E> {
                i64::try_from(score).map(Eval::Centi).map_err(E::custom)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Eval, E> {
                match text {
                    "win" => Ok(Eval::Win),
                    "loss" => Ok(Eval::Loss),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }

        from.deserialize_any(EvalVisitor)
    }
}
