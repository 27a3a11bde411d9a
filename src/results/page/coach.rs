//! The page of `coach`: what was gained on fresh trials, and which changes carry it.

use super::value::estimate;
use super::{Block, Line, Page, View, distinct};
use crate::results::cell::{Cell, Shown, Tone};
use crate::results::number::{cell as shown, counted, grouped, plain, rounded, scale_of_difference};
use crate::results::{Per, Worth};
use crate::study::{Coached, EVERYTHING, SEARCHED};
use deathroll_core::metric::{Metric, Wish};

/// What the page says beside the measured differences.
#[derive(Debug, Clone, Copy)]
pub struct CoachNotes<'a> {
    /// The coached party.
    pub coached: &'a Coached,
    /// The metric that was improved.
    pub goal: &'static Metric,
    /// The master seed.
    pub seed: u64,
}

/// Changes that are listed at most.
const CHANGES_MAX: usize = 12;

/// The gain in every fight, the optimism of the search, and the worth of each change. Also returns the
/// gain as a sentence.
#[must_use]
pub fn coach_page(rows: &[Worth], notes: &CoachNotes<'_>, confidence: f64) -> (Page, String) {
    let rows: Vec<&Worth> =
        rows.iter().filter(|row| row.metric.id == notes.goal.id && row.per == Per::Trial).collect();
    let party = rows.first().map(|row| row.subject.clone()).unwrap_or_default();
    let rows: Vec<&Worth> = rows.into_iter().filter(|row| row.subject == party).collect();
    let scenarios = distinct(rows.iter().map(|row| row.scenario.as_str()));
    let fresh = counted(rows.first().map_or(0, |row| row.trials), "fresh trial");
    let mut page = Page::titled(
        &format!("Coached for {}", notes.goal.id),
        &[format!("{}, seed {}", search_note(notes.coached), notes.seed)],
    );
    let intervals = format!("measured on {fresh}; joint {} % intervals", plain(confidence * 100.0));
    page.blocks.push(Block::Intervals(intervals));
    if rows.is_empty() {
        page.line(Line::of(Tone::Plain, "nothing was measured on fresh trials"));
        page.gap();
        return (page, String::new());
    }
    let of = |thing: &str| rows.iter().filter(|row| row.thing == thing).copied().collect::<Vec<_>>();
    page.view(gains(&of(EVERYTHING), notes.goal));
    let from_start = |scenario: &&str| {
        let of = |thing: &str| rows.iter().find(|row| row.scenario == *scenario && row.thing == thing);
        of(SEARCHED).or_else(|| of(EVERYTHING)).copied()
    };
    page.line(optimism(&scenarios.iter().filter_map(from_start).collect::<Vec<_>>(), notes));
    if of(EVERYTHING).iter().any(|row| is_loss(row, notes.goal)) {
        let loss = "the party plays better as written; with `--each` its survivors keep lists of their own";
        page.line(Line::of(Tone::Bad, loss.to_owned()));
    }
    let changes: Vec<&Worth> =
        rows.iter().filter(|row| row.thing != EVERYTHING && row.thing != SEARCHED).copied().collect();
    if changes.is_empty() {
        page.line(Line::of(Tone::Plain, "no lists were found that play better than those of the file"));
    } else {
        page.view(worth_of_changes(&changes, &scenarios));
        losses(&changes, notes.goal).into_iter().for_each(|text| page.line(Line::of(Tone::Bad, text)));
    }
    page.gap();
    let summary = of(EVERYTHING).iter().map(|row| sentence(row)).collect::<Vec<_>>().join(" ");
    (page, summary)
}

/// The changes of which fresh trials say that they lose, in every fight or in some.
fn losses(changes: &[&Worth], goal: &Metric) -> Option<String> {
    let losing = changes.iter().filter(|row| is_loss(row, goal)).map(|row| row.thing.as_str());
    let losing = distinct(losing).join(", ");
    let advice = "loses on fresh trials: leave it out of the play, or search with more trials";
    (!losing.is_empty()).then(|| format!("{losing}: {advice}"))
}

