//! What was written is read back the same.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use deathroll::report::TableFormat;
use deathroll::results::{Texts, files, stored, unshielded};

use super::{names, table_of, written};
use crate::support::program::Folder;

/// A call of every kind of table.
const CALLS: [&[&str]; 6] = [
    &["run", "scenarios/showdown-duel.toml", "--trials", "200"],
    &["compare", "scenarios/attack-weapons.toml", "--trials", "200"],
    &["value", "scenarios/defense-endure.toml", "--by", "survivors.*.luck=0..=1", "--trials", "200"],
    &[
        "sweep",
        "scenarios/attack-luck.toml",
        "--vary",
        "policy.hl-order=random,drawn-order",
        "--trials",
        "200",
    ],
    &["exact", "scenarios/attack-traps.toml", "--arm", "1 die", "--where", "trap"],
    &["check", "scenarios/defense-dodge.toml", "--max-trials", "2000"],
];

fn folders() -> impl Iterator<Item = Folder> {
    CALLS.iter().map(|call| written(call)).chain([names()])
}

/// The names of the tables of a folder.
fn table_names(folder: &Folder) -> Vec<String> {
    let names = folder.names("out");
    names.iter().filter_map(|name| name.strip_suffix(".csv").map(str::to_owned)).collect()
}

#[test]
fn tables_are_read_back_from_csv_and_from_json() {
    let mut seen = 0;
    for folder in folders() {
        for name in table_names(&folder) {
            let (as_csv, as_json) =
                (folder.read(&format!("out/{name}.csv")), folder.read(&format!("out/{name}.json")));
            let from_csv = table_of(&name, &as_csv).unwrap();
            for (format, written) in [(TableFormat::Csv, &as_csv), (TableFormat::Json, &as_json)] {
                assert_eq!(String::from_utf8(format.file(&from_csv).unwrap()).unwrap(), *written);
            }
            let from_json = stored::table(&name, &Texts::of_json(&as_json).unwrap()).unwrap();
            if !from_csv.rows.is_empty() {
                assert_eq!(from_json, from_csv, "{name}");
            }
            seen += from_csv.rows.len();
        }
    }
    assert!(seen > 500, "{seen} rows");
}

/// Asserts that a cell of a sheet holds what the cell of a CSV file holds, numbers so many times as large.
#[track_caller]
fn assert_cell(cell: Option<&Data>, text: &str, scale: f64) {
    match cell {
        None | Some(Data::Empty) => assert_eq!(text, ""),
        Some(Data::Float(number)) => {
            assert_eq!(text.parse::<f64>().ok().map(|found| found * scale), Some(*number));
        }
        Some(Data::Int(number)) => assert_eq!(text.parse::<i64>().ok(), Some(*number)),
        Some(Data::String(found)) => assert_eq!(unshielded(text), found),
        other => panic!("{other:?} for {text}"),
    }
}

#[test]
fn sheets_hold_the_cells_of_the_tables() {
    let (mut cells, mut in_points) = (0, 0);
    for folder in folders() {
        let bytes = std::fs::read(folder.path("out/report.xlsx")).unwrap();
        let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
        for name in table_names(&folder) {
            let text = folder.read(&format!("out/{name}.csv"));
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
            let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
            if rows.len() < 2 {
                continue;
            }
            let sheet = book.worksheet_range(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(sheet.height(), rows.len(), "{name}");
            let table = table_of(&name, &text).unwrap();
            let records: Vec<_> = table.records().collect();
            for (at, row) in rows.iter().enumerate() {
                for (column, text) in row.iter().enumerate() {
                    let record = at.checked_sub(1).map(|at| records[at]);
                    let is_in_points = record.is_some_and(|record| {
                        record.text("unit") == "share" && record.is_difference_at(column)
                    });
                    let scale = if is_in_points { 100.0 } else { 1.0 };
                    assert_cell(sheet.get_value((at as u32, column as u32)), text, scale);
                    in_points += usize::from(is_in_points);
                    cells += 1;
                }
            }
        }
        for sheet in ["Overview", "Provenance", "Dictionary"] {
            assert!(book.worksheet_range(sheet).unwrap().height() > 1, "{sheet}");
        }
    }
    assert!(cells > 5000 && in_points > 100, "{cells} cells, {in_points} in percentage points");
}

#[test]
fn no_cell_of_a_workbook_is_a_formula() {
    let folder = names();
    let bytes = std::fs::read(folder.path("out/report.xlsx")).unwrap();
    let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
    for name in book.sheet_names() {
        let formulas = book.worksheet_formula(&name).unwrap();
        assert!(formulas.used_cells().next().is_none(), "{name}");
    }
}

#[test]
fn the_same_results_are_the_same_bytes() {
    let again = written(CALLS[1]);
    let first = written(CALLS[1]);
    for name in first.names("out") {
        let [one, two] =
            [&first, &again].map(|folder| std::fs::read(folder.path(&format!("out/{name}"))).unwrap());
        assert!(one == two, "{name} differs");
    }
}

#[test]
fn files_that_are_no_tables_are_refused() {
    let error = |name: &str, text: &str| table_of(name, text).unwrap_err();
    assert_eq!(error("totals", "a,b\n1,2\n"), "no table is called `totals`");
    assert_eq!(
        error("arms", "scenario,weight\na,2\n"),
        "`arms` has no column `weight`; a table of another version of the program is read by that version"
    );
    assert!(error("arms", "scenario,arm\na,2\n").starts_with("there is no column `"));
    let heads = files().into_iter().find(|file| file.name == "trials").unwrap().columns;
    let heads: Vec<String> = heads.into_iter().map(|column| column.name).collect();
    let text = format!("{}\ns,a,,party,win-rate,share,lowest,0,many,5,x\n", heads.join(","));
    assert_eq!(error("trials", &text), "row 1: `many` in column `trial` is not a number");
}

/// Opens a workbook in another program and prints it: `cargo test prints -- --ignored` where LibreOffice is
/// installed.
#[test]
#[ignore = "needs LibreOffice"]
fn a_workbook_opens_in_another_program_and_prints() {
    let folder = written(CALLS[1]);
    let out = folder.path("out");
    let printed = std::process::Command::new("soffice")
        .args(["--headless", "--convert-to", "pdf", "--outdir", &out, &folder.path("out/report.xlsx")])
        .output()
        .expect("soffice starts");
    assert!(printed.status.success(), "{printed:?}");
    let pdf = std::fs::read(folder.path("out/report.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 20_000, "{} bytes", pdf.len());
}
