//! Dice and times, written as strings.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use super::{POINTS_MAX, Points};
use deathroll_core::rules::encounter::plan::{ROUND_SECONDS, SIDES_MAX, THROW_DICE_MAX};

/// Maximum days of a time.
pub(crate) const DAYS_MAX: u32 = 365;
/// Seconds of a day.
const DAY: u32 = 24 * 3600;

/// Percent, as a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Percent(pub(crate) u8);

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Whole;
        impl Visitor<'_> for Whole {
            type Value = Percent;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("percent: a whole number from 0 to 100 without a sign, such as 45")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Percent, E> {
                let percent = u8::try_from(number).ok().filter(|percent| *percent <= 100);
                percent.map(Percent).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
            }
        }
        deserializer.deserialize_i64(Whole)
    }
}

impl JsonSchema for Percent {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Percent".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": 100 })
    }
}

/// A number, or dice to throw.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Dice", untagged, inline)]
pub(crate) enum Dice {
    /// A constant.
    Number(Points),
    /// The sum of dice.
    Word(DiceText),
}

/// Dice such as "2d6+1".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DiceText {
    /// Number of dice.
    pub(crate) count: u8,
    /// Sides of each die.
    pub(crate) sides: u8,
    /// Modifier.
    pub(crate) plus: i16,
}

/// A probability: percent, or a fraction.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Chance", untagged, inline)]
pub(crate) enum Chance {
    /// Percent.
    Percent(Percent),
    /// A fraction.
    Fraction(Fraction),
}

/// A fraction such as "2/3".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fraction {
    /// Above the line.
    pub(crate) over: u8,
    /// Below the line, at most 100.
    pub(crate) under: u8,
}

/// A time such as "10 rounds".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Time {
    /// In seconds.
    pub(crate) seconds: u32,
}

/// Parses dice; `Err` states what was expected.
pub(crate) fn parse_dice(text: &str) -> Result<DiceText, String> {
    let shape = || "dice such as \"2d6+1\", or a number without quotes".to_owned();
    let (count, rest) = text.split_once(['d', 'D']).ok_or_else(shape)?;
    let end = rest.find(['+', '-']).unwrap_or(rest.len());
    let (count, sides) = (count.trim(), rest[..end].trim());
    // A number may have a sign, but no blank behind it.
    let plus: String = rest[end..].split_whitespace().collect();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = (count.is_empty() || is_number(count))
        && is_number(sides)
        && (plus.is_empty() || is_number(&plus[1..]));
    if !fits {
        return Err(shape());
    }
    let number = |text: &str, from: i64, to: i64| {
        let number = text.parse::<i64>().ok().filter(|number| (from..=to).contains(number));
        number.ok_or((from, to))
    };
    let count = if count.is_empty() { "1" } else { count };
    let plus = if plus.is_empty() { "0" } else { &plus };
    Ok(DiceText {
        count: number(count, 1, i64::from(THROW_DICE_MAX))
            .map_err(|(from, to)| format!("{from} to {to} dice at once"))? as u8,
        sides: number(sides, 2, i64::from(SIDES_MAX))
            .map_err(|(from, to)| format!("dice with {from} to {to} faces"))? as u8,
        plus: number(plus, -POINTS_MAX, POINTS_MAX)
            .map_err(|(_, to)| format!("dice and a number of at most {to}"))? as i16,
    })
}

/// Parses a fraction from 0 to 1; `Err` states what was expected.
pub(crate) fn parse_fraction(text: &str) -> Result<Fraction, String> {
    let shape = || "a fraction such as \"2/3\", or percent as a number without quotes and sign".to_owned();
    let (over, under) = text.split_once('/').ok_or_else(shape)?;
    let number = |text: &str| {
        let text = text.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u32::MAX)).ok_or_else(shape)
    };
    match (number(over)?, number(under)?) {
        (_, under) if !(1..=100).contains(&under) => {
            Err("a fraction whose lower number is 1 to 100".to_owned())
        }
        (over, under) if over > under => Err("a fraction of at most 1".to_owned()),
        (over, under) => Ok(Fraction { over: over as u8, under: under as u8 }),
    }
}

