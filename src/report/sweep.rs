//! A grid, for people.

use super::number::{change, estimate, grouped, plain, scale_of};
use super::style::{FAINT, STRONG};
use super::terminal::{Look, MONSTER, PARTY, blocks, distinct};
use crate::metric::find;
use crate::results::{Crossing, SweepRow};

/// The line above everything.
#[must_use]
pub fn heading(title: &str, trials: u64, points: usize, seed: u64, confidence: f64) -> String {
    let (trials, confidence) = (grouped(trials), plain(confidence * 100.0));
    format!(
        "{STRONG}{title}{STRONG:#}\n{FAINT}{trials} trials at each of {points} points on the same dice, seed \
         {seed}\n{confidence} % intervals; those of steps hold for all steps together{FAINT:#}\n"
    )
}

/// A line per point and a column per metric, a block per subject; `headline` names the metric of which
/// steps are shown.
#[must_use]
pub fn table(rows: &[SweepRow], headline: Option<&str>, crossings: &[Crossing<'_>], look: Look) -> String {
    let in_party = rows.iter().any(|row| row.summary.subject == PARTY);
    let is_told = |subject: &str| !in_party || matches!(subject, PARTY | MONSTER);
    let subjects = distinct(rows.iter().map(|row| row.summary.subject.as_str()));
    let subjects = subjects.into_iter().filter(|subject| look.all_metrics || is_told(subject));
    subjects.map(|subject| block(subject, rows, headline, crossings, look)).collect()
}

fn block(
    subject: &str,
    rows: &[SweepRow],
    headline: Option<&str>,
    crossings: &[Crossing<'_>],
    look: Look,
) -> String {
    let is_main = |row: &SweepRow| find(row.summary.metric).is_some_and(|metric| !metric.detail);
    let is_shown = |row: &&SweepRow| row.summary.subject == subject && (look.all_metrics || is_main(row));
    let rows: Vec<&SweepRow> = rows.iter().filter(is_shown).collect();
    let metrics = distinct(rows.iter().map(|row| row.summary.metric));
    let mut heads: Vec<&str> = Vec::new();
    for &metric in &metrics {
        heads.push(metric);
        heads.extend((Some(metric) == headline).then_some("step"));
    }
    let lines: Vec<(String, Vec<String>)> = rows
        .chunk_by(|one, two| one.point == two.point)
        .map(|of_point| (label(of_point[0]), cells(of_point, &metrics, headline, crossings)))
        .collect();
    let lines: Vec<(&str, Vec<String>)> =
        lines.iter().map(|(label, cells)| (label.as_str(), cells.clone())).collect();
    let paths: Vec<&str> =
        rows.first().iter().flat_map(|row| &row.point).map(|field| field.path.as_str()).collect();
    if heads.is_empty() {
        return String::new();
    }
    format!("\n{STRONG}{subject}{STRONG:#}{}", blocks(&paths.join(", "), &heads, &lines, look.width))
}

/// The values of a point.
fn label(row: &SweepRow) -> String {
    let values: Vec<&str> = row.point.iter().map(|field| field.value.as_str()).collect();
    values.join(", ")
}

fn cells(
    of_point: &[&SweepRow],
    metrics: &[&str],
    headline: Option<&str>,
    crossings: &[Crossing<'_>],
) -> Vec<String> {
    let mut cells = Vec::new();
    for &metric in metrics {
        let row = of_point.iter().find(|row| row.summary.metric == metric);
        let crossed = |row: &SweepRow| crossings.iter().any(|crossing| std::ptr::eq(crossing.after, row));
        let mark = |row: &&&SweepRow| if crossed(row) { "▸ " } else { "" };
        cells.push(row.map_or_else(String::new, |row| format!("{}{}", mark(&row), estimate(&row.summary))));
        if Some(metric) == headline {
            cells.push(row.map_or_else(String::new, |row| step(row)));
        }
    }
    cells
}

fn step(row: &SweepRow) -> String {
    match row.step {
        Some(step) => change(Some(step), [row.step_low, row.step_high], row.summary.unit, row.is_same),
        None => String::new(),
    }
}

/// Where metrics cross the values that were looked for, or that they do not.
#[must_use]
pub fn found(metric: &str, unit: &str, threshold: f64, crossings: &[&Crossing<'_>]) -> String {
    let (scale, sign) = scale_of(unit);
    let value = format!("{}{sign}", plain(threshold * scale));
    if crossings.is_empty() {
        return format!("{metric} does not cross {value}\n");
    }
    let line = |crossing: &&Crossing<'_>| {
        let (before, after) = (crossing.before, crossing.after);
        let path = &after.point[crossing.along].path;
        let about = crossing.at().map_or_else(String::new, |at| format!(", at about {at:.2} of {path}"));
        let doubt = if crossing.is_sure() { "" } else { "; an interval reaches across it" };
        format!(
            "{STRONG}{metric}{STRONG:#} of {} crosses {value} between {} ({}) and {} ({}){about}{doubt}\n",
            after.summary.subject,
            label(before),
            estimate(&before.summary),
            label(after),
            estimate(&after.summary),
        )
    };
    crossings.iter().map(line).collect()
}
