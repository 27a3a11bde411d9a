//! Tidy tables: one row per fact, with columns that are declared once.
//!
//! A kind of row declares its table as a [`Schema`]: name, columns with unit and meaning, and the cell
//! of each column. Every writer reads the [`Table`] that follows; the data dictionary lists the schemas.

use super::cell::{Cell, Interval};
use crate::study::{Point, field_names};
use deathroll_core::metric::Unit;

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A text from the scenario or the command.
    Text,
    /// A word of a fixed vocabulary.
    Word,
    /// A whole number.
    Count,
    /// A number.
    Number,
    /// A size of differences, such as a margin: shares are shown in percentage points.
    Margin,
    /// A fraction of whole numbers, written out.
    Fraction,
    /// A verdict.
    Verdict,
    /// An estimate with its interval, in six columns. They are named after the column itself
    /// and, with this prefix, `std_error`, `ci_low`, `ci_high`, `confidence` and `method`.
    Interval(&'static str),
    /// A difference with its interval, in columns as those of an estimate.
    Difference(&'static str),
    /// One column for each field that varies, headed with the last step of its path, or with the whole path
    /// where that is the name of another column.
    Varied,
}

impl Kind {
    /// Its name in the data dictionary.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Word => "word",
            Self::Count => "count",
            Self::Number | Self::Margin | Self::Interval(_) | Self::Difference(_) => "number",
            Self::Fraction => "fraction",
            Self::Verdict => "verdict",
            Self::Varied => "number or text",
        }
    }
}

/// A column of a kind of row.
#[derive(Debug)]
pub struct Field<Row> {
    /// The name in files.
    pub name: &'static str,
    /// What its cells hold.
    pub kind: Kind,
    /// The unit of its cells: a fixed one, or `unit` for that of the row's metric; empty without one.
    pub unit: &'static str,
    /// What it means, in one line.
    pub about: &'static str,
    /// The cell of a row.
    pub cell: fn(&Row) -> Cell,
}

/// A column; see [`Field`].
pub(super) const fn field<Row>(
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    about: &'static str,
    cell: fn(&Row) -> Cell,
) -> Field<Row> {
    Field { name, kind, unit, about, cell }
}

/// A kind of table.
#[derive(Debug)]
pub struct Schema<Row: 'static> {
    /// The name of its files, without extension.
    pub name: &'static str,
    /// What one row is, and which commands write it.
    pub about: &'static str,
    /// Its columns, in order.
    pub fields: &'static [Field<Row>],
    /// The fields that vary, for the column of kind [`Kind::Varied`].
    pub point: fn(&Row) -> &Point,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What its cells hold.
    pub kind: Kind,
    /// The unit of its cells; see [`Field::unit`].
    pub unit: &'static str,
    /// What it means, in one line.
    pub about: String,
    /// What it is of an interval; none for a column of its own.
    pub part: Option<Part>,
}

/// What a column is of an interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The estimate, with which an interval begins.
    Value,
    /// The estimate of a difference, with which an interval begins.
    Difference,
    /// The standard error.
    StdError,
    /// The lower end.
    Low,
    /// The upper end.
    High,
    /// The confidence.
    Confidence,
    /// The method.
    Method,
}

impl Part {
    /// The number of columns of an interval.
    pub(super) const COUNT: usize = 1 + PARTS.len();
}

/// A table as every writer reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The name of its files, without extension.
    pub name: &'static str,
    /// What one row is.
    pub about: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows: a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// The parts of an interval after the value: their names, what they hold and what they mean.
const PARTS: [(Part, &str, Kind, &str); 5] = [
    (Part::StdError, "std_error", Kind::Number, "standard error; empty where the sample gives none"),
    (Part::Low, "ci_low", Kind::Number, "lower end of the confidence interval; empty where unbounded"),
    (Part::High, "ci_high", Kind::Number, "upper end of the confidence interval; empty where unbounded"),
    (Part::Confidence, "confidence", Kind::Number, "confidence of this interval alone"),
    (Part::Method, "method", Kind::Word, "how the interval was found (METHODOLOGY.md)"),
];

