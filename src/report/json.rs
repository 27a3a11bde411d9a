//! Tables and provenance as JSON.

use serde::Serialize;

use crate::results::Tables;

/// Anything as JSON, indented, with a line end.
///
/// # Errors
/// When a value has no form in JSON.
pub fn pretty(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The files of all tables, by their names; those that a command does not make are left out.
///
/// # Errors
/// When a value has no form in JSON.
pub fn all(tables: &Tables) -> serde_json::Result<Vec<(&'static str, Vec<u8>)>> {
    let mut files = vec![
        ("summary.json", pretty(&tables.summary)?),
        ("distribution.json", pretty(&tables.distribution)?),
    ];
    if !tables.comparison.is_empty() {
        files.push(("comparison.json", pretty(&tables.comparison)?));
    }
    if !tables.worth.is_empty() {
        files.push(("value.json", pretty(&tables.worth)?));
    }
    if !tables.sweep.is_empty() {
        files.push(("sweep.json", pretty(&tables.sweep)?));
    }
    Ok(files)
}
