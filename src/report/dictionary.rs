//! The dictionary of metrics, for people and for programs.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};
use serde::Serialize;

use crate::metric::{Distribution, Metric, Side};

/// An entry of the dictionary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The name in tables and files.
    pub metric: &'static str,
    /// The unit of the estimate.
    pub unit: &'static str,
    /// The subjects that report it.
    pub subject: &'static str,
    /// What its distribution counts, if it has one.
    pub distribution: Option<&'static str>,
    /// What it means.
    pub about: &'static str,
}

/// The entries.
#[must_use]
pub fn rows(metrics: &[Metric]) -> Vec<Row> {
    metrics.iter().map(row).collect()
}

fn row(metric: &Metric) -> Row {
    let subject = match metric.side {
        Side::Survivors => "each, party",
        Side::EachSurvivor => "each",
        Side::Party => "party",
        Side::Monster => "monster",
        Side::Fight => "party or monster",
        Side::Card => "cards",
        Side::Scene => "scenes",
        Side::EachInScene => "each in scenes",
    };
    let distribution = match metric.distribution {
        Distribution::None => None,
        Distribution::PerTrial => Some("trials"),
        Distribution::HitsPerAttack | Distribution::WoundsPerAttack => Some("attacks"),
    };
    Row { metric: metric.id, unit: metric.unit.name(), subject, distribution, about: metric.about }
}

/// A table for people.
#[must_use]
pub fn table(metrics: &[Metric], width: usize) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width as u16);
    table.set_header(["metric", "unit", "of", "meaning"]);
    for Row { metric, unit, subject, about, .. } in rows(metrics) {
        table.add_row([metric, unit, subject, about]);
    }
    // Only the meaning may be wrapped: a search would not find a name broken over two lines.
    for column in table.column_iter_mut().take(3) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    lines.concat()
}