/// For schemas whose rows have no fields that vary.
pub(super) fn no_point<Row>(_: &Row) -> &Point {
    static NONE: Point = Point::new();
    &NONE
}

impl<Row> Schema<Row> {
    /// The table of some rows.
    #[must_use]
    pub fn table(&self, rows: &[Row]) -> Table {
        let point = rows.first().map(self.point).cloned().unwrap_or_default();
        let is_there = |field: &&Field<Row>| field.kind != Kind::Varied || !point.is_empty();
        // A field that is called like a column of its own is named with its whole path.
        let is_taken = |name: &str| self.fields.iter().any(|field| field.name == name);
        let names = field_names(&point).into_iter().zip(&point);
        let names: Vec<&str> =
            names.map(|(name, at)| if is_taken(name) { at.path.as_str() } else { name }).collect();
        let columns: Vec<Column> =
            self.fields.iter().filter(is_there).flat_map(|field| field.columns(&names)).collect();
        Table {
            name: self.name,
            about: self.about,
            rows: rows.iter().map(|row| self.cells(row, columns.len())).collect(),
            columns,
        }
    }

    /// The columns of the data dictionary.
    #[must_use]
    pub fn columns(&self) -> Vec<Column> {
        self.fields.iter().flat_map(|field| field.columns(&[])).collect()
    }

    /// The cells of a row, in so many columns.
    fn cells(&self, row: &Row, columns: usize) -> Vec<Cell> {
        let mut cells = Vec::with_capacity(columns);
        for field in self.fields {
            match field.kind {
                Kind::Varied => {
                    cells.extend((self.point)(row).iter().map(|setting| varied(&setting.value)));
                }
                Kind::Interval(_) | Kind::Difference(_) => cells.extend(interval_cells(&(field.cell)(row))),
                _ => cells.push((field.cell)(row)),
            }
        }
        cells
    }
}

impl<Row> Field<Row> {
    /// The columns of a field: several for an interval, and one for each of the fields that vary. Without
    /// any, a single column represents them.
    fn columns(&self, varied: &[&str]) -> Vec<Column> {
        let column = |name: String, kind: Kind, unit, about: &str| Column {
            name,
            kind,
            unit,
            about: about.to_owned(),
            part: None,
        };
        match self.kind {
            Kind::Varied if varied.is_empty() => {
                vec![column("(name of a field)".to_owned(), self.kind, self.unit, self.about)]
            }
            Kind::Varied => {
                let columns = varied.iter();
                columns.map(|name| column((*name).to_owned(), self.kind, self.unit, self.about)).collect()
            }
            Kind::Interval(prefix) | Kind::Difference(prefix) => {
                let unit_of = |part: &str| match part {
                    "confidence" => "share",
                    "method" => "",
                    _ => self.unit,
                };
                let parts = PARTS.iter().map(|(part, name, kind, about)| Column {
                    part: Some(*part),
                    ..column(format!("{prefix}{name}"), *kind, unit_of(name), about)
                });
                let is_difference = matches!(self.kind, Kind::Difference(_));
                let part = Some(if is_difference { Part::Difference } else { Part::Value });
                let value = column(self.name.to_owned(), Kind::Number, self.unit, self.about);
                [Column { part, ..value }].into_iter().chain(parts).collect()
            }
            _ => vec![column(self.name.to_owned(), self.kind, self.unit, self.about)],
        }
    }
}

/// The cells of an interval: value, standard error, ends, confidence, method.
fn interval_cells(cell: &Cell) -> [Cell; Part::COUNT] {
    let Cell::Interval(interval) = cell else { return [const { Cell::Empty }; Part::COUNT] };
    let Interval { estimate, confidence, unit, .. } = **interval;
    let number = |value: Option<f64>| Cell::number(value, unit);
    [
        number(estimate.map(|one| one.value)),
        number(estimate.and_then(|one| one.std_error)),
        number(estimate.and_then(|one| one.low)),
        number(estimate.and_then(|one| one.high)),
        Cell::number(Some(confidence), Unit::Share),
        Cell::Word(interval.method()),
    ]
}

