//! Reads tables back from the files that they were written to.

use std::collections::HashMap;

use indexmap::IndexMap;
use serde_json::Value;

use super::cell::{Cell, Digits, Number};
use super::spreadsheet::unshielded;
use super::table::{Column, Kind, PARTIAL, Table, partial_column};
use super::{dictionary, verdict};
use crate::visible::visible;
use deathroll_core::metric::Unit;

/// What to do about a table with other columns.
const OTHER_VERSION: &str = "; a table of another version of the program is read by that version";

/// Why a file cannot be read: a message for people.
pub type ReadError = String;

/// The table of a CSV file. `name` is that of the file, without extension.
///
/// # Errors
/// When the dictionary has no such file, or it lacks one of the columns, or a cell is not what its column holds.
pub fn from_csv(name: &str, text: &str) -> Result<Table, ReadError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().map_err(|error| error.to_string())?;
    let heads: Vec<String> = heads.iter().map(|head| unshielded(head).to_owned()).collect();
    let mut table = empty(name, &heads)?;
    for (at, record) in reader.records().enumerate() {
        let record = record.map_err(|error| error.to_string())?;
        let texts: Vec<&str> = record.iter().collect();
        table.rows.push(row(&table.columns, &texts).map_err(|error| format!("row {}: {error}", at + 2))?);
    }
    Ok(table)
}

/// The table of a JSON file. `name` is that of the file, without extension.
///
/// # Errors
/// As [`from_csv`].
pub fn from_json(name: &str, text: &str) -> Result<Table, ReadError> {
    let rows: Vec<IndexMap<String, Value>> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let Some(first) = rows.first() else { return empty(name, &[]) };
    let mut table = empty(name, &first.keys().cloned().collect::<Vec<_>>())?;
    for (at, object) in rows.iter().enumerate() {
        let text = |column: &Column| match object.get(&column.name) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
        };
        let texts: Vec<String> = table.columns.iter().map(text).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let cells = cells(&table.columns, &texts).map_err(|error| format!("row {}: {error}", at + 1))?;
        table.rows.push(cells);
    }
    Ok(table)
}

/// The table without rows: its columns as the dictionary declares them, in the order of the file.
fn empty(name: &str, heads: &[String]) -> Result<Table, ReadError> {
    let known = dictionary::files().into_iter().find(|file| file.name == name);
    let entry = known.ok_or_else(|| format!("no table is called `{name}`"))?;
    let mut declared: HashMap<&str, &Column> =
        entry.columns.iter().map(|column| (column.name.as_str(), column)).collect();
    let varied = entry.columns.iter().find(|column| column.kind == Kind::Varied);
    let mut columns = Vec::new();
    for head in heads {
        columns.push(match (declared.remove(head.as_str()), varied) {
            (Some(column), _) => column.clone(),
            (None, _) if head == PARTIAL => partial_column(),
            (None, Some(varied)) => Column { name: head.clone(), ..varied.clone() },
            (None, None) => return Err(format!("`{name}` has no column `{head}`{OTHER_VERSION}")),
        });
    }
    let missing = declared.values().find(|column| column.kind != Kind::Varied);
    match missing.filter(|_| !heads.is_empty()) {
        Some(column) => Err(format!("there is no column `{}`{OTHER_VERSION}", column.name)),
        None => Ok(Table { name: entry.name, about: entry.about, columns, rows: Vec::new() }),
    }
}

/// The cells of a row of CSV, whose texts may be shielded.
fn row(columns: &[Column], texts: &[&str]) -> Result<Vec<Cell>, ReadError> {
    let is_shielded = |column: &Column| matches!(column.kind, Kind::Text | Kind::Varied);
    let plain = columns.iter().zip(texts).map(|(column, text)| match is_shielded(column) {
        true => unshielded(text),
        false => text,
    });
    cells(columns, &plain.collect::<Vec<_>>())
}

fn cells(columns: &[Column], texts: &[&str]) -> Result<Vec<Cell>, ReadError> {
    let unit = columns.iter().position(|column| column.name == "unit");
    let of_row = unit.and_then(|at| Unit::named(texts[at])).unwrap_or(Unit::PerTrial);
    columns.iter().zip(texts).map(|(column, text)| cell(column, text, of_row)).collect()
}

fn cell(column: &Column, text: &str, of_row: Unit) -> Result<Cell, ReadError> {
    let wrong = || format!("`{text}` in column `{}` is not a number", column.name);
    if text.is_empty() {
        return Ok(Cell::Empty);
    }
    Ok(match column.kind {
        Kind::Text | Kind::Word => Cell::text(&visible(text)),
        Kind::Fraction => Cell::Fraction(text.to_owned()),
        Kind::Verdict => verdict::named(text).unwrap_or_else(|| Cell::text(&visible(text))),
        Kind::Count => Cell::Count(text.parse().map_err(|_| wrong())?),
        Kind::Varied => super::table::varied(&visible(text)),
        Kind::Number | Kind::Margin | Kind::Interval(_) | Kind::Difference(_) => {
            let unit = match column.unit {
                "unit" => of_row,
                "share" => Unit::Share,
                _ => Unit::PerTrial,
            };
            let value = text.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(wrong)?;
            Cell::Number(Number { value, unit, digits: Digits::All })
        }
    })
}
