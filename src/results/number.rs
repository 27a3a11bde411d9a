//! Numbers for people: no more digits than the interval justifies.

use super::cell::{Cell, Digits, Interval, Number, Shown};
use deathroll_core::metric::Unit;
use deathroll_core::stats::{Estimate, Method};

/// The text of a cell.
#[must_use]
pub fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Unknown => UNKNOWN.to_owned(),
        Cell::Text(text) | Cell::Fraction(text) => text.clone(),
        Cell::Word(word) | Cell::Verdict(word, _) => (*word).to_owned(),
        Cell::Count(count) => grouped(*count),
        Cell::Number(number) => number_text(number),
        Cell::Interval(interval) => interval_text(interval),
        Cell::Bar(share) => bar(*share),
        Cell::Gauge(place) => blocks(*place, GAUGE),
        Cell::Marked(cell) => format!("▸ {}", self::cell(cell)),
    }
}

/// What is shown for a value that is not known.
const UNKNOWN: &str = "–";

fn number_text(number: &Number) -> String {
    let Number { value, unit, digits } = *number;
    let (scale, sign) = scale_of(unit);
    match digits {
        Digits::All => format!("{}{sign}", plain(value * scale)),
        Digits::Error(error) => format!("{}{sign}", rounded(value * scale, error * scale)),
        Digits::Decimals(decimals) => format!("{:.decimals$}{sign}", value * scale),
        Digits::Percent => percent(value),
        Digits::Gap(decimals) => gap(value, unit, decimals),
        Digits::Two => two_digits(value),
    }
}

/// A size of differences: `1 pp`; without decimals that are asked for, in three digits or so.
#[must_use]
pub fn gap(value: f64, unit: Unit, decimals: Option<usize>) -> String {
    let (scale, sign) = scale_of_difference(unit);
    match decimals {
        Some(decimals) => format!("{:.decimals$}{sign}", value * scale),
        None => format!("{}{sign}", few_digits(value * scale)),
    }
}

/// A number in three digits or so, with all that stand before the point: `0.00822`, `1234`.
#[must_use]
pub fn few_digits(value: f64) -> String {
    rounded(value, value.abs() / 100.0).parse().map_or_else(|_| plain(value), plain)
}

fn interval_text(interval: &Interval) -> String {
    let Some(found) = interval.estimate else { return UNKNOWN.to_owned() };
    match interval.shown {
        Shown::Value => estimate(&found, interval.unit),
        Shown::Point => point(&found, interval.unit),
        Shown::Difference => change(&found, interval.unit),
        Shown::Same => "same".to_owned(),
    }
}

/// An estimate without its interval, in as many digits as the interval justifies.
fn point(found: &Estimate, unit: Unit) -> String {
    let (scale, sign) = scale_of(unit);
    if found.value == 0.0 {
        return format!("0{sign}");
    }
    let precision = match (found.half_width(), found.method) {
        (Some(half), _) => half,
        (None, Method::Exact | Method::Bounds) => 0.0,
        (None, _) => found.value.abs(),
    };
    format!("{}{sign}", rounded(found.value * scale, precision * scale))
}

/// A change of a metric with its interval: `+1.8 pp ± 0.3`, where pp are percentage points; `about`
/// marks numbers without an interval.
fn change(found: &Estimate, unit: Unit) -> String {
    let (scale, sign) = scale_of_difference(unit);
    let is_known = matches!(found.method, Method::Exact | Method::Bounds);
    if is_known && found.half_width().is_some_and(|half| half <= SURE) {
        return known_change(found.value * scale, sign);
    }
    let end = |end: Option<f64>| end.map(|end| end * scale);
    signed_interval(found.value * scale, end(found.low), end(found.high), sign)
}

