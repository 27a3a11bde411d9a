//! The result files.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::support::program::{Folder, deathroll};
use crate::support::tables::{Row, header, rows};

const RUN: [&str; 5] = ["run", "scenarios/attack-toughness.toml", "--trials", "700", "--quiet"];

/// Writes the files of a short run to `out`.
fn written(formats: &[&str]) -> Folder {
    let folder = Folder::new();
    deathroll(&[&RUN[..], &["--out", &folder.path("deep/out")], formats].concat()).with(0);
    folder
}

#[test]
fn each_format_writes_exactly_its_own_files() {
    let cases: [(&[&str], &[&str], &[&str]); 6] = [
        (&[], &["csv"], &[]),
        (&["--format", "csv"], &["csv"], &[]),
        (&["--format", "json"], &["json"], &[]),
        (&["--format", "csv,json"], &["csv", "json"], &[]),
        (&["--format", "html"], &["csv"], &["report.html"]),
        (&["--format", "json,md,xlsx"], &["json"], &["report.md", "report.xlsx"]),
    ];
    for (words, extensions, reports) in cases {
        let folder = written(words);
        let tables = ["arms", "distribution", "summary", "trials"];
        let of_tables =
            tables.iter().flat_map(|name| extensions.iter().map(move |one| format!("{name}.{one}")));
        let others = reports.iter().chain(&["run.json", "tallies.part"]).map(ToString::to_string);
        let mut expected: Vec<String> = of_tables.chain(others).collect();
        expected.sort_unstable();
        assert_eq!(folder.names("deep/out"), expected, "{words:?}");
        assert_eq!(folder.names("deep"), ["out"]);
    }
}

#[test]
fn the_columns_of_the_files_are_fixed() {
    let folder = written(&[]);
    assert_eq!(
        header(&folder.read("deep/out/summary.csv")),
        "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,exact,\
         fraction"
    );
    assert_eq!(
        header(&folder.read("deep/out/distribution.csv")),
        "scenario,arm,subject,metric,value,trials,count,share,fraction"
    );
}

#[test]
fn recorded_digests_match_the_files() {
    let folder = written(&["--format", "csv,json"]);
    let run: Value = serde_json::from_str(&folder.read("deep/out/run.json")).unwrap();
    let files = run["files"].as_object().unwrap();
    let mut names: Vec<&str> = files.keys().map(String::as_str).collect();
    names.push("run.json");
    names.sort_unstable();
    assert_eq!(names, folder.names("deep/out"));
    for (name, digest) in files {
        let bytes = folder.bytes(&format!("deep/out/{name}"));
        let expected: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest.as_str(), Some(expected.as_str()), "{name}");
    }
}

/// The cells of a JSON table, line by line, because a JSON parser may round numbers.
fn json_rows(text: &str) -> Vec<Row> {
    let cells = text.lines().filter_map(|line| line.trim().trim_end_matches(',').split_once("\": "));
    let cells: Vec<(&str, &str)> = cells.map(|(key, value)| (&key[1..], value)).collect();
    let rows = cells.chunk_by(|_, (key, _)| *key != "scenario");
    rows.map(|row| row.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect())
        .collect()
}

/// JSON and CSV have different number writers, so both must be exact to agree.
#[test]
fn numbers_of_csv_and_json_read_back_to_the_same_values() {
    let folder = written(&["--format", "csv,json"]);
    for (table, columns) in [("summary", 14), ("distribution", 9)] {
        let csv = rows(&folder.read(&format!("deep/out/{table}.csv")));
        let json = json_rows(&folder.read(&format!("deep/out/{table}.json")));
        assert_eq!(csv.len(), json.len());
        assert!(csv.len() > 300, "{table} has {}", csv.len());
        for (cells, object) in csv.iter().zip(&json) {
            assert_eq!((cells.len(), object.len()), (columns, columns));
            for (column, cell) in cells {
                let other = &object[column];
                let same = match cell.parse::<f64>() {
                    Ok(number) => other.parse() == Ok(number),
                    Err(_) if cell.is_empty() => other == "null",
                    Err(_) => *other == format!("\"{cell}\""),
                };
                assert!(same, "{column}: {cell} in {cells:?}, {object:?}");
            }
        }
    }
}

#[test]
fn shares_of_a_distribution_sum_to_one() {
    let folder = written(&[]);
    let rows = rows(&folder.read("deep/out/distribution.csv"));
    let same =
        |one: &Row, two: &Row| ["arm", "subject", "metric"].iter().all(|&column| one[column] == two[column]);
    for values in rows.chunk_by(same) {
        let sum: f64 = values.iter().map(|row| row["share"].parse::<f64>().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{values:?}");
        let numbers: Vec<u64> = values.iter().map(|row| row["value"].parse().unwrap()).collect();
        let ascending = numbers.is_sorted_by(|one, next| one < next);
        assert!(ascending, "{values:?}");
        assert!(values.iter().all(|row| row["count"] != "0"), "{values:?}");
    }
}

/// Those that were changed meanwhile are kept under another name.
#[test]
fn existing_files_are_replaced() {
    let fresh = written(&[]);
    let folder = Folder::new();
    deathroll(&[&RUN[..], &["--seed", "2", "--out", &folder.path("out")]].concat()).with(0);
    for name in ["summary.csv", "distribution.csv"] {
        folder.write(&format!("out/{name}"), &"something long and old\n".repeat(10_000));
    }
    folder.write("out/notes.txt", "mine");
    deathroll(&[&RUN[..], &["--out", &folder.path("out")]].concat()).with(0);
    assert_eq!(
        folder.names("out"),
        [
            "arms.csv",
            "distribution.csv",
            "distribution.csv.kept",
            "notes.txt",
            "run.json",
            "summary.csv",
            "summary.csv.kept",
            "tallies.part",
            "trials.csv"
        ]
    );
    for name in ["summary.csv", "distribution.csv", "run.json"] {
        assert_eq!(folder.read(&format!("out/{name}")), fresh.read(&format!("deep/out/{name}")));
    }
}

#[cfg(unix)]
#[test]
fn result_files_have_default_permissions() {
    use std::os::unix::fs::PermissionsExt;

    let folder = written(&[]);
    let usual = folder.write("usual", "");
    let mode = |path: &str| std::fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&folder.path("deep/out/summary.csv")), mode(&usual));
}
