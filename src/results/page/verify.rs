//! The pages of `verify`: samples beside exact answers.

use super::exact::reached;
use super::{Line, Page, View};
use crate::results::cell::{Cell, Tone};
use crate::results::number::{counted, grouped, plain, rounded};
use crate::scenario::Arm;
use crate::verify::{Agreement, Checked, Deviation, noticeable};
use deathroll_core::engine::Run;
use deathroll_core::exact::{Answers, Value};
use deathroll_core::metric::Unit;

/// An arm that was solved and sampled.
#[derive(Debug, Clone, Copy)]
pub struct Verified<'a> {
    /// The arm.
    pub arm: &'a Arm,
    /// Its exact answers.
    pub answers: &'a Answers,
    /// Its sample.
    pub run: &'a Run,
    /// Both compared.
    pub comparisons: &'a [Deviation],
}

/// Lines of the arms and comparisons of a short page.
const LINES_MAX: usize = 14;
/// Arms that a short page names.
const ARMS_MAX: usize = 6;

/// The comparisons of some arms: all of them, a table per subject, or those of main metrics that are farthest off.
#[must_use]
pub fn verify_page(arms: &[Verified<'_>], all_metrics: bool) -> Page {
    let mut page = Page::default();
    let main = |one: &Verified<'_>| one.comparisons.iter().filter(|row| !row.metric.detail).count();
    match arms {
        [one] if main(one) < LINES_MAX => of_arm(&mut page, *one, all_metrics),
        _ if all_metrics => arms.iter().for_each(|one| of_arm(&mut page, *one, true)),
        _ => farthest_off(&mut page, arms),
    }
    page
}

fn of_arm(page: &mut Page, verified: Verified<'_>, all_metrics: bool) {
    let Verified { arm, comparisons, .. } = verified;
    page.line(headline(&verified));
    let is_shown = |comparison: &&Deviation| all_metrics || !comparison.metric.detail;
    let shown: Vec<&Deviation> = comparisons.iter().filter(is_shown).collect();
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        let title = arm.labels.subject(of_subject[0].subject).into_owned();
        let rows =
            of_subject.iter().map(|comparison| (comparison.metric.id.to_owned(), cells(comparison).to_vec()));
        page.view(view(title, &HEADS, rows.collect()));
    }
    page.gap();
}

/// How an arm was solved and sampled.
fn headline(verified: &Verified<'_>) -> Line {
    let Verified { arm, answers, run, .. } = verified;
    let (how, trials) = (reached(&answers.reached), counted(run.tally.trials, "trial"));
    Line::of(Tone::Faint, format!("arm {}: {how}; {trials}", arm.name))
}

/// The comparisons of main metrics that are farthest off, over all arms.
fn farthest_off(page: &mut Page, arms: &[Verified<'_>]) {
    arms.iter().take(ARMS_MAX).for_each(|one| page.line(headline(one)));
    if arms.len() > ARMS_MAX {
        page.line(Line::of(
            Tone::Faint,
            format!("and {}", counted((arms.len() - ARMS_MAX) as u64, "more arm")),
        ));
    }
    let mut rows: Vec<(String, &Deviation)> =
        arms.iter().flat_map(|one| named(one, arms.len() > 1)).collect();
    let all = rows.len();
    let chance = |row: &Deviation| row.chances().fold(1.0, f64::min);
    rows.sort_by(|(_, one), (_, two)| chance(one).total_cmp(&chance(two)));
    rows.truncate(LINES_MAX.saturating_sub(arms.len().min(ARMS_MAX)));
    let shown = rows.len();
    let of_row = |(name, row): (String, &Deviation)| {
        let [exact, sampled, ..] = cells(row);
        // The chance is that of the distribution, where it is the smaller one.
        let off = if row.is_worse_in_distribution() { "chi-square".to_owned() } else { std_errors(row.off) };
        // What they are ordered by comes first: narrow pages may have no room for the rest.
        (name, vec![Cell::Text(probability(chance(row))), Cell::Text(off), exact, sampled])
    };
    let rows = rows.into_iter().map(of_row).collect();
    page.view(
        view("farthest off".to_owned(), &["chance", "std errors", "exact", "sampled"], rows).in_one_piece(),
    );
    if all > shown {
        page.line(more(all - shown));
    }
    page.gap();
}

/// The comparisons of the main metrics of an arm, with its name where there are several.
fn named<'a>(verified: &Verified<'a>, has_others: bool) -> Vec<(String, &'a Deviation)> {
    let Verified { arm, comparisons, .. } = *verified;
    let name = |row: &Deviation| {
        let of = format!("{} of {}", row.metric.id, arm.labels.subject(row.subject));
        if has_others { format!("{of} ({})", arm.name) } else { of }
    };
    comparisons.iter().filter(|row| !row.metric.detail).map(|row| (name(row), row)).collect()
}

/// How to see the comparisons that a short page leaves out.
fn more(left: usize) -> Line {
    Line::of(
        Tone::Faint,
        format!("{} more that are closer, and those of details: --all-metrics", grouped(left as u64)),
    )
}

const HEADS: [&str; 4] = ["exact", "sampled", "std errors", "chi-square"];

