//! Typed reading of the rows of a table, for charts, answers and writers.

use super::cell::{Cell, Interval, Shown, Tone};
use super::check::DemandKind;
use super::table::{Column, Kind, Part, Table};
use crate::results::MetricOf;
use crate::study::Decision;
use deathroll_core::metric::{self, Metric, Unit};
use deathroll_core::stats::{Estimate, Method};

/// A row of a table, read by the names of its columns.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    table: &'a Table,
    cells: &'a [Cell],
}

impl Table {
    /// The rows, to be read by the names of columns.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = Row<'_>> + Clone {
        self.rows.iter().map(|cells| Row { table: self, cells })
    }

    /// The same table with some of its rows.
    #[must_use]
    pub(super) fn only(&self, is_meant: impl Fn(&Row<'_>) -> bool) -> Self {
        let rows = self.rows.iter().filter(|cells| is_meant(&Row { table: self, cells })).cloned();
        Self { rows: rows.collect(), columns: self.columns.clone(), ..*self }
    }

    /// The number of a column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The columns of fields that vary.
    pub fn varied(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| column.kind == Kind::Varied)
    }
}

/// True for a difference of no trial. Of independent samples it is that of events that nobody has seen, of which
/// nothing is known.
fn is_same(difference: &Estimate) -> bool {
    difference.value == 0.0 && difference.half_width().is_none() && difference.method != Method::Independent
}

