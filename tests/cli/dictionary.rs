//! `metrics` and `schema`.

use std::collections::BTreeSet;

use deathroll::metric::DICTIONARY;
use serde_json::Value;

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::scenarios;
use crate::support::tables::rows;

fn metrics() -> Vec<Value> {
    serde_json::from_str(&deathroll(&["metrics", "--json"]).with(0).stdout).unwrap()
}

#[test]
fn every_metric_is_listed_once_with_its_description() {
    let text = deathroll(&["metrics"]).with(0).stdout;
    let json = metrics();
    assert_eq!(json.len(), DICTIONARY.len());
    for (entry, metric) in json.iter().zip(DICTIONARY) {
        let keys: BTreeSet<&str> = entry.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, BTreeSet::from(["about", "distribution", "metric", "subject", "unit"]));
        assert_eq!((&entry["metric"], &entry["unit"]), (&metric.id.into(), &metric.unit.name().into()));
        let subject = entry["subject"].as_str().unwrap();
        let begins = |line: &&str| {
            let after = line.trim_start().strip_prefix(metric.id);
            after.is_some_and(|rest| rest.starts_with("  ") && rest.trim_start().starts_with(subject))
        };
        let listed = text.lines().filter(begins).count();
        assert_eq!(listed, 1, "{}", metric.id);
    }
    let names: BTreeSet<&str> = DICTIONARY.iter().map(|metric| metric.id).collect();
    assert_eq!(names.len(), DICTIONARY.len());
}

#[test]
fn tables_use_the_names_of_the_dictionary() {
    let folder = Folder::new();
    let (paths, out) = (scenarios(), folder.path("out"));
    let mut words = vec!["run", "--trials", "20", "--quiet", "--out", &out];
    words.extend(paths.iter().map(String::as_str));
    deathroll(&words).with(0);
    let known: BTreeSet<(String, String)> = metrics()
        .iter()
        .map(|entry| ["metric", "unit"].map(|key| entry[key].as_str().unwrap().to_owned()).into())
        .collect();
    for row in rows(&folder.read("out/summary.csv")) {
        let pair = (row["metric"].clone(), row["unit"].clone());
        assert!(known.contains(&pair), "{pair:?}");
    }
    let told: BTreeSet<String> = metrics()
        .iter()
        .filter(|entry| !entry["distribution"].is_null())
        .map(|entry| entry["metric"].as_str().unwrap().to_owned())
        .collect();
    for row in rows(&folder.read("out/distribution.csv")) {
        assert!(told.contains(&row["metric"]), "{}", row["metric"]);
    }
}

#[test]
fn the_schema_is_json_and_names_its_draft() {
    let schema: Value = serde_json::from_str(&deathroll(&["schema"]).with(0).stdout).unwrap();
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
}

/// Dictionaries are tables like others: every writer takes them.
#[test]
fn dictionaries_are_written_in_every_format() {
    let folder = Folder::new();
    let formats = ["--format", "csv,json,md,xlsx,html"];
    deathroll(&[&["metrics", "--out", &folder.path("metrics")][..], &formats].concat()).with(0);
    deathroll(&[&["policies", "movement", "--out", &folder.path("policies")][..], &formats].concat()).with(0);
    let reports = ["report.html", "report.md", "report.xlsx"];
    assert_eq!(
        folder.names("metrics"),
        [&["metrics.csv", "metrics.json"][..], &reports, &["run.json"]].concat()
    );
    let tables = ["facts.csv", "facts.json", "policies.csv", "policies.json"];
    assert_eq!(folder.names("policies"), [&tables[..], &reports, &["run.json"]].concat());
    let written: Vec<Value> = serde_json::from_str(&folder.read("metrics/metrics.json")).unwrap();
    assert_eq!(written, metrics());
    assert_eq!(rows(&folder.read("metrics/metrics.csv")).len(), DICTIONARY.len());
    let page = folder.read("policies/report.html");
    assert!(page.contains("<code>deathroll policies movement</code>") && !page.contains("nothing played"));
    deathroll(&["metrics", "--format", "md"]).with(2);
}

/// In a terminal of 80 columns.
#[test]
fn lists_have_a_heading_for_each_decision_and_metrics_their_subjects() {
    let shown = deathroll(&["policies"]).with(0).stdout;
    for heading in ["\nmovement: Where to move\n", "\nencourage: Whom to encourage\n", "\nwake: "] {
        assert!(shown.contains(heading), "{heading} in {shown}");
    }
    let metrics = deathroll(&["metrics"]).with(0).stdout;
    let heads: Vec<&str> = metrics.lines().next().unwrap_or_default().split_whitespace().collect();
    assert_eq!(heads, ["metric", "of", "meaning"]);
}
