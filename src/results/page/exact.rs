//! The page of `exact`: fractions beside decimals.

use std::collections::BTreeMap;

use super::distribution::{LINES_MAX, label, ranges};
use super::{Block, Line, METRICS_MAX, MORE_METRICS, Page, View, distinct};
use crate::results::cell::{Cell, Tone};
use crate::results::number::{counted, grouped, percent};
use crate::results::{Measured, MetricOf, Selection};
use crate::scenario::Labels;
use deathroll_core::exact::{Answer, Answers, Bounds, Chance, Ending, Limit, Position, Reached, Value};
use deathroll_core::metric::{Distribution, Unit};

/// The heads of answers.
const HEADS: [&str; 2] = ["fraction", "decimal"];

/// Maximum number of characters of a fraction that is shown.
const FRACTION_MAX: usize = 32;

/// The exact answers about one arm.
#[derive(Debug, Clone, Copy)]
pub struct ExactAnswers<'a> {
    /// Conditions, as they were given, with their chances.
    pub chances: &'a [(String, Chance)],
    /// Answers about metrics; none where only chances were asked for.
    pub answers: Option<&'a Answers>,
    /// The largest solve of the arm.
    pub reached: &'a Reached,
    /// Paths of dice up to which answers are fractions.
    pub fractions: u64,
}

/// How many of several arms were solved, if that is not all.
#[must_use]
pub fn not_all_solved(solved: usize, all: usize) -> Option<String> {
    match solved {
        _ if solved == all || all == 1 => None,
        0 => Some(format!("None of the {all} arms was solved.")),
        1 => Some(format!("Only one of the {all} arms was solved.")),
        _ => Some(format!("Only {solved} of the {all} arms were solved.")),
    }
}

/// The exact answers about one arm, a table per subject. Short pages have the main metrics of the party, and
/// the distribution of the first; of several arms, [`exact_arms_page`] has all answers side by side, and of many how far
/// they were solved: then this one has no `arm`.
#[must_use]
pub fn exact_page(
    arm: Option<&str>,
    labels: &Labels,
    found: &ExactAnswers<'_>,
    selection: &Selection,
    is_only_arm: bool,
) -> Page {
    let mut page = Page::default();
    if let Some(arm) = arm {
        page.line(Line::of(Tone::Faint, format!("arm {arm}: {}", reached(found.reached))));
    }
    let is_alone = is_only_arm || !selection.is_short();
    // Other arms than those that were solved are in no other table.
    if is_alone || !found.reached.is_complete() {
        page.view(chances(found.chances));
    }
    if let Some(answers) = found.answers.filter(|answers| is_alone && answers.reached.is_complete()) {
        metrics(&mut page, labels, answers, selection);
    }
    notes(&mut page, found);
    page
}

/// Arms up to which each has a line on how far its solve went.
const ARM_LINES_MAX: usize = 4;

/// True where arms have such a line each; of more arms one line says it.
#[must_use]
pub const fn have_own_lines(arms: usize) -> bool {
    arms <= ARM_LINES_MAX
}

/// How far the solves of many arms went, with the least and the most of what they are counted in: states, and paths of
/// what `of` says.
pub(super) fn sizes_line(sizes: &[[u64; 2]], of: &str) -> Line {
    let range = |which: usize, noun: &str| {
        let all = || sizes.iter().map(|size| size[which]);
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        let up_to = counted(most, noun);
        if least == most { up_to } else { format!("{} to {up_to}", grouped(least)) }
    };
    let (states, paths) = (range(0, "state"), range(1, "path"));
    Line::of(Tone::Faint, format!("{}: {states}, {paths} of {of}", counted(sizes.len() as u64, "arm")))
}

/// An arm that was solved, with its name and labels.
pub type ExactArm<'a> = (&'a str, &'a Labels, ExactAnswers<'a>);

