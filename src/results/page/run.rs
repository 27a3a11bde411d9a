//! The page of `run`: estimates, a distribution, and expectations.

use super::{Block, Line, Page, View, distinct};
use crate::gate::{Verdict, comparing, within};
use crate::metric::Metric;
use crate::results::cell::{Cell, Digits, Number, Tone};
use crate::results::number::{estimate, grouped, plain, scale_of};
use crate::results::{Estimates, Occurrence, Summary};
use crate::scenario::{Bound, Expectation, Scenario};

/// Estimates of the arms of one scenario.
#[must_use]
pub fn run_page(
    scenario: &Scenario,
    estimates: &Estimates,
    seed: u64,
    confidence: f64,
    all_metrics: bool,
) -> Page {
    let Estimates { summary, distribution, .. } = estimates;
    let mut page = Page::titled(&scenario.title, &[facts(summary, seed, confidence)]);
    let arms = distinct(summary.iter().map(|row| row.arm.as_str()));
    for subject in distinct(summary.iter().map(|row| row.subject.as_str())) {
        let rows: Vec<&Summary> = summary.iter().filter(|row| row.subject == subject).collect();
        page.view(subject_view(subject, &rows, &arms, all_metrics));
    }
    if let Some(first) = distribution.first() {
        let is_same = |row: &&Occurrence| row.metric.id == first.metric.id && row.subject == first.subject;
        page.view(distribution_view(&distribution.iter().filter(is_same).collect::<Vec<_>>(), &arms));
    }
    expected(&mut page, scenario, summary, arms.len() > 1);
    page.gap();
    page
}

fn facts(summary: &[Summary], seed: u64, confidence: f64) -> String {
    let trials = || summary.iter().map(|row| row.trials);
    let (least, most) = (trials().min().unwrap_or(0), trials().max().unwrap_or(0));
    let trials = match (least, most) {
        (1, 1) => "1 trial".to_owned(),
        _ if least == most => format!("{} trials", grouped(most)),
        _ => format!("{} to {} trials", grouped(least), grouped(most)),
    };
    format!("{trials} per arm, seed {seed}, {} % intervals", plain(confidence * 100.0))
}

/// The metrics of a subject: down the page for one arm, across it for several.
fn subject_view(subject: &str, rows: &[&Summary], arms: &[&str], all_metrics: bool) -> View {
    let is_shown = |row: &&&Summary| all_metrics || !row.metric.detail;
    let metrics: Vec<&Metric> = distinct(rows.iter().filter(is_shown).map(|row| row.metric.id))
        .iter()
        .filter_map(|id| crate::metric::find(id))
        .collect();
    let cell = |metric: &Metric, arm: &str, cell: fn(&Summary) -> Cell| {
        let row = rows.iter().find(|row| row.metric.id == metric.id && row.arm == arm);
        row.map_or(Cell::Empty, |row| cell(row))
    };
    let interval = |row: &Summary| Cell::Interval(row.interval);
    let exact = |row: &Summary| Cell::number(row.exact, row.metric.unit);
    let is_exact = |arm: &str| rows.iter().any(|row| row.arm == arm && row.exact.is_some());
    if let [arm] = arms {
        let columns = if is_exact(arm) { 2 } else { 1 };
        let heads = ["", "exact"][..columns].iter().map(ToString::to_string);
        let cells = |metric: &&Metric| {
            let cells = [cell(metric, arm, interval), cell(metric, arm, exact)];
            (metric.id.to_owned(), cells[..columns].to_vec())
        };
        return View {
            title: subject.to_owned(),
            heads: heads.collect(),
            rows: metrics.iter().map(cells).collect(),
            extra: 0,
            above: None,
        };
    }
    let mut view = View {
        title: subject.to_owned(),
        heads: metrics.iter().map(|metric| metric.id.to_owned()).collect(),
        rows: Vec::new(),
        extra: 0,
        above: None,
    };
    let across = |arm: &str, of: fn(&Summary) -> Cell| -> Vec<Cell> {
        metrics.iter().map(|metric| cell(metric, arm, of)).collect()
    };
    for arm in arms {
        view.rows.push(((*arm).to_owned(), across(arm, interval)));
        if is_exact(arm) {
            view.rows.push(("  exact".to_owned(), across(arm, exact)));
        }
    }
    view
}

