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
    assert!(ended.stderr.contains("run.json"), "{ended:?}");
    let ended = deathroll(&["check", &path, "--against", &out, "--margin", "win-rate=±1%"]).with(2);
    assert!(ended.stderr.contains("`win-rate` has no meaning"), "{ended:?}");
}

/// A baseline that was put together by hand would decide without having been played.
#[test]
fn a_baseline_that_is_not_what_was_written_is_refused() {
    let (folder, path, out) = baseline(1);
    let refused = |what: &str| {
        let ended = deathroll(&["check", &path, "--against", &out]).with(2);
        assert!(ended.stdout.is_empty() && ended.stderr.contains(what), "{ended:?}");
    };
    let [summary, run] = ["out/summary.csv", "out/run.json"].map(|name| folder.read(name));
    let (first, rest) = summary.split_once('\n').unwrap();
    folder.write("out/summary.csv", &format!("{first}\n{rest}{rest}"));
    refused("summary.csv: it was changed since it was written");
    let digest = |text: &str| deathroll::results::digest(text.as_bytes());
    let twice = format!("{first}\n{rest}{rest}");
    folder.write("out/run.json", &run.replace(&digest(&summary), &digest(&twice)));
    refused("is there twice");
    folder.write("out/summary.csv", &summary);
    folder.write("out/run.json", &run.replace("\"partial\": false", "\"partial\": true"));
    refused("its results are partial");
    std::fs::remove_file(folder.path("out/distribution.csv")).unwrap();
    refused("distribution.csv: it is missing");
    std::fs::remove_file(folder.path("out/run.json")).unwrap();
    refused("cannot read");
    folder.write("out/run.json", &run.replace("distribution.csv", "../distribution.csv"));
    refused("`../distribution.csv` is not the name of a file");
}
