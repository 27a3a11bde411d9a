//! Numbers for people: no more digits than the interval carries.

use crate::metric::Unit;
use crate::results::SummaryRow;
use crate::stats::Estimate;

/// An estimate without its interval, in as many digits as the interval carries.
#[must_use]
pub fn value(row: &SummaryRow) -> String {
    let Some(value) = row.estimate else { return "–".to_owned() };
    let half = row.ci_low.zip(row.ci_high).map_or(0.0, |(low, high)| (high - low) / 2.0);
    let (scale, sign) = scale_of(row.unit);
    if value == 0.0 {
        return format!("0{sign}");
    }
    format!("{}{sign}", rounded(value * scale, half * scale))
}

/// An estimate with half the width of its interval.
#[must_use]
pub fn in_unit(estimate: &Estimate, unit: Unit) -> String {
    let (scale, sign) = scale_of(unit.name());
    let half = estimate.half_width().map(|half| half * scale).filter(|half| *half > 0.0);
    let value = estimate.value * scale;
    match half {
        Some(half) => format!("{}{sign} ± {}", rounded(value, half), rounded(half, half)),
        None => format!("{}{sign}", plain(value)),
    }
}

/// A change of a metric with its interval: `+1.8 pp ± 0.3`, where pp are percentage points. Where no
/// trial differed it is `same`, and `about` marks numbers of which too little was seen for an interval.
#[must_use]
pub fn change(value: Option<f64>, [low, high]: [Option<f64>; 2], unit: &str, is_same: bool) -> String {
    let Some(value) = value else { return "–".to_owned() };
    if is_same {
        return "same".to_owned();
    }
    let (scale, sign) = if unit == "share" { (100.0, " pp") } else { (1.0, "") };
    signed_interval(value * scale, low.map(|low| low * scale), high.map(|high| high * scale), sign)
}

/// A number of either sign with its interval, in a unit.
#[must_use]
pub fn signed_interval(value: f64, low: Option<f64>, high: Option<f64>, unit: &str) -> String {
    let signed = |value: f64, half: f64| {
        let text = rounded(value, half);
        let is_zero = text.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.'));
        if is_zero {
            text.trim_start_matches('-').to_owned()
        } else if value > 0.0 {
            format!("+{text}")
        } else {
            text
        }
    };
    match (low, high) {
        (Some(low), Some(high)) => {
            let half = (high - low) / 2.0;
            let is_even = (f64::midpoint(low, high) - value).abs() <= 0.01 * half;
            if is_even {
                format!("{}{unit} ± {}", signed(value, half), rounded(half, half))
            } else {
                format!("{}{unit} ({} to {})", signed(value, half), signed(low, half), signed(high, half))
            }
        }
        _ => format!("about {}{unit}", signed(value, value.abs() / 10.0)),
    }
}

/// By what a number of a unit is multiplied, and what stands behind it.
pub(super) fn scale_of(unit: &str) -> (f64, &'static str) {
    if unit == "share" { (100.0, " %") } else { (1.0, "") }
}

/// An estimate with its interval: `41.3 % ± 0.2`, `0.674 ± 0.002`, `0 % (at most 0.004 %)`,
/// `12 (at least 4)`.
#[must_use]
pub fn estimate(row: &SummaryRow) -> String {
    let Some(value) = row.estimate else { return "–".to_owned() };
    let (percent, sign) = scale_of(row.unit);
    let value = value * percent;
    match (row.ci_low.map(|low| low * percent), row.ci_high.map(|high| high * percent)) {
        (Some(low), Some(high)) if is_sure(row.method, value, high - low) => {
            format!("{}{sign}", plain(value))
        }
        (Some(low), Some(high)) if value <= 0.0 && low <= 0.0 => {
            format!("0{sign} (at most {}{sign})", rounded(high, high))
        }
        (Some(low), Some(high)) if is_even(row) => {
            let half = (high - low) / 2.0;
            format!("{}{sign} ± {}", rounded(value, half), rounded(half, half))
        }
        (Some(low), Some(high)) => {
            let half = (high - low) / 2.0;
            let at = |value: f64| rounded(value, half);
            format!("{}{sign} ({} to {})", at(value), at(low), at(high))
        }
        (_, None) if value <= 0.0 => format!("0{sign} (none seen)"),
        (Some(low), None) => format!("{}{sign} (at least {})", rounded(value, value), rounded(low, low)),
        _ => format!("{}{sign}", plain(value)),
    }
}

