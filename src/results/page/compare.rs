//! The page of `compare`: ranks, then each arm beside the baseline.

use super::{Line, Page, View, is_main, summary_of};
use crate::metric::Unit;
use crate::results::cell::{Cell, Digits, Interval, Number, Shown, Tone};
use crate::results::number::{grouped, plain};
use crate::results::{Comparison, Summary};
use crate::study::{ComparedArms, Headline, Rank};

/// The arms ranked by the headline, and their differences to the baseline.
#[must_use]
pub fn compare_page(
    title: &str,
    compared: &ComparedArms<'_>,
    (summary, comparisons): (&[Summary], &[Comparison]),
    ranked: Option<&(Headline, Vec<Rank>)>,
    seed: u64,
    all_metrics: bool,
) -> Page {
    let mut page = Page::titled(title, &facts(compared, seed));
    if let Some((headline, ranks)) = ranked.filter(|_| compared.arms.len() > 2) {
        page.view(ranking(compared, *headline, ranks));
    }
    for arm in &compared.arms[1..] {
        let rows: Vec<&Comparison> = comparisons.iter().filter(|row| row.arm == arm.name).collect();
        let Some(first) = rows.first() else { continue };
        page.gap();
        page.line(Line::of(Tone::Strong, &arm.name).and(Tone::Plain, format!(" against {}", first.baseline)));
        differences(&mut page, &rows, summary, all_metrics);
        let is_headline =
            |row: &&&Comparison| ranked.is_some_and(|(headline, _)| row.metric.id == headline.metric.id);
        if let Some(row) = rows.iter().find(is_headline) {
            paired(&mut page, row);
        }
    }
    page.gap();
    page
}

fn facts(compared: &ComparedArms<'_>, seed: u64) -> Vec<String> {
    let (trials, confidence) = (grouped(compared.run.trials()), plain(compared.confidence * 100.0));
    let looks = if compared.is_sequential {
        format!(" and looks (this is look {})", compared.run.look())
    } else {
        String::new()
    };
    let arms = compared.arms.len();
    vec![
        format!("{trials} trials of each of {arms} arms on the same dice, seed {seed}"),
        format!("{confidence} % intervals; those of differences hold for all arms{looks} together"),
    ]
}

/// The arms by the headline, with the ranks that each may have.
fn ranking(compared: &ComparedArms<'_>, headline: Headline, ranks: &[Rank]) -> View {
    let row = |rank: &Rank| {
        let interval = Interval {
            estimate: Some(rank.estimate),
            confidence: compared.confidence,
            unit: headline.metric.unit,
            shown: Shown::HalfWidth,
        };
        let place = match (rank.best, rank.worst) {
            (best, worst) if best >= worst => best.to_string(),
            (best, worst) => format!("{best}–{worst}"),
        };
        (compared.arms[rank.arm].name.clone(), vec![Cell::Interval(interval), Cell::Text(place)])
    };
    View {
        title: format!("{} of {}", headline.metric.id, compared.arms[0].subject(headline.subject)),
        heads: vec![String::new(), "rank".to_owned()],
        rows: ranks.iter().map(row).collect(),
        extra: 0,
        above: None,
    }
}

/// One arm beside the baseline, a table for each subject.
fn differences(page: &mut Page, rows: &[&Comparison], summary: &[Summary], all_metrics: bool) {
    let has_party = rows.iter().any(|row| row.subject == super::PARTY);
    let is_shown = |row: &&&Comparison| all_metrics || is_main(&row.subject, row.metric, has_party);
    let shown: Vec<&Comparison> = rows.iter().filter(is_shown).copied().collect();
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        let heads = ["baseline", "arm", "verdict", "difference", "more", "less", "pairing"];
        let row = |row: &&Comparison| (row.metric.id.to_owned(), cells(row, summary));
        page.view(View {
            title: of_subject[0].subject.clone(),
            heads: heads.iter().map(ToString::to_string).collect(),
            rows: of_subject.iter().map(row).collect(),
            extra: 3,
            above: None,
        });
    }
}

fn cells(row: &Comparison, summary: &[Summary]) -> Vec<Cell> {
    let of_arm = |arm: &str| {
        let found = summary_of(summary, arm, &row.subject, row.metric);
        found.map_or(Cell::Unknown, |found| Cell::Interval(found.interval.shown(Shown::Point)))
    };
    let pairing = row
        .variance_ratio
        .map(|value| Cell::Number(Number { value, unit: Unit::PerTrial, digits: Digits::Two }));
    vec![
        of_arm(&row.baseline),
        of_arm(&row.arm),
        row.decision.cell(),
        Cell::Interval(row.difference),
        Cell::count(row.discordant.map(|[more, _]| more)),
        Cell::count(row.discordant.map(|[_, less]| less)),
        pairing.unwrap_or(Cell::Empty),
    ]
}

/// The number of trials in which the arms differed in the headline, and the gain from common dice.
fn paired(page: &mut Page, row: &Comparison) {
    let (metric, all) = (row.metric.id, grouped(row.trials));
    if let Some([more, less]) = row.discordant {
        let (more, less) = (grouped(more), grouped(less));
        let text = format!("{metric}: of {all} trials ahead in {more}, behind in {less}");
        page.line(Line::of(Tone::Faint, text));
    }
    if let Some(ratio) = row.variance_ratio {
        let number = Cell::Number(Number { value: ratio, unit: Unit::PerTrial, digits: Digits::Two });
        let ratio = crate::results::number::cell(&number);
        let text = format!("{metric}: independent dice would need {ratio} times the trials");
        page.line(Line::of(Tone::Faint, text));
    }
}
