//! Arms beside each other: by the metric that ranks them, and over several scenarios.

use super::{
    Axis, CHARTS_MAX, Chart, Dot, Dots, Heat, Plot, Tables, Topic, UNNAMED, distinct, headline, titled,
};
use crate::results::cell::Tone;
use crate::results::page::short_names;
use crate::results::row::Row;
use crate::results::table::Table;
use crate::study::rank_text;
use deathroll_core::metric::{Metric, Unit};

/// The arms of each scenario.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(summary) = tables.named("summary") else { return Vec::new() };
    let scenarios = distinct(summary.records(), "scenario").into_iter();
    scenarios.filter_map(|scenario| of_scenario(tables, summary, scenario)).take(CHARTS_MAX).collect()
}

/// Arms from top to bottom, scenarios from left to right; none unless scenarios have two arms in common.
pub(super) fn map(tables: &Tables) -> Option<Chart> {
    let summary = tables.named("summary")?;
    let scenarios = &distinct(summary.records(), "scenario")[..];
    let of = headline(tables, scenarios.first()?)?;
    let rows = || summary.records().filter(|row| row.is_of(of));
    let find = |arm: &str, scenario: &str| {
        rows().find(|row| row.text("arm") == arm && row.text("scenario") == scenario)
    };
    let arms = distinct(rows(), "arm");
    let shared: Vec<&str> = arms
        .into_iter()
        .filter(|arm| scenarios.iter().filter(|scenario| find(arm, scenario).is_some()).count() > 1)
        .collect();
    if scenarios.len() < 2 || shared.len() < 2 {
        return None;
    }
    let cells = |arm: &str| {
        let cell = |scenario: &&str| find(arm, scenario)?.estimate("estimate");
        (arm.to_owned(), scenarios.iter().map(cell).collect())
    };
    Some(Chart {
        topic: Topic::Main,
        title: format!("{of} by arm and scenario"),
        about: "Each cell is the estimate of one arm in one scenario.".to_owned(),
        plot: Plot::Heat(Heat {
            axis: Axis::of(of),
            across: "scenario".to_owned(),
            columns: short_names(&scenarios.iter().map(ToString::to_string).collect::<Vec<_>>()),
            down: "arm".to_owned(),
            rows: shared.into_iter().map(cells).collect(),
            sums: None,
        }),
    })
}

/// The mean of each arm over several scenarios, best first, as the table is.
pub(super) fn means(tables: &Tables) -> Option<Chart> {
    let table = tables.named("matrix")?;
    let first = table.records().next()?;
    let of = first.measured()?;
    let scenarios = first.number("scenarios").unwrap_or(0.0);
    let dot = |row: Row<'_>| {
        let ranks = row.number("rank_best").zip(row.number("rank_worst"));
        let note = ranks.map(|(best, worst)| format!("rank {}", rank_text(best as u64, worst as u64)));
        Dot {
            label: row.text("arm").to_owned(),
            estimate: row.estimate("mean"),
            tone: Tone::Plain,
            note: note.unwrap_or_default(),
            band: None,
        }
    };
    Some(Chart {
        topic: Topic::Main,
        title: format!("{of}: mean over {scenarios} scenarios"),
        about: "Dots are means over the scenarios, lines intervals that hold together; ranks are those that an arm \
                may have."
            .to_owned(),
        plot: Plot::Dots(Dots {
            axis: Axis::of(of),
            bands: "",
            marks: UNNAMED,
            rows: table.records().map(dot).collect(),
        }),
    })
}

fn of_scenario(tables: &Tables, summary: &Table, scenario: &str) -> Option<Chart> {
    let of = headline(tables, scenario)?;
    let rows: Vec<Row<'_>> = summary.records().filter(|row| row.text("scenario") == scenario).collect();
    let of_metric: Vec<Row<'_>> = rows.iter().filter(|row| row.is_of(of)).copied().collect();
    if of_metric.len() < 2 {
        return one_arm(summary, scenario, &rows);
    }
    let mut dots: Vec<Dot> = of_metric.iter().map(|row| dot(tables, scenario, row)).collect();
    let has_baseline = dots.iter().any(|dot| dot.tone == Tone::Strong);
    let marks = if has_baseline { ["baseline", "other arms"] } else { UNNAMED };
    // The ranking has the best first.
    let has_ranks = tables.named("ranking").is_some();
    dots.sort_by_key(|dot| rank_place(tables, scenario, &dot.label));
    Some(Chart {
        topic: Topic::Main,
        title: titled(summary, scenario, &format!("{of} by arm")),
        about: format!(
            "Dots are estimates, lines their intervals{}.",
            if has_ranks { "; ranks are those that an arm may have" } else { "" }
        ),
        plot: Plot::Dots(Dots { axis: Axis::of(of), bands: "", marks, rows: dots }),
    })
}

/// The place of an arm in the ranking of its scenario; none for all arms where there is no ranking.
fn rank_place(tables: &Tables, scenario: &str, arm: &str) -> Option<usize> {
    let mut rows = tables.named("ranking")?.records();
    rows.position(|row| row.text("scenario") == scenario && row.text("arm") == arm)
}

fn rank_row<'a>(tables: &'a Tables, scenario: &str, arm: &str) -> Option<Row<'a>> {
    let mut rows = tables.named("ranking")?.records();
    rows.find(|row| row.text("scenario") == scenario && row.text("arm") == arm)
}

fn dot(tables: &Tables, scenario: &str, row: &Row<'_>) -> Dot {
    let arm = row.text("arm");
    let ranks = rank_row(tables, scenario, arm)
        .and_then(|row| Some((row.number("rank_best")?, row.number("rank_worst")?)));
    let note = match ranks {
        Some((best, worst)) => format!("rank {}", rank_text(best as u64, worst as u64)),
        None => String::new(),
    };
    let is_baseline = tables.named("arms").is_some_and(|arms| {
        arms.records().any(|row| {
            row.text("scenario") == scenario && row.text("arm") == arm && row.text("baseline") == "yes"
        })
    });
    let tone = if is_baseline { Tone::Strong } else { Tone::Plain };
    Dot { label: arm.to_owned(), estimate: row.estimate("estimate"), tone, note, band: None }
}

/// The main shares of the only arm.
fn one_arm(summary: &Table, scenario: &str, rows: &[Row<'_>]) -> Option<Chart> {
    let first = rows.first()?.text("subject");
    let is_share = |metric: &Metric| metric.unit == Unit::Share && !metric.detail;
    let shown = rows.iter().filter(|row| row.text("subject") == first);
    let dots: Vec<Dot> = shown
        .filter(|row| row.metric().is_some_and(is_share))
        .map(|row| Dot {
            label: row.text("metric").to_owned(),
            estimate: row.estimate("estimate"),
            tone: Tone::Plain,
            note: String::new(),
            band: None,
        })
        .collect();
    (!dots.is_empty()).then(|| Chart {
        topic: Topic::Main,
        title: titled(summary, scenario, &format!("rates of {first}")),
        about: "Dots are estimates, lines their confidence intervals.".to_owned(),
        plot: Plot::Dots(Dots {
            axis: Axis::labelled(format!("rates of {first}"), Unit::Share),
            bands: "",
            marks: UNNAMED,
            rows: dots,
        }),
    })
}
