//! Stored results side by side: what has changed from the first directory to another.

use std::collections::{HashMap, HashSet};

use super::cell::{Cell, Interval, Shown};
use super::chart::{distinct, headline};
use super::number::{cell, counted};
use super::provenance::{Provenance, ScenarioRecord};
use super::row::Row;
use super::table::{Kind, Schema, Tables, field, no_point};
use crate::study::{Decision, Margins};
use deathroll_core::metric::Metric;
use deathroll_core::stats::interval::difference_of;
use deathroll_core::stats::{Estimate, Method};

/// The results of a directory.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// The name of the directory.
    pub label: String,
    /// Its tables.
    pub tables: Tables,
    /// How they were made.
    pub provenance: Provenance,
}

impl Study {
    /// How sentences begin about another directory beside this one.
    pub(super) fn against(&self, other: &Self) -> String {
        format!("{} against {}", other.label, self.label)
    }
}

/// The difference of one metric of one subject between two directories.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangeRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Names of both directories.
    pub labels: [String; 2],
    /// Trials in each.
    pub trials: [u64; 2],
    /// The estimate in each.
    pub estimates: [Option<f64>; 2],
    /// The second less the first.
    pub difference: Interval,
    /// The verdict.
    pub decision: Decision,
    /// The margin within which both are tied; none where nothing could be compared.
    pub margin: Option<f64>,
}

/// `changes`.
pub const CHANGES: Schema<ChangeRow> = Schema {
    name: "changes",
    about: "One row per metric and subject of every arm that two result directories have in common: the second less the first, as of independent samples. Written by `report` of several directories.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("before", Kind::Text, "", "name of the first directory", |row| Cell::text(&row.labels[0])),
        field("after", Kind::Text, "", "name of the other directory", |row| Cell::text(&row.labels[1])),
        field("trials_before", Kind::Count, "trials", "trials in the first; 0 for an exact answer", |row| {
            Cell::Count(row.trials[0])
        }),
        field("trials_after", Kind::Count, "trials", "trials in the other; 0 for an exact answer", |row| {
            Cell::Count(row.trials[1])
        }),
        field("estimate_before", Kind::Number, "unit", "estimate in the first", |row| {
            Cell::number(row.estimates[0], row.metric.unit)
        }),
        field("estimate_after", Kind::Number, "unit", "estimate in the other", |row| {
            Cell::number(row.estimates[1], row.metric.unit)
        }),
        field("difference", Kind::Difference(""), "unit", "after less before, not paired", |row| {
            Cell::interval(row.difference)
        }),
        field(
            "verdict",
            Kind::Verdict,
            "",
            "`better`, `worse`, `more`, `less`, `tied` or `undecided`",
            |row| row.decision.cell(),
        ),
        field("margin", Kind::Margin, "unit", "differences up to this size count as tied", |row| {
            Cell::number(row.margin, row.metric.unit)
        }),
    ],
    point: no_point,
};

/// What every other directory has changed against the first.
#[must_use]
pub fn change_rows(studies: &[Study]) -> Vec<ChangeRow> {
    let Some((first, others)) = studies.split_first() else { return Vec::new() };
    others.iter().flat_map(|other| between(first, other)).collect()
}

/// What identifies an estimate: scenario, arm, subject, metric.
type Key<'a> = [&'a str; 4];

fn key<'a>(row: &Row<'a>, scenario: &'a str) -> Key<'a> {
    [scenario, row.text("arm"), row.text("subject"), row.text("metric")]
}

/// The scenario of the first directory that one of the other is compared with: that of the same name, or the
/// only one of each, such as a copy of the file that was changed.
pub(super) fn counterpart<'a>(scenario: &'a str, first: &[&'a str], second: &[&str]) -> Option<&'a str> {
    match (first, second) {
        _ if first.contains(&scenario) => Some(scenario),
        ([only], [_]) => Some(only),
        _ => None,
    }
}

fn between(first: &Study, second: &Study) -> Vec<ChangeRow> {
    let [Some(old), Some(new)] = [first, second].map(|one| one.tables.named("summary")) else {
        return Vec::new();
    };
    let [old_names, new_names] = [old, new].map(|table| distinct(table.records(), "scenario"));
    let known: HashMap<Key<'_>, Row<'_>> =
        old.records().map(|row| (key(&row, row.text("scenario")), row)).collect();
    let of_files = arms_of_files(second);
    let row = |row: Row<'_>| {
        let scenario = row.text("scenario");
        let was = known.get(&key(&row, counterpart(scenario, &old_names, &new_names)?))?;
        // Arms that a command adds are told apart by their estimates alone.
        let is_of_file = of_files.contains(&(scenario.to_owned(), row.text("arm").to_owned()));
        let is_equal = was.estimate("estimate") == row.estimate("estimate");
        let is_same = (is_of_file || is_equal) && is_same_game([first, second], [was, &row]);
        change([first, second], [was, &row], is_same)
    };
    new.records().filter_map(row).collect()
}