/// Several arms side by side: the chances of conditions, or else the main metrics.
#[must_use]
pub fn exact_arms_page(arms: &[ExactArm<'_>]) -> Page {
    let mut page = Page::default();
    if !have_own_lines(arms.len()) {
        let sizes: Vec<[u64; 2]> =
            arms.iter().map(|(_, _, found)| [found.reached.states, found.reached.paths]).collect();
        page.line(sizes_line(&sizes, "dice"));
    }
    let conditions = arms.first().map_or(&[][..], |(_, _, found)| found.chances);
    for (at, (condition, _)) in conditions.iter().enumerate() {
        let row = |(name, _, found): &ExactArm<'_>| Some(((*name).to_owned(), chance(&found.chances[at].1)?));
        page.view(View::new(condition, &HEADS, arms.iter().filter_map(row).collect()));
    }
    if conditions.is_empty() {
        arms_metrics(&mut page, arms);
    } else {
        let what = "metrics, too: --metric NAME";
        page.blocks.push(Block::More { what, all_rows: "--out DIR", left_out: 0 });
    }
    page
}

/// The main metrics of several arms, the first of them as a fraction.
fn arms_metrics(page: &mut Page, arms: &[ExactArm<'_>]) {
    let answers = arms.iter().map(|(_, labels, found)| (*labels, found.answers));
    let all: Vec<Vec<Named<'_>>> =
        answers.map(|(labels, all)| all.map_or_else(Vec::new, |all| named(labels, all))).collect();
    let selection = Selection::default();
    let measures: Vec<MetricOf<'_>> =
        distinct(all.iter().flat_map(|arm| selection.shown(arm)).map(Measured::measures));
    let Some((&first, others)) = measures.split_first() else { return };
    let value = |arm: usize, wanted: MetricOf<'_>| {
        let found = all[arm].iter().find(|one| one.measures() == wanted)?;
        found.answer.value.as_ref()
    };
    let text = |arm, wanted: MetricOf<'_>| {
        let value = value(arm, wanted);
        value.map_or(Cell::Unknown, |value| Cell::Text(decimal(value, wanted.metric.unit == Unit::Share)))
    };
    let row = |arm: usize| {
        let fraction = value(arm, first).map_or(Cell::Unknown, |value| Cell::Text(fraction(value)));
        (arms[arm].0.to_owned(), vec![fraction, text(arm, first)])
    };
    page.view(View::new(first.to_string(), &HEADS, (0..arms.len()).map(row).collect()));
    let row = |arm: usize| {
        let cells = others.iter().map(|wanted| text(arm, *wanted)).collect();
        (arms[arm].0.to_owned(), cells)
    };
    let heads: Vec<&str> = others.iter().map(|of| of.metric.id).collect();
    page.view(View::new(first.subject, &heads, (0..arms.len()).map(row).collect()).in_one_piece());
    page.blocks.push(MORE_METRICS);
}

/// An answer, with the name of its subject.
struct Named<'a> {
    subject: String,
    answer: &'a Answer,
}

impl Measured for Named<'_> {
    fn measures(&self) -> MetricOf<'_> {
        MetricOf { subject: &self.subject, metric: self.answer.metric }
    }
}

fn named<'a>(labels: &Labels, answers: &'a Answers) -> Vec<Named<'a>> {
    let name = |answer: &'a Answer| Named { subject: labels.subject(answer.subject).into_owned(), answer };
    answers.answers.iter().map(name).collect()
}

/// Metrics subject by subject, then distributions.
fn metrics(page: &mut Page, labels: &Labels, answers: &Answers, selection: &Selection) {
    let all = named(labels, answers);
    let shown = selection.shown(&all);
    let most = if selection.is_short() { METRICS_MAX } else { usize::MAX };
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        page.view(subject(&of_subject[..of_subject.len().min(most)]));
        if of_subject.len() > most {
            page.blocks.push(MORE_METRICS);
        }
    }
    let distributions = shown.iter().filter(|one| !one.answer.distribution.is_empty());
    let most = if selection.is_short() { 1 } else { usize::MAX };
    distributions.take(most).for_each(|one| page.view(distribution(one)));
}

/// The chances of conditions that are known.
fn chances(chances: &[(String, Chance)]) -> View {
    let row = |(condition, found): &(String, Chance)| Some((condition.clone(), chance(found)?));
    View::new("chance", &HEADS, chances.iter().filter_map(row).collect())
}

/// The cells of a chance that is known.
fn chance(found: &Chance) -> Option<Vec<Cell>> {
    let value = found.value.as_ref()?;
    Some(vec![Cell::Text(fraction(value)), Cell::Text(decimal(value, true))])
}