/// A change that is known without error, in three digits or so: `+1.83 pp`.
fn known_change(value: f64, sign: &str) -> String {
    // The rounding error of two equal values is not a difference.
    let value = if value.abs() < 1e-9 { 0.0 } else { value };
    let plus = if value > 0.0 { "+" } else { "" };
    let text = if value == 0.0 { "0".to_owned() } else { rounded(value, value.abs() / 100.0) };
    format!("{plus}{text}{sign}")
}

/// A value as [`rounded`], with its sign unless it is rounded to 0.
#[must_use]
pub fn signed(value: f64, precision: f64) -> String {
    let text = rounded(value, precision);
    let is_zero = text.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.'));
    if is_zero {
        text.trim_start_matches('-').to_owned()
    } else if value > 0.0 {
        format!("+{text}")
    } else {
        text
    }
}

/// A number of either sign with its interval, in a unit.
fn signed_interval(value: f64, low: Option<f64>, high: Option<f64>, unit: &str) -> String {
    match (low, high) {
        (Some(low), Some(high)) => {
            let half = (high - low) / 2.0;
            let is_even = is_even(value, low, high);
            let digits = digits_off_zero(value, low, high, is_even);
            if is_even {
                format!("{}{unit} ± {}", signed(value, digits), rounded(half, digits))
            } else {
                format!(
                    "{}{unit} ({} to {})",
                    signed(value, digits),
                    signed(low, digits),
                    signed(high, digits)
                )
            }
        }
        _ => format!("about {}{unit}", signed(value, value.abs() / 10.0)),
    }
}

/// The precision in which an interval that excludes 0 is seen to exclude it: `-0.042 ± 0.038`, where a
/// digit less would be `-0.04 ± 0.04`.
fn digits_off_zero(value: f64, low: f64, high: f64, is_even: bool) -> f64 {
    /// More digits than these would not be read.
    const FINER_MAX: i32 = 3;
    let half = (high - low) / 2.0;
    if low <= 0.0 && high >= 0.0 {
        return half;
    }
    let is_seen = |precision: f64| {
        let shown = |value: f64| rounded(value, precision).parse::<f64>().unwrap_or(value);
        let nearest = if value > 0.0 { shown(low) } else { -shown(high) };
        nearest > 0.0 && (!is_even || shown(value).abs() > shown(half))
    };
    let precision = |digits: i32| half / 10_f64.powi(digits);
    let enough = (0..FINER_MAX).find(|&digits| is_seen(precision(digits)));
    precision(enough.unwrap_or(FINER_MAX))
}

/// The factor by which a number of a unit is shown, and the sign behind it.
#[must_use]
pub fn scale_of(unit: Unit) -> (f64, &'static str) {
    if unit == Unit::Share { (100.0, " %") } else { (1.0, "") }
}

/// The factor by which a difference of a unit is shown, and the sign behind it: percentage points for shares.
#[must_use]
pub fn scale_of_difference(unit: Unit) -> (f64, &'static str) {
    if unit == Unit::Share { (100.0, " pp") } else { (1.0, "") }
}

/// An estimate with its interval: `41.3 % ± 0.2`, `0.674 ± 0.002`, `0 % (at most 0.0037 %)`,
/// `100 % (at least 99.99 %)`, `12 (at least 4.1)`.
#[must_use]
pub fn estimate(found: &Estimate, unit: Unit) -> String {
    let (percent, sign) = scale_of(unit);
    let value = found.value * percent;
    match (found.low.map(|low| low * percent), found.high.map(|high| high * percent)) {
        (Some(low), Some(high)) if is_sure(found.method, value, high - low) => {
            let always = if found.method == Method::Constant { " (always)" } else { "" };
            format!("{}{sign}{always}", plain(value))
        }
        (Some(low), Some(high)) if value <= 0.0 && low <= 0.0 => {
            format!("0{sign} (at most {}{sign})", rounded_up(high))
        }
        (Some(low), Some(high)) if unit == Unit::Share && value >= percent && high >= percent => {
            format!("{}{sign} (at least {}{sign})", plain(percent), rounded_down(low, percent - low))
        }
        (Some(low), Some(high)) if is_even(value, low, high) => {
            let half = (high - low) / 2.0;
            format!("{}{sign} ± {}", rounded(value, half), rounded(half, half))
        }
        (Some(low), Some(high)) => {
            let half = (high - low) / 2.0;
            let at = |value: f64| rounded(value, half);
            format!("{}{sign} ({} to {})", at(value), at(low), at(high))
        }
        (_, None) if value <= 0.0 && found.method != Method::Exact => format!("0{sign} (none seen)"),
        (Some(low), None) => format!("{}{sign} (at least {})", rounded(value, value), rounded_down(low, low)),
        _ => format!("{}{sign}", plain(value)),
    }
}

