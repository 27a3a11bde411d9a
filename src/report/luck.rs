//! How lucky a trial was, in words.

use crate::results::number::{counted, estimate, plain, scale_of, scale_of_difference};
use crate::trace::Luck;
use deathroll_core::metric::Unit;

/// Standard errors on either side of a 95 % interval.
const ERRORS: f64 = 1.96;

/// Luck with its sign and unit: `-9.3 pp`, `+0.42`.
pub(super) fn luck_text(by: f64, luck: &Luck) -> String {
    format!("{}{}", luck_number(by, luck), scale_of_difference(luck.metric.unit).1)
}

/// The same without the unit. It has as many decimals as the least certain of its rolls allows, and no minus before
/// nothing.
pub(super) fn luck_number(by: f64, luck: &Luck) -> String {
    let (scale, _) = scale_of_difference(luck.metric.unit);
    let decimals = decimals(luck.worths.error * scale);
    let text = format!("{:+.decimals$}", by * scale);
    if text.trim_start_matches(['-', '0', '.']).is_empty() { text.replace('-', "+") } else { text }
}

/// What a column of luck is in: percentage points, or else the metric.
pub(super) fn luck_unit(luck: &Luck) -> &'static str {
    if luck.metric.unit == Unit::Share { "pp" } else { luck.metric.id }
}

/// Luck in all, and what it is about: `-9.3 pp in win-rate of party`.
pub(super) fn luck_in_all(luck: &Luck) -> String {
    format!("{} in {} of {}", luck_text(luck.total(), luck), luck.metric.id, luck.subject)
}

/// What luck is, for this trial: what was to be expected, what came, and how well single rolls are known.
pub(super) fn luck_explained(luck: &Luck) -> String {
    let unit = luck.metric.unit;
    let (scale, sign) = scale_of(unit);
    let expected = estimate(&luck.worths.expected, unit);
    let error = luck_text(ERRORS * luck.worths.error, luck);
    format!(
        "to be expected: {expected}; it came to {}{sign}. Each roll to ±{} or closer, by {} with other dice from before \
         it and from after it",
        plain(luck.worths.came_to * scale),
        error.trim_start_matches('+'),
        counted(luck.worths.rollouts, "rollout"),
    )
}

/// Decimals that show the first digit of an error, one to four.
fn decimals(error: f64) -> usize {
    match error {
        0.1.. => 1,
        0.01.. => 2,
        0.001.. => 3,
        0.0 => 1,
        _ => 4,
    }
}
