//! Claims of a check: what was found beside what is allowed.

use super::{Axis, CHARTS_MAX, Chart, Dot, Dots, Plot, Tables, Topic, UNNAMED, distinct};
use crate::gate::Verdict;
use crate::results::cell::Shown;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Unit;

/// What has an axis of its own: the unit, whether values are differences and, unless they are shares, the metric.
/// Rounds beside a few deaths would leave the latter at one end.
type Kind<'a> = (Unit, bool, &'a str);

/// The claims, in a picture for each kind.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(checks) = tables.named("checks") else { return Vec::new() };
    let mut kinds = crate::results::page::distinct(checks.records().map(|row| kind(&row)));
    // What does not hold comes first, then what is not decided.
    kinds.sort_by_key(|wanted| {
        let of_kind = checks.records().filter(|row| kind(row) == *wanted);
        of_kind.map(|row| RANKED.iter().position(|one| one.name() == row.text("verdict"))).min()
    });
    let chart = |wanted: Kind<'_>| {
        let (unit, is_difference, metric) = wanted;
        let of = match (unit, is_difference) {
            (Unit::Share, true) => "differences of shares".to_owned(),
            (Unit::Share, false) => "shares".to_owned(),
            (_, true) => format!("differences of {metric}"),
            (_, false) => metric.to_owned(),
        };
        Chart {
            topic: Topic::Main,
            title: format!("what was expected and found: {of}"),
            about: "Dots are what was found, lines its interval, bands what is allowed. All these intervals hold together, at \
                    whatever trial the check ended: they are wider than those of single estimates."
                .to_owned(),
            plot: Plot::Dots(Dots {
                axis: Axis { is_difference, ..Axis::labelled(of, unit) },
                bands: "allowed",
                marks: UNNAMED,
                rows: checks
                    .records()
                    .filter(|row| kind(row) == wanted)
                    .map(|row| dot(checks, row))
                    .collect(),
            }),
        }
    };
    kinds.into_iter().map(chart).take(CHARTS_MAX).collect()
}

/// Verdicts, the worst first.
const RANKED: [Verdict; 3] = [Verdict::Fails, Verdict::Undecided, Verdict::Holds];

fn kind<'a>(row: &Row<'a>) -> Kind<'a> {
    let found = row.interval("estimate");
    let is_difference = found.is_some_and(|found| matches!(found.shown, Shown::Difference | Shown::Same));
    let unit = row.unit();
    (unit, is_difference, if unit == Unit::Share { "" } else { row.text("metric") })
}

/// What a claim of a table is about: `win-rate of party (axes against mauls)`, with the scenario where there are
/// several.
pub(in crate::results) fn claim(table: &Table, row: &Row<'_>) -> String {
    let against = match row.text("other") {
        "" => String::new(),
        other => format!(" against {other}"),
    };
    let scenario = match distinct(table.records(), "scenario").len() {
        0 | 1 => String::new(),
        _ => format!("{}: ", row.text("scenario")),
    };
    format!("{scenario}{} of {} ({}{against})", row.text("metric"), row.text("subject"), row.text("arm"))
}

fn dot(table: &Table, row: Row<'_>) -> Dot {
    let (note, tone) = row.verdict();
    let least = row.number("least").unwrap_or(f64::NEG_INFINITY);
    let most = row.number("most").unwrap_or(f64::INFINITY);
    Dot {
        label: claim(table, &row),
        estimate: row.estimate("estimate"),
        tone,
        note: note.to_owned(),
        band: Some([least, most]),
    }
}
