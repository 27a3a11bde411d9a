//! Where metrics cross the values that a sweep looks for.

use super::cell::Cell;
use super::number::{plain, scale_of};
use super::page::values;
use super::row::Row;
use super::sweep::{AtPoint, crossings};
use super::table::{Kind, Schema, field, no_point};
use crate::study::{Point, field_names};
use deathroll_core::metric::Metric;

/// A value that is looked for, and a place where the metric crosses it, if there is one.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossingRow {
    /// Name of the scenario.
    pub scenario: String,
    /// The metric.
    pub metric: &'static Metric,
    /// The value.
    pub threshold: f64,
    /// Where it is crossed; none where it is not.
    pub place: Option<Place>,
    /// True when neither interval there contains the value, and without a place, when that of no point does.
    pub is_sure: bool,
}

/// Between which points of a grid a value is crossed.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Name of the subject.
    pub subject: String,
    /// The field in which both points differ.
    pub field: String,
    /// The point before.
    pub from: String,
    /// The point after.
    pub to: String,
    /// The value of the field on a straight line between both; none for fields that are not numbers.
    pub at: Option<f64>,
}

/// `crossings`.
pub const CROSSINGS: Schema<CrossingRow> = Schema {
    name: "crossings",
    about: "Where metrics cross the values of `--find`, one row for each place, or one without a place where a value is not crossed. Written by `sweep --find` of up to 256 points.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("subject", Kind::Text, "", "name of the subject; empty without a place", |row| {
            of_place(row, |place| Cell::text(&place.subject))
        }),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("threshold", Kind::Number, "unit", "value that was looked for", |row| {
            Cell::number(Some(row.threshold), row.metric.unit)
        }),
        field("field", Kind::Text, "", "field in which the points before and after differ", |row| {
            of_place(row, |place| Cell::text(&place.field))
        }),
        field("from", Kind::Text, "", "point before: the values of its fields", |row| {
            of_place(row, |place| Cell::text(&place.from))
        }),
        field("to", Kind::Text, "", "point after", |row| of_place(row, |place| Cell::text(&place.to))),
        field(
            "at",
            Kind::Number,
            "",
            "value of the field on a straight line between both points; empty for fields that are not numbers",
            |row| of_place(row, |place| Cell::plain(place.at)),
        ),
        field(
            "sure",
            Kind::Word,
            "",
            "`yes` where neither interval contains the value; without a place, where that of no point does",
            |row| Cell::Word(if row.is_sure { "yes" } else { "no" }),
        ),
    ],
    point: no_point,
};

fn of_place(row: &CrossingRow, cell: fn(&Place) -> Cell) -> Cell {
    row.place.as_ref().map_or(Cell::Empty, cell)
}

/// The rows of one metric and value.
#[must_use]
pub fn crossing_rows(rows: &[AtPoint], metric: &'static Metric, threshold: f64) -> Vec<CrossingRow> {
    let scenario = rows.first().map_or_else(String::new, |row| row.summary.scenario.clone());
    let row = |place, is_sure| CrossingRow { scenario: scenario.clone(), metric, threshold, place, is_sure };
    let places: Vec<CrossingRow> = crossings(rows, metric, threshold)
        .iter()
        .map(|found| {
            let place = Place {
                subject: found.after.summary.subject.clone(),
                field: field_names(&found.after.point).swap_remove(found.along).to_owned(),
                from: named(&found.before.point),
                to: named(&found.after.point),
                at: found.at(),
            };
            row(Some(place), found.is_sure())
        })
        .collect();
    if !places.is_empty() {
        return places;
    }
    let mut of_metric = rows.iter().filter(|row| row.summary.metric.id == metric.id);
    vec![row(None, of_metric.all(|point| point.is_clear_of(threshold)))]
}

