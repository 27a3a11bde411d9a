//! The pages of `check`: the claims of each scenario, and the verdict on all.

use super::{Block, Line, Page};
use crate::gate::Verdict;
use crate::results::cell::{Cell, Shown, Tone};
use crate::results::number::{cell, counted, plain, scale_of, scale_of_difference};
use crate::results::{CheckRow, CheckSummary, DemandKind};
use deathroll_core::metric::Unit;
use deathroll_core::stats::Method;

/// Claims of a scenario that are shown; each may take two lines.
const VERDICTS_MAX: usize = 9;

/// The claims of one scenario. With `only_open`, only those that do not pass; an empty page if all do.
/// `trials` is 0 if everything was solved exactly, or nothing was played before an interrupt.
#[must_use]
pub fn check_page(title: &str, rows: &[CheckRow], trials: u64, only_open: bool) -> Page {
    let is_shown = |row: &&CheckRow| !only_open || row.verdict != Verdict::Holds;
    let mut shown: Vec<&CheckRow> = rows.iter().filter(is_shown).collect();
    let Some(&first) = shown.first() else { return Page::default() };
    // Of a game that has changed, exact answers differ somewhere.
    let is_same = |row: &CheckRow| {
        let is_nothing = row.found.estimate.is_some_and(|found| found.value == 0.0);
        row.demand == DemandKind::Unchanged && row.found.confidence == 1.0 && is_nothing
    };
    let how = match trials {
        0 if rows.iter().all(is_same) => "the same games as in the earlier run, nothing played".to_owned(),
        0 if rows.iter().any(|row| row.verdict == Verdict::Undecided) => "nothing played yet".to_owned(),
        0 => "worked out exactly, nothing played".to_owned(),
        _ => format!("{} per arm", counted(trials, "trial")),
    };
    let mut page = Page::titled(title, &[format!("{}{}: {how}", first.file, first.beside_file())]);
    let most = if only_open { shown.len() } else { shown.len().min(VERDICTS_MAX) };
    if most < shown.len() {
        // Those that do not pass come first.
        shown.sort_by_key(|row| row.verdict == Verdict::Holds);
    }
    let (shown, left) = shown.split_at(most);
    for row in shown {
        page.blocks.push(Block::Verdict {
            word: (row.verdict.name(), row.verdict.tone()),
            what: format!("{}:", about(row)),
            why: format!("{}; {}", demanded(row), found_in_words(row)),
        });
    }
    page.blocks.extend(left_out(left).map(|text| Block::Text(Tone::Faint, text)));
    page.gap();
    page
}

/// What is said of the claims that a page has no room for.
fn left_out(rows: &[&CheckRow]) -> Option<String> {
    let open = rows.iter().filter(|row| row.verdict != Verdict::Holds).count();
    let more = counted(rows.len() as u64, "more expectation");
    match (rows.len(), open) {
        (0, _) => None,
        (_, 0) => Some(format!("{more} passed; all: --out DIR, or --json FILE")),
        _ => Some(format!("{more}, {open} of which did not pass: --quiet shows these")),
    }
}

/// What an earlier run could not have, and is not compared.
#[must_use]
pub fn new_page(scenario: &str, new: &[String]) -> Page {
    /// More are only counted.
    const SHOWN: usize = 4;
    let mut page = Page::default();
    if new.is_empty() {
        return page;
    }
    let more = new.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let new = new.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    let text = format!("{scenario}: not in the earlier run, so not compared: {new}{more}");
    page.blocks.push(Block::Text(Tone::Plain, text));
    page.gap();
    page
}

/// The last line: the verdict on all claims together.
#[must_use]
pub fn verdict_page(summary: &CheckSummary<'_>) -> Page {
    let (verdict, confidence) = (summary.verdict, plain(summary.confidence * 100.0));
    let is_sampled = summary.rows.iter().any(|row| row.trials > 0);
    let confidence =
        if is_sampled { format!(", at {confidence} % confidence for all together") } else { String::new() };
    let text = format!(": {}{confidence}", summary.counts.in_words());
    let mut page = Page::default();
    page.line(Line::of(verdict.tone(), verdict.name()).and(Tone::Plain, text));
    let depending: Vec<String> = summary.depending_on_play().into_iter().map(about).collect();
    if !depending.is_empty() {
        page.line(Line::of(Tone::Strong, format!("these depend on play: {}", depending.join(", "))));
    }
    page
}