/// The value of a field that varies: a number as it was written, or a text.
pub(super) fn varied(value: &str) -> Cell {
    match value.parse::<f64>() {
        Ok(number) if number.is_finite() => Cell::plain(Some(number)),
        _ => Cell::text(value),
    }
}

/// The last column of tables of parts that may not all be there.
pub(super) const PARTIAL: &str = "partial";

/// See [`Table::of_parts`].
pub(super) fn partial_column() -> Column {
    let about = "yes where trials of the row are in parts that were not there (`merge --partial`)";
    Column { name: PARTIAL.to_owned(), kind: Kind::Word, unit: "", about: about.to_owned(), part: None }
}

/// Columns that name arms, or what is valued like one.
const OF_ARMS: [&str; 4] = ["arm", "baseline", "other", "thing"];

impl Table {
    /// The same table of parts that may not all be there, with a last column that says whether some are missing.
    #[must_use]
    pub fn of_parts(mut self, are_missing: bool) -> Self {
        self.columns.push(partial_column());
        let cell = || Cell::Word(if are_missing { "yes" } else { "no" });
        self.rows.iter_mut().for_each(|row| row.push(cell()));
        self
    }

    /// The same table with a label behind the names of arms.
    #[must_use]
    pub(super) fn labelled(mut self, label: &str) -> Self {
        let is_of_arm =
            |column: &Column| column.kind == Kind::Text && OF_ARMS.contains(&column.name.as_str());
        let columns: Vec<usize> =
            (0..self.columns.len()).filter(|&at| is_of_arm(&self.columns[at])).collect();
        for row in &mut self.rows {
            for &at in &columns {
                if let Cell::Text(text) = &mut row[at] {
                    *text = format!("{text} ({label})");
                }
            }
        }
        self
    }
}

/// The tables of a study, one of each kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tables(Vec<Table>);

impl FromIterator<Table> for Tables {
    fn from_iter<T: IntoIterator<Item = Table>>(tables: T) -> Self {
        let mut all = Self::default();
        tables.into_iter().for_each(|table| all.add(table));
        all
    }
}

impl IntoIterator for Tables {
    type Item = Table;
    type IntoIter = std::vec::IntoIter<Table>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Rows of some columns in those of a wider table.
fn in_columns(rows: &[Vec<Cell>], own: &[Column], wider: &[Column]) -> Vec<Vec<Cell>> {
    let places: Vec<Option<usize>> =
        wider.iter().map(|column| own.iter().position(|one| one.name == column.name)).collect();
    let widened = |row: &Vec<Cell>| -> Vec<Cell> {
        places.iter().map(|at| at.map_or(Cell::Empty, |at| row[at].clone())).collect()
    };
    rows.iter().map(widened).collect()
}

impl Tables {
    /// Adds a table, or its rows to the one of the same name: columns that only one of them has are empty in the rows of
    /// the other.
    pub fn add(&mut self, table: Table) {
        let Some(known) = self.0.iter_mut().find(|known| known.name == table.name) else {
            return self.0.push(table);
        };
        if known.columns == table.columns {
            return known.rows.extend(table.rows);
        }
        let mut columns = known.columns.clone();
        // Fields that vary stand before those that all tables have.
        let is_common = |column: &Column| table.columns.iter().any(|one| one.name == column.name);
        let mut next = columns.iter().position(is_common).unwrap_or(columns.len());
        for column in &table.columns {
            match columns.iter().position(|one| one.name == column.name) {
                Some(at) => next = at + 1,
                None => {
                    columns.insert(next, column.clone());
                    next += 1;
                }
            }
        }
        known.rows = in_columns(&known.rows, &known.columns, &columns);
        known.rows.extend(in_columns(&table.rows, &table.columns, &columns));
        known.columns = columns;
    }

    /// The table of a name, if it has rows.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Table> {
        self.0.iter().find(|table| table.name == name && !table.rows.is_empty())
    }

    /// The same tables, those named first.
    #[must_use]
    pub fn in_order(mut self, first: &[&str]) -> Self {
        let place = |table: &Table| first.iter().position(|name| *name == table.name);
        self.0.sort_by_key(|table| place(table).unwrap_or(first.len()));
        self
    }

    /// The tables, in the order in which their kinds were first added.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        self.0.iter()
    }
}
