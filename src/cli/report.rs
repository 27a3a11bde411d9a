//! `deathroll report`.

use std::path::{Path, PathBuf};

use super::args::ReportArgs;
use super::exit::{Exit, Failure, Outcome};
use super::files;
use super::input::names_apart;
use super::output::Output;
use super::result_files::{cannot, report_files, table_files};
use super::stderr::note_line;
use crate::results::{Document, Provenance, Tables, digest, files as known_tables, stored};

/// Writes stored results in other formats, several directories side by side, without playing.
pub(super) fn report(args: &ReportArgs, output: &mut Output) -> Outcome {
    let folder = match (&args.out, &args.folders[..]) {
        (Some(folder), _) => folder,
        (None, [folder]) => folder,
        (None, _) => {
            return Err(Failure::Input(
                "several directories are shown in one report: --out says where".into(),
            ));
        }
    };
    let mut studies = Vec::new();
    for (folder, label) in args.folders.iter().zip(labels(&args.folders)) {
        let (tables, provenance) = read(folder)?;
        studies.push((label, tables, provenance));
    }
    let document = match studies.len() {
        1 => studies.pop().map(|(_, tables, provenance)| Document::new(tables, provenance)),
        _ => Some(Document::side_by_side(studies)),
    };
    let document = document.unwrap_or_else(|| unreachable!("one directory at least"));
    std::fs::create_dir_all(folder).map_err(cannot("create", folder))?;
    let mut text: String = document.answers.iter().map(|sentence| format!("{sentence}\n")).collect();
    let tables = table_files(&document.tables, &args.format)?;
    for (name, bytes) in tables.into_iter().chain(report_files(&document, &args.format)?) {
        let path = folder.join(name);
        files::write_whole(&path, &bytes).map_err(cannot("write", &path))?;
        text.push_str(&format!("wrote {}\n", path.display()));
    }
    output.write(&text)?;
    Ok(Exit::Done)
}

/// A label for each directory: its own name, or the whole path where two are called the same.
fn labels(folders: &[PathBuf]) -> Vec<String> {
    let own = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned());
    names_apart(folders.iter().map(|path| (own(path), path.display().to_string())))
}

/// The tables of a directory and their provenance.
fn read(folder: &Path) -> Result<(Tables, Provenance), Failure> {
    let text = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(cannot("read", &path))
    };
    let failed = |name: &str, error: &dyn std::fmt::Display| {
        Failure::Input(format!("{}: {error}", folder.join(name).display()))
    };
    let provenance: Provenance =
        serde_json::from_str(&text("run.json")?).map_err(|error| failed("run.json", &error))?;
    let mut tables = Tables::default();
    for known in known_tables() {
        for (extension, parse) in
            [("csv", stored::from_csv as fn(&str, &str) -> _), ("json", stored::from_json)]
        {
            let name = format!("{}.{extension}", known.name);
            let Some(expected) = provenance.files.get(&name) else { continue };
            let text = text(&name)?;
            if digest(text.as_bytes()) != *expected {
                note_line(&format!("{} was changed since it was written", folder.join(&name).display()));
            }
            tables.add(parse(known.name, &text).map_err(|error| failed(&name, &error))?);
            break;
        }
    }
    if tables.iter().next().is_none() {
        let message = format!("{}: there is no table; results are read from CSV or JSON", folder.display());
        return Err(Failure::Input(message));
    }
    Ok((tables, provenance))
}
