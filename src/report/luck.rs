//! How lucky a trial was, in words.

use crate::results::number::{estimate, plain, rounded, scale_of, scale_of_difference, signed};
use crate::trace::Luck;
use deathroll_core::metric::{Unit, Wish};

/// Standard errors on either side of a 95 % interval.
const ERRORS: f64 = 1.96;

/// The luck of rolls with its sign and unit: `-9.3 pp`, `+0.42`.
pub(super) fn luck_text(by: f64, luck: &Luck) -> String {
    format!("{}{}", luck_number(by, luck), scale_of_difference(luck.metric.unit).1)
}

/// The same without the unit, in the digits that the least certain roll allows.
pub(super) fn luck_number(by: f64, luck: &Luck) -> String {
    let (scale, _) = scale_of_difference(luck.metric.unit);
    signed(by * scale, ERRORS * luck.worths.error * scale)
}

/// What a column of luck is in: percentage points, or else the metric.
pub(super) fn luck_unit(luck: &Luck) -> &'static str {
    if luck.metric.unit == Unit::Share { "pp" } else { luck.metric.id }
}

/// Luck in all, as well as what was to be expected is known, and what it is about: `-9.3 pp in win-rate of party`.
pub(super) fn luck_in_all(luck: &Luck) -> String {
    let (scale, sign) = scale_of_difference(luck.metric.unit);
    let precision = luck.worths.expected.half_width().unwrap_or(0.0);
    let total = signed(luck.total() * scale, precision * scale);
    let direction = if luck.metric.wish == Wish::Less { ", of which more is bad luck" } else { "" };
    format!("{total}{sign} in {} of {}{direction}", luck.metric.id, luck.subject)
}

/// What luck is, for this trial: what was to be expected, what came, and how well single rolls are known where any
/// mattered.
pub(super) fn luck_explained(luck: &Luck) -> String {
    let (unit, worths) = (luck.metric.unit, &luck.worths);
    let (scale, sign) = scale_of(unit);
    let (expected, came_to) = (estimate(&worths.expected, unit), plain(worths.came_to * scale));
    let outcome = format!("to be expected: {expected}; it came to {came_to}{sign}");
    if worths.error == 0.0 {
        return outcome;
    }
    let (scale, sign) = scale_of_difference(unit);
    let error = ERRORS * worths.error * scale;
    format!(
        "{outcome}. The least certain roll is known to ±{}{sign} (95 %), by {} rollouts from before it and after it",
        rounded(error, error),
        worths.rollouts,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::engine::RollWorths;
    use deathroll_core::metric::find;
    use deathroll_core::stats::Estimate;

    fn luck(metric: &str, (expected, came_to, error): (f64, f64, f64)) -> Luck {
        let expected = Estimate::exact(expected);
        let worths = RollWorths { expected, came_to, events: vec![], error, rollouts: 2000 };
        Luck { metric: find(metric).expect("a metric"), subject: "party".to_owned(), worths }
    }

    #[test]
    fn luck_has_the_unit_and_the_digits_of_its_metric() {
        let rate = luck("win-rate", (0.25, 0.0, 0.006));
        assert_eq!(luck_in_all(&rate), "-25 pp in win-rate of party");
        assert_eq!([luck_text(-0.0001, &rate), luck_number(0.123, &rate)], ["0.0 pp", "+12.3"]);
        assert_eq!(luck_unit(&rate), "pp");
        // Less of what the party wants less of is good luck.
        let count = luck("deaths", (0.75, 0.0, 0.02));
        assert_eq!(luck_in_all(&count), "+0.75 in deaths of party, of which more is bad luck");
        assert_eq!((luck_number(-0.0625, &count), luck_unit(&count)), ("-0.06".to_owned(), "deaths"));
    }

    #[test]
    fn how_well_rolls_are_known_is_told_where_any_mattered() {
        let explained = luck_explained(&luck("win-rate", (0.25, 1.0, 0.01)));
        assert_eq!(
            explained,
            "to be expected: 25 %; it came to 100 %. The least certain roll is known to ±2 pp (95 %), by 2000 rollouts \
             from before it and after it"
        );
        assert_eq!(luck_explained(&luck("deaths", (0.0, 0.0, 0.0))), "to be expected: 0; it came to 0");
    }
}
