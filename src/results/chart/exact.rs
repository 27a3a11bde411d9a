//! Samples against exact answers, and policies against the best play.

use super::{Axis, CHARTS_MAX, Chart, Dot, Dots, Plot, Tables, about, distinct, titled};
use crate::results::best::{AS_WRITTEN, BEST_PLAY};
use crate::results::cell::Tone;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Unit;
use deathroll_core::stats::interval::z;
use deathroll_core::stats::{CONFIDENCE, Estimate};

/// Deviations that are shown; the table has all.
const DEVIATIONS_MAX: usize = 30;

/// The deviations of a verification, and what policies lose.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let deviations = tables.named("deviations").map(deviations);
    deviations.into_iter().chain(tables.named("best").map(policies).unwrap_or_default()).collect()
}

/// How far samples lie from exact answers, the farthest first.
fn deviations(table: &Table) -> Chart {
    let off = |row: &Row<'_>| row.number("off_by").map_or(f64::INFINITY, f64::abs);
    let mut rows: Vec<Row<'_>> = table.records().collect();
    rows.sort_by(|one, two| off(two).total_cmp(&off(one)));
    let all = rows.len();
    rows.truncate(DEVIATIONS_MAX);
    let [several_arms, several_scenarios] =
        ["arm", "scenario"].map(|column| distinct(table.records(), column).len() > 1);
    let dot = |row: &Row<'_>| {
        let arm = if several_arms { format!(" ({})", row.text("arm")) } else { String::new() };
        let scenario = if several_scenarios { format!("{}: ", row.text("scenario")) } else { String::new() };
        let found = row.number("off_by");
        // What a game without chance for it has is not off by any number of errors.
        let (note, tone) = if found.is_some() { ("", Tone::Plain) } else { ("impossible", Tone::Bad) };
        Dot {
            label: format!("{scenario}{} of {}{arm}", row.text("metric"), row.text("subject")),
            estimate: found.map(Estimate::exact),
            tone,
            note: note.to_owned(),
            band: Some([-z(CONFIDENCE), z(CONFIDENCE)]),
        }
    };
    let rest = if all > DEVIATIONS_MAX {
        format!(" The farthest {DEVIATIONS_MAX} of {all} are shown.")
    } else {
        String::new()
    };
    Chart {
        title: "samples less exact answers".to_owned(),
        about: format!(
            "How many standard errors each sampled value lies above its exact one, the farthest first.{rest} By \
             chance alone one in twenty lies outside the band."
        ),
        plot: Plot::Dots(Dots {
            axis: Axis { label: "standard errors".to_owned(), unit: Unit::PerTrial, is_difference: true },
            bands: "usual",
            rows: rows.iter().map(dot).collect(),
        }),
    }
}

/// What each policy has less the best play, a picture for each arm.
fn policies(table: &Table) -> Vec<Chart> {
    let arms =
        crate::results::page::distinct(table.records().map(|row| (row.text("scenario"), row.text("arm"))));
    let chart = |&(scenario, arm): &(&str, &str)| {
        let is_of = |row: &Row<'_>| row.text("scenario") == scenario && row.text("arm") == arm;
        let rows: Vec<Row<'_>> = table.records().filter(is_of).collect();
        let of_arm = if arms.len() > 1 { format!(" ({arm})") } else { String::new() };
        of_policies(&rows).map(|chart| Chart {
            title: titled(table, scenario, &format!("{}{of_arm}", chart.title)),
            ..chart
        })
    };
    arms.iter().filter_map(chart).take(CHARTS_MAX).collect()
}

fn of_policies(rows: &[Row<'_>]) -> Option<Chart> {
    let is_best = |row: &&Row<'_>| row.text("decision").is_empty() && row.text("policy") == BEST_PLAY;
    let best = rows.iter().find(is_best)?;
    let (subject, metric, most) = (best.text("subject"), best.metric()?, best.number("value")?);
    let label = |row: &Row<'_>| match (row.text("decision"), row.text("policy")) {
        ("", AS_WRITTEN) => "play as written".to_owned(),
        ("", _) => "short lists".to_owned(),
        (decision, policy) => format!("{decision} = {policy}"),
    };
    let dots = rows.iter().filter(|row| !is_best(row)).map(|row| Dot {
        label: label(row),
        estimate: row.number("value").map(|value| Estimate::exact(value - most)),
        tone: if row.text("policy") == AS_WRITTEN { Tone::Strong } else { Tone::Plain },
        note: String::new(),
        band: None,
    });
    let dots: Vec<Dot> = dots.collect();
    (!dots.is_empty()).then(|| Chart {
        title: format!("{}: policies against the best play", about(subject, metric)),
        about:
            "The exact value of each policy minus that of the best play: the policies as written, and another \
                policy for one decision."
                .to_owned(),
        plot: Plot::Dots(Dots { axis: Axis::of_difference(subject, metric), bands: "", rows: dots }),
    })
}
