//! A small fixed run of each shipped scenario.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::scenarios;
use crate::support::tables::{Row, rows};

/// The metrics shown; the digest covers the rest.
const SHOWN: [&str; 5] = ["wounds-per-attack", "hit-rate", "survival-rate", "damage", "intact-rate"];

/// Columns computed from integers by division and square root alone, so that every machine gives the
/// same digits. Interval ends use logarithms, whose last digit may differ.
const EXACT: [&str; 8] = ["scenario", "arm", "subject", "metric", "unit", "trials", "estimate", "std_error"];

fn cells<'a>(row: &'a Row, columns: &[&str]) -> Vec<&'a str> {
    columns.iter().map(|column| row[*column].as_str()).collect()
}

fn digest(lines: &[String]) -> String {
    Sha256::digest(lines.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The rows of a few metrics, and a digest of all.
fn summary(text: &str) -> String {
    let rows = rows(text);
    let all: Vec<String> = rows.iter().map(|row| cells(row, &EXACT).join(",")).collect();
    let first = rows[0]["subject"].as_str();
    let mut shown = format!("summary.csv: {} rows, {}\n", rows.len(), digest(&all));
    for row in rows.iter().filter(|row| row["subject"] == first && SHOWN.contains(&row["metric"].as_str())) {
        let end =
            |column: &str| row[column].parse::<f64>().map_or_else(|_| "-".into(), |end| format!("{end:.6}"));
        let exact = cells(row, &["arm", "subject", "metric", "estimate", "std_error"]).join(",");
        let _ = writeln!(shown, "  {exact},{},{},{}", end("ci_low"), end("ci_high"), row["method"]);
    }
    shown
}

/// The first distribution, and a digest of all.
fn distribution(text: &str) -> String {
    let rows = rows(text);
    let all: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    let mut shown = format!("distribution.csv: {} rows, {}\n", rows.len(), digest(&all));
    let of = ["arm", "subject", "metric"];
    for row in rows.iter().take_while(|row| cells(row, &of) == cells(&rows[0], &of)) {
        let _ = writeln!(
            shown,
            "  {}",
            cells(row, &["arm", "subject", "metric", "value", "count", "share"]).join(",")
        );
    }
    shown
}

#[test]
fn every_shipped_scenario_matches_its_golden_run() {
    for path in scenarios() {
        let folder = Folder::new();
        let options = ["--trials", "2000", "--seed", "1", "--quiet", "--out", &folder.path("out")];
        deathroll(&[&["run", &path], &options[..]].concat()).with(0);
        let shown =
            summary(&folder.read("out/summary.csv")) + &distribution(&folder.read("out/distribution.csv"));
        let name = path.strip_prefix("scenarios/").and_then(|name| name.strip_suffix(".toml")).unwrap();
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, shown);
        });
    }
}