/// As narrow as the sums of an exact solver: no digit that is shown is in doubt.
const SURE: f64 = 1e-9;

/// True for values without error, and for those that were the same in every one of many trials.
fn is_sure(method: Method, value: f64, width: f64) -> bool {
    let share = match method {
        Method::Constant => 0.01,
        Method::Bounds | Method::Exact => SURE,
        _ => f64::EPSILON,
    };
    width <= share * value.abs()
}

/// `16 384 trials`, or `1 024 to 16 384 trials` where arms have different numbers.
#[must_use]
pub fn range_of_trials(trials: impl Iterator<Item = u64>) -> String {
    let [least, most] = trials.fold([u64::MAX, 0], |[least, most], one| [least.min(one), most.max(one)]);
    match least < most {
        true => format!("{} to {} trials", grouped(least), grouped(most)),
        false => counted(most, "trial"),
    }
}

/// A share in percent, with two decimals; a positive one that would round to 0 is shown as `<0.01 %`.
#[must_use]
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent > 0.0 && percent < 0.005 { "<0.01 %".to_owned() } else { format!("{percent:.2} %") }
}

/// True where the ends of an interval are as far away as each other, nearly: then half its width says where they are,
/// and whether it excludes 0.
fn is_even(value: f64, low: f64, high: f64) -> bool {
    let half = (high - low) / 2.0;
    let says_the_same_of_0 = (low > 0.0) == (value > half) && (high < 0.0) == (value < -half);
    (f64::midpoint(low, high) - value).abs() <= half / 8.0 && says_the_same_of_0
}

/// A value rounded to the first digit of `precision`; one more where that digit is a 1.
#[must_use]
pub fn rounded(value: f64, precision: f64) -> String {
    match decimals(precision) {
        Some(decimals) => format!("{value:.decimals$}"),
        None => plain(value),
    }
}

/// The only end of an interval in two digits or so, rounded upwards: what is "at most" this is not more.
#[must_use]
pub fn rounded_up(end: f64) -> String {
    rounded_towards(end, end, 1.0)
}

/// A lower end so far from the highest value, rounded downwards.
fn rounded_down(end: f64, distance: f64) -> String {
    rounded_towards(end, distance, -1.0)
}

fn rounded_towards(end: f64, size: f64, sign: f64) -> String {
    /// A part of the last digit that is an error of the computation.
    const ERROR: f64 = 1e-6;
    let Some(decimals) = decimals(size / 10.0) else { return plain(end) };
    let scale = sign * 10_f64.powf(decimals as f64);
    format!("{:.decimals$}", (end * scale - ERROR).ceil() / scale + 0.0)
}

/// How many decimals show the first digit of `precision`; none if it is not known.
fn decimals(precision: f64) -> Option<usize> {
    if !precision.is_finite() || precision <= 0.0 {
        return None;
    }
    let exponent = precision.log10().floor();
    let leading = precision / 10_f64.powf(exponent);
    let digits = if leading < 1.95 { 1.0 - exponent } else { -exponent };
    Some(digits.clamp(0.0, 12.0) as usize)
}

