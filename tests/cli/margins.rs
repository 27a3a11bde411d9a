//! `--margin`, in comparisons of arms, items and steps.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::{Row, rows};

/// The verdicts about a metric in the columns of a file.
fn verdicts(table: &str, column: &str, metric: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let at = |name: &str, heads: &csv::StringRecord| heads.iter().position(|head| head == name).unwrap();
    let heads = reader.headers().unwrap().clone();
    let (verdict, of) = (at(column, &heads), at("metric", &heads));
    let rows = reader.records().map(Result::unwrap).filter(|row| &row[of] == metric);
    rows.map(|row| row[verdict].to_owned()).filter(|verdict| !verdict.is_empty()).collect()
}

#[test]
fn differences_within_a_margin_are_ties() {
    let commands: [(&[&str], &str, &str, &str); 3] = [
        (
            &["compare", "scenarios/attack-luck.toml", "--arms", "luck 0,luck 1"],
            "comparison",
            "verdict",
            "hit-rate",
        ),
        (
            &["value", "scenarios/attack-weapons.toml", "--of", "attribute", "--arm", "axe"],
            "value",
            "verdict",
            "wounds-per-attack",
        ),
        (
            &["sweep", "scenarios/attack-luck.toml", "--vary", "monster.toughness=4,6"],
            "sweep",
            "step_verdict",
            "wounds",
        ),
    ];
    for (words, file, column, metric) in commands {
        let folder = Folder::new();
        let told = |margin: &str| {
            let margin = format!("{metric}={margin}");
            let more = ["--trials", "4k", "--quiet", "--margin", &margin, "--out", &folder.path("out")];
            deathroll(&[words, &more].concat()).with(0);
            assert!(folder.command("out").contains(&format!("{metric}=±{}", &margin[metric.len() + 3..])));
            verdicts(&folder.read(&format!("out/{file}.csv")), column, metric)
        };
        // Shares differ by less than 1.
        let widest = if metric == "hit-rate" { "±0.99" } else { "±99" };
        let (wide, narrow) = (told(widest), told("±0"));
        assert!(!wide.is_empty() && wide.iter().all(|verdict| verdict == "tied"), "{words:?}: {wide:?}");
        assert!(narrow.iter().any(|verdict| verdict != "tied"), "{words:?}: {narrow:?}");
    }
}

/// Where nothing else is asked for, a margin is a percentage point, or a hundredth of the baseline's value.
#[test]
fn the_usual_margin_is_a_hundredth_of_the_baseline() {
    let folder = Folder::new();
    let words =
        ["compare", "scenarios/attack-luck.toml", "--arms", "luck 0,luck 3", "--trials", "2k", "--quiet"];
    deathroll(&[&words[..], &["--out", &folder.path("out")]].concat()).with(0);
    let summary = rows(&folder.read("out/summary.csv"));
    let mut compared = 0;
    for row in rows(&folder.read("out/comparison.csv")).iter().filter(|row| !row["margin"].is_empty()) {
        let is_baseline = |one: &&Row| {
            one["arm"] == "luck 0" && one["subject"] == row["subject"] && one["metric"] == row["metric"]
        };
        let number = |cell: &str| cell.parse::<f64>().unwrap();
        let baseline = summary.iter().find(is_baseline).map(|one| number(&one["estimate"])).unwrap();
        let expected = if row["unit"] == "share" { 0.01 } else { 0.01 * baseline.abs() };
        assert!((number(&row["margin"]) - expected).abs() < 1e-12, "{row:?}");
        compared += usize::from(row["unit"] != "share");
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_margin_for_a_metric_that_no_arm_has_is_refused() {
    for words in [
        &["compare", "scenarios/attack-luck.toml"][..],
        &["value", "scenarios/attack-luck.toml", "--of", "attribute"],
        &["sweep", "scenarios/attack-luck.toml", "--vary", "rounds=1,2"],
    ] {
        let ended = deathroll(&[words, &["--margin", "nights=±1"]].concat()).with(2);
        assert!(ended.stderr.contains("--margin: `nights` has no meaning in arm"), "{ended:?}");
    }
}

/// What is tied is said once, with the margin.
#[test]
fn two_tied_arms_are_said_to_be_tied_once() {
    let words = ["compare", "scenarios/attack-weapons.toml", "--arms", "axe,maul", "--trials", "20000"];
    let ended = deathroll(&[&words[..], &["--margin", "wounds-per-attack=1"]].concat()).with(0);
    let text = ended.stdout.replace('\n', " ");
    assert!(
        text.contains("axe and maul are tied within 1 at the highest wounds-per-attack of Ada"),
        "{text}"
    );
    assert!(!text.contains("against axe: tied"), "{text}");
}