/// Parses a time; `Err` states what was expected.
pub(crate) fn parse_time(text: &str) -> Result<Time, String> {
    let shape = || "a time such as \"10 rounds\", \"5 minutes\", \"2 hours\" or \"1 day\"".to_owned();
    let (number, unit) = text.split_once(' ').ok_or_else(shape)?;
    let unit = match unit.trim() {
        "round" | "rounds" => ROUND_SECONDS,
        "minute" | "minutes" => 60,
        "hour" | "hours" => 3600,
        "day" | "days" => DAY,
        _ => return Err(shape()),
    };
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(shape());
    }
    let seconds = number.parse::<u32>().ok().and_then(|number| number.checked_mul(unit));
    match seconds {
        Some(0) => Err("a time above 0".to_owned()),
        Some(seconds) if seconds <= DAYS_MAX * DAY => Ok(Time { seconds }),
        _ => Err(format!("at most {DAYS_MAX} days")),
    }
}

/// Implements deserialization and schema for a string type with a parser.
macro_rules! parsed_text {
    ($type:ident, $name:literal, $parse:path, $expected:literal, $pattern:literal) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;
                impl Visitor<'_> for Text {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                        $parse(text)
                            .map_err(|expected| E::invalid_value(Unexpected::Str(text), &expected.as_str()))
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }

        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    };
}

parsed_text!(
    DiceText,
    "DiceText",
    parse_dice,
    "dice such as \"2d6+1\"",
    "^ *[0-9]* *[dD] *[0-9]+ *([+-] *[0-9]+)? *$"
);
parsed_text!(Fraction, "Fraction", parse_fraction, "a fraction such as \"2/3\"", "^ *[0-9]+ */ *[0-9]+ *$");
parsed_text!(
    Time,
    "Time",
    parse_time,
    "a time such as \"10 rounds\", \"5 minutes\", \"2 hours\" or \"1 day\"",
    "^[0-9]+ +(round|minute|hour|day)s?$"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read() {
        let read = |text| parse_dice(text).map(|dice| (dice.count, dice.sides, dice.plus));
        assert_eq!(read("2d6+1"), Ok((2, 6, 1)));
        assert_eq!(read("d8"), Ok((1, 8, 0)));
        assert_eq!(read("3D4 - 2"), Ok((3, 4, -2)));
        assert_eq!(read(" 2 d 6 "), Ok((2, 6, 0)));
        assert_eq!(read("20d64+999"), Ok((20, 64, 999)));
        for text in
            ["", "d", "6", "2d", "2x6", "2d6+", "2d6+1+1", "-1d6", "2d-6", "2d6+d4", "éd6", "1 0d6", "2d1 2"]
        {
            assert!(read(text).unwrap_err().starts_with("dice such as"), "{text}");
        }
        assert_eq!(read("0d6").unwrap_err(), "1 to 20 dice at once");
        assert_eq!(read("99999999999999999999d6").unwrap_err(), "1 to 20 dice at once");
        assert_eq!(read("2d1").unwrap_err(), "dice with 2 to 64 faces");
        assert_eq!(read("2d6-1000").unwrap_err(), "dice and a number of at most 999");
    }

    #[test]
    fn fractions_are_read() {
        let read = |text| parse_fraction(text).map(|one| (one.over, one.under));
        assert_eq!((read("2/3"), read(" 0 / 100 "), read("1/1")), (Ok((2, 3)), Ok((0, 100)), Ok((1, 1))));
        for text in ["", "2", "2/", "/3", "-1/3", "2/3/4", "1.5/3"] {
            assert!(read(text).unwrap_err().starts_with("a fraction such as"), "{text}");
        }
        assert_eq!(read("4/3").unwrap_err(), "a fraction of at most 1");
        for text in ["1/0", "1/101", "1/99999999999"] {
            assert_eq!(read(text).unwrap_err(), "a fraction whose lower number is 1 to 100");
        }
    }

    #[test]
    fn times_are_read() {
        let read = |text| parse_time(text).map(|time| time.seconds);
        assert_eq!(read("1 round"), Ok(10));
        assert_eq!(read("10 rounds"), Ok(100));
        assert_eq!(read("5 minutes"), Ok(300));
        assert_eq!(read("2 hours"), Ok(7200));
        assert_eq!(read("365 days"), Ok(365 * DAY));
        for text in ["", "10", "rounds", "10 weeks", "-1 rounds", "1.5 hours", "ten rounds"] {
            assert!(read(text).unwrap_err().starts_with("a time such as"), "{text}");
        }
        assert_eq!(read("0 rounds").unwrap_err(), "a time above 0");
        assert_eq!(read("366 days").unwrap_err(), "at most 365 days");
        assert_eq!(read("99999999999 days").unwrap_err(), "at most 365 days");
    }
}
