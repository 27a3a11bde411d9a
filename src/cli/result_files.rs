//! The result files of a command.

use std::path::Path;

use super::args::{Format, OutArgs};
use super::exit::Failure;
use super::files;
use crate::report::{csv, json};
use crate::results::{Provenance, Table, Tables, digest};

/// Checks, before any work is done, that results can be written into the output folder.
pub(super) fn prepare(out: &OutArgs) -> Result<(), Failure> {
    let Some(folder) = &out.folder else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(cannot("create", folder))?;
    files::check_writable(folder).map_err(cannot("write into", folder))
}

/// Writes the tables into the output folder, then the provenance that lists them.
pub(super) fn write(out: &OutArgs, tables: &Tables, provenance: &mut Provenance) -> Result<(), Failure> {
    let OutArgs { folder: Some(folder), format: formats } = out else { return Ok(()) };
    let internal = |error: std::io::Error| Failure::Io("cannot write the tables".into(), error);
    let mut written: Vec<(String, Vec<u8>)> = Vec::new();
    // `summary` and `distribution` are always written, so that readers can rely on them.
    let is_written =
        |table: &&Table| !table.rows.is_empty() || table.name == "summary" || table.name == "distribution";
    for table in tables.iter().filter(is_written) {
        if formats.contains(&Format::Csv) {
            written.push((format!("{}.csv", table.name), csv::table(table).map_err(internal)?));
        }
        if formats.contains(&Format::Json) {
            let bytes = json::table(table).map_err(|error| internal(error.into()))?;
            written.push((format!("{}.json", table.name), bytes));
        }
    }
    provenance.files = written.iter().map(|(name, bytes)| (name.clone(), digest(bytes))).collect();
    written.push(("run.json".to_owned(), json::pretty(provenance).map_err(|e| internal(e.into()))?));
    for (name, bytes) in written {
        let path = folder.join(name);
        files::write_whole(&path, &bytes).map_err(cannot("write", &path))?;
    }
    Ok(())
}

/// A failure to do something with a path that the user named.
fn cannot(what: &str, path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    let message = format!("cannot {what} {}", path.display());
    move |error| Failure::Input(format!("{message}: {error}"))
}
