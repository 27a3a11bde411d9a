//! Tables as they were before they were written to files.

use std::collections::HashMap;

use super::cell::{Cell, Digits, Number};
use super::table::{Column, Kind, PARTIAL, Table, partial_column};
use super::texts::{ReadError, Texts};
use super::{dictionary, verdict};
use crate::visible::visible;
use deathroll_core::metric::Unit;

/// What to do about a table with other columns.
const OTHER_VERSION: &str = "; a table of another version of the program is read by that version";

/// The table of the texts of a file. `name` is that of the file, without extension.
///
/// # Errors
/// When the dictionary has no such file, or it lacks one of the columns, or a cell is not what its column holds.
pub fn table(name: &str, texts: &Texts) -> Result<Table, ReadError> {
    let empty = empty(name, &texts.heads)?;
    let rows = texts.each(|row| cells(&empty.columns, row))?;
    Ok(Table { rows, ..empty })
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

fn cells(columns: &[Column], texts: &[String]) -> Result<Vec<Cell>, ReadError> {
    let unit = columns.iter().position(|column| column.name == "unit");
    let of_row = unit.and_then(|at| Unit::named(&texts[at])).unwrap_or(Unit::PerTrial);
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
