//! Reports: the same results as Markdown, workbook and page, and read back.

mod again;
mod answers;
mod arms;
mod beside;
mod changes;
mod colours;
mod escaping;
mod harm;
mod markdown;
mod pages;
mod panels;
mod pictures;
mod round_trip;
mod samples;
mod timeline;
mod trials;
mod workbooks;

use deathroll::results::{Document, Provenance, ReadError, Table, Tables, Texts, files, stored};

use crate::support::program::{Folder, deathroll};

/// A bench whose names a spreadsheet, a browser or a wiki could misread.
const NAMES: &str = "tests/browser/names.toml";

/// Every format, written by a call.
fn written(words: &[&str]) -> Folder {
    written_as("csv,json,md,xlsx,html", words)
}

/// The tables of a command alone, from which documents are read: the other formats take their time.
fn tabled(words: &[&str]) -> Folder {
    written_as("csv", words)
}

/// The results of a command in some formats.
fn written_as(formats: &str, words: &[&str]) -> Folder {
    let folder = Folder::new();
    let ended = deathroll(&[words, &["--quiet", "--out", &folder.path("out"), "--format", formats]].concat());
    assert!(matches!(ended.code, Some(0 | 1 | 3)), "{ended:?}");
    folder
}

/// Every format of a comparison of the bench of [`NAMES`].
fn names() -> Folder {
    written(&["compare", NAMES, "--trials", "400"])
}

/// The tables of a folder of results, as its CSV files have them.
fn tables(folder: &Folder) -> Tables {
    let mut tables = Tables::default();
    let names = folder.names("out");
    for file in files().iter().filter(|file| names.contains(&format!("{}.csv", file.name))) {
        let text = folder.read(&format!("out/{}.csv", file.name));
        tables.add(table_of(file.name, &text).unwrap());
    }
    tables
}

/// The table of the text of a CSV file.
fn table_of(name: &str, csv: &str) -> Result<Table, ReadError> {
    stored::table(name, &Texts::of_csv(csv)?)
}

/// The document of a folder of results.
fn document(folder: &Folder) -> Document {
    let provenance: Provenance = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    Document::new(tables(folder), provenance)
}

/// The distinct texts of a column, in order of first appearance.
fn distinct(table: &Table, column: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for row in table.records().map(|row| row.text(column).to_owned()) {
        if !found.contains(&row) {
            found.push(row);
        }
    }
    found
}

/// A table as its CSV file would be; the first line is the heads.
fn table(name: &str, lines: &[&str]) -> Tables {
    let mut tables = Tables::default();
    tables.add(table_of(name, &(lines.join("\n") + "\n")).unwrap());
    tables
}
