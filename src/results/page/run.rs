//! The page of `run`: estimates, a distribution, and expectations.

use super::distribution::add_distribution;
use super::{Block, Line, METRICS_MAX, MORE_METRICS, Page, View, distinct};
use crate::gate::{Verdict, compares_arms, comparing, within};
use crate::results::cell::{Cell, Tone};
use crate::results::number::{counted, estimate, plain, range_of_trials, scale_of};
use crate::results::{Estimates, Measured, Occurrence, Selection, Summary};
use crate::scenario::{Bound, Expectation, Scenario};
use deathroll_core::metric::Metric;
use deathroll_core::stats::interval::Estimate;

/// Estimates of the arms of one scenario, and what it expects.
#[must_use]
pub fn run_page(
    scenario: &Scenario,
    estimates: &Estimates,
    (seed, confidence): (u64, f64),
    selection: &Selection,
    luck: Option<String>,
) -> Page {
    let summary = &estimates.summary;
    let has_luck_out = luck.is_some();
    let facts: Vec<String> = std::iter::once(facts(summary, seed, confidence)).chain(luck).collect();
    let mut page = Page::titled(&scenario.title, &facts);
    let arms = distinct(summary.iter().map(|row| row.arm.as_str()));
    let shown = selection.shown(summary);
    let subjects = distinct(shown.iter().map(|row| row.subject.as_str()));
    let metrics = distinct(shown.iter().map(|row| row.metric.id));
    let is_one_metric = metrics.len() == 1 && subjects.len() > 1;
    if is_one_metric {
        page.view(metric_view(&shown, &subjects, &arms).in_one_piece());
    }
    for subject in subjects.into_iter().filter(|_| !is_one_metric) {
        let mut rows: Vec<&Summary> = shown.iter().filter(|row| row.subject == subject).copied().collect();
        if selection.is_short() && arms.len() == 1 {
            rows.truncate(METRICS_MAX);
        }
        let view = subject_view(subject, &rows, &arms);
        page.view(if selection.is_short() { view.in_one_piece() } else { view });
    }
    if !selection.metrics.is_empty() {
        let shown = selection.shown(&estimates.distribution);
        for measures in distinct(shown.iter().map(|row| row.measures())) {
            let rows: Vec<&Occurrence> =
                shown.iter().filter(|row| row.measures() == measures).copied().collect();
            add_distribution(&mut page, &rows, &arms);
        }
        if has_luck_out && !shown.is_empty() {
            page.line(Line::of(Tone::Faint, "distributions are as rolled: luck is not taken out of them"));
        }
    }
    if selection.is_short() {
        page.blocks.push(MORE_METRICS);
    }
    let mut kept = summary.clone();
    selection.keep(&mut kept);
    expected(&mut page, scenario, &kept, arms.len() > 1, selection.is_short());
    page.gap();
    page
}

fn facts(summary: &[Summary], seed: u64, confidence: f64) -> String {
    let trials = range_of_trials(summary.iter().map(|row| row.trials));
    format!("{trials} per arm, seed {seed}, {} % intervals", plain(confidence * 100.0))
}

/// The metrics of a subject: down the page for one arm, across it for several.
fn subject_view(subject: &str, rows: &[&Summary], arms: &[&str]) -> View {
    let metrics: Vec<&Metric> = distinct(rows.iter().map(|row| row.metric.id))
        .iter()
        .filter_map(|id| deathroll_core::metric::find(id))
        .collect();
    let cell = |metric: &Metric, arm: &str, cell: fn(&Summary) -> Cell| {
        let row = rows.iter().find(|row| row.metric.id == metric.id && row.arm == arm);
        row.map_or(Cell::Empty, |row| cell(row))
    };
    let interval = |row: &Summary| Cell::interval(row.interval);
    let exact = |row: &Summary| Cell::number(row.exact, row.metric.unit);
    let is_exact = |arm: &str| rows.iter().any(|row| row.arm == arm && row.exact.is_some());
    if let [arm] = arms {
        let columns = if is_exact(arm) { 2 } else { 1 };
        let cells = |metric: &&Metric| {
            let cells = [cell(metric, arm, interval), cell(metric, arm, exact)];
            (metric.id.to_owned(), cells[..columns].to_vec())
        };
        return View::new(subject, &["", "exact"][..columns], metrics.iter().map(cells).collect());
    }
    let across = |arm: &str, of: fn(&Summary) -> Cell| -> Vec<Cell> {
        metrics.iter().map(|metric| cell(metric, arm, of)).collect()
    };
    let mut lines = Vec::new();
    for arm in arms {
        lines.push(((*arm).to_owned(), across(arm, interval)));
        if is_exact(arm) {
            lines.push(("  exact".to_owned(), across(arm, exact)));
        }
    }
    View::new(subject, &metrics.iter().map(|metric| metric.id).collect::<Vec<_>>(), lines)
}