/// Why there are no fractions, or not all distributions, and which option gives them.
fn notes(page: &mut Page, found: &ExactAnswers<'_>) {
    if !found.reached.is_complete() {
        return;
    }
    let lacks_distribution =
        |one: &Answer| one.metric.distribution == Distribution::PerTrial && one.distribution.is_empty();
    let mut notes = Vec::new();
    if found.reached.paths > found.fractions {
        let paths = grouped(found.fractions);
        notes.push(format!(
            "decimals instead of fractions: more than {paths} paths of dice; --fractions N allows more"
        ));
    } else if !found.reached.allows_fractions(found.fractions) {
        notes.push(format!("decimals instead of fractions: paths of up to {} dice", found.reached.longest));
    }
    if let Some(answers) = found.answers.filter(|found| found.answers.iter().any(lacks_distribution)) {
        notes.push(match answers.are_whole {
            true => "distributions are left out: each is solved by itself; --metric NAME adds one".to_owned(),
            false => "distributions over trials are missing: a limit or an interrupt stopped their solves"
                .to_owned(),
        });
    }
    if !notes.is_empty() {
        page.gap();
    }
    notes.into_iter().for_each(|note| page.line(Line::of(Tone::Faint, note)));
}

/// How far an unfinished solve got, in words.
#[must_use]
pub fn stopped(reached: &Reached, place: Position, labels: &Labels) -> String {
    let round = format!("round {}", place.round);
    let place = match (place.scene, labels) {
        (Some(scene), Labels::Encounter(labels)) => {
            let name = labels.scenes.get(usize::from(scene)).map_or("", String::as_str);
            format!("{round} of scene {name}")
        }
        _ => round,
    };
    let ended_by = match reached.limit {
        Some(Limit::States) => "--max-states ended it",
        Some(Limit::Memory) => "--max-memory ended it",
        Some(Limit::Paths) => "--max-paths ended it",
        None => "it was stopped",
    };
    format!("{ended_by} in {place}, when {} of the trials had ended", percent(reached.ended.to_f64()))
}

pub(super) fn reached(reached: &Reached) -> String {
    let Reached { states, paths, ending, .. } = *reached;
    let how = format!("{}, {} of dice", counted(states, "state"), counted(paths, "path"));
    match ending {
        Ending::Complete => how,
        Ending::Stopped(_) => format!("{how}, not finished"),
    }
}

fn subject(answers: &[&Named<'_>]) -> View {
    let row = |Named { answer, .. }: &&Named<'_>| {
        let share = answer.metric.unit == Unit::Share;
        let cells = match &answer.value {
            Some(known) => vec![Cell::Text(fraction(known)), Cell::Text(decimal(known, share))],
            None => vec![Cell::Empty, Cell::Unknown],
        };
        (answer.metric.id.to_owned(), cells)
    };
    View::new(answers[0].subject.as_str(), &HEADS, answers.iter().map(row).collect())
}

/// The shares of all values, or of groups of them where they are many.
fn distribution(Named { subject, answer }: &Named<'_>) -> View {
    let all = &answer.distribution;
    let row = |values: [u64; 2]| {
        let mut shares = all.range(values[0]..=values[1]).map(|(_, share)| share);
        let cells = match (shares.next(), shares.next()) {
            (Some(one), None) => [fraction(one), decimal(one, true)],
            _ => [String::new(), decimal(&total(all.range(values[0]..=values[1])), true)],
        };
        (label(values), cells.map(Cell::Text).to_vec())
    };
    View {
        title: format!("{} of {subject}", answer.metric.id),
        heads: vec!["fraction".to_owned(), "share".to_owned()],
        rows: with_tails(all).into_iter().map(row).collect(),
        extra: 0,
        above: None,
    }
}

