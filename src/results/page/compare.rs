//! The page of `compare`: ranks, then each arm beside the baseline.

use super::{Block, Line, MORE_METRICS, Page, View, distinct, summary_of};
use crate::results::cell::{Cell, Digits, Number, Shown, Tone};
use crate::results::number::{counted, grouped, plain};
use crate::results::selection::{PARTY, main_subject};
use crate::results::{Comparison, Measured, MetricOf, Selection, Summary};
use crate::study::{ComparedArms, Decision, Headline, NamedArm, Rank};
use deathroll_core::metric::Unit;

/// What the page shows of a comparison.
#[derive(Debug, Clone, Copy)]
pub struct ComparedRows<'a> {
    /// Estimates of all arms.
    pub summary: &'a [Summary],
    /// Differences to the baseline.
    pub comparisons: &'a [Comparison],
    /// The metric that ranks arms, and their ranks.
    pub ranked: Option<&'a (Headline, Vec<Rank>)>,
}

/// Arms beside the baseline. Two arms are compared metric by metric; several in the metric that ranks them,
/// or in those that are asked for. A page of everything has each arm metric by metric.
#[must_use]
pub fn compare_page(
    title: &str,
    compared: &ComparedArms<'_>,
    rows: ComparedRows<'_>,
    seed: u64,
    selection: &Selection,
) -> Page {
    let mut page = titled(title, compared, seed);
    let shown = selection.shown(rows.comparisons);
    match &compared.arms[1..] {
        [_] if selection.is_short() => differing(&mut page, &shown, rows),
        [_] => details(&mut page, &shown, rows, DETAILS.len()),
        _ if selection.is_short() => short(&mut page, compared, &shown, rows),
        others if selection.every => {
            let subject = rows.headline_subject(compared);
            if let Some(of) = rows.headline(subject.as_deref()) {
                page.view(rows.arms_view(compared, of));
            }
            for arm in others {
                let of_arm: Vec<&Comparison> =
                    shown.iter().filter(|row| row.arm == arm.name).copied().collect();
                details(&mut page, &of_arm, rows, DETAILS.len());
            }
        }
        _ => {
            for of in distinct(shown.iter().map(|row| row.measures())) {
                page.view(rows.arms_view(compared, of));
            }
        }
    }
    page.gap();
    page
}

/// Arms up to which a short page has two tables.
const TABLES_OF_ARMS_MAX: usize = 6;

/// The arms in the metric that ranks them, and their differences in as many other metrics as fit.
fn short(page: &mut Page, compared: &ComparedArms<'_>, shown: &[&Comparison], rows: ComparedRows<'_>) {
    let subject = rows.headline_subject(compared);
    let headline = rows.headline(subject.as_deref());
    if let Some(of) = headline {
        page.view(rows.arms_view(compared, of));
    }
    let is_other = |row: &&&Comparison| headline != Some(row.measures());
    let others: Vec<&Comparison> = shown.iter().filter(is_other).copied().collect();
    let metrics = distinct(others.iter().map(|row| row.metric.id));
    let row = |arm: &NamedArm| {
        let of_arm = |id: &&str| others.iter().find(|row| row.arm == arm.name && row.metric.id == *id);
        let cell = |id| of_arm(id).map_or(Cell::Empty, |row| Cell::interval(row.difference));
        (arm.name.clone(), metrics.iter().map(cell).collect())
    };
    let title = against(&compared.arms[0].name);
    // Two tables of many arms would no longer be short.
    if compared.arms.len() <= TABLES_OF_ARMS_MAX {
        page.view(View::new(title, &metrics, compared.arms[1..].iter().map(row).collect()).in_one_piece());
    }
    page.blocks.push(MORE_METRICS);
}

/// Metrics of which a short page of two arms shows no more.
const DIFFERING_MAX: usize = 8;

