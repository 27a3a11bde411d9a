//! The dictionary of metrics as a table.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};
use deathroll_core::metric::{Distribution, Metric, Side};

/// `metrics`.
pub const METRICS: Schema<Metric> = Schema {
    name: "metrics",
    about: "One row per metric. Written by `metrics`.",
    fields: &[
        field("metric", Kind::Word, "", "name in tables and files", |metric| Cell::Word(metric.id)),
        field("unit", Kind::Word, "", "unit of the estimate", |metric| Cell::Word(metric.unit.name())),
        field("subject", Kind::Word, "", "subjects that report it", |metric| {
            Cell::Word(subject(metric.side))
        }),
        field(
            "distribution",
            Kind::Word,
            "",
            "what its distribution counts: `trials` or `attacks`; empty without one",
            |metric| distribution(metric.distribution).map_or(Cell::Empty, Cell::Word),
        ),
        field("about", Kind::Text, "", "meaning, with rule ids", |metric| Cell::Word(metric.about)),
    ],
    point: no_point,
};

const fn subject(side: Side) -> &'static str {
    match side {
        Side::Survivors => "each, party",
        Side::EachSurvivor => "each",
        Side::Party => "party",
        Side::Monster => "monster",
        Side::Fight => "party or monster",
        Side::Card => "cards",
        Side::Scene => "scenes",
        Side::EachInScene => "each in scenes",
    }
}

const fn distribution(distribution: Distribution) -> Option<&'static str> {
    match distribution {
        Distribution::None => None,
        Distribution::PerTrial => Some("trials"),
        Distribution::HitsPerAttack | Distribution::WoundsPerAttack => Some("attacks"),
    }
}