/// The scenarios and arms of the files that were played.
fn arms_of_files(study: &Study) -> HashSet<(String, String)> {
    let records = study.provenance.scenarios.iter();
    let arms = |record: &ScenarioRecord| record.scenario().map_or_else(Vec::new, |scenario| scenario.arms);
    let named = |record| arms(record).into_iter().map(|arm| (record.name.clone(), arm.name));
    records.flat_map(named).collect()
}

/// True where both rows are of the same trials of the same scenario, which may have been played with other arms.
fn is_same_game(studies: [&Study; 2], rows: [&Row<'_>; 2]) -> bool {
    let [one, other] = [0, 1].map(|at| {
        let Provenance { program, version, rules_version, seed, scenarios, .. } = &studies[at].provenance;
        let of = |record: &&ScenarioRecord| record.name == rows[at].text("scenario");
        let record = scenarios.iter().find(of);
        (record.map(|record| &record.digest), seed, [program, version, rules_version])
    });
    one.0.is_some() && one == other && rows[0].number("trials") == rows[1].number("trials")
}

fn change(studies: [&Study; 2], rows: [&Row<'_>; 2], is_same: bool) -> Option<ChangeRow> {
    let metric = rows[1].metric()?;
    let intervals = rows.map(|row| row.interval("estimate"));
    let estimates = intervals.map(|interval| interval.and_then(|interval| interval.estimate));
    let difference = match (is_same, estimates) {
        (true, _) => {
            let method = Method::Exact;
            Some(Estimate { value: 0.0, std_error: None, low: None, high: None, method })
        }
        (false, [Some(was), Some(is)]) => Some(difference_of(&was, &is)),
        _ => None,
    };
    let margin = estimates[0].map(|was| Margins::default().of(metric, was.value));
    let decision = match (difference, margin) {
        (Some(found), Some(margin)) => Decision::of_difference(&found, metric, margin, is_same),
        _ => Decision::Undecided,
    };
    let confidence = intervals.iter().flatten().map(|one| one.confidence).fold(1.0, f64::min);
    let shown = if is_same { Shown::Same } else { Shown::Difference };
    Some(ChangeRow {
        scenario: rows[1].text("scenario").to_owned(),
        arm: rows[1].text("arm").to_owned(),
        subject: rows[1].text("subject").to_owned(),
        metric,
        labels: studies.map(|study| study.label.clone()),
        trials: rows.map(|row| row.number("trials").unwrap_or(0.0) as u64),
        estimates: estimates.map(|estimate| estimate.map(|one| one.value)),
        difference: Interval { estimate: difference, confidence, unit: metric.unit, shown },
        decision,
        margin,
    })
}

/// Arms that a sentence names.
const ARMS_MAX: usize = 4;
/// Scenarios that have a sentence of their own.
const SCENARIOS_MAX: usize = 4;

/// What has changed, in sentences.
#[must_use]
pub fn change_sentences(studies: &[Study], rows: &[ChangeRow]) -> Vec<String> {
    let Some((first, others)) = studies.split_first() else { return Vec::new() };
    others.iter().flat_map(|other| sentences(first, other, rows)).collect()
}

fn sentences(first: &Study, other: &Study, rows: &[ChangeRow]) -> Vec<String> {
    let rows: Vec<&ChangeRow> = rows.iter().filter(|row| row.labels[1] == other.label).collect();
    let both = first.against(other);
    if rows.is_empty() {
        let has_estimates = [first, other].iter().all(|one| one.tables.named("summary").is_some());
        let [old, new] = [first, other].map(arms_of);
        let is_shared = old.iter().any(|arm| new.contains(arm));
        let lacks = if is_shared { "metric of an arm is in both" } else { "arm has the same name" };
        return if has_estimates { vec![format!("{both}: no {lacks}.")] } else { Vec::new() };
    }
    if rows.iter().all(|row| row.difference.shown == Shown::Same) {
        let is_corrected = rows.iter().any(|row| row.estimates[0] != row.estimates[1]);
        let luck = if is_corrected { "; estimates differ by how luck was taken out" } else { "" };
        return vec![format!("{both}: the same trials of the same games; nothing has changed{luck}.")];
    }
    let scenarios = super::page::distinct(rows.iter().map(|row| row.scenario.as_str()));
    let sentence = |scenario: &&str| {
        let of = headline(&other.tables, scenario)?;
        let is_meant = |row: &&&ChangeRow| {
            row.scenario == **scenario && row.subject == of.subject && row.metric == of.metric
        };
        let mut arms: Vec<String> = rows.iter().filter(is_meant).map(|row| in_arm(row)).collect();
        let more = arms.len().saturating_sub(ARMS_MAX);
        arms.truncate(ARMS_MAX);
        arms.extend((more > 0).then(|| format!("{more} more")));
        let name = if scenarios.len() > 1 { format!("{scenario}, ") } else { String::new() };
        (!arms.is_empty()).then(|| format!("{both}: {name}{of}: {}.", arms.join("; ")))
    };
    let mut found: Vec<String> = scenarios.iter().filter_map(sentence).collect();
    let more = found.len().saturating_sub(SCENARIOS_MAX);
    found.truncate(SCENARIOS_MAX);
    found.extend(
        (more > 0).then(|| format!("The table `changes` has {}.", counted(more as u64, "more scenario"))),
    );
    found.push(decided(&both, &rows));
    found.extend(unmatched(first, other));
    found
}

/// `axe 41.2 % → 44.0 % (+2.8 pp ± 0.9, better)`.
fn in_arm(row: &ChangeRow) -> String {
    let difference = cell(&Cell::interval(row.difference));
    if row.difference.shown == Shown::Same {
        return format!("{} {difference}", row.arm);
    }
    // As many digits as the difference has.
    let shown = |value: Option<f64>| {
        let std_error = row.difference.estimate.and_then(|found| found.std_error);
        let estimate = value.map(|value| match std_error {
            Some(std_error) => {
                let (low, high) = (Some(value - 2.0 * std_error), Some(value + 2.0 * std_error));
                Estimate { value, std_error: Some(std_error), low, high, method: Method::Normal }
            }
            None => Estimate::exact(value),
        });
        let point = Interval { estimate, shown: Shown::Point, ..row.difference };
        cell(&Cell::interval(point))
    };
    let [was, is] = row.estimates.map(shown);
    format!("{} {was} → {is} ({difference}, {})", row.arm, row.decision.name())
}

/// How many differences are decided, and how their intervals were made.
fn decided(both: &str, rows: &[&ChangeRow]) -> String {
    let main: Vec<&&ChangeRow> = rows.iter().filter(|row| !row.metric.detail).collect();
    let is_decided = |row: &&&&ChangeRow| !matches!(row.decision, Decision::Tied | Decision::Undecided);
    let decided = main.iter().filter(is_decided).count();
    let open = main.iter().filter(|row| row.difference.shown != Shown::Same);
    let by_chance: f64 = open.map(|row| 1.0 - row.difference.confidence).sum();
    format!(
        "{both}: {decided} of {} differences of main metrics are decided; if the games are the same, chance decides {by_chance:.1} on average. Intervals are those of independent samples: stored results hold no single trials, so that those on the same dice are not paired.",
        main.len()
    )
}

/// The arms of which a study has estimates.
fn arms_of(study: &Study) -> Vec<&str> {
    study.tables.named("summary").map(|table| distinct(table.records(), "arm")).unwrap_or_default()
}

/// The arms that only one of both has.
fn unmatched(first: &Study, other: &Study) -> Option<String> {
    let (old, new) = (arms_of(first), arms_of(other));
    let only = |own: &[&str], others: &[&str], label: &str| {
        let missing: Vec<&str> = own.iter().filter(|arm| !others.contains(arm)).copied().collect();
        let shown = &missing[..missing.len().min(ARMS_MAX)];
        let more = missing.len() - shown.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!missing.is_empty()).then(|| format!("only in {label}: {}{more}", shown.join(", ")))
    };
    let parts = [only(&old, &new, &first.label), only(&new, &old, &other.label)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Arms that are not compared, {}.", parts.join("; ")))
}
