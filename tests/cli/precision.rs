//! Precisions that are not reached.

use serde_json::Value;

use crate::support::program::{Folder, deathroll};

#[test]
fn a_precision_that_was_not_reached_is_said_with_the_width() {
    let folder = Folder::new();
    let out = folder.path("out");
    let file = "scenarios/attack-weapons.toml";
    let words = ["--precision", "hit-rate=0.1pp", "--max-trials", "5000", "--out", &out];
    for command in ["run", "compare"] {
        let ended = deathroll(&[&[command, file][..], &words].concat()).with(0);
        let first: Vec<&str> = ended.stdout.lines().take(4).collect();
        assert!(first[1].starts_with("precision not reached: hit-rate ± "), "{command}: {first:?}");
        assert!(ended.stdout.contains("instead of ± 0.1 pp in 5"), "{}", ended.stdout);
        assert!(ended.stderr.contains("the precision was not reached"), "{ended:?}");
        let run: Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
        // Differences are those to the first arm.
        let of_differences = usize::from(command == "compare");
        for arm in run["scenarios"][0]["arms"].as_array().unwrap().iter().skip(of_differences) {
            let missed = &arm["missed"][0];
            assert_eq!((&missed["metric"], &missed["wanted"]), (&"hit-rate".into(), &0.001.into()));
            assert!(missed["reached"].as_f64().unwrap() > 0.001, "{arm}");
        }
    }
    let reached = ["--precision", "hit-rate=5pp", "--out", &out];
    let ended = deathroll(&[&["run", file][..], &reached].concat()).with(0);
    assert!(!ended.stdout.contains("not reached") && !folder.read("out/run.json").contains("\"missed\": "));
}

/// What `compare` and `value` show with an interval are differences: these are as precise as was asked for.
#[test]
fn prices_and_differences_are_as_precise_as_was_asked_for() {
    let folder = Folder::new();
    let out = folder.path("out");
    let half_widths = |table: &str| -> Vec<f64> {
        let mut rows = csv::Reader::from_path(folder.path(&format!("out/{table}.csv"))).unwrap();
        let heads = rows.headers().unwrap().clone();
        let column = |name: &str| heads.iter().position(|head| head == name).expect(name);
        let [metric, low, high] = ["metric", "ci_low", "ci_high"].map(column);
        let is_shown = |row: &csv::StringRecord| {
            let is = |head: &str, text: &str| {
                heads.iter().position(|one| one == head).is_none_or(|at| row[at] == *text)
            };
            row[metric] == *"survival-rate" && is("baseline", "if severe") && is("per", "trial")
        };
        let width = |row: &csv::StringRecord| {
            let [low, high] = [low, high].map(|at| row[at].parse::<f64>().unwrap());
            (high - low) / 2.0
        };
        rows.records().map(Result::unwrap).filter(is_shown).map(|row| width(&row)).collect()
    };
    let play = |command: &str, wanted: &str| {
        let words = [command, "scenarios/defense-dodge.toml", "--precision", wanted, "--out", &out];
        deathroll(&[&words[..], &["--quiet", "--no-progress"]].concat()).with(0)
    };
    for (command, table) in [("value", "value"), ("compare", "comparison")] {
        play(command, "survival-rate=±0.6pp");
        let found = half_widths(table);
        assert!(!found.is_empty() && found.iter().all(|&width| width <= 0.006), "{command}: {found:?}");
    }
}