/// One metric of several subjects, a line each; a column for each arm.
fn metric_view(rows: &[&Summary], subjects: &[&str], arms: &[&str]) -> View {
    let title = rows.first().map_or("", |row| row.metric.id);
    let cells = |subject: &str, of: fn(&Summary) -> Cell| -> Vec<Cell> {
        let find = |arm: &&str| rows.iter().find(|row| row.subject == subject && row.arm == *arm);
        arms.iter().map(|arm| find(arm).map_or(Cell::Empty, |row| of(row))).collect()
    };
    let mut lines = Vec::new();
    for subject in subjects {
        lines.push(((*subject).to_owned(), cells(subject, |row| Cell::interval(row.interval))));
        if rows.iter().any(|row| row.subject == *subject && row.exact.is_some()) {
            let exact = cells(subject, |row| Cell::number(row.exact, row.metric.unit));
            lines.push(("  exact".to_owned(), exact));
        }
    }
    let heads = if arms.len() == 1 { &[""][..] } else { arms };
    View::new(title, heads, lines)
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
            let verdict = within(&expectation.bound, best_known(row).as_ref())?;
            Some(Judgement { expectation, row, verdict })
        })
        .collect()
}

/// The exact value where it is known, as `check` decides by it, or else the estimate.
fn best_known(row: &Summary) -> Option<Estimate> {
    row.exact.map(Estimate::exact).or(row.interval.estimate)
}

/// Expectations that do not hold of which short pages list no more.
const LISTED_MAX: usize = 3;

/// How many expectations hold in these estimates, and which do not; none where there are none to be checked.
#[must_use]
pub fn expected_in(scenario: &Scenario, estimates: &Estimates) -> Option<String> {
    let judgements = judge(&scenario.expectations, &estimates.summary);
    let open: Vec<&Judgement<'_>> = judgements.iter().filter(|one| one.verdict != Verdict::Holds).collect();
    let named = |one: &&Judgement<'_>| {
        let row = one.row;
        format!("{} of {} ({}) {}", row.metric.id, row.subject, row.arm, word(one.verdict))
    };
    let mut names: Vec<String> = open.iter().take(LISTED_MAX).map(named).collect();
    names.extend((open.len() > LISTED_MAX).then(|| format!("and {} more", open.len() - LISTED_MAX)));
    let which = if names.is_empty() { ".".to_owned() } else { format!("; {}.", names.join("; ")) };
    let others = not_played(of_other_arms(scenario, &estimates.summary));
    (!judgements.is_empty()).then(|| format!("Expected: {}{others}{which}", holding(&judgements)))
}

/// Number of expectations of arms that were not played, of which one that names no arm is one for each that is left of
/// an interrupted run; those that compare arms are counted by themselves.
fn of_other_arms(scenario: &Scenario, rows: &[Summary]) -> usize {
    let is_played = |arm: &str| rows.iter().any(|row| row.arm == arm);
    let left = scenario.arms.iter().filter(|arm| !is_played(&arm.name)).count();
    let others = |one: &Expectation| match &one.arm {
        Some(arm) => usize::from(!is_played(arm)),
        None => left,
    };
    scenario.expectations.iter().filter(|one| !compares_arms(one)).map(others).sum()
}

