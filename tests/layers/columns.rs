//! Columns of result tables that sources read by name: a name that no table has reads as nothing.

use std::collections::BTreeSet;

use deathroll::results::files;

use super::folder;
use super::source::{is_word, sources, without_tests};

/// The methods of a row that take the name of a column.
const READERS: [&str; 5] = [".text(\"", ".number(\"", ".cell(\"", ".interval(\"", ".estimate(\""];

/// The names of columns that a source reads.
fn read_columns(source: &str) -> BTreeSet<&str> {
    let after = |reader| source.split(reader).skip(1);
    let names = READERS.into_iter().flat_map(after).filter_map(|rest| rest.split_once("\")"));
    names.map(|(name, _)| name).filter(|name| name.chars().all(is_word)).collect()
}

#[test]
fn every_column_that_is_read_exists() {
    let columns: BTreeSet<String> =
        files().into_iter().flat_map(|file| file.columns).map(|column| column.name).collect();
    let mut read = 0;
    for path in sources(&folder("src")) {
        let source = std::fs::read_to_string(&path).unwrap();
        let source = without_tests(&source);
        for name in read_columns(&source) {
            read += 1;
            assert!(columns.contains(name), "{}: no table has a column `{name}`", path.display());
        }
    }
    assert!(read > 100, "only {read} names were found");
}

#[test]
fn names_are_found_in_every_kind_of_call() {
    let source = r#"row.text("metric"); row.number("wroth").map(|x| x.cell("(point)")); json.text(name)"#;
    assert_eq!(read_columns(source), BTreeSet::from(["metric", "wroth"]));
}