impl<'a> Row<'a> {
    /// The cell of a column; empty where the table has no such column.
    #[must_use]
    pub fn cell(self, name: &str) -> &'a Cell {
        self.table.column(name).map_or(&Cell::Empty, |at| &self.cells[at])
    }

    /// The text of a column; empty where there is none.
    #[must_use]
    pub fn text(self, name: &str) -> &'a str {
        match self.cell(name) {
            Cell::Text(text) | Cell::Fraction(text) => text,
            Cell::Word(word) | Cell::Verdict(word, _) => word,
            _ => "",
        }
    }

    /// The number in a column.
    #[must_use]
    pub fn number(self, name: &str) -> Option<f64> {
        number(self.cell(name))
    }

    /// The metric that the row is about.
    #[must_use]
    pub fn metric(self) -> Option<&'static Metric> {
        metric::find(self.text("metric"))
    }

    /// The metric that the row is about, and its subject.
    #[must_use]
    pub fn measured(self) -> Option<MetricOf<'a>> {
        Some(MetricOf { subject: self.text("subject"), metric: self.metric()? })
    }

    /// True for an estimate of this metric of this subject.
    #[must_use]
    pub fn is_of(self, of: MetricOf<'_>) -> bool {
        self.text("metric") == of.metric.id && self.text("subject") == of.subject
    }

    /// The interval that begins with a column.
    #[must_use]
    pub fn interval(self, name: &str) -> Option<Interval> {
        self.interval_at(self.table.column(name)?)
    }

    /// The interval that begins with a column, by its number; none where no interval begins.
    #[must_use]
    pub fn interval_at(self, at: usize) -> Option<Interval> {
        let is_difference = match self.table.columns[at].part? {
            Part::Value => self.is_demand_on_a_difference(),
            Part::Difference => true,
            _ => return None,
        };
        let part = |wanted: Part| {
            let columns = self.table.columns.iter().enumerate().skip(at + 1);
            columns.take(Part::COUNT - 1).find(|(_, column)| column.part == Some(wanted)).map(|(at, _)| at)
        };
        let part_number = |wanted| number(&self.cells[part(wanted)?]);
        let estimate = number(&self.cells[at]).map(|value| Estimate {
            value,
            std_error: part_number(Part::StdError),
            low: part_number(Part::Low),
            high: part_number(Part::High),
            method: self.method(part(Part::Method)),
        });
        // Too few trials say nothing, also where none of them differs.
        let is_undecided = self.text("verdict") == Decision::Undecided.name();
        let shown = match estimate {
            Some(found) if is_difference && is_same(&found) && !is_undecided => Shown::Same,
            _ if is_difference => Shown::Difference,
            _ => Shown::Value,
        };
        let confidence = part_number(Part::Confidence)?;
        Some(Interval { estimate, confidence, unit: self.unit(), shown })
    }

    /// True where a column, by its number, has exact values beside estimates.
    #[must_use]
    pub fn is_exact_at(self, at: usize) -> bool {
        self.table.columns[at].name == "exact"
    }

    /// True where the cell of a column, by its number, is a difference, the size of one, or its error: shares are
    /// shown in percentage points.
    #[must_use]
    pub fn is_difference_at(self, at: usize) -> bool {
        /// Columns with what is allowed of the value, or of the difference.
        const BOUNDS: [&str; 2] = ["least", "most"];
        let Column { part, kind, name, .. } = &self.table.columns[at];
        let is_value = |column: &&Column| matches!(column.part, Some(Part::Value | Part::Difference));
        match part {
            None => {
                let is_less_another = name == "value" && !self.text("baseline").is_empty();
                *kind == Kind::Margin
                    || is_less_another
                    || BOUNDS.contains(&name.as_str()) && self.is_demand_on_a_difference()
            }
            Some(Part::Confidence | Part::Method) => false,
            Some(_) => match self.table.columns[..=at].iter().rev().find(is_value) {
                Some(column) if column.part == Some(Part::Difference) => true,
                _ => self.is_demand_on_a_difference(),
            },
        }
    }

    /// True for a claim of a check whose value is a difference.
    fn is_demand_on_a_difference(self) -> bool {
        DemandKind::ALL.iter().any(|kind| kind.name() == self.text("demand") && kind.is_on_a_difference())
    }

    /// The estimate of the interval that begins with a column.
    #[must_use]
    pub fn estimate(self, name: &str) -> Option<Estimate> {
        self.interval(name)?.estimate
    }

    /// The verdict of the row with its tone; an empty word where it has none.
    #[must_use]
    pub fn verdict(self) -> (&'a str, Tone) {
        match self.cell("verdict") {
            Cell::Verdict(word, tone) => (word, *tone),
            _ => ("", Tone::Plain),
        }
    }

    fn method(self, at: Option<usize>) -> Method {
        let name = match at.map(|at| &self.cells[at]) {
            Some(Cell::Word(name)) => *name,
            Some(Cell::Text(name)) => name,
            _ => "",
        };
        Method::ALL.into_iter().find(|method| method.name() == name).unwrap_or(Method::Undetermined)
    }

    /// The unit of the metric of the row.
    #[must_use]
    pub fn unit(self) -> Unit {
        Unit::named(self.text("unit")).unwrap_or(Unit::PerTrial)
    }

    /// The fields that vary with their values: `luck = 2, toughness = 7`.
    #[must_use]
    pub fn point_text(self) -> String {
        let settings = self.table.varied().zip(self.point());
        settings.map(|(field, value)| format!("{} = {value}", field.name)).collect::<Vec<_>>().join(", ")
    }

    /// The fields that vary with their values, in short: `luck 2, toughness 7`.
    #[must_use]
    pub fn named_point(self) -> String {
        let settings = self.table.varied().zip(self.point());
        settings.map(|(field, value)| format!("{} {value}", field.name)).collect::<Vec<_>>().join(", ")
    }

    /// The values of the fields that vary, as they were written.
    #[must_use]
    pub fn point(self) -> Vec<String> {
        let columns = self.table.columns.iter().zip(self.cells);
        let varied = columns.filter(|(column, _)| column.kind == Kind::Varied);
        varied.map(|(_, cell)| super::cell_text(cell)).collect()
    }
}

/// The number in a cell.
#[must_use]
pub fn number(cell: &Cell) -> Option<f64> {
    match cell {
        Cell::Number(number) => Some(number.value),
        Cell::Count(count) => Some(*count as f64),
        _ => None,
    }
}