/// What a claim is about: `wounds-per-attack of Ada (needles)`.
#[must_use]
pub fn about(row: &CheckRow) -> String {
    format!("{} of {} ({})", row.metric.id, row.subject, row.arm)
}

/// What is demanded: `0.67 to 0.7`, ``better than `axe` by more than 2 pp``.
#[must_use]
pub fn demanded(row: &CheckRow) -> String {
    let other = row.other.as_deref().unwrap_or_default();
    let by = row.least.or(row.most).unwrap_or(0.0).abs();
    let unit = row.metric.unit;
    match row.demand {
        DemandKind::BetterThan | DemandKind::Ordering if by == 0.0 => format!("better than `{other}`"),
        DemandKind::BetterThan | DemandKind::Ordering => {
            format!("better than `{other}` by more than {}", distance(unit, by))
        }
        DemandKind::TiedWith => format!("tied with `{other}` within {}", distance(unit, by)),
        DemandKind::Unchanged => {
            let before = row.baseline.map_or_else(String::new, |value| format!(", {}", level(unit, value)));
            format!("as before{before}, within {}", distance(unit, by))
        }
        DemandKind::Between | DemandKind::AtLeast | DemandKind::AtMost => match (row.least, row.most) {
            (Some(least), Some(most)) => format!("{} to {}", number(unit, least), level(unit, most)),
            (Some(least), None) => format!("at least {}", level(unit, least)),
            (None, Some(most)) => format!("at most {}", level(unit, most)),
            (None, None) => String::new(),
        },
    }
}

/// What was found: `68.6 % ± 0.2`, `+1.8 pp ± 0.3`, `0.645545, exact`.
#[must_use]
pub fn found(row: &CheckRow) -> String {
    let Some(found) = row.found.estimate else { return "nothing".to_owned() };
    let is_difference = row.demand.is_on_a_difference();
    let (scale, sign) = match is_difference {
        true => scale_of_difference(row.metric.unit),
        false => scale_of(row.metric.unit),
    };
    match found.method {
        Method::Exact => exact(found.value * scale, is_difference, sign),
        _ => {
            let shown = if is_difference { Shown::Difference } else { Shown::Value };
            cell(&Cell::interval(row.found.shown(shown)))
        }
    }
}

/// What was found, as part of a sentence: what is compared with an earlier result is a difference, not a value.
fn found_in_words(row: &CheckRow) -> String {
    match row.demand {
        DemandKind::Unchanged if row.is_apart_from_baseline => {
            format!("found a difference of {} between independent samples", found(row))
        }
        DemandKind::Unchanged => format!("found a difference of {} on the same dice", found(row)),
        _ => format!("found {}", found(row)),
    }
}

fn exact(value: f64, is_difference: bool, unit: &str) -> String {
    // The rounding error of two equal values is not a difference.
    let value = if value.abs() < 5e-7 { 0.0 } else { value };
    let sign = if is_difference && value > 0.0 { "+" } else { "" };
    format!("{sign}{}{unit}, exact", plain(value))
}

/// Why a row does not pass.
#[must_use]
pub fn reason(row: &CheckRow) -> String {
    let (demanded, found) = (demanded(row), found_in_words(row));
    match row.trials {
        0 => format!("expected {demanded}; {found}"),
        1 => format!("expected {demanded}; {found} in 1 trial"),
        trials => format!("expected {demanded}; {found} in {trials} trials"),
    }
}

/// A value in its unit.
fn level(unit: Unit, value: f64) -> String {
    format!("{}{}", number(unit, value), scale_of(unit).1)
}

/// A value as it is shown, without its unit.
fn number(unit: Unit, value: f64) -> String {
    plain(value * scale_of(unit).0)
}