/// One arm beside the baseline in the metrics in which they differ, and the names of the others.
fn differing(page: &mut Page, shown: &[&Comparison], rows: ComparedRows<'_>) {
    let is_headline = |row: &Comparison| rows.ranked.is_some_and(|(one, _)| one.metric == row.metric);
    let is_open = |row: &Comparison| matches!(row.decision, Decision::Tied | Decision::Undecided);
    let (mut kept, left): (Vec<&Comparison>, Vec<&Comparison>) =
        shown.iter().partition(|row| is_headline(row) || !is_open(row));
    let more = kept.split_off(kept.len().min(DIFFERING_MAX));
    details(page, &kept, rows, 4);
    page.gap();
    let of = |decision| left.iter().filter(move |row| row.decision == decision).copied().collect();
    let lists: [(&str, Vec<&Comparison>); 3] = [
        ("they also differ in", more),
        ("tied within the margin", of(Decision::Tied)),
        ("undecided", of(Decision::Undecided)),
    ];
    for (what, rows) in lists.iter().filter(|(_, rows)| !rows.is_empty()) {
        let names: Vec<&str> = rows.iter().map(|row| row.metric.id).collect();
        page.blocks.push(Block::Text(Tone::Plain, format!("{what}: {}", names.join(", "))));
    }
    page.blocks.push(MORE_METRICS);
}

fn titled(title: &str, compared: &ComparedArms<'_>, seed: u64) -> Page {
    let trials = counted(compared.run.trials(), "trial");
    let confidence = plain(compared.confidence * 100.0);
    let looks = if compared.is_sequential {
        format!(" and looks (this is look {})", compared.run.look())
    } else {
        String::new()
    };
    let arms = compared.arms.len();
    let mut page =
        Page::titled(title, &[format!("{trials} of each of {arms} arms on the same dice, seed {seed}")]);
    page.blocks.push(Block::Intervals(format!(
        "{confidence} % intervals; those of differences hold for all arms{looks} together"
    )));
    page
}

impl ComparedRows<'_> {
    /// The subject and the metric that rank arms.
    fn headline<'s>(&self, subject: Option<&'s str>) -> Option<MetricOf<'s>> {
        let (headline, _) = self.ranked?;
        Some(MetricOf { subject: subject?, metric: headline.metric })
    }

    /// The name of its subject.
    fn headline_subject(&self, compared: &ComparedArms<'_>) -> Option<String> {
        let (headline, _) = self.ranked?;
        Some(compared.arms[0].subject(headline.subject))
    }

    /// The arms in one metric: estimates, differences to the baseline, and ranks where it ranks them.
    fn arms_view(&self, compared: &ComparedArms<'_>, of: MetricOf<'_>) -> View {
        let leading = self.headline_subject(compared);
        let ranks = self.ranked.filter(|_| self.headline(leading.as_deref()) == Some(of));
        let order: Vec<usize> = match ranks {
            Some((_, ranks)) => ranks.iter().map(|rank| rank.arm).collect(),
            None => (0..compared.arms.len()).collect(),
        };
        let estimates = of_metric(self.summary, of);
        let differences = of_metric(self.comparisons, of);
        let row = |arm: usize| {
            let name = &compared.arms[arm].name;
            let estimate = estimates.iter().find(|row| row.arm == *name);
            let estimate = estimate.map_or(Cell::Unknown, |row| Cell::interval(row.interval));
            let [difference, verdict] = match differences.iter().find(|row| row.arm == *name) {
                _ if arm == 0 => [Cell::Empty, Cell::Word("baseline")],
                Some(row) => [Cell::interval(row.difference), row.decision.cell()],
                None => [Cell::Unknown, Cell::Empty],
            };
            let rank = ranks.and_then(|(_, ranks)| ranks.iter().find(|rank| rank.arm == arm));
            let rank = rank.map(|rank| Cell::Text(rank.text()));
            (name.clone(), [estimate, difference, verdict].into_iter().chain(rank).collect())
        };
        let against = against(&compared.arms[0].name);
        let heads = ["", against.as_str(), "", "rank"];
        let columns = if ranks.is_some() { 4 } else { 3 };
        let rows = order.into_iter().map(row).collect();
        let is_alone =
            self.summary.iter().filter(|row| row.metric == of.metric).all(|row| row.subject == of.subject);
        let is_main = of.subject == PARTY || is_alone && main_subject(self.summary) == Some(of.subject);
        let title = if is_main { of.metric.id.to_owned() } else { of.to_string() };
        View { extra: 1, ..View::new(title, &heads[..columns], rows) }
    }
}

