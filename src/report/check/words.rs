//! Claims in words.

use crate::report::number::{plain, rounded, scale_of, signed_interval};
use crate::results::gate::CheckRow;

/// What a claim is about: `wounds-per-attack of Ada (needles)`.
pub(super) fn about(row: &CheckRow) -> String {
    format!("{} of {} ({})", row.metric, row.subject, row.arm)
}

/// What is demanded: `0.67 to 0.7`, ``better than `axe` by more than 2 pp``.
pub(super) fn demanded(row: &CheckRow) -> String {
    let other = row.other.as_deref().unwrap_or_default();
    let by = row.least.or(row.most).unwrap_or(0.0).abs();
    match row.demand {
        "better-than" | "ordering" if by == 0.0 => format!("better than `{other}`"),
        "better-than" | "ordering" => format!("better than `{other}` by more than {}", distance(row, by)),
        "tied-with" => format!("tied with `{other}` within {}", distance(row, by)),
        "unchanged" => {
            let before = row.baseline.map_or_else(String::new, |value| level(row, value));
            format!("as before, {before}, within {}", distance(row, by))
        }
        _ => match (row.least, row.most) {
            (Some(least), Some(most)) => format!("{} to {}", number(row, least), level(row, most)),
            (Some(least), None) => format!("at least {}", level(row, least)),
            (None, Some(most)) => format!("at most {}", level(row, most)),
            (None, None) => String::new(),
        },
    }
}

/// What was found: `68.6 % ± 0.2`, `+1.8 pp ± 0.3`, `0.645545, exact`.
pub(super) fn found(row: &CheckRow) -> String {
    let Some(value) = row.estimate else { return "nothing".to_owned() };
    let is_difference = row.other.is_some() || row.baseline.is_some();
    let (scale, unit) = match (row.unit, is_difference) {
        ("share", true) => (100.0, " pp"),
        ("share", false) => (100.0, " %"),
        _ => (1.0, ""),
    };
    let [value, low, high] = [Some(value), row.ci_low, row.ci_high].map(|end| end.map(|end| end * scale));
    let value = value.unwrap_or_default();
    if row.method == "exact" {
        // What rounding leaves of two equal values is no difference.
        let value = if value.abs() < 5e-7 { 0.0 } else { value };
        let sign = if is_difference && value > 0.0 { "+" } else { "" };
        return format!("{sign}{}{unit}, exact", plain(value));
    }
    if is_difference {
        return signed_interval(value, low, high, unit);
    }
    match (low, high) {
        (Some(low), Some(high)) => {
            let half = (high - low) / 2.0;
            let at = |end: f64| rounded(end, half);
            if (f64::midpoint(low, high) - value).abs() <= half / 10.0 {
                format!("{}{unit} ± {}", at(value), at(half))
            } else {
                format!("{}{unit} ({} to {})", at(value), at(low), at(high))
            }
        }
        (Some(low), None) if low > 0.0 => {
            format!("{}{unit} (at least {})", rounded(value, value), rounded(low, low))
        }
        _ => format!("{}{unit}", plain(value)),
    }
}

/// What more is to be said of a row that does not pass.
pub(super) fn reason(row: &CheckRow) -> String {
    let (demanded, found) = (demanded(row), found(row));
    match row.trials {
        0 => format!("expected {demanded}; found {found}"),
        trials => format!("expected {demanded}; found {found} in {trials} trials"),
    }
}

/// A value in its unit.
fn level(row: &CheckRow, value: f64) -> String {
    format!("{}{}", number(row, value), scale_of(row.unit).1)
}

/// A value as it is shown, without its unit.
fn number(row: &CheckRow, value: f64) -> String {
    plain(value * scale_of(row.unit).0)
}

/// A difference of values.
fn distance(row: &CheckRow, value: f64) -> String {
    let sign = if row.unit == "share" { " pp" } else { "" };
    format!("{}{sign}", number(row, value))
}
