//! Reference cases beside what is worked out and sampled.

use super::cell::Cell;
use super::table::{Kind, Schema, field, no_point};
use crate::verify::Checked;
use deathroll_core::exact::Value;
use deathroll_core::metric::Unit;
use deathroll_core::stats::fit::two_sided;

/// `reference`.
pub const REFERENCE: Schema<Checked> = Schema {
    name: "reference",
    about: "One row per value of the built-in reference cases, with the exact answer and the sample. Written by `verify` without a scenario.",
    fields: &[
        field("id", Kind::Text, "", "id of the reference case", |row| Cell::text(row.case.id)),
        field("case", Kind::Text, "", "what it is", |row| Cell::text(row.case.about)),
        field("scenario", Kind::Text, "", "name of the built-in scenario", |row| {
            Cell::text(row.case.scenario)
        }),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(row.case.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(row.case.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.case.metric)),
        field("value", Kind::Fraction, "", "its value", |row| {
            Cell::Fraction(row.case.fraction().to_string())
        }),
        field("exact", Kind::Fraction, "", "exact answer; empty if there is none", |row| match &row.exact {
            Some(Value::Fraction(exact)) => Cell::Fraction(exact.to_string()),
            _ => Cell::Empty,
        }),
        field("same", Kind::Word, "", "`yes` where both are the same fraction", |row| {
            Cell::Word(if row.is_exact() { "yes" } else { "no" })
        }),
        field("sampled", Kind::Number, "", "sampled value; empty where the sample is too small", |row| {
            Cell::plain(row.sampled.map(|(sampled, _)| sampled))
        }),
        field("off_by", Kind::Number, "standard errors", "sampled value less its value", |row| {
            Cell::plain(row.sampled.map(|(_, off)| off).filter(|off| off.is_finite()))
        }),
        field(
            "chance",
            Kind::Number,
            "share",
            "chance of a deviation as large where both agree: the p-value",
            |row| Cell::number(row.sampled.map(|(_, off)| two_sided(off)), Unit::Share),
        ),
    ],
    point: no_point,
};
