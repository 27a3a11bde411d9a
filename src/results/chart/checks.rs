//! Claims of a check: what was found beside what is allowed.

use super::{Axis, Chart, Dot, Dots, Plot, Tables};
use crate::results::cell::Shown;
use crate::results::row::Row;
use deathroll_core::metric::Unit;

/// The claims, in a picture for each unit.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(checks) = tables.named("checks") else { return Vec::new() };
    let is_difference = |row: &Row<'_>| {
        row.interval("estimate").is_some_and(|found| matches!(found.shown, Shown::Difference | Shown::Same))
    };
    let kinds = crate::results::page::distinct(checks.records().map(|row| (row.unit(), is_difference(&row))));
    let chart = |(unit, differences): (Unit, bool)| {
        let rows = checks.records().filter(|row| (row.unit(), is_difference(row)) == (unit, differences));
        let of = if differences { "differences" } else { "values" };
        Chart {
            title: format!("what was expected and found ({of}, {})", unit.name()),
            about: "Dots are what was found, lines its interval, bands what is allowed.".to_owned(),
            plot: Plot::Dots(Dots {
                axis: Axis { label: format!("{of}, {}", unit.name()), unit, is_difference: differences },
                rows: rows.map(dot).collect(),
            }),
        }
    };
    kinds.into_iter().map(chart).collect()
}

/// What a claim is about: `win-rate of party (axes against mauls)`.
pub(in crate::results) fn claim(row: &Row<'_>) -> String {
    let against = match row.text("other") {
        "" => String::new(),
        other => format!(" against {other}"),
    };
    format!("{} of {} ({}{against})", row.text("metric"), row.text("subject"), row.text("arm"))
}

fn dot(row: Row<'_>) -> Dot {
    let (note, tone) = row.verdict();
    let least = row.number("least").unwrap_or(f64::NEG_INFINITY);
    let most = row.number("most").unwrap_or(f64::INFINITY);
    Dot {
        label: claim(&row),
        estimate: row.estimate("estimate"),
        tone,
        note: note.to_owned(),
        band: Some([least, most]),
    }
}