fn view(title: String, heads: &[&str], rows: Vec<(String, Vec<Cell>)>) -> View {
    View { title, heads: heads.iter().map(ToString::to_string).collect(), rows, extra: 0, above: None }
}

/// The cells of a comparison, below [`HEADS`].
fn cells(comparison: &Deviation) -> [Cell; 4] {
    let Deviation { metric, exact, estimate, off, fit, .. } = comparison;
    let share = metric.unit == Unit::Share;
    let fit = fit.map_or_else(String::new, |fit| format!("{:.1} / {}", fit.statistic, fit.degrees));
    let known =
        |exact: &Value| in_unit(exact.to_f64(), Some(exact.error()).filter(|error| *error > SEEN), share);
    let exact = exact.as_ref().map_or(Cell::Unknown, |exact| Cell::Text(known(exact)));
    let sampled = in_unit(estimate.value, estimate.std_error, share);
    [exact, Cell::Text(sampled), Cell::Text(std_errors(*off)), Cell::Text(fit)]
}

/// The reference cases: all of them, or those that are wrong or farthest off.
#[must_use]
pub fn reference_page(checked: &[Checked], all: bool) -> Page {
    let row = |checked: &Checked| {
        let case = checked.case;
        let exact = match &checked.exact {
            _ if checked.is_exact() => Cell::Word("the same"),
            Some(value) => Cell::Text(super::exact::fraction(value)),
            None => Cell::Unknown,
        };
        let (sampled, off) = match checked.sampled {
            Some((sampled, off)) => (Cell::Text(rounded(sampled, SAMPLED_TO)), Cell::Text(std_errors(off))),
            None => (Cell::Unknown, Cell::Empty),
        };
        let value = super::exact::fraction(&Value::Fraction(case.fraction()));
        (format!("{} {}", case.id, case.about), vec![Cell::Text(value), exact, sampled, off])
    };
    let mut page = Page::default();
    let mut shown: Vec<&Checked> = checked.iter().collect();
    if !all {
        let off = |checked: &Checked| checked.sampled.map_or(0.0, |(_, off)| off.abs());
        shown.sort_by(|one, two| one.is_exact().cmp(&two.is_exact()).then(off(two).total_cmp(&off(one))));
        shown.truncate(LINES_MAX);
    }
    let left = checked.len() - shown.len();
    let rows = shown.into_iter().map(row).collect();
    page.view(view("Reference cases".to_owned(), &["value", "exact", "sampled", "std errors"], rows));
    if left > 0 {
        page.line(more(left));
    }
    page.gap();
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
    /// The comparison that is farthest off, and the chance of its deviation; none where all agree exactly.
    pub farthest: Option<(f64, &'a str)>,
    /// Differences that chance cannot explain.
    pub wrong: &'a [String],
    /// Arms with too little to compare, and why.
    pub unknown: &'a [String],
    /// Fewest trials of the arms that were compared; none where no arm had enough.
    pub fewest: Option<u64>,
}

/// Arms of which is said why they are unknown; more are only counted.
const UNKNOWN_MAX: usize = 3;

/// The verdict on all comparisons together.
#[must_use]
pub fn verify_verdict(verdict: &Agreement, notes: &VerifyNotes<'_>) -> Page {
    let VerifyNotes { farthest, wrong, unknown, fewest } = *notes;
    let mut page = Page::default();
    let mut note = |tone, word: &str, text: &String| {
        page.line(Line::of(tone, word).and(Tone::Plain, format!(" {text}")));
    };
    wrong.iter().for_each(|text| note(Tone::Bad, "wrong", text));
    unknown.iter().take(UNKNOWN_MAX).for_each(|text| note(Tone::Open, "unknown", text));
    if unknown.len() > UNKNOWN_MAX {
        note(Tone::Open, "unknown", &counted((unknown.len() - UNKNOWN_MAX) as u64, "more arm"));
    }
    if verdict.comparisons == 0 {
        return page;
    }
    let (tone, word) = match fewest {
        _ if !verdict.agrees() || !wrong.is_empty() => (Tone::Bad, "disagree"),
        None => (Tone::Open, "unknown"),
        Some(_) => (Tone::Good, "agree"),
    };
    let count = counted(verdict.comparisons, "comparison");
    let chance = probability(verdict.chance());
    if !wrong.is_empty() || !unknown.is_empty() {
        page.gap();
    }
    let text = format!(": {count} of samples with exact answers");
    page.line(Line::of(tone, word).and(Tone::Plain, text));
    match farthest {
        Some((by_chance, farthest)) => {
            page.line(Line::of(Tone::Plain, format!("chance of a deviation this large: {chance}")));
            page.line(Line::of(
                Tone::Plain,
                format!("farthest off: {farthest}; its own chance: {}", probability(by_chance)),
            ));
        }
        None => page.line(Line::of(Tone::Plain, "all of them agree exactly")),
    }
    if let Some(fewest) = fewest {
        let (trials, points) =
            (grouped(fewest), rounded(noticeable(fewest) * 100.0, noticeable(fewest) * 100.0));
        let text = format!("{trials} trials are enough to see that a share near 50 % is off by {points} pp");
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