/// A difference of values.
fn distance(unit: Unit, value: f64) -> String {
    format!("{}{}", number(unit, value), scale_of_difference(unit).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::cell::Interval;
    use deathroll_core::metric::find;
    use deathroll_core::stats::Estimate;

    fn row(metric: &str, demand: DemandKind, ends: [Option<f64>; 2], estimate: Estimate) -> CheckRow {
        let metric = find(metric).unwrap();
        let is_between =
            matches!(demand, DemandKind::BetterThan | DemandKind::TiedWith | DemandKind::Ordering);
        CheckRow {
            scenario: "S".into(),
            play: None,
            file: "S.toml".into(),
            line: None,
            subject: "Ada".into(),
            metric,
            arm: "A".into(),
            other: is_between.then(|| "B".into()),
            demand,
            least: ends[0],
            most: ends[1],
            verdict: Verdict::Holds,
            found: Interval {
                estimate: Some(estimate),
                confidence: 0.95,
                unit: metric.unit,
                shown: Shown::Value,
            },
            trials: 0,
            baseline: (demand == DemandKind::Unchanged).then_some(0.4),
            is_apart_from_baseline: false,
        }
    }

    #[test]
    fn only_samples_have_a_confidence() {
        let exact = row("hit-rate", DemandKind::AtLeast, [None, None], Estimate::exact(0.25));
        let sampled = CheckRow { trials: 1, ..exact.clone() };
        let says = |rows: &[CheckRow]| {
            let page = verdict_page(&CheckSummary::new(rows, 0.95, 1));
            format!("{page:?}").contains("at 95 % confidence")
        };
        assert_eq!((says(&[exact]), says(&[sampled])), (false, true));
    }

    #[test]
    fn exact_values_have_no_sign_and_exact_differences_have_one() {
        let found = |demand, value| found(&row("hit-rate", demand, [None, None], Estimate::exact(value)));
        assert_eq!(found(DemandKind::AtLeast, 0.25), "25 %, exact");
        assert_eq!(found(DemandKind::TiedWith, 0.25), "+25 pp, exact");
        assert_eq!(found(DemandKind::TiedWith, -0.25), "-25 pp, exact");
        assert_eq!(found(DemandKind::TiedWith, 1e-15), "0 pp, exact", "two equal values, rounded");
        assert_eq!(found(DemandKind::TiedWith, -1e-15), "0 pp, exact");
        assert_eq!(found(DemandKind::Unchanged, 0.125), "+12.5 pp, exact");
    }

    #[test]
    fn sampled_values_have_as_many_digits_as_their_interval_allows() {
        let found = |value, low, high| {
            let estimate = Estimate { low, high, method: Method::Gamma, ..Estimate::exact(value) };
            found(&row("deaths", DemandKind::AtMost, [None, Some(2.0)], estimate))
        };
        assert_eq!(found(1.234, Some(1.034), Some(1.434)), "1.2 ± 0.2");
        assert_eq!(found(1.234, Some(1.1), Some(1.434)), "1.23 (1.10 to 1.43)");
        assert_eq!(found(12.34, Some(4.19), None), "12 (at least 4.1)");
        assert_eq!(found(0.0, Some(0.0), None), "0 (none seen)");
    }

    #[test]
    fn demands_name_their_ends_in_the_unit_of_the_metric() {
        let text = |metric, demand, ends| demanded(&row(metric, demand, ends, Estimate::exact(0.0)));
        let (least, most) = (Some(0.5), Some(0.625));
        assert_eq!(text("hit-rate", DemandKind::Between, [least, most]), "50 to 62.5 %");
        assert_eq!(text("deaths", DemandKind::Between, [least, most]), "0.5 to 0.625");
        assert_eq!(text("hit-rate", DemandKind::AtLeast, [least, None]), "at least 50 %");
        assert_eq!(text("deaths", DemandKind::AtMost, [None, most]), "at most 0.625");
        assert_eq!(
            text("hit-rate", DemandKind::BetterThan, [least, None]),
            "better than `B` by more than 50 pp"
        );
        assert_eq!(
            text("deaths", DemandKind::BetterThan, [None, Some(-0.5)]),
            "better than `B` by more than 0.5"
        );
        assert_eq!(text("deaths", DemandKind::Ordering, [None, Some(0.0)]), "better than `B`");
        assert_eq!(
            text("hit-rate", DemandKind::TiedWith, [Some(-0.01), Some(0.01)]),
            "tied with `B` within 1 pp"
        );
        assert_eq!(
            text("hit-rate", DemandKind::Unchanged, [Some(-0.01), Some(0.01)]),
            "as before, 40 %, within 1 pp"
        );
    }
}
