//! The same bytes as the program.

use std::process::Command;

use deathroll::interactive::{Engine, Export};
use serde_json::json;

use super::{begun, call, choice, session};
use crate::support::program::{Folder, PROGRAM, deathroll};

/// Scenarios with an arm and a change.
const GAMES: [(&str, &str, &str); 4] = [
    ("scenarios/attack-weapons.toml", "hook", "survivors.Ada.luck=2"),
    ("scenarios/defense-endure.toml", "", "survivors.*.survival=4"),
    ("scenarios/showdown-duel.toml", "who does not", "monster.toughness=7"),
    ("scenarios/encounter-climb.toml", "", "adventurers.Wren.skills.climbing=9"),
];

/// The arm of the name, or the first.
fn arm(path: &str, name: &str) -> String {
    let session = session(path);
    let mut names = session.arms_of_file().map(|(name, _)| name.to_owned());
    if name.is_empty() { names.next().expect("an arm") } else { name.to_owned() }
}

/// The result files after some trials, played by two engines in batches of these sizes, in turn, and added
/// up by a third.
fn files(
    path: &str,
    arm: &str,
    set: &[&str],
    (seed, trials): (u64, u64),
    sizes: &[u64],
) -> serde_json::Value {
    let mut engines = [0; 3].map(|_| begun(path, arm, set, seed));
    let [adder, players @ ..] = &mut engines;
    let (mut from, mut batches) = (0, Vec::new());
    for (turn, size) in sizes.iter().cycle().enumerate() {
        if from == trials {
            break;
        }
        let to = trials.min(from + size);
        batches.push(call(&mut players[turn % 2], &json!({ "play": { "from": from, "to": to } })));
        from = to;
    }
    for batch in batches.into_iter().rev() {
        call(adder, &json!({ "merge": batch }));
    }
    call(adder, &json!("files"))
}

#[test]
fn an_arm_has_the_numbers_of_run() {
    for (path, name, _) in GAMES {
        let (folder, arm) = (Folder::new(), arm(path, name));
        let out = folder.path("out");
        deathroll(&["run", path, "--arm", &arm, "--trials", "700", "--seed", "7", "--quiet", "--out", &out])
            .with(0);
        for sizes in [&[700][..], &[1, 300, 7]] {
            let files = files(path, &arm, &[], (7, 700), sizes);
            for name in ["summary.csv", "distribution.csv"] {
                assert_eq!(
                    files[name].as_str(),
                    Some(&*folder.read(&format!("out/{name}"))),
                    "{path}: {name}"
                );
            }
        }
    }
}

#[test]
fn a_change_has_the_numbers_of_compare() {
    for (path, name, set) in GAMES {
        let (folder, arm) = (Folder::new(), arm(path, name));
        let (out, variant) = (folder.path("out"), format!("changed: {set}"));
        let words =
            ["compare", path, "--baseline", &arm, "--variant", &variant, "--trials", "600", "--seed", "3"];
        deathroll(&[&words[..], &["--quiet", "--out", &out]].concat()).with(0);
        let files = files(path, &arm, &[set], (3, 600), &[64, 200]);
        for name in ["summary.csv", "distribution.csv", "ranking.csv", "comparison.csv"] {
            assert_eq!(files[name].as_str(), Some(&*folder.read(&format!("out/{name}"))), "{path}: {name}");
        }
    }
}

#[test]
fn the_command_and_the_scenario_of_a_change_have_its_numbers() {
    for (path, name, set) in GAMES {
        let arm = arm(path, name);
        let session = session(path);
        let export = Export::of(&session, &choice(&arm, &[set], 3), 500).unwrap();
        assert!(export.command.starts_with("deathroll compare "), "{}", export.command);
        assert!(export.command.contains(set.split('=').next().unwrap()), "{}", export.command);
        let text = export.scenario.unwrap_or_else(|| panic!("{path} has no place for an arm"));
        assert!(text.starts_with(session.texts[&session.main].trim_end()), "nothing else changes");
        let mut texts = session.texts.clone();
        texts.insert(session.main.clone(), text);
        let mut engine = Engine::default();
        call(&mut engine, &json!({ "open": { "main": session.main, "texts": texts } }));
        call(&mut engine, &json!({ "begin": { "arm": "changed", "set": [], "seed": "3" } }));
        let batch = call(&mut engine, &json!({ "play": { "from": 0, "to": 400 } }));
        let mut changed = begun(path, &arm, &[set], 3);
        let both = call(&mut changed, &json!({ "play": { "from": 0, "to": 400 } }));
        assert_eq!(batch["tallies"][0], both["tallies"][1], "{path}");
    }
}

