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
        for arm in run["scenarios"][0]["arms"].as_array().unwrap() {
            let missed = &arm["missed"][0];
            assert_eq!((&missed["metric"], &missed["wanted"]), (&"hit-rate".into(), &0.001.into()));
            assert!(missed["reached"].as_f64().unwrap() > 0.001, "{arm}");
        }
    }
    let reached = ["--precision", "hit-rate=5pp", "--out", &out];
    let ended = deathroll(&[&["run", file][..], &reached].concat()).with(0);
    assert!(!ended.stdout.contains("not reached") && !folder.read("out/run.json").contains("\"missed\": "));
}
