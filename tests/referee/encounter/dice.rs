//! Dice and times, as files write them.

use serde_json::Value;

use crate::referee::book::int;

/// Dice and a constant, such as 2d6+1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Throw {
    pub(super) count: i64,
    pub(super) sides: i64,
    pub(super) plus: i64,
}

impl Throw {
    /// From a number, or from words; nothing when there is neither.
    pub(super) fn read(value: &Value) -> Self {
        let Some(text) = value.as_str() else {
            return Self { plus: int(value, 0), ..Self::default() };
        };
        let text = text.replace(' ', "").to_lowercase();
        let Some((count, rest)) = text.split_once('d') else {
            return Self { plus: text.parse().expect("a number"), ..Self::default() };
        };
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let number =
            |text: &str, usual: i64| if text.is_empty() { usual } else { text.parse().expect("a number") };
        let plus = rest[end..].trim_start_matches('+');
        Self { count: number(count, 1), sides: number(&rest[..end], 0), plus: number(plus, 0) }
    }

    /// What these faces come to; never less than 0 (OD-74).
    pub(super) fn sum(self, faces: &[i64]) -> i64 {
        (faces.iter().sum::<i64>() + self.plus).max(0)
    }

    pub(super) fn least(self) -> i64 {
        (self.count + self.plus).max(0)
    }

    pub(super) fn most(self) -> i64 {
        (self.count * self.sides + self.plus).max(0)
    }
}

/// Seconds of "10 rounds", "5 minutes", "2 hours" or "1 day".
pub(super) fn seconds(value: &Value) -> i64 {
    let (number, unit) = value.as_str().and_then(|text| text.split_once(' ')).expect("a time");
    let seconds = match unit.trim().trim_end_matches('s') {
        "round" => 10,
        "minute" => 60,
        "hour" => 3600,
        "day" => 86_400,
        other => panic!("a unit: {other}"),
    };
    number.parse::<i64>().expect("a number") * seconds
}
