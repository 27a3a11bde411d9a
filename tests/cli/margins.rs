//! `--margin`, in comparisons of arms, items and steps.

use crate::support::program::{Folder, deathroll};

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
        let (wide, narrow) = (told("±99"), told("±0"));
        assert!(!wide.is_empty() && wide.iter().all(|verdict| verdict == "tied"), "{words:?}: {wide:?}");
        assert!(narrow.iter().any(|verdict| verdict != "tied"), "{words:?}: {narrow:?}");
    }
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