/// The value of the only field, or those of all with their names.
fn named(point: &Point) -> String {
    match &point[..] {
        [_] => values(point),
        _ => {
            let fields = field_names(point).into_iter().zip(point);
            fields.map(|(name, setting)| format!("{name} = {}", setting.value)).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Where values are crossed, a sentence each: along a field that is crossed in several places, those with the least and
/// the greatest value of the field.
pub(super) fn crossed<'a>(rows: impl Iterator<Item = Row<'a>>) -> Vec<(&'a str, String)> {
    let mut groups: Vec<Vec<Row<'a>>> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| is_of_one(&group[0], &row)) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let sentences = groups.iter().flat_map(|group| match crossed_at_several(group) {
        Some(sentence) => vec![(group[0].text("scenario"), sentence)],
        None => group.iter().filter_map(|row| Some((row.text("scenario"), crossed_at_one(row)?))).collect(),
    });
    sentences.collect()
}

/// True for places along the same field.
fn is_of_one(one: &Row<'_>, other: &Row<'_>) -> bool {
    let texts = ["scenario", "subject", "metric", "field"];
    texts.iter().all(|text| one.text(text) == other.text(text))
        && one.number("threshold") == other.number("threshold")
}

/// `hits of Ada crosses 0.5 between 2 and 3, at evasion of about 2.36`.
fn crossed_at_one(row: &Row<'_>) -> Option<String> {
    let (metric, value) = threshold(row)?;
    let doubt = if row.text("sure") == "yes" { "" } else { "; an interval reaches across it" };
    if row.text("subject").is_empty() {
        return Some(format!("{} does not cross {value}{doubt}", metric.id));
    }
    let field = row.text("field");
    let about = row.number("at").map_or_else(String::new, |at| format!(", at {field} of about {at:.2}"));
    let (subject, from, to) = (row.text("subject"), row.text("from"), row.text("to"));
    Some(format!("{} of {subject} crosses {value} between {from} and {to}{about}{doubt}", metric.id))
}

/// `hits of Ada crosses 0.5 at evasion of about 2.13 (speed = 2) to 2.36 (speed = 4)`, or `of about 2.13 in all
/// places`; none for a single place, for a single field, and for one that is not a number.
fn crossed_at_several(rows: &[Row<'_>]) -> Option<String> {
    let (metric, value) = threshold(&rows[0])?;
    if !rows[0].text("from").contains(" = ") {
        return None;
    }
    let places: Vec<(f64, &Row<'_>)> =
        rows.iter().map(|row| Some((row.number("at")?, row))).collect::<Option<_>>()?;
    let least = places.iter().min_by(|one, two| one.0.total_cmp(&two.0))?;
    let most = places.iter().max_by(|one, two| one.0.total_cmp(&two.0)).filter(|_| places.len() > 1)?;
    let (subject, field) = (rows[0].text("subject"), rows[0].text("field"));
    let number = |at: f64| format!("{at:.2}");
    let at = |(at, row): &(f64, &Row<'_>)| format!("{} ({})", number(*at), without(row.text("from"), field));
    let unsure = rows.iter().filter(|row| row.text("sure") != "yes").count();
    let doubt = match unsure {
        0 => String::new(),
        _ => format!("; an interval reaches across it in {unsure} of {} places", rows.len()),
    };
    let about = match number(least.0) == number(most.0) {
        true => format!("{} in all places", number(least.0)),
        false => format!("{} to {}", at(least), at(most)),
    };
    Some(format!("{} of {subject} crosses {value} at {field} of about {about}{doubt}", metric.id))
}

/// The metric, and the value that is looked for.
fn threshold(row: &Row<'_>) -> Option<(&'static Metric, String)> {
    let metric = row.metric()?;
    let (scale, sign) = scale_of(metric.unit);
    Some((metric, format!("{}{sign}", plain(row.number("threshold")? * scale))))
}

/// A point as [`named`] has it, without a field whose value is a number.
fn without(point: &str, field: &str) -> String {
    let is_field = |part: &&str| part.strip_prefix(field).is_some_and(|rest| rest.starts_with(" = "));
    point.split(", ").filter(|part| !is_field(part)).collect::<Vec<_>>().join(", ")
}
