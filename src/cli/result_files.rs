//! The result files of a command.

use std::path::Path;

use super::args::{Format, OutArgs};
use super::exit::Failure;
use super::files;
use crate::report::{csv, json};
use crate::results::{Provenance, Tables, digest};

/// Makes sure, before work is done, that its results can be written where they are wanted.
pub(super) fn prepare(out: &OutArgs) -> Result<(), Failure> {
    let Some(folder) = &out.folder else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(cannot("create", folder))?;
    files::check_writable(folder).map_err(cannot("write into", folder))
}

/// Writes the tables where they are wanted, then the provenance that names them.
pub(super) fn write(out: &OutArgs, tables: &Tables, provenance: &mut Provenance) -> Result<(), Failure> {
    let OutArgs { folder: Some(folder), format: formats } = out else { return Ok(()) };
    let internal = |error: std::io::Error| Failure::Io("cannot write the tables".into(), error);
    let mut written: Vec<(&str, Vec<u8>)> = Vec::new();
    if formats.contains(&Format::Csv) {
        written.extend(csv::all(tables).map_err(internal)?);
    }
    if formats.contains(&Format::Json) {
        written.extend(json::all(tables).map_err(|error| internal(error.into()))?);
    }
    provenance.files = written.iter().map(|(name, bytes)| ((*name).to_owned(), digest(bytes))).collect();
    written.push(("run.json", json::pretty(provenance).map_err(|e| internal(e.into()))?));
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
