//! What a run did not reach, for the first lines of a page.

use crate::results::number::{counted, plain, rounded, scale_of_difference};
use crate::study::Missed;

/// A line for each precision that was not reached; many arms are only counted.
#[must_use]
pub fn missed_lines(missed: &[Missed]) -> Vec<String> {
    /// Lines that are written out.
    const SHOWN: usize = 3;
    let line = |one: &Missed| {
        let (scale, unit) = scale_of_difference(one.metric.unit);
        let wanted = format!("± {}{unit}", plain(one.wanted * scale));
        // As many digits as it takes to tell it from what was wanted.
        let width = |width: f64| {
            let in_digits = |digits: i32| rounded(width * scale, width * scale / 10_f64.powi(digits));
            let told = (0..6)
                .map(in_digits)
                .find(|text| text.parse().is_ok_and(|shown: f64| (shown - one.wanted * scale).abs() > 1e-9));
            format!("± {}{unit}", told.unwrap_or_else(|| plain(width * scale)))
        };
        let reached = one.reached.map_or_else(|| "no interval".to_owned(), width);
        let (id, arm, trials) = (one.metric.id, &one.arm, counted(one.trials, "trial"));
        let of = if one.is_difference { "difference of" } else { "arm" };
        format!("precision not reached: {id} {reached} instead of {wanted} in {trials} ({of} {arm})")
    };
    let mut lines: Vec<String> = missed.iter().take(SHOWN).map(line).collect();
    if missed.len() > SHOWN {
        lines.push(format!("precision not reached in {} more", missed.len() - SHOWN));
    }
    lines
}

/// Says that results are partial, and what was not played.
#[must_use]
pub fn partial_line(not_played: &[String]) -> String {
    match not_played {
        [] => "partial: interrupted before all trials were played".to_owned(),
        names => format!("partial: interrupted; not played: {}", names.join(", ")),
    }
}

/// Says that results are partial, since nobody has all trials of a scenario.
#[must_use]
pub fn missing_line(scenario: &str) -> String {
    format!("partial: trials are missing of {scenario}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::metric::find;

    #[test]
    fn what_was_reached_differs_from_what_was_wanted() {
        let metric = find("win-rate").expect("a metric");
        let line = |reached| {
            let missed = Missed {
                arm: "a".to_owned(),
                is_difference: false,
                metric,
                wanted: 0.01,
                reached: Some(reached),
                trials: 500,
            };
            missed_lines(&[missed]).concat()
        };
        for (reached, shown) in [(0.02, "± 2 pp"), (0.0104, "± 1.04 pp"), (0.010_004, "± 1.0004 pp")] {
            assert!(line(reached).contains(&format!("{shown} instead of ± 1 pp")), "{}", line(reached));
        }
    }
}
