//! `deathroll report`.

use std::path::{Path, PathBuf};

use super::args::ReportArgs;
use super::command_line::CommandLine;
use super::directory::{self, Stored};
use super::exit::{Exit, Failure, Outcome};
use super::input::names_apart;
use super::output::{Output, terminal_width};
use super::result_files::{document_files, known_names};
use super::stderr::note_line;
use crate::report::terminal::paragraph;
use crate::results::page::without_shared_folders;
use crate::results::{Document, Study, Tables, files as known_tables, stored};
use crate::visible::visible;

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
        let stored = Stored::read(folder)?;
        studies.push((label, tables(folder, &stored)?, stored));
    }
    let own = studies.iter().zip(&args.folders).position(|(_, source)| is_same(folder, source));
    let read = studies.iter().map(|(label, tables, stored)| Study {
        label: label.clone(),
        tables: tables.clone(),
        provenance: stored.provenance.clone().visible(),
    });
    let mut read: Vec<Study> = read.collect();
    let document = match read.len() {
        1 => read.pop().map(|study| Document::new(study.tables, study.provenance)),
        _ => Some(Document::side_by_side(read)),
    };
    let document = document.unwrap_or_else(|| unreachable!("one directory at least"));
    let files = document_files(&document, &args.format)?;
    match own {
        Some(own) if studies.len() == 1 => studies.swap_remove(own).2.extend(folder, &files)?,
        _ => {
            let command = CommandLine::new("report", args.folders.iter().map(PathBuf::as_path));
            write_beside(folder, &files, command.words())?;
        }
    }
    let width = terminal_width();
    let mut text: String = document.answers.iter().map(|sentence| paragraph(sentence, width)).collect();
    for why in shortfalls(&document) {
        text.push_str(&paragraph(&why, width));
    }
    for (name, _) in files {
        text.push_str(&format!("wrote {}\n", folder.join(name).display()));
    }
    output.write(&text);
    Ok(Exit::Done)
}

/// Why results hold fewer trials than requested, with the names of their directories where there are several.
fn shortfalls(document: &Document) -> Vec<String> {
    let label = |at: usize| document.labels.get(at).map_or_else(String::new, |label| format!("{label}: "));
    let all = document.provenance.iter().enumerate();
    all.filter_map(|(at, one)| Some(format!("{}{}", label(at), one.shortfall()?))).collect()
}

/// True if both name the same directory.
fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Writes reports into a directory that holds no other results.
pub(super) fn write_beside(
    folder: &Path,
    files: &[(String, Vec<u8>)],
    command: Vec<String>,
) -> Result<(), Failure> {
    directory::put_reports(folder, files, command)?;
    let is_left = |name: &String| !files.iter().any(|(own, _)| own == name) && folder.join(name).exists();
    let left: Vec<String> = known_names().filter(is_left).collect();
    if !left.is_empty() {
        note_line(&format!("{} also holds files from before: {}", folder.display(), left.join(", ")));
    }
    Ok(())
}

/// A label for each directory: its own name, or the part of the path that differs where two are called the same. A
/// directory that is given twice has numbers behind it.
fn labels(folders: &[PathBuf]) -> Vec<String> {
    let own = |path: &PathBuf| path.file_name().map(|name| visible(&name.to_string_lossy()).into_owned());
    let path = |path: &PathBuf| visible(&path.display().to_string()).into_owned();
    let names =
        without_shared_folders(&names_apart(folders.iter().map(|folder| (own(folder), path(folder)))));
    let count = |names: &[String], name: &String| names.iter().filter(|one| *one == name).count();
    let label = |(at, name): (usize, &String)| match count(&names, name) {
        1 => name.clone(),
        _ => format!("{name} {}", count(&names[..=at], name)),
    };
    names.iter().enumerate().map(label).collect()
}

/// The tables of a directory.
fn tables(folder: &Path, stored: &Stored) -> Result<Tables, Failure> {
    let failed =
        |name: &str, error: &str| Failure::Input(format!("{}: {error}", folder.join(name).display()));
    let mut tables = Tables::default();
    for known in known_tables() {
        let Some((file, texts)) = stored.texts(known.name) else { continue };
        let table = texts.and_then(|texts| stored::table(known.name, &texts));
        tables.add(table.map_err(|error| failed(&file, &error))?);
    }
    if tables.iter().next().is_none() {
        let message = format!("{}: there is no table; results are read from CSV or JSON", folder.display());
        return Err(Failure::Input(message));
    }
    Ok(tables)
}