/// How often each value occurred: bars for one arm, shares for several.
fn distribution_view(rows: &[&Occurrence], arms: &[&str]) -> View {
    let mut values: Vec<u64> = rows.iter().map(|row| row.value).collect();
    values.sort_unstable();
    values.dedup();
    let share = |value: u64, arm: &str| {
        rows.iter().find(|row| row.value == value && row.arm == arm).map(|row| row.share)
    };
    let title = rows.first().map_or_else(String::new, |row| format!("{} of {}", row.metric.id, row.subject));
    if let [arm] = arms {
        let row = |&value: &u64| (value.to_string(), vec![Cell::Bar(share(value, arm).unwrap_or(0.0))]);
        return View {
            title,
            heads: vec![String::new()],
            rows: values.iter().map(row).collect(),
            extra: 0,
            above: None,
        };
    }
    let cell = |value: u64, arm: &str| match share(value, arm) {
        Some(share) => percent(share),
        None => Cell::Count(0),
    };
    let row =
        |arm: &&str| ((*arm).to_owned(), values.iter().map(|&value| cell(value, arm)).collect::<Vec<_>>());
    View {
        title,
        heads: values.iter().map(u64::to_string).collect(),
        rows: arms.iter().map(row).collect(),
        extra: 0,
        above: None,
    }
}

/// A share in percent with two decimals.
pub(super) fn percent(share: f64) -> Cell {
    Cell::Number(Number { value: share, unit: crate::metric::Unit::Share, digits: Digits::Percent })
}

/// An expectation of a scenario, checked against one estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement<'a> {
    /// What was expected.
    pub expectation: &'a Expectation,
    /// What was found.
    pub row: &'a Summary,
    /// Whether it is met.
    pub verdict: Verdict,
}

/// Every expectation of one arm, checked against every estimate that it is about. Those that compare
/// arms are left out: `check` decides them on paired trials.
#[must_use]
pub fn judge<'a>(expectations: &'a [Expectation], rows: &'a [Summary]) -> Vec<Judgement<'a>> {
    let is_meant = |expectation: &Expectation, row: &Summary| {
        row.metric.id == expectation.metric
            && expectation.arm.as_ref().is_none_or(|arm| *arm == row.arm)
            && expectation.subject.as_ref().is_none_or(|subject| *subject == row.subject)
    };
    let pairs = expectations.iter().flat_map(|one| rows.iter().map(move |row| (one, row)));
    pairs
        .filter(|(expectation, row)| is_meant(expectation, row))
        .filter_map(|(expectation, row)| {
            let verdict = within(&expectation.bound, row.interval.estimate.as_ref())?;
            Some(Judgement { expectation, row, verdict })
        })
        .collect()
}

/// What the scenario expects, and whether it holds.
fn expected(page: &mut Page, scenario: &Scenario, summary: &[Summary], several_arms: bool) {
    let judgements = judge(&scenario.expectations, summary);
    let comparing = comparing(&scenario.expectations);
    if judgements.is_empty() && comparing == 0 {
        return;
    }
    page.gap();
    page.line(Line::of(Tone::Strong, "Expected"));
    for Judgement { expectation, row, verdict } in judgements {
        let word = match verdict {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::Undecided => "undecided",
        };
        let arm = if several_arms { format!(" ({})", row.arm) } else { String::new() };
        let Some(bound) = bound_text(&expectation.bound, row.metric) else { continue };
        let found = row.interval.estimate;
        let found = found.map_or_else(|| "–".to_owned(), |found| estimate(&found, row.metric.unit));
        page.blocks.push(Block::Verdict {
            word: (word, verdict.tone()),
            what: format!("{} of {}{arm}:", row.metric.id, row.subject),
            why: format!("{bound}; found {found}"),
        });
    }
    let (plural, verb) = if comparing == 1 { ("", "s") } else { ("s", "") };
    if comparing > 0 {
        page.blocks.push(Block::Verdict {
            word: ("", Tone::Plain),
            what: format!("{comparing} expectation{plural} compare{verb} arms:"),
            why: "`deathroll check` decides".to_owned(),
        });
    }
}

/// A bound in the unit that tables show; none for one that compares arms.
fn bound_text(bound: &Bound, metric: &Metric) -> Option<String> {
    let (scale, sign) = scale_of(metric.unit);
    let at = |end: f64| plain(end * scale);
    match *bound {
        Bound::Between(low, high) => Some(format!("{} to {}{sign}", at(low), at(high))),
        Bound::AtLeast(low) => Some(format!("at least {}{sign}", at(low))),
        Bound::AtMost(high) => Some(format!("at most {}{sign}", at(high))),
        Bound::BetterThan { .. } | Bound::TiedWith { .. } | Bound::Ordering(_) => None,
    }
}