/// Values that occur, each by itself or, where they are many, in groups, with each end that next to no trial reaches
/// in a group of its own.
fn with_tails(all: &BTreeMap<u64, Value>) -> Vec<[u64; 2]> {
    /// The share of a tail.
    const TAIL: f64 = 0.0005;
    if all.len() as u64 <= LINES_MAX {
        return all.keys().map(|value| [*value; 2]).collect();
    }
    let beyond = |sum: f64, value: u64, share: &Value| {
        let sum = sum + share.to_f64();
        if sum > TAIL { Err(value) } else { Ok(sum) }
    };
    let low = all.iter().try_fold(0.0, |sum, (value, share)| beyond(sum, *value, share)).err();
    let high = all.iter().rev().try_fold(0.0, |sum, (value, share)| beyond(sum, *value, share)).err();
    let (Some((low, high)), Some((&first, _)), Some((&last, _))) =
        (low.zip(high), all.first_key_value(), all.last_key_value())
    else {
        return Vec::new();
    };
    let before = (first < low).then(|| [first, low - 1]);
    let after = (high < last).then(|| [high + 1, last]);
    let groups = before.into_iter().chain(ranges(low, high.max(low))).chain(after);
    groups.filter(|[least, most]| all.range(least..=most).next().is_some()).collect()
}

/// The sum of shares, to many more places than are shown.
fn total<'a>(shares: impl Iterator<Item = (&'a u64, &'a Value)>) -> Value {
    let ends = shares.map(|(_, share)| (share.to_f64(), share.error()));
    let (low, high) =
        ends.fold((0.0, 0.0), |(low, high), (share, error)| (low + share - error, high + share + error));
    Value::Bounds(Bounds { low, high })
}

/// The fraction, where it is short enough to be read.
pub(super) fn fraction(value: &Value) -> String {
    match value {
        Value::Fraction(fraction) => {
            let text = fraction.to_string();
            if text.len() <= FRACTION_MAX { text } else { "…".to_owned() }
        }
        Value::Bounds(_) => String::new(),
    }
}

/// Ten places, shares in percent; with the bound on the error where it can be seen.
pub(super) fn decimal(value: &Value, share: bool) -> String {
    const SEEN: f64 = 1e-10;
    let (scale, sign) = if share { (100.0, " %") } else { (1.0, "") };
    let (number, error) = (value.to_f64() * scale, value.error() * scale);
    if error > SEEN {
        return format!("{}{sign}", about(number, error));
    }
    let text = format!("{number:.10}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "0" if number > 0.0 => format!("{number:.1e}{sign}"),
        text => format!("{text}{sign}"),
    }
}

/// A number with a bound on its error, which includes the rounding of both.
fn about(number: f64, error: f64) -> String {
    let digits = (1.0 - error.log10().floor()).clamp(0.0, 12.0);
    let error = error + 0.5 * 10_f64.powf(-digits);
    let unit = 10_f64.powf(error.log10().floor() - 1.0);
    format!("{number:.*} ± {:.1e}", digits as usize, (error / unit).ceil() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_tails_are_one_group_each() {
        let share = |value: u64| {
            let share = if value < 4 { 0.25 } else { 1e-6 };
            Value::Bounds(Bounds { low: share, high: share })
        };
        let of = |last: u64| with_tails(&(0..=last).map(|value| (value, share(value))).collect());
        assert_eq!(of(100), [[0, 0], [1, 1], [2, 2], [3, 3], [4, 100]]);
        assert_eq!(of(5).len(), 6, "few values have a line each");
        let two = BTreeMap::from([0, 300].map(|value| (value, share(0))));
        assert_eq!(with_tails(&two), [[0, 0], [300, 300]]);
        assert!(with_tails(&BTreeMap::new()).is_empty());
    }

    #[test]
    fn bounds_are_shown_where_they_can_be_seen() {
        let close = Value::Bounds(Bounds { low: 0.25 - 1e-9, high: 0.25 + 1e-9 });
        assert_eq!(decimal(&close, false), "0.2500000000 ± 1.1e-9");
        assert_eq!(about(1.005_007_017_5, 3.9e-10), "1.00500701750 ± 4.0e-10");
        let closer = Value::Bounds(Bounds { low: 0.25 - 1e-13, high: 0.25 + 1e-13 });
        assert_eq!(decimal(&closer, true), "25 %");
    }

    #[test]
    fn what_can_happen_is_never_0() {
        let rare = Value::Bounds(Bounds { low: 1.5e-14, high: 1.5e-14 });
        assert_eq!(decimal(&rare, true), "1.5e-12 %");
        assert_eq!(decimal(&Value::Bounds(Bounds { low: 0.0, high: 0.0 }), true), "0 %");
    }
}