/// Also where the program would take the luck of the dice out.
#[test]
fn the_command_prints_the_numbers_of_the_page() {
    for (path, name, set) in GAMES {
        let (folder, arm) = (Folder::new(), arm(path, name));
        let command = Export::of(&session(path), &choice(&arm, &[set], 3), 9000).unwrap().command;
        let words = command.strip_prefix("deathroll").unwrap();
        let line = format!("'{PROGRAM}'{words} --quiet --out '{}'", folder.path("out"));
        let ended = Command::new("sh").args(["-c", &line]).current_dir("scenarios").status().unwrap();
        assert!(ended.success(), "{line}");
        let files = files(path, &arm, &[set], (3, 9000), &[4096]);
        for name in ["summary.csv", "comparison.csv"] {
            assert_eq!(files[name].as_str(), Some(&*folder.read(&format!("out/{name}"))), "{path}: {name}");
        }
    }
}

#[test]
fn faults_are_told_as_the_program_tells_them() {
    let mut engine = begun("scenarios/attack-weapons.toml", "axe", &[], 1);
    let mut fault = |request: serde_json::Value| engine.call(request.to_string().as_bytes()).unwrap_err();
    let begin = |set: &str, seed: &str| json!({ "begin": { "arm": "axe", "set": [set], "seed": seed } });
    assert!(fault(begin("survivors.Ada.luck=99", "1")).contains("must be a whole number from -20 to 20"));
    assert!(fault(begin("survivors.Ada.luck=1", "-1")).contains("the seed must be a whole number"));
    assert!(fault(json!({ "begin": { "arm": "x", "set": [], "seed": "1" } })).contains("has no arm `x`"));
    assert!(Engine::default().call(b"\"results\"").unwrap_err().contains("no game has begun"));
}

/// A duel that begins as another one than that of the file.
const START: [&str; 2] = ["play=\"novice\"", "monster.toughness=7"];

/// An engine that has begun the changed duel.
fn begun_changed(set: &[&str]) -> Engine {
    let (main, texts) = super::texts("scenarios/showdown-duel.toml");
    let mut engine = Engine::default();
    call(&mut engine, &json!({ "open": { "main": main, "texts": texts, "set": START } }));
    call(&mut engine, &json!({ "begin": { "arm": "who does not", "set": set, "seed": "5" } }));
    let batch = call(&mut engine, &json!({ "play": { "from": 0, "to": 500 } }));
    call(&mut engine, &json!({ "merge": batch }));
    engine
}

#[test]
fn a_page_that_begins_with_changes_has_the_numbers_of_the_program_with_the_same_options() {
    let path = "scenarios/showdown-duel.toml";
    let options = ["--play", "novice", "--set", "monster.toughness=7", "--trials", "500", "--seed", "5"];
    let one = ["run", path, "--arm", "who does not"];
    let two = ["compare", path, "--baseline", "who does not", "--variant", "changed: survivors.*.luck=2"];
    for (words, set) in [(&one[..], &[][..]), (&two, &["survivors.*.luck=2"])] {
        let folder = Folder::new();
        deathroll(&[words, &options, &["--quiet", "--out", &folder.path("out")]].concat()).with(0);
        let files = call(&mut begun_changed(set), &json!("files"));
        for name in ["summary.csv", "distribution.csv", "harm.csv"] {
            assert_eq!(files[name].as_str(), Some(&*folder.read(&format!("out/{name}"))), "{name}");
        }
    }
    // They differ from those of the file as it is.
    let of_file = files(path, "who does not", &[], (5, 500), &[500]);
    assert_ne!(of_file["summary.csv"], call(&mut begun_changed(&[]), &json!("files"))["summary.csv"]);
}

#[test]
fn exports_of_a_page_that_begins_with_changes_have_them() {
    let (main, texts) = super::texts("scenarios/showdown-duel.toml");
    let open = |set: &[&str]| {
        let set = set.iter().map(|&set| set.to_owned()).collect();
        deathroll::interactive::Session::open(main.clone(), texts.clone(), set).unwrap()
    };
    let played = open(&START);
    let export = Export::of(&played, &choice("who does not", &[], 5), 500).unwrap();
    assert!(
        export
            .command
            .starts_with("deathroll run showdown-duel.toml --play novice --set monster.toughness=7"),
        "{}",
        export.command
    );
    assert_eq!(export.scenario, None, "an arm of a file has no play of its own");
    // Without a play the file takes the changes as one more arm, the later of two for one field.
    let set = open(&["monster.toughness=7", "survivors.*.luck=1"]);
    for (chosen, toughness) in [(&[][..], "7"), (&["monster.toughness=9"], "9")] {
        let export = Export::of(&set, &choice("who does not", chosen, 5), 500).unwrap();
        let text = export.scenario.expect("a scenario");
        let (_, arm) = text.split_once("name = \"changed\"").expect("the arm");
        assert!(arm.contains(&format!("\"monster.toughness\" = {toughness}\n")), "{arm}");
        assert!(arm.contains("\"survivors.*.luck\" = 1\n"), "{arm}");
    }
}
