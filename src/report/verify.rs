//! What was worked out beside what was sampled.

use super::exact::reached;
use super::number::{grouped, plain, rounded};
use super::style::{BAD, FAINT, GOOD, OPEN, STRONG};
use super::terminal::block;
use crate::engine::Run;
use crate::exact::{Answers, Value};
use crate::metric::Unit;
use crate::scenario::Arm;
use crate::verify::{Comparison, Held, Verdict};

/// The line above everything.
#[must_use]
pub fn heading(title: &str) -> String {
    format!("{STRONG}{title}{STRONG:#}\n")
}

/// The comparisons of one arm, a block per subject.
#[must_use]
pub fn arm(arm: &Arm, answers: &Answers, run: &Run, comparisons: &[Comparison], all_metrics: bool) -> String {
    let (how, trials) = (reached(&answers.reached), grouped(run.tally.trials));
    let mut text = format!("{FAINT}arm {}: {how}; {trials} trials{FAINT:#}\n", arm.name);
    let mut shown: Vec<&Comparison> = comparisons.iter().collect();
    shown.retain(|comparison| all_metrics || !comparison.metric.detail);
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        let lines: Vec<_> = of_subject.iter().map(|comparison| line(comparison)).collect();
        let subject = arm.labels.subject(of_subject[0].subject);
        text.push_str(&block(&subject, &["exact", "sampled", "off by", "chi-square"], &lines));
    }
    text.push('\n');
    text
}

fn line(comparison: &Comparison) -> (String, Vec<String>) {
    let Comparison { metric, exact, estimate, off, fit, .. } = comparison;
    let share = metric.unit == Unit::Share;
    let fit = fit.map_or_else(String::new, |fit| format!("{:.1} / {}", fit.statistic, fit.degrees));
    let known =
        |exact: &Value| in_unit(exact.to_f64(), Some(exact.error()).filter(|error| *error > SEEN), share);
    let exact = exact.as_ref().map_or_else(|| "–".to_owned(), known);
    let sampled = in_unit(estimate.value, estimate.std_error, share);
    (metric.id.to_owned(), vec![exact, sampled, std_errors(*off), fit])
}

/// The reference cases.
#[must_use]
pub fn cases(held: &[Held]) -> String {
    let lines = held.iter().map(|held| {
        let case = held.case;
        let exact = match &held.exact {
            _ if held.is_exact() => "the same".to_owned(),
            Some(value) => super::exact::fraction(value),
            None => "–".to_owned(),
        };
        let known = |(sampled, off)| (rounded(sampled, SAMPLED_TO), std_errors(off));
        let (sampled, off) = held.sampled.map_or_else(|| ("–".to_owned(), String::new()), known);
        let fraction = Value::Fraction(case.fraction());
        let value = super::exact::fraction(&fraction);
        (format!("{} {}", case.id, case.about), vec![value, exact, sampled, off])
    });
    block("Reference cases", &["value", "exact", "sampled", "off by"], &lines.collect::<Vec<_>>())
}

/// Errors of exact values that could be seen.
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
        "+inf" | "-inf" => "never so".to_owned(),
        "-0.0" | "+0.0" => "0.0".to_owned(),
        _ => text,
    }
}

/// What is said beside a verdict.
pub struct Notes<'a> {
    /// What is farthest off; none where nothing is.
    pub farthest: Option<&'a str>,
    /// What is wrong and has nothing to do with chance.
    pub wrong: &'a [String],
    /// Arms of which too little is known, and why.
    pub unknown: &'a [String],
}

/// What all comparisons together say.
#[must_use]
pub fn verdict(verdict: &Verdict, notes: &Notes<'_>) -> String {
    let Notes { farthest, wrong, unknown } = *notes;
    let mut text: String = wrong.iter().map(|wrong| format!("{BAD}wrong{BAD:#} {wrong}\n")).collect();
    text.extend(unknown.iter().map(|arm| format!("{OPEN}unknown{OPEN:#} {arm}\n")));
    if verdict.comparisons == 0 {
        return text;
    }
    let (style, word) =
        if verdict.agrees() && wrong.is_empty() { (GOOD, "agree") } else { (BAD, "disagree") };
    let (count, chance) = (grouped(verdict.comparisons), probability(verdict.chance()));
    text.push_str(&format!("\n{style}{word}{style:#}: {count} comparisons of samples with exact answers\n"));
    text.push_str(&match farthest {
        Some(farthest) => format!(
            "so far off by chance is one of them with a probability of {chance}\nfarthest off: {farthest}\n"
        ),
        None => "none of them is off\n".to_owned(),
    });
    text
}

/// A probability in percent, small ones by their power of ten.
fn probability(probability: f64) -> String {
    if probability < 1e-4 {
        format!("{probability:.0e}")
    } else {
        format!("{} %", rounded(probability * 100.0, probability))
    }
}