/// The exact value of a row, where it is known: `41.28 %`, `0.674421`.
#[must_use]
pub fn exact(row: &SummaryRow) -> Option<String> {
    let (scale, sign) = scale_of(row.unit);
    row.exact.map(|exact| format!("{}{sign}", plain(exact * scale)))
}

/// True for values without error, and for those that were the same in every one of many trials.
fn is_sure(method: &str, value: f64, width: f64) -> bool {
    width <= f64::EPSILON * value.abs() || (method == "constant" && width <= 0.01 * value.abs())
}

/// A share in percent, with two places; one too small for them is no 0.
#[must_use]
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent > 0.0 && percent < 0.005 { "<0.01 %".to_owned() } else { format!("{percent:.2} %") }
}

/// True for methods whose intervals lie evenly about the estimate, or nearly so.
fn is_even(row: &SummaryRow) -> bool {
    matches!(row.method, "wilson" | "normal" | "delta" | "constant")
}

/// A value rounded to the first digit of `precision`; one more where that digit is a 1.
#[must_use]
pub fn rounded(value: f64, precision: f64) -> String {
    if !precision.is_finite() || precision <= 0.0 {
        return plain(value);
    }
    let exponent = precision.log10().floor();
    let leading = precision / 10_f64.powf(exponent);
    let digits = if leading < 1.95 { 1.0 - exponent } else { -exponent };
    format!("{value:.*}", digits.clamp(0.0, 12.0) as usize)
}

/// A value known without error: as many digits as it has, six at most.
#[must_use]
pub fn plain(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A whole number with thin groups: `1 048 576`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_the_precision() {
        assert_eq!(rounded(41.283, 0.21), "41.3");
        assert_eq!(rounded(0.674_49, 0.001_6), "0.6745");
        assert_eq!(rounded(0.674_49, 0.002), "0.674");
        assert_eq!(rounded(1234.5, 40.0), "1234");
        assert_eq!(plain(3.0), "3");
        assert_eq!(plain(0.25), "0.25");
    }

    #[test]
    fn shares_are_never_rounded_to_nothing() {
        assert_eq!(percent(0.0), "0.00 %");
        assert_eq!(percent(0.000_01), "<0.01 %");
        assert_eq!(percent(0.123_45), "12.35 %");
    }

    #[test]
    fn estimates_show_the_ends_that_they_have() {
        let shown = |value, low, high, method| {
            let row = SummaryRow {
                scenario: String::new(),
                arm: String::new(),
                subject: String::new(),
                metric: "minutes-to-live",
                unit: "minutes",
                trials: 512,
                estimate: Some(value),
                std_error: None,
                ci_low: low,
                ci_high: high,
                confidence: 0.95,
                method,
                exact: None,
                fraction: None,
            };
            estimate(&row)
        };
        assert_eq!(shown(12.34, Some(12.1), Some(12.58), "delta"), "12.3 ± 0.2");
        assert_eq!(shown(1.9997, Some(1.9993), Some(1.9999), "gamma"), "1.9997 (1.9993 to 1.9999)");
        assert_eq!(shown(12.34, Some(4.19), None, "undetermined"), "12 (at least 4)");
        assert_eq!(shown(0.0, Some(0.0), None, "undetermined"), "0 (none seen)");
    }

    #[test]
    fn changes_carry_their_sign_and_their_doubt() {
        let shown = |value, low, high| change(Some(value), [low, high], "share", false);
        assert_eq!(shown(0.018, Some(0.015), Some(0.021)), "+1.8 pp ± 0.3");
        assert_eq!(shown(-0.001, Some(-0.004), Some(0.001)), "-0.1 pp (-0.4 to +0.1)");
        assert_eq!(shown(-0.0123, None, None), "about -1.23 pp");
        assert_eq!(change(Some(0.0), [None, None], "per-trial", true), "same");
        assert_eq!(change(None, [None, None], "per-trial", false), "–");
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(grouped(1_048_576), "1 048 576");
        assert_eq!(grouped(12), "12");
    }
}
