//! One line of a trace, as text that somebody else wrote.

use serde_json::Value;

use super::space::Spot;

/// What the referee says: nothing, or what is wrong.
pub(super) type Verdict = Result<(), Objection>;

/// What is wrong with a line, and the rule that it breaks. Where the rule is left out it is the one
/// that the line itself names.
///
/// `TRACE` stands for the rules of `TRACE.md`: changes follow each other, and something tells of
/// every one. `TALLY` stands for the last lines, which count what was told.
#[derive(Debug)]
pub(super) struct Objection {
    pub(super) rule: Option<&'static str>,
    pub(super) why: String,
}

impl From<String> for Objection {
    fn from(why: String) -> Self {
        Self { rule: None, why }
    }
}

impl From<&str> for Objection {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

/// Ends the check with a fault against a rule unless something holds.
macro_rules! ensure {
    ($rule:expr, $holds:expr, $($words:tt)*) => {
        if !$holds {
            return Err($crate::referee::line::Objection { rule: Some($rule), why: format!($($words)*) });
        }
    };
}
pub(super) use ensure;

/// A line, parsed.
#[derive(Debug, Clone)]
pub(super) struct Line(pub(super) Value);

impl Line {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map(Self).map_err(|error| error.to_string())
    }

    pub(super) fn event(&self) -> &str {
        self.text("event")
    }

    pub(super) fn actor(&self) -> &str {
        self.text("actor")
    }

    pub(super) fn has_changes(&self) -> bool {
        self.0["changes"].as_object().is_some_and(|changes| !changes.is_empty())
    }

    pub(super) fn phase(&self) -> &str {
        self.text("phase")
    }

    pub(super) fn int(&self, key: &str) -> i64 {
        self.0[key].as_i64().unwrap_or(i64::MIN)
    }

    /// Text; empty when there is none.
    pub(super) fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_default()
    }

    pub(super) fn flag(&self, key: &str) -> bool {
        self.0[key].as_bool().unwrap_or_default()
    }

    pub(super) fn ints(&self, key: &str) -> Vec<i64> {
        ints(&self.0[key])
    }

    pub(super) fn names(&self, key: &str) -> Vec<String> {
        names(&self.0[key])
    }

    pub(super) fn spot(&self, key: &str) -> Spot {
        spot(&self.0[key]).unwrap_or((i32::MIN, i32::MIN))
    }
}

pub(super) fn ints(value: &Value) -> Vec<i64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
}

pub(super) fn names(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

pub(super) fn spot(value: &Value) -> Option<Spot> {
    match ints(value)[..] {
        [x, y] => Some((x as i32, y as i32)),
        _ => None,
    }
}

pub(super) fn spots(value: &Value) -> Vec<Spot> {
    value.as_array().into_iter().flatten().filter_map(spot).collect()
}