/// What the search went on from, and what it kept.
#[must_use]
pub fn search_note(coached: &Coached) -> String {
    let from = match (coached.play(), &coached.whose) {
        (Some(play), _) => format!("went on from the play `{play}`; "),
        (None, Some(whose)) => format!("went on from the lists of {whose} for everybody; "),
        (None, None) => String::new(),
    };
    let (kept, tried) = (coached.kept, grouped(coached.candidates));
    format!("{from}{kept} of {tried} edits kept, {}", counted(coached.trials, "trial"))
}

/// A line for each fight: as written, coached, and the gain.
fn gains(rows: &[&Worth], goal: &Metric) -> View {
    let row = |row: &&Worth| {
        let cells = vec![estimate(row, row.without), estimate(row, row.with), Cell::interval(row.worth)];
        (row.scenario.clone(), cells)
    };
    // Less of what the party wants less of is a gain, too.
    let head = if goal.wish == Wish::Less { "difference" } else { "gain" };
    View {
        above: None,
        title: goal.id.to_owned(),
        heads: ["as written", "coached", head].map(str::to_owned).to_vec(),
        rows: rows.iter().map(row).collect(),
        extra: 0,
    }
}

/// True when the whole interval says that the party plays worse than as written.
fn is_loss(row: &Worth, goal: &Metric) -> bool {
    row.worth
        .estimate
        .is_some_and(|of| [of.low, of.high].iter().all(|end| end.is_some_and(|end| goal.gain(end) < 0.0)))
}

/// How much of the search's own figure was optimism.
fn optimism(rows: &[&Worth], notes: &CoachNotes<'_>) -> Line {
    let measured = rows.iter().filter_map(|row| Some(row.worth.estimate?.value)).sum::<f64>();
    // Without the sign of a 0.
    let measured = notes.goal.gain(measured) / rows.len().max(1) as f64 + 0.0;
    let (percent, points) = scale_of_difference(notes.goal.unit);
    let precision = measured.abs().max(notes.coached.gain.abs()) * percent / 50.0;
    let text = |value: f64| format!("{}{points}", rounded(value * percent, precision));
    Line::of(
        Tone::Faint,
        format!(
            "over the lists that it began with, the search saw a gain of {}; fresh trials show {}",
            text(notes.coached.gain),
            text(measured),
        ),
    )
}

/// What each change is worth to the coached party, the most first.
fn worth_of_changes(rows: &[&Worth], scenarios: &[&str]) -> View {
    // A list that was only written in another way differs in no trial.
    let differs = |row: &&&Worth| row.worth.shown != Shown::Same;
    let mut changes = distinct(rows.iter().filter(differs).map(|row| row.thing.as_str()));
    let found = |change: &str, scenario: &str| {
        rows.iter().find(|row| row.thing == change && row.scenario == scenario)
    };
    let total = |change: &str| -> f64 {
        let values = scenarios.iter().filter_map(|one| found(change, one)?.worth.estimate);
        values.map(|estimate| estimate.value.abs()).sum()
    };
    changes.sort_by(|one, two| total(two).total_cmp(&total(one)));
    let left = changes.len().saturating_sub(CHANGES_MAX);
    changes.truncate(CHANGES_MAX);
    let cell = |change: &str, scenario: &str| {
        found(change, scenario).map_or(Cell::Empty, |row| Cell::interval(row.worth))
    };
    let row =
        |change: &str| (change.to_owned(), scenarios.iter().map(|scenario| cell(change, scenario)).collect());
    let above = (left > 0)
        .then(|| format!("the {CHANGES_MAX} changes that are worth most, of {}", left + CHANGES_MAX));
    View {
        above,
        title: "worth of a change".to_owned(),
        heads: scenarios.iter().map(ToString::to_string).collect(),
        rows: changes.into_iter().map(row).collect(),
        extra: 0,
    }
}

/// The gain in words, for the file.
fn sentence(row: &Worth) -> String {
    let value = |value: Option<f64>| shown(&estimate(row, value));
    let (before, after) = (value(row.without), value(row.with));
    let (metric, trials) = (row.metric.id, grouped(row.trials));
    format!(
        "{}: {metric} {before} as written, {after} with this play, on {trials} fresh trials.",
        row.scenario
    )
}