/// A value known without error: as many digits as it has, six at most.
#[must_use]
pub fn plain(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A chance known without error: what is neither impossible nor certain does not read as if it were.
#[must_use]
pub fn plain_chance(value: f64) -> String {
    /// What sums of many chances may differ from 1 by rounding.
    const ROUNDING: f64 = 1e-12;
    let text = plain(value);
    match text.as_str() {
        // Few digits are left of it.
        text if value < 1e-4 && text.parse() != Ok(value) => format!("{value:.2e}"),
        "1" if value < 1.0 - ROUNDING => format!("1 - {:.2e}", 1.0 - value),
        _ => text,
    }
}

/// A number in about two digits.
fn two_digits(number: f64) -> String {
    if number < 10.0 { format!("{number:.1}") } else { format!("{number:.0}") }
}

/// A share in percent with a bar of up to 30 cells.
fn bar(share: f64) -> String {
    const CELLS: usize = 30;
    format!("{:>8}  {}", percent(share), blocks(share, CELLS))
}

/// Width of a gauge.
const GAUGE: usize = 12;

/// A bar of up to `cells` cells.
fn blocks(share: f64, cells: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * cells as f64 * 8.0).round() as usize;
    let bar = format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]);
    format!("{bar:<cells$}")
}

/// A number of things: `1 expectation`, `12 expectations`.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
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
    fn only_what_is_certain_reads_so() {
        let shown = [0.0, 1e-14, 0.25, 1.0 - 2e-9, 1.0 - 2e-16, 1.0].map(plain_chance);
        assert_eq!(shown, ["0", "1.00e-14", "0.25", "1 - 2.00e-9", "1", "1"]);
        let exact = |value| change(&Estimate::exact(value), Unit::Share);
        assert_eq!([-1e-13, 1e-13].map(exact), ["0 pp", "0 pp"]);
    }

    #[test]
    fn chances_keep_their_digits() {
        let texts = [9.6763e-8, 6.827_996e-6, 0.00005, 0.25, 1.0 - 1e-9].map(plain_chance);
        assert_eq!(texts, ["9.68e-8", "6.83e-6", "0.00005", "0.25", "1 - 1.00e-9"]);
    }

    #[test]
    fn values_without_both_ends_do_not_read_as_if_known() {
        let open = found(0.163_265, Some(0.067_797), None, Method::Undetermined);
        assert_eq!(point(&open, Unit::PerUse), "0.16");
        assert_eq!(estimate(&open, Unit::PerUse), "0.16 (at least 0.067)");
        let constant = found(1.0, Some(0.995), Some(1.0), Method::Constant);
        assert_eq!(estimate(&constant, Unit::PerTrial), "1 (always)");
    }

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
    fn the_only_end_of_an_interval_is_rounded_outwards() {
        assert_eq!(
            [2.13, 2.0, 0.3, 0.03, 0.001_212].map(rounded_up),
            ["2.2", "2.0", "0.30", "0.030", "0.00122"]
        );
        assert_eq!([73.54, 74.0, 97.89].map(|end| rounded_down(end, 100.0 - end)), ["73", "74", "97.8"]);
        assert_eq!(
            [(0.3, 20.0), (4.9, 0.0)].map(|(end, distance)| rounded_down(end, distance)),
            ["0", "4.9"]
        );
    }

    #[test]
    fn shares_are_never_rounded_to_nothing() {
        assert_eq!(percent(0.0), "0.00 %");
        assert_eq!(percent(0.000_01), "<0.01 %");
        assert_eq!(percent(0.123_45), "12.35 %");
    }

    fn found(value: f64, low: Option<f64>, high: Option<f64>, method: Method) -> Estimate {
        Estimate { value, std_error: None, low, high, method }
    }

    #[test]
    fn estimates_show_the_ends_that_they_have() {
        let shown = |value, low, high, method| estimate(&found(value, low, high, method), Unit::Minutes);
        assert_eq!(shown(12.34, Some(12.1), Some(12.58), Method::Delta), "12.3 ± 0.2");
        assert_eq!(shown(12.34, Some(12.1), Some(12.58), Method::Controlled), "12.3 ± 0.2");
        assert_eq!(shown(3.0, Some(2.79), Some(3.0), Method::Constant), "3.00 (2.79 to 3.00)");
        assert_eq!(shown(1.9997, Some(1.9993), Some(1.9999), Method::Gamma), "1.9997 (1.9993 to 1.9999)");
        assert_eq!(shown(12.34, Some(4.19), None, Method::Undetermined), "12 (at least 4.1)");
        assert_eq!(shown(0.0, Some(0.0), None, Method::Undetermined), "0 (none seen)");
        assert_eq!(shown(0.0, None, None, Method::Exact), "0");
    }

    #[test]
    fn changes_carry_their_sign_and_their_doubt() {
        let shown = |value, low, high| change(&found(value, low, high, Method::Normal), Unit::Share);
        assert_eq!(shown(0.018, Some(0.015), Some(0.021)), "+1.8 pp ± 0.3");
        assert_eq!(shown(-0.001, Some(-0.004), Some(0.001)), "-0.1 pp (-0.4 to +0.1)");
        assert_eq!(shown(-0.0123, None, None), "about -1.23 pp");
        let exact = |value| change(&Estimate::exact(value), Unit::Share);
        assert_eq!([-0.0262, 0.0, 0.5].map(exact), ["-2.62 pp", "0 pp", "+50.0 pp"]);
        let nearly = Estimate { low: Some(-5e-14), high: Some(5e-14), ..Estimate::exact(1e-15) };
        assert_eq!(change(&nearly, Unit::Share), "0 pp");
    }

    #[test]
    fn sizes_of_differences_of_shares_are_percentage_points() {
        assert_eq!(gap(0.01, Unit::Share, None), "1 pp");
        assert_eq!(gap(0.096_16, Unit::Share, Some(4)), "9.6160 pp");
        assert_eq!(gap(0.025, Unit::PerTrial, None), "0.025");
        assert_eq!(gap(0.008_216_4, Unit::PerTrial, None), "0.00822");
        assert_eq!(gap(1234.0, Unit::PerTrial, None), "1234", "as it was asked for");
    }

    #[test]
    fn a_difference_that_excludes_0_is_seen_to_exclude_it() {
        let shown = |value, low, high| signed_interval(value, Some(low), Some(high), "");
        assert_eq!(shown(-0.042, -0.080, -0.004), "-0.042 ± 0.038");
        assert_eq!(shown(0.0402, 0.0003, 0.0801), "+0.0402 ± 0.0399");
        assert_eq!(shown(-0.042, -0.085, 0.001), "-0.04 ± 0.04");
        assert_eq!(shown(0.05, 0.004, 0.12), "+0.050 (+0.004 to +0.120)");
        assert_eq!(shown(0.04, 0.0005, 0.09), "+0.040 (+0.001 to +0.090)", "hardly uneven");
    }

    #[test]
    fn an_interval_that_is_longer_on_one_side_has_its_ends() {
        let shown =
            |value, low, high| estimate(&found(value, Some(low), Some(high), Method::Joint), Unit::Share);
        assert_eq!(shown(0.38, 0.23, 0.53), "38 % ± 15");
        assert_eq!(shown(0.12, 0.05, 0.34), "12 % (5 to 34)");
    }

    #[test]
    fn a_difference_without_differing_trials_is_the_same() {
        let zero = found(0.0, None, None, Method::Normal);
        let interval = |estimate, shown| Interval { estimate, confidence: 0.95, unit: Unit::PerTrial, shown };
        assert_eq!(interval_text(&interval(Some(zero), Shown::Same)), "same");
        assert_eq!(interval_text(&interval(None, Shown::Difference)), "–");
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(grouped(1_048_576), "1 048 576");
        assert_eq!(grouped(12), "12");
    }
}