/// How many expectations hold.
fn holding(judgements: &[Judgement<'_>]) -> String {
    let all = counted(judgements.len() as u64, "expectation");
    let verb = if judgements.len() == 1 { "holds" } else { "hold" };
    format!("{} of {all} {verb} in these estimates", number_of(Verdict::Holds, judgements))
}

/// How many fail, and how many are undecided.
fn not_holding(judgements: &[Judgement<'_>]) -> String {
    let told = |verdict, verbs: [&str; 2]| match number_of(verdict, judgements) {
        0 => String::new(),
        count => format!(", {count} {}", verbs[usize::from(count > 1)]),
    };
    told(Verdict::Fails, ["fails", "fail"]) + &told(Verdict::Undecided, ["is undecided", "are undecided"])
}

fn number_of(verdict: Verdict, judgements: &[Judgement<'_>]) -> usize {
    judgements.iter().filter(|one| one.verdict == verdict).count()
}

/// How many more are of arms that were not played.
fn not_played(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => "; 1 is of an arm not played".to_owned(),
        more => format!("; {more} are of arms not played"),
    }
}

/// What the scenario expects, and whether it holds. Short pages list only what does not hold.
fn expected(page: &mut Page, scenario: &Scenario, summary: &[Summary], several_arms: bool, is_short: bool) {
    let judgements = judge(&scenario.expectations, summary);
    let comparing = comparing(&scenario.expectations);
    if judgements.is_empty() && comparing == 0 {
        return;
    }
    page.gap();
    let counts = if is_short && !judgements.is_empty() {
        let others = not_played(of_other_arms(scenario, summary));
        format!(": {}{}{others}", holding(&judgements), not_holding(&judgements))
    } else {
        String::new()
    };
    page.line(Line::of(Tone::Strong, "Expected").and(Tone::Plain, counts));
    let mut listed = judgements;
    if is_short {
        listed.retain(|one| one.verdict != Verdict::Holds);
        listed.sort_by_key(|one| one.verdict != Verdict::Fails);
    }
    let left = if is_short { listed.len().saturating_sub(LISTED_MAX) } else { 0 };
    listed.truncate(listed.len() - left);
    for Judgement { expectation, row, verdict } in listed {
        let arm = if several_arms { format!(" ({})", row.arm) } else { String::new() };
        let Some(bound) = bound_text(&expectation.bound, row.metric) else { continue };
        let found = best_known(row);
        let found = found.map_or_else(|| "–".to_owned(), |found| estimate(&found, row.metric.unit));
        page.blocks.push(Block::Verdict {
            word: (word(verdict), verdict.tone()),
            what: format!("{} of {}{arm}:", row.metric.id, row.subject),
            why: format!("{bound}; found {found}"),
        });
    }
    if left > 0 {
        page.line(Line::of(Tone::Plain, format!("and {left} more; `deathroll check` decides all")));
    }
    if comparing > 0 {
        let verb = if comparing == 1 { "compares" } else { "compare" };
        page.blocks.push(Block::Verdict {
            word: ("", Tone::Plain),
            what: format!("{} {verb} arms:", counted(comparing as u64, "expectation")),
            why: "`deathroll check` decides".to_owned(),
        });
    }
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::Undecided => "undecided",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Source, load};

    /// One that names no arm is about each of two.
    #[test]
    fn expectations_of_arms_that_were_not_played_are_counted_by_arm() {
        let text = include_str!("../../../scenarios/showdown-duel.toml");
        let expected = "\n[[expect]]\nmetric = 'rounds'\nat-least = 1\n\
            [[expect]]\nmetric = 'rounds'\narm = 'who dodges'\nat-least = 1\n";
        let (start, _) = text.split_once("[[expect]]").unwrap();
        let text = format!("{start}{expected}");
        let source = Source::Stdin(text.into_bytes());
        let scenario = load(&source, &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert_eq!(of_other_arms(&scenario, &[]), 3);
    }
}
