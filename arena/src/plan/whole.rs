//! Whole numbers of a plan file. TOML holds those below 2^63; greater ones, as a seed may be, are written as
//! text, and any are read from text.

use std::fmt;

use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;

// serde asks for a reference.
#[allow(clippy::ref_option)]
pub(super) fn serialize<N: Copy + TryInto<u64>, S: Serializer>(
    number: &Option<N>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match number.and_then(|number| number.try_into().ok()) {
        None => serializer.serialize_none(),
        Some(number) => match i64::try_from(number) {
            Ok(number) => serializer.serialize_i64(number),
            Err(_) => serializer.collect_str(&number),
        },
    }
}

pub(super) fn deserialize<'de, N: TryFrom<u64>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<N>, D::Error> {
    struct Whole;
    impl Visitor<'_> for Whole {
        type Value = u64;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number")
        }
        fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
            Ok(number)
        }
        fn visit_i64<E: de::Error>(self, number: i64) -> Result<u64, E> {
            let unexpected = de::Unexpected::Signed(number);
            number.try_into().map_err(|_| E::invalid_value(unexpected, &self))
        }
        fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| digits);
            number.ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
        }
    }
    let number = deserializer.deserialize_any(Whole)?;
    N::try_from(number).map(Some).map_err(|_| de::Error::custom("too great a number"))
}
