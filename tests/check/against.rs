//! `--against`.

use serde_json::Value;

use super::{report, verdicts, weapons};
use crate::support::program::{Folder, deathroll};
use crate::support::shipped::some_scenarios;

const EXPECT: &str = "[[expect]]\nmetric = 'wounds-per-attack'\narm = 'axe'\nat-least = 0.4\n";

/// A scenario, and the results of a run of it in the same folder that are precise enough to compare with.
fn baseline(rounds: u32) -> (Folder, String, String) {
    baseline_of(rounds, "200k")
}

/// The same of so many trials.
fn baseline_of(rounds: u32, trials: &str) -> (Folder, String, String) {
    let (folder, path) = weapons(rounds, EXPECT);
    let out = folder.path("out");
    deathroll(&["run", &path, "--trials", trials, "--quiet", "--out", &out]).with(0);
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

/// Results are a baseline in either format that is read.
#[test]
fn a_baseline_in_json_is_compared_like_one_in_csv() {
    let (folder, path) = weapons(1, EXPECT);
    let verdicts_against = |format: &str| {
        let out = folder.path(format);
        deathroll(&["run", &path, "--trials", "20k", "--quiet", "--out", &out, "--format", format]).with(0);
        let (_, found) = report(&path, &["--against", &out, "--seed", "5"]);
        assert_eq!(found["checks"][1]["demand"], "unchanged", "{found}");
        found["checks"].clone()
    };
    assert_eq!(verdicts_against("json"), verdicts_against("csv"));
}

/// A check that fails would pass when it is repeated.
#[test]
fn a_check_does_not_replace_its_baseline() {
    let (folder, path, out) = baseline_of(1, "2000");
    let before = folder.read("out/run.json");
    let told = deathroll(&["check", &path, "--against", &out, "--out", &out]).with(2).stderr;
    assert!(told.contains("--out ") && told.contains("it would replace "), "{told}");
    assert_eq!(folder.read("out/run.json"), before);
}

/// Exact differences are no sign that nothing has changed.
#[test]
fn changed_games_are_not_called_the_same() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("scenarios/showdown-duel.toml").unwrap();
    let (game, _) = text.split_once("[[expect]]").unwrap();
    let [path, out] = [folder.write("duel.toml", game), folder.path("out")];
    deathroll(&["run", &path, "--trials", "2000", "--quiet", "--out", &out]).with(0);
    let against = |more: &[&str]| deathroll(&[&["check", &path, "--against", &out][..], more].concat());
    let [same, exact] = ["the same games as in the earlier run", "worked out exactly"];
    let harder = ["--set", "monster.toughness=9"];
    let within = [&harder[..], &["--margin", "win-rate=±50%"]].concat();
    for (more, code, how) in [(&[][..], 0, same), (&harder[..], 1, exact), (&within[..], 0, exact)] {
        let told = against(more).with(code).stdout;
        assert!([same, exact].iter().all(|one| told.contains(one) == (*one == how)), "{told}");
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
    let (folder, path, out) = baseline_of(1, "2000");
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
    let (folder, path, out) = baseline_of(1, "2000");
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
    refused("there are no results in it: no run.json");
    folder.write("out/run.json", &run.replace("distribution.csv", "../distribution.csv"));
    refused("`../distribution.csv` is not the name of a file");
}

/// The verdicts on claims that something is as before, with what they are about.
fn drift(found: &Value) -> Vec<(String, &str)> {
    let rows = found["checks"].as_array().unwrap().iter();
    let rows = rows.filter(|row| row["demand"] == "unchanged");
    let about =
        |row: &Value| format!("{} of {}, {}", row["metric"], row["subject"], row["arm"]).replace('"', "");
    rows.map(|row| (about(row), row["verdict"].as_str().unwrap())).collect()
}

/// Nothing is played for it, so it needs neither the seed nor the trials of the earlier run.
#[test]
fn no_shipped_scenario_is_in_doubt_while_nothing_has_changed() {
    let folder = Folder::new();
    let out = folder.path("out");
    for path in some_scenarios() {
        deathroll(&["run", &path, "--trials", "100", "--quiet", "--out", &out]).with(0);
        let (_, found) = report(&path, &["--against", &out, "--seed", "5", "--max-trials", "64"]);
        let found = drift(&found);
        let passes = found.iter().all(|(_, verdict)| *verdict == "pass");
        assert!(!found.is_empty() && passes, "{path}: {found:?}");
    }
}

/// Comments, titles and expectations are no part of the game.
#[test]
fn a_file_that_plays_the_same_game_has_not_changed() {
    let (folder, path, out) = baseline(6);
    let text = folder.read("weapons.toml").replace("Axe or knife", "# The two weapons") + EXPECT;
    folder.write("weapons.toml", &text);
    let (_, found) = report(&path, &["--against", &out, "--max-trials", "64"]);
    assert!(drift(&found).iter().all(|(_, verdict)| *verdict == "pass"), "{found}");
}

/// The arms as they were are played beside the changed ones, on common dice: the earlier run may have been
/// as short as it wants.
#[test]
fn a_change_fails_however_short_the_earlier_run_was() {
    let (folder, path) = weapons(6, "");
    let out = folder.path("out");
    deathroll(&["run", &path, "--trials", "64", "--quiet", "--out", &out]).with(0);
    let text =
        folder.read("weapons.toml").replace("accuracy = 6, strength = 1", "accuracy = 5, strength = 1");
    folder.write("weapons.toml", &text);
    let (ended, found) = report(&path, &["--against", &out, "--margin", "hit-rate=±2%"]);
    ended.with(1);
    let found = drift(&found);
    assert!(found.contains(&("hit-rate of Ada, axe".to_owned(), "pass")), "{found:?}");
    assert!(found.contains(&("hit-rate of Ada, knife".to_owned(), "fail")), "{found:?}");
}

/// What the earlier run did not have cannot have changed.
#[test]
fn nothing_is_asked_of_an_earlier_run_that_it_could_not_have() {
    let (folder, path) = weapons(6, EXPECT);
    let out = folder.path("out");
    deathroll(&["run", &path, "--trials", "1000", "--quiet", "--metric", "trap-rate", "--out", &out]).with(0);
    let third = "[[arms]]\nname = 'fork'\nset = { 'gear.axe.weapon.speed' = 1 }\n";
    folder.write("weapons.toml", &(folder.read("weapons.toml") + third));
    let (ended, found) = report(&path, &["--against", &out]);
    // A relative margin needs the value, which was not selected.
    assert!(ended.stdout.contains("weapons: not in the earlier run, so not compared:"), "{ended:?}");
    assert!(ended.stdout.contains("arm `fork`"), "{ended:?}");
    assert_eq!(drift(&found), []);
    let margins = ["--margin", "hit-rate=1%", "--margin", "wounds-per-attack=0.01"];
    let (_, found) = report(&path, &[&["--against", &out][..], &margins].concat());
    assert_eq!(drift(&found).len(), 4, "{found}");
    // A detail is in no table of the earlier run.
    let (ended, found) = report(&path, &["--against", &out, "--margin", "hits=±0.1"]);
    ended.with(0);
    assert_eq!(drift(&found).len(), 2, "{found}");
}

#[test]
fn a_suite_is_compared_with_an_earlier_check_of_it() {
    let (folder, _) = weapons(6, &EXPECT.replace("arm = 'axe'\nat-least = 0.4", "at-least = 0.1"));
    let suite = "format = 1\nkind = 'suite'\ntitle = 'T'\n[[scenarios]]\npath = 'weapons.toml'\n";
    let blunt =
        "[[scenarios]]\npath = 'weapons.toml'\nname = 'blunt'\nset = ['gear.knife.weapon.accuracy=8']\n";
    let path = folder.write("suite.toml", &format!("{suite}{blunt}"));
    let out = folder.path("out");
    deathroll(&["check", &path, "--out", &out, "--quiet"]).with(0);
    let (ended, found) = report(&path, &["--against", &out, "--seed", "9"]);
    ended.with(0);
    assert_eq!(drift(&found).len(), 4, "{found}");
    folder.write(
        "suite.toml",
        &format!("{suite}{}", blunt.replace("knife.weapon.accuracy=8", "axe.weapon.accuracy=7")),
    );
    let (ended, found) = report(&path, &["--against", &out]);
    ended.with(1);
    let failed: Vec<_> = drift(&found).into_iter().filter(|(_, verdict)| *verdict == "fail").collect();
    assert_eq!(failed.len(), 2, "{found}");
    let more = "[[scenarios]]\npath = 'weapons.toml'\nname = 'third'\n";
    folder.write("suite.toml", &format!("{suite}{blunt}{more}"));
    let (ended, found) = report(&path, &["--against", &out]);
    let ended = ended.with(0);
    assert!(
        ended.stdout.contains("third: not in the earlier run, so not compared: the scenario"),
        "{ended:?}"
    );
    assert_eq!(drift(&found).len(), 4, "{found}");
    let other = folder.write("other.toml", &folder.read("weapons.toml"));
    let ended = deathroll(&["check", &other, "--against", &out]).with(2);
    assert!(ended.stderr.contains("has no scenario of this check; it has `weapons`, `blunt`"), "{ended:?}");
}

/// What another version of the program played cannot be played again. Its values are a sample, with a doubt
/// that is part of the margin unless one was asked for.
#[test]
fn values_of_another_version_are_compared_as_samples() {
    let (folder, path) = weapons(6, EXPECT);
    let out = folder.path("out");
    for trials in ["300", "20000"] {
        deathroll(&["run", &path, "--trials", trials, "--quiet", "--out", &out]).with(0);
        let run = folder.read("out/run.json");
        let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
        assert!(run.contains(&version), "{run}");
        folder.write("out/run.json", &run.replace(&version, "\"version\": \"0.0.1\""));
        for seed in ["1", "2", "3"] {
            let (ended, found) = report(&path, &["--against", &out, "--seed", seed]);
            assert!(ended.with(0).stderr.contains("results of another version"), "{found}");
            assert_eq!(drift(&found).len(), 2, "{found}");
        }
    }
    let text =
        folder.read("weapons.toml").replace("accuracy = 6, strength = 1", "accuracy = 4, strength = 1");
    folder.write("weapons.toml", &text);
    let (ended, found) = report(&path, &["--against", &out]);
    let ended = ended.with(1);
    assert!(drift(&found).contains(&("wounds-per-attack of Ada, knife".to_owned(), "fail")), "{found}");
    assert!(ended.stdout.contains("between independent samples"), "{ended:?}");
    assert!(!ended.stdout.contains("on the same dice"), "{ended:?}");
}

/// What is compared with nothing is named, and results that are no baseline are refused for what they are.
#[test]
fn what_only_the_baseline_has_is_noted() {
    let (folder, path) = weapons(6, EXPECT);
    let other = folder.write("other.toml", &folder.read("weapons.toml"));
    let out = folder.path("out");
    deathroll(&["run", &path, &other, "--trials", "300", "--quiet", "--out", &out]).with(0);
    let ended = deathroll(&["check", &path, "--against", &out]).with(0);
    assert!(ended.stderr.contains(&format!("not in this check, but in {out}: `other`")), "{ended:?}");
    deathroll(&["value", &path, "--trials", "300", "--quiet", "--out", &out]).with(0);
    let ended = deathroll(&["check", &path, "--against", &out]).with(2);
    assert!(
        ended.stderr.contains("its results are of `value`; a baseline is of `run`, `check`"),
        "{ended:?}"
    );
}
