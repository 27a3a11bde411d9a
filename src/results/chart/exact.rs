//! Samples against exact answers, and policies against the best play.

use super::{Axis, CHARTS_MAX, Chart, Dot, Dots, Plot, Tables, Topic, distinct, titled};
use crate::results::best::{AS_WRITTEN, BEST_PLAY, ROUNDING};
use crate::results::cell::Tone;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::Unit;
use deathroll_core::stats::interval::z;
use deathroll_core::stats::{CONFIDENCE, Estimate};

/// Deviations that are shown; the table has all.
const DEVIATIONS_MAX: usize = 30;

/// Policies that are all shown; of more, those that change something.
const NAMES_MAX: usize = 12;

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
        topic: Topic::Main,
        title: "samples less exact answers".to_owned(),
        about: format!(
            "How many standard errors each sampled value lies above its exact one, the farthest first.{rest} By \
             chance alone one in twenty lies outside the band."
        ),
        plot: Plot::Dots(Dots {
            axis: Axis {
                is_difference: true,
                ..Axis::labelled("standard errors".to_owned(), Unit::PerTrial)
            },
            bands: "usual by chance",
            marks: ["", "sample less exact value"],
            rows: rows.iter().map(dot).collect(),
        }),
    }
}

/// Policies of a picture. More than these are in pictures of each arm.
const POLICIES_MAX: usize = 40;

/// What each policy has less the best play, a picture for each scenario, or, where there are too many policies, for
/// each arm.
fn policies(table: &Table) -> Vec<Chart> {
    let scenarios = distinct(table.records(), "scenario").into_iter();
    let charts = scenarios.flat_map(|scenario| {
        let rows: Vec<Row<'_>> = table.records().filter(|row| row.text("scenario") == scenario).collect();
        let arms = distinct(rows.iter().copied(), "arm");
        let of_arm = |arm: &str| rows.iter().filter(|row| row.text("arm") == arm).copied().collect();
        let each: Vec<(&str, Vec<Row<'_>>)> = arms.into_iter().map(|arm| (arm, of_arm(arm))).collect();
        let one_by_one = || each.chunks(1).filter_map(|arm| of_policies(arm, each.len() > 1)).collect();
        let all = of_policies(&each, false).filter(|chart| match &chart.plot {
            Plot::Dots(dots) => dots.rows.len() <= POLICIES_MAX,
            _ => true,
        });
        let charts: Vec<Chart> = all.map_or_else(one_by_one, |chart| vec![chart]);
        charts.into_iter().map(move |chart| Chart { title: titled(table, scenario, &chart.title), ..chart })
    });
    charts.take(CHARTS_MAX).collect()
}

/// The policies of arms with the same goal. Those that have lost the same in every arm are there once.
fn of_policies(arms: &[(&str, Vec<Row<'_>>)], names_arm: bool) -> Option<Chart> {
    let is_best = |row: &&Row<'_>| row.text("decision").is_empty() && row.text("policy") == BEST_PLAY;
    let best = arms.first()?.1.iter().find(is_best)?;
    let of = best.measured()?;
    let label = |row: &Row<'_>| match (row.text("decision"), row.text("policy")) {
        ("", AS_WRITTEN) => "play as written".to_owned(),
        ("", _) => "short lists".to_owned(),
        (decision, policy) => format!("{decision} = {policy}"),
    };
    // What is drawn, the difference that decides whether it is the same, and the arms that have it.
    let mut found: Vec<(Dot, Vec<&str>)> = Vec::new();
    for (arm, rows) in arms {
        let most = rows.iter().find(is_best)?.number("value")?;
        for row in rows.iter().filter(|row| !is_best(row)) {
            let dot = Dot {
                label: label(row),
                estimate: row.number("value").map(|value| Estimate::exact(value - most)),
                tone: if row.text("policy") == AS_WRITTEN { Tone::Strong } else { Tone::Plain },
                note: String::new(),
                band: None,
            };
            let lost = |dot: &Dot| dot.estimate.map_or(f64::NAN, |one| one.value);
            let is_same =
                |known: &Dot| known.label == dot.label && (lost(known) - lost(&dot)).abs() < ROUNDING;
            match found.iter_mut().find(|(known, _)| is_same(known)) {
                Some((_, arms)) => arms.push(arm),
                None => found.push((dot, vec![arm])),
            }
        }
    }
    // Policies as they are written are those of an arm.
    let (written, mut others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(dot, _)| dot.tone == Tone::Strong);
    let lost = |dot: &Dot| dot.estimate.map_or(f64::NAN, |one| one.value);
    let is_long = others.len() > NAMES_MAX;
    if is_long {
        others.retain(|(dot, _)| written.iter().all(|(one, _)| (lost(one) - lost(dot)).abs() > ROUNDING));
    }
    let dots: Vec<Dot> = written
        .into_iter()
        .chain(others)
        .map(|(dot, own)| match own.len() == arms.len() {
            true => dot,
            false => Dot { label: format!("{} ({})", dot.label, own.join(", ")), ..dot },
        })
        .collect();
    let of_arm = if names_arm { format!(" ({})", arms[0].0) } else { String::new() };
    (!dots.is_empty()).then(|| Chart {
        topic: Topic::Main,
        title: format!("{of}: policies against the best play{of_arm}"),
        about: format!(
            "The exact value of each policy less that of the best play: the policies as written, and another policy for \
             one decision.{}{}",
            if is_long { " Those that change nothing are left out." } else { "" },
            if arms.len() > 1 { " Arms are named where they differ." } else { "" }
        ),
        plot: Plot::Dots(Dots {
            axis: Axis::of_difference(of),
            bands: "",
            marks: ["play as written", "another policy"],
            rows: dots,
        }),
    })
}