/// The head of differences: their column would not fit beside others with a long name in it.
fn against(baseline: &str) -> String {
    const LONG: usize = 24;
    if baseline.chars().count() > LONG {
        "against baseline".to_owned()
    } else {
        format!("against {baseline}")
    }
}

/// The rows about a metric.
fn of_metric<'a, T: Measured>(rows: &'a [T], of: MetricOf<'_>) -> Vec<&'a T> {
    rows.iter().filter(|row| row.measures() == of).collect()
}

/// What is shown of one arm beside the baseline; the last three only where there is room.
const DETAILS: [&str; 7] = ["baseline", "arm", "verdict", "difference", "more", "less", "pairing"];

/// One arm beside the baseline metric by metric, a table for each subject, in the first columns of
/// [`DETAILS`].
fn details(page: &mut Page, shown: &[&Comparison], rows: ComparedRows<'_>, columns: usize) {
    let Some(first) = shown.first() else { return };
    page.gap();
    page.line(Line::of(Tone::Strong, &first.arm).and(Tone::Plain, format!(" against {}", first.baseline)));
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        let row = |row: &&Comparison| {
            let mut cells = cells(row, rows.summary);
            cells.truncate(columns);
            (row.metric.id.to_owned(), cells)
        };
        let view =
            View::new(&of_subject[0].subject, &DETAILS[..columns], of_subject.iter().map(row).collect());
        page.view(View { extra: columns.saturating_sub(4), ..view });
    }
    let is_headline =
        |row: &&&Comparison| rows.ranked.is_some_and(|(headline, _)| row.metric.id == headline.metric.id);
    let is_whole = columns == DETAILS.len();
    if let Some(row) = shown.iter().find(is_headline).filter(|_| is_whole) {
        paired(page, row);
    }
}

fn cells(row: &Comparison, summary: &[Summary]) -> Vec<Cell> {
    let of_arm = |arm: &str| {
        let found = summary_of(summary, arm, &row.subject, row.metric);
        found.map_or(Cell::Unknown, |found| Cell::interval(found.interval.shown(Shown::Point)))
    };
    let pairing = row
        .variance_ratio
        .map(|value| Cell::Number(Number { value, unit: Unit::PerTrial, digits: Digits::Two }));
    vec![
        of_arm(&row.baseline),
        of_arm(&row.arm),
        row.decision.cell(),
        Cell::interval(row.difference),
        Cell::count(row.discordant.map(|[more, _]| more)),
        Cell::count(row.discordant.map(|[_, less]| less)),
        pairing.unwrap_or(Cell::Empty),
    ]
}

/// The number of trials in which the arms differed in the headline, and the gain from common dice.
fn paired(page: &mut Page, row: &Comparison) {
    let (metric, all) = (row.metric.id, counted(row.trials, "trial"));
    if let Some([more, less]) = row.discordant {
        let (more, less) = (grouped(more), grouped(less));
        let text = format!("{metric}: higher in {more} and lower in {less} of {all}");
        page.line(Line::of(Tone::Faint, text));
    }
    if let Some(ratio) = row.variance_ratio {
        let number = Cell::Number(Number { value: ratio, unit: Unit::PerTrial, digits: Digits::Two });
        let ratio = crate::results::number::cell(&number);
        let text = format!("{metric}: independent dice would need {ratio} times the trials");
        page.line(Line::of(Tone::Faint, text));
    }
}
