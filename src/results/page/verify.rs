//! The pages of `verify`: samples beside exact answers.

use super::exact::reached;
use super::{Line, Page, View};
use crate::results::cell::{Cell, Tone};
use crate::results::number::{counted, grouped, plain, rounded};
use crate::scenario::Arm;
use crate::verify::{Agreement, Deviation, Held, noticeable};
use deathroll_core::engine::Run;
use deathroll_core::exact::{Answers, Value};
use deathroll_core::metric::Unit;

/// The comparisons of one arm, a table per subject.
#[must_use]
pub fn verify_page(
    arm: &Arm,
    answers: &Answers,
    run: &Run,
    comparisons: &[Deviation],
    all_metrics: bool,
) -> Page {
    let (how, trials) = (reached(&answers.reached), grouped(run.tally.trials));
    let mut page = Page::default();
    page.line(Line::of(Tone::Faint, format!("arm {}: {how}; {trials} trials", arm.name)));
    let is_shown = |comparison: &&Deviation| all_metrics || !comparison.metric.detail;
    let shown: Vec<&Deviation> = comparisons.iter().filter(is_shown).collect();
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        let title = arm.labels.subject(of_subject[0].subject).into_owned();
        let rows = of_subject.iter().map(|comparison| row(comparison)).collect();
        page.view(view(title, &["exact", "sampled", "off by", "chi-square"], rows));
    }
    page.gap();
    page
}

fn view(title: String, heads: &[&str], rows: Vec<(String, Vec<Cell>)>) -> View {
    View { title, heads: heads.iter().map(ToString::to_string).collect(), rows, extra: 0, above: None }
}

fn row(comparison: &Deviation) -> (String, Vec<Cell>) {
    let Deviation { metric, exact, estimate, off, fit, .. } = comparison;
    let share = metric.unit == Unit::Share;
    let fit = fit.map_or_else(String::new, |fit| format!("{:.1} / {}", fit.statistic, fit.degrees));
    let known =
        |exact: &Value| in_unit(exact.to_f64(), Some(exact.error()).filter(|error| *error > SEEN), share);
    let exact = exact.as_ref().map_or(Cell::Unknown, |exact| Cell::Text(known(exact)));
    let sampled = in_unit(estimate.value, estimate.std_error, share);
    (metric.id.to_owned(), vec![exact, Cell::Text(sampled), Cell::Text(std_errors(*off)), Cell::Text(fit)])
}

/// The reference cases.
#[must_use]
pub fn reference_page(held: &[Held]) -> Page {
    let row = |held: &Held| {
        let case = held.case;
        let exact = match &held.exact {
            _ if held.is_exact() => Cell::Word("the same"),
            Some(value) => Cell::Text(super::exact::fraction(value)),
            None => Cell::Unknown,
        };
        let (sampled, off) = match held.sampled {
            Some((sampled, off)) => (Cell::Text(rounded(sampled, SAMPLED_TO)), Cell::Text(std_errors(off))),
            None => (Cell::Unknown, Cell::Empty),
        };
        let value = super::exact::fraction(&Value::Fraction(case.fraction()));
        (format!("{} {}", case.id, case.about), vec![Cell::Text(value), exact, sampled, off])
    };
    let mut page = Page::default();
    let rows = held.iter().map(row).collect();
    page.view(view("Reference cases".to_owned(), &["value", "exact", "sampled", "off by"], rows));
    page
}

/// Errors of exact values below this are not shown.
const SEEN: f64 = 1e-9;
/// The precision to which samples of reference cases are shown.
const SAMPLED_TO: f64 = 1e-4;

/// A number of its unit, rounded to its standard error where it has one.
fn in_unit(value: f64, std_error: Option<f64>, share: bool) -> String {
    let (scale, sign) = if share { (100.0, " %") } else { (1.0, "") };
    let number = match std_error {
        Some(std_error) => rounded(value * scale, std_error * scale),
        None => plain(value * scale),
    };
    format!("{number}{sign}")
}

/// A distance in standard errors.
fn std_errors(off: f64) -> String {
    let text = format!("{off:+.1}");
    match text.as_str() {
        "+inf" | "-inf" => "impossible".to_owned(),
        "-0.0" | "+0.0" => "0.0".to_owned(),
        _ => text,
    }
}

/// What is printed beside the verdict.
#[derive(Debug)]
pub struct VerifyNotes<'a> {
    /// The comparison that is farthest off; none where all agree exactly.
    pub farthest: Option<&'a str>,
    /// Differences that chance cannot explain.
    pub wrong: &'a [String],
    /// Arms with too little to compare, and why.
    pub unknown: &'a [String],
    /// Fewest trials of the arms that were compared; none where no arm had enough.
    pub fewest: Option<u64>,
}

/// The verdict on all comparisons together.
#[must_use]
pub fn verify_verdict(verdict: &Agreement, notes: &VerifyNotes<'_>) -> Page {
    let VerifyNotes { farthest, wrong, unknown, fewest } = *notes;
    let mut page = Page::default();
    let mut note = |tone, word: &str, text: &String| {
        page.line(Line::of(tone, word).and(Tone::Plain, format!(" {text}")));
    };
    wrong.iter().for_each(|text| note(Tone::Bad, "wrong", text));
    unknown.iter().for_each(|text| note(Tone::Open, "unknown", text));
    if verdict.comparisons == 0 {
        return page;
    }
    let (tone, word) = match fewest {
        _ if !verdict.agrees() || !wrong.is_empty() => (Tone::Bad, "disagree"),
        None => (Tone::Open, "unknown"),
        Some(_) => (Tone::Good, "agree"),
    };
    let count = counted(verdict.comparisons as usize, "comparison");
    let chance = probability(verdict.chance());
    page.gap();
    let text = format!(": {count} of samples with exact answers");
    page.line(Line::of(tone, word).and(Tone::Plain, text));
    match farthest {
        Some(farthest) => {
            page.line(Line::of(Tone::Plain, format!("chance of a deviation this large: {chance}")));
            page.line(Line::of(Tone::Plain, format!("farthest off: {farthest}")));
        }
        None => page.line(Line::of(Tone::Plain, "all of them agree exactly")),
    }
    if let Some(fewest) = fewest {
        let (trials, points) =
            (grouped(fewest), rounded(noticeable(fewest) * 100.0, noticeable(fewest) * 100.0));
        let text = format!("{trials} trials show a share of one half that is off by {points} pp");
        page.line(Line::of(Tone::Plain, text));
    }
    page
}

/// A probability in percent, small ones by their power of ten.
fn probability(probability: f64) -> String {
    if probability < 1e-4 {
        format!("{probability:.0e}")
    } else {
        format!("{} %", rounded(probability * 100.0, probability))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_have_a_sign_unless_they_are_nothing() {
        let cases = [
            (1.26, "+1.3"),
            (-0.5, "-0.5"),
            (0.04, "0.0"),
            (-0.04, "0.0"),
            (0.0, "0.0"),
            (f64::INFINITY, "impossible"),
            (f64::NEG_INFINITY, "impossible"),
        ];
        for (off, text) in cases {
            assert_eq!(std_errors(off), text);
        }
    }

    #[test]
    fn probabilities_are_percentages_until_they_are_tiny() {
        assert_eq!([0.5, 0.000_123, 3e-7].map(probability), ["50.0 %", "0.01230 %", "3e-7"]);
    }
}
