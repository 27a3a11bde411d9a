//! `--against`.

use serde_json::Value;

use super::{report, verdicts, weapons};
use crate::support::program::{Folder, deathroll};

const EXPECT: &str = "[[expect]]\nmetric = 'wounds-per-attack'\narm = 'axe'\nat-least = 0.4\n";

/// A scenario, and the results of a run of it in the same folder.
fn baseline(rounds: u32) -> (Folder, String, String) {
    let (folder, path) = weapons(rounds, EXPECT);
    let out = folder.path("out");
    deathroll(&["run", &path, "--trials", "200k", "--quiet", "--out", &out]).with(0);
    (folder, path, out)
}

#[test]
fn unchanged_results_pass_with_another_seed() {
    for rounds in [1, 6] {
        let (_folder, path, out) = baseline(rounds);
        let margin = ["--margin", "wounds-per-attack=±0.03"];
        let words = [&["--against", &out, "--seed", "5"][..], &margin].concat();
        let (ended, found) = report(&path, &words);
        ended.with(0);
        assert_eq!(verdicts(&found), ["pass"; 3], "{found}");
        assert_eq!(found["checks"][1]["demand"], "unchanged");
        assert!(found["checks"][1]["baseline"].is_f64());
    }
}

#[test]
fn drift_beyond_the_margin_fails() {
    let (folder, path, out) = baseline(6);
    let text =
        folder.read("weapons.toml").replace("accuracy = 6, strength = 1", "accuracy = 5, strength = 1");
    folder.write("weapons.toml", &text);
    let margin = ["--margin", "wounds-per-attack=±0.02"];
    let (ended, found) = report(&path, &[&["--against", &out][..], &margin].concat());
    ended.with(1);
    let failed: Vec<&Value> =
        found["checks"].as_array().unwrap().iter().filter(|row| row["verdict"] == "fail").collect();
    assert_eq!(failed.len(), 1, "{found}");
    assert_eq!((&failed[0]["arm"], &failed[0]["demand"]), (&"knife".into(), &"unchanged".into()));
    let (ended, _) = report(&path, &["--against", &out, "--margin", "wounds-per-attack=±0.5"]);
    ended.with(0);
}

#[test]
fn results_on_only_one_side_exit_with_2() {
    let (folder, path, out) = baseline(1);
    let arms = [("name = \"knife\"", "name = \"dagger\""), ("[[arms]]\nname = \"axe\"\n", "")];
    for (old, new) in arms {
        let text = folder.read("weapons.toml");
        let changed = text.replacen(old, new, 1).replace("arm = 'axe'\n", "");
        assert_ne!(changed, text);
        let path = folder.write("changed/weapons.toml", &changed);
        let ended = deathroll(&["check", &path, "--against", &out]).with(2);
        assert!(ended.stderr.contains("the baseline has"), "{ended:?}");
    }
    let ended = deathroll(&["check", &path, "--against", &folder.path("nowhere")]).with(2);
    assert!(ended.stderr.contains("summary.csv"), "{ended:?}");
    let ended = deathroll(&["check", &path, "--against", &out, "--margin", "win-rate=±1%"]).with(2);
    assert!(ended.stderr.contains("`win-rate` has no meaning"), "{ended:?}");
}
